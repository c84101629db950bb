import * as z from 'zod/mini';

// How values stand in a query string, of a call and of a screen's address alike.

/** Lists are comma-separated, booleans are words, what is undefined is left out. */
export function encodeQuery(values: Readonly<Record<string, unknown>>): string {
  const pairs = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined) pairs.append(name, Array.isArray(value) ? value.join(',') : String(value));
  }
  const text = pairs.toString();
  return text === '' ? '' : `?${text}`;
}

export const parseQuery = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text));

function meanings(text: string): unknown[] {
  if (text === 'true' || text === 'false') return [text === 'true', text];
  return text !== '' && Number.isFinite(Number(text)) ? [Number(text), text] : [text];
}

type Shape = Readonly<Record<string, z.ZodMiniType>>;

/**
 * Reads an address with a call's own schema, field by field: what does not fit is left out instead of failing, because
 * people edit and share addresses, and an old one must still open the screen.
 */
export function decodeQuery<Fields extends Shape>(
  schema: z.ZodMiniObject<Fields>,
  query: Readonly<Record<string, unknown>>,
) {
  const values: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(schema.shape)) {
    const text = query[name];
    if (typeof text !== 'string') continue;
    const fitting = meanings(text).find((meaning) => z.safeParse(field, meaning).success);
    if (fitting !== undefined && fitting !== '') values[name] = fitting;
  }
  return values as Partial<z.input<z.ZodMiniObject<Fields>>>;
}

/** What the schema would fill in by itself is not said: an address shows only what was chosen. */
export function withoutDefaults<Fields extends Shape>(
  schema: z.ZodMiniObject<Fields>,
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const said = Object.entries(values).filter(([name, value]) => {
    const field = schema.shape[name];
    const unsaid = field === undefined ? undefined : z.safeParse(field, undefined);
    return value !== undefined && !(unsaid?.success === true && unsaid.data === value);
  });
  return Object.fromEntries(said);
}
