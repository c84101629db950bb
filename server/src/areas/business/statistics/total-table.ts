import { sightParams } from '#areas/business/sight-table.ts';
import type { Db } from '#platform/database/client.ts';
import {
  type Columns,
  command,
  day,
  int,
  ints,
  nullable,
  query,
  text,
  type Values,
} from '#platform/database/statement.ts';

// Sums over what the viewer may open, narrowed to one owner or to departments. Of the whole company they are kept (migration
// 0040); of a part of it they are made of its people's rows. Each combination is a text of its own, so that who sees
// everything is not asked about everyone.

type Narrowing = 'all' | 'owner' | 'departments';

export interface Part {
  /** Nothing for whoever sees everything. */
  readonly within: { readonly self: number; readonly departments: readonly number[] } | undefined;
  readonly owner?: number | undefined;
  readonly chosen?: readonly number[] | undefined;
}

const narrowingOf = ({ owner, chosen }: Part): Narrowing =>
  owner !== undefined ? 'owner' : chosen !== undefined ? 'departments' : 'all';

const narrowed: Readonly<Record<Narrowing, string>> = {
  all: 'true',
  owner: 'n.id = $owner',
  departments: 'n.department_id = any ($chosen::int8[])',
};
const narrowingParams = { all: {}, owner: { owner: int }, departments: { chosen: ints } };

/** Whose rows are summed, and `rowsOf` for what of a table is theirs or was made or worked on by the viewer. */
function partOf(narrowing: Narrowing, limited: boolean) {
  const whose = `select n.id from users n where (${narrowed[narrowing]})`;
  const people = `people as materialized (${whose}${limited ? ' and (n.id = $self or n.department_id = any ($departments::int8[]))' : ''})`;
  const beside = (columns: string, table: string, always: string, maker: string, opportunity: string) =>
    ` union all select ${columns} from ${table} x where ${always} and x.owner_id not in (select id from people) and x.owner_id in (${whose})
      and (x.${maker} = $self or x.${opportunity} = any (array(select m.opportunity_id from opportunity_members m where m.user_id = $self)))`;
  const rowsOf = (columns: string, table: string, always: string, maker = 'maker_id', opportunity = 'opportunity_id') =>
    `(select ${columns} from people p join ${table} x on x.owner_id = p.id where ${always}${limited ? beside(columns, table, always, maker, opportunity) : ''})`;
  return { people, rowsOf, params: { ...narrowingParams[narrowing], ...(limited ? sightParams : {}) } };
}

const params = { from: day, to: day };
const cell = { measure: text, day: nullable(day), kind: text, count: int, amount: int, weighted: int };
export type Cell = Values<typeof cell>;
/** Worked out once, not beside each row. */
const beginOf = (day: string) => `(select (${day})::timestamp at time zone 'Asia/Shanghai')`;
const inPeriod = (column: string) => `${column} between $from and $to`;

const ofAll = query({
  text: `select s.measure, s.day, s.kind, sum(s.count)::int4 as count, sum(s.amount)::int8 as amount, sum(s.weighted)::int8 as weighted
    from business_sums s where s.measure in ('expected', 'owed') or s.measure in ('created', 'closed', 'signed', 'received') and ${inPeriod('s.day')}
    group by 1, 2, 3 having sum(s.count) <> 0`,
  params,
  row: cell,
});

const sums = (measure: string, at: string, kind: string, weighted = '0') =>
  `select '${measure}' as measure, ${at} as day, ${kind} as kind, count(*)::int4 as count, sum(amount)::int8 as amount, sum(${weighted})::int8 as weighted`;

type RowsOf = ReturnType<typeof partOf>['rowsOf'];
/** What was signed and received in the period, and what is owed. */
const moneySums = (rowsOf: RowsOf) => `${sums('signed', 'signed_on', 'source')}
        from ${rowsOf('x.signed_on, x.source, x.amount', 'trade_orders', `x.reversed_at is null and ${inPeriod('x.signed_on')}`)} t group by 2, 3
      union all ${sums('received', 'received_on', `''`)} from ${rowsOf('x.received_on, x.amount', 'receipts', inPeriod('x.received_on'))} r group by 2
      union all ${sums('owed', 'due_on', `''`)}
        from ${rowsOf('x.due_on, x.outstanding as amount', 'order_instalments', 'x.removed_at is null and x.outstanding > 0')} i group by 2`;

function cellsOf(narrowing: Narrowing, limited: boolean) {
  const { people, rowsOf, params: more } = partOf(narrowing, limited);
  return query({
    text: `with ${people}, seen as materialized ${rowsOf(
      'x.created_at, x.closed_on, x.expected_date, x.stage, x.reached, x.amount, x.probability',
      'opportunities',
      'x.deleted_at is null',
      'created_by',
      'id',
    )}
      ${sums('created', 'null::date', `stage || ' ' || reached`)} from seen
        where created_at >= ${beginOf('$from::date')} and created_at < ${beginOf('$to::date + 1')} group by 3
      union all ${sums('closed', 'null', 'stage')} from seen where ${inPeriod('closed_on')} group by 3
      union all ${sums('expected', 'expected_date', `''`, 'round(amount * probability / 100.0)')} from seen
        where stage in ('open', 'creating', 'active', 'ordering', 'reworking') group by 2
      union all ${moneySums(rowsOf)}`,
    params: { ...params, ...more },
    row: cell,
  });
}

