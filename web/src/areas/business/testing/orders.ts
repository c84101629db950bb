import { beginOf } from '@tongzhou/contract/rules/day.ts';
import type { Order } from '#areas/business/orders/order-state.tsx';
import { answerWith, type Reply, type Sent } from '#platform/testing/network.ts';

// What the server says of an order and its money, for tests.

export const day = beginOf;

export const anInstalment = (id: number, own: Partial<Order['instalments'][number]> = {}) => ({
  id,
  name: `第 ${id} 期`,
  amount: 100,
  received: 0,
  written_off: 0,
  outstanding: 100,
  due_on: day(`2026-0${id}-01`),
  days_after_acceptance: null,
  overdue_days: 0,
  ...own,
});

export const aReceipt = (id: number, own: Partial<Order['receipts'][number]> = {}) => ({
  id,
  received_on: day('2026-02-01'),
  amount: 60,
  way: '承兑汇票',
  voucher: null,
  advance: false,
  note: '',
  by_name: '孙会计',
  refund_of: null,
  refundable: 60,
  shares: [{ name: '第 1 期', amount: 60 }],
  files: [],
  ...own,
});

export const anInvoice = (id: number, own: Partial<Order['invoices'][number]> = {}): Order['invoices'][number] => ({
  id,
  order_id: 5,
  order_number: 'HT-2026-0005',
  customer_name: '云帆科技',
  kind: 'special',
  state: 'asked',
  amount: 60,
  title: '杭州云帆科技有限公司',
  credit_code: null,
  number: null,
  issued_on: null,
  red_of: null,
  reversible: 0,
  note: '',
  refusal: null,
  asked_by_name: '李销售',
  asked_at: day('2026-02-02'),
  actions: [],
  files: [],
  ...own,
});

export const anOrder = (own: Partial<Order> = {}): Order => ({
  id: 5,
  number: 'HT-2026-0005',
  name: '云帆官网改版',
  opportunity_id: 3,
  customer_id: 2,
  customer_name: '云帆科技',
  owner_id: 7,
  owner_name: '李销售',
  amount: 300,
  received: 60,
  written_off: 0,
  outstanding: 240,
  overdue: 40,
  invoiced: 0,
  signed_on: day('2026-01-01'),
  delivery_on: null,
  state: 'active',
  actions: ['detail', 'agreement', 'receipt', 'invoice', 'write-off'],
  tax_rate: 6,
  net_amount: 283.02,
  tax_amount: 16.98,
  expected_cost: 100,
  margin: 183.02,
  advance: 0,
  accepted_on: null,
  note: '',
  approval_id: 11,
  instalments: [anInstalment(1, { received: 60, outstanding: 40, overdue_days: 12 }), anInstalment(2), anInstalment(3)],
  receipts: [aReceipt(1)],
  invoices: [],
  write_offs: [],
  agreements: [],
  files: [],
  ...own,
});

const template = { id: 1, name: '默认', content_json: '[{"user_id":8,"checked":["check"]}]', locked: false };

/** @param answers by a part of the address; the first that fits, else what every form needs */
export const answerBusiness = (answers: Readonly<Record<string, Reply | ((sent: Sent) => Reply)>>): Sent[] =>
  answerWith((sent) => {
    const found = Object.entries(answers).find(([part]) => sent.url.includes(part))?.[1];
    if (found !== undefined) return typeof found === 'function' ? found(sent) : found;
    if (sent.url.includes('/preview')) return { data: { problem: null, steps: [], template } };
    if (sent.url.includes('userDetailUserInfo')) return { data: { user_info: { id: 7 } } };
    return { data: [] };
  });

export const writesTo = (path: string, sent: readonly Sent[]): unknown[] =>
  sent.filter(({ method, url }) => method !== 'GET' && url.startsWith(path)).map(({ body }) => body);

export const pageOf = (list: readonly unknown[]): Reply => ({
  data: { list, total: list.length, page: 1, page_size: 10 },
});
