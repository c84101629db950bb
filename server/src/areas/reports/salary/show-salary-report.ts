import type * as contract from '@tongzhou/contract/areas/reports/salary.ts';
import type { GivenOf, InputOf } from '@tongzhou/contract/endpoint.ts';
import { beginOf } from '@tongzhou/contract/rules/day.ts';
import { daysOfMonths, type Months, monthLater, monthsOf, periodsOf } from '@tongzhou/contract/rules/report-period.ts';
import { type Scope, scopeOf } from '#areas/identity/public.ts';
import { departmentsBelow } from '#areas/organisation/public.ts';
import { departmentNames, listPaid, payCells } from '#areas/reports/salary/pay-table.ts';
import { type Told, together, type Withheld, withhold } from '#areas/reports/salary/withhold-rules.ts';
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

/** What each month came to: of everything the viewer sees, or of the chosen departments as far as these are told. */
function monthsTold({ cells, months }: Withheld, chosen: ReadonlySet<number> | undefined) {
  if (chosen === undefined) return (month: string): Told => months.get(month) ?? nothing;
  const byMonth = Map.groupBy(
    cells.filter(({ department }) => chosen.has(department)),
    ({ month }) => month,
  );
  const told = new Map(
    [...byMonth].map(([month, own]) => [
      month,
      { ...together(own), people: own.reduce((sum, { people }) => sum + people, 0) },
    ]),
  );
  return (month: string): Told => told.get(month) ?? nothing;
}

export async function showSalaryReport(
  db: Db,
  caller: Caller,
  { from, to, department_id }: Query,
): Promise<GivenOf<typeof contract.salaryReport>> {
  const sight = await sightOf(db, caller);
  const periods = periodsOf({ from, to });
  const asked = [...new Set(Object.values(periods).flatMap(monthsOf))];
  const told = withhold(await payCells(db, sight, asked));
  const chosen = department_id === undefined ? undefined : new Set(await departmentsBelow(db, [department_id]));
  const monthOf = monthsTold(told, chosen);
  const within = (months: Months) => monthsOf(months).map(monthOf);
  const costs = (of: (months: Months) => Told) => ({
    now: of(periods.now).cost,
    before: of(periods.before).cost,
    year: of(periods.year).cost,
  });
  const seen = told.cells.filter(({ department }) => chosen === undefined || chosen.has(department));
  const inPeriod = (month: string) => month >= from && month <= to;
  const byDepartment = Map.groupBy(seen, ({ department }) => department);
  const names = await departmentNames(
    db,
    [...byDepartment].filter(([, cells]) => cells.some(({ month }) => inPeriod(month))).map(([id]) => id),
  );
  const departments = names.map(({ id, name }) => {
    const cells = byDepartment.get(id) ?? [];
    const of = (months: Months) => together(cells.filter(({ month }) => month >= months.from && month <= months.to));
    const { people, items } = of(periods.now);
    const withheld = cells.filter(({ month, cost }) => inPeriod(month) && cost === null).length;
    return { id, name, people, cost: costs(of), items, withheld };
  });
  return {
    cost: costs((months) => together(within(months))),
    items: together(within(periods.now)).items,
    by_month: monthsOf(periods.now).map((month) => {
      const { people, cost, items } = monthOf(month);
      return { month, people, cost, items, year: monthOf(monthLater(month, -12)).cost };
    }),
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
