import { act, type Outcome } from '#areas/approval/core/acts/act-rules.ts';
import { applyOutcome } from '#areas/approval/core/acts/apply-outcome.ts';
import { holdOf } from '#areas/approval/core/acts/hold-pass.ts';
import { giveUpSeat } from '#areas/approval/core/acts/reset-rules.ts';
import type { Engine } from '#areas/approval/core/engine.ts';
import { activeStep, type Instance } from '#areas/approval/core/instance-rules.ts';
import {
  lockRequest,
  openSeatsOf,
  type RequestRow,
  readInstance,
  saveInstance,
} from '#areas/approval/core/instance-table.ts';
import type { ApprovalKind } from '#areas/approval/core/kind.ts';
import type { NewTrailEntry } from '#areas/approval/core/trail-table.ts';
import type { World } from '#areas/approval/path/activation-rules.ts';
import { reasonWords } from '#areas/approval/path/path-words-rules.ts';
import { loadWorld } from '#areas/approval/path/world-table.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import { resetSeatsOf } from './remind-table.ts';

/** What waits for someone's decision, now or later in its step. */
export const listOpenSeats = async (db: Db, user: number) =>
  (await openSeatsOf(db, user)).map(({ id, number, title }) => ({ id, title: `${number} ${title}` }));

/** By no decision: someone sits in another's place. */
export interface Reseating {
  /** Whose doing or whose absence it is. */
  readonly by: number;
  readonly people: readonly number[];
  readonly judge: (before: Instance, world: World, request: RequestRow) => Outcome;
  readonly entry: (before: Instance, after: Instance, world: World) => NewTrailEntry;
}

export async function seatOthers(tx: Tx, engine: Engine, id: number, how: Reseating, now: number): Promise<void> {
  const request = await lockRequest(tx, id);
  if (request === undefined) return;
  const before = await readInstance(tx, request);
  const people = before.steps.flatMap((step) => [...step.people, ...step.seats.map((seat) => seat.userId)]);
  const world = await loadWorld(
    tx,
    [...new Set([...people, request.concerns_id ?? request.applicant_id, ...how.people])],
    request.kind,
    now,
  );
  const outcome = how.judge(before, world, request);
  if ('problem' in outcome || outcome.instance === before) return;
  const kind = engine.kinds.get(request.kind) as ApprovalKind;
  // It would pass without them, and must not yet: the job that seats others tries again.
  if ((await holdOf(tx, kind, request, before, outcome.instance)) !== undefined) return;
  await saveInstance(tx, request, before, outcome.instance, now);
  const entry = how.entry(before, outcome.instance, world);
  const deed = { kind, engine, request, by: how.by, opinion: '', now, entry, directory: world.directory };
  await applyOutcome(tx, deed, outcome.instance, outcome.events);
}

interface Leaving {
  readonly from: number;
  readonly targets?: readonly number[];
  readonly action: string;
  readonly opinion?: string;
}

const entryOf = (before: Instance, { from, targets = [], action, opinion = '' }: Leaving): NewTrailEntry => {
  const step = activeStep(before);
  return {
    step_key: step?.key ?? null,
    activation: step?.activation ?? null,
    user_id: null,
    for_id: from,
    action,
    opinion,
    detail: { targets: [...targets] },
  };
};

/** The receiver sits in the leaver's place; never at their own request, where the step is seated anew. */
const handing = (from: number, to: number, action: string): Reseating => ({
  by: from,
  people: [from, to],
  judge: (before, world) => act(before, { do: 'hand-over', from, to }, world),
  entry: (before) => entryOf(before, { from, targets: to === from ? [] : [to], action }),
});

export async function handOverSeats(tx: Tx, engine: Engine, from: number, to: number, now: number) {
  const seats = await listOpenSeats(tx, from);
  for (const { id } of seats) await seatOthers(tx, engine, id, handing(from, to, '离职交接'), now);
  return seats;
}

/** Without a receiver: whoever comes next by the fallbacks. */
export const reseat = (tx: Tx, engine: Engine, id: number, absent: number, now: number) =>
  seatOthers(tx, engine, id, handing(absent, absent, '审批人已停用，重新安排'), now);

/** Of someone whose password one of the request's own people has reset. */
export const reseatReset = (tx: Tx, engine: Engine, id: number, user: number, now: number) =>
  seatOthers(
    tx,
    engine,
    id,
    {
      by: user,
      people: [user],
      judge: (before, world) => giveUpSeat(before, user, world),
      entry: (before, _after, { directory }) =>
        entryOf(before, {
          from: user,
          action: '重新安排审批人',
          opinion: reasonWords({ kind: 'password-reset', person: user }, directory),
        }),
    },
    now,
  );

/** At once, with the reset: a seat that came about in the same moment is refused when it is used, and found by the job. */
export async function reseatAfterReset(tx: Tx, engine: Engine, user: number, now: number): Promise<void> {
  for (const { approval_id } of await resetSeatsOf(tx, user)) await reseatReset(tx, engine, approval_id, user, now);
}
