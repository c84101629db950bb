import type { Filing } from '#areas/approval/public.ts';
import { goodsLabels, toldOf } from '#areas/materials/goods/goods-rules.ts';
import { goodsNamed, insertGoods } from '#areas/materials/goods/goods-table.ts';
import { cellOf, importColumns, judgeRows } from '#areas/materials/goods/import-rules.ts';
import { goodsSeries, valuesOf } from '#areas/materials/goods/save-goods.ts';
import { changedFields } from '#platform/changed-fields.ts';
import type { Db } from '#platform/database/client.ts';
import { takeNumbers } from '#platform/database/yearly-number-table.ts';
import { saveImport, takeImport } from '#platform/excel/import-table.ts';
import type { ReceivedSheet } from '#platform/excel/receive-sheet.ts';
import { conflict, invalid } from '#platform/http/refusal.ts';

export const importKind = 'goods';

async function judge(db: Db, sheet: ReceivedSheet) {
  const names = [...new Set(sheet.rows.map((row) => cellOf(sheet.headings, row, '名称')))];
  const known = new Map((await goodsNamed(db, names)).map(({ name, number }) => [name, number]));
  return judgeRows(sheet.headings, sheet.rows, known);
}

/** Nothing is written but the preview itself. */
export async function previewImport({ tx, caller, now, note }: Filing, sheet: ReceivedSheet) {
  const missing = importColumns.filter((column) => !sheet.headings.includes(column));
  if (missing.length > 0) invalid({ attachment: `缺少列：${missing.join('、')}，请使用模板` });
  const { problems } = await judge(tx, sheet);
  const preview = await saveImport(tx, { kind: importKind, sheet, problems }, caller.userId, now);
  note({ object: { kind: 'import', id: preview.import_id, label: `${preview.total} 行，${preview.wrong} 行有误` } });
  return preview;
}

/** In one transaction, all that was shown as right or nothing. */
export async function carryOutImport(
  { tx, caller, now, note }: Filing,
  { import_id: id, mode }: { readonly import_id: number; readonly mode: 'all' | 'right' },
): Promise<number> {
  const sheet = await takeImport(tx, { kind: importKind, id, mode }, caller.userId, now);
  const { problems, goods } = await judge(tx, sheet);
  const [first] = problems;
  if (first !== undefined) conflict(`预览之后数据有变化：第 ${first.row} 行${first.column}，${first.text}。请重新上传`);
  const numbers = await takeNumbers(tx, goodsSeries, goods.length, now);
  const numbered = goods.map((one, index) => ({ ...one, number: numbers[index] as string }));
  const ids = await insertGoods(
    tx,
    numbered.map(({ number, ...fields }) => ({ ...valuesOf(fields), number })),
    caller.userId,
    now,
  );
  for (const one of numbered)
    note({
      object: { kind: 'goods', id: ids.get(one.number) as number, label: one.name },
      changes: changedFields(goodsLabels, {}, { number: one.number, ...toldOf({ ...one, enabled: true }) }),
    });
  return numbered.length;
}
