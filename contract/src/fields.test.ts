import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { Id, LifeDay, noInput, pageQuery, pageSizes, Timestamp, text } from '#contract/fields.ts';

const accepts = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).success;
const refused = (schema: z.ZodMiniType, values: readonly unknown[]) => values.filter((value) => accepts(schema, value));

describe('Timestamp', () => {
  it.each([
    ['10 digits are seconds', 1_790_000_000, 1_790_000_000_000],
    ['13 digits are milliseconds', 1_790_000_000_123, 1_790_000_000_123],
    ['more than 13 digits are milliseconds', 17_900_000_000_123, 17_900_000_000_123],
    ['the last second of 10 digits', 9_999_999_999, 9_999_999_999_000],
    ['the first millisecond of 13 digits', 1_000_000_000_000, 1_000_000_000_000],
    ['the beginning of time', 0, 0],
  ])('%s', (_name, sent, read) => expect(z.parse(Timestamp, sent)).toBe(read));

  it('refuses 11 and 12 digits, of which nobody can say what they mean', () => {
    expect(refused(Timestamp, [10_000_000_000, 99_999_999_999, 100_000_000_000, 999_999_999_999])).toEqual([]);
  });

  it('refuses what is not a whole number of time', () => {
    expect(
      refused(Timestamp, [
        -1,
        1.5,
        '1790000000',
        Number.NaN,
        Number.POSITIVE_INFINITY,
        2 ** 53,
        2 ** 53 - 1,
        null,
        true,
      ]),
    ).toEqual([]);
  });
});

describe('LifeDay', () => {
  it.each([
    ['2026-11-15', '2026-11-15'],
    ['1990-01-01', '1990-01-01'],
    ['1970-02-03', '1970-02-03'],
    ['1949-10-01', '1949-10-01'],
  ])('is milliseconds, however few digits %s has', (sent, read) =>
    expect(z.parse(LifeDay, Date.parse(`${sent}T00:00:00+08:00`))).toBe(read),
  );

  it('is a day of a life that may still be lived', () => {
    const [before, after] = [Date.parse('1899-12-31T00:00:00+08:00'), Date.parse('2100-01-02T00:00:00+08:00')];
    expect(refused(LifeDay, [before, after, 0.5, '0', null])).toEqual([]);
  });
});

describe('Id', () => {
  it('is a positive whole number and nothing that looks like one [B20]', () => {
    expect(z.parse(Id, 1)).toBe(1);
    expect(refused(Id, [0, -1, 1.5, '1', 2 ** 53, null, {}, [1], Number.NaN])).toEqual([]);
  });
});

describe('text', () => {
  it('is trimmed before it is measured', () => {
    expect(z.parse(text(5), '  同舟  \n')).toBe('同舟');
    expect(z.parse(text(5), '  12345   ')).toBe('12345');
    expect(refused(text(5), ['', '   ', '123456', null, 5])).toEqual([]);
  });
});

describe('noInput', () => {
  it('takes nothing at all', () => {
    expect(accepts(noInput, {})).toBe(true);
    expect(refused(noInput, [{ a: 1 }, null, [], 'x'])).toEqual([]);
  });
});

describe('pageQuery', () => {
  const schema = pageQuery(['created_at', 'name'], { kind: z.optional(z.string()) });

  it('starts at page 1 with 10 rows, newest first', () => {
    expect(z.parse(schema, {})).toEqual({ page: 1, page_size: 10, sort: 'created_at', order: 'desc' });
  });

  it('takes exactly the page sizes of the specification [E04]', () => {
    expect([...pageSizes]).toEqual([10, 20, 30, 40, 50]);
    for (const page_size of pageSizes) expect(accepts(schema, { page_size })).toBe(true);
    const sizes = [0, 1, 9, 11, 15, 51, 100, 100_000, -10, '10', '10;', null];
    expect(sizes.filter((page_size) => accepts(schema, { page_size }))).toEqual([]);
  });

  it('refuses pages that cannot be [E04]', () => {
    expect([0, -1, 1.5, 1e9, '1', null].filter((page) => accepts(schema, { page }))).toEqual([]);
  });

  it('leafs to ten thousand rows and no further', () => {
    for (const page_size of pageSizes) {
      const last = Math.floor(10_000 / page_size);
      expect(accepts(schema, { page: last, page_size })).toBe(true);
      const beyond = z.safeParse(schema, { page: last + 1, page_size });
      expect(beyond.error?.issues).toMatchObject([{ path: ['page'], message: '请缩小筛选范围' }]);
    }
  });

  it('sorts by named columns only, in one of two directions [E01]', () => {
    expect(accepts(schema, { sort: 'name', order: 'asc' })).toBe(true);
    const sorts = ['id', '(select pg_sleep(3))', 'name desc,(select 1)', '"name"', '1;--', '', 'NAME'];
    expect(sorts.filter((sort) => accepts(schema, { sort }))).toEqual([]);
    const orders = ['asc nulls first; drop', 'ASC', '', 'up'];
    expect(orders.filter((order) => accepts(schema, { order }))).toEqual([]);
  });

  it('refuses keys it does not know', () => expect(accepts(schema, { user_id: 1 })).toBe(false));
});
