import * as z from 'zod/mini';
import { dayOf } from '#contract/rules/day.ts';

export const Id = z.int().check(z.positive());

/** Counted within something: a version, a round, a step. Kept in four bytes, where an id has eight. */
export const Ordinal = z.int().check(z.positive(), z.maximum(2_147_483_647));

/** What the database can keep: no NUL, no half character. */
export const isPlain = (value: string) => !value.includes('\0') && value.isWellFormed();

/** A line or paragraph typed by a person: trimmed, at least one character. */
export const text = (maximum: number) =>
  z.string().check(z.trim(), z.minLength(1), z.maxLength(maximum), z.refine(isPlain, '包含无效字符'));

/** Milliseconds, as all times in replies. */
export const Millis = z.int();

/** The end of the year 9999, in which PostgreSQL and every date on a screen still have four digits. */
const endOfTime = 253_402_271_999_999;
const secondsOrMillis = (value: number) => value < 1e10 || (value >= 1e12 && value <= endOfTime);

/** A time sent by a client: 10 digits are seconds, 13 or more are milliseconds, 11 and 12 are refused. */
export const Timestamp = z.pipe(
  z.int().check(z.nonnegative(), z.refine(secondsOrMillis, '时间格式不正确')),
  z.transform((value: number) => (value < 1e10 ? value * 1000 : value)),
);

/** A day sent by a client, as the moment it begins; read as '2026-11-15'. */
export const Day = z.pipe(Timestamp, z.transform(dayOf));

/** One that is planned or counted by: days are walked one after the other, and those at the end of time have no next. */
export const NearDay = Day.check(z.refine((day) => day >= '2000-01-01' && day < '2100-01-01', '日期不正确'));

const longAgo = Date.parse('1900-01-01T00:00:00+08:00');
const farAhead = Date.parse('2100-01-01T00:00:00+08:00');

/** A day of someone's life, which may lie long ago: always milliseconds, since those before 2001 have twelve digits or fewer. */
export const LifeDay = z.pipe(
  z.int().check(z.minimum(longAgo, '日期不正确'), z.maximum(farAhead, '日期不正确')),
  z.transform(dayOf),
);

/** A stretch of someone's life; the end is open while it lasts. */
export const lifePeriod = { start_date: LifeDay, end_date: z.nullable(LifeDay) };
export const endsAfterItBegins = z.refine<{ start_date: string; end_date: string | null }>(
  (period) => period.end_date === null || period.end_date >= period.start_date,
  { path: ['end_date'], message: '结束日期不能早于开始日期' },
);

/** A day in a reply: the moment it begins. */
export const DayMillis = Millis;

export const Mobile = z.string().check(z.trim(), z.regex(/^1\d{10}$/, '手机号格式不正确'));

/** Judged by a rule that says in words what is wrong. */
export const told = (problem: (value: string) => string | undefined) =>
  z.check<string>((found) => {
    const message = problem(found.value);
    if (message !== undefined) found.issues.push({ code: 'custom', message, input: found.value });
  });

export const Keyword = z.string().check(z.trim(), z.maxLength(50));

export const pageSizes = [10, 20, 30, 40, 50] as const;

/** Totals are exact up to here; above it `more` is set. Nobody leafs further: they narrow the filter. */
export const countCap = 10_000;

export type Shape = Readonly<Record<string, z.ZodMiniType>>;

export const pageQuery = <const Sort extends readonly [string, ...string[]], Filters extends Shape>(
  sorts: Sort,
  filters: Filters,
  /** Newest or largest first, unless what comes first is asked for: what is due next. */
  order: 'desc' | 'asc' = 'desc',
) =>
  z
    .strictObject({
      page: z._default(z.int().check(z.positive()), 1),
      page_size: z._default(z.literal(pageSizes), 10),
      sort: z._default(z.enum(sorts), sorts[0]),
      order: z._default(z.enum(['desc', 'asc']), order),
      ...filters,
    })
    .check(
      z.refine((query) => (query as { page: number }).page <= countCap / (query as { page_size: number }).page_size, {
        path: ['page'],
        message: '请缩小筛选范围',
      }),
    );

/** The filters and the order of a list, for its export: everything but the page. */
export const withoutPage = <S extends Shape>(query: z.ZodMiniObject<S, z.core.$strict>) => {
  const { page: _page, page_size: _size, ...shape } = query.shape;
  return z.strictObject(shape as Omit<S, 'page' | 'page_size'>);
};

export const pageOf = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({
    list: z.array(row),
    total: z.int(),
    more: z.optional(z.boolean()),
    page: z.int(),
    page_size: z.int(),
  });

export const Nothing = z.null();
export const noInput = z.strictObject({});
