import type * as contract from '@tongzhou/contract/areas/reports/leave.ts';
import type { GivenOf, InputOf } from '@tongzhou/contract/endpoint.ts';
import { type Comparison, daysOfMonths, periodsOf } from '@tongzhou/contract/rules/calendar/report-period.ts';
import { beginOf, today } from '@tongzhou/contract/rules/day.ts';
import { companyHours, namedDays } from '#areas/calendar/public.ts';
import { scopeOf } from '#areas/identity/public.ts';
import { balanceSums, partWords } from '#areas/leave/public.ts';
import { departmentsBelow } from '#areas/organisation/public.ts';
import {
  daysOf,
  departmentNames,
  leaveSums,
  leaveTypes,
  listAway,
  listEmployees,
} from '#areas/reports/leave/leave-report-table.ts';
import type { Db } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';

type Query = InputOf<typeof contract.leaveReport>;
type PageQuery = InputOf<typeof contract.leaveReportPage>;
type Report = GivenOf<typeof contract.leaveReport>;

const mostDepartments = 20;
const comparisons: readonly Comparison[] = ['now', 'before', 'year'];

const chosenOf = async (db: Db, department: number | undefined) =>
  department === undefined ? undefined : await departmentsBelow(db, [department]);

type Sums = Awaited<ReturnType<typeof leaveSums>>;
const compared = (rows: Sums, figure: 'minutes' | 'people') =>
  Object.fromEntries(
    comparisons.map((period) => [period, rows.find((row) => row.period === period)?.[figure] ?? 0]),
  ) as Record<Comparison, number>;

export async function showLeaveReport(
  db: Db,
  caller: Caller,
  { month, department_id, type_id }: Query,
): Promise<Report> {
  const scope = await scopeOf(db, caller, 'report.leave');
  const periods = periodsOf({ from: month, to: month });
  const spans = comparisons.map((period) => ({ period, ...daysOfMonths(periods[period]) }));
  const filter = { chosen: await chosenOf(db, department_id), type_id };
  const rows = await leaveSums(db, scope, spans, filter);
  const all = rows.filter((row) => row.type_id === null && row.department_id === null);
  const of = (key: 'type_id' | 'department_id') =>
    Map.groupBy(
      rows.filter((row) => row[key] !== null),
      (row) => row[key] as number,
    );
  const [types, departments] = [of('type_id'), of('department_id')];
  const [known, named] = [await leaveTypes(db), await departmentNames(db, [...departments.keys()])];
  const ranked = (groups: Map<number, Sums>, names: readonly { readonly id: number; readonly name: string }[]) =>
    [...groups]
      .map(([id, sums]) => ({
        id,
        name: names.find((one) => one.id === id)?.name ?? '',
        minutes: compared(sums, 'minutes'),
      }))
      .sort((one, other) => other.minutes.now - one.minutes.now || one.id - other.id);
  const byDepartment = ranked(departments, named);
  const beyond = byDepartment.slice(mostDepartments);
  const rest = (period: Comparison) => beyond.reduce((sum, { minutes }) => sum + minutes[period], 0);
  const { first, last } = daysOfMonths(periods.now);
  return {
    minutes: compared(all, 'minutes'),
    people: compared(all, 'people'),
    by_type: ranked(types, known),
    by_department: byDepartment.slice(0, mostDepartments),
    others: { now: rest('now'), before: rest('before'), year: rest('year') },
    types: known,
    calendar: (await namedDays(db, first, last)).map((one) => ({ ...one, day: beginOf(one.day) })),
  };
}

/** Person by person, each with the days of the month on which they were on leave. */
export async function showLeavePage(
  db: Db,
  caller: Caller,
  { month, department_id, type_id, keyword, everyone, ...request }: PageQuery,
  now: number,
): Promise<GivenOf<typeof contract.leaveReportPage>> {
  const scope = await scopeOf(db, caller, 'report.leave');
  const span = daysOfMonths({ from: month, to: month });
  const filter = { chosen: await chosenOf(db, department_id), type_id, keyword };
  const page =
    everyone === 'yes'
      ? await listEmployees(db, scope, filter, request)
      : await listAway(db, scope, span, filter, request);
  const users = page.list.map(({ id }) => id);
  const [rows, balances, hours] = await Promise.all([
    daysOf(db, users, span),
    balanceSums(db, users, Number(today(now).slice(0, 4))),
    companyHours(db),
  ]);
  const ofPerson = Map.groupBy(
    rows.filter((row) => type_id === undefined || row.type_id === type_id),
    ({ user_id }) => user_id,
  );
  const leftOf = Map.groupBy(balances, ({ user_id }) => user_id);
  return {
    ...page,
    list: page.list.map((person) => {
      const days = ofPerson.get(person.id) ?? [];
      return {
        ...person,
        minutes: days.reduce((sum, { minutes }) => sum + minutes, 0),
        days: days.map(({ day, minutes, type_name, approval_id, number, ...part }) => ({
          day: beginOf(day),
          part: partWords(part, hours),
          minutes,
          type_name,
          approval_id,
          number,
        })),
        balances: (leftOf.get(person.id) ?? []).map(({ type_name, left }) => ({ type_name, left })),
      };
    }),
  };
}
