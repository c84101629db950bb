import { auditStates } from '@tongzhou/contract/areas/approval/states.ts';
import { regularRequests } from '#areas/personnel/changes/request-table.ts';
import type { Db } from '#platform/database/client.ts';

/** Of a person's data, what a running request is decided by: the fields, and why they cannot be changed now. */
export async function fieldsUnderApproval(db: Db, user: number): Promise<Readonly<Record<string, string>>> {
  const open = await regularRequests.openOf(db, user);
  if (open?.audit_status !== auditStates.running) return {};
  const words = `转正申请 ${open.number} 正在审批，不能修改`;
  return { entry_date: words, probation_months: words };
}
