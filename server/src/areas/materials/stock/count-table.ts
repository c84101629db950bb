import type { Db, Tx } from '#platform/database/client.ts';
import { hasWords } from '#platform/database/lists/keyword.ts';
import { list, type PageRequest } from '#platform/database/lists/list.ts';
import { command, int, ints, json, query, text, time } from '#platform/database/statement.ts';

export interface NewCount {
  readonly number: string;
  readonly note: string;
  readonly value: number;
  readonly by: number;
}
export interface NewCountLine {
  readonly goods: number;
  readonly expected: number;
  readonly counted: number;
  readonly value: number;
}

const insert = command({
  text: `insert into goods_counts (number, note, value, by_id, at) values ($number, $note, $value, $by, ms($now)) returning id`,
  params: { number: text, note: text, value: int, by: int, now: int },
  row: { id: int },
});
export const insertCount = async (tx: Tx, count: NewCount, now: number): Promise<number> =>
  (await insert.first(tx, { ...count, now }))?.id as number;

const insertLines = command({
  text: `insert into goods_count_lines (count_id, goods_id, expected, counted, value)
    select $count, goods, expected, counted, value
    from jsonb_to_recordset($lines) as l (goods bigint, expected bigint, counted bigint, value bigint)`,
  params: { count: int, lines: json<string>() },
});
export const insertCountLines = (tx: Tx, count: number, lines: readonly NewCountLine[]) =>
  insertLines.run(tx, { count, lines: JSON.stringify(lines) });

const lines = query({
  text: `select l.count_id, l.goods_id, g.name as goods_name, g.unit, l.expected, l.counted, l.value
    from goods_count_lines l join goods g on g.id = l.goods_id where l.count_id = any ($counts::int8[]) order by l.count_id, l.goods_id`,
  params: { counts: ints },
  row: { count_id: int, goods_id: int, goods_name: text, unit: text, expected: int, counted: int, value: int },
});
export const countLinesOf = async (db: Db, counts: readonly number[]) =>
  Map.groupBy(counts.length === 0 ? [] : await lines.all(db, { counts }), (line) => line.count_id);

const counts = list({
  row: { id: int, number: text, note: text, value: int, by_name: text, at: time },
  params: { keyword: text, from: int, to: int },
  select: `c.id, c.number, c.note, c.value, coalesce(u.name, u.job_number) as by_name, c.at`,
  from: 'goods_counts c',
  joins: 'join users u on u.id = c.by_id',
  always: 'c.id > 0',
  conditions: { keyword: hasWords('c.words'), from: 'c.at >= ms($from)', to: 'c.at < ms($to)' },
  sorts: { at: 'c.at' },
  tieBreaker: 'c.id',
});
export interface CountFilter {
  readonly keyword?: string | undefined;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}
export const countsListed = (db: Db, filter: CountFilter, request: PageRequest<'at'>) =>
  counts.page(db, filter, request);
