import type { Department } from '@tongzhou/contract/areas/organisation/structure.ts';

export interface TreeNode {
  readonly key: number;
  readonly title: string;
  readonly department: Department;
  readonly children: TreeNode[];
}

/** The server's rows, which stand in the order of their places, as a tree. */
export function treeOf(departments: readonly Department[]): TreeNode[] {
  const nodes = new Map<number, TreeNode>(
    departments.map((department) => [
      department.id,
      { key: department.id, title: department.department_name, department, children: [] },
    ]),
  );
  const top: TreeNode[] = [];
  for (const node of nodes.values()) {
    const parent = node.department.parent_id;
    (parent === null ? top : (nodes.get(parent)?.children ?? top)).push(node);
  }
  return top;
}

type Index = ReadonlyMap<number, Department>;

const indexOf = (departments: readonly Department[]): Index => new Map(departments.map((one) => [one.id, one]));

/** Ends even on a tree someone tied into a knot. */
function climb(index: Index, id: number): Set<Department> {
  const path = new Set<Department>();
  for (let one = index.get(id); one !== undefined && !path.has(one); one = index.get(one.parent_id ?? 0)) path.add(one);
  return path;
}

/** From the top down to the department itself. */
export const pathTo = (departments: readonly Department[], id: number): Department[] =>
  [...climb(indexOf(departments), id)].reverse();

export interface Found {
  /** The first of those found and all above them, so that each is seen in its place. */
  readonly shown: readonly Department[];
  readonly hits: number;
}

/** More take seconds to draw, and nobody reads them: they type another letter. */
export const mostShown = 100;

/** By name or its pinyin, or by the name of the head. */
export function search(departments: readonly Department[], keyword: string): Found {
  const wanted = keyword.toLowerCase();
  const hits = departments.filter(({ department_name, spelling, head_name }) =>
    `${department_name}\n${spelling}\n${head_name ?? ''}`.toLowerCase().includes(wanted),
  );
  const index = indexOf(departments);
  const shown = new Set(hits.slice(0, mostShown).flatMap(({ id }) => [...climb(index, id)]));
  return { shown: departments.filter((one) => shown.has(one)), hits: hits.length };
}

/** The department and everything below it: where it cannot be moved to. */
export function below(departments: readonly Department[], id: number): ReadonlySet<number> {
  const index = indexOf(departments);
  const itself = index.get(id);
  return new Set(
    departments.filter((one) => itself !== undefined && climb(index, one.id).has(itself)).map((one) => one.id),
  );
}

export interface Drop {
  readonly dragged: number;
  readonly target: number;
  /** Onto the target, or into the gap before or after it. */
  readonly where: 'inside' | 'before' | 'after';
}

/** Where a dropped department comes to stand: its place is counted among the others of its new parent. */
export function placeOf(departments: readonly Department[], { dragged, target, where }: Drop) {
  const others = (parent: number | null) =>
    departments.filter((one) => one.parent_id === parent && one.id !== dragged).map(({ id }) => id);
  if (where === 'inside') return { parent_id: target, position: others(target).length };
  const parent_id = departments.find(({ id }) => id === target)?.parent_id ?? null;
  return { parent_id, position: others(parent_id).indexOf(target) + (where === 'after' ? 1 : 0) };
}
