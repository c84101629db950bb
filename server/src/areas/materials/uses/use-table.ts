import type { UseState } from '@tongzhou/contract/areas/materials/use.ts';
import { filedTable } from '#areas/approval/public.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import { type Column, command, int, ints, json, query, text } from '#platform/database/statement.ts';

export interface UseForm {
  readonly purpose: string;
  readonly lines: readonly {
    readonly goods_id: number;
    readonly goods_name: string;
    readonly unit: string;
    /** Thousandths. */
    readonly num: number;
  }[];
  /** What it is found by. */
  readonly words: string;
}

// Several may wait side by side: none is refused for another.
const { alreadyOpen: _, ...requests } = filedTable<UseForm>({
  table: 'material_uses',
  subject: 'project_id',
  alreadyOpen: '',
});
export const materialUses = requests;

const insertLines = command({
  text: `insert into material_use_lines (use_id, goods_id, num, value)
    select $use, goods, num, value from jsonb_to_recordset($lines) as l (goods bigint, num bigint, value bigint)`,
  params: { use: int, lines: json<string>() },
});
export const insertUseLines = (
  tx: Tx,
  use: number,
  lines: readonly { readonly goods: number; readonly num: number; readonly value: number }[],
) => insertLines.run(tx, { use, lines: JSON.stringify(lines) });

const lineRow = { use_id: int, goods_id: int, num: int, value: int, returned: int, returned_value: int };
const lines = query({
  text: `select l.use_id, l.goods_id, l.num, l.value, l.returned, l.returned_value from material_use_lines l
    where l.use_id = any ($uses::int8[]) order by l.use_id, l.goods_id`,
  params: { uses: ints },
  row: lineRow,
});
/** What passed uses took, by the use. */
export const linesOfUses = async (db: Db, uses: readonly number[]) =>
  Map.groupBy(uses.length === 0 ? [] : await lines.all(db, { uses }), (line) => line.use_id);

const one = query({
  text: `select q.id, q.project_id, q.state, a.number from material_uses q join approvals a on a.id = q.approval_id where q.id = $id`,
  params: { id: int },
  row: { id: int, project_id: int, state: text as Column<UseState>, number: text },
});
export const findUse = (db: Db, id: number) => one.first(db, { id });

const held = command({
  text: `select q.id from material_uses q where q.id = $id for no key update`,
  params: { id: int },
  row: { id: int },
});
/** Held until the end of the transaction; whoever waited reads it as it is then. */
export async function lockUse(tx: Tx, id: number) {
  await held.run(tx, { id });
  return findUse(tx, id);
}

const giveBack = command({
  text: `update material_use_lines l set returned = l.returned + b.num, returned_value = l.returned_value + b.value
    from jsonb_to_recordset($lines) as b (goods bigint, num bigint, value bigint) where l.use_id = $use and l.goods_id = b.goods`,
  params: { use: int, lines: json<string>() },
});
export const giveBackLines = (
  tx: Tx,
  use: number,
  back: readonly { readonly goods: number; readonly num: number; readonly value: number }[],
) => giveBack.run(tx, { use, lines: JSON.stringify(back) });

const reverse = command({ text: `update material_uses set state = 'reversed' where id = $id`, params: { id: int } });
export const markUseReversed = (tx: Tx, id: number) => reverse.run(tx, { id });
