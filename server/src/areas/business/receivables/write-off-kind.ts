import type { WriteOffDraft } from '@tongzhou/contract/areas/business/receivable.ts';
import { spread } from '@tongzhou/contract/rules/business/instalments.ts';
import { yuan } from '@tongzhou/contract/rules/money.ts';
import { type FiledRecord, type Filing, filedKind, type KindRequest, type Section } from '#areas/approval/public.ts';
import { lockOpportunity } from '#areas/business/opportunities/opportunity-table.ts';
import { instalmentsOf, moveInstalments } from '#areas/business/orders/instalment-table.ts';
import { checkLiving, orderForDeed, orderLink, orderObject, seenOrder } from '#areas/business/orders/open-order.ts';
import { lockOrder, moveOrderSums, type OrderRecord, orderById } from '#areas/business/orders/order-table.ts';
import { requestFileKind } from '#areas/business/orders/requests/order-kind.ts';
import { outstandingOf } from '#areas/business/orders/show-orders.ts';
import type { BusinessParts } from '#areas/business/parts.ts';
import {
  bookedBy,
  insertWriteOffs,
  type WriteOffForm,
  writeOffRequests,
} from '#areas/business/receivables/write-off-table.ts';
import { membersOfGroup } from '#areas/identity/public.ts';
import { recordOwnWork } from '#areas/operation-log/public.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import { conflict, invalid, orNotFound } from '#platform/http/refusal.ts';

/** The opportunity before the order, as everyone holds them who decides. */
async function holdOrderOf(tx: Tx, { subject_id, form }: FiledRecord<WriteOffForm>): Promise<OrderRecord> {
  await lockOpportunity(tx, subject_id);
  return orNotFound(await lockOrder(tx, form.order));
}

async function subject({ tx, caller }: Filing, { order_id }: WriteOffDraft) {
  const { opportunity_id: id } = await seenOrder(tx, caller, order_id);
  await lockOpportunity(tx, id);
  const order = await orderForDeed(tx, caller, order_id, 'business.write-off');
  return { id, object: orderObject(order), order };
}

/** Moves so much of each instalment into or out of what was given up. */
async function book(
  tx: Tx,
  order: OrderRecord,
  approval: number,
  shares: readonly { readonly id: number; readonly amount: number }[],
  now: number,
): Promise<void> {
  await insertWriteOffs(tx, { order: order.id, approval }, shares, now);
  await moveInstalments(
    tx,
    shares.map(({ id, amount }) => ({ id, written_off: amount })),
  );
  await moveOrderSums(tx, order.id, { written_off: shares.reduce((sum, { amount }) => sum + amount, 0) });
}

/** Money may have come in since it was asked for: no more is given up than is open now. */
async function pass(
  tx: Tx,
  { notify }: BusinessParts,
  record: FiledRecord<WriteOffForm>,
  request: KindRequest,
  now: number,
): Promise<void> {
  const { amount, reason } = record.form;
  const order = await holdOrderOf(tx, record);
  checkLiving(order);
  const { shares, rest } = spread(amount, await instalmentsOf(tx, order.id));
  if (rest > 0)
    conflict(`审批期间未收金额已有变动，剩余 ${yuan(amount - rest)}，请退回申请人，按新的金额核对后重新提交`);
  await book(tx, order, request.id, shares, now);
  await recordOwnWork(tx, 'business', '坏账核销', [
    {
      object: orderObject(order),
      changes: [
        { field: 'amount', label: '核销金额', old: null, new: yuan(amount) },
        { field: 'approval', label: '审批编号', old: null, new: request.number },
      ],
    },
  ]);
  const content = `${order.customer_name}，核销 ${yuan(amount)} 元：${reason}`;
  const letter = { to: [order.owner_id], kind: 'system' as const, title: `坏账核销：${order.number}`, content };
  await notify(tx, { ...letter, link: orderLink(order) }, now);
}

async function sections(db: Db, { recordId }: KindRequest): Promise<readonly Section[]> {
  const { form } = orNotFound(await writeOffRequests.find(db, recordId));
  const order = orNotFound(await orderById(db, form.order));
  return [
    {
      kind: 'values',
      title: '订单回款情况（元）',
      momentary: true,
      rows: [
        { label: '合同金额', value: yuan(order.amount) },
        { label: '已回款', value: yuan(order.received) },
        { label: '已核销', value: yuan(order.written_off) },
        { label: '未回款', value: yuan(outstandingOf(order)) },
      ],
    },
  ];
}

async function checkGivesBack(tx: Tx, request: KindRequest) {
  const order = await holdOrderOf(tx, orNotFound(await writeOffRequests.find(tx, request.recordId)));
  const shares = await bookedBy(tx, request.id);
  if (shares.length === 0) conflict('该核销已撤销');
  return { order, shares, amount: shares.reduce((sum, share) => sum + share.amount, 0) };
}

/** 坏账核销: off what is open, the oldest first. */
export const writeOffRequest = (parts: BusinessParts) =>
  filedKind({
    kind: 'write_off',
    prefix: 'HX',
    list: 'business_chengdan',
    defaultPath: [{ role: 'head' }, { group: 'finance' }, { group: 'leaders' }],
    batchable: false,
    fileKind: requestFileKind,
    editPath: ({ id }) => `/business_management/business_list?tab=receivables&again=${id}&again_kind=write_off`,
    sections,
    records: writeOffRequests,
    subject,
    judge: async (_filing, { amount, reason, file_ids }: WriteOffDraft, { order }) => {
      const open = outstandingOf(order);
      if (amount > open) invalid({ amount: `超出合同未收金额，剩余 ${yuan(open)}` });
      return {
        form: { order: order.id, amount, reason },
        title: `坏账核销：${order.number} ${order.customer_name}`,
        summary: [
          { label: '客户', value: order.customer_name },
          { label: '核销金额', value: yuan(amount) },
        ],
        fields: [
          { field: 'contract', label: '合同编号', value: order.number },
          { field: 'customer', label: '客户', value: order.customer_name },
          { field: 'amount', label: '核销金额', value: yuan(amount) },
          { field: 'reason', label: '核销原因', value: reason },
          { field: 'files', label: '附件', value: file_ids.length === 0 ? '无' : `${file_ids.length} 个` },
        ],
        figures: { amount },
        watched: { order: order.id, amount, files: file_ids.toSorted((a, b) => a - b) },
      };
    },
    passed: (tx, record, request, now) => pass(tx, parts, record, request, now),
    alsoNotifiedOnPass: (tx) => membersOfGroup(tx, 'finance'),
    reversal: {
      days: async () => [],
      plan: async (tx, request) => {
        const { order, amount } = await checkGivesBack(tx, request);
        const words = [
          { label: '合同编号', value: order.number },
          { label: '恢复应收', value: yuan(amount) },
        ];
        return {
          title: `撤销坏账核销：${order.number} ${order.customer_name}`,
          summary: words,
          form: words.map((one, index) => ({ field: index === 0 ? 'contract' : 'amount', ...one })),
          figures: { amount },
        };
      },
      apply: async (tx, request, _days, now) => {
        const { order, shares, amount } = await checkGivesBack(tx, request);
        const back = shares.map((share) => ({ ...share, amount: -share.amount }));
        await book(tx, order, request.id, back, now);
        await recordOwnWork(tx, 'business', '撤销坏账核销', [
          {
            object: orderObject(order),
            changes: [{ field: 'amount', label: '恢复应收', old: null, new: yuan(amount) }],
          },
        ]);
        return { whole: true };
      },
    },
  });

export type WriteOffRequest = ReturnType<typeof writeOffRequest>;
