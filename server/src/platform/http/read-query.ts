import type * as z from 'zod/mini';
import { inspectText } from '#platform/http/read-body.ts';
import { invalid } from '#platform/http/refusal.ts';

// A query is text; the contract speaks of numbers, booleans and lists. What each key is read as follows from its schema,
// worked out once per endpoint. Only the plain spelling is read: 1e0, 0x1, +1, repeated keys and the like stay wrong.

type Reading = 'text' | 'number' | 'decimal' | 'boolean' | 'numbers' | 'texts';
type Definition = {
  type: string;
  format?: string;
  innerType?: Schema;
  in?: Schema;
  element?: Schema;
  values?: unknown[];
  shape?: Record<string, Schema>;
};
type Schema = { _zod: { def: Definition } };

const unwrapped = (schema: Schema): Definition => {
  const def = schema._zod.def;
  if (def.innerType) return unwrapped(def.innerType);
  return def.type === 'pipe' && def.in ? unwrapped(def.in) : def;
};

function readingOf(schema: Schema): Reading {
  const def = unwrapped(schema);
  if (def.type === 'array' && def.element) return readingOf(def.element) === 'number' ? 'numbers' : 'texts';
  if (def.type === 'literal') return typeof def.values?.[0] === 'number' ? 'number' : 'text';
  // Whole numbers have a format of their own; the others are amounts, which may have decimals.
  if (def.type === 'number') return def.format === undefined ? 'decimal' : 'number';
  return def.type === 'boolean' ? 'boolean' : 'text';
}

const number = (value: string): number | string => (/^-?(0|[1-9]\d{0,15})$/.test(value) ? Number(value) : value);

const decimal = (value: string): number | string =>
  /^-?(0|[1-9]\d{0,15})(\.\d{1,4})?$/.test(value) ? Number(value) : value;

const readers: Readonly<Record<Reading, (value: string) => unknown>> = {
  text: (value) => value,
  number,
  decimal,
  boolean: (value) => (value === 'true' ? true : value === 'false' ? false : value),
  numbers: (value) => value.split(',').map(number),
  texts: (value) => value.split(','),
};

/** The pairs of a query, in which there is nothing that no text may hold. */
function pairsOf(search: string): readonly (readonly [key: string, value: string])[] {
  if (/[%+]/.test(search)) {
    const pairs = [...new URLSearchParams(search)];
    for (const pair of pairs) pair.forEach(inspectText);
    return pairs;
  }
  // Nothing is written in another way: they are there to be cut out.
  inspectText(search);
  return search
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const end = pair.indexOf('=');
      return end < 0 ? [pair, ''] : [pair.slice(0, end), pair.slice(end + 1)];
    });
}

export function queryReader(schema: z.ZodMiniType): (search: string) => Record<string, unknown> {
  const shape = unwrapped(schema as unknown as Schema).shape ?? {};
  const readings = new Map(
    Object.entries(shape).map(([name, field]) => [name, { name, reader: readers[readingOf(field)] }]),
  );
  return (search) => {
    const read: Record<string, unknown> = {};
    if (search === '') return read;
    for (const [key, value] of pairsOf(search)) {
      // The name as the schema has it, not as it was cut out of the query: the engine finds properties by it at once.
      const { name, reader } = readings.get(key) ?? invalid({ [key]: '不认识的字段' });
      if (name in read) invalid({ [name]: '重复的字段' });
      read[name] = reader(value);
    }
    return read;
  };
}
