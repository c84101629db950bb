import { askInvoice, invoicePage } from '@tongzhou/contract/areas/business/invoice.ts';
import { handOverOpportunities } from '@tongzhou/contract/areas/business/opportunity-deeds.ts';
import { orderPage } from '@tongzhou/contract/areas/business/order.ts';
import * as contract from '@tongzhou/contract/areas/business/receivable.ts';
import {
  receiptPage,
  receivablePage,
  receivableSums,
  recordReceipt,
} from '@tongzhou/contract/areas/business/receivable.ts';
import { messagePage } from '@tongzhou/contract/areas/notices.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BusinessDeals, businessDeals } from '#areas/business/testing/deals.ts';
import { type BusinessScene, businessScene } from '#areas/business/testing/scene.ts';
import { aGroup, aPerson } from '#testing/builders.ts';
import { downloadSheet } from '#testing/files/sheets.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let other: TestApp;
let scene: BusinessScene;
let deals: BusinessDeals;

beforeAll(async () => {
  app = await createTestApp();
  other = await createTestApp({ beside: app });
  scene = await businessScene(app);
  deals = businessDeals(app, scene);
});
afterAll(async () => {
  await other.close();
  await app.close();
});

const received = async (order: number) => (await deals.detail(order)).instalments.map((one) => one.received);

