import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parserOf, types } from '#platform/database/value-types.ts';

const read = (oid: number) => (text: string) => {
  const bytes = Buffer.from(`before${text}after`);
  return parserOf(oid)(bytes, 6, bytes.length - 5);
};
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

describe('texts of one column', () => {
  it('are each what they are, whatever stood in the row before', () => {
    const one = fc.oneof(
      fc.constantFrom('', 'a', 'task', 'tasks', 'tash', '同', '同舟', '\u00e9\u00e9', 'x'.repeat(25)),
      fc.string({ unit: 'grapheme' }),
    );
    fc.assert(
      fc.property(fc.array(one, { minLength: 2, maxLength: 20 }), (texts) => {
        const parse = parserOf(25);
        for (const text of texts) {
          const bytes = Buffer.from(`before${text}after`);
          expect(parse(bytes, 6, bytes.length - 5)).toBe(bytes.toString('utf8', 6, bytes.length - 5));
        }
      }),
      { numRuns: 1000 },
    );
  });
});

describe('what the driver reads by itself', () => {
  it('is the same', () => {
    expect(types.getTypeParser?.(1184)('1999-12-31 23:59:59.999+00')).toBe(Date.UTC(1999, 11, 31, 23, 59, 59, 999));
    expect(types.getTypeParser?.(16)('t')).toBe(true);
    expect(types.getTypeParser?.(16)('f')).toBe(false);
    expect(types.getTypeParser?.(25)('同舟')).toBe('同舟');
    expect(types.getTypeParser?.(114)('{"a":[1]}')).toEqual({ a: [1] });
  });
});
