interface Department {
  readonly id: number;
  readonly parent_id: number | null;
  readonly department_name: string;
}

/** Each with its full path: 研发中心/后端组. */
export function departmentPaths(rows: readonly Department[]) {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const pathOf = ({ parent_id, department_name }: Department): string => {
    const parent = parent_id === null ? undefined : byId.get(parent_id);
    return parent === undefined ? department_name : `${pathOf(parent)}/${department_name}`;
  };
  return rows.map((row) => ({ id: row.id, name: row.department_name, path: pathOf(row) }));
}

/** By full path, and by name where it is the only one so called. */
export function departmentsByName(rows: readonly Department[]): Map<string, number> {
  const times = new Map<string, number>();
  for (const { department_name } of rows) times.set(department_name, (times.get(department_name) ?? 0) + 1);
  const all = departmentPaths(rows);
  return new Map([
    ...all.filter(({ name }) => times.get(name) === 1).map(({ name, id }) => [name, id] as const),
    // A full path wins over a name: at the top the two are the same.
    ...all.map(({ path, id }) => [path, id] as const),
  ]);
}
