import type * as contract from '@tongzhou/contract/areas/reports/reimbursement.ts';
import type { GivenOf, InputOf } from '@tongzhou/contract/endpoint.ts';
import {
  type Comparison,
  comparisons,
  daysOfMonths,
  monthCount,
  monthLater,
  monthsOf,
  periodsOf,
} from '@tongzhou/contract/rules/calendar/report-period.ts';
import { beginOf } from '@tongzhou/contract/rules/day.ts';
import { type ClaimCategory, claimCategories } from '@tongzhou/contract/rules/reimbursement/claim-category.ts';
import { scopeOf, scopeValues } from '#areas/identity/public.ts';
import { departmentsBelow } from '#areas/organisation/public.ts';
import { budgetsOf, type ClaimSum, claimSums, type Part } from '#areas/reports/reimbursement/claim-report-table.ts';
import { listLines } from '#areas/reports/reimbursement/passed-line-table.ts';
import type { Db } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';

type Query = InputOf<typeof contract.reimburseReport>;
type PartQuery = Pick<Query, 'department_id' | 'user_id' | 'project_id'>;

async function partOf(db: Db, caller: Caller, { department_id, user_id, project_id }: PartQuery): Promise<Part> {
  return {
    within: scopeValues(await scopeOf(db, caller, 'report.reimburse')),
    chosen: department_id === undefined ? undefined : await departmentsBelow(db, [department_id]),
    user: user_id,
    project: project_id,
  };
}

const names = Object.keys(comparisons) as Comparison[];
const amountOf = (rows: readonly ClaimSum[]): number => rows.reduce((sum, { amount }) => sum + amount, 0);
const linesOf = (rows: readonly ClaimSum[]): number =>
  rows.reduce((sum, { lines, period }) => sum + (period === 'now' ? lines : 0), 0);
const compared = (rows: readonly ClaimSum[]) => {
  const of = (period: Comparison) => amountOf(rows.filter((row) => row.period === period));
  return { now: of('now'), before: of('before'), year: of('year') };
};

/** The largest of a kind, and what all the others come to. */
function ranked(rows: readonly ClaimSum[], of: ClaimSum['of']) {
  const own = rows.filter((row) => row.of === of);
  const shown = own.filter((row) => row.id !== null);
  const all = compared(own.filter((row) => row.id === null));
  const told = compared(shown);
  const groups = [...Map.groupBy(shown, ({ id }) => id as number)].map(([id, sums]) => ({
    id,
    name: sums[0]?.name ?? '',
    lines: linesOf(sums),
    amount: compared(sums),
  }));
  return {
    rows: groups.sort((one, other) => other.amount.now - one.amount.now || one.id - other.id),
    others: { now: all.now - told.now, before: all.before - told.before, year: all.year - told.year },
  };
}

export async function showClaimReport(
  db: Db,
  caller: Caller,
  query: Query,
): Promise<GivenOf<typeof contract.reimburseReport>> {
  const part = await partOf(db, caller, query);
  const periods = periodsOf(query);
  const spans = names.map((period) => ({ period, ...daysOfMonths(periods[period]) }));
  const rows = await claimSums(db, part, spans);
  const year = Number(query.to.slice(0, 4));
  const narrowed = part.user !== undefined || part.project !== undefined;
  const budgets = narrowed ? [] : await budgetsOf(db, part, { year, first: `${year}-01-01`, last: `${year}-12-31` });
  const cells = rows.filter((row) => row.of === 'category');
  const length = monthCount(query);
  const inMonth = (period: Comparison, month: string) =>
    cells.filter((row) => row.period === period && row.month?.slice(0, 7) === month);
  return {
    lines: linesOf(cells),
    amount: compared(cells),
    by_month: monthsOf(query).map((month) => ({
      month,
      lines: linesOf(inMonth('now', month)),
      amount: {
        now: amountOf(inMonth('now', month)),
        before: amountOf(inMonth('before', monthLater(month, -length))),
        year: amountOf(inMonth('year', monthLater(month, -12))),
      },
    })),
    by_category: claimCategories
      .map((category: ClaimCategory) => {
        const own = cells.filter((row) => row.category === category);
        return { category, lines: linesOf(own), amount: compared(own) };
      })
      .filter(({ amount }) => amount.now + amount.before + amount.year > 0),
    by_department: ranked(rows, 'department'),
    by_project: ranked(rows, 'project'),
    by_person: ranked(rows, 'person'),
    budgets: budgets.map((one) => ({
      ...one,
      percent: one.budget === 0 ? null : Math.round((one.spent / one.budget) * 1000) / 10,
    })),
  };
}

export async function showPassedLines(
  db: Db,
  caller: Caller,
  query: InputOf<typeof contract.reimburseReportPage>,
): Promise<GivenOf<typeof contract.reimburseReportPage>> {
  const { from, to, own_department_id, category, department_id, user_id, project_id, ...request } = query;
  const part = await partOf(db, caller, { department_id, user_id, project_id });
  const page = await listLines(db, { ...part, ...daysOfMonths({ from, to }), own_department_id, category }, request);
  return { ...page, list: page.list.map((row) => ({ ...row, passed_on: beginOf(row.passed_on) })) };
}