const moneyOfAll = query({
  text: `select s.measure, s.day, s.kind, sum(s.count)::int4 as count, sum(s.amount)::int8 as amount, sum(s.weighted)::int8 as weighted
    from business_sums s where s.measure = 'owed' or s.measure in ('signed', 'received') and ${inPeriod('s.day')}
    group by 1, 2, 3 having sum(s.count) <> 0`,
  params,
  row: cell,
});
const { people: seers, rowsOf: rowsSeen, params: seeing } = partOf('all', true);
const moneySeen = query({
  text: `with ${seers} ${moneySums(rowsSeen)}`,
  params: { ...params, ...sightParams, ...seeing },
  row: cell,
});
/** Of all that someone sees: what was signed and received in the period, and what is owed. */
export const moneySumsOf = (db: Db, within: Part['within'], period: Values<typeof params>): Promise<Cell[]> =>
  within === undefined ? moneyOfAll.all(db, { ...period }) : moneySeen.all(db, { ...period, ...within });

const rank = { of: text, id: nullable(int), name: text, count: int, amount: int };
/** The twenty largest of each, and one row without an id for all together. */
const ranking = (orders: string, people = '') => {
  const sums = 'count(*)::int4 as count, sum(amount)::int8 as amount';
  const largest = (of: string, named: string, name: string) =>
    `(select '${of}' as of, s.id, ${name} as name, s.count, s.amount from (select * from by_${of} order by amount desc, id limit 20) s join ${named} on b.id = s.id)`;
  return `with ${people} signed as materialized (${orders}),
      by_owner as materialized (select owner_id as id, ${sums} from signed group by 1),
      by_department as (select u.department_id as id, sum(o.count)::int4 as count, sum(o.amount)::int8 as amount from by_owner o join users u on u.id = o.id group by 1),
      by_customer as (select customer_id as id, ${sums} from signed group by 1)
    select 'all' as of, null::int8 as id, '' as name, coalesce(sum(o.count), 0)::int4 as count, coalesce(sum(o.amount), 0)::int8 as amount from by_owner o
    union all ${largest('owner', 'users b', 'coalesce(b.name, b.job_number)')} union all ${largest('department', 'departments b', 'b.department_name')}
    union all ${largest('customer', 'customers b', 'b.name')} order by amount desc, id`;
};
const ordersIn = [
  'x.owner_id, x.customer_id, x.amount',
  'trade_orders',
  `x.reversed_at is null and ${inPeriod('x.signed_on')}`,
] as const;

const ranksOfAll = query({
  text: ranking(`select ${ordersIn[0]} from ${ordersIn[1]} x where ${ordersIn[2]}`),
  params,
  row: rank,
});

function ranksOf(narrowing: Narrowing, limited: boolean) {
  const { people, rowsOf, params: more } = partOf(narrowing, limited);
  return query({ text: ranking(rowsOf(...ordersIn), `${people},`), params: { ...params, ...more }, row: rank });
}

type Reads<R extends Columns> = (db: Db, values: object) => Promise<Values<R>[]>;
/** Every combination of a viewer's limits and a part of the company. */
function eachPart<R extends Columns>(
  all: { all: unknown },
  make: (narrowing: Narrowing, limited: boolean) => { all: unknown },
) {
  const everyone = { all: all.all, owner: make('owner', false).all, departments: make('departments', false).all };
  const limited = {
    all: make('all', true).all,
    owner: make('owner', true).all,
    departments: make('departments', true).all,
  };
  return (db: Db, part: Part, period: Values<typeof params>): Promise<Values<R>[]> => {
    const read = (part.within === undefined ? everyone : limited)[narrowingOf(part)] as Reads<R>;
    return read(db, { ...period, owner: part.owner, chosen: part.chosen, ...part.within });
  };
}

/** By measure: see migration 0040. Days may be those of each row or the first of their month. */
export const sumsOf = eachPart<typeof cell>(ofAll, cellsOf);
/** Who signed most, and with whom. */
export const largestOf = eachPart<typeof rank>(ranksOfAll, ranksOf);

/** Cells that came together are one row again. */
export const foldSums = command({
  text: `with gone as (delete from business_sums returning *)
    insert into business_sums select g.measure, g.day, g.kind, sum(g.count), sum(g.amount), sum(g.weighted) from gone g group by 1, 2, 3
      having sum(g.count) <> 0 or sum(g.amount) <> 0 or sum(g.weighted) <> 0`,
  params: {},
});
