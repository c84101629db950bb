import type { ImportProblem } from '@tongzhou/contract/imports.ts';
import { fixedNameProblem, inReadingOrder } from '#areas/organisation/structure/structure-rules.ts';

// Pure: what an uploaded sheet means on the tree as it stands. A row names a department, and optionally its head and one
// post of it; several rows may name the same department. A row that is wrong adds nothing, so what refers to it is wrong too.

export const importColumns = ['部门', '上级部门', '负责人工号', '岗位', '级别'] as const;
type ColumnName = (typeof importColumns)[number];
type Say = (column: ColumnName, text: string) => void;

export interface ImportSheet {
  readonly headings: readonly string[];
  readonly rows: readonly { readonly row: number; readonly cells: readonly string[] }[];
}

interface Existing {
  readonly id: number;
  readonly parent_id: number | null;
  readonly department_name: string;
  readonly head_id: number | null;
  readonly fixed: boolean;
}

export interface ImportWorld {
  readonly departments: readonly Existing[];
  /** Those who may be heads, by job number. */
  readonly people: ReadonlyMap<string, number>;
  readonly reaches: (department: number | null) => boolean;
}

/** A department of the tree or of the sheet; the latter have no id yet. */
export interface Place {
  readonly id: number | null;
  readonly name: string;
  readonly path: string;
  readonly parent: Place | null;
  head: number | null;
}

export interface ImportPlan {
  readonly problems: readonly ImportProblem[];
  /** Parents stand before their children. */
  readonly added: readonly Place[];
  readonly headed: readonly Place[];
  readonly posts: readonly { readonly place: Place; readonly name: string; readonly level: number }[];
}

const longest = 30;
const levels = /^([1-9]|1\d|20)$/;

const pathUnder = (parent: Place | null, name: string): string => (parent === null ? name : `${parent.path}/${name}`);

/** The departments known so far, found by path, or by name where there is only one of that name. */
function atlas(departments: readonly Existing[]) {
  const byPath = new Map<string, Place>();
  const byName = new Map<string, Place[]>();
  const byId = new Map<number, Place>();
  const add = (place: Place): Place => {
    byPath.set(place.path, place);
    byName.set(place.name, [...(byName.get(place.name) ?? []), place]);
    return place;
  };
  for (const { id, parent_id, department_name: name, head_id } of inReadingOrder(departments)) {
    const parent = byId.get(parent_id ?? 0) ?? null;
    byId.set(id, add({ id, name, path: pathUnder(parent, name), parent, head: head_id }));
  }
  const parentNamed = (text: string, say: Say): Place | null | undefined => {
    if (text === '') return null;
    const named = byName.get(text) ?? [];
    const found = byPath.get(text) ?? (named.length === 1 ? named[0] : undefined);
    if (found === undefined)
      say(
        '上级部门',
        named.length > 1 ? '有多个同名部门，请写完整路径，如 研发中心/平台部' : '没有这个部门；新部门须写在其下级之前',
      );
    return found;
  };
  return { add, parentNamed, at: (parent: Place | null, name: string) => byPath.get(pathUnder(parent, name)) };
}

/** What a new department would be changed under: the closest one above it that exists already. */
const anchorOf = (place: Place | null): number | null => (place === null ? null : (place.id ?? anchorOf(place.parent)));

export function judgeImport(sheet: ImportSheet, world: ImportWorld): ImportPlan {
  const known = atlas(world.departments);
  const problems: ImportProblem[] = [];
  const added: Place[] = [];
  const headed = new Set<Place>();
  const posts = new Map<string, ImportPlan['posts'][number]>();
  const places = importColumns.map((name) => sheet.headings.indexOf(name));

  for (const { row, cells } of sheet.rows) {
    const [name, above, number, post, level] = places.map((at) => cells[at] ?? '') as [
      string,
      string,
      string,
      string,
      string,
    ];
    const wrong: ImportProblem[] = [];
    const say: Say = (column, text) => void wrong.push({ row, column, text });

    const parent = known.parentNamed(above, say);
    const present = parent === undefined ? undefined : known.at(parent, name);
    const head = number === '' ? null : world.people.get(number.toUpperCase());
    judgeName(name, say);
    const reserved = present === undefined ? fixedNameProblem(world.departments, name) : undefined;
    if (reserved !== undefined) say('部门', reserved);
    judgePost(post, level, say);
    if (parent !== undefined && !world.reaches(anchorOf(present ?? parent))) say('部门', '不在您的数据范围内');
    if (head === undefined) say('负责人工号', '没有这个工号的在职人员');
    problems.push(...wrong);
    if (wrong.length > 0 || parent === undefined || head === undefined) continue;

    const place = present ?? known.add({ id: null, name, path: pathUnder(parent, name), parent, head: null });
    if (present === undefined) added.push(place);
    if (head !== null && place.head !== head) {
      place.head = head;
      if (place.id !== null) headed.add(place);
    }
    if (post !== '') posts.set(`${place.path}\n${post}`, { place, name: post, level: Number(level) });
  }
  return { problems, added, headed: [...headed], posts: [...posts.values()] };
}

function judgeName(name: string, say: Say): void {
  if (name === '') say('部门', '必填');
  if (name.length > longest) say('部门', `最多 ${longest} 个字`);
}

function judgePost(post: string, level: string, say: Say): void {
  if (post === '' && level !== '') say('岗位', '填写了级别，请填写岗位');
  if (post.length > longest) say('岗位', `最多 ${longest} 个字`);
  if (post !== '' && !levels.test(level)) say('级别', '应为 1 至 20 的整数');
}
