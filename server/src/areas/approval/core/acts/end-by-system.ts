import { auditStates, decisions } from '@tongzhou/contract/areas/approval/states.ts';
import type { ApprovalKindName } from '@tongzhou/contract/areas/approval/template.ts';
import type { Engine } from '#areas/approval/core/engine.ts';
import type { Instance } from '#areas/approval/core/instance-rules.ts';
import {
  lockRequest,
  openRequestsAbout,
  type RequestRow,
  readInstance,
  saveInstance,
} from '#areas/approval/core/instance-table.ts';
import type { ApprovalKind } from '#areas/approval/core/kind.ts';
import type { NewTrailEntry } from '#areas/approval/core/trail-table.ts';
import { emptyWorld } from '#areas/approval/path/world-table.ts';
import type { Tx } from '#platform/database/client.ts';
import { act, end, type Outcome } from './act-rules.ts';
import { applyOutcome } from './apply-outcome.ts';

interface Ending {
  readonly judge: (before: Instance) => Outcome;
  /** Whose doing it counts as; nobody's of the company. */
  readonly by: number | null;
  readonly entry: Pick<NewTrailEntry, 'for_id' | 'action' | 'detail'>;
  readonly words: string;
}

/** By nobody at its steps. False where it had ended already. */
async function endBySystem(
  tx: Tx,
  engine: Engine,
  id: number,
  how: (request: RequestRow) => Ending,
  now: number,
): Promise<boolean> {
  const request = await lockRequest(tx, id);
  if (request === undefined) return false;
  const { judge, by, entry, words } = how(request);
  const before = await readInstance(tx, request);
  const outcome = judge(before);
  if ('problem' in outcome) return false;
  await saveInstance(tx, request, before, outcome.instance, now);
  const deed = {
    kind: engine.kinds.get(request.kind) as ApprovalKind,
    engine,
    request,
    by,
    opinion: words,
    now,
    entry: { step_key: null, activation: null, user_id: null, opinion: words, ...entry },
    directory: emptyWorld.directory,
  };
  await applyOutcome(tx, deed, outcome.instance, outcome.events);
  return true;
}

/** Of records that cannot be decided about any more, with the reason in the trail. Returns their numbers. */
export async function withdrawBySystem(
  tx: Tx,
  engine: Engine,
  about: { readonly kind: ApprovalKindName; readonly records: readonly number[]; readonly reason: string },
  now: number,
): Promise<{ id: number; title: string }[]> {
  const open = await openRequestsAbout(tx, about.kind, about.records);
  const how = ({ applicant_id: applicant }: RequestRow): Ending => ({
    judge: (before) => act(before, { do: 'withdraw', user: applicant }, emptyWorld),
    by: applicant,
    entry: { for_id: applicant, action: '系统撤回', detail: {} },
    words: about.reason,
  });
  for (const { id } of open) await endBySystem(tx, engine, id, how, now);
  return open.map(({ id, number, title }) => ({ id, title: `${number} ${title}` }));
}

/**
 * By someone who has no seat and no account: a client who does not accept. `as` says who, in the trail and wherever the reason is
 * shown. False where nothing was under approval any more.
 */
export const rejectBySystem = (
  tx: Tx,
  engine: Engine,
  request: Pick<RequestRow, 'id'>,
  as: string,
  words: string,
  now: number,
): Promise<boolean> =>
  endBySystem(
    tx,
    engine,
    request.id,
    () => ({
      judge: (before) =>
        before.state === auditStates.running ? end(before, auditStates.rejected) : { problem: 'ended' },
      by: null,
      entry: { for_id: null, action: decisions.reject, detail: { as } },
      words,
    }),
    now,
  );
