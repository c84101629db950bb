import type { Age, DueState } from '@tongzhou/contract/areas/business/receivable.ts';
import { ageDays } from '@tongzhou/contract/rules/business/instalments.ts';
import { addDays } from '@tongzhou/contract/rules/day.ts';
import { moneySight, ownedWithin, sightParams, sightValues } from '#areas/business/sight-table.ts';
import type { Scope } from '#areas/identity/public.ts';
import type { Db } from '#platform/database/client.ts';
import { hasWords, sought } from '#platform/database/lists/keyword.ts';
import { list, type PageRequest } from '#platform/database/lists/list.ts';
import { bool, type Column, day, int, ints, nullable, query, text } from '#platform/database/statement.ts';

const row = {
  id: int,
  order_id: int,
  order_number: text,
  opportunity_id: int,
  customer_id: int,
  customer_name: text,
  owner_id: int,
  owner_name: text,
  owner_department_id: int,
  name: text,
  amount: int,
  received: int,
  written_off: int,
  outstanding: int,
  due_on: nullable(day),
  days_after_acceptance: nullable(int),
  writes: bool,
};

const open = 'i.outstanding > 0';
const named = hasWords('i.words');
const chosen = ownedWithin('i.owner_id');

// What the list is narrowed by, and the sums above it.
const states: Readonly<Record<DueState, string>> = {
  overdue: `${open} and i.due_on < $today`,
  soon: `${open} and i.due_on between $today and $soon_to`,
  later: `${open} and i.due_on > $soon_to`,
  undated: `${open} and i.due_on is null`,
  settled: 'i.outstanding = 0',
};
const others = {
  age: `${open} and i.due_on between $age_from and $age_to`,
  owner_id: 'i.owner_id = $owner_id',
  customer_id: 'i.customer_id = $customer_id',
  due_from: 'i.due_on >= $due_from',
  due_to: 'i.due_on <= $due_to',
};
const params = {
  keyword: text,
  today: day,
  soon_to: day,
  age_from: day,
  age_to: day,
  owner_id: int,
  chosen: ints,
  customer_id: int,
  due_from: day,
  due_to: day,
};
const from = 'order_instalments i';
const always = 'i.removed_at is null';

const receivables = list({
  row,
  params: { ...params, viewer: int, ...sightParams },
  select: `i.id, i.order_id, o.number as order_number, o.opportunity_id, o.customer_id, c.name as customer_name, o.owner_id,
    coalesce(u.name, u.job_number) as owner_name, u.department_id as owner_department_id, i.name, i.amount, i.received, i.written_off, i.outstanding,
    i.due_on, i.days_after_acceptance,
    exists (select from opportunity_members m where m.opportunity_id = o.opportunity_id and m.user_id = $viewer and m.writes) as writes`,
  from,
  joins: `join trade_orders o on o.id = i.order_id join customers c on c.id = o.customer_id join users u on u.id = o.owner_id`,
  always,
  conditions: {
    within: moneySight('i'),
    keyword: named,
    overdue: sought(states.overdue, ['due_on']),
    soon: sought(states.soon, ['due_on']),
    later: sought(states.later, ['due_on']),
    undated: sought(states.undated, ['due_on']),
    settled: states.settled,
    open,
    age: sought(others.age, ['due_on']),
    owner_id: sought(others.owner_id, ['due_on']),
    chosen,
    customer_id: others.customer_id,
    due_from: sought(others.due_from, ['due_on']),
    due_to: sought(others.due_to, ['due_on']),
  },
  sorts: { due_on: 'i.due_on', amount: 'i.amount', outstanding: 'i.outstanding' },
  tieBreaker: 'i.id',
});

export interface ReceivableFilter {
  readonly keyword?: string | undefined;
  readonly state?: DueState | undefined;
  readonly open?: boolean | undefined;
  readonly age?: Age | undefined;
  readonly owner_id?: number | undefined;
  readonly chosen?: readonly number[] | undefined;
  readonly customer_id?: number | undefined;
  readonly due_from?: string | undefined;
  readonly due_to?: string | undefined;
}

/** The day it is, and the last one of those that are near. */
export interface Days {
  readonly today: string;
  readonly soon_to: string;
}

