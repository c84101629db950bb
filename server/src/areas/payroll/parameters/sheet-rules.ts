import type { ImportProblem } from '@tongzhou/contract/imports.ts';
import { fenOf, signedFenOf } from '@tongzhou/contract/rules/money.ts';
import { type ItemKind, itemKindNames, itemKinds } from '@tongzhou/contract/rules/payroll/payroll-lines.ts';

// The three sheets that are imported: each row names a person by number and name, and says something of them.

export interface SheetRow {
  readonly row: number;
  readonly cells: readonly string[];
}

export interface KnownPerson {
  readonly id: number;
  readonly job_number: string;
  readonly name: string | null;
}

interface Reading {
  readonly cell: (column: string) => string;
  readonly wrong: (column: string, text: string) => void;
  readonly user_id: number;
}

export interface SheetKind<Row> {
  readonly name: string;
  readonly columns: readonly string[];
  /** What makes two rows the same; undefined where there may be several. */
  readonly key?: (row: Row) => string;
  readonly read: (reading: Reading) => Row;
}

const mostFen = 1_000_000_000;

function moneyIn({ cell, wrong }: Reading, column: string, signed = false): number {
  const said = cell(column);
  const fen = signed ? signedFenOf(said) : fenOf(said);
  if (said === '') wrong(column, '必填');
  else if (fen === undefined) wrong(column, '请输入金额，最多两位小数');
  else if (Math.abs(fen) > mostFen) wrong(column, '金额过大，最多 1000 万元');
  return fen ?? 0;
}

function wholeIn({ cell, wrong }: Reading, column: string, least: number, most: number): number {
  const value = /^\d{1,4}$/.test(cell(column)) ? Number(cell(column)) : Number.NaN;
  if (!(value >= least && value <= most)) wrong(column, `请输入 ${least} 至 ${most} 的整数`);
  return value;
}

function monthIn({ cell, wrong }: Reading, column: string): string {
  const [, year, month] = /^(20\d\d)[-/.年](0?[1-9]|1[0-2])月?(?:-01)?$/.exec(cell(column)) ?? [];
  if (year === undefined || month === undefined) wrong(column, '请按 2026-01 的样子填写');
  return `${year ?? '2000'}-${(month ?? '1').padStart(2, '0')}-01`;
}

export interface DeductionRow {
  readonly user_id: number;
  readonly month: string;
  readonly amount: number;
}
export const deductionSheet: SheetKind<DeductionRow> = {
  name: '专项附加扣除',
  columns: ['工号', '姓名', '月份', '专项附加扣除'],
  key: ({ user_id, month }) => `${user_id}/${month}`,
  read: (reading) => ({
    user_id: reading.user_id,
    month: monthIn(reading, '月份'),
    amount: moneyIn(reading, '专项附加扣除'),
  }),
};

export interface OpeningRow {
  readonly user_id: number;
  readonly year: number;
  readonly through: number;
  readonly income: number;
  readonly special: number;
  readonly additional: number;
  readonly withheld: number;
}
export const openingSheet: SheetKind<OpeningRow> = {
  name: '年内累计',
  columns: ['工号', '姓名', '年份', '截至月份', '累计收入', '累计专项扣除', '累计专项附加扣除', '已预扣税额'],
  key: ({ user_id, year }) => `${user_id}/${year}`,
  read: (reading) => ({
    user_id: reading.user_id,
    year: wholeIn(reading, '年份', 2019, 2099),
    through: wholeIn(reading, '截至月份', 1, 12),
    income: moneyIn(reading, '累计收入'),
    special: moneyIn(reading, '累计专项扣除'),
    additional: moneyIn(reading, '累计专项附加扣除'),
    withheld: moneyIn(reading, '已预扣税额'),
  }),
};

export interface ItemSheetRow {
  readonly user_id: number;
  readonly kind: ItemKind;
  readonly amount: number;
  readonly reason: string;
}
/** Corrections name what they correct: they are entered one by one. */
export const importedKinds = itemKindNames.filter((kind) => kind !== 'correction');

export const itemSheet = (
  amountProblem: (kind: ItemKind, amount: number) => string | undefined,
): SheetKind<ItemSheetRow> => ({
  name: '一次性项目',
  columns: ['工号', '姓名', '类型', '金额', '说明'],
  read: (reading) => {
    const kind = importedKinds.find((one) => itemKinds[one] === reading.cell('类型'));
    if (kind === undefined) reading.wrong('类型', `应为${importedKinds.map((one) => itemKinds[one]).join('、')}`);
    const amount = moneyIn(reading, '金额', true);
    const problem = kind === undefined ? undefined : amountProblem(kind, amount);
    if (problem !== undefined && reading.cell('金额') !== '') reading.wrong('金额', problem);
    const reason = reading.cell('说明');
    if (reason === '') reading.wrong('说明', '必填');
    else if (reason.length > 100) reading.wrong('说明', '最多 100 个字');
    else if (reason.includes('\0') || !reason.isWellFormed()) reading.wrong('说明', '包含无效字符');
    return { user_id: reading.user_id, kind: kind ?? 'other', amount, reason };
  },
});

export interface JudgedRows<Row> {
  readonly problems: readonly ImportProblem[];
  readonly rows: readonly Row[];
}

export const cellOf = (headings: readonly string[], { cells }: SheetRow, column: string): string =>
  (cells[headings.indexOf(column)] ?? '').trim();

/** Every row with what is wrong in it, or what it says. */
export function judgeRows<Row>(
  kind: SheetKind<Row>,
  headings: readonly string[],
  rows: readonly SheetRow[],
  people: ReadonlyMap<string, KnownPerson>,
  self: number,
): JudgedRows<Row> {
  const problems: ImportProblem[] = [];
  const seen = new Map<string, number>();
  const right: Row[] = [];
  for (const row of rows) {
    const before = problems.length;
    const wrong = (column: string, text: string) => problems.push({ row: row.row, column, text });
    const cell = (column: string) => cellOf(headings, row, column);
    const person = people.get(cell('工号'));
    if (person === undefined) wrong('工号', cell('工号') === '' ? '必填' : '没有这个工号');
    else if (cell('姓名') !== '' && cell('姓名') !== person.name) wrong('姓名', '与工号不符');
    else if (person.id === self) wrong('工号', '不能为自己办理');
    const read = kind.read({ cell, wrong, user_id: person?.id ?? 0 });
    const key = person === undefined ? undefined : kind.key?.(read);
    const first = key === undefined ? undefined : seen.get(key);
    if (first !== undefined) wrong('工号', `与第 ${first} 行重复`);
    else if (key !== undefined) seen.set(key, row.row);
    if (problems.length === before) right.push(read);
  }
  return { problems, rows: right };
}