describe('a receipt', () => {
  it('of 60 out of 100 leaves room for 40, and 50 more are refused', async () => {
    const { id } = await deals.won();
    const first = await deals.receive(id, 60);
    expect(first.data.shares).toEqual([
      { name: '首付款', amount: 40 },
      { name: '中期款', amount: 20 },
    ]);
    const second = await deals.receive(id, 50);
    expect([second.status, second.fields]).toEqual([422, { amount: '超出合同未收金额，剩余 40.00' }]);
    expect(await deals.detail(id)).toMatchObject({ received: 60, outstanding: 40, overdue: 0, state: 'active' });
    expect((await deals.receive(id, 40)).status).toBe(200);
    expect(await deals.detail(id)).toMatchObject({ received: 100, outstanding: 0, state: 'settled' });
    expect((await deals.receive(id, 0.01)).fields).toEqual({ amount: '超出合同未收金额，剩余 0.00' });
  });

  it('fifty of them at once on two servers never go beyond the contract', async () => {
    const { id } = await deals.won();
    const who = await deals.as(scene.finance);
    const draft = { order_id: id, received_on: deals.day(0), way: 'cash' as const, voucher: null, advance: false };
    // Whoever is told to come back does.
    const send = async (on: TestApp): Promise<number> => {
      const { status } = await on.call(recordReceipt, { ...draft, amount: 3 }, who);
      return status === 503 || status === 429 ? send(on) : status;
    };
    const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => send(index % 2 === 0 ? app : other)));
    expect(answers.filter((status) => status === 200)).toHaveLength(33);
    expect(answers.filter((status) => status === 422)).toHaveLength(17);
    expect(await deals.detail(id)).toMatchObject({ received: 99, outstanding: 1 });
    expect(await received(id)).toEqual([40, 40, 19]);
    const [sums] = await app.sql(
      `select (select sum(amount) from receipts where order_id = $1) as receipts,
        (select sum(s.amount) from receipt_shares s join receipts r on r.id = s.receipt_id where r.order_id = $1) as shares`,
      [id],
    );
    expect(sums).toEqual({ receipts: '9900', shares: '9900' });
  }, 60_000);

  it('goes to the instalments that are named, and then by their days', async () => {
    const { id } = await deals.won();
    const [, , last] = (await deals.detail(id)).instalments;
    const { data } = await deals.receive(id, 30, { instalment_ids: [last?.id] });
    expect(data.shares).toEqual([
      { name: '尾款', amount: 20 },
      { name: '首付款', amount: 10 },
    ]);
    expect(await received(id)).toEqual([10, 0, 20]);
    const foreign = (await deals.detail((await deals.won()).id)).instalments[0]?.id;
    expect((await deals.receive(id, 1, { instalment_ids: [foreign] })).fields).toEqual({
      instalment_ids: '期次不在该订单中，请刷新',
    });
    expect((await deals.receive(id, 1, { instalment_ids: [last?.id, last?.id] })).fields).toEqual({
      instalment_ids: '期次重复',
    });
  });

  it('beyond the contract is an advance where it is ticked, shown apart', async () => {
    const { id } = await deals.won();
    expect((await deals.receive(id, 130, { advance: true })).status).toBe(200);
    const shown = await deals.detail(id);
    expect(shown).toMatchObject({ received: 100, advance: 30, outstanding: 0, state: 'settled' });
    expect(shown.receipts).toMatchObject([{ amount: 130, advance: true, refundable: 130 }]);
    // What was ticked and not needed is no advance.
    const { id: next } = await deals.won();
    await deals.receive(next, 10, { advance: true });
    expect((await deals.detail(next)).receipts).toMatchObject([{ advance: false }]);
  });

  it('is refused on a day to come, without an amount, for what is not there', async () => {
    const { id } = await deals.won();
    expect((await deals.receive(id, 1, { received_on: deals.day(1) })).fields).toEqual({
      received_on: '收款日期不能晚于今天',
    });
    expect((await deals.receive(id, 0)).fields).toHaveProperty('amount');
    expect((await deals.receive(id, -5)).fields).toHaveProperty('amount');
    expect((await deals.receive(id, 1.005)).fields).toEqual({ amount: '请输入金额，最多两位小数' });
    expect((await deals.receive(id, 1, { way: 'barter' })).fields).toHaveProperty('way');
    expect((await deals.receive(999_999_999, 1)).status).toBe(404);
    expect(await received(id)).toEqual([0, 0, 0]);
  });

  it('has its papers, its entry in the log, and is told to the owner', async () => {
    const { id, number } = await deals.won();
    const file = await deals.aFile(scene.finance);
    const answer = await deals.receive(id, 60, { file_ids: [file], voucher: 'YH-1', note: '首付' });
    const [entry] = await app.sql<{ action: string; changes: { label: string; new: unknown }[] }>(
      'select action, changes from log.operations where request_id = $1',
      [answer.headers['x-request-id']],
    );
    expect([entry?.action, entry?.changes.map((one) => [one.label, one.new])]).toEqual([
      '登记回款',
      [
        ['回款金额', '60.00'],
        ['收款日期', expect.any(String)],
        ['方式', '银行转账'],
        ['凭证号', 'YH-1'],
        ['分摊', '首付款 40.00；中期款 20.00'],
      ],
    ]);
    const [message] = (await app.call(messagePage, {}, await deals.as(scene.ann))).data.list;
    expect(message).toMatchObject({ title: `回款到账：${number}` });
    expect((await deals.detail(id)).receipts).toMatchObject([
      { voucher: 'YH-1', note: '首付', way: '银行转账', by_name: '冯财务', files: [{ id: file }] },
    ]);
    expect((await deals.receive(id, 1, { file_ids: [file] })).fields).toHaveProperty('file_ids');
  });

  it('is sent twice with its key and counted once', async () => {
    const { id } = await deals.won();
    const draft = {
      order_id: id,
      amount: 10,
      received_on: deals.day(0),
      way: 'cash' as const,
      voucher: null,
      advance: false,
    };
    const options = { ...(await deals.as(scene.finance)), key: 'receipt-once-1' };
    const [one, two] = [await app.call(recordReceipt, draft, options), await other.call(recordReceipt, draft, options)];
    expect(two.text).toBe(one.text);
    expect((await deals.detail(id)).received).toBe(10);
  });

  it('is not for whoever may not: no right, out of sight, another scope, only reading along', async () => {
    const { id } = await deals.won({}, { members: [{ user: scene.ben, writes: false }] });
    expect((await deals.receive(id, 1, {}, scene.stranger)).status).toBe(403);
    expect((await deals.receive(id, 1, {}, scene.ann)).status).toBe(403);
    const missing = await deals.receive(999_999_999, 1, {}, scene.bob);
    expect(await deals.receive(id, 1, {}, scene.bob)).toMatchObject({ status: 404, text: missing.text });
    // Sees everything, and registers for nobody but themselves.
    const groups = [
      await aGroup(app, { permissions: ['business.list'], scope: 'all' }),
      await aGroup(app, { permissions: ['business.receipt'], scope: 'self' }),
    ];
    const clerk = await aPerson(app, { groups });
    expect((await deals.receive(id, 1, {}, clerk)).status).toBe(403);
    expect((await deals.receive(id, 1, {}, scene.head)).status).toBe(200);
  });

  it('cannot be changed or deleted, by the program itself included', async () => {
    for (const text of ['update receipts set amount = 1', 'delete from receipt_shares', 'delete from write_offs'])
      await expect(app.sql(`do $$ begin set local role tongzhou_app; execute '${text}'; end $$`)).rejects.toThrow(
        /permission denied/,
      );
  });
});

