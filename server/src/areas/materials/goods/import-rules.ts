import type { ImportProblem } from '@tongzhou/contract/imports.ts';
import { fenOf } from '@tongzhou/contract/rules/money.ts';
import { isWholeThousandth, thousandthsOf } from '@tongzhou/contract/rules/stock.ts';

export const importColumns = ['名称', '单位', '分类', '单价', '库存下限', '备注'] as const;
type ColumnName = (typeof importColumns)[number];

export interface SheetRow {
  readonly row: number;
  readonly cells: readonly string[];
}

interface ImportedGoods {
  readonly name: string;
  readonly unit: string;
  readonly category: string | null;
  readonly price: number;
  readonly low_line: number | null;
  readonly note: string;
}

export const cellOf = (headings: readonly string[], { cells }: SheetRow, column: ColumnName): string =>
  (cells[headings.indexOf(column)] ?? '').trim();

const mostPrice = 1_000_000_00;
const mostNum = 1_000_000;

interface Judging {
  readonly cell: (column: ColumnName) => string;
  readonly wrong: (column: ColumnName, text: string) => void;
}

function short({ cell, wrong }: Judging, column: ColumnName, most: number, required = false): string {
  const said = cell(column);
  if (required && said === '') wrong(column, '必填');
  else if (said.length > most) wrong(column, `最多 ${most} 个字`);
  else if (said.includes('\0') || !said.isWellFormed()) wrong(column, '包含无效字符');
  return said;
}

function priceOf({ cell, wrong }: Judging): number {
  const said = cell('单价');
  const fen = fenOf(said);
  if (said === '') wrong('单价', '必填');
  else if (fen === undefined) wrong('单价', '请输入金额，最多两位小数');
  else if (fen > mostPrice) wrong('单价', '金额过大，最多 100 万元');
  return fen ?? 0;
}

function lineOf({ cell, wrong }: Judging): number | null {
  const said = cell('库存下限').replaceAll(',', '');
  if (said === '') return null;
  const line = /^\d{1,9}(\.\d+)?$/.test(said) ? Number(said) : Number.NaN;
  if (!(isWholeThousandth(line) && Number.isFinite(line))) wrong('库存下限', '请输入数量，最多三位小数');
  else if (line > mostNum) wrong('库存下限', '数量过大，最多 100 万');
  return thousandthsOf(line);
}

/** Every row with what is wrong in it, or the goods it describes; `known` are the names that are taken, with their numbers. */
export function judgeRows(headings: readonly string[], rows: readonly SheetRow[], known: ReadonlyMap<string, string>) {
  const seen = new Map<string, number>();
  const problems: ImportProblem[] = [];
  const goods: ImportedGoods[] = [];
  for (const row of rows) {
    const before = problems.length;
    const judging: Judging = {
      cell: (column) => cellOf(headings, row, column),
      wrong: (column, text) => problems.push({ row: row.row, column, text }),
    };
    const name = short(judging, '名称', 60, true);
    const [holder, first] = [known.get(name), seen.get(name)];
    if (holder !== undefined) judging.wrong('名称', `已有同名物资 ${holder}`);
    else if (first !== undefined) judging.wrong('名称', `与第 ${first} 行重复`);
    else if (name !== '') seen.set(name, row.row);
    const unit = short(judging, '单位', 10, true);
    const category = short(judging, '分类', 30);
    const one = {
      name,
      unit,
      category: category === '' ? null : category,
      price: priceOf(judging),
      low_line: lineOf(judging),
      note: short(judging, '备注', 200),
    };
    if (problems.length === before) goods.push(one);
  }
  return { problems, goods };
}
