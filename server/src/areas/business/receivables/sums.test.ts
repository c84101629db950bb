import { reverseApproval } from '@tongzhou/contract/areas/approval/act.ts';
import { askInvoice, issueInvoice, redInvoice } from '@tongzhou/contract/areas/business/invoice.ts';
import { orderPage } from '@tongzhou/contract/areas/business/order.ts';
import { receivablePage, receivableSums } from '@tongzhou/contract/areas/business/receivable.ts';
import { businessTotal } from '@tongzhou/contract/areas/business/total.ts';
import { fenOfYuan, yuanOfFen } from '@tongzhou/contract/rules/money.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { foldSums } from '#areas/business/statistics/total-table.ts';
import { type BusinessDeals, businessDeals } from '#areas/business/testing/deals.ts';
import { type BusinessScene, businessScene } from '#areas/business/testing/scene.ts';
import { passAll, turnOf } from '#testing/decide.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

// Whatever is done with the money of an order, and in whatever order: every screen says the same, it adds up to the entries that
// were made, and nothing goes beyond the contract.

let app: TestApp;
let scene: BusinessScene;
let deals: BusinessDeals;

beforeAll(async () => {
  app = await createTestApp();
  scene = await businessScene(app);
  deals = businessDeals(app, scene);
});
afterAll(() => app.close());

/** The same numbers for the same seed. */
function random(seed: number) {
  let state = seed;
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
  return {
    below: (most: number) => Math.floor(next() * most),
    one: <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(next() * items.length)],
  };
}

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + fenOfYuan(amount), 0);

async function check(id: number): Promise<void> {
  const shown = await deals.detail(id);
  const as = await deals.as(scene.finance);
  const rows = (await app.call(receivablePage, { keyword: shown.number, page_size: 50 }, { ...as })).data.list;
  const sums = (await app.call(receivableSums, { keyword: shown.number }, as)).data;
  const [row] = (await app.call(orderPage, { keyword: shown.number }, as)).data.list;
  const { instalments, receipts, invoices } = shown;
  const reversed = shown.state === 'reversed';

  const figures = {
    amount: fenOfYuan(shown.amount),
    received: fenOfYuan(shown.received),
    written_off: fenOfYuan(shown.written_off),
    outstanding: fenOfYuan(shown.outstanding),
    overdue: fenOfYuan(shown.overdue),
    invoiced: fenOfYuan(shown.invoiced),
  };
  expect(figures.received + figures.written_off + figures.outstanding).toBe(reversed ? 0 : figures.amount);
  expect(figures.received + figures.written_off).toBeLessThanOrEqual(figures.amount);
  // The plan, the entries, the list of orders, the list of instalments and its sums.
  expect(sum(instalments.map((one) => one.amount))).toBe(figures.amount);
  expect(sum(instalments.map((one) => one.received))).toBe(figures.received);
  expect(sum(instalments.map((one) => one.written_off))).toBe(figures.written_off);
  expect(sum(instalments.map((one) => one.outstanding))).toBe(figures.outstanding);
  expect(sum(receipts.map((one) => one.amount))).toBe(figures.received + fenOfYuan(shown.advance));
  expect(sum(receipts.flatMap((one) => one.shares.map((share) => share.amount)))).toBe(figures.received);
  expect(sum(receipts.map((one) => one.refundable))).toBe(figures.received + fenOfYuan(shown.advance));
  const passed = shown.write_offs.filter((one) => one.audit_status === 1);
  expect(sum(passed.map((one) => one.amount))).toBe(figures.written_off);
  const issued = invoices.filter((one) => one.state === 'issued');
  expect(sum(issued.map((one) => one.amount))).toBe(figures.invoiced);
  expect(figures.invoiced).toBeLessThanOrEqual(figures.amount);
  const { amount, received, written_off, outstanding, overdue, invoiced } = shown;
  expect(row).toMatchObject({ amount, received, written_off, outstanding, overdue, invoiced, state: shown.state });
  expect(sum(rows.map((one) => one.outstanding))).toBe(figures.outstanding);
  expect(sum(rows.map((one) => one.received))).toBe(figures.received);
  expect(fenOfYuan(sums.outstanding)).toBe(figures.outstanding);
  expect(fenOfYuan(sums.overdue)).toBe(figures.overdue);
  expect(sum(sums.ages.map((one) => one.amount))).toBe(figures.overdue);
}

