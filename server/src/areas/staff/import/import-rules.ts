import { Mobile } from '@tongzhou/contract/fields.ts';
import type { ImportProblem } from '@tongzhou/contract/imports.ts';
import { beginOf, dayOf } from '@tongzhou/contract/rules/day.ts';
import { isIdCard } from '@tongzhou/contract/rules/staff/id-card.ts';
import { judgePersonal } from '#areas/staff/person/personal-rules.ts';

export const importColumns = [
  '姓名',
  '手机号',
  '部门',
  '岗位',
  '性别',
  '身份证号',
  '入职日期',
  '试用期(月)',
  '直属上级工号',
  '权限组',
] as const;
type ColumnName = (typeof importColumns)[number];

/** What the rows are judged by, as the database has it. */
export interface Known {
  /** By full path `研发中心/后端组`; by name where it is the only one so called. */
  readonly departments: ReadonlyMap<string, number>;
  readonly inReach: (departmentId: number) => boolean;
  /** By `department id/name`. */
  readonly posts: ReadonlyMap<string, number>;
  readonly managers: ReadonlyMap<string, number>;
  readonly groups: ReadonlyMap<string, { readonly id: number; readonly givable: boolean }>;
  readonly mobiles: ReadonlySet<string>;
  readonly cards: ReadonlySet<string | null>;
  readonly today: string;
}

export interface SheetRow {
  readonly row: number;
  readonly cells: readonly string[];
}

export interface ImportedPerson {
  readonly name: string;
  readonly mobile: string;
  readonly department_id: number;
  readonly station_id: number | null;
  readonly manager_id: number | null;
  readonly group_ids: readonly number[];
  readonly entry_date: string;
  readonly probation_months: number;
  readonly profile: { readonly sex: string | null; readonly birthday: string | null; readonly id_card: string | null };
}

export const cellOf = (headings: readonly string[], { cells }: SheetRow, column: ColumnName): string =>
  (cells[headings.indexOf(column)] ?? '').trim();

/** 2026-11-15, 2026/11/15 and 2026.11.15, if there is such a day. */
export function dayIn(written: string): string | undefined {
  const match = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(written);
  if (match === null) return undefined;
  const [, year = '', month = '', date = ''] = match;
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  const begin = beginOf(day);
  const possible = !Number.isNaN(begin) && dayOf(begin) === day && year >= '1900' && year < '2100';
  return possible ? day : undefined;
}

const columnOf: Readonly<Record<string, ColumnName>> = { sex: '性别', entry_date: '入职日期' };
const sexOf: Readonly<Record<string, string | null>> = { '': null, 男: 'male', 女: 'female' };

/** Every row with what is wrong in it, or the person it describes. */
export function judgeRows(headings: readonly string[], rows: readonly SheetRow[], known: Known) {
  const seen = { mobile: new Map<string, number>(), card: new Map<string, number>() };
  const problems: ImportProblem[] = [];
  const people: { row: number; person: ImportedPerson }[] = [];
  for (const one of rows) {
    const before = problems.length;
    const person = judgeRow(headings, one, known, seen, (column, text) =>
      problems.push({ row: one.row, column, text }),
    );
    if (problems.length === before) people.push({ row: one.row, person });
  }
  return { problems, people };
}

type Seen = Readonly<Record<'mobile' | 'card', Map<string, number>>>;

function judgeRow(
  headings: readonly string[],
  row: SheetRow,
  known: Known,
  seen: Seen,
  wrong: (column: ColumnName, text: string) => void,
): ImportedPerson {
  const cell = (column: ColumnName) => cellOf(headings, row, column);
  const once = (kind: keyof Seen, column: ColumnName, value: string) => {
    const first = seen[kind].get(value);
    if (first === undefined) seen[kind].set(value, row.row);
    else wrong(column, `与第 ${first} 行重复`);
  };

  const name = cell('姓名');
  if (name === '') wrong('姓名', '必填');
  else if ([...name].length > 20) wrong('姓名', '最多 20 个字');

  const mobile = cell('手机号');
  if (!Mobile.safeParse(mobile).success) wrong('手机号', mobile === '' ? '必填' : '手机号格式不正确');
  else {
    if (known.mobiles.has(mobile)) wrong('手机号', '手机号已被使用');
    once('mobile', '手机号', mobile);
  }

  const department = known.departments.get(cell('部门'));
  if (department === undefined)
    wrong('部门', cell('部门') === '' ? '必填' : '没有这个部门，或有多个同名部门，请写完整路径');
  else if (!known.inReach(department)) wrong('部门', '不在您的管理范围内');

  const postName = cell('岗位');
  const post = postName === '' ? null : known.posts.get(`${department}/${postName}`);
  if (post === undefined && department !== undefined) wrong('岗位', '该部门没有这个岗位');

  const sex = sexOf[cell('性别')];
  if (sex === undefined) wrong('性别', '应为男或女');

  const card = cell('身份证号').toUpperCase();
  if (card !== '' && !isIdCard(card)) wrong('身份证号', '身份证号不正确');
  else if (card !== '') {
    if (known.cards.has(card)) wrong('身份证号', '身份证号已被使用');
    once('card', '身份证号', card);
  }

  const entry = dayIn(cell('入职日期'));
  if (entry === undefined) wrong('入职日期', cell('入职日期') === '' ? '必填' : '日期格式应为 2026-01-31');

  const months = cell('试用期(月)') === '' ? '3' : cell('试用期(月)');
  if (!/^[0-6]$/.test(months)) wrong('试用期(月)', '应为 0 至 6');

  const managerNumber = cell('直属上级工号').toUpperCase();
  const manager = managerNumber === '' ? null : known.managers.get(managerNumber);
  if (manager === undefined) wrong('直属上级工号', '没有这个在职人员');

  const groupIds = cell('权限组')
    .split(/[,，、;；]/)
    .map((group) => group.trim())
    .filter((group) => group !== '')
    .flatMap((group) => {
      const found = known.groups.get(group);
      if (found === undefined) wrong('权限组', `没有权限组「${group}」`);
      else if (!found.givable) wrong('权限组', `您不能授予「${group}」`);
      return found === undefined ? [] : [found.id];
    });

  const said = {
    ...(card === '' || !isIdCard(card) ? {} : { id_card: card }),
    ...(sex == null ? {} : { sex }),
    ...(entry === undefined ? {} : { entry_date: entry }),
  };
  const { problems, follows } = judgePersonal(said, {}, known.today);
  for (const [field, words] of Object.entries(problems)) wrong(columnOf[field] ?? '身份证号', words);

  return {
    name,
    mobile,
    department_id: department ?? 0,
    station_id: post ?? null,
    manager_id: manager ?? null,
    group_ids: [...new Set(groupIds)],
    entry_date: entry ?? '',
    probation_months: Number(months),
    profile: { sex: sex ?? null, birthday: null, ...follows, id_card: card === '' ? null : card },
  };
}
