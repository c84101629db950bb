import { auditStates } from '@tongzhou/contract/areas/approval/states.ts';
import type { Event, Instance } from '#areas/approval/core/instance-rules.ts';
import { readRequest } from '#areas/approval/core/instance-table.ts';
import { kindRequest, type NotifyContext, notifyOfEvents, settleFor } from '#areas/approval/core/messages/notify.ts';
import { endRound, markReversed, readWatched } from '#areas/approval/core/submission/round-table.ts';
import { addTrail, type NewTrailEntry, type Trace } from '#areas/approval/core/trail-table.ts';
import type { Directory } from '#areas/approval/path/path-rules.ts';
import { stepWords } from '#areas/approval/path/path-words-rules.ts';
import { bindFiles } from '#areas/files/public.ts';
import type { Tx } from '#platform/database/client.ts';
import { orNotFound } from '#platform/http/refusal.ts';

export interface Decided extends NotifyContext {
  readonly entry: NewTrailEntry;
  /** For the names in reasons. */
  readonly directory: Directory;
  /** Who reads along from now on. */
  readonly copied?: readonly number[];
}

/** The kind of owner of what is attached to an opinion or a comment. */
export const fileKind = 'approval';

const silently = { skipped: '自动跳过', stuck: '无可用审批人', activated: '变更审批人' } as const;

/** What nobody did but the fallbacks: a step passed over, or other people than were named, each with its reason. */
function byFallbacks(instance: Instance, events: readonly Event[], directory: Directory): NewTrailEntry[] {
  const begun = events.some((event) => event.type === 'submitted');
  const off = begun ? instance.steps.filter((step) => step.state === 'skipped' && step.activation === 0) : [];
  const named = events.flatMap((event) =>
    event.type === 'skipped' || event.type === 'stuck' || event.type === 'activated'
      ? [{ action: silently[event.type], step: event.step }]
      : [],
  );
  return [...off.map((step) => ({ action: silently.skipped, step: step.key })), ...named].flatMap(
    ({ action, step }) => {
      const found = instance.steps.find((one) => one.key === step);
      const reasons = found?.reasons ?? [];
      if (action === silently.activated && reasons.length === 0) return [];
      const opinion = stepWords(reasons, directory);
      const activation = found?.activation ?? null;
      return [{ step_key: step, activation, user_id: null, for_id: null, action, opinion, detail: {} }];
    },
  );
}

/** What a deed leaves behind, and who takes part by it. */
export function traceOf(
  { by, entry, directory, copied = [] }: Pick<Decided, 'by' | 'entry' | 'directory' | 'copied'>,
  instance: Instance,
  events: readonly Event[],
): Trace {
  const asked = events.flatMap((event) => (event.type === 'activated' || event.type === 'called' ? event.users : []));
  return {
    entries: [entry, ...byFallbacks(instance, events, directory)],
    people: { acted: entry.step_key === null || by === null ? [] : [by], asked, copied },
  };
}

/** The trail, the parts people take, the kind's own effect, and those who are told: all that follows from a decision. */
export async function applyOutcome(tx: Tx, deed: Decided, instance: Instance, events: readonly Event[]): Promise<void> {
  const { request, by, now, entry } = deed;
  const ids = entry.detail.files ?? [];
  await Promise.all([
    addTrail(tx, request, traceOf(deed, instance, events), now),
    ids.length > 0 &&
      by !== null &&
      bindFiles(tx, { ids, uploader: by, owner: { kind: fileKind, id: request.id }, field: 'file_ids' }, now),
    applyEnd(tx, deed, events),
  ]);
  await Promise.all([settleFor(tx, deed, instance), notifyOfEvents(tx, deed, events)]);
}

/** The effect of a request that has come to its end. */
export async function applyEnd(tx: Tx, deed: Decided, events: readonly Event[]): Promise<void> {
  const { request, now } = deed;
  const ended = events.find((event) => event.type === 'ended');
  if (ended === undefined) return;
  await Promise.all([
    endRound(tx, request.id, request.round, ended.state, now),
    request.reverses_id === null ? effectOf(tx, deed, ended.state) : reversing(tx, deed, ended.state),
  ]);
}

async function effectOf(tx: Tx, { kind, request, now, by, opinion }: Decided, state: number): Promise<void> {
  const about = kindRequest(request);
  const deed = { by: by ?? request.submitter_id, opinion };
  switch (state) {
    case auditStates.passed:
      return kind.onPassed?.(tx, about, now, deed);
    case auditStates.rejected:
      return kind.onRejected?.(tx, about, now, deed);
    case auditStates.returned:
      return kind.onReturned?.(tx, about, now, deed);
    case auditStates.withdrawn:
      return kind.onWithdrawn?.(tx, about, now, deed);
  }
}

/** A reversal has one effect only, when it passes: on the request it reverses. */
async function reversing(tx: Tx, { kind, request, now }: Decided, state: number): Promise<void> {
  if (state !== auditStates.passed || kind.reversal === undefined) return;
  const original = orNotFound(await readRequest(tx, request.reverses_id as number));
  const { days } = (await readWatched(tx, request.id, request.round)) as { days: string[] };
  const { whole } = await kind.reversal.apply(tx, kindRequest(original), days, now);
  if (whole) await markReversed(tx, original.id);
}
