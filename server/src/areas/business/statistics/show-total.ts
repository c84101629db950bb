import type { BusinessSource } from '@tongzhou/contract/areas/business/customer.ts';
import { type Age, ageNames } from '@tongzhou/contract/areas/business/receivable.ts';
import type { businessTotal } from '@tongzhou/contract/areas/business/total.ts';
import { settings } from '@tongzhou/contract/areas/settings.ts';
import type { InputOf } from '@tongzhou/contract/endpoint.ts';
import { reaches, stageNames } from '@tongzhou/contract/rules/business/opportunity-stage.ts';
import { addDays, addMonths, today } from '@tongzhou/contract/rules/day.ts';
import { sightOf } from '#areas/business/sight.ts';
import { sightValues } from '#areas/business/sight-table.ts';
import * as table from '#areas/business/statistics/total-table.ts';
import { departmentsBelow } from '#areas/organisation/public.ts';
import { settingOf } from '#areas/settings/public.ts';
import type { Db } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';

type Query = InputOf<typeof businessTotal>;
interface Figure {
  readonly count: number;
  readonly amount: number;
}

const nothing: Figure = { count: 0, amount: 0 };
const sum = (figures: readonly Figure[]): Figure =>
  figures.reduce((all, one) => ({ count: all.count + one.count, amount: all.amount + one.amount }), nothing);

const monthsBetween = (from: string, to: string): string[] => {
  const months: string[] = [];
  for (let month = from; month <= to; month = addMonths(`${month}-01`, 1).slice(0, 7)) months.push(month);
  return months;
};

/** Sums of what falls together, in the order of their names. */
function sumBy<Row extends Figure>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
): { name: string; rows: Row[] }[] {
  const groups = Map.groupBy(rows, nameOf);
  return [...groups.keys()].sort().map((name) => ({ name, rows: groups.get(name) ?? [] }));
}

const monthOf = (day: string | null): string => day?.slice(0, 7) ?? '';

/** How long it is overdue, or whether it is due soon. */
export function ageOf(due: string | null, today: string, soon: string): Age | 'later' | 'soon' {
  if (due === null || due > soon) return 'later';
  if (due >= today) return 'soon';
  if (due >= addDays(today, -30)) return '0-30';
  if (due >= addDays(today, -60)) return '31-60';
  return due >= addDays(today, -90) ? '61-90' : 'over-90';
}

async function partOf(db: Db, caller: Caller, query: Pick<Query, 'owner_id' | 'department_id'>) {
  const { owner_id: owner, department_id: department } = query;
  return {
    within: sightValues(await sightOf(db, caller)),
    owner,
    chosen: department === undefined ? undefined : await departmentsBelow(db, [department]),
  };
}

export async function showTotal(db: Db, caller: Caller, query: Query, now: number) {
  const part = await partOf(db, caller, query);
  const period = { from: `${query.from}-01`, to: addDays(addMonths(`${query.to}-01`, 1), -1) };
  const day = today(now);
  const soon = addDays(day, await settingOf(db, settings.businessDueReminderDays));
  const cells = Map.groupBy(await table.sumsOf(db, part, period), ({ measure }) => measure);
  const largest = await table.largestOf(db, part, period);
  const of = (measure: string) => cells.get(measure) ?? [];

  const created = of('created').map(({ kind, ...row }) => {
    const [stage, reached] = kind.split(' ');
    return { ...row, stage, reached: Number(reached) };
  });
  const countOf = (stage: 'won' | 'lost') => sum(of('closed').filter((row) => row.kind === stage)).count;
  const [won, lost] = [countOf('won'), countOf('lost')];
  const signedIn = (month: string) => sum(of('signed').filter((row) => monthOf(row.day) === month));
  const receivedIn = (month: string) => sum(of('received').filter((row) => monthOf(row.day) === month)).amount;
  const monthExpected = (expected: string | null) =>
    expected === null ? 'undated' : monthOf(expected) < monthOf(day) ? 'past' : monthOf(expected);
  const owedFor = (age: string): Figure => sum(of('owed').filter((row) => ageOf(row.day, day, soon) === age));
  const ages = ageNames.map((age: Age) => ({ age, ...owedFor(age) }));
  const ranked = (by: 'owner' | 'department' | 'customer') =>
    largest.flatMap(({ of: group, id, name, count, amount }) =>
      group === by && id !== null ? [{ id, name, count, amount }] : [],
    );
  const all = largest.find((row) => row.of === 'all') ?? nothing;
  const others = (by: 'owner' | 'department' | 'customer'): Figure => {
    const shown = sum(ranked(by));
    return { count: all.count - shown.count, amount: all.amount - shown.amount };
  };

  return {
    funnel: Object.keys(reaches).map((reached) => ({
      reached: Number(reached),
      ...sum(created.filter((row) => row.reached >= Number(reached))),
    })),
    stages: stageNames.map((stage) => ({ stage, ...sum(created.filter((row) => row.stage === stage)) })),
    closed: { won, lost, rate: won + lost === 0 ? null : Math.round((won / (won + lost)) * 1000) / 10 },
    signed: {
      count: all.count,
      amount: all.amount,
      by_month: monthsBetween(query.from, query.to).map((month) => ({
        month,
        ...signedIn(month),
        received: receivedIn(month),
      })),
      by_owner: ranked('owner'),
      by_department: ranked('department'),
      by_customer: ranked('customer'),
      by_source: sumBy(of('signed'), (row) => row.kind)
        .map(({ name, rows }) => ({ source: name as BusinessSource, ...sum(rows) }))
        .sort((one, other) => other.amount - one.amount),
      others: { owner: others('owner'), department: others('department'), customer: others('customer') },
    },
    forecast: sumBy(of('expected'), (row) => monthExpected(row.day)).map(({ name, rows }) => ({
      month: name,
      ...sum(rows),
      weighted: rows.reduce((total, row) => total + row.weighted, 0),
    })),
    receivables: {
      outstanding: sum(of('owed')).amount,
      soon: owedFor('soon').amount,
      overdue: sum(ages).amount,
      ages,
    },
  };
}

export type Total = Awaited<ReturnType<typeof showTotal>>;
