import * as customer from '@tongzhou/contract/areas/business/customer.ts';
import { customerTimeline } from '@tongzhou/contract/areas/business/customer-care.ts';
import { followUpPage } from '@tongzhou/contract/areas/business/follow-up.ts';
import { invoicePage } from '@tongzhou/contract/areas/business/invoice.ts';
import * as opportunity from '@tongzhou/contract/areas/business/opportunity.ts';
import { opportunityTrail } from '@tongzhou/contract/areas/business/opportunity-deeds.ts';
import * as order from '@tongzhou/contract/areas/business/order.ts';
import * as receivable from '@tongzhou/contract/areas/business/receivable.ts';
import { businessTargets, businessTotal, exportBusinessTotal } from '@tongzhou/contract/areas/business/total.ts';
import type { Endpoint, ReplyOf } from '@tongzhou/contract/endpoint.ts';
import { type Stage, stageNames } from '@tongzhou/contract/rules/business/opportunity-stage.ts';
import { addDays, addMonths, beginOf } from '@tongzhou/contract/rules/day.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BusinessScene, businessScene } from '#areas/business/testing/scene.ts';
import { aDepartment, aGroup, aPerson } from '#testing/builders.ts';
import { downloadSheet } from '#testing/files/sheets.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

// Who sees what is said once, below, and every screen is asked: the list, the board, the details, the export, the pages of
// customers, orders and money, the statistics and the rows behind each of its figures. None shows or counts another part.

const day = '2026-06-15';
const thisYear = { from: '2026-01', to: '2026-12' };

interface Sold {
  readonly amount: number;
  readonly received: number;
  readonly due_on: string;
  readonly reversed?: true;
}
interface Kept {
  readonly id: number;
  readonly customer: number;
  readonly amount: number;
  readonly stage: Stage;
  /** Which of the people below open it. */
  readonly seenBy: readonly string[];
  readonly order?: Sold & { readonly id: number };
}

let app: TestApp;
let scene: BusinessScene;
let sue: number;
let narrow: number;
let kept: readonly Kept[];
/** Each customer with those who open its page though they see nothing else of it. */
let customers: ReadonlyMap<number, readonly string[]>;

const everywhere = ['leader', 'finance'];
const inSales = [...everywhere, 'head'];

