import { type Age, ageNames } from '@tongzhou/contract/areas/business/receivable.ts';
import type { businessTotal } from '@tongzhou/contract/areas/business/total.ts';
import { settings } from '@tongzhou/contract/areas/settings.ts';
import type { InputOf } from '@tongzhou/contract/endpoint.ts';
import { addDays, addMonths, today } from '@tongzhou/contract/rules/day.ts';
import { reaches, stageNames } from '@tongzhou/contract/rules/opportunity-stage.ts';
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

type Ranked = Awaited<ReturnType<typeof table.signedByOwner>>;
const named = (rows: Ranked) => rows.flatMap(({ id, ...row }) => (id === null ? [] : [{ id, ...row }]));
const others = (rows: Ranked): Figure => {
  const { count, amount } = rows.find((row) => row.id === null) ?? nothing;
  return { count, amount };
};

export async function partOf(db: Db, caller: Caller, query: Pick<Query, 'owner_id' | 'department_id'>) {
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
  // One after the other: together, two people who look would hold every connection there is.
  const created = await table.createdByStage(db, part, period);
  const closed = await table.closedByStage(db, part, period);
  const expected = await table.expectedByMonth(db, part, { first: `${day.slice(0, 7)}-01` });
  const signed = await table.signedByMonth(db, part, period);
  const owners = await table.signedByOwner(db, part, period);
  const departments = await table.signedByDepartment(db, part, period);
  const customers = await table.signedByCustomer(db, part, period);
  const sources = await table.signedBySource(db, part, period);
  const received = await table.receivedByMonth(db, part, period);
  const owed = await table.owedByAge(db, part, { today: day, soon });

  const countOf = (stage: 'won' | 'lost') => closed.find((row) => row.stage === stage)?.count ?? 0;
  const [won, lost] = [countOf('won'), countOf('lost')];
  const monthly = new Map(signed.map((row) => [row.month, row]));
  const receivedIn = new Map(received.map((row) => [row.month, row.amount]));
  const owedFor = (age: string): Figure => owed.find((row) => row.age === age) ?? nothing;
  const ages = ageNames.map((age: Age) => ({ age, ...figure(owedFor(age)) }));

  return {
    funnel: Object.keys(reaches).map((reached) => ({
      reached: Number(reached),
      ...sum(created.filter((row) => row.reached >= Number(reached))),
    })),
    stages: stageNames.map((stage) => ({ stage, ...sum(created.filter((row) => row.stage === stage)) })),
    closed: { won, lost, rate: won + lost === 0 ? null : Math.round((won / (won + lost)) * 1000) / 10 },
    signed: {
      ...sum(signed),
      by_month: monthsBetween(query.from, query.to).map((month) => ({
        month,
        ...figure(monthly.get(month) ?? nothing),
        received: receivedIn.get(month) ?? 0,
      })),
      by_owner: named(owners),
      by_department: named(departments),
      by_customer: named(customers),
      by_source: sources,
      others: { owner: others(owners), department: others(departments), customer: others(customers) },
    },
    forecast: expected,
    receivables: {
      outstanding: sum(owed).amount,
      soon: owedFor('soon').amount,
      overdue: sum(ages).amount,
      ages,
    },
  };
}

const figure = ({ count, amount }: Figure): Figure => ({ count, amount });
export type Total = Awaited<ReturnType<typeof showTotal>>;
