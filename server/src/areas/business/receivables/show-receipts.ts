import type { receiptPage } from '@tongzhou/contract/areas/business/receivable.ts';
import type { InputOf } from '@tongzhou/contract/endpoint.ts';
import { beginOf } from '@tongzhou/contract/rules/day.ts';
import { chosenDepartments } from '#areas/business/orders/show-orders.ts';
import { receiptsSeen } from '#areas/business/receivables/receipt-list-table.ts';
import { sightOf } from '#areas/business/sight.ts';
import type { Db } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';

export async function showReceipts(db: Db, caller: Caller, query: InputOf<typeof receiptPage>) {
  const { page, page_size, sort, order, department_id, ...filter } = query;
  const chosen = await chosenDepartments(db, department_id);
  const request = { page, page_size, sort, order };
  const found = await receiptsSeen(db, await sightOf(db, caller), { ...filter, chosen }, request);
  return { ...found, list: found.list.map((row) => ({ ...row, received_on: beginOf(row.received_on) })) };
}
