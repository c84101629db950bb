export interface DepartmentTarget {
  readonly id: number;
  readonly parent_id: number | null;
  /** Its own. */
  readonly target: number | null;
  /** Those of its people together. */
  readonly people: number;
}

const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0);

/**
 * What these departments are to sign in a year together: each by its own target, which stands for its people and for the
 * departments below it; one without a target by theirs.
 */
export function targetOver(departments: readonly DepartmentTarget[]): number {
  const known = new Set(departments.map(({ id }) => id));
  const below = Map.groupBy(departments, ({ parent_id }) => parent_id);
  const of = ({ id, target, people }: DepartmentTarget): number =>
    target ?? people + sum((below.get(id) ?? []).map(of));
  return sum(departments.filter(({ parent_id }) => parent_id === null || !known.has(parent_id)).map(of));
}
