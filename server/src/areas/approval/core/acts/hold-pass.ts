import { auditStates } from '@tongzhou/contract/areas/approval/states.ts';
import type { Engine } from '#areas/approval/core/engine.ts';
import { activeStep, type Instance } from '#areas/approval/core/instance-rules.ts';
import { type RequestRow, readInstance, readRequest } from '#areas/approval/core/instance-table.ts';
import type { ApprovalKind } from '#areas/approval/core/kind.ts';
import { kindRequest } from '#areas/approval/core/messages/notify.ts';
import { placeOf } from '#areas/approval/core/place-rules.ts';
import type { Db } from '#platform/database/client.ts';

/** Why it may not pass at this step yet; a reversal never waits. */
const reasonAt = async (db: Db, kind: ApprovalKind, request: RequestRow, instance: Instance, step: number) =>
  request.reverses_id === null ? await kind.holdsPass?.(db, kindRequest(request), placeOf(instance, step)) : undefined;

/** Why a deed that would make it pass must wait. */
export async function holdOf(
  db: Db,
  kind: ApprovalKind,
  request: RequestRow,
  before: Instance,
  after: Instance,
): Promise<string | undefined> {
  const step = after.state === auditStates.passed ? activeStep(before) : undefined;
  return step && reasonAt(db, kind, request, before, step.key);
}

/** Whether the active step cannot pass yet, even if all its people agree. */
export async function isHeld(db: Db, { kinds }: Engine, id: number): Promise<boolean> {
  const request = await readRequest(db, id);
  const kind = request && kinds.get(request.kind);
  if (request === undefined || kind?.holdsPass === undefined) return false;
  const instance = await readInstance(db, request);
  const step = activeStep(instance);
  if (step === undefined || !placeOf(instance, step.key).last) return false;
  return (await reasonAt(db, kind, request, instance, step.key)) !== undefined;
}
