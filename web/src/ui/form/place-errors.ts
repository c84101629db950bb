export type Errors = Readonly<Record<string, string>>;
export type NamePath = readonly (string | number)[];

export interface PlacedError {
  /** The field that shows it. */
  readonly name: NamePath;
  readonly text: string;
}

const partsOf = (path: string): NamePath => path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part));

const begins = (path: NamePath, name: NamePath): boolean => name.every((part, at) => part === path[at]);

/**
 * Finds for each error, named by a path such as lines.2.amount, the field that shows it: the field itself, else one that
 * holds it, with the number of the row. What no field can show is returned apart.
 */
export function placeErrors(errors: Errors, fields: readonly NamePath[]): { at: PlacedError[]; elsewhere: string[] } {
  const at: PlacedError[] = [];
  const elsewhere: string[] = [];
  for (const [path, text] of Object.entries(errors)) {
    const parts = partsOf(path);
    const [name] = fields.filter((field) => begins(parts, field)).sort((a, b) => b.length - a.length);
    const row = name === undefined ? undefined : parts[name.length];
    const words = typeof row === 'number' ? `第 ${row + 1} 行：${text}` : text;
    if (name === undefined) elsewhere.push(words);
    else if (!at.some((other) => other.name === name)) at.push({ name, text: words });
  }
  const order = (error: PlacedError) => fields.indexOf(error.name);
  return { at: at.sort((a, b) => order(a) - order(b)), elsewhere };
}

/** The value at a path of nested values. */
export const valueAt = (values: unknown, path: NamePath): unknown =>
  path.reduce<unknown>(
    (inner, part) =>
      typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>)[part] : undefined,
    values,
  );

export const valueAtPath = (values: unknown, path: string): unknown => valueAt(values, partsOf(path));
