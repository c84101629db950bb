import type { orderDetail } from '@tongzhou/contract/areas/business/order.ts';
import { receiptWays } from '@tongzhou/contract/areas/business/receivable.ts';
import type { GivenOf } from '@tongzhou/contract/endpoint.ts';
import { netOf, overdueDays } from '@tongzhou/contract/rules/business/instalments.ts';
import { beginOf, today } from '@tongzhou/contract/rules/day.ts';
import { agreementsOf } from '#areas/business/orders/agreement-table.ts';
import { type Instalment, instalmentsOf } from '#areas/business/orders/instalment-table.ts';
import { seenOrder } from '#areas/business/orders/open-order.ts';
import { marginOf } from '#areas/business/orders/order-words-rules.ts';
import { requestFileKind } from '#areas/business/orders/requests/order-kind.ts';
import { orderOffers, orderStateOf, outstandingOf } from '#areas/business/orders/show-orders.ts';
import { shownFiles } from '#areas/business/orders/shown-files.ts';
import type { BusinessParts } from '#areas/business/parts.ts';
import { invoiceFileKind } from '#areas/business/receivables/change-invoices.ts';
import { receiptsOf } from '#areas/business/receivables/receipt-table.ts';
import { receiptFileKind } from '#areas/business/receivables/record-receipt.ts';
import { showInvoicesOf } from '#areas/business/receivables/show-invoices.ts';
import { writeOffsOf } from '#areas/business/receivables/write-off-table.ts';
import type { Db } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';

type Detail = GivenOf<typeof orderDetail>;

const millis = (day: string | null) => (day === null ? null : beginOf(day));

/** Of what was reversed nothing is owed. */
const shownInstalment =
  (living: boolean, day: string) =>
  ({ position: _, ...one }: Instalment): Detail['instalments'][number] => ({
    ...one,
    outstanding: living ? one.outstanding : 0,
    due_on: millis(one.due_on),
    overdue_days: living ? overdueDays(one.due_on, one.outstanding, day) : 0,
  });

async function receiptsShown(db: Db, order: number, viewing: Parameters<typeof shownFiles>[1]) {
  const receipts = await receiptsOf(db, order);
  const files = await shownFiles(
    db,
    viewing,
    receiptFileKind,
    receipts.map(({ id }) => id),
  );
  return receipts.map(({ received_on, way, advance, shares, ...receipt }) => ({
    ...receipt,
    received_on: beginOf(received_on),
    way: receiptWays[way],
    advance: advance !== 0,
    shares: [...shares],
    files: files(receipt.id),
  }));
}

async function invoicesShown(db: Db, order: number, viewing: Parameters<typeof shownFiles>[1]) {
  const invoices = await showInvoicesOf(db, viewing.caller, order);
  const files = await shownFiles(
    db,
    viewing,
    invoiceFileKind,
    invoices.map(({ id }) => id),
  );
  return invoices.map((invoice) => ({ ...invoice, files: files(invoice.id) }));
}

export async function showOrder(
  db: Db,
  caller: Caller,
  { links }: Pick<BusinessParts, 'links'>,
  id: number,
  now: number,
): Promise<Detail> {
  const order = await seenOrder(db, caller, id);
  const viewing = { links, caller, now };
  const instalments = (await instalmentsOf(db, id)).map(shownInstalment(order.reversed_at === null, today(now)));
  const agreements = await agreementsOf(db, id);
  // The contract's, then those of each 补充协议.
  const requests = [order.request_id, ...agreements.map((one) => one.request_id)];
  const files = await shownFiles(db, viewing, requestFileKind, requests);
  const net = netOf(order.amount, order.tax_rate);
  const { owner_department_id: _, writes: __, reversed_at: ___, request_id: ____, ...shown } = order;
  return {
    ...shown,
    outstanding: outstandingOf(order),
    overdue: instalments.reduce((sum, one) => sum + (one.overdue_days > 0 ? one.outstanding : 0), 0),
    signed_on: beginOf(order.signed_on),
    delivery_on: millis(order.delivery_on),
    accepted_on: millis(order.accepted_on),
    state: orderStateOf(order),
    actions: (await orderOffers(db, caller))(order),
    net_amount: net,
    tax_amount: order.amount - net,
    margin: marginOf(order),
    instalments,
    receipts: await receiptsShown(db, id, viewing),
    invoices: await invoicesShown(db, id, viewing),
    write_offs: await writeOffsOf(db, order),
    agreements: agreements.map(({ request_id, ...agreement }) => agreement),
    files: requests.flatMap(files),
  };
}
