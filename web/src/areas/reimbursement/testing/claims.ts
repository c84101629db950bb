import type { BudgetRow } from '@tongzhou/contract/areas/reimbursement/budget.ts';
import type { ClaimRow } from '@tongzhou/contract/areas/reimbursement/claim.ts';
import type { LoanRow } from '@tongzhou/contract/areas/reimbursement/loan.ts';
import type { PaymentRow } from '@tongzhou/contract/areas/reimbursement/payment.ts';
import { beginOf } from '@tongzhou/contract/rules/day.ts';
import { answerWith, type Reply, type Sent } from '#platform/testing/network.ts';

// What the server says to the screens of reimbursement, for tests.

export const aClaim = (id: number, own: Partial<ClaimRow> = {}): ClaimRow => ({
  id,
  approval_id: 40 + id,
  number: `BX-000${id}`,
  type: 'normal',
  reason: `办公用品${id}`,
  project_title: null,
  lines: 2,
  total: 1000,
  approved: 900,
  offset: 600,
  state: 'passed',
  pay_state: 'due',
  paid_on: null,
  updated_at: beginOf('2026-11-02'),
  actions: ['detail', 'reverse'],
  ...own,
});

export const aLoan = (id: number, own: Partial<LoanRow> = {}): LoanRow => ({
  id,
  approval_id: 60 + id,
  number: `JZ-000${id}`,
  user_id: 7,
  user_name: '李晓岚',
  department_name: '交付部',
  purpose: `展会备用金${id}`,
  amount: 600,
  settled: 100,
  reserved: 50,
  left: 500,
  return_on: beginOf('2026-11-01'),
  overdue_days: 3,
  state: 'open',
  submitted_at: beginOf('2026-10-01'),
  actions: ['detail', 'return'],
  ...own,
});

export const aPayment = (id: number, own: Partial<PaymentRow> = {}): PaymentRow => ({
  id,
  kind: 'reimburse',
  record_id: id,
  approval_id: 40 + id,
  number: `BX-000${id}`,
  user_id: 7,
  user_name: '李晓岚',
  department_name: '交付部',
  amount: 300,
  payee: '李晓岚',
  bank_name: '某银行',
  bank_account: '**** 5678',
  state: 'due',
  due_at: beginOf('2026-11-02'),
  paid_on: null,
  voucher: '',
  paid_by_name: null,
  problem: null,
  ...own,
});

export const aBudget = (department_id: number, own: Partial<BudgetRow> = {}): BudgetRow => ({
  department_id,
  department_name: `交付${department_id}部`,
  year: 2026,
  amount: 10_000,
  used: 9000,
  under_way: 2000,
  left: -1000,
  ...own,
});

export const pageOf = (list: readonly unknown[]) => ({ data: { list, total: list.length, page: 1, page_size: 10 } });

const usual: Readonly<Record<string, unknown>> = {
  '/api/user/userDetailUserInfo': {
    user_info: { id: 7, name: '李晓岚', avatar: null, department_name: '交付部', post_name: null, away_until: null },
    currentPermissions: ['*'],
    routerRole: [],
    userType: 1,
    second_factor: false,
    may_delete_files: false,
  },
  '/api/reimburse/index': {
    department_name: '交付部',
    payee: '李晓岚',
    bank_name: '某银行',
    bank_account: '6222021112345678',
    company: {
      title: '同舟',
      credit_code: '91330100',
      address: '',
      phone: '',
      bank_name: '',
      bank_account: '',
      email: '',
    },
    standards: [{ level: '其他', cities: [], subsidy: 80 }],
    loans: [{ id: 3, number: 'JZ-0003', purpose: '展会', left: 600 }],
    places: ['杭州'],
  },
  '/api/reimburse/paymentCount': { due: 2, amount: 600, proof_from: 500 },
  '/api/reimburse/loanBalance': { amount: 600, settled: 100, reserved: 50, left: 500, loans: 1 },
  '/api/approval/count': { todo: 0 },
  '/api/approval/preview': { problem: null, steps: [], template: null },
};

const pathOf = ({ url }: Sent): string => new URL(url, 'http://tongzhou.test').pathname;

/** Answers by method and path, such as `POST /api/reimburse/pay`, or by path alone; `own` goes first. */
export const answerClaims = (own: Readonly<Record<string, Reply>> = {}): Sent[] =>
  answerWith((sent) => {
    const path = pathOf(sent);
    const answer = own[`${sent.method} ${path}`] ?? own[path];
    if (answer !== undefined) return answer;
    return /page$/i.test(path) ? pageOf([]) : { data: usual[path] ?? [] };
  });

/** What was written by a call. */
export const bodiesOf = (call: string, sent: readonly Sent[]): unknown[] =>
  sent.filter((one) => `${one.method} ${pathOf(one)}` === call).map(({ body }) => body);

export const askedOf = (path: string, sent: readonly Sent[]): string[] =>
  sent.filter((one) => pathOf(one) === path).map(({ url }) => new URL(url, 'http://tongzhou.test').search);
