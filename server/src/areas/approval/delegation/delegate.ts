import type { delegate as call, delegations } from '@tongzhou/contract/areas/approval/delegation.ts';
import { type ApprovalKindName, approvalKinds } from '@tongzhou/contract/areas/approval/template.ts';
import type { InputOf, ReplyOf } from '@tongzhou/contract/endpoint.ts';
import { addDays, beginOf, dayOf, today } from '@tongzhou/contract/rules/day.ts';
import { endStandingIn } from '#areas/approval/core/acts/end-standing-in-rules.ts';
import type { Engine } from '#areas/approval/core/engine.ts';
import { openSeatsOf } from '#areas/approval/core/instance-table.ts';
import {
  delegationsOf,
  endDelegationOf,
  insertDelegation,
  lockOverlapping,
  standInsOf,
  standsInFor,
} from '#areas/approval/delegation/delegation-table.ts';
import { salaryKinds } from '#areas/approval/path/world-table.ts';
import { seatOthers } from '#areas/approval/requests/seats/hand-over-requests.ts';
import { peopleNamed } from '#areas/approval/templates/template-choice-table.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import { conflict, invalid, orNotFound } from '#platform/http/refusal.ts';
import type { WriteContext } from '#platform/http/serve.ts';

const lastDay = (endsAt: number) => beginOf(dayOf(endsAt - 1));

export async function showDelegations(db: Db, user: number, now: number): Promise<ReplyOf<typeof delegations>> {
  const mine = await delegationsOf(db, user);
  const others = await standsInFor(db, user, now);
  return {
    mine: mine.map(({ starts_at, ends_at, ended_at, kinds, ...rest }) => ({
      ...rest,
      kinds: kinds === null ? null : [...kinds],
      start_date: starts_at,
      end_date: lastDay(ends_at),
      state: ended_at !== null ? 'ended' : now >= ends_at ? 'over' : now < starts_at ? 'planned' : 'running',
    })),
    for_others: others.map(({ user_name, ends_at }) => ({ user_name, end_date: lastDay(ends_at) })),
  };
}

/** Two that hold at the same time for the same kind would leave open who stands in. */
const meet = (a: readonly ApprovalKindName[] | null, b: readonly ApprovalKindName[] | null): boolean =>
  a === null || b === null || a.some((kind) => b.includes(kind));

const kindWords = (kinds: readonly ApprovalKindName[] | null): string =>
  kinds === null ? '全部（薪资类除外）' : kinds.map((kind) => approvalKinds[kind]).join('、');

export async function delegate(
  { tx, caller, now, note }: WriteContext<typeof call>,
  { notify }: Engine,
  draft: InputOf<typeof call>,
): Promise<{ id: number }> {
  const { stand_in_id, start_date, end_date, kinds } = draft;
  if (stand_in_id === caller.userId) invalid({ stand_in_id: '不能选择自己' });
  if (start_date < today(now)) invalid({ start_date: '开始日期不能早于今天' });
  const standIn = orNotFound((await peopleNamed(tx, [stand_in_id]))[0]);
  if (!standIn.active) invalid({ stand_in_id: '所选人员已离职或停用' });
  const [startsAt, endsAt] = [beginOf(start_date), beginOf(addDays(end_date, 1))];
  const others = await lockOverlapping(tx, caller.userId, startsAt, endsAt);
  if (others.some((other) => meet(other.kinds, kinds))) conflict('这段时间已设置了代理审批');
  const id = await insertDelegation(
    tx,
    { user: caller.userId, stand_in: stand_in_id, starts_at: startsAt, ends_at: endsAt, kinds },
    now,
  );
  await notify(
    tx,
    {
      to: [stand_in_id],
      kind: 'approval',
      title: '代理审批',
      content: `${caller.name ?? ''} 请您在 ${start_date} 至 ${end_date} 代为审批：${kindWords(kinds)}`,
      from: caller.userId,
    },
    now,
  );
  note({
    object: { kind: 'delegation', id, label: standIn.name },
    changes: [
      { field: 'stand_in', label: '代理人', old: null, new: standIn.name },
      { field: 'period', label: '时间', old: null, new: `${start_date} 至 ${end_date}` },
      { field: 'kinds', label: '审批类型', old: null, new: kindWords(kinds) },
    ],
  });
  return { id };
}

/** Those who may sit somewhere by a delegation: its stand-in, and whoever stands in for them in turn. */
async function sittersBy(tx: Tx, standIn: number, now: number): Promise<number[]> {
  const sitters = new Set([standIn]);
  for (const user of sitters) for (const next of await standInsOf(tx, user, now)) sitters.add(next);
  return [...sitters];
}

/** What its stand-in has open by it goes back at once. */
export async function endDelegation(
  { tx, caller, now, note }: Pick<WriteContext<typeof call>, 'tx' | 'caller' | 'now' | 'note'>,
  engine: Engine,
  id: number,
): Promise<void> {
  const delegator = caller.userId;
  const ended = orNotFound(await endDelegationOf(tx, delegator, id, now));
  const holds = (kind: ApprovalKindName) =>
    ended.starts_at <= now && (ended.kinds?.includes(kind) ?? !salaryKinds.includes(kind));
  const open = new Set<number>();
  for (const user of await sittersBy(tx, ended.stand_in_id, now))
    for (const request of await openSeatsOf(tx, user)) open.add(request.id);
  for (const request of [...open].sort((a, b) => a - b))
    await seatOthers(
      tx,
      engine,
      request,
      {
        by: delegator,
        people: [delegator, ended.stand_in_id],
        judge: (before, world, { kind }) =>
          holds(kind)
            ? endStandingIn(before, { delegator, standIn: ended.stand_in_id }, world)
            : { instance: before, events: [] },
        entry: () => ({
          step_key: null,
          activation: null,
          user_id: delegator,
          for_id: null,
          action: '结束代理审批',
          opinion: '',
          detail: {},
        }),
      },
      now,
    );
  note({
    object: { kind: 'delegation', id },
    changes: [{ field: 'state', label: '状态', old: '生效中', new: '已结束' }],
  });
}
