import type * as contract from '@tongzhou/contract/areas/reports/salary.ts';
import type { GivenOf, InputOf } from '@tongzhou/contract/endpoint.ts';
import {
  daysOfMonths,
  type Months,
  monthLater,
  monthsOf,
  periodsOf,
} from '@tongzhou/contract/rules/calendar/report-period.ts';
import { beginOf } from '@tongzhou/contract/rules/day.ts';
import { type Scope, scopeOf } from '#areas/identity/public.ts';
import { departmentsBelow } from '#areas/organisation/public.ts';
import { listPaid, payTold } from '#areas/reports/salary/pay-table.ts';
import { type Told, together, toldOf } from '#areas/reports/salary/withhold-rules.ts';
import { holds } from '#areas/staff/public.ts';
import type { Db } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';
import { conflict } from '#platform/http/refusal.ts';

type Query = InputOf<typeof contract.salaryReport>;

/** Those who may see both the report and salaries, of whom both reach. */
async function sightOf(db: Db, caller: Caller): Promise<Scope> {
  if (!holds(caller, 'data.salary')) conflict('需要「查看他人工资」的数据权限');
  const [report, salary] = [await scopeOf(db, caller, 'report.salary'), await scopeOf(db, caller, 'data.salary')];
  if (report.kind === 'all') return salary;
  if (salary.kind === 'all') return report;
  if (report.kind === 'self' || salary.kind === 'self') return { kind: 'self', userId: caller.userId };
  const departmentIds = report.departmentIds.filter((id) => salary.departmentIds.includes(id));
  return { kind: 'departments', userId: caller.userId, departmentIds };
}

const nothing: Told = { people: 0, cost: null, items: null };

export async function showSalaryReport(
  db: Db,
  caller: Caller,
  { from, to, department_id }: Query,
): Promise<GivenOf<typeof contract.salaryReport>> {
  const sight = await sightOf(db, caller);
  const periods = periodsOf({ from, to });
  const chosen = department_id === undefined ? undefined : await departmentsBelow(db, [department_id]);
  const paid = await payTold(db, sight, periods, chosen);
  const months = new Map(paid.months.map(({ month, ...sums }) => [month, toldOf(sums)]));
  const monthOf = (month: string) => months.get(month) ?? nothing;
  const of = (months: Months) => together(monthsOf(months).map(monthOf));
  const departments = paid.departments.map(({ id, name, before, year, withheld, ...sums }) => {
    const { people, cost, items } = toldOf(sums);
    return { id, name, people, cost: { now: cost, before, year }, items, withheld };
  });
  const now = of(periods.now);
  return {
    cost: { now: now.cost, before: of(periods.before).cost, year: of(periods.year).cost },
    items: now.items,
    by_month: monthsOf(periods.now).map((month) => ({
      month,
      ...monthOf(month),
      year: monthOf(monthLater(month, -12)).cost,
    })),
    by_department: departments.sort((one, other) => (other.cost.now ?? -1) - (one.cost.now ?? -1)),
    withheld: departments.filter((one) => one.withheld > 0).length,
    may_open: sight.kind === 'all',
  };
}

/** The rows of everybody: whoever sees only some has the sums. */
export async function showPaid(
  db: Db,
  caller: Caller,
  { from, to, department_id, own_department_id, ...request }: InputOf<typeof contract.salaryReportPage>,
): Promise<GivenOf<typeof contract.salaryReportPage>> {
  if ((await sightOf(db, caller)).kind !== 'all') conflict('需要全公司范围的「查看他人工资」权限');
  const chosen = department_id === undefined ? undefined : await departmentsBelow(db, [department_id]);
  const page = await listPaid(db, { ...daysOfMonths({ from, to }), chosen, own_department_id }, request);
  return { ...page, list: page.list.map((row) => ({ ...row, month: beginOf(row.month) })) };
}
