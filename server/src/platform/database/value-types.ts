import pg from 'pg';

// How values come from the database: PostgreSQL's spelling becomes what the program works with. Read from the bytes of the
// row, since a string for every number and every moment is what a page would spend most of its time on.

export type Parser = (bytes: Buffer, from: number, to: number) => unknown;

const type = {
  bool: 16,
  int8: 20,
  int2: 21,
  int4: 23,
  text: 25,
  varchar: 1043,
  int8Array: 1016,
  date: 1082,
  timestamptz: 1184,
};
const minus = 0x2d;
const letterT = 0x74;

const text = (bytes: Buffer, from: number, to: number): string => bytes.toString('utf8', from, to);

/** Kinds, states and the like are the same from row to row: what is written like the one before is not made again. */
function repeatedText(): Parser {
  let last = '';
  const isLast = (bytes: Buffer, from: number, to: number): boolean => {
    // As many characters as bytes has only what is plain ASCII.
    if (to - from !== last.length) return false;
    for (let at = from; at < to; at++) if (bytes[at] !== last.charCodeAt(at - from)) return false;
    return true;
  };
  return (bytes, from, to) => {
    if (to - from > 24) return text(bytes, from, to);
    if (!isLast(bytes, from, to)) last = text(bytes, from, to);
    return last;
  };
}

const digits = (bytes: Buffer, from: number, to: number): number => {
  let value = 0;
  for (let at = from; at < to; at++) value = value * 10 + ((bytes[at] as number) - 48);
  return value;
};

const integer: Parser = (bytes, from, to) =>
  bytes[from] === minus ? -digits(bytes, from + 1, to) : digits(bytes, from, to);

const dayMs = 86_400_000;
const fractions = [100, 10, 1];

/** Days since 1970 in the Gregorian calendar: years that begin in March have their leap day at the end. */
function daysUntil(year: number, month: number, day: number): number {
  const years = month > 2 ? year : year - 1;
  const sinceMarch = (month + 9) % 12;
  const leapDays = Math.floor(years / 4) - Math.floor(years / 100) + Math.floor(years / 400);
  return years * 365 + leapDays + Math.floor((153 * sinceMarch + 2) / 5) + day - 719_469;
}

/** '2026-11-15 02:47:46.123456+00': the connections run in UTC, and milliseconds are what JSON carries. */
const milliseconds: Parser = (bytes, from, to) => {
  const part = (begin: number, end: number) => digits(bytes, from + begin, from + end);
  const end = Math.min(to - from - 3, 23);
  const fraction = end > 20 ? part(20, end) * (fractions[end - 21] as number) : 0;
  const seconds = part(11, 13) * 3600 + part(14, 16) * 60 + part(17, 19);
  return daysUntil(part(0, 4), part(5, 7), part(8, 10)) * dayMs + seconds * 1000 + fraction;
};

const integers: Parser = (bytes, from, to) =>
  to - from === 2
    ? []
    : text(bytes, from + 1, to - 1)
        .split(',')
        .map(Number);

const parsers = new Map<number, Parser>([
  [type.int2, integer],
  [type.int4, integer],
  [type.int8, integer],
  [type.bool, (bytes, from) => bytes[from] === letterT],
  [type.date, text],
  [type.timestamptz, milliseconds],
  [type.int8Array, integers],
]);

/** For one column. */
export function parserOf(oid: number): Parser {
  if (oid === type.text || oid === type.varchar) return repeatedText();
  const known = parsers.get(oid);
  if (known !== undefined) return known;
  const parse = pg.types.getTypeParser(oid, 'text') as (value: string) => unknown;
  return (bytes, from, to) => parse(text(bytes, from, to));
}

/** The same for what the driver reads by itself, as strings. */
export const types = {
  getTypeParser: (oid: number) => {
    const parse = parserOf(oid);
    return (value: string) => {
      const bytes = Buffer.from(value);
      return parse(bytes, 0, bytes.length);
    };
  },
} as unknown as pg.CustomTypesConfig;
