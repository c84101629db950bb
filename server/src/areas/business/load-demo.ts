import { addDays, today } from '@tongzhou/contract/rules/day.ts';
import type { DemoCustomer, DemoOpportunity, DemoOrder, DemoPerson } from '@tongzhou/demo/company.ts';
import type { DemoContext } from '@tongzhou/demo/context.ts';
import { acceptedOn } from '@tongzhou/demo/opportunities.ts';
import type { WorkingHours } from '@tongzhou/demo/people/working-hours.ts';
import { decideInDemo, type Engine, type Filing, passInDemo, powerfulDemoCaller } from '#areas/approval/public.ts';
import { createCustomer } from '#areas/business/customers/save-customer.ts';
import { addFollowUp } from '#areas/business/opportunities/follow-ups/follow-ups.ts';
import { opportunityById } from '#areas/business/opportunities/opportunity-table.ts';
import { createOpportunity } from '#areas/business/opportunities/save-opportunity.ts';
import { createRequest } from '#areas/business/opportunities/stages/create-kind.ts';
import { loseOpportunity } from '#areas/business/opportunities/stages/end-opportunity.ts';
import { submitOpportunity } from '#areas/business/opportunities/stages/submit-opportunity.ts';
import { accepted } from '#areas/business/orders/date-instalments.ts';
import { instalmentsOf } from '#areas/business/orders/instalment-table.ts';
import { orderOfRequest } from '#areas/business/orders/order-table.ts';
import { orderRequest } from '#areas/business/orders/requests/order-kind.ts';
import type { BusinessParts } from '#areas/business/parts.ts';
import { askInvoice, issueInvoice } from '#areas/business/receivables/change-invoices.ts';
import { recordReceipt, recordRefund } from '#areas/business/receivables/record-receipt.ts';
import { writeOffRequest } from '#areas/business/receivables/write-off-kind.ts';
import { latestRequest } from '#areas/business/request-table.ts';
import { putTarget } from '#areas/business/statistics/target-table.ts';
import type { Tx } from '#platform/database/client.ts';

const hour = 3_600_000;
const quietDays = 14;
const tenThousand = 1_000_000;

/** One way of doing things: what happened long ago is not news. */
function workroom(parts: BusinessParts) {
  const [create, order, writeOff] = [createRequest(parts), orderRequest(parts), writeOffRequest(parts)];
  const kinds = new Map([
    ...parts.engine.kinds,
    ...[create, order, writeOff].map(({ kind }) => [kind.kind, kind] as const),
  ]);
  const engine: Engine = { ...parts.engine, notify: parts.engine.notify, kinds };
  return { parts: { ...parts, engine }, engine, create, order, writeOff };
}
type Workroom = ReturnType<typeof workroom>;

interface Loading {
  readonly tx: Tx;
  readonly now: number;
  readonly hours: WorkingHours;
  readonly room: (at: number) => Workroom;
  readonly idOf: (person: DemoPerson) => number;
  readonly finance: number;
}

const filingOf = (tx: Tx, user: number, now: number): Filing => ({
  tx,
  caller: powerfulDemoCaller(user),
  now,
  note: () => undefined,
});

async function loadCustomer({ tx, hours, idOf }: Loading, customer: DemoCustomer): Promise<number> {
  const { name, creditCode, industry, region, address, source, contacts } = customer;
  const filing = filingOf(tx, idOf(customer.owner), hours.on(customer.since, 9));
  const { id } = await createCustomer(filing, {
    name,
    credit_code: creditCode,
    industry,
    region,
    source,
    address,
    description: '',
    contacts: contacts.map((one, at) => ({ ...one, email: null, main: at === 0 })),
    file_ids: [],
  });
  return id;
}

interface Sold {
  readonly opportunity: number;
  readonly owner: number;
  readonly order: DemoOrder;
  /** What the customer is called. */
  readonly name: string;
  /** When it was agreed to. */
  readonly won: number;
}

