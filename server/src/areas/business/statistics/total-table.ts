import type { BusinessSource } from '@tongzhou/contract/areas/business/customer.ts';
import type { Stage } from '@tongzhou/contract/rules/opportunity-stage.ts';
import { seesOpportunity, seesOrder, sightParams } from '#areas/business/sight-table.ts';
import type { Db } from '#platform/database/client.ts';
import {
  type Column,
  type Columns,
  day,
  int,
  ints,
  nullable,
  query,
  text,
  type Values,
} from '#platform/database/statement.ts';

// Sums over what the viewer may open, narrowed to one owner or to departments. Each combination is a text of its own, so that
// who sees everything is not asked about everyone.

const narrowings = {
  all: () => 'true',
  owner: (alias: string) => `${alias}.owner_id = $owner`,
  departments: (alias: string) =>
    `${alias}.owner_id = any (array(select n.id from users n where n.department_id = any ($chosen::int8[])))`,
};
const narrowingParams = { all: {}, owner: { owner: int }, departments: { chosen: ints } };
type Narrowing = keyof typeof narrowings;

export interface Part {
  /** Nothing for whoever sees everything. */
  readonly within: { readonly self: number; readonly departments: readonly number[] } | undefined;
  readonly owner?: number | undefined;
  readonly chosen?: readonly number[] | undefined;
}

const narrowingOf = ({ owner, chosen }: Part): Narrowing =>
  owner !== undefined ? 'owner' : chosen !== undefined ? 'departments' : 'all';

interface Sum<P extends Columns, R extends Columns> {
  /** With `{sight}` where the part of the company is narrowed. */
  readonly text: string;
  readonly params: P;
  readonly row: R;
  readonly alias: string;
  readonly sees: (alias: string) => string;
}

function sumOf<P extends Columns, R extends Columns>({ text: sum, params, row, alias, sees }: Sum<P, R>) {
  type Reads = (db: Db, values: object) => Promise<Values<R>[]>;
  const made = (sight: string, narrowing: Narrowing): Reads =>
    query({
      text: sum.replaceAll('{sight}', `(${sight}) and (${narrowings[narrowing](alias)})`),
      params: { ...params, ...narrowingParams[narrowing], ...(sight === 'true' ? {} : sightParams) },
      row,
    }).all as Reads;
  const of = (sight: string) => ({
    all: made(sight, 'all'),
    owner: made(sight, 'owner'),
    departments: made(sight, 'departments'),
  });
  const [everything, seen] = [of('true'), of(sees(alias))];
  return (db: Db, part: Part, values: Values<P>): Promise<Values<R>[]> => {
    const { within, owner, chosen } = part;
    const read = (within === undefined ? everything : seen)[narrowingOf(part)];
    return read(db, { ...values, owner, chosen, ...within });
  };
}

const period = { from: day, to: day };
const month = (column: string) => `to_char(${column}, 'YYYY-MM')`;

export const createdByStage = sumOf({
  text: `select o.stage, o.reached, count(*)::int4 as count, sum(o.amount)::int8 as amount from opportunities o
    where o.deleted_at is null and o.created_at >= $from::date::timestamp at time zone 'Asia/Shanghai'
      and o.created_at < ($to::date + 1)::timestamp at time zone 'Asia/Shanghai' and {sight}
    group by o.stage, o.reached`,
  params: period,
  row: { stage: text as Column<Stage>, reached: int, count: int, amount: int },
  alias: 'o',
  sees: seesOpportunity,
});

export const closedByStage = sumOf({
  text: `select o.stage, count(*)::int4 as count from opportunities o
    where o.deleted_at is null and o.closed_on is not null and o.closed_on between $from and $to and {sight} group by o.stage`,
  params: period,
  row: { stage: text as Column<Stage>, count: int },
  alias: 'o',
  sees: seesOpportunity,
});