describe('a refund', () => {
  it('takes back of one receipt what is left of it, newest share first', async () => {
    const { id } = await deals.won();
    const { data } = await deals.receive(id, 110, { advance: true });
    const back = await deals.refund(data.id, 35);
    expect(back.status).toBe(200);
    // The advance, the undated last instalment, then the one in between.
    expect(await received(id)).toEqual([40, 35, 0]);
    const shown = await deals.detail(id);
    expect(shown).toMatchObject({ received: 75, advance: 0, outstanding: 25 });
    expect(shown.receipts).toMatchObject([
      { id: data.id, amount: 110, refundable: 75, refund_of: null },
      {
        id: back.data.id,
        amount: -35,
        refundable: 0,
        refund_of: data.id,
        shares: [
          { name: '中期款', amount: -5 },
          { name: '尾款', amount: -20 },
        ],
      },
    ]);
    expect((await deals.refund(data.id, 75.01)).fields).toEqual({ amount: '超出可退金额，剩余 75.00' });
    expect((await deals.refund(back.data.id, 1)).msg).toBe('退款不能再退');
    expect((await deals.refund(data.id, 75)).status).toBe(200);
    expect(await deals.detail(id)).toMatchObject({ received: 0, outstanding: 100 });
    expect((await deals.refund(data.id, 0.01)).fields).toEqual({ amount: '超出可退金额，剩余 0.00' });
  });

  it('of one receipt leaves the others alone', async () => {
    const { id } = await deals.won();
    const [one, two] = [(await deals.receive(id, 30)).data.id, (await deals.receive(id, 30)).data.id];
    await deals.refund(one, 30);
    expect(await received(id)).toEqual([10, 20, 0]);
    expect((await deals.detail(id)).receipts).toMatchObject([{ refundable: 0 }, { id: two, refundable: 30 }, {}]);
  });

  it('is not before its receipt, nor on a day to come, nor for whoever may not', async () => {
    const { id } = await deals.won();
    const receipt = (await deals.receive(id, 30)).data.id;
    expect((await deals.refund(receipt, 1, { refunded_on: deals.day(-1) })).fields).toEqual({
      refunded_on: '不能早于收款日期',
    });
    expect((await deals.refund(receipt, 1, { refunded_on: deals.day(1) })).fields).toEqual({
      refunded_on: '退款日期不能晚于今天',
    });
    expect((await deals.refund(receipt, 1, { note: ' ' })).fields).toHaveProperty('note');
    expect((await deals.refund(receipt, 1, {}, scene.ann)).status).toBe(403);
    const missing = await deals.refund(999_999_999, 1, {}, scene.bob);
    expect(await deals.refund(receipt, 1, {}, scene.bob)).toMatchObject({ status: 404, text: missing.text });
  });
});

