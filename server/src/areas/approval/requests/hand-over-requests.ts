import { act, type Outcome } from '#areas/approval/core/act-rules.ts';
import { applyOutcome } from '#areas/approval/core/apply-outcome.ts';
import type { Engine } from '#areas/approval/core/engine.ts';
import type { Instance } from '#areas/approval/core/instance-rules.ts';
import { lockRequest, openSeatsOf, readInstance, saveInstance } from '#areas/approval/core/instance-table.ts';
import type { ApprovalKind } from '#areas/approval/core/kind.ts';
import { giveUpSeat } from '#areas/approval/core/reset-rules.ts';
import type { World } from '#areas/approval/path/activation-rules.ts';
import { reasonWords } from '#areas/approval/path/path-words-rules.ts';
import { loadWorld } from '#areas/approval/path/world-table.ts';
import { resetSeatsOf } from '#areas/approval/requests/remind-table.ts';
import type { Db, Tx } from '#platform/database/client.ts';

/** What waits for someone's decision, now or later in its step. */
export const listOpenSeats = async (db: Db, user: number) =>
  (await openSeatsOf(db, user)).map(({ id, number, title }) => ({ id, title: `${number} ${title}` }));

interface Move {
  readonly from: number;
  readonly to?: number;
  readonly judge: (before: Instance, world: World) => Outcome;
  readonly action: string;
  readonly opinion?: (world: World) => string;
}

/** Someone else comes to sit where one sat, without anyone's decision. */
async function move(tx: Tx, engine: Engine, id: number, { from, to = from, ...moving }: Move, now: number) {
  const request = await lockRequest(tx, id);
  if (request === undefined) return;
  const before = await readInstance(tx, request);
  const people = before.steps.flatMap((step) => [...step.people, ...step.seats.map((seat) => seat.userId)]);
  const world = await loadWorld(
    tx,
    [...new Set([...people, request.concerns_id ?? request.applicant_id, from, to])],
    request.kind,
    now,
  );
  const outcome = moving.judge(before, world);
  if ('problem' in outcome || outcome.instance === before) return;
  await saveInstance(tx, request, before, outcome.instance, now);
  const step = before.steps.find((one) => one.state === 'active');
  const entry = {
    step_key: step?.key ?? null,
    activation: step?.activation ?? null,
    user_id: null,
    for_id: from,
    action: moving.action,
    opinion: moving.opinion?.(world) ?? '',
    detail: { targets: to === from ? [] : [to] },
  };
  const kind = engine.kinds.get(request.kind) as ApprovalKind;
  const deed = { kind, engine, request, by: from, opinion: '', now, entry, directory: world.directory };
  await applyOutcome(tx, deed, outcome.instance, outcome.events);
}

/** The receiver sits in the leaver's place; never at their own request, where the step is seated anew. */
const handing = (from: number, to: number, action: string): Move => ({
  from,
  to,
  judge: (before, world) => act(before, { do: 'hand-over', from, to }, world),
  action,
});

export async function handOverSeats(tx: Tx, engine: Engine, from: number, to: number, now: number) {
  const seats = await listOpenSeats(tx, from);
  for (const { id } of seats) await move(tx, engine, id, handing(from, to, '离职交接'), now);
  return seats;
}

/** Without a receiver: whoever comes next by the fallbacks. */
export const reseat = (tx: Tx, engine: Engine, id: number, absent: number, now: number) =>
  move(tx, engine, id, handing(absent, absent, '审批人已停用，重新安排'), now);

/** Of someone whose password one of the request's own people has reset. */
export const reseatReset = (tx: Tx, engine: Engine, id: number, user: number, now: number) =>
  move(
    tx,
    engine,
    id,
    {
      from: user,
      judge: (before, world) => giveUpSeat(before, user, world),
      action: '重新安排审批人',
      opinion: ({ directory }) => reasonWords({ kind: 'password-reset', person: user }, directory),
    },
    now,
  );

/** At once, with the reset: a seat that came about in the same moment is refused when it is used, and found by the job. */
export async function reseatAfterReset(tx: Tx, engine: Engine, user: number, now: number): Promise<void> {
  for (const { approval_id } of await resetSeatsOf(tx, user)) await reseatReset(tx, engine, approval_id, user, now);
}