/** The order's own life: money that came in, invoices, what was changed or given up. */
async function loadMoney(loading: Loading, sold: Sold): Promise<void> {
  const { tx, now, hours, room, finance } = loading;
  const { opportunity, owner, order, name, won } = sold;
  const request = await latestRequest(tx, opportunity, 'business_order');
  const id = (await orderOfRequest(tx, request?.id ?? 0)) as number;
  let first: number | undefined;
  for (const [at, { day, amount }] of order.receipts.entries()) {
    const moment = hours.on(day, 15, won);
    const { parts } = room(moment);
    const filing = filingOf(tx, finance, moment);
    const draft = { order_id: id, received_on: day, amount, way: 'transfer', voucher: `HK${id}${at + 1}` } as const;
    const { id: receipt } = await recordReceipt(filing, parts, {
      ...draft,
      instalment_ids: [],
      advance: false,
      note: '',
      file_ids: [],
    });
    first ??= receipt;
    if (!order.invoiced) continue;
    const asked = { order_id: id, kind: 'special', amount, title: name, credit_code: null, note: '' } as const;
    const { id: invoice } = await askInvoice(filingOf(tx, owner, moment), parts, asked);
    const number = `2633${String(id).padStart(6, '0')}${String(at + 1).padStart(4, '0')}`;
    const issued = hours.after(moment, 2);
    await issueInvoice(filingOf(tx, finance, issued), parts, {
      id: invoice,
      number,
      issued_on: today(issued),
      file_ids: [],
    });
  }
  if (order.refunded > 0 && first !== undefined) {
    const at = hours.before(now, 11);
    const refund = { receipt_id: first, refunded_on: today(at), amount: order.refunded, way: 'transfer' } as const;
    const more = { voucher: null, note: '客户多付，退回差额', file_ids: [] };
    await recordRefund(filingOf(tx, finance, at), room(at).parts, { ...refund, ...more });
  }
  if (order.invoiceAsked) {
    const amount = order.instalments.at(-1)?.amount ?? tenThousand;
    const asked = { order_id: id, kind: 'ordinary', amount, title: name, credit_code: null } as const;
    const at = hours.before(now, 2 + 5 * (id % 3));
    await askInvoice(filingOf(tx, owner, at), room(at).parts, { ...asked, note: '请随下次回款开具' });
  }
  if (order.delivery < addDays(today(now), -20)) {
    const day = acceptedOn(order.delivery);
    await accepted(tx, id, day, hours.on(day, 15, won));
  }
  if (order.writtenOff) await loadWriteOff(loading, id, owner);
  if (order.raisedBy > 0) await loadAgreement(loading, id, sold);
}

async function loadWriteOff({ tx, now, hours, room }: Loading, order: number, owner: number): Promise<void> {
  const at = hours.on(addDays(today(now), -20), 14);
  const used = room(at);
  const open = (await instalmentsOf(tx, order)).reduce(
    (sum, one) => sum + one.amount - one.received - one.written_off,
    0,
  );
  if (open === 0) return;
  const draft = {
    order_id: order,
    amount: Math.min(open, 2 * tenThousand),
    reason: '客户经营困难，协商后放弃尾款',
    file_ids: [],
  };
  const { id } = await used.writeOff.file(filingOf(tx, owner, at), used.engine, draft);
  await passInDemo(tx, used.engine, id, hours.after(at, 3), hours);
}

async function loadAgreement(
  { tx, now, hours, room }: Loading,
  order: number,
  { opportunity, owner, order: terms }: Sold,
) {
  const at = hours.on(addDays(today(now), -40), 11);
  const used = room(at);
  const plan = await instalmentsOf(tx, order);
  const more = { name: '增补款', amount: terms.raisedBy, due_on: addDays(today(now), 20), days_after_acceptance: null };
  const kept = plan.map(({ id, name, amount, due_on, days_after_acceptance: days }) => ({
    id,
    name,
    amount,
    due_on: days === null ? due_on : null,
    days_after_acceptance: days,
  }));
  const { id } = await used.order.file(filingOf(tx, owner, at), used.engine, {
    ...orderDraft(opportunity, terms, '增补功能'),
    order_id: order,
    amount: terms.amount + terms.raisedBy,
    instalments: [...kept, more],
  });
  await passInDemo(tx, used.engine, id, hours.after(at, 5), hours);
}

const orderDraft = (opportunity: number, order: DemoOrder, name: string) => ({
  opportunity_id: opportunity,
  name,
  amount: order.amount,
  tax_rate: order.taxRate,
  expected_cost: order.cost,
  signed_on: order.signed,
  delivery_on: order.delivery,
  instalments: order.instalments.map(({ name: said, amount, due, daysAfterAcceptance }) => ({
    name: said,
    amount,
    due_on: due,
    days_after_acceptance: daysAfterAcceptance,
  })),
  note: '',
  file_ids: [],
});