const ageSpan = (age: Age, today: string) => ({
  age_from: addDays(today, -ageDays[age][1]),
  age_to: addDays(today, -ageDays[age][0]),
});

export const receivablesSeen = (
  db: Db,
  scope: Scope,
  { state, age, open: isOpen, ...filter }: ReceivableFilter,
  days: Days,
  viewer: number,
  request: PageRequest<'due_on' | 'amount' | 'outstanding'>,
) =>
  receivables.page(
    db,
    {
      ...filter,
      ...days,
      viewer,
      ...(state === undefined ? {} : { [state]: true }),
      open: isOpen === true,
      age: age === undefined ? undefined : ageSpan(age, days.today),
      within: sightValues(scope),
    },
    request,
  );

// A sum reads all that is open, whatever it is narrowed by: what is not asked for is left out row by row.
const unless = (param: string, type: string, condition: string) => `($${param}::${type} is null or (${condition}))`;
const narrowed = [
  unless('keyword', 'text', named.holds),
  unless(
    'state',
    'text',
    `case $state ${Object.entries(states)
      .map(([state, holds]) => `when '${state}' then ${holds}`)
      .join(' ')} end`,
  ),
  unless('age_from', 'date', others.age),
  unless('owner_id', 'int8', others.owner_id),
  unless('chosen', 'int8[]', chosen.holds),
  unless('customer_id', 'int8', others.customer_id),
  unless('due_from', 'date', others.due_from),
  unless('due_to', 'date', others.due_to),
].join(' and ');
const byAge = Object.entries(ageDays)
  .map(([age, [, most]]) => `when i.due_on >= $today::date - ${most} then '${age}'`)
  .join(' ');
const sumsOf = (sight: string) =>
  `select case when i.due_on is null or i.due_on > $soon_to then 'later' when i.due_on >= $today then 'soon' ${byAge} end as due, count(*)::int4 as count,
      sum(i.outstanding)::int8 as amount
    from ${from} where ${always} and ${open} and (${sight}) and ${narrowed} group by 1`;
const sumParams = {
  keyword: nullable(text),
  state: nullable(text),
  today: day,
  soon_to: day,
  age_from: nullable(day),
  age_to: nullable(day),
  owner_id: nullable(int),
  chosen: nullable(ints),
  customer_id: nullable(int),
  due_from: nullable(day),
  due_to: nullable(day),
};
const sumRow = { due: text as Column<Age | 'soon' | 'later'>, count: int, amount: int };
const allSums = query({ text: sumsOf('true'), params: sumParams, row: sumRow });
const seenSums = query({ text: sumsOf(moneySight('i').holds), params: { ...sumParams, ...sightParams }, row: sumRow });

/** What is open under the filters of the list: due soon, later, or for how long overdue. */
export function receivableSumsSeen(db: Db, scope: Scope, filter: ReceivableFilter, days: Days) {
  const { keyword, state, age, owner_id, customer_id, due_from, due_to } = filter;
  const values = {
    ...days,
    keyword: keyword === undefined || keyword === '' ? null : keyword,
    state: state ?? null,
    ...(age === undefined ? { age_from: null, age_to: null } : ageSpan(age, days.today)),
    owner_id: owner_id ?? null,
    chosen: filter.chosen ?? null,
    customer_id: customer_id ?? null,
    due_from: due_from ?? null,
    due_to: due_to ?? null,
  };
  const within = sightValues(scope);
  return within === undefined ? allSums.all(db, values) : seenSums.all(db, { ...values, ...within });
}

const dueUntil = query({
  text: `select i.id, i.name, i.due_on, i.outstanding, o.number, o.opportunity_id, o.owner_id, c.name as customer_name
    from order_instalments i join trade_orders o on o.id = i.order_id join customers c on c.id = o.customer_id
    where i.removed_at is null and i.outstanding > 0 and i.due_on <= $day order by i.due_on, i.id`,
  params: { day },
  row: {
    id: int,
    name: text,
    due_on: day,
    outstanding: int,
    number: text,
    opportunity_id: int,
    owner_id: int,
    customer_name: text,
  },
});
/** Everything open that falls due by this day or has. */
export const openUntil = (db: Db, until: string) => dueUntil.all(db, { day: until });
