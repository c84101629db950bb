import type { comment as commentCall } from '@tongzhou/contract/areas/approval/act.ts';
import { auditStates } from '@tongzhou/contract/areas/approval/states.ts';
import type { InputOf } from '@tongzhou/contract/endpoint.ts';
import { fileKind } from '#areas/approval/core/acts/apply-outcome.ts';
import type { Engine } from '#areas/approval/core/engine.ts';
import { activeStep, isLive } from '#areas/approval/core/instance-rules.ts';
import { lockRequest, type RequestRow, readInstance } from '#areas/approval/core/instance-table.ts';
import { todoOf } from '#areas/approval/core/messages/notify.ts';
import { addTrail, lastOf, participates } from '#areas/approval/core/trail-table.ts';
import { peopleNamed } from '#areas/approval/templates/template-choice-table.ts';
import { workingMinutes } from '#areas/calendar/public.ts';
import { bindFiles } from '#areas/files/public.ts';
import type { Tx } from '#platform/database/client.ts';
import { conflict, invalid, refuse } from '#platform/http/refusal.ts';

// Words about a request that decide nothing: 催办 and 评论.

async function lockOwn(tx: Tx, id: number, user: number): Promise<RequestRow> {
  const request = await lockRequest(tx, id);
  return request !== undefined && (await participates(tx, request, user)) ? request : refuse('not-found');
}

const urgeGapMinutes = 4 * 60;

export async function urgeRequest(tx: Tx, { notify }: Engine, user: number, id: number, now: number) {
  const request = await lockOwn(tx, id, user);
  if (user !== request.applicant_id && user !== request.submitter_id) conflict('只有申请人可以催办');
  const step = activeStep(await readInstance(tx, request));
  if (request.state !== auditStates.running || step === undefined) return conflict('该审批已结束，请刷新');
  const at = { approval: id, round: request.round, step: step.key, activation: step.activation, action: '催办' };
  const last = await lastOf(tx, at);
  if (last !== null && (await workingMinutes(tx, last, now)) < urgeGapMinutes)
    conflict('同一步骤每 4 个工作小时只能催办一次');
  const to = step.seats.filter(isLive).map((seat) => seat.userId);
  await addTrail(
    tx,
    request,
    {
      entries: [
        {
          step_key: step.key,
          activation: step.activation,
          user_id: user,
          for_id: null,
          action: '催办',
          opinion: '',
          detail: { targets: to },
        },
      ],
    },
    now,
  );
  await notify(
    tx,
    {
      to,
      kind: 'approval',
      title: `催办：${request.title}`,
      content: `${request.number} 请尽快处理`,
      todo: todoOf(id),
      link: `/approval/${request.list}?id=${id}`,
      from: user,
    },
    now,
  );
  return { request, told: to.length };
}

export async function addComment(
  tx: Tx,
  { notify }: Engine,
  user: number,
  { id, text, mentions, file_ids }: InputOf<typeof commentCall>,
  now: number,
) {
  const request = await lockOwn(tx, id, user);
  const mentioned = [...new Set(mentions)].filter((one) => one !== user);
  const people = await peopleNamed(tx, mentioned);
  if (people.filter((one) => one.active).length < mentioned.length) invalid({ mentions: '所选人员不存在或已离职' });
  const step = activeStep(await readInstance(tx, request));
  const [entry] = await addTrail(
    tx,
    request,
    {
      entries: [
        {
          step_key: step?.key ?? null,
          activation: step?.activation ?? null,
          user_id: user,
          for_id: null,
          action: '评论',
          opinion: text,
          detail: { targets: mentioned, files: file_ids },
        },
      ],
      // Whoever is called by name may read what they are called about.
      people: { copied: mentioned },
    },
    now,
  );
  await bindFiles(tx, { ids: file_ids, uploader: user, owner: { kind: fileKind, id }, field: 'file_ids' }, now);
  const letter = (to: readonly number[], title: string) =>
    notify(
      tx,
      {
        to: to.filter((one) => one !== user),
        kind: 'approval',
        title: `${title}：${request.title}`,
        content: `${request.number} ${text}`,
        link: `/approval/${request.list}?id=${id}`,
        from: user,
      },
      now,
    );
  await letter(mentioned, '评论提到了您');
  const own = [...new Set([request.applicant_id, request.submitter_id])];
  await letter(
    own.filter((one) => !mentioned.includes(one)),
    '新评论',
  );
  return { request, entry: entry as number };
}
