import { act } from '#areas/approval/core/act-rules.ts';
import { applyOutcome } from '#areas/approval/core/apply-outcome.ts';
import type { Engine } from '#areas/approval/core/engine.ts';
import { lockRequest, openSeatsOf, readInstance, saveInstance } from '#areas/approval/core/instance-table.ts';
import type { ApprovalKind } from '#areas/approval/core/kind.ts';
import { loadWorld } from '#areas/approval/path/world-table.ts';
import type { Db, Tx } from '#platform/database/client.ts';

/** What waits for someone's decision, now or later in its step. */
export const listOpenSeats = async (db: Db, user: number) =>
  (await openSeatsOf(db, user)).map(({ id, number, title }) => ({ id, title: `${number} ${title}` }));

/** The receiver sits in the leaver's place; never at their own request, where the step is seated anew. */
async function move(tx: Tx, engine: Engine, id: number, from: number, to: number, words: string, now: number) {
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
  const outcome = act(before, { do: 'hand-over', from, to }, world);
  if ('problem' in outcome || outcome.instance === before) return;
  await saveInstance(tx, request, before, outcome.instance, now);
  const step = before.steps.find((one) => one.state === 'active');
  const entry = {
    step_key: step?.key ?? null,
    activation: step?.activation ?? null,
    user_id: null,
    for_id: from,
    action: words,
    opinion: '',
    detail: { targets: to === from ? [] : [to] },
  };
  const kind = engine.kinds.get(request.kind) as ApprovalKind;
  const deed = { kind, engine, request, by: from, opinion: '', now, entry, directory: world.directory };
  await applyOutcome(tx, deed, outcome.instance, outcome.events);
}

export async function handOverSeats(tx: Tx, engine: Engine, from: number, to: number, now: number) {
  const seats = await listOpenSeats(tx, from);
  for (const { id } of seats) await move(tx, engine, id, from, to, '离职交接', now);
  return seats;
}

/** Without a receiver: whoever comes next by the fallbacks. */
export const reseat = (tx: Tx, engine: Engine, id: number, absent: number, now: number) =>
  move(tx, engine, id, absent, absent, '审批人已停用，重新安排', now);
