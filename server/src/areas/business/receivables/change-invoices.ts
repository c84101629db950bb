import type * as contract from '@tongzhou/contract/areas/business/invoice.ts';
import { invoiceKinds } from '@tongzhou/contract/areas/business/invoice.ts';
import type { InputOf } from '@tongzhou/contract/endpoint.ts';
import type { PermissionKey } from '@tongzhou/contract/permissions.ts';
import { today } from '@tongzhou/contract/rules/day.ts';
import { yuan } from '@tongzhou/contract/rules/money.ts';
import type { Filing } from '#areas/approval/public.ts';
import { orderForDeed, orderLink, orderObject } from '#areas/business/orders/open-order.ts';
import { moveOrderSums, type OrderRecord } from '#areas/business/orders/order-table.ts';
import type { BusinessParts } from '#areas/business/parts.ts';
import {
  claimedOf,
  endInvoice,
  type InvoiceRecord,
  insertInvoice,
  insertRedInvoice,
  invoiceById,
  markIssued,
} from '#areas/business/receivables/invoice-table.ts';
import { bindFiles } from '#areas/files/public.ts';
import { membersOfGroup } from '#areas/identity/public.ts';
import { conflict, invalid, orNotFound } from '#platform/http/refusal.ts';

export const invoiceFileKind = 'invoice';

type Notifying = Pick<BusinessParts, 'notify'>;

/** Behind the lock of its order: nobody else issues, cancels or takes back of it meanwhile. */
async function invoiceForDeed(
  { tx, caller }: Filing,
  id: number,
  permission: PermissionKey,
): Promise<{ order: OrderRecord; invoice: InvoiceRecord }> {
  const { order_id } = orNotFound(await invoiceById(tx, id, caller.userId));
  const order = await orderForDeed(tx, caller, order_id, permission);
  return { order, invoice: orNotFound(await invoiceById(tx, id, caller.userId)) };
}

function checkAsked({ state }: InvoiceRecord): void {
  if (state !== 'asked') conflict('该开票申请已处理，请刷新');
}

function checkIssueDay(day: string, now: number): void {
  if (day > today(now)) invalid({ issued_on: '开票日期不能晚于今天' });
}

const change = (field: string, label: string, value: string | number | null) => ({
  field,
  label,
  old: null,
  new: value,
});

/** The owner asks; what was asked for and issued never goes beyond the contract. */
export async function askInvoice(
  filing: Filing,
  { notify }: Notifying,
  draft: InputOf<typeof contract.askInvoice>,
): Promise<{ id: number }> {
  const { tx, caller, now, note } = filing;
  const { order_id, ...asked } = draft;
  const order = await orderForDeed(tx, caller, order_id, 'business.order');
  const left = order.amount - (await claimedOf(tx, order.id));
  if (asked.amount > left) invalid({ amount: `超出合同可开票金额，剩余 ${yuan(left)}` });
  const id = await insertInvoice(tx, { order: order.id, ...asked, by: caller.userId }, now);
  note({
    object: orderObject(order),
    changes: [
      change('amount', '开票金额', yuan(asked.amount)),
      change('kind', '发票类型', invoiceKinds[asked.kind]),
      change('title', '抬头', asked.title),
    ],
  });
  await notify(
    tx,
    {
      to: await membersOfGroup(tx, 'finance'),
      kind: 'task',
      title: `开票申请：${order.number}`,
      content: `${asked.title}，${invoiceKinds[asked.kind]} ${yuan(asked.amount)} 元。`,
      link: '/business_management/business_list?tab=invoices&state=asked',
      from: caller.userId,
    },
    now,
  );
  return { id };
}

const tellAsker = (
  { tx, caller, now }: Filing,
  { notify }: Notifying,
  { order, invoice }: { readonly order: OrderRecord; readonly invoice: InvoiceRecord },
  words: { readonly title: string; readonly content: string },
) =>
  notify(
    tx,
    {
      to: [invoice.asked_by].filter((user) => user !== caller.userId),
      kind: 'system',
      ...words,
      link: orderLink(order),
      from: caller.userId,
    },
    now,
  );