async function passed(sent: { readonly status: number; readonly data: { readonly id: number } }): Promise<boolean> {
  if (sent.status !== 200) return false;
  await passAll(app, sent.data.id);
  return (await turnOf(app, sent.data.id)) === undefined;
}

const deedNames = ['receipt', 'refund', 'writeOff', 'giveBack', 'agreement', 'invoice', 'red', 'reversal'] as const;
type DeedName = (typeof deedNames)[number];
const happened = new Set<DeedName>();

describe('the money of an order', () => {
  it.each([1, 2, 3, 4, 5, 6])(
    'adds up on every screen after every deed (seed %i)',
    async (seed) => {
      const { below, one } = random(seed);
      const won = await deals.won();
      const { id } = won;
      const amount = (most = 60) => yuanOfFen(1 + below(most * 100));
      const deeds: Readonly<Record<DeedName, () => Promise<boolean>>> = {
        receipt: async () => {
          const named = one((await deals.detail(id)).instalments)?.id;
          const instalment_ids = below(2) === 0 ? [] : [named];
          return (await deals.receive(id, amount(), { advance: below(3) === 0, instalment_ids })).status === 200;
        },
        refund: async () => {
          const receipt = one((await deals.detail(id)).receipts);
          return receipt !== undefined && (await deals.refund(receipt.id, amount(30))).status === 200;
        },
        writeOff: async () => passed(await deals.writeOff(id, amount(40))),
        giveBack: async () => {
          const about = one((await deals.detail(id)).write_offs.filter((request) => request.audit_status === 1));
          const as = await deals.as(scene.finance);
          return (
            about !== undefined &&
            passed(await app.call(reverseApproval, { id: about.approval_id, opinion: '付了' }, as))
          );
        },
        agreement: async () => {
          const { instalments } = await deals.detail(id);
          const kept = instalments.map(({ id: instalment, name, amount: share, due_on, days_after_acceptance }) => ({
            id: instalment,
            name,
            amount: yuanOfFen(Math.max(1, fenOfYuan(share) + below(4000) - 2000)),
            due_on: days_after_acceptance === null ? due_on : null,
            days_after_acceptance,
          }));
          const dropped = below(3) === 0 ? kept.slice(1) : kept;
          const added = {
            name: '增补',
            amount: amount(20),
            due_on: deals.day(below(200) - 100),
            days_after_acceptance: null,
          };
          const plan = below(2) === 0 ? [...dropped, added] : dropped;
          const whole = yuanOfFen(sum(plan.map((part) => part.amount)));
          return passed(await deals.send(won.opportunity, { order_id: id, amount: whole, instalments: plan }));
        },
        invoice: async () => {
          const draft = { order_id: id, kind: 'special' as const, amount: amount(), title: '云帆', credit_code: null };
          const asked = await app.call(askInvoice, draft, await deals.as(scene.ann));
          if (asked.status !== 200) return false;
          const issue = { id: asked.data.id, number: `S${seed}-${asked.data.id}`, issued_on: deals.day(0) };
          return (await app.call(issueInvoice, issue, await deals.as(scene.finance))).status === 200;
        },
        red: async () => {
          const blue = one((await deals.detail(id)).invoices.filter((invoice) => invoice.reversible > 0));
          const number = `R${seed}-${below(1_000_000)}`;
          const draft = { id: blue?.id ?? 0, amount: amount(), number, issued_on: deals.day(0), note: '错' };
          return (
            blue !== undefined && (await app.call(redInvoice, draft, await deals.as(scene.finance))).status === 200
          );
        },
        reversal: async () => {
          const as = await deals.as(scene.ann);
          const sent = await app.call(reverseApproval, { id: won.approval, opinion: '取消' }, as);
          return passed(sent);
        },
      };
      for (let step = 0; step < 28; step++) {
        // Taken back at the end only: afterwards there is nothing left to do.
        const name = one(deedNames.filter((deed) => deed !== 'reversal' || step > 22)) as DeedName;
        app.clock.now += 1000;
        if (await deeds[name]()) happened.add(name);
        await check(id);
      }
    },
    120_000,
  );

  it('adds up after it was taken back', async () => {
    const won = await deals.won();
    await check(won.id);
    const receipt = (await deals.receive(won.id, 12.34)).data.id;
    await deals.refund(receipt, 12.34);
    const as = await deals.as(scene.ann);
    await passAll(app, (await app.call(reverseApproval, { id: won.approval, opinion: '取消' }, as)).data.id);
    await check(won.id);
    expect((await deals.detail(won.id)).state).toBe('reversed');
  });

  // Kept with every change, they are what the rows would be summed up to; folding leaves them as they are.
  it('is what the statistics of the whole company are kept as, folded or not', async () => {
    const kept = () =>
      app.sql(`select measure, day, kind, sum(count)::int as count, sum(amount)::int8 as amount, sum(weighted)::int8 as weighted
        from business_sums group by 1, 2, 3 having sum(count) <> 0 order by 1, 2, 3`);
    const rows = async () => (await app.sql<{ count: number }>('select count(*)::int as count from business_sums'))[0];
    const counted = await app.sql('select * from business_sums_counted order by measure, day, kind');
    expect(counted.length).toBeGreaterThan(6);
    expect(await kept()).toEqual(counted);
    const before = await rows();
    await app.database.transaction((tx) => foldSums.run(tx));
    expect(await kept()).toEqual(counted);
    expect((await rows())?.count).toBe(counted.length);
    expect(before?.count).toBeGreaterThan(counted.length);
  });

  it('is the same in the statistics of all as in those of each owner together', async () => {
    const as = await deals.as(scene.finance);
    const period = { from: '2025-01', to: '2027-12' };
    const [whole, ...parts] = await Promise.all(
      [
        {},
        ...(await app.sql<{ id: number }>('select distinct owner_id::int as id from opportunities')).map(({ id }) => ({
          owner_id: id,
        })),
      ].map(async (part) => (await app.call(businessTotal, { ...period, ...part }, as)).data),
    );
    const add = (figures: readonly { readonly amount: number }[]) => sum(figures.map(({ amount }) => amount));
    const said = ({ signed, forecast, receivables, stages, closed }: (typeof parts)[number]) => ({
      signed: fenOfYuan(signed.amount),
      received: sum(signed.by_month.map((month) => month.received)),
      sources: add(signed.by_source),
      months: add(signed.by_month),
      forecast: add(forecast),
      weighted: sum(forecast.map((month) => month.weighted)),
      outstanding: fenOfYuan(receivables.outstanding),
      overdue: fenOfYuan(receivables.overdue),
      stages: add(stages),
      won: closed.won,
    });
    const together = parts.map(said).reduce((all, one) => {
      const keys = Object.keys(all) as (keyof typeof all)[];
      return Object.fromEntries(keys.map((key) => [key, all[key] + one[key]])) as typeof all;
    });
    expect(parts.length).toBeGreaterThan(0);
    expect(whole && said(whole)).toEqual(together);
    expect(together.signed).toBeGreaterThan(0);
  });

  // A run in which everything was refused would show nothing.
  it('was moved in every way there is', () => {
    expect(deedNames.filter((name) => name !== 'reversal' && !happened.has(name))).toEqual([]);
  });
});
