import type { departmentAll } from '@tongzhou/contract/areas/organisation/directory.ts';
import type { ReplyOf } from '@tongzhou/contract/endpoint.ts';

type Departments = ReplyOf<typeof departmentAll>;

export interface DepartmentNode {
  readonly value: number;
  readonly title: string;
  /** What it is found by. */
  readonly words: string;
  readonly children: DepartmentNode[];
}

/** The flat list as a tree; one whose parent is not in the list stands at the top instead of vanishing. */
export function departmentTree(departments: Departments): DepartmentNode[] {
  const nodes = new Map<number, DepartmentNode>(
    departments.map(({ id, department_name, spelling }) => [
      id,
      { value: id, title: department_name, words: `${department_name} ${spelling}`, children: [] },
    ]),
  );
  const top: DepartmentNode[] = [];
  for (const { id, parent_id } of departments) {
    const node = nodes.get(id);
    if (node === undefined) continue;
    const parent = parent_id === null ? undefined : nodes.get(parent_id);
    (parent?.children ?? top).push(node);
  }
  return top;
}

/** The head of a department, or of the nearest one above it that has one; never the person themselves. */
export function headOver(departments: Departments, department: number | null, person?: number): number | null {
  const at = departments.find(({ id }) => id === department);
  if (at === undefined) return null;
  return at.head_id !== null && at.head_id !== person ? at.head_id : headOver(departments, at.parent_id, person);
}
