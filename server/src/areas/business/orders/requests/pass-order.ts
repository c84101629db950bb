import { yuan } from '@tongzhou/contract/rules/money.ts';
import type { FiledRecord, KindAction, KindRequest } from '#areas/approval/public.ts';
import { lockOpportunity, type OpportunityRecord } from '#areas/business/opportunities/opportunity-table.ts';
import { turnStage } from '#areas/business/opportunities/stages/turn-stage.ts';
import { addTrail } from '#areas/business/opportunities/trail-table.ts';
import { insertAgreement } from '#areas/business/orders/agreement-table.ts';
import { insertInstalments, removeInstalmentsBut, updateInstalments } from '#areas/business/orders/instalment-table.ts';
import { boundsOf, holdOrder } from '#areas/business/orders/judge-order.ts';
import { orderLink, orderObject } from '#areas/business/orders/open-order.ts';
import { insertOrder, type OrderValues, updateOrder } from '#areas/business/orders/order-table.ts';
import { changedTerms } from '#areas/business/orders/order-words-rules.ts';
import {
  agreementProblem,
  dueOn,
  type OrderForm,
  type OrderTerms,
  sameTerms,
  termsOf,
} from '#areas/business/orders/terms-rules.ts';
import type { BusinessParts } from '#areas/business/parts.ts';
import { recordOwnWork } from '#areas/operation-log/public.ts';
import { pinyinOfWords } from '#areas/organisation/public.ts';
import type { Tx } from '#platform/database/client.ts';
import { takeNumber } from '#platform/database/yearly-number-table.ts';
import { conflict, orNotFound } from '#platform/http/refusal.ts';

const valuesOf = ({ instalments: _, ...terms }: OrderTerms): OrderValues => ({
  ...terms,
  ...pinyinOfWords(terms.name),
});

const planOf = ({ instalments }: OrderTerms, acceptedOn: string | null) =>
  instalments.map((one, index) => ({ ...one, position: index + 1, due_on: dueOn(one, acceptedOn) }));

/** The contract's number, the order with its plan, the stage and the project's draft: all of it or nothing. */
async function win(
  tx: Tx,
  { notify, drafts }: BusinessParts,
  opportunity: OpportunityRecord,
  { id, form: { terms } }: FiledRecord<OrderForm>,
  { request, action, now }: Passing,
): Promise<void> {
  const { id: opportunityId, owner_id: owner } = opportunity;
  const number = await takeNumber(tx, 'HT', now);
  const order = await insertOrder(
    tx,
    {
      number,
      opportunity: opportunityId,
      customer: opportunity.customer_id,
      owner,
      request: id,
      approval: request.id,
      ...valuesOf(terms),
    },
    now,
  );
  await insertInstalments(tx, order, planOf(terms, null));
  await turnStage(tx, opportunity, { event: 'order-passed', by: action.by, note: `合同 ${number}` }, now);
  const won = { order, name: terms.name, type: opportunity.type_id, by: request.applicantId };
  await drafts().create(tx, won, now);
  await recordOwnWork(tx, 'business', '生成订单', [
    {
      object: orderObject({ id: order, number }),
      changes: [
        { field: 'number', label: '合同编号', old: null, new: number },
        { field: 'amount', label: '合同金额', old: null, new: yuan(terms.amount) },
        { field: 'approval', label: '审批编号', old: null, new: request.number },
      ],
    },
  ]);
  const content = `合同 ${number}，金额 ${yuan(terms.amount)} 元，已生成订单、回款计划和项目草稿。`;
  const link = orderLink({ opportunity_id: opportunityId });
  await notify(tx, { to: [owner], kind: 'system', title: `赢单：${opportunity.name}`, content, link }, now);
}

/** Whoever decided compared with what the order said then: where it has changed since, nobody has agreed to this step yet. */
async function amend(
  tx: Tx,
  { notify }: BusinessParts,
  opportunity: OpportunityRecord,
  { id, form: { terms, before } }: FiledRecord<OrderForm>,
  orderId: number,
  { request, action, now }: Passing,
): Promise<void> {
  const { order, instalments } = await holdOrder(tx, orderId, opportunity.id);
  const present = termsOf(order, instalments);
  if (before === null || !sameTerms(present, before))
    conflict('审批期间该合同已有变动，请退回申请人，按新的合同核对后重新提交');
  const [problem] = Object.values(agreementProblem(terms, instalments, await boundsOf(tx, order)) ?? {});
  if (problem !== undefined) conflict(`审批期间该合同的回款、核销或开票已有变动：${problem}，请退回申请人`);
  await updateOrder(tx, orderId, valuesOf(terms));
  const plan = planOf(terms, order.accepted_on);
  const kept = plan.flatMap(({ id: instalment, ...one }) => (instalment === null ? [] : [{ ...one, id: instalment }]));
  await removeInstalmentsBut(
    tx,
    orderId,
    kept.map((one) => one.id),
    now,
  );
  await updateInstalments(tx, orderId, kept);
  await insertInstalments(
    tx,
    orderId,
    plan.filter((one) => one.id === null),
  );
  await insertAgreement(tx, { order: orderId, request: id, approval: request.id, before: present, after: terms }, now);
  const changes = changedTerms(present, terms);
  const trail = changes.map(({ label, old, new: changed }) => ({ label, old, new: changed }));
  const title = `补充协议（${order.number}）`;
  await addTrail(tx, { opportunity: opportunity.id, by: action.by, title, changes: trail }, now);
  await recordOwnWork(tx, 'business', '补充协议生效', [{ object: orderObject(order), changes }]);
  const content = `合同金额 ${yuan(present.amount)} → ${yuan(terms.amount)}，回款计划已更新。`;
  const letter = { to: [order.owner_id], kind: 'system' as const, title: `补充协议生效：${order.number}`, content };
  await notify(tx, { ...letter, link: orderLink(order) }, now);
}

interface Passing {
  readonly request: KindRequest;
  readonly action: KindAction;
  readonly now: number;
}

export async function passOrder(
  tx: Tx,
  parts: BusinessParts,
  record: FiledRecord<OrderForm>,
  passing: Passing,
): Promise<void> {
  const opportunity = orNotFound(await lockOpportunity(tx, record.subject_id));
  const { order } = record.form;
  if (order === null) await win(tx, parts, opportunity, record, passing);
  else await amend(tx, parts, opportunity, record, order, passing);
}

const endings = { returned: '已退回', rejected: '已驳回', withdrawn: '已撤回' } as const;

/** An order that did not pass is reworked; a 补充协议 leaves everything as it is. */
export async function endOrder(
  tx: Tx,
  { subject_id, form }: FiledRecord<OrderForm>,
  state: keyof typeof endings,
  { number }: KindRequest,
  now: number,
): Promise<void> {
  if (form.order !== null) return;
  const opportunity = orNotFound(await lockOpportunity(tx, subject_id));
  // Returned before and now withdrawn, it came back already.
  if (opportunity.stage !== 'ordering') return;
  await turnStage(tx, opportunity, { event: 'order-sent-back', by: null, note: `${number} ${endings[state]}` }, now);
}
