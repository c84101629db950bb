import type { Db, Tx } from '#platform/database/client.ts';
import { sayOf } from '#platform/database/constraint-words.ts';
import { list, type PageRequest } from '#platform/database/lists/list.ts';
import { bool, command, day, int, query, small, text, time } from '#platform/database/statement.ts';

sayOf('day_costs_one_a_month', { month: '该级别在这个月已有标准' });

const insert = command({
  text: `insert into day_costs (level, from_on, amount, created_by, created_at) values ($level, $from_on, $amount, $by, ms($now)) returning id`,
  params: { level: small, from_on: day, amount: int, by: int, now: int },
  row: { id: int },
});
export const insertDayCost = async (
  tx: Tx,
  cost: { readonly level: number; readonly from_on: string; readonly amount: number; readonly by: number },
  now: number,
): Promise<number> => (await insert.first(tx, { ...cost, now }))?.id as number;

const every = query({
  text: `select c.level, c.from_on, c.amount from day_costs c`,
  row: { level: int, from_on: day, amount: int },
});
/** All there ever were: some dozens. */
export const allDayCosts = (db: Db) => every.all(db);

const costs = list({
  row: { id: int, level: int, from_on: day, amount: int, in_force: bool, by_name: text, created_at: time },
  params: { now: int },
  select: `c.id, c.level, c.from_on, c.amount, c.from_on = (select max(o.from_on) from day_costs o where o.level = c.level and o.from_on <= (ms($now) at time zone 'Asia/Shanghai')::date) as in_force,
    coalesce(u.name, u.job_number) as by_name, c.created_at`,
  from: 'day_costs c',
  joins: 'join users u on u.id = c.created_by',
  always: 'c.id > 0 and $now::int8 > 0',
  conditions: {},
  sorts: { from_on: 'c.from_on' },
  tieBreaker: 'c.id',
});
export const dayCostsListed = (db: Db, now: number, request: PageRequest<'from_on'>) =>
  costs.page(db, { now }, request);
