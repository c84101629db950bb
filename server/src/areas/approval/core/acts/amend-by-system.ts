import { auditStates } from '@tongzhou/contract/areas/approval/states.ts';
import type { ApprovalKindName } from '@tongzhou/contract/areas/approval/template.ts';
import { lockRequest, openRequestsAbout, type RequestRow } from '#areas/approval/core/instance-table.ts';
import type { FormField, LabelledValue } from '#areas/approval/core/said-rules.ts';
import { amendRequest, amendRound } from '#areas/approval/core/submission/round-table.ts';
import { addTrail } from '#areas/approval/core/trail-table.ts';
import type { Tx } from '#platform/database/client.ts';

/** The running or returned request about a record, locked as whoever decides about it locks it. */
export async function lockOpenRequest(tx: Tx, kind: ApprovalKindName, record: number): Promise<RequestRow | undefined> {
  for (const { id } of await openRequestsAbout(tx, kind, [record])) {
    const request = await lockRequest(tx, id);
    if (request !== undefined && request.reverses_id === null && isOpen(request)) return request;
  }
  return undefined;
}

const isOpen = ({ state }: RequestRow) => state === auditStates.running || state === auditStates.returned;

export interface Amendment {
  readonly title: string;
  readonly summary: readonly LabelledValue[];
  /** Of the form, what is otherwise now. A round that has ended keeps what was sent. */
  readonly fields: readonly FormField[];
  readonly reason: string;
}

/** What a request says is otherwise by no doing of its people: changed where it stands, with the reason in the trail. */
export async function amendBySystem(
  tx: Tx,
  request: RequestRow,
  { title, summary, fields, reason }: Amendment,
  now: number,
): Promise<void> {
  await amendRequest(tx, request.id, title, summary);
  if (request.state === auditStates.running) await amendRound(tx, request.id, request.round, fields);
  const entry = { step_key: null, activation: null, user_id: null, for_id: null, detail: {} };
  await addTrail(tx, request, { entries: [{ ...entry, action: '系统重算', opinion: reason }] }, now);
}