beforeAll(async () => {
  app = await createTestApp();
  app.clock.now = beginOf(day) + 10 * 3_600_000;
  scene = await businessScene(app);
  const { ann, ben, bob, sales, alone } = scene;
  sue = await aPerson(app, { name: '苏销售', department: await aDepartment(app, sales), groups: [alone] });
  // The department without those below it.
  const permissions = ['business.list', 'business.total', 'business.export', 'business.total.export'] as const;
  const group = await aGroup(app, { permissions, scope: 'department' });
  narrow = await aPerson(app, { department: sales, groups: [group] });

  const [anns, bens, bobs, sues, unsold] = [
    await scene.aCustomer({ owner: ann, contacts: [{ name: '王', mobile: '13800000001' }] }),
    await scene.aCustomer({ owner: ben }),
    await scene.aCustomer({ owner: bob }),
    await scene.aCustomer({ owner: sue }),
    await scene.aCustomer({ owner: bob, maker: sue }),
  ];
  customers = new Map([
    [anns, [...inSales, 'narrow', 'ann']],
    [bens, [...inSales, 'narrow']],
    [bobs, [...everywhere, 'bob']],
    [sues, [...inSales, 'sue']],
    [unsold, [...everywhere, 'bob', 'sue']],
  ]);

  type Given = Parameters<BusinessScene['anOpportunity']>[0] & { readonly customer: number; readonly amount: number };
  const put = async (given: Given, seenBy: readonly string[], sold?: Sold): Promise<Kept> => {
    const stage = given.stage ?? 'active';
    const id = await scene.anOpportunity(given);
    await scene.aFollowUp(id, given.owner);
    const about = { id, customer: given.customer, amount: given.amount, stage, seenBy };
    if (sold === undefined) return about;
    const { amount, due_on, received, reversed } = sold;
    const sold_id = await scene.anOrder({ opportunity: id, amount, signed_on: day, instalments: [{ amount, due_on }] });
    if (received > 0) {
      const receipt = { order_id: sold_id, received_on: beginOf(day), amount: received / 100, advance: false };
      const as = await app.signInAs(scene.finance);
      const { status } = await app.call(
        receivable.recordReceipt,
        { ...receipt, way: 'transfer', voucher: null },
        { as },
      );
      expect(status).toBe(200);
    }
    if (reversed) {
      await app.sql(`update trade_orders set reversed_at = now() where id = $1`, [sold_id]);
      await app.sql(`update order_instalments set removed_at = now() where order_id = $1`, [sold_id]);
    }
    await app.sql(
      `insert into order_invoices (order_id, kind, state, amount, title, asked_by, asked_at) values ($1, 'special', 'asked', 1, '抬头', $2, now())`,
      [sold_id, given.owner],
    );
    return { ...about, order: { ...sold, id: sold_id } };
  };
  const sold = (amount: number, received: number, overdue: number): Sold => ({
    amount,
    received,
    due_on: addDays(day, -overdue),
  });
  const seen = [...inSales, 'narrow'];
  kept = [
    await put({ owner: ann, customer: anns, amount: 1_00, expected_date: '2026-06-20' }, [...seen, 'ann']),
    await put({ owner: ann, customer: anns, amount: 2_00, members: [{ user: bob, writes: false }] }, [
      ...[...seen, 'ann', 'bob'],
    ]),
    await put({ owner: ann, customer: anns, amount: 4_00, stage: 'won' }, [...seen, 'ann'], sold(400_00, 100_00, 10)),
    await put({ owner: ben, customer: anns, amount: 8_00, stage: 'lost' }, seen),
    await put({ owner: ben, customer: bens, amount: 16_00, stage: 'reworking', source: 'tender' }, seen, {
      ...sold(1_600_00, 0, 5),
      reversed: true,
    }),
    await put({ owner: bob, customer: bobs, amount: 32_00, stage: 'won', source: 'tender' }, [...everywhere, 'bob'], {
      ...sold(3_200_00, 0, 45),
    }),
    await put(
      { owner: bob, maker: ann, customer: bobs, amount: 64_00, stage: 'ordering', expected_date: '2026-05-01' },
      [...everywhere, 'bob', 'ann'],
    ),
    await put({ owner: sue, customer: sues, amount: 128_00, stage: 'open', expected_date: '2026-09-01' }, [
      ...[...inSales, 'sue'],
    ]),
    await put(
      { owner: sue, customer: sues, amount: 256_00, stage: 'won', members: [{ user: bob, writes: true }] },
      [...inSales, 'sue', 'bob'],
      sold(25_600_00, 25_600_00, 100),
    ),
    await put(
      { owner: sue, customer: sues, amount: 512_00, stage: 'won' },
      [...inSales, 'sue'],
      sold(51_200_00, 1_200_00, -30),
    ),
  ];
});
afterAll(() => app.close());

const personas = ['leader', 'finance', 'head', 'narrow', 'ann', 'sue', 'bob'];
const tokenOf = (name: string) => app.signInAs({ ...scene.people, sue, narrow }[name] as number);
const seenBy = (name: string) => kept.filter((one) => one.seenBy.includes(name));
const soldTo = (name: string) => seenBy(name).flatMap(({ order: sold }) => (sold === undefined ? [] : [sold]));
const customersOf = (name: string) => [
  ...new Set([
    ...[...customers].flatMap(([id, openedBy]) => (openedBy.includes(name) ? [id] : [])),
    ...seenBy(name).map((one) => one.customer),
  ]),
];
const idsOf = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id).sort((a, b) => a - b);
const yuanOf = (amounts: readonly number[]) => amounts.reduce((sum, one) => sum + one, 0) / 100;