describe('what customers owe', () => {
  it('is listed, summed, aged and exported alike, to whoever sees the orders', async () => {
    const customer = await scene.aCustomer({ name: '嘉兴南湖灯具厂' });
    const instalments = [
      { name: '久', amount: 10, due_on: deals.day(-91), days_after_acceptance: null },
      { name: '季', amount: 20, due_on: deals.day(-90), days_after_acceptance: null },
      { name: '月', amount: 30, due_on: deals.day(-31), days_after_acceptance: null },
      { name: '昨', amount: 5, due_on: deals.day(-1), days_after_acceptance: null },
      { name: '今', amount: 6, due_on: deals.day(0), days_after_acceptance: null },
      { name: '近', amount: 7, due_on: deals.day(7), days_after_acceptance: null },
      { name: '远', amount: 8, due_on: deals.day(8), days_after_acceptance: null },
      { name: '待', amount: 9, due_on: null, days_after_acceptance: 10 },
      { name: '清', amount: 5, due_on: deals.day(-200), days_after_acceptance: null },
    ];
    const { id } = await deals.won({ name: '路灯', amount: 100, instalments }, { customer });
    await deals.receive(id, 5);
    const about = { keyword: '南湖' };
    const rows = async (query: object, by = scene.ann) => {
      const given = { page_size: 50 as const, sort: 'due_on' as const, order: 'asc' as const, ...about, ...query };
      return (await app.call(receivablePage, given, await deals.as(by))).data.list;
    };
    const names = async (query: object, by = scene.ann) => (await rows(query, by)).map(({ name }) => name).join('');
    expect(await names({})).toBe('清久季月昨今近远待');
    expect(await names({ open: true })).toBe('久季月昨今近远待');
    expect(await names({ state: 'overdue' })).toBe('久季月昨');
    expect(await names({ state: 'soon' })).toBe('今近');
    expect(await names({ state: 'later' })).toBe('远');
    expect(await names({ state: 'undated' })).toBe('待');
    expect(await names({ state: 'settled' })).toBe('清');
    expect(await names({ age: '0-30' })).toBe('昨');
    expect(await names({ age: '31-60' })).toBe('月');
    expect(await names({ age: '61-90' })).toBe('季');
    expect(await names({ age: 'over-90' })).toBe('久');
    expect(await names({ due_from: deals.day(-1), due_to: deals.day(0) })).toBe('昨今');
    expect(await names({ customer_id: customer, keyword: undefined })).toBe('清久季月昨今近远待');
    expect(await names({ department_id: scene.north })).toBe('');
    expect(await names({}, scene.ben)).toBe('');
    expect(await names({ sort: 'outstanding', order: 'desc' }, scene.finance)).toBe('月季久待远近今昨清');
    const [cleared, oldest] = await rows({}, scene.finance);
    expect(cleared).toMatchObject({ state: 'settled', overdue_days: 0, outstanding: 0, actions: ['detail'] });
    expect(oldest).toMatchObject({ state: 'overdue', overdue_days: 91, actions: ['receipt', 'detail'] });

    const sums = async (query: object, by = scene.ann) =>
      (await app.call(receivableSums, { ...about, ...query }, await deals.as(by))).data;
    const ages = (amounts: readonly number[]) => amounts.map((amount) => expect.objectContaining({ amount }));
    expect(await sums({})).toEqual({ outstanding: 95, soon: 13, overdue: 65, ages: ages([5, 30, 20, 10]) });
    expect(await sums({}, scene.finance)).toEqual(await sums({}));
    expect(await sums({}, scene.ben)).toMatchObject({ outstanding: 0, overdue: 0 });
    for (const state of contract.dueStateNames) {
      const expected = (await rows({ state })).reduce((sum, row) => sum + row.outstanding, 0);
      expect([state, (await sums({ state })).outstanding]).toEqual([state, expected]);
    }
    expect(await sums({ age: '61-90' })).toMatchObject({ outstanding: 20, overdue: 20 });
    expect(await sums({ due_to: deals.day(-31), owner_id: scene.ann })).toMatchObject({ outstanding: 60 });
    expect(await sums({ department_id: scene.north })).toMatchObject({ outstanding: 0 });
    expect(await sums({ keyword: 'nhdj', customer_id: customer })).toMatchObject({ outstanding: 95 });

    const search = `?keyword=${encodeURIComponent('南湖')}&state=overdue&order=asc`;
    const [heading, row] = await downloadSheet(app, contract.exportReceivables, await app.signInAs(scene.ann), search);
    expect(heading?.join(' ')).toBe('合同编号 期次 客户 负责人 到期日 验收后天数 逾期天数 应收 已收 已核销 未收 状态');
    expect([row?.[1], row?.slice(6, 11)]).toEqual(['久', ['91', '10', '0', '0', '10']]);
    expect((await app.call(receivablePage, {}, await deals.as(scene.stranger))).status).toBe(403);

    const entries = (await app.call(receiptPage, about, await deals.as(scene.ann))).data.list;
    expect(entries).toMatchObject([{ amount: 5, order_id: id, customer_name: '嘉兴南湖灯具厂', way: 'transfer' }]);
    expect((await app.call(receiptPage, about, await deals.as(scene.ben))).data.total).toBe(0);
  });

  it('goes with the order to whoever takes it over, and is found by its customer’s new name', async () => {
    const customer = await scene.aCustomer({ name: '湖州旧名丝厂' });
    const { id, opportunity } = await deals.won({ name: '丝厂大屏' }, { customer });
    await deals.receive(id, 10);
    const ask = { order_id: id, kind: 'special' as const, amount: 10, title: '丝厂', credit_code: null };
    await app.call(askInvoice, ask, await deals.as(scene.ann));
    const seen = async (by: number, keyword = '丝厂') => {
      const as = await deals.as(by);
      const pages = [receivablePage, receiptPage, invoicePage, orderPage] as const;
      const totals: number[] = [];
      for (const page of pages) totals.push((await app.call(page, { keyword }, as)).data.total);
      return totals;
    };
    expect([await seen(scene.ann), await seen(scene.ben)]).toEqual([
      [3, 1, 1, 1],
      [0, 0, 0, 0],
    ]);
    const over = { ids: [opportunity], user_id: scene.ben };
    const handed = await app.call(handOverOpportunities, over, await deals.as(scene.head));
    expect(handed.text).toContain('"code":200');
    await app.sql(`update customers set name = '湖州新号丝厂' where id = $1`, [customer]);
    expect(await seen(scene.ben, '新号')).toEqual([3, 1, 1, 1]);
    // Who made it sees it still.
    expect(await seen(scene.ann, '新号')).toEqual([3, 1, 1, 1]);
    expect(await seen(scene.ben, '旧名')).toEqual([0, 0, 0, 0]);
  });
});
