import pg from 'pg';

// How values come from the database: text in PostgreSQL's spelling becomes what the program works with.

export type Parser = (value: string) => unknown;

const int8 = 20;
const int8Array = 1016;
const timestamptz = 1184;

const number = (text: string, from: number, to: number): number => {
  let value = 0;
  for (let at = from; at < to; at++) value = value * 10 + text.charCodeAt(at) - 48;
  return value;
};

/** '2026-11-15 02:47:46.123456+00': the connections run in UTC, and milliseconds are what JSON carries. By hand, since a page has dozens. */
function milliseconds(text: string): number {
  const end = Math.min(text.length - 3, 23);
  return Date.UTC(
    number(text, 0, 4),
    number(text, 5, 7) - 1,
    number(text, 8, 10),
    number(text, 11, 13),
    number(text, 14, 16),
    number(text, 17, 19),
    end > 20 ? number(text, 20, end) * 10 ** (23 - end) : 0,
  );
}

const parsers = new Map<number, Parser>([
  [int8, Number],
  [int8Array, (value) => (value === '{}' ? [] : value.slice(1, -1).split(',').map(Number))],
  [timestamptz, milliseconds],
]);

export const parserOf = (oid: number): Parser => parsers.get(oid) ?? (pg.types.getTypeParser(oid, 'text') as Parser);

/** The same for what the driver reads by itself. */
export const types = { getTypeParser: parserOf } as unknown as pg.CustomTypesConfig;