async function asked<E extends Endpoint>(as: string, endpoint: E, input: object = {}): Promise<ReplyOf<E>> {
  const { status, msg, data } = await app.call(endpoint, { ...(endpoint.example as object), ...input } as never, {
    as,
  });
  expect([endpoint.path, status, msg]).toEqual([endpoint.path, 200, expect.anything()]);
  return data;
}
const statusOf = async (as: string, endpoint: Endpoint, input: object) =>
  (await app.call(endpoint, { ...(endpoint.example as object), ...input } as never, { as })).status;

describe.each(personas)('%s', (name) => {
  let as: string;
  beforeAll(async () => {
    as = await tokenOf(name);
  });

  it('sees the same opportunities in the list, on the board and in the export', async () => {
    const own = seenBy(name);
    const { list, total } = await asked(as, opportunity.opportunityPage);
    expect([idsOf(list), total]).toEqual([idsOf(own), own.length]);
    const { columns } = await asked(as, opportunity.opportunityBoard);
    expect(columns.map(({ stage, count, amount, cards }) => [stage, count, amount, idsOf(cards)])).toEqual(
      stageNames.map((stage) => {
        const inStage = own.filter((one) => one.stage === stage);
        return [stage, inStage.length, yuanOf(inStage.map(({ amount }) => amount)), idsOf(inStage)];
      }),
    );
    const [, ...rows] = await downloadSheet(app, opportunity.exportOpportunities, as);
    expect(rows.map(([number]) => number).sort()).toEqual(list.map(({ number }) => number).sort());
  });

  it('opens these and no other, nor what was said and done about another', async () => {
    for (const { id, seenBy: openedBy } of kept)
      for (const [endpoint, input] of [
        [opportunity.opportunityDetail, { id }],
        [followUpPage, { opportunity_id: id }],
        [opportunityTrail, { opportunity_id: id }],
      ] as const) {
        const status = await statusOf(as, endpoint, input);
        expect([endpoint.path, id, status]).toEqual([endpoint.path, id, openedBy.includes(name) ? 200 : 404]);
      }
  });

  it('sees the orders of these, with their money, and no other', async () => {
    const own = soldTo(name);
    const orders = await asked(as, order.orderPage);
    expect(idsOf(orders.list)).toEqual(idsOf(own));
    const [, ...rows] = await downloadSheet(app, order.exportOrders, as);
    expect(rows.length).toBe(own.length);
    for (const { order: sold, seenBy: openedBy } of kept.filter((one) => one.order !== undefined))
      expect([sold?.id, await statusOf(as, order.orderDetail, { id: sold?.id })]).toEqual([
        sold?.id,
        openedBy.includes(name) ? 200 : 404,
      ]);
    const living = own.filter((one) => !one.reversed);
    const owed = await asked(as, receivable.receivablePage);
    expect(owed.list.map((row) => row.order_id).sort()).toEqual(idsOf(living));
    const { outstanding, overdue } = await asked(as, receivable.receivableSums);
    expect(outstanding).toBe(yuanOf(living.map((one) => one.amount - one.received)));
    expect(outstanding).toBe(owed.list.reduce((sum, row) => sum + row.outstanding, 0));
    expect(overdue).toBe(yuanOf(living.filter((one) => one.due_on < day).map((one) => one.amount - one.received)));
    const receipts = await asked(as, receivable.receiptPage);
    expect(receipts.list.map((row) => row.order_id).sort()).toEqual(idsOf(own.filter((one) => one.received > 0)));
    const invoices = await asked(as, invoicePage);
    expect(invoices.list.map((row) => row.order_id).sort()).toEqual(idsOf(own));
  });

  it('opens the customers of these and their own, where the figures are of these alone', async () => {
    const own = customersOf(name);
    expect(idsOf((await asked(as, customer.customerPage)).list)).toEqual([...own].sort((a, b) => a - b));
    const [, ...rows] = await downloadSheet(app, customer.exportCustomers, as);
    expect(rows.length).toBe(own.length);
    for (const id of customers.keys()) {
      const [status, line] = [
        await statusOf(as, customer.customerDetail, { id }),
        await statusOf(as, customerTimeline, { customer_id: id }),
      ];
      expect([id, status, line]).toEqual(own.includes(id) ? [id, 200, 200] : [id, 404, 404]);
      if (!own.includes(id)) continue;
      const of = seenBy(name).filter((one) => one.customer === id);
      const living = of.flatMap((one) => (one.order === undefined || one.order.reversed ? [] : [one.order]));
      const { figures } = await asked(as, customer.customerDetail, { id });
      expect(figures).toEqual({
        opportunities: of.length,
        won: of.filter((one) => one.stage === 'won').length,
        contract: yuanOf(living.map((one) => one.amount)),
        received: yuanOf(living.map((one) => one.received)),
        overdue: yuanOf(living.filter((one) => one.due_on < day).map((one) => one.amount - one.received)),
      });
      const entries = (await asked(as, customerTimeline, { customer_id: id })).list;
      expect(new Set(entries.map((entry) => entry.opportunity_id))).toEqual(new Set(of.map((one) => one.id)));
    }
  });

  it('has these in the statistics, and no other', async () => {
    const own = seenBy(name);
    const living = soldTo(name).filter((one) => !one.reversed);
    const total = await asked(as, businessTotal, thisYear);
    expect(total.funnel[0]).toEqual({
      reached: 1,
      count: own.length,
      amount: yuanOf(own.map((one) => one.amount)),
    });
    expect(total.stages.map(({ stage, count }) => [stage, count])).toEqual(
      stageNames.map((stage) => [stage, own.filter((one) => one.stage === stage).length]),
    );
    const count = (stage: Stage) => own.filter((one) => one.stage === stage).length;
    expect(total.closed).toMatchObject({ won: count('won'), lost: count('lost') });
    const signed = { count: living.length, amount: yuanOf(living.map((one) => one.amount)) };
    expect(total.signed).toMatchObject(signed);
    for (const part of ['by_owner', 'by_department', 'by_customer', 'by_source', 'by_month'] as const) {
      const rows: readonly { count: number; amount: number }[] = total.signed[part];
      const sum = (key: 'count' | 'amount') => rows.reduce((all, row) => all + row[key], 0);
      expect([part, { count: sum('count'), amount: sum('amount') }]).toEqual([part, signed]);
    }
    expect(total.signed.by_month.reduce((sum, row) => sum + row.received, 0)).toBe(
      yuanOf(living.map((one) => one.received)),
    );
    const { list } = await asked(as, receivable.receivablePage);
    const { ages, ...sums } = await asked(as, receivable.receivableSums);
    expect(total.receivables).toEqual({ ...sums, ages });
    expect(sums.outstanding).toBe(list.reduce((sum, row) => sum + row.outstanding, 0));
  });

  it('finds behind each figure the rows that it counts', async () => {
    const { funnel, stages, closed, signed, forecast, receivables } = await asked(as, businessTotal, thisYear);
    const [first, last] = [beginOf('2026-01-01'), beginOf('2026-12-31')];
    const created = { created_from: first, created_to: last };
    const ofMonth = (month: string) => {
      const begin = `${month}-01`;
      return { begin: beginOf(begin), end: beginOf(addDays(addMonths(begin, 1), -1)) };
    };
    const countOf = async (endpoint: Endpoint, input: object) =>
      ((await asked(as, endpoint, input)) as { readonly total: number }).total;
    const opportunities = (input: object) => countOf(opportunity.opportunityPage, input);
    const orders = (input: object) =>
      countOf(order.orderPage, { signed_from: first, signed_to: last, living: true, ...input });

    for (const { reached, count } of funnel)
      expect(['reached', reached, await opportunities({ ...created, reached })]).toEqual(['reached', reached, count]);
    for (const { stage, count } of stages)
      expect([stage, await opportunities({ ...created, stage })]).toEqual([stage, count]);
    for (const stage of ['won', 'lost'] as const)
      expect(await opportunities({ stage, closed_from: first, closed_to: last })).toBe(closed[stage]);
    for (const { month, count } of forecast) {
      const { begin, end } = month.startsWith('20') ? ofMonth(month) : { begin: 0, end: 0 };
      const span = { expected_from: begin, expected_to: end };
      const spans: Readonly<Record<string, object>> = {
        past: { expected_to: beginOf('2026-05-31') },
        undated: { undated: true },
      };
      expect([month, await opportunities({ under_way: true, ...(spans[month] ?? span) })]).toEqual([month, count]);
    }
    for (const { month, count } of signed.by_month) {
      const { begin, end } = ofMonth(month);
      expect([month, await orders({ signed_from: begin, signed_to: end })]).toEqual([month, count]);
    }
    for (const { id, count } of signed.by_owner) expect(await orders({ owner_id: id })).toBe(count);
    for (const { id, count } of signed.by_department) expect(await orders({ own_department_id: id })).toBe(count);
    for (const { id, count } of signed.by_customer) expect(await orders({ customer_id: id })).toBe(count);
    for (const { source, count } of signed.by_source) expect(await orders({ source })).toBe(count);
    for (const { age, count } of receivables.ages)
      expect([age, await countOf(receivable.receivablePage, { open: true, age })]).toEqual([age, count]);
  });

  it('has a workbook of the statistics that says the same', async () => {
    const { signed } = await asked(as, businessTotal, thisYear);
    const search = `?${new URLSearchParams(thisYear)}`;
    if (name === 'ann' || name === 'sue') {
      expect(await statusOf(as, exportBusinessTotal, thisYear)).toBe(403);
      return;
    }
    const cells = (await downloadSheet(app, exportBusinessTotal, as, search)).flat();
    expect(cells).toContain(String(signed.count));
  });

  it('is told of targets what their people signed, and what they may open of departments', async () => {
    const ofPeople = await asked(as, businessTargets, { year: 2026, kind: 'person' });
    const { signed } = await asked(as, businessTotal, thisYear);
    // Someone else's order on which they work is not their people's.
    for (const row of ofPeople.rows) expect(signed.by_owner.find(({ id }) => id === row.id)?.amount).toBe(row.signed);
    const ofDepartments = await asked(as, businessTargets, { year: 2026, kind: 'department' });
    for (const row of ofDepartments.rows) expect(row.signed).toBeLessThanOrEqual(signed.amount);
    // Those below sign much more, and are not theirs to open.
    if (name === 'narrow') expect(ofDepartments.rows.map((row) => row.signed)).toEqual([400]);
  });
});

