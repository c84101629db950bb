import type * as contract from '@tongzhou/contract/areas/business/receivable.ts';
import { receiptWays } from '@tongzhou/contract/areas/business/receivable.ts';
import type { InputOf } from '@tongzhou/contract/endpoint.ts';
import { spread, takeBack } from '@tongzhou/contract/rules/business/instalments.ts';
import { today } from '@tongzhou/contract/rules/day.ts';
import { yuan } from '@tongzhou/contract/rules/money.ts';
import type { Filing } from '#areas/approval/public.ts';
import { instalmentsOf, moveInstalments } from '#areas/business/orders/instalment-table.ts';
import { orderForDeed, orderLink, orderObject } from '#areas/business/orders/open-order.ts';
import { moveOrderSums, type OrderRecord } from '#areas/business/orders/order-table.ts';
import type { BusinessParts } from '#areas/business/parts.ts';
import {
  insertReceipt,
  leftOfReceipt,
  type NewReceipt,
  receiptById,
} from '#areas/business/receivables/receipt-table.ts';
import { bindFiles } from '#areas/files/public.ts';
import { failPoint } from '#platform/fail-point.ts';
import { conflict, invalid, orNotFound } from '#platform/http/refusal.ts';

export const receiptFileKind = 'receipt';

type Notifying = Pick<BusinessParts, 'notify'>;

const sumOf = (shares: readonly { readonly amount: number }[]) => shares.reduce((sum, share) => sum + share.amount, 0);

/** The entry, what it does to the instalments and to the order, and its papers: in one act. The order is held. */
async function book(
  { tx, caller, now }: Filing,
  order: OrderRecord,
  receipt: Omit<NewReceipt, 'order' | 'by'>,
  files: readonly number[],
): Promise<number> {
  const { shares, advance } = receipt;
  const id = await insertReceipt(tx, { ...receipt, order: order.id, by: caller.userId }, now);
  await moveInstalments(
    tx,
    shares.map((share) => ({ id: share.id, received: share.amount })),
  );
  await moveOrderSums(tx, order.id, { received: sumOf(shares), advance });
  const owner = { kind: receiptFileKind, id };
  await bindFiles(tx, { ids: files, uploader: caller.userId, owner, field: 'file_ids' }, now);
  return id;
}

const tellOwner = (
  { tx, caller, now }: Filing,
  { notify }: Notifying,
  order: OrderRecord,
  words: { readonly title: string; readonly content: string },
) =>
  notify(
    tx,
    {
      to: [order.owner_id].filter((user) => user !== caller.userId),
      kind: 'system',
      ...words,
      link: orderLink(order),
      from: caller.userId,
    },
    now,
  );

export async function recordReceipt(
  filing: Filing,
  parts: Notifying,
  draft: InputOf<typeof contract.recordReceipt>,
): Promise<{ id: number; shares: { name: string; amount: number }[] }> {
  const { tx, caller, now, note } = filing;
  const { amount, received_on, way, voucher, instalment_ids: named } = draft;
  await failPoint('business/before-receipt');
  const order = await orderForDeed(tx, caller, draft.order_id, 'business.receipt');
  if (received_on > today(now)) invalid({ received_on: '收款日期不能晚于今天' });
  const instalments = await instalmentsOf(tx, order.id);
  const names = new Map(instalments.map((one) => [one.id, one.name]));
  if (named.some((id) => !names.has(id))) invalid({ instalment_ids: '期次不在该订单中，请刷新' });
  const { shares, rest } = spread(amount, instalments, named);
  if (rest > 0 && !draft.advance) invalid({ amount: `超出合同未收金额，剩余 ${yuan(amount - rest)}` });
  const entry = { received_on, amount, way, voucher, note: draft.note, shares, advance: rest, refund_of: null };
  const id = await book(filing, order, entry, draft.file_ids);
  const told = shares.map((share) => ({ name: names.get(share.id) ?? '', amount: share.amount }));
  const parted = [...told, ...(rest > 0 ? [{ name: '预收', amount: rest }] : [])];
  const where = parted.map((part) => `${part.name} ${yuan(part.amount)}`).join('；');
  note({
    object: orderObject(order),
    changes: [
      { field: 'amount', label: '回款金额', old: null, new: yuan(amount) },
      { field: 'received_on', label: '收款日期', old: null, new: received_on },
      { field: 'way', label: '方式', old: null, new: receiptWays[way] },
      { field: 'voucher', label: '凭证号', old: null, new: voucher },
      { field: 'shares', label: '分摊', old: null, new: where },
    ],
  });
  const content = `${order.customer_name}，${received_on} 收到 ${yuan(amount)} 元：${where}。`;
  await tellOwner(filing, parts, order, { title: `回款到账：${order.number}`, content });
  return { id, shares: told };
}

/** Out of one receipt, no more than is left of it. */
export async function recordRefund(
  filing: Filing,
  parts: Notifying,
  draft: InputOf<typeof contract.recordRefund>,
): Promise<{ id: number }> {
  const { tx, caller, now, note } = filing;
  const { amount, refunded_on, way, voucher } = draft;
  const receipt = orNotFound(await receiptById(tx, draft.receipt_id));
  const order = await orderForDeed(tx, caller, receipt.order_id, 'business.receipt');
  if (receipt.refund_of !== null) conflict('退款不能再退');
  if (refunded_on > today(now)) invalid({ refunded_on: '退款日期不能晚于今天' });
  if (refunded_on < receipt.received_on) invalid({ refunded_on: '不能早于收款日期' });
  const taken = takeBack(amount, await leftOfReceipt(tx, receipt.id));
  if (taken.rest > 0) invalid({ amount: `超出可退金额，剩余 ${yuan(amount - taken.rest)}` });
  const negative = taken.shares.map((share) => ({ id: share.id, amount: -share.amount }));
  const id = await book(
    filing,
    order,
    {
      received_on: refunded_on,
      amount: -amount,
      way,
      voucher,
      note: draft.note,
      shares: negative,
      advance: 0 - taken.advance,
      refund_of: receipt.id,
    },
    draft.file_ids,
  );
  note({
    object: orderObject(order),
    changes: [
      { field: 'amount', label: '退款金额', old: null, new: yuan(amount) },
      { field: 'refund_of', label: '原回款', old: null, new: `${receipt.received_on} ${yuan(receipt.amount)}` },
      { field: 'refunded_on', label: '退款日期', old: null, new: refunded_on },
      { field: 'note', label: '原因', old: null, new: draft.note },
    ],
  });
  const content = `${order.customer_name}，${refunded_on} 退款 ${yuan(amount)} 元：${draft.note}`;
  await tellOwner(filing, parts, order, { title: `退款：${order.number}`, content });
  return { id };
}
