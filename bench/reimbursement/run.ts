// npm run bench -- reimbursement: what people who claim, lend and pay look at, in the large company: every list by every
// filter and order, near and far; and whether an invoice is free, asked for one number after the other.
import { readFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { budgetPage } from '../../contract/src/areas/reimbursement/budget.ts';
import { claimDetail, myReimbursePage, reimburseIndex } from '../../contract/src/areas/reimbursement/claim.ts';
import { checkInvoice } from '../../contract/src/areas/reimbursement/invoice.ts';
import { loanBalance, loanPage, myLoanPage } from '../../contract/src/areas/reimbursement/loan.ts';
import { paymentCount, paymentPage } from '../../contract/src/areas/reimbursement/payment.ts';
import {
  reimburseFileChoices,
  reimburseFilePage,
  reimburseProjectPage,
} from '../../contract/src/areas/reimbursement/project-file.ts';
import { addDays, beginOf, today } from '../../contract/src/rules/day.ts';
import { tokens as tokenSigner } from '../../server/src/areas/identity/sessions/token.ts';
import { answered } from '../decisions/open-loop.ts';
import { percentile } from '../figures.ts';
import { lookPart } from '../look-part.ts';
import {
  goals,
  type ListLook,
  type Look,
  type Looked,
  type Looking,
  leastDisturbed,
  looksOf,
  mostPasses,
} from '../looks.ts';
import { browser } from '../requests.ts';
import { type ClaimSize, type ClaimViewer, invoiceOf, opened, seedClaims, viewers } from './seed.ts';

const sizes: Readonly<Record<'quick' | 'whole', ClaimSize>> = {
  quick: { people: 50, projects: 500, claims: 1500, lines: 5000, loans: 200 },
  whole: { people: 5000, projects: 20_000, claims: 300_000, lines: 1_000_000, loans: 20_000 },
};

const invoicesAsked = { quick: 50, whole: 2000 } as const;
/** Milliseconds at the 95th of a hundred. */
const registerGoal = 2;

const ofAll = (span: Look['query']): readonly ListLook[] => [
  {
    name: '我的报销',
    path: myReimbursePage.path,
    sorts: ['updated_at', 'total'],
    filters: {
      事由: { keyword: '客户' },
      差旅: { type: 'travel' },
      审批中: { state: 'running' },
      待打款: { pay_state: 'due' },
      一段时间: span,
      几项一起: { keyword: '客户', type: 'normal', state: 'passed', pay_state: 'paid', ...span },
    },
  },
  {
    name: '我的借支',
    path: myLoanPage.path,
    sorts: ['submitted_at', 'return_on'],
    filters: { 未还清: { state: 'open' }, 已还清: { state: 'closed' } },
  },
];

const ofFinance = (span: Look['query'], year: number): readonly ListLook[] => [
  {
    name: '待打款',
    path: paymentPage.path,
    sorts: ['due_at', 'amount'],
    filters: {
      收款人: { keyword: '王伟' },
      一个汉字: { keyword: '王' },
      少见的词: { keyword: 'BX-12345' },
      借支: { kind: 'loan' },
      部门: { department_id: 1002 },
      几项一起: { keyword: '王', kind: 'reimburse', department_id: 1002 },
    },
  },
  {
    name: '已打款',
    path: paymentPage.path,
    sorts: ['due_at', 'amount', 'paid_on'],
    of: { state: 'paid' },
    filters: {
      收款人: { keyword: '王伟' },
      一个汉字: { keyword: '王' },
      少见的词: { keyword: '付-12345' },
      借支: { kind: 'loan' },
      部门: { department_id: 1002 },
      一段时间: span,
      几项一起: { keyword: '王', kind: 'reimburse', department_id: 1002, ...span },
    },
  },
  {
    name: '借支台账',
    path: loanPage.path,
    sorts: ['submitted_at', 'return_on'],
    filters: {
      借支人: { keyword: '员工12' },
      未还清: { state: 'open' },
      待打款: { state: 'due' },
      逾期: { overdue: 'true' },
      部门: { department_id: 1002 },
    },
  },
  { name: '预算', path: budgetPage.path, sorts: ['position'], of: { year }, filters: {} },
  {
    name: '项目报销文件',
    path: reimburseProjectPage.path,
    sorts: ['last_at', 'amount'],
    filters: { 两个汉字: { keyword: '数据' }, 少见的词: { keyword: '1234' } },
  },
  {
    name: '一个项目的文件',
    path: reimburseFilePage.path,
    sorts: ['passed_on'],
    of: { project_id: opened.project },
    filters: { 月份: { month: addDays(today(Date.now()), -90).slice(0, 7) }, 报销人: { user_id: 901 } },
  },
];

function looks({ group }: ClaimViewer, now: number): Look[] {
  const day = (days: number) => beginOf(addDays(today(now), days));
  const span = { from: day(-90), to: day(-30) };
  const one = (name: string, path: string, query: Look['query'] = {}): Look => ({
    name,
    path,
    query,
    goal: goals.list,
  });
  const year = Number(today(now).slice(0, 4));
  return [
    ...ofAll(span).flatMap(looksOf),
    one('报销首页', reimburseIndex.path),
    one('借支余额', loanBalance.path),
    ...(group === 'finance'
      ? [
          ...ofFinance(span, year).flatMap(looksOf),
          one('待打款数量', paymentCount.path),
          one('一张报销单', claimDetail.path, { id: opened.claim }),
          one('文件的可选项', reimburseFileChoices.path, { project_id: opened.project }),
        ]
      : []),
  ];
}

/** One number after the other, half of them in use: as someone types them, without a queue. */
async function askRegister({ dataDir, port, quick }: Looking, size: ClaimSize): Promise<number> {
  const invoices = invoicesAsked[quick ? 'quick' : 'whole'];
  const signer = tokenSigner([readFileSync(join(dataDir, 'auth-key'), 'utf8').trim()]);
  const authorization = `Bearer ${signer.signSession(viewers[0].secret, 1, Date.now())}`;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const took: number[] = [];
  for (let n = 0; n < invoices * 2; n++) {
    const number = invoiceOf(1 + ((n * 7919) % (2 * size.lines)));
    const path = `${checkInvoice.path}?re_no=${number}`;
    const began = performance.now();
    await answered(port, agent, { name: '', method: 'GET', path, headers: { ...browser, authorization } });
    // The first half warms up.
    if (n >= invoices) took.push(performance.now() - began);
  }
  agent.destroy();
  return percentile(
    took.sort((a, b) => a - b),
    0.95,
  );
}

async function measureRegister(looking: Looking, size: ClaimSize): Promise<Looked> {
  const { quick, say } = looking;
  const p95 = await leastDisturbed(quick ? 1 : mostPasses, () => askRegister(looking, size));
  const register = { name: '核对发票号码', p95, goal: registerGoal };
  const asked = invoicesAsked[quick ? 'quick' : 'whole'];
  say(`${register.name}  ${asked} 次，逐次发送，p95 ${p95.toFixed(2)} ms，目标 ${registerGoal} ms`);
  return register;
}

export const runClaims = lookPart({
  name: 'reimbursement',
  title: '报销、打款与借支',
  sizes,
  seed: seedClaims,
  counts: ({ people, claims, lines, loans }) => [
    [people, '人'],
    [claims, '张报销单'],
    [lines, '行明细'],
    [loans, '笔借支'],
  ],
  viewers,
  looks,
  before: measureRegister,
});
