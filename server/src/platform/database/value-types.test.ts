import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parserOf as read, types } from '#platform/database/value-types.ts';

const readTime = read(1184);

describe('a time of the database', () => {
  it.each([
    ['2026-11-15 02:47:46.123456+00', Date.UTC(2026, 10, 15, 2, 47, 46, 123)],
    ['2026-11-15 02:47:46.12+00', Date.UTC(2026, 10, 15, 2, 47, 46, 120)],
    ['2026-11-15 02:47:46.1+00', Date.UTC(2026, 10, 15, 2, 47, 46, 100)],
    ['2026-11-15 02:47:46.0009+00', Date.UTC(2026, 10, 15, 2, 47, 46, 0)],
    ['2026-11-15 02:47:46+00', Date.UTC(2026, 10, 15, 2, 47, 46)],
    ['1999-12-31 23:59:59.999+00', Date.UTC(1999, 11, 31, 23, 59, 59, 999)],
    ['2024-02-29 00:00:00+00', Date.UTC(2024, 1, 29)],
  ])('%s is read in milliseconds', (text, expected) => {
    expect(readTime(text)).toBe(expected);
  });

  it('is what Date.parse makes of it, whatever the moment and however many digits', () => {
    const moment = fc.date({ min: new Date('1970-01-01Z'), max: new Date('9999-12-31Z'), noInvalidDate: true });
    fc.assert(
      fc.property(moment, fc.stringMatching(/^\d{0,6}$/), (date, digits) => {
        const day = date.toISOString();
        const fraction = digits === '' ? '' : `.${digits}`;
        const text = `${day.slice(0, 10)} ${day.slice(11, 19)}${fraction}+00`;
        expect(readTime(text)).toBe(Date.parse(`${day.slice(0, 19)}${fraction}Z`));
      }),
      { numRuns: 2000 },
    );
  });
});

describe('whole numbers of the database', () => {
  it('are numbers, alone and in arrays', () => {
    expect(read(20)('9007199254740991')).toBe(9_007_199_254_740_991);
    expect(read(21)('-32768')).toBe(-32_768);
    expect(read(1016)('{1,-2,3}')).toEqual([1, -2, 3]);
    expect(read(1016)('{}')).toEqual([]);
  });

  it('are what they were, whatever their size and sign', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (number) => {
        expect(read(20)(String(number))).toBe(number);
      }),
    );
  });
});

describe('other values', () => {
  it('are what the program works with', () => {
    expect(read(16)('t')).toBe(true);
    expect(read(16)('f')).toBe(false);
    expect(read(25)('同舟')).toBe('同舟');
    expect(read(1082)('2026-11-15')).toBe('2026-11-15');
    expect(read(114)('{"a":[1]}')).toEqual({ a: [1] });
    expect(read(17)('\\x0aff')).toEqual(Buffer.from([10, 255]));
    expect(read(1009)('{a,"b c",NULL}')).toEqual(['a', 'b c', null]);
  });
});

describe('what the driver reads by itself', () => {
  it('is the same', () => {
    for (const oid of [16, 17, 20, 25, 114, 1016, 1082, 1184]) expect(types.getTypeParser(oid)).toBe(read(oid));
  });
});
