import { addDays, today } from '@tongzhou/contract/rules/day.ts';
import { yuan } from '@tongzhou/contract/rules/money.ts';
import { type DemoClaim, type DemoLoan, demoClaims } from '@tongzhou/demo/claims.ts';
import type { DemoContext } from '@tongzhou/demo/context.ts';
import type { WorkingHours } from '@tongzhou/demo/people/working-hours.ts';
import {
  decideInDemo,
  demoCaller,
  type Engine,
  passInDemo,
  powerfulDemoCaller,
  reverseInDemo,
  withdrawInDemo,
} from '#areas/approval/public.ts';
import { saveUpload } from '#areas/files/public.ts';
import { membersOfGroup } from '#areas/identity/public.ts';
import { putBudget } from '#areas/reimbursement/budgets/budget-table.ts';
import { type ClaimRequest, claimRequest, type SentClaim } from '#areas/reimbursement/claims/claim-kind.ts';
import { emptyLine } from '#areas/reimbursement/claims/judge-claim.ts';
import { linesOf } from '#areas/reimbursement/claims/line-table.ts';
import { saveDraft } from '#areas/reimbursement/claims/save-claim.ts';
import { departmentNumbers, dueOf, projectNamed } from '#areas/reimbursement/demo-table.ts';
import { type LoanRequest, loanRequest } from '#areas/reimbursement/loans/loan-kind.ts';
import { openLoansOf } from '#areas/reimbursement/loans/loan-table.ts';
import { cancelLoan, returnLoan } from '#areas/reimbursement/loans/settle-loans.ts';
import { finance, type ReimbursementParts } from '#areas/reimbursement/parts.ts';
import { payAll } from '#areas/reimbursement/payments/pay.ts';
import type { Tx } from '#platform/database/client.ts';
import { attempt } from '#platform/database/savepoint.ts';
import { Refusal } from '#platform/http/refusal.ts';

const hour = 3_600_000;
const quietDays = 14;
const most = 20_000_000;

interface Room {
  readonly engine: Engine;
  readonly parts: ReimbursementParts;
  readonly claims: ClaimRequest;
  readonly loans: LoanRequest;
}

/** What happened long ago is not news. */
function roomAt(parts: ReimbursementParts, quiet: boolean): Room {
  const [claims, loans] = [claimRequest(), loanRequest()];
  const notify = quiet ? async () => undefined : parts.notify;
  const kinds = new Map([...parts.engine.kinds, ['reimburse', claims.kind] as const, ['loan', loans.kind] as const]);
  const engine: Engine = { ...parts.engine, notify, kinds };
  return { engine, parts: { ...parts, engine, notify }, claims, loans };
}

interface Loading {
  readonly tx: Tx;
  readonly hours: WorkingHours;
  readonly payer: number;
  readonly room: (at: number) => Room;
}

const filing = (tx: Tx, user: number, now: number) => ({ tx, caller: demoCaller(user), now, note: () => undefined });

async function pay({ tx, payer, room }: Loading, approval: number, at: number): Promise<void> {
  const due = await dueOf(tx, approval);
  if (due === undefined) return;
  const by = { tx, caller: powerfulDemoCaller(payer), now: at, note: () => undefined };
  const asked = { ids: [due], day: today(at), voucher: `付-${String(due).padStart(4, '0')}` };
  await payAll(by, room(at).parts, asked, { by: 'password' });
}

/** What was bought for a project, item by item: papers that the project keeps. */
async function paperOf({ tx, room }: Loading, claim: DemoClaim, user: number, at: number): Promise<number> {
  const { store } = room(at).parts;
  const items = claim.lines.map(({ title, amount, invoice }) => `${title} ${yuan(amount)} 元（发票 ${invoice}）`);
  const bytes = Buffer.from([claim.reason, ...items].join('\n'));
  const received = await store.receive(
    (async function* () {
      yield bytes;
    })(),
    bytes.length,
  );
  const upload = { received, keyedBy: received.sha256, fileName: '费用清单.txt', contentType: 'text/plain' };
  return (await saveUpload(tx, store, upload, { usage: 'file', uploader: user, now: at })).id;
}

async function draftOf(loading: Loading, claim: DemoClaim, user: number, at: number): Promise<SentClaim> {
  const { tx } = loading;
  const travel = claim.lines.some(({ journey }) => journey !== null);
  const lines = claim.lines.map(({ title, amount, journey, invoice }) => {
    if (journey === null)
      return { ...emptyLine, day: addDays(claim.day, -2), other: title, other_price: amount, re_no: invoice };
    const { from, to, by, began, ended } = journey;
    const days = began - ended;
    return {
      ...emptyLine,
      start_times: addDays(claim.day, -began),
      end_times: addDays(claim.day, -ended),
      start_place: from,
      end_place: to,
      transport: by,
      bill_price: amount,
      bill_num: 1,
      subsidy: days,
      subsidy_price: 10_000 * days,
      re_no: invoice,
    };
  });
  const [loan] = claim.offset ? await openLoansOf(tx, user) : [];
  const total = lines.reduce((sum, line) => sum + line.bill_price + line.subsidy_price + line.other_price, 0);
  const offsets =
    loan === undefined
      ? []
      : [{ loan_id: loan.id, amount: Math.min(total, loan.amount - loan.settled - loan.reserved) }];
  return {
    type: travel ? 'travel' : 'normal',
    project_id: claim.project === null ? null : ((await projectNamed(tx, claim.project)) ?? null),
    reason: claim.reason,
    payee: '',
    bank_name: '',
    bank_account: '',
    file_ids: claim.project === null || claim.outcome === 'draft' ? [] : [await paperOf(loading, claim, user, at)],
    offsets,
    lines,
  };
}

