import { auditStates } from '@tongzhou/contract/areas/approval/states.ts';
import type { Engine } from '#areas/approval/core/engine.ts';
import { type Event, type Instance, isLive } from '#areas/approval/core/instance-rules.ts';
import type { RequestRow } from '#areas/approval/core/instance-table.ts';
import type { ApprovalKind, KindRequest } from '#areas/approval/core/kind.ts';
import { participantsOf } from '#areas/approval/core/trail-table.ts';
import { administrators } from '#areas/identity/public.ts';
import type { Tx } from '#platform/database/client.ts';
import { askingWords } from './asking-words.ts';

export interface NotifyContext {
  readonly engine: Engine;
  readonly kind: ApprovalKind;
  readonly request: RequestRow;
  /** Who did it: nobody is told of their own deed. Null: nobody of the company. */
  readonly by: number | null;
  readonly opinion: string;
  readonly now: number;
}

/** Names what a message about a request asks for: someone's decision, or the applicant's next round. */
export const todoOf = (request: number): string => `approval:${request}`;

/** Whoever it waits for no longer is asked no longer. */
export async function settleFor(tx: Tx, { engine, request, now }: NotifyContext, instance: Instance): Promise<void> {
  const withdrawn = instance.state === auditStates.withdrawn;
  await engine.settle(
    tx,
    {
      todo: todoOf(request.id),
      except: instance.steps.flatMap((step) => step.seats.filter(isLive).map((seat) => seat.userId)),
      title: `${withdrawn ? '已撤回' : '已处理'}：${request.title}`,
      content: `${request.number} ${withdrawn ? '申请已撤回，无需处理' : '已处理'}`,
    },
    now,
  );
}

/** Who learns of what, as the events say. */
export async function notifyOfEvents(tx: Tx, telling: NotifyContext, events: readonly Event[]): Promise<void> {
  const { engine, kind, request, by, opinion, now } = telling;
  const link = `/approval/${kind.list}?id=${request.id}`;
  const todo = { todo: todoOf(request.id) };
  const letter = (to: readonly number[], title: string, content: string, asks: { todo?: string } = {}) =>
    engine.notify(
      tx,
      {
        to: to.filter((user) => user !== by),
        kind: 'approval',
        title,
        content: `${request.number} ${content}`,
        link,
        ...(by === null ? {} : { from: by }),
        ...asks,
      },
      now,
    );
  const reason = opinion === '' ? '' : `：${opinion}`;
  for (const event of events) {
    if (event.type === 'activated' || event.type === 'called')
      for (const { users, words } of await askingWords(tx, request, event.users))
        await letter(users, `待处理：${request.title}`, words, todo);
    if (event.type === 'stuck')
      await letter(await administrators(tx), `审批停滞：${request.title}`, '没有可用的审批人，请处理', todo);
    if (event.type !== 'ended') continue;
    const { applicant_id: applicant, submitter_id: submitter } = request;
    const own = [...new Set([applicant, submitter])];
    switch (event.state) {
      case auditStates.passed: {
        const [also = [], copied] = await Promise.all([
          kind.alsoNotifiedOnPass?.(tx, kindRequest(request)),
          participantsOf(tx, request.id, 'copied'),
        ]);
        const others = [...new Set([...copied, ...also])].filter((user) => !own.includes(user));
        await Promise.all([
          letter(own, `已通过：${request.title}`, '审批已通过'),
          letter(others, `已通过：${request.title}`, '审批已通过，抄送给您'),
        ]);
        break;
      }
      case auditStates.rejected:
        await letter(own, `已驳回：${request.title}`, `审批被驳回${reason}`);
        break;
      case auditStates.returned:
        await letter(own, `已退回：${request.title}`, `请修改后重新提交${reason}`, todo);
        break;
      case auditStates.withdrawn:
        await letter(
          await participantsOf(tx, request.id, 'acted'),
          `已撤回：${request.title}`,
          `申请人撤回了申请${reason}`,
        );
        break;
    }
  }
}

export const kindRequest = (request: RequestRow): KindRequest => ({
  id: request.id,
  number: request.number,
  recordId: request.record_id,
  round: request.round,
  applicantId: request.applicant_id,
  submitterId: request.submitter_id,
  concernsId: request.concerns_id,
});
