import * as customer from '@tongzhou/contract/areas/business/customer.ts';
import { addFollowUp } from '@tongzhou/contract/areas/business/follow-up.ts';
import * as invoice from '@tongzhou/contract/areas/business/invoice.ts';
import * as opportunity from '@tongzhou/contract/areas/business/opportunity.ts';
import { handOverOpportunities, submitOpportunity } from '@tongzhou/contract/areas/business/opportunity-deeds.ts';
import { submitOrder } from '@tongzhou/contract/areas/business/order.ts';
import * as receivable from '@tongzhou/contract/areas/business/receivable.ts';
import { saveTarget } from '@tongzhou/contract/areas/business/total.ts';
import { createProjectType, deleteProjectType } from '@tongzhou/contract/areas/projects/type.ts';
import { creditCode } from '#areas/business/testing/scene.ts';
import { aDepartment } from '#testing/builders.ts';
import type { ConstraintStage } from './constraint-stage.ts';
import { at, type ConstraintScene, choice, heard, missing, nobody, refused, taken } from './heard.ts';

// What input could do to the constraints of business: amounts are 元, and orders are worth 100 unless said otherwise.

type Sent = Record<string, unknown>;
const today = (s: ConstraintStage) => s.later(0);

/** What points somewhere points to what is there. */
const opportunityOf = async (s: ConstraintStage, change: Sent = {}) => ({
  customer_id: await s.business.aCustomer(),
  type_id: s.business.type,
  ...change,
});
const newOpportunity = async (s: ConstraintStage, change: Sent) =>
  s.call(opportunity.createOpportunity, await opportunityOf(s, change));

const anOrder = (s: ConstraintStage) => s.business.anOrder({ amount: 100_00 });
const receive = async (s: ConstraintStage, change: Sent = {}) =>
  s.call(receivable.recordReceipt, { order_id: await anOrder(s), received_on: today(s), ...change });
const received = async (s: ConstraintStage, change: Sent = {}): Promise<number> =>
  ((await receive(s, change)).data as { id: number }).id;
const refund = (s: ConstraintStage, receipt_id: number, amount: number) =>
  s.call(receivable.recordRefund, { receipt_id, refunded_on: today(s), amount });

const ask = async (s: ConstraintStage, change: Sent = {}) =>
  s.call(invoice.askInvoice, { order_id: await anOrder(s), ...change });
const issue = async (s: ConstraintStage, number: string) => {
  const { id } = (await ask(s)).data as { id: number };
  return { id, answer: await s.call(invoice.issueInvoice, { id, number, issued_on: today(s) }) };
};
const red = (s: ConstraintStage, id: number, amount: number, number: string) =>
  s.call(invoice.redInvoice, { id, amount, number, issued_on: today(s) });

const [part] = submitOrder.example.instalments;
const order = (s: ConstraintStage, change: Sent) => s.call(submitOrder, change);
const orderOf = (s: ConstraintStage, instalment: Sent) => order(s, { instalments: [{ ...part, ...instalment }] });

const none = '金额不能为负数';
const least = '金额过小，最少 0.01 元';

