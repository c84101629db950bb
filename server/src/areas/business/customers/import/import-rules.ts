import {
  type BusinessSource,
  businessSources,
  type Industry,
  industries,
} from '@tongzhou/contract/areas/business/customer.ts';
import { Mobile } from '@tongzhou/contract/fields.ts';
import type { ImportProblem } from '@tongzhou/contract/imports.ts';
import { creditCodeProblem, plainCreditCode } from '@tongzhou/contract/rules/business/credit-code.ts';
import { customerNameKey } from '@tongzhou/contract/rules/business/customer-name.ts';
import { codeTaken, nameTaken } from '#areas/business/customers/customer-rules.ts';

export const importColumns = [
  '客户名称',
  '统一社会信用代码',
  '行业',
  '地区',
  '来源',
  '地址',
  '负责人工号',
  '联系人',
  '职务',
  '联系人手机',
  '联系人邮箱',
  '备注',
] as const;
type ColumnName = (typeof importColumns)[number];

export interface SheetRow {
  readonly row: number;
  readonly cells: readonly string[];
}

interface Holder {
  readonly name: string;
  readonly name_key: string;
  readonly credit_code: string | null;
  readonly owner_name: string;
  /** Whether the importer sees it. */
  readonly seen: boolean;
}

/** What the rows are judged by, as the database has it. */
export interface Known {
  readonly holders: readonly Holder[];
  /** People who work now, by job number; whether the importer may give them customers. */
  readonly people: ReadonlyMap<string, { readonly id: number; readonly inReach: boolean }>;
  readonly importer: number;
}

export interface ImportedCustomer {
  readonly name: string;
  readonly credit_code: string | null;
  readonly industry: Industry | null;
  readonly region: string | null;
  readonly source: BusinessSource | null;
  readonly address: string | null;
  readonly description: string;
  readonly owner: number;
  readonly contact: {
    readonly name: string;
    readonly position: string | null;
    readonly mobile: string | null;
    readonly email: string | null;
    readonly main: true;
  } | null;
}

export const cellOf = (headings: readonly string[], { cells }: SheetRow, column: ColumnName): string =>
  (cells[headings.indexOf(column)] ?? '').trim();

const keyOf = <Key extends string>(words: Readonly<Record<Key, string>>, said: string): Key | undefined =>
  (Object.keys(words) as Key[]).find((key) => words[key] === said);

/** Every row with what is wrong in it, or the customer it describes. */
export function judgeRows(headings: readonly string[], rows: readonly SheetRow[], known: Known) {
  const seen: Seen = { code: new Map(), name: new Map() };
  const byCode = new Map(known.holders.map((holder) => [holder.credit_code, holder]));
  const byName = Map.groupBy(known.holders, (holder) => holder.name_key);
  const problems: ImportProblem[] = [];
  const customers: ImportedCustomer[] = [];
  for (const row of rows) {
    const before = problems.length;
    const cell = (column: ColumnName) => cellOf(headings, row, column);
    const wrong = (column: ColumnName, text: string) => problems.push({ row: row.row, column, text });
    const customer = judgeRow({ row: row.row, cell, wrong, known, seen, byCode, byName });
    if (problems.length === before) customers.push(customer);
  }
  return { problems, customers };
}

type Seen = Readonly<Record<'code' | 'name', Map<string, number>>>;

interface Judging {
  readonly row: number;
  readonly cell: (column: ColumnName) => string;
  readonly wrong: (column: ColumnName, text: string) => void;
  readonly known: Known;
  readonly seen: Seen;
  readonly byCode: ReadonlyMap<string | null, Holder>;
  readonly byName: ReadonlyMap<string, readonly Holder[]>;
}

function judgeRow(judging: Judging): ImportedCustomer {
  const { cell, wrong } = judging;
  const short = (column: ColumnName, most: number): string | null => {
    const said = cell(column);
    if ([...said].length > most) wrong(column, `最多 ${most} 个字`);
    return said === '' ? null : said;
  };
  const chosen = <Key extends string>(column: ColumnName, words: Readonly<Record<Key, string>>): Key | null => {
    const said = cell(column);
    const key = keyOf(words, said);
    if (said !== '' && key === undefined) wrong(column, `应为${Object.values(words).join('、')}之一`);
    return key ?? null;
  };
  const name = short('客户名称', 60) ?? '';
  if (name === '') wrong('客户名称', '必填');
  const code = judgeCode(judging);
  judgeName(judging, name, code);
  return {
    name,
    credit_code: code,
    industry: chosen('行业', industries),
    region: short('地区', 30),
    source: chosen('来源', businessSources),
    address: short('地址', 100),
    description: short('备注', 1000) ?? '',
    owner: judgeOwner(judging),
    contact: judgeContact(judging, short),
  };
}

function judgeCode({ row, cell, wrong, seen, byCode }: Judging): string | null {
  const said = cell('统一社会信用代码');
  if (said === '') return null;
  const problem = creditCodeProblem(said);
  const code = plainCreditCode(said);
  const [holder, first] = [byCode.get(code), seen.code.get(code)];
  if (problem !== undefined) wrong('统一社会信用代码', problem);
  else if (holder !== undefined) wrong('统一社会信用代码', codeTaken(holder, holder.seen));
  else if (first !== undefined) wrong('统一社会信用代码', `与第 ${first} 行重复`);
  else seen.code.set(code, row);
  return code;
}

/** Two of one name are likely one, unless each has a code of its own. */
function judgeName({ row, wrong, seen, byName }: Judging, name: string, code: string | null): void {
  const key = customerNameKey(name);
  if (key === '') return;
  const twin = byName.get(key)?.find((holder) => code === null || holder.credit_code === null);
  const first = code === null ? seen.name.get(key) : undefined;
  if (twin !== undefined) wrong('客户名称', nameTaken(twin, twin.seen));
  else if (first !== undefined) wrong('客户名称', `与第 ${first} 行重复`);
  if (!seen.name.has(key)) seen.name.set(key, row);
}

function judgeOwner({ cell, wrong, known }: Judging): number {
  const number = cell('负责人工号').toUpperCase();
  if (number === '') return known.importer;
  const owner = known.people.get(number);
  if (owner === undefined) wrong('负责人工号', '没有这个在职人员');
  else if (!owner.inReach) wrong('负责人工号', '不在您的管理范围内');
  return owner?.id ?? known.importer;
}

function judgeContact(
  { cell, wrong }: Judging,
  short: (column: ColumnName, most: number) => string | null,
): ImportedCustomer['contact'] {
  const name = short('联系人', 20);
  const position = short('职务', 30);
  const mobile = cell('联系人手机');
  if (mobile !== '' && !Mobile.safeParse(mobile).success) wrong('联系人手机', '手机号格式不正确');
  const email = short('联系人邮箱', 100);
  if (email !== null && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) wrong('联系人邮箱', '邮箱格式不正确');
  if (name === null && (position ?? (mobile === '' ? null : mobile) ?? email) !== null) wrong('联系人', '必填');
  return name === null ? null : { name, position, mobile: mobile === '' ? null : mobile, email, main: true };
}
