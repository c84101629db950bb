import { addDays, beginOf, today } from '@tongzhou/contract/rules/day.ts';
import { type DemoClaim, type DemoLoan, demoClaims } from '@tongzhou/demo/claims.ts';
import type { DemoContext } from '@tongzhou/demo/context.ts';
import {
  decideInDemo,
  demoCaller,
  type Engine,
  powerfulDemoCaller,
  reverseInDemo,
  withdrawInDemo,
} from '#areas/approval/public.ts';
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
  readonly now: number;
  readonly payer: number;
  readonly room: (at: number) => Room;
}

const filing = (tx: Tx, user: number, now: number) => ({ tx, caller: demoCaller(user), now, note: () => undefined });

async function passAll(tx: Tx, engine: Engine, id: number, at: number): Promise<void> {
  while (await decideInDemo(tx, engine, id, 'pass', at));
}

async function pay({ tx, payer, room }: Loading, approval: number, at: number): Promise<void> {
  const due = await dueOf(tx, approval);
  if (due === undefined) return;
  const by = { tx, caller: powerfulDemoCaller(payer), now: at, note: () => undefined };
  const asked = { ids: [due], day: today(at), voucher: `付-${String(due).padStart(4, '0')}` };
  await payAll(by, room(at).parts, asked, { by: 'password' });
}

async function draftOf(tx: Tx, claim: DemoClaim, user: number): Promise<SentClaim> {
  const travel = claim.lines.some(({ place }) => place !== undefined);
  const lines = claim.lines.map(({ title, amount, place, days = 1, invoice }) =>
    place === undefined
      ? { ...emptyLine, day: addDays(claim.day, -2), other: title, other_price: amount, re_no: invoice }
      : {
          ...emptyLine,
          start_times: addDays(claim.day, -days),
          end_times: addDays(claim.day, -1),
          start_place: '杭州',
          end_place: place,
          transport: '高铁' as const,
          bill_price: amount,
          bill_num: 1,
          subsidy: days,
          subsidy_price: 10_000 * days,
          re_no: invoice,
        },
  );
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
    file_ids: [],
    offsets,
    lines,
  };
}

async function loadClaim(loading: Loading, claim: DemoClaim, user: number): Promise<void> {
  const { tx, now, room } = loading;
  const at = Math.min(beginOf(claim.day) + 10 * hour, now - 3 * hour);
  const { engine, claims } = room(at);
  const draft = await draftOf(tx, claim, user);
  const by = { ...filing(tx, user, at), caller: powerfulDemoCaller(user) };
  if (claim.outcome === 'draft') {
    await saveDraft(by, { ...draft, lines: [...draft.lines], file_ids: [], offsets: [] });
    return;
  }
  const { id, record } = await claims.file(by, engine, draft);
  const later = Math.min(at + 5 * hour, now);
  const decide = (action: 'pass' | 'reject' | 'return', opinion?: string) =>
    decideInDemo(tx, engine, id, action, later, opinion === undefined ? {} : { opinion });
  switch (claim.outcome) {
    case 'half-way':
      await decide('pass');
      return;
    case 'returned':
      await decide('return', '请补充发票原件');
      return;
    case 'rejected':
      await decide('reject', '超出标准，请自行承担');
      return;
    case 'withdrawn':
      await withdrawInDemo(tx, engine, id, user, later);
      return;
    case 'lowered': {
      const [line] = await linesOf(tx, record);
      const lines = line === undefined ? [] : [{ id: line.id, approved: (line.amount - (line.amount % 1000)) / 100 }];
      await decideInDemo(tx, engine, id, 'pass', later, { fields: { lines } });
      await passAll(tx, engine, id, later);
      return;
    }
    case 'due':
    case 'paid':
    case 'reversed':
      await passAll(tx, engine, id, later);
  }
  if (claim.outcome === 'paid') await pay(loading, id, Math.min(later + 48 * hour, now));
  if (claim.outcome === 'reversed') {
    const reversal = await reverseInDemo(tx, engine, id, user, '重复报销', Math.min(later + hour, now));
    await passAll(tx, engine, reversal, Math.min(later + 4 * hour, now));
  }
}

async function loadLoan(loading: Loading, loan: DemoLoan, user: number): Promise<void> {
  const { tx, now, room, payer } = loading;
  const at = Math.min(beginOf(loan.day) + 9 * hour, now - 3 * hour);
  const { engine, loans, parts } = room(at);
  const { purpose, amount, returnOn: return_on } = loan;
  const { id, record } = await loans.file(filing(tx, user, at), engine, { purpose, amount, return_on });
  if (loan.outcome === 'waiting') return;
  const later = Math.min(at + 3 * hour, now);
  await passAll(tx, engine, id, later);
  if (loan.outcome === 'due') return;
  const back = Math.min(later + 200 * hour, now);
  const by = { tx, caller: powerfulDemoCaller(payer), now: back, note: () => undefined };
  if (loan.outcome === 'cancelled') return cancelLoan(by, parts, { id: record, reason: '活动取消，不再需要' });
  await pay(loading, id, later);
  if (loan.outcome === 'returned') {
    await returnLoan(by, parts, { id: record, amount, day: today(back), note: '现金还款' });
  }
}

/** Two years of claims and loans, asked for, decided and paid by the program itself as if on those days. */
export async function loadDemoClaims(
  tx: Tx,
  parts: ReimbursementParts,
  { company, ids, now }: DemoContext,
): Promise<void> {
  const [payer = 0] = await membersOfGroup(tx, finance);
  const [quiet, speaking] = [roomAt(parts, true), roomAt(parts, false)];
  const room = (at: number) => (now - at < quietDays * 24 * hour ? speaking : quiet);
  const loading: Loading = { tx, now, payer, room };
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