export async function issueInvoice(
  filing: Filing,
  parts: Notifying,
  { id, number, issued_on, file_ids }: InputOf<typeof contract.issueInvoice>,
): Promise<void> {
  const { tx, caller, now, note } = filing;
  const held = await invoiceForDeed(filing, id, 'business.invoice');
  const { order, invoice } = held;
  checkAsked(invoice);
  checkIssueDay(issued_on, now);
  await markIssued(tx, id, { number, issued_on, by: caller.userId });
  await moveOrderSums(tx, order.id, { invoiced: invoice.amount });
  const owner = { kind: invoiceFileKind, id };
  await bindFiles(tx, { ids: file_ids, uploader: caller.userId, owner, field: 'file_ids' }, now);
  note({
    object: orderObject(order),
    changes: [
      change('number', '发票号码', number),
      change('issued_on', '开票日期', issued_on),
      change('amount', '开票金额', yuan(invoice.amount)),
    ],
  });
  const content = `${order.number}，金额 ${yuan(invoice.amount)} 元，发票号码 ${number}。`;
  await tellAsker(filing, parts, held, { title: '发票已开具', content });
}

export async function refuseInvoice(
  filing: Filing,
  parts: Notifying,
  { id, reason }: InputOf<typeof contract.refuseInvoice>,
): Promise<void> {
  const held = await invoiceForDeed(filing, id, 'business.invoice');
  const { order, invoice } = held;
  checkAsked(invoice);
  await endInvoice(filing.tx, id, 'refused', reason);
  filing.note({
    object: orderObject(order),
    changes: [change('amount', '开票金额', yuan(invoice.amount)), change('reason', '退回原因', reason)],
  });
  const content = `${order.number}，金额 ${yuan(invoice.amount)} 元：${reason}`;
  await tellAsker(filing, parts, held, { title: '开票申请被退回', content });
}

export async function cancelInvoice(filing: Filing, { id }: InputOf<typeof contract.cancelInvoice>): Promise<void> {
  const { order, invoice } = await invoiceForDeed(filing, id, 'business.order');
  checkAsked(invoice);
  await endInvoice(filing.tx, id, 'cancelled', null);
  filing.note({ object: orderObject(order), changes: [change('amount', '开票金额', yuan(invoice.amount))] });
}

/** 红冲: an invoice of its own that takes back what another says, in whole or in part. */
export async function redInvoice(
  filing: Filing,
  parts: Notifying,
  { id, amount, number, issued_on, note: words }: InputOf<typeof contract.redInvoice>,
): Promise<{ id: number }> {
  const { tx, caller, now, note } = filing;
  const held = await invoiceForDeed(filing, id, 'business.invoice');
  const { order, invoice } = held;
  if (invoice.red_of !== null || invoice.state !== 'issued') conflict('只有已开具的蓝字发票可以红冲');
  if (amount > invoice.reversible) invalid({ amount: `超出可红冲金额，剩余 ${yuan(invoice.reversible)}` });
  checkIssueDay(issued_on, now);
  if (invoice.issued_on !== null && issued_on < invoice.issued_on) invalid({ issued_on: '不能早于原发票的开票日期' });
  const made = await insertRedInvoice(tx, { of: id, amount, number, issued_on, by: caller.userId, note: words }, now);
  await moveOrderSums(tx, order.id, { invoiced: -amount });
  note({
    object: orderObject(order),
    changes: [
      change('red_of', '原发票', invoice.number),
      change('number', '红字发票号码', number),
      change('amount', '红冲金额', yuan(amount)),
      change('note', '原因', words),
    ],
  });
  const content = `${order.number}，发票 ${invoice.number ?? ''} 红冲 ${yuan(amount)} 元：${words}`;
  await tellAsker(filing, parts, held, { title: '发票已红冲', content });
  return { id: made };
}
