import * as customer from '@tongzhou/contract/areas/business/customer.ts';
import * as care from '@tongzhou/contract/areas/business/customer-care.ts';
import * as followUp from '@tongzhou/contract/areas/business/follow-up.ts';
import * as invoice from '@tongzhou/contract/areas/business/invoice.ts';
import * as opportunity from '@tongzhou/contract/areas/business/opportunity.ts';
import * as deeds from '@tongzhou/contract/areas/business/opportunity-deeds.ts';
import * as order from '@tongzhou/contract/areas/business/order.ts';
import * as receivable from '@tongzhou/contract/areas/business/receivable.ts';
import { saveTarget } from '@tongzhou/contract/areas/business/total.ts';
import type { Endpoint } from '@tongzhou/contract/endpoint.ts';
import { importColumns } from '#areas/business/customers/import/import-rules.ts';
import { passAll } from '#testing/decide.ts';
import { attachment, upload } from '#testing/files/multipart.ts';
import { workbookOf } from '#testing/files/sheets.ts';
import type { TestApp } from '#testing/test-app.ts';

// What the walker sells: an opportunity at each stage from which something is done, and two orders with their money.

export interface Walker {
  readonly app: TestApp;
  readonly port: number;
  readonly as: string;
  /** Someone else, who decides what the walker sends. */
  readonly other: number;
  /** A type of project that is sold. */
  readonly type: number;
  readonly today: number;
}

interface Made {
  readonly id: number;
}

export async function walkBusiness({ app, port, as, other, type, today }: Walker) {
  const done = async <E extends Endpoint>(endpoint: E, input: object) => {
    const { status, msg, data } = await app.call(endpoint, { ...(endpoint.example as object), ...input } as never, {
      as,
    });
    if (status !== 200) throw new Error(`${endpoint.path} ${status} ${msg} ${JSON.stringify(data)}`);
    return data as Made;
  };
  const audit = [{ user_id: other, checked: ['detail', 'check'] }];
  const aFile = async () => (await upload([attachment('x', 'x.txt')], { port, as })).data.id;
  const aCustomer = async (name: string) => (await done(customer.createCustomer, { name })).id;

  const sells = await aCustomer('云帆');
  const twin = await aCustomer('云帆二部');
  const idle = await aCustomer('闲客');
  const draft = { customer_id: sells, type_id: type };
  const anOpportunity = async (name: string) => (await done(opportunity.createOpportunity, { ...draft, name })).id;
  const approved = async (name: string) => {
    const id = await anOpportunity(name);
    await passAll(app, (await done(deeds.submitOpportunity, { id, audit })).id);
    return id;
  };
  const terms = async (opportunity_id: number) => ({
    opportunity_id,
    signed_on: today,
    instalments: [{ ...order.submitOrder.example.instalments[0], due_on: today }],
    file_ids: [await aFile()],
    audit,
  });
  const won = async (name: string) => {
    const id = await approved(name);
    await passAll(app, (await done(order.submitOrder, await terms(id))).id);
    const [made] = await app.sql<Made>(`select id::int from trade_orders where opportunity_id = $1`, [id]);
    return { opportunity: id, order: made?.id as number };
  };

  const open = await anOpportunity('待提交');
  const active = await approved('跟进中');
  const lost = await approved('输了');
  await done(deeds.loseOpportunity, { id: lost });
  const sold = await won('赢了');
  const givenUp = await won('收不回');
  const written = await done(receivable.submitWriteOff, { order_id: givenUp.order, audit });

  const of = { order_id: sold.order };
  const receipt = await done(receivable.recordReceipt, { ...of, received_on: today, amount: 20 });
  const asked = await done(invoice.askInvoice, { ...of, amount: 20 });
  const issued = await done(invoice.askInvoice, { ...of, amount: 20 });
  await done(invoice.issueInvoice, { id: issued.id, number: '1', issued_on: today });
  await done(followUp.addFollowUp, { opportunity_id: active });

  const merge = { keep_id: sells, drop_id: twin };
  const agreed = await app.sql<Made>(`select id::int from order_instalments where order_id = $1`, [sold.order]);
  const agreement = {
    ...(await terms(sold.opportunity)),
    ...of,
    amount: 120,
    instalments: [
      {
        id: agreed[0]?.id,
        ...order.submitOrder.example.instalments[0],
        amount: 120,
        due_on: today,
      },
    ],
  };
  const instead: readonly (readonly [Endpoint, object, string?])[] = [
    [customer.editCustomer, { id: sells }],
    [customer.deleteCustomer, { id: idle }],
    [customer.handOverCustomers, { ids: [sells], user_id: other }],
    [customer.customerDetail, { id: sells }],
    [care.customerTimeline, { customer_id: sells }],
    [care.previewMerge, merge],
    [care.mergeCustomers, merge],
    [opportunity.createOpportunity, draft],
    [opportunity.editOpportunity, { id: open, ...draft }],
    [opportunity.deleteOpportunity, { id: open }],
    [opportunity.opportunityDetail, { id: active }],
    [deeds.submitOpportunity, { id: open, audit }],
    [deeds.opportunityTrail, { opportunity_id: active }],
    // Made, sent and approved: three times written.
    [deeds.supplementOpportunity, { id: active, version: 3 }],
    [deeds.loseOpportunity, { id: active }],
    [deeds.reopenOpportunity, { id: lost }],
    [deeds.handOverOpportunities, { ids: [active], user_id: other }],
    [followUp.followUpPage, { opportunity_id: active }],
    [followUp.addFollowUp, { opportunity_id: active }],
    [order.submitOrder, await terms(active)],
    [order.submitOrder, agreement, 'instalments'],
    [order.orderForm, { opportunity_id: active }],
    [order.orderDetail, { id: sold.order }],
    [receivable.recordReceipt, { ...of, received_on: today }],
    [receivable.recordRefund, { receipt_id: receipt.id, refunded_on: today }],
    [receivable.submitWriteOff, { ...of, audit }],
    [receivable.writeOffToEdit, { approval_id: written.id }],
    [invoice.askInvoice, of],
    [invoice.issueInvoice, { id: asked.id, number: '2', issued_on: today }],
    [invoice.refuseInvoice, { id: asked.id }],
    [invoice.cancelInvoice, { id: asked.id }],
    [invoice.redInvoice, { id: issued.id, amount: 20, number: '3', issued_on: today }],
    [saveTarget, { id: other }],
  ];
  const row = ['新客户', '', '', '', '', '', '', '', '', '', '', ''];
  return { instead, sheet: [care.previewCustomerImport, await workbookOf([importColumns, row])] as const };
}
