import type { MoveKind } from '@tongzhou/contract/areas/materials/movement.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import { sought } from '#platform/database/lists/keyword.ts';
import { list, type PageRequest } from '#platform/database/lists/list.ts';
import { type Column, command, int, ints, json, nullable, query, text, time } from '#platform/database/statement.ts';

// Entries are only ever added. What the goods say of them is kept with them.

export interface NewMove {
  readonly goods: number;
  /** Thousandths, below nothing where goods go out; the value likewise. */
  readonly num: number;
  readonly value: number;
  readonly unit_cost: number | null;
}
export interface MoveSource {
  readonly kind: MoveKind;
  /** The receipt, use, return or count. */
  readonly source: number;
  readonly project: number | null;
  /** Null where the program moves it. */
  readonly by: number | null;
}

const insert = command({
  text: `with moves as (
      select goods, num, value, unit_cost from jsonb_to_recordset($moves) as m (goods bigint, num bigint, value bigint, unit_cost bigint)
    ), summed as (
      update goods g set stock = g.stock + m.num, value = g.value + m.value from moves m where g.id = m.goods returning g.id, g.stock, g.value
    )
    insert into stock_moves (goods_id, kind, source_id, project_id, num, value, unit_cost, stock_after, value_after, by_id, at)
    select m.goods, $kind, $source, $project, m.num, m.value, m.unit_cost, s.stock, s.value, $by, ms($now)
    from moves m join summed s on s.id = m.goods order by m.goods`,
  params: {
    moves: json<string>(),
    kind: text,
    source: int,
    project: nullable(int),
    by: nullable(int),
    now: int,
  },
});
/** The entries and the sums of their goods. */
export const insertMoves = (tx: Tx, moves: readonly NewMove[], source: MoveSource, now: number) =>
  insert.run(tx, { moves: JSON.stringify(moves), ...source, now });

const ofSources = query({
  text: `select m.source_id, m.goods_id, g.name as goods_name, g.unit, m.num, m.value, m.unit_cost
    from stock_moves m join goods g on g.id = m.goods_id
    where m.kind = $kind and m.source_id = any ($sources::int8[]) order by m.source_id, m.goods_id`,
  params: { kind: text, sources: ints },
  row: {
    source_id: int,
    goods_id: int,
    goods_name: text,
    unit: text,
    num: int,
    value: int,
    unit_cost: nullable(int),
  },
});
/** The lines of documents, by the document. */
export const movesOf = async (db: Db, kind: MoveKind, sources: readonly number[]) =>
  Map.groupBy(sources.length === 0 ? [] : await ofSources.all(db, { kind, sources }), (move) => move.source_id);

const moves = list({
  row: {
    id: int,
    at: time,
    kind: text as Column<MoveKind>,
    goods_id: int,
    goods_number: text,
    goods_name: text,
    unit: text,
    num: int,
    value: int,
    stock_after: int,
    value_after: int,
    source_number: text,
    project_id: nullable(int),
    project_name: nullable(text),
    by_name: nullable(text),
  },
  params: { goods_id: int, kind: text, from: int, to: int },
  select: `m.id, m.at, m.kind, m.goods_id, g.number as goods_number, g.name as goods_name, g.unit, m.num, m.value, m.stock_after, m.value_after,
    coalesce(r.number, a.number, t.number, c.number) as source_number, m.project_id, p.name as project_name, coalesce(u.name, u.job_number) as by_name`,
  from: 'stock_moves m',
  joins: `join goods g on g.id = m.goods_id left join projects p on p.id = m.project_id left join users u on u.id = m.by_id
    left join goods_receipts r on m.kind in ('receipt', 'receipt-reversal') and r.id = m.source_id
    left join material_uses q on m.kind in ('use', 'use-reversal') and q.id = m.source_id left join approvals a on a.id = q.approval_id
    left join material_returns t on m.kind = 'return' and t.id = m.source_id
    left join goods_counts c on m.kind = 'count' and c.id = m.source_id`,
  // Every row, said so that an index reaches it where all are looked at.
  always: 'm.id > 0',
  conditions: {
    goods_id: sought('m.goods_id = $goods_id', ['at']),
    kind: sought('m.kind = $kind', ['at']),
    from: 'm.at >= ms($from)',
    to: 'm.at < ms($to)',
  },
  sorts: { at: 'm.at' },
  tieBreaker: 'm.id',
});
export interface MoveFilter {
  readonly goods_id?: number | undefined;
  readonly kind?: MoveKind | undefined;
  /** Moments: from one on, and before the other. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}
export const movesListed = (db: Db, filter: MoveFilter, request: PageRequest<'at'>) => moves.page(db, filter, request);
