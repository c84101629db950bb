type Values = Readonly<Record<string, unknown>>;

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** Only what differs from the beginning is sent: what stays untouched, above all a masked number, is never sent back. */
export const changedValues = (before: Values, input: Values): Record<string, unknown> =>
  Object.fromEntries(Object.entries(input).filter(([name, value]) => !same(before[name], value)));