async function loadOrder(loading: Loading, id: number, one: DemoOpportunity, order: DemoOrder, since: number) {
  const { tx, now, hours, room, idOf } = loading;
  const owner = idOf(one.owner);
  const won = one.outcome === 'won';
  const at = won ? hours.on(order.signed, 15, since) : Math.max(hours.before(now, 4), hours.after(since, 0.5));
  const used = room(at);
  const { id: request } = await used.order.file(filingOf(tx, owner, at), used.engine, orderDraft(id, order, one.name));
  if (won) {
    const agreed = await passInDemo(tx, used.engine, request, hours.after(at, 2), hours);
    await loadMoney(loading, { opportunity: id, owner, order, name: one.customer.name, won: agreed });
  }
  if (one.outcome === 'reworking') {
    const opinion = ['付款比例请与客户再确认', '请补充验收标准后重新提交'][id % 2] as string;
    await decideInDemo(tx, used.engine, request, 'return', hours.after(at, 1), { opinion });
  }
}

const createWords = ['请补充客户预算情况', '请先确认决策人和时间表', '金额与客户规模不符，请核实'];

async function loadOpportunity(loading: Loading, one: DemoOpportunity, customer: number, type: number): Promise<void> {
  const { tx, hours, room, idOf } = loading;
  const owner = idOf(one.owner);
  const made = hours.on(one.created, 9);
  const used = room(made);
  const helper = one.helper === null || idOf(one.helper) === owner ? [] : [{ user_id: idOf(one.helper), writes: true }];
  const { id } = await createOpportunity(filingOf(tx, owner, made), used.parts, {
    name: one.name,
    customer_id: customer,
    contact_id: null,
    source: one.source,
    type_id: type,
    amount: one.amount,
    expected_date: one.expected,
    probability: one.probability,
    description: one.description,
    members: helper,
    file_ids: [],
  });
  if (one.outcome === 'open') return;
  const { version } = (await opportunityById(tx, id)) as { version: number };
  const sent = hours.after(made, 1);
  const { id: request } = await submitOpportunity(filingOf(tx, owner, sent), used.parts, used.create, { id, version });
  if (one.outcome === 'creating') return;
  const judged = hours.after(sent, 3);
  if (one.outcome === 'returned') {
    const opinion = createWords[id % createWords.length] as string;
    await decideInDemo(tx, used.engine, request, 'return', judged, { opinion });
    return;
  }
  let last = await passInDemo(tx, used.engine, request, judged, hours);
  for (const { day, way, content, next } of one.followUps) {
    last = hours.on(day, way === 'phone' || way === 'wechat' ? 10 : 16, last);
    await addFollowUp(filingOf(tx, owner, last), {
      opportunity_id: id,
      way,
      content,
      contact_at: last,
      next_contact_on: next,
      file_ids: [],
    });
  }
  if (one.lost !== null) {
    const at = hours.on(one.expected, 17, last);
    await loseOpportunity(filingOf(tx, owner, at), room(at).parts, { id, ...one.lost });
  }
  if (one.order !== null) await loadOrder(loading, id, one, one.order, last);
}

/** Two years of selling, done by the program itself as if on those days. */
export async function loadDemoBusiness(
  tx: Tx,
  parts: BusinessParts,
  { company, ids, now, hours }: DemoContext,
): Promise<void> {
  const speaking = workroom(parts);
  const nothing = async () => undefined;
  const silent = workroom({ ...parts, notify: nothing, engine: { ...parts.engine, notify: nothing } });
  const idOf = (person: DemoPerson) => ids.get(person) as number;
  const loading: Loading = {
    tx,
    now,
    hours,
    room: (at) => (now - at < quietDays * 24 * hour ? speaking : silent),
    idOf,
    finance: idOf(company.personas.finance),
  };
  const types = new Map((await parts.types().list(tx)).map(({ id, name }) => [name, id]));
  const customers = new Map<DemoCustomer, number>();
  for (const customer of company.customers) customers.set(customer, await loadCustomer(loading, customer));
  for (const one of company.opportunities)
    await loadOpportunity(loading, one, customers.get(one.customer) as number, types.get(one.type) as number);
  const leader = idOf(company.personas.leader);
  const year = Number(today(now).slice(0, 4));
  const sellers = [...new Set(company.customers.map((customer) => customer.owner))];
  for (const [at, seller] of sellers.entries())
    for (const past of [year - 1, year]) {
      const target = { year: past, kind: 'person', id: idOf(seller) } as const;
      await putTarget(tx, target, (200 + 60 * (at % 4)) * tenThousand, leader, now);
    }
}
