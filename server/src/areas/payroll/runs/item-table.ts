import type { ItemKind } from '@tongzhou/contract/rules/payroll/payroll-lines.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import { contains } from '#platform/database/lists/keyword.ts';
import { list, type PageRequest } from '#platform/database/lists/list.ts';
import { type Column, command, int, json, nullable, query, text, texts } from '#platform/database/statement.ts';

const items = list({
  row: {
    id: int,
    user_id: int,
    job_number: text,
    user_name: text,
    kind: text as Column<ItemKind>,
    amount: int,
    reason: text,
    corrects: nullable(text),
    created_by_name: nullable(text),
  },
  params: { run: int, keyword: text, kind: text },
  select: `i.id, i.user_id, u.job_number, coalesce(u.name, u.job_number) as user_name, i.kind, i.amount, i.reason, i.corrects, coalesce(b.name, b.job_number) as created_by_name`,
  from: 'payroll_items i',
  joins: 'join users u on u.id = i.user_id left join users b on b.id = i.created_by',
  always: 'i.run_id = $run',
  conditions: {
    keyword: `${contains('i.reason')} or ${contains('(select k.name from users k where k.id = i.user_id)')}`,
    kind: 'i.kind = $kind',
  },
  sorts: { created_at: 'i.created_at' },
  tieBreaker: 'i.id',
});
export const listItems = (
  db: Db,
  run: number,
  filter: { readonly keyword?: string | undefined; readonly kind?: ItemKind | undefined },
  request: PageRequest<'created_at'>,
) => items.page(db, { run, ...filter }, request);

export interface NewItem {
  readonly user_id: number;
  readonly kind: ItemKind;
  readonly amount: number;
  readonly reason: string;
  readonly corrects_sheet: number | null;
  readonly corrects: string | null;
}
const insert = command({
  text: `insert into payroll_items (run_id, user_id, kind, amount, reason, corrects_sheet, corrects, created_by, created_at)
    select $run, n.user_id, n.kind, n.amount, n.reason, n.corrects_sheet, n.corrects, $by, ms($now)
    from jsonb_to_recordset($items) as n (user_id bigint, kind text, amount bigint, reason text, corrects_sheet bigint, corrects text) returning id`,
  params: { run: int, by: int, now: int, items: json<string>() },
  row: { id: int },
});
export const insertItems = async (
  tx: Tx,
  run: number,
  given: readonly NewItem[],
  by: number,
  now: number,
): Promise<number[]> => (await insert.all(tx, { run, by, now, items: JSON.stringify(given) })).map(({ id }) => id);

const one = query({
  text: `select i.id, i.run_id, i.user_id, coalesce(u.name, u.job_number) as user_name, i.kind, i.reason from payroll_items i join users u on u.id = i.user_id where i.id = $id`,
  params: { id: int },
  row: { id: int, run_id: int, user_id: int, user_name: text, kind: text as Column<ItemKind>, reason: text },
});
export const itemById = (db: Db, id: number) => one.first(db, { id });
const remove = command({ text: `delete from payroll_items where id = $id`, params: { id: int } });
export const removeItem = (tx: Tx, id: number) => remove.run(tx, { id });

const byNumber = query({
  text: `select u.id, u.job_number, u.name from users u where u.job_number = any ($numbers) and u.state <> 'pending'`,
  params: { numbers: texts },
  row: { id: int, job_number: text, name: nullable(text) },
});
export const peopleByNumber = (db: Db, numbers: readonly string[]) => byNumber.all(db, { numbers });

const astray = query({
  text: `select distinct coalesce(u.name, u.job_number) as user_name from payroll_items i join users u on u.id = i.user_id
    where i.run_id = $run and not exists (select from payroll_sheets s where s.run_id = i.run_id and s.user_id = i.user_id) order by 1 limit 5`,
  params: { run: int },
  row: { user_name: text },
});
/** Whose items would be paid to nobody. */
export const itemsAstray = async (db: Db, run: number): Promise<string[]> =>
  (await astray.all(db, { run })).map(({ user_name }) => user_name);