export const businessInputs: readonly ConstraintScene[] = [
  heard('customers_one_code', taken('credit_code', '该信用代码已属于客户'), (s) =>
    s.twice(() => s.call(customer.createCustomer, { credit_code: creditCode(901) })),
  ),
  heard('customers_owner_id_fkey', at('user_id', '接收人不存在或不在职'), async (s) =>
    s.call(customer.handOverCustomers, { ids: [await s.business.aCustomer()], user_id: nobody }),
  ),
  heard('customer_contacts_one_main', at('contacts', '请选择一位主要联系人'), (s) => {
    const [contact] = customer.createCustomer.example.contacts;
    return s.call(customer.createCustomer, { contacts: [contact, contact] });
  }),

  heard('opportunities_customer_id_fkey', at('customer_id', '客户不存在'), (s) =>
    newOpportunity(s, { customer_id: nobody }),
  ),
  heard('opportunities_contact_id_fkey', at('contact_id', '该客户没有这位联系人'), (s) =>
    newOpportunity(s, { contact_id: nobody }),
  ),
  heard('opportunities_type_id_fkey', at('type_id', '项目类型不存在或已停用'), (s) =>
    newOpportunity(s, { type_id: nobody }),
  ),
  heard('opportunities_type_id_fkey', refused('该项目类型已被使用，不能删除，可以停用'), async (s) => {
    const { id } = (await s.call(createProjectType, { name: '已用', code: 'D1' })).data as { id: number };
    await s.business.anOpportunity({ type: id });
    return s.call(deleteProjectType, { id });
  }),
  heard('opportunities_amount_check', at('amount', none), (s) => newOpportunity(s, { amount: -1 })),
  heard('opportunities_probability_check', at('probability', '不能大于 100'), (s) =>
    newOpportunity(s, { probability: 101 }),
  ),
  heard('opportunities_owner_id_fkey', at('user_id', '接收人不存在或不在职'), async (s) =>
    s.call(handOverOpportunities, { ids: [await s.business.anOpportunity()], user_id: nobody }),
  ),
  heard('opportunity_members_user_id_fkey', at('members.0.user_id', '该人员不存在或不在职'), (s) =>
    newOpportunity(s, { members: [{ user_id: nobody, writes: true }] }),
  ),
  heard('opportunity_members_pkey', at('members', '协作人重复'), (s) => {
    const twice = { user_id: s.business.bob, writes: true };
    return newOpportunity(s, { members: [twice, { ...twice, writes: false }] });
  }),
  heard('opportunity_follow_ups_opportunity_id_fkey', missing(), (s) =>
    s.call(addFollowUp, { opportunity_id: nobody }),
  ),
  heard('business_requests_opportunity_id_fkey', missing(), (s) => s.call(submitOpportunity, { id: nobody })),
  heard('business_requests_one_open', refused('已有进行中的坏账核销'), async (s) => {
    const order_id = await anOrder(s);
    return s.twice(() => s.call(receivable.submitWriteOff, { order_id }));
  }),

  heard('trade_orders_amount_check', at('amount', least), (s) => order(s, { amount: 0 })),
  heard('trade_orders_tax_rate_check', at('tax_rate', choice), (s) => order(s, { tax_rate: 101 })),
  heard('trade_orders_expected_cost_check', at('expected_cost', none), (s) => order(s, { expected_cost: -1 })),
  heard('order_instalments_amount_check', at('instalments.0.amount', least), (s) => orderOf(s, { amount: 0 })),
  heard('order_instalments_check', at('instalments.0.due_on', '请填写到期日，或验收后的天数'), (s) =>
    orderOf(s, { due_on: null }),
  ),
  heard(
    'order_instalments_days_after_acceptance_check',
    at('instalments.0.days_after_acceptance', '不能大于 1000'),
    (s) => orderOf(s, { due_on: null, days_after_acceptance: 1001 }),
  ),

  heard('receipts_order_id_fkey', missing(), (s) => receive(s, { order_id: nobody })),
  heard('receipts_amount_check', at('amount', least), (s) => receive(s, { amount: 0 })),
  heard('trade_orders_not_beyond', at('amount', '超出合同未收金额，剩余 40.00'), async (s) => {
    const order_id = await anOrder(s);
    await received(s, { order_id, amount: 60 });
    return receive(s, { order_id, amount: 50 });
  }),
  heard('order_instalments_not_beyond', at('amount', '超出合同未收金额，剩余 100.00'), (s) =>
    receive(s, { amount: 101 }),
  ),
  heard('receipt_shares_instalment_id_fkey', at('instalment_ids', '期次不在该订单中，请刷新'), (s) =>
    receive(s, { instalment_ids: [nobody] }),
  ),
  heard('receipt_shares_pkey', at('instalment_ids', '期次重复'), (s) => receive(s, { instalment_ids: [1, 1] })),
  heard('receipts_refund_of_fkey', missing(), (s) => refund(s, nobody, 1)),
  heard('trade_orders_received_check', at('amount', '超出可退金额，剩余 60.00'), async (s) =>
    refund(s, await received(s, { amount: 60 }), 61),
  ),
  heard('trade_orders_advance_check', at('amount', '超出可退金额，剩余 150.00'), async (s) =>
    refund(s, await received(s, { amount: 150, advance: true }), 151),
  ),
  heard('write_offs_amount_check', at('amount', least), (s) => s.call(receivable.submitWriteOff, { amount: 0 })),

  heard('order_invoices_order_id_fkey', missing(), (s) => ask(s, { order_id: nobody })),
  heard('order_invoices_kind_check', at('kind', choice), (s) => ask(s, { kind: 'x' })),
  heard('order_invoices_amount_check', at('amount', least), (s) => ask(s, { amount: 0 })),
  heard('order_invoices_one_number', at('number', '发票号码已存在'), async (s) => {
    await issue(s, '25000000000000000001');
    return (await issue(s, '25000000000000000001')).answer;
  }),
  heard('order_invoices_one_number', at('number', '发票号码已存在'), async (s) => {
    const { id } = await issue(s, '25000000000000000002');
    return red(s, id, 60, '25000000000000000002');
  }),
  heard('order_invoices_red_of_fkey', missing(), (s) => red(s, nobody, 60, '25000000000000000003')),
  heard('trade_orders_invoiced_check', at('amount', '超出可红冲金额，剩余 60.00'), async (s) => {
    const { id } = await issue(s, '25000000000000000004');
    return red(s, id, 61, '25000000000000000005');
  }),

  heard('business_targets_user_id_fkey', missing(), (s) => s.call(saveTarget, { id: nobody })),
  heard('business_targets_department_id_fkey', missing(), (s) =>
    s.call(saveTarget, { kind: 'department', id: nobody }),
  ),
  heard('business_targets_amount_check', at('target', '金额过小，最少 1 元'), (s) => s.call(saveTarget, { target: 0 })),
];

/** What the checks found there or free is gone or taken when the row is written. */
export const businessRaces: readonly ConstraintScene[] = [
  heard('customers_one_code', taken('credit_code', '该信用代码刚被另一客户登记，请核对'), async (s) => {
    const id = await s.business.aCustomer();
    const credit_code = creditCode(902);
    return s.meanwhile({ text: 'update customers set credit_code = $1 where id = $2', values: [credit_code, id] }, () =>
      s.call(customer.createCustomer, { credit_code }),
    );
  }),
  heard('opportunities_type_id_fkey', at('type_id', '项目类型不存在或已停用'), async (s) => {
    const type_id = ((await s.call(createProjectType, { name: '将删', code: 'E1' })).data as { id: number }).id;
    const draft = await opportunityOf(s, { type_id });
    return s.vanishing('project_types', type_id, () => s.call(opportunity.createOpportunity, draft));
  }),
  heard('business_targets_department_id_fkey', at('id', '部门不存在'), async (s) => {
    const id = await aDepartment(s.app);
    return s.vanishing('departments', id, () => s.call(saveTarget, { kind: 'department', id }));
  }),
];
