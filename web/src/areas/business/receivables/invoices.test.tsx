import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { InvoiceDialog, uninvoicedFen } from '#areas/business/receivables/invoice-dialog.tsx';
import { InvoiceTab } from '#areas/business/receivables/invoice-tab.tsx';
import { anInvoice, anOrder, answerBusiness, day, pageOf, writesTo } from '#areas/business/testing/orders.ts';
import { deleteDrafts, setDraftOwner } from '#platform/drafts.ts';
import { signedIn, toasts } from '#platform/testing/browser.ts';
import { control, eachTestMounts, field, mount, press, settled, textOfPage, type } from '#ui/testing/mount.tsx';

eachTestMounts();
beforeEach(() => setDraftOwner(7));
afterEach(() => deleteDrafts());

const rows = [
  anInvoice(1, { actions: ['issue', 'refuse'] }),
  anInvoice(2, { state: 'issued', number: '0012', issued_on: day('2026-03-01'), reversible: 60, actions: ['red'] }),
  anInvoice(3, { title: '云帆二部', actions: ['cancel'] }),
];
const list = () =>
  answerBusiness({
    '/api/business/invoice': ({ method }) => (method === 'GET' ? pageOf(rows) : { data: null }),
    '/api/business/redInvoice': { data: { id: 9 } },
    '/api/business/cancelInvoice': { data: null },
  });
const asked = (sent: readonly { method: string; url: string }[]) =>
  sent.filter(({ method, url }) => method === 'GET' && url.startsWith('/api/business/invoice')).map(({ url }) => url);
const shownTab = () => document.querySelector('[role="tab"][aria-selected="true"]')?.textContent;
const show = async (address = '/screen?tab=invoices') => {
  const sent = list();
  const router = await mount(() => <InvoiceTab />, address);
  await settled(() => expect(textOfPage()).toContain('杭州云帆科技有限公司'));
  return { sent, router };
};

describe('which are shown first', () => {
  test('to finance what was asked for, until they choose', async () => {
    const { sent, router } = await show();
    expect(shownTab()).toBe('待开票');
    expect(asked(sent)).toEqual(['/api/business/invoice?state=asked']);
    await press('全部');
    await settled(() => expect(asked(sent).at(-1)).toBe('/api/business/invoice'));
    expect(router.state.location.searchStr).toBe('?tab=invoices&view=all');
    await press('已开票');
    await settled(() => expect(asked(sent).at(-1)).toBe('/api/business/invoice?state=issued'));
    expect(router.state.location.searchStr).toBe('?tab=invoices&state=issued');
  });

  test('to others all', async () => {
    signedIn([501]);
    const { sent } = await show();
    expect(shownTab()).toBe('全部');
    expect(asked(sent)).toEqual(['/api/business/invoice']);
  });

  test('of one order all', async () => {
    const { sent } = await show('/screen?tab=invoices&order_id=5');
    expect(asked(sent)).toEqual(['/api/business/invoice?order_id=5']);
  });
});

test('finance issues with a number, and takes back by a red one what is left', async () => {
  const { sent } = await show('/screen?view=all');
  await press('开具 杭州云帆科技有限公司');
  await settled(() => expect(textOfPage()).toContain('开具发票'));
  await type(field('发票号码'), '25332000000012345678');
  await press('确定');
  await settled(() => expect(toasts()).toEqual(['发票已开具']));
  expect(writesTo('/api/business/invoice', sent)).toMatchObject([
    { id: 1, number: '25332000000012345678', file_ids: [] },
  ]);
  await press('红冲 0012');
  await settled(() => expect(textOfPage()).toContain('最多可红冲 60.00 元'));
  await type(field('红字发票号码'), '0013');
  await type(field('红冲原因'), '开票有误');
  await press('确认红冲');
  await settled(() =>
    expect(writesTo('/api/business/redInvoice', sent)).toMatchObject([
      { id: 2, amount: 60, number: '0013', note: '开票有误' },
    ]),
  );
});

test('whoever asked takes it back after a question', async () => {
  const { sent } = await show('/screen?view=all');
  await press('取消 云帆二部');
  await settled(() => expect(textOfPage()).toContain('确定取消这份开票申请吗？'));
  await act(async () => control('返回').click());
  expect(writesTo('/api/business/cancelInvoice', sent)).toEqual([]);
  await press('取消 云帆二部');
  await settled(() => expect(control('取消申请')).toBeDefined());
  await press('取消申请');
  await settled(() => expect(writesTo('/api/business/cancelInvoice', sent)).toEqual([{ id: 3 }]));
});

test('what is neither invoiced nor asked for', () => {
  const invoices = [
    anInvoice(1, { amount: 100 }),
    anInvoice(2, { amount: 80, state: 'issued' }),
    anInvoice(3, { amount: -30, state: 'issued', red_of: 2 }),
    anInvoice(4, { amount: 70, state: 'refused' }),
    anInvoice(5, { amount: 70, state: 'cancelled' }),
  ];
  expect(uninvoicedFen(anOrder({ amount: 300.1, invoices }))).toBe(15_010);
  expect(uninvoicedFen(anOrder({ amount: 100, invoices }))).toBe(0);
});

test('asking begins with the customer’s name and code and with what is left', async () => {
  const sent = answerBusiness({
    '/api/business/orderDetail': { data: anOrder({ invoices: [anInvoice(1, { amount: 100 })] }) },
    '/api/business/customerDetail': { data: { name: '杭州云帆科技有限公司', credit_code: '91330106MA2KCR8X1T' } },
    '/api/business/invoice': { data: { id: 1 } },
  });
  await mount(() => <InvoiceDialog orderId={5} close={() => {}} />);
  await settled(() => expect(textOfPage()).toContain('还可开票 200.00 元'));
  await press('提交申请');
  await settled(() =>
    expect(writesTo('/api/business/invoice', sent)).toEqual([
      {
        order_id: 5,
        kind: 'special',
        amount: 200,
        title: '杭州云帆科技有限公司',
        credit_code: '91330106MA2KCR8X1T',
        note: '',
      },
    ]),
  );
});

test('where the customer cannot be read, its name is the order’s and the code is typed', async () => {
  answerBusiness({
    '/api/business/orderDetail': { data: anOrder() },
    '/api/business/customerDetail': { status: 404, msg: '不存在' },
  });
  await mount(() => <InvoiceDialog orderId={5} close={() => {}} />);
  await settled(() => expect(field('发票抬头').value).toBe('云帆科技'));
  expect(field('纳税人识别号').value).toBe('');
  expect(toasts()).toEqual([]);
});