export const expectedByMonth = sumOf({
  text: `select case when o.expected_date is null then 'undated' when o.expected_date < $first::date then 'past' else ${month('o.expected_date')} end as month,
      count(*)::int4 as count, sum(o.amount)::int8 as amount, sum(round(o.amount * o.probability / 100.0))::int8 as weighted
    from opportunities o
    where o.deleted_at is null and o.stage in ('open', 'creating', 'active', 'ordering', 'reworking') and {sight} group by 1 order by 1`,
  params: { first: day },
  row: { month: text, count: int, amount: int, weighted: int },
  alias: 'o',
  sees: seesOpportunity,
});

const signedIn = `from trade_orders t where t.reversed_at is null and t.signed_on between $from and $to and {sight}`;

export const signedByMonth = sumOf({
  text: `select ${month('t.signed_on')} as month, count(*)::int4 as count, sum(t.amount)::int8 as amount ${signedIn} group by 1 order by 1`,
  params: period,
  row: { month: text, count: int, amount: int },
  alias: 't',
  sees: seesOrder,
});

/** The twenty largest, and one row without an id for all others. */
const largest = (key: string, from: string, name: string) => `with summed as (
    select ${key} as id, count(*)::int4 as count, sum(t.amount)::int8 as amount ${signedIn.replace('trade_orders t', from)} group by 1
  ), ranked as (select s.*, row_number() over (order by s.amount desc, s.id) as place from summed s)
  select r.id, ${name} as name, r.count, r.amount from ranked r {join} where r.place <= 20
  union all select null, '', coalesce(sum(r.count), 0)::int4, coalesce(sum(r.amount), 0)::int8 from ranked r where r.place > 20`;
const largestRow = { id: nullable(int), name: text, count: int, amount: int };

export const signedByOwner = sumOf({
  text: largest('t.owner_id', 'trade_orders t', 'coalesce(u.name, u.job_number)').replace(
    '{join}',
    'join users u on u.id = r.id',
  ),
  params: period,
  row: largestRow,
  alias: 't',
  sees: seesOrder,
});

export const signedByDepartment = sumOf({
  text: largest('u.department_id', 'trade_orders t join users u on u.id = t.owner_id', 'd.department_name').replace(
    '{join}',
    'join departments d on d.id = r.id',
  ),
  params: period,
  row: largestRow,
  alias: 't',
  sees: seesOrder,
});

export const signedByCustomer = sumOf({
  text: largest('t.customer_id', 'trade_orders t', 'c.name').replace('{join}', 'join customers c on c.id = r.id'),
  params: period,
  row: largestRow,
  alias: 't',
  sees: seesOrder,
});

export const signedBySource = sumOf({
  text: `select o.source, count(*)::int4 as count, sum(t.amount)::int8 as amount
    ${signedIn.replace('trade_orders t', 'trade_orders t join opportunities o on o.id = t.opportunity_id')} group by 1 order by 3 desc`,
  params: period,
  row: { source: text as Column<BusinessSource>, count: int, amount: int },
  alias: 't',
  sees: seesOrder,
});

export const receivedByMonth = sumOf({
  text: `select ${month('r.received_on')} as month, sum(r.amount)::int8 as amount from receipts r join trade_orders t on t.id = r.order_id
    where r.received_on between $from and $to and {sight} group by 1 order by 1`,
  params: period,
  row: { month: text, amount: int },
  alias: 't',
  sees: seesOrder,
});

/** What is owed, by how many days it is overdue: null where it is not. */
export const owedByAge = sumOf({
  text: `select case when i.due_on is null or i.due_on > $soon::date then 'later' when i.due_on >= $today::date then 'soon'
        when i.due_on >= $today::date - 30 then '0-30' when i.due_on >= $today::date - 60 then '31-60'
        when i.due_on >= $today::date - 90 then '61-90' else 'over-90' end as age,
      count(*)::int4 as count, sum(i.outstanding)::int8 as amount
    from order_instalments i join trade_orders t on t.id = i.order_id
    where i.removed_at is null and i.outstanding > 0 and t.reversed_at is null and {sight} group by 1`,
  params: { today: day, soon: day },
  row: { age: text, count: int, amount: int },
  alias: 't',
  sees: seesOrder,
});
