import pg from 'pg';

// How values come from the database: PostgreSQL's spelling becomes what the program works with.

export type Parser = (text: string) => unknown;

const type = { bool: 16, int8: 20, int2: 21, int4: 23, int8Array: 1016, date: 1082, timestamptz: 1184 };

const digits = (text: string, from: number, to: number): number => {
  let value = 0;
  for (let at = from; at < to; at++) value = value * 10 + text.charCodeAt(at) - 48;
  return value;
};

const fractions = [0, 100, 10, 1];

/** '2026-11-15 02:47:46.123456+00': the connections run in UTC, and milliseconds are what JSON carries. */
const milliseconds: Parser = (text) => {
  const end = Math.min(text.length - 3, 23);
  const fraction = end > 20 ? digits(text, 20, end) * (fractions[end - 20] as number) : 0;
  const [year, month, day] = [digits(text, 0, 4), digits(text, 5, 7), digits(text, 8, 10)];
  return Date.UTC(year, month - 1, day, digits(text, 11, 13), digits(text, 14, 16), digits(text, 17, 19), fraction);
};

const integers: Parser = (text) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(Number));

const parsers = new Map<number, Parser>([
  [type.int2, Number],
  [type.int4, Number],
  [type.int8, Number],
  [type.bool, (text) => text === 't'],
  [type.date, (text) => text],
  [type.timestamptz, milliseconds],
  [type.int8Array, integers],
]);

export const parserOf = (oid: number): Parser => parsers.get(oid) ?? pg.types.getTypeParser(oid, 'text');

/** The same for what the driver reads by itself. */
export const types = { getTypeParser: parserOf } as pg.CustomTypesConfig;