const returnWords = ['请补充发票原件', '发票抬头有误，请换开后重新提交', '请附行程单', '请说明用途与参加人员'];
const rejectWords = ['超出标准，请自行承担', '不属于报销范围', '与上月已报销的内容重复'];
const reversalWords = ['重复报销', '发票已退票', '改由项目承担，重新提交'];
const wordOf = (words: readonly string[], turn: number): string => words[turn % words.length] as string;

async function loadClaim(loading: Loading, claim: DemoClaim, user: number): Promise<void> {
  const { tx, hours, room } = loading;
  const at = hours.on(claim.day, 9 + ((user * 3) % 8));
  const { engine, claims } = room(at);
  const draft = await draftOf(loading, claim, user, at);
  const by = { ...filing(tx, user, at), caller: powerfulDemoCaller(user) };
  if (claim.outcome === 'draft') {
    await saveDraft(by, { ...draft, lines: [...draft.lines], file_ids: [], offsets: [] });
    return;
  }
  const { id, record } = await claims.file(by, engine, draft);
  const later = hours.after(at, 5);
  const decide = (action: 'pass' | 'reject' | 'return', opinion?: string) =>
    decideInDemo(tx, engine, id, action, later, opinion === undefined ? {} : { opinion });
  switch (claim.outcome) {
    case 'half-way':
      await decide('pass');
      return;
    case 'returned':
      await decide('return', wordOf(returnWords, id));
      return;
    case 'rejected':
      await decide('reject', wordOf(rejectWords, id));
      return;
    case 'withdrawn':
      await withdrawInDemo(tx, engine, id, user, later);
      return;
    case 'lowered': {
      const [line] = await linesOf(tx, record);
      const lines =
        line === undefined ? [] : [{ id: line.id, approved: (line.amount - (line.amount % 1000 || 1000)) / 100 }];
      await decideInDemo(tx, engine, id, 'pass', later, { fields: { lines } });
      await passInDemo(tx, engine, id, hours.after(later, 2), hours);
      return;
    }
  }
  if (claim.outcome === 'waiting') return;
  const passed = await passInDemo(tx, engine, id, later, hours);
  if (claim.outcome === 'paid') await pay(loading, id, hours.after(passed, 14));
  if (claim.outcome === 'reversed') {
    const asked = hours.after(passed, 3);
    const reversal = await reverseInDemo(tx, engine, id, user, wordOf(reversalWords, id), asked);
    await passInDemo(tx, engine, reversal, hours.after(asked, 3), hours);
  }
}

async function loadLoan(loading: Loading, loan: DemoLoan, user: number): Promise<void> {
  const { tx, hours, room, payer } = loading;
  const at = hours.on(loan.day, 9);
  const { engine, loans, parts } = room(at);
  const { purpose, amount, returnOn: return_on } = loan;
  const { id, record } = await loans.file(filing(tx, user, at), engine, { purpose, amount, return_on });
  if (loan.outcome === 'waiting') return;
  const passed = await passInDemo(tx, engine, id, hours.after(at, 3), hours);
  if (loan.outcome === 'due') return;
  const paid = hours.after(passed, 3);
  const back = hours.after(paid, 70);
  const by = { tx, caller: powerfulDemoCaller(payer), now: back, note: () => undefined };
  if (loan.outcome === 'cancelled') return cancelLoan(by, parts, { id: record, reason: '活动取消，不再需要' });
  await pay(loading, id, paid);
  if (loan.outcome === 'returned') {
    await returnLoan(by, parts, { id: record, amount, day: today(back), note: '现金还款' });
  }
}

/** Two years of claims and loans, asked for, decided and paid by the program itself as if on those days. */
export async function loadDemoClaims(
  tx: Tx,
  parts: ReimbursementParts,
  { company, ids, now, hours }: DemoContext,
): Promise<void> {
  const [payer = 0] = await membersOfGroup(tx, finance);
  const [quiet, speaking] = [roomAt(parts, true), roomAt(parts, false)];
  const room = (at: number) => (now - at < quietDays * 24 * hour ? speaking : quiet);
  const loading: Loading = { tx, hours, payer, room };
  const { claims, loans } = demoClaims(company, today(now));
  const year = Number(today(now).slice(0, 4));
  for (const department of await departmentNumbers(tx)) await putBudget(tx, department, year, most);
  const each = async (work: () => Promise<void>) => {
    try {
      await attempt(tx, work);
    } catch (error) {
      // Chance claims on a project that is over by now, or of someone who may not see it: then this one never was.
      if (!(error instanceof Refusal)) throw error;
    }
  };
  for (const loan of loans) await each(() => loadLoan(loading, loan, ids.get(loan.person) as number));
  for (const claim of claims) await each(() => loadClaim(loading, claim, ids.get(claim.person) as number));
}
