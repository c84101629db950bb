import * as z from 'zod/mini';
import { endpoint, exportOf } from '#contract/endpoint.ts';
import { Id, Keyword, pageOf, pageQuery } from '#contract/fields.ts';
import { MoneyOut } from '#contract/money.ts';
import { periodPattern } from '#contract/rules/calendar/board-period.ts';

// Who stands where in a month, a quarter or a year. Everyone who may open a board reads rank and name; figures only of
// oneself and of the people within one's scope of 查看他人分红, those of departments only with a scope of everyone. Equals share
// a rank only where all figures are shown: elsewhere it would tell that they are equal.

export const boardSubjects = { person: '个人', department: '部门' } as const;
export type BoardSubject = keyof typeof boardSubjects;
const subjectNames = Object.keys(boardSubjects) as [BoardSubject, ...BoardSubject[]];

/** '2026-11', '2026-Q4' or '2026'. */
export const Period = z.string().check(z.regex(periodPattern, '期间格式不正确'));

const boardQuery = () =>
  pageQuery(
    ['rank'],
    {
      period: Period,
      by: z._default(z.enum(subjectNames), 'person'),
      /** Of a person, their name; of a department, its own. */
      keyword: z.optional(Keyword),
      /** With the departments below it. */
      department_id: z.optional(Id),
    },
    'asc',
  );

const place = {
  rank: z.int(),
  /** In the period before; null for who was not on the board. */
  previous_rank: z.nullable(z.int()),
  /** Of the person or department. */
  id: z.int(),
  name: z.string(),
  /** Of a person. */
  department_name: z.nullable(z.string()),
  mine: z.boolean(),
};

const boardReply = <Row extends z.ZodMiniType, Figure extends z.ZodMiniType>(row: Row, figure: Figure) =>
  z.object({
    ...pageOf(row).shape,
    /** Of the whole board, for who sees every figure. */
    sum: z.nullable(figure),
    /** Where the viewer stands among all, whatever the filter. */
    mine: z.nullable(z.object({ rank: z.int(), amount: figure })),
    /** Whose figures are shown besides one's own. */
    sees: z.enum(['all', 'some', 'none']),
  });

/** Rank, name and department are everyone's; the amount is null where it may not be seen. */
export const DividendPlace = z.object({ ...place, amount: z.nullable(MoneyOut) });
export type DividendPlace = z.output<typeof DividendPlace>;

export const dividendBoard = endpoint({
  method: 'GET',
  path: '/api/project/dividendBoard',
  summary: '分红排行榜',
  permission: 'project.dividend',
  effect: 'read',
  shows: ['settlements', 'approval'],
  input: 'query',
  schema: boardQuery(),
  reply: boardReply(DividendPlace, MoneyOut),
  example: { period: '2026' },
});
export const exportDividendBoard = exportOf(dividendBoard, { permission: 'project.dividend.export' });

export const GrowthPlace = z.object({
  ...place,
  amount: z.nullable(z.int()),
  /** Over all time, and the level it reaches; of a person whose figures are shown. */
  total: z.nullable(z.int()),
  level: z.nullable(z.string()),
  /** This period and the five before it, the oldest first. */
  trend: z.nullable(z.array(z.int())),
});
export type GrowthPlace = z.output<typeof GrowthPlace>;

export const growthBoard = endpoint({
  method: 'GET',
  path: '/api/project/growthBoard',
  summary: '成长值汇总',
  permission: 'project.growth',
  effect: 'read',
  shows: ['growth', 'settlements', 'approval'],
  input: 'query',
  schema: boardQuery(),
  reply: boardReply(GrowthPlace, z.int()),
  example: { period: '2026' },
});
export const exportGrowthBoard = exportOf(growthBoard, { permission: 'project.growth.export' });