describe('a co-worker', () => {
  it('sees the one opportunity, not the customer’s others, and its contacts masked', async () => {
    const as = await tokenOf('bob');
    const worked = kept.filter((one) => one.seenBy.includes('bob') && one.seenBy.includes('ann'))[0] as Kept;
    const { list } = await asked(as, opportunity.opportunityPage, { customer_id: worked.customer });
    expect(idsOf(list)).toEqual([worked.id]);
    const detail = await asked(as, customer.customerDetail, { id: worked.customer });
    expect(detail.contacts.map((one) => one.mobile)).toEqual(['138****0001']);
    const full = await asked(await tokenOf('ann'), customer.customerDetail, { id: worked.customer });
    expect(full.contacts.map((one) => one.mobile)).toEqual(['13800000001']);
  });
});

describe('someone without the screen', () => {
  it('is refused everywhere', async () => {
    const as = await tokenOf('stranger');
    for (const endpoint of [
      ...[opportunity.opportunityPage, opportunity.opportunityBoard, opportunity.opportunityDetail],
      ...[opportunity.exportOpportunities, customer.customerPage, customer.customerDetail, customerTimeline],
      ...[order.orderPage, order.orderDetail, receivable.receivablePage, receivable.receivableSums],
      ...[receivable.receiptPage, invoicePage, businessTotal, exportBusinessTotal, businessTargets],
    ])
      expect([endpoint.path, await statusOf(as, endpoint, {})]).toEqual([endpoint.path, 403]);
  });
});
