// Pure: what follows from the rows of the tree. Every walk ends, even on a tree someone tied into a knot.

interface Node {
  readonly id: number;
  readonly parent_id: number | null;
  readonly department_name: string;
}

/** As a reader sees it: other forms of the same characters, spaces around and signs without a width make no other name. */
const seen = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim();

export const sameName = (one: string, other: string): boolean => seen(one) === seen(other);

/** Why nobody else may have this name: a fixed department is known by it everywhere. */
export function fixedNameProblem(
  rows: readonly { readonly id: number; readonly department_name: string; readonly fixed: boolean }[],
  name: string,
  but?: number,
): string | undefined {
  const fixed = rows.find((row) => row.fixed && row.id !== but && sameName(row.department_name, name));
  return fixed === undefined ? undefined : `「${fixed.department_name}」是固定部门的名称，请换一个名称`;
}

/** From the parent upward. */
export function above<Row extends Node>(rows: readonly Row[], parent: number | null): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const chain = new Set<Row>();
  for (let id = parent; id !== null; ) {
    const row = byId.get(id);
    if (row === undefined || chain.has(row)) break;
    chain.add(row);
    id = row.parent_id;
  }
  return [...chain];
}

const childrenOf = <Row extends Node>(rows: readonly Row[]): Map<number | null, Row[]> =>
  Map.groupBy(rows, (row) => row.parent_id);

/** The department and everything below it, parents before their children. */
export function below<Row extends Node>(rows: readonly Row[], root: number): Row[] {
  const children = childrenOf(rows);
  const found = new Set(rows.filter((row) => row.id === root));
  for (const row of found) for (const child of children.get(row.id) ?? []) found.add(child);
  return [...found];
}

/** As one reads a tree: each department followed by all that is below it. */
export function inReadingOrder<Row extends Node>(rows: readonly Row[]): Row[] {
  const children = childrenOf(rows);
  const ordered = new Set<Row>();
  const visit = (row: Row): void => {
    if (ordered.has(row)) return;
    ordered.add(row);
    for (const child of children.get(row.id) ?? []) visit(child);
  };
  for (const row of children.get(null) ?? []) visit(row);
  return [...ordered];
}

/** 研发中心/平台部 */
export const pathOf = (rows: readonly Node[], id: number | null): string =>
  above(rows, id)
    .reverse()
    .map((row) => row.department_name)
    .join('/');

/** How many people each has with everything below it. */
export function totals(rows: readonly (Node & { readonly people: number })[]): Map<number, number> {
  const sums = new Map(rows.map((row) => [row.id, row.people]));
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const row of rows) {
    if (row.people === 0) continue;
    const passed = new Set([row.id]);
    for (let id = row.parent_id; id !== null && !passed.has(id); id = byId.get(id)?.parent_id ?? null) {
      passed.add(id);
      sums.set(id, (sums.get(id) ?? 0) + row.people);
    }
  }
  return sums;
}

/** The siblings' order with one of them put at a place. */
export const reordered = (siblings: readonly number[], id: number, place: number): number[] => {
  const others = siblings.filter((one) => one !== id);
  return [...others.slice(0, place), id, ...others.slice(place)];
};
