import type { InvoiceRow, invoicePage } from '@tongzhou/contract/areas/business/invoice.ts';
import type { GivenOf, InputOf } from '@tongzhou/contract/endpoint.ts';
import { beginOf } from '@tongzhou/contract/rules/day.ts';
import { type InvoiceRecord, invoicesOf, invoicesSeen } from '#areas/business/receivables/invoice-table.ts';
import { sightOf, writesUnder } from '#areas/business/sight.ts';
import type { Db } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';

type Shown = GivenOf<typeof invoicePage>['list'][number];
type Action = InvoiceRow['actions'][number];

/** Asked once per request. */
async function invoiceShower(db: Db, caller: Caller): Promise<(invoice: InvoiceRecord) => Shown> {
  const issues = await writesUnder(db, caller, 'business.invoice');
  const asks = await writesUnder(db, caller, 'business.order');
  const actionsOf = (invoice: InvoiceRecord): Action[] => [
    ...(invoice.state === 'asked' && issues(invoice) ? (['issue', 'refuse'] as const) : []),
    ...(invoice.state === 'asked' && asks(invoice) ? (['cancel'] as const) : []),
    ...(invoice.reversible > 0 && issues(invoice) ? (['red'] as const) : []),
  ];
  return (invoice) => {
    const {
      opportunity_id: _,
      asked_by: __,
      owner_id: ___,
      owner_department_id: ____,
      writes: _____,
      ...row
    } = invoice;
    return {
      ...row,
      issued_on: row.issued_on === null ? null : beginOf(row.issued_on),
      actions: actionsOf(invoice),
    };
  };
}

export async function showInvoices(
  db: Db,
  caller: Caller,
  query: InputOf<typeof invoicePage>,
): Promise<GivenOf<typeof invoicePage>> {
  const { page, page_size, sort, order, ...filter } = query;
  const scope = await sightOf(db, caller);
  const found = await invoicesSeen(db, scope, filter, caller.userId, { page, page_size, sort, order });
  return { ...found, list: found.list.map(await invoiceShower(db, caller)) };
}

/** Of an order that the viewer sees. */
export const showInvoicesOf = async (db: Db, caller: Caller, order: number): Promise<Shown[]> =>
  (await invoicesOf(db, order, caller.userId)).map(await invoiceShower(db, caller));
