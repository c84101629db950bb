import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { DayMillis, Id, Keyword, NearDay } from '#contract/fields.ts';
import { beginOf, dayMs } from '#contract/rules/day.ts';
import { bandNames } from '#contract/rules/projects/saturation.ts';

// 工作饱和度: people by weeks.

const mostWeeks = 26;
const weekMs = 7 * dayMs;
const span = {
  /** The weeks in which they lie, from Monday to Sunday. */
  from: NearDay,
  to: NearDay,
};
const inOrder = z.refine<{ from: string; to: string }>(({ from, to }) => from <= to, {
  path: ['to'],
  message: '结束不能早于开始',
});
/** Counted from a Monday on. */
const weekOf = (day: string): number => Math.floor((beginOf(day) - beginOf('2000-01-03')) / weekMs);
const atMostHalfAYear = z.refine<{ from: string; to: string }>(
  // What is no day has no week either, and has been refused already.
  ({ from, to }) => !(weekOf(to) - weekOf(from) >= mostWeeks),
  { path: ['to'], message: `最多查看 ${mostWeeks} 周` },
);
const filters = {
  keyword: z.optional(Keyword),
  department_id: z.optional(Id),
  post_id: z.optional(Id),
  /** Only those who are in this band in one of the weeks. */
  band: z.optional(z.enum(bandNames)),
};

export const SaturationQuery = z.strictObject({ ...span, ...filters }).check(inOrder, atMostHalfAYear);

/** Everyone in scope at once: the map scrolls in the browser. Weeks stand in the order of `weeks`; null: 休假. */
export const saturation = endpoint({
  method: 'GET',
  path: '/api/project/saturation',
  summary: '工作饱和度',
  permission: 'project.saturation',
  effect: 'read',
  shows: ['projects', 'leave', 'calendar', 'approval'],
  input: 'query',
  schema: SaturationQuery,
  reply: z.object({
    weeks: z.array(z.object({ monday: DayMillis, working: z.int() })),
    people: z.array(
      z.object({
        user_id: z.int(),
        name: z.string(),
        department_name: z.string(),
        post_name: z.nullable(z.string()),
        percents: z.array(z.nullable(z.number())),
      }),
    ),
    /** How many people are in each band in the first week shown. */
    bands: z.array(z.object({ band: z.enum(bandNames), people: z.int() })),
  }),
  example: { from: 1_767_196_800_000, to: 1_769_616_000_000 },
});

export const exportSaturation = endpoint({
  method: 'GET',
  path: '/api/project/saturationExport',
  summary: '导出工作饱和度',
  permission: 'project.saturation.export',
  effect: 'read',
  operation: '导出工作饱和度',
  transport: 'download',
  input: 'query',
  schema: SaturationQuery,
  reply: z.unknown(),
  example: { from: 1_767_196_800_000, to: 1_769_616_000_000 },
});

/** How one figure comes about: the projects, the leave and the holidays behind it. */
export const saturationCell = endpoint({
  method: 'GET',
  path: '/api/project/saturationCell',
  summary: '饱和度明细',
  permission: 'project.saturation',
  effect: 'read',
  shows: ['projects', 'leave', 'calendar', 'approval'],
  input: 'query',
  schema: z.strictObject({ user_id: Id, monday: NearDay }),
  reply: z.object({
    name: z.string(),
    percent: z.nullable(z.number()),
    working: z.number(),
    present: z.number(),
    load: z.number(),
    /** In words: (3 天 × 50% + 5 天 × 30%) ÷ 4.5 天 = 66.7% */
    how: z.string(),
    projects: z.array(
      z.object({
        /** Null where the viewer may not open the project. */
        id: z.nullable(z.int()),
        project_title: z.string(),
        participation: z.int(),
        days: z.number(),
      }),
    ),
    days: z.array(
      z.object({ day: DayMillis, working: z.boolean(), note: z.string(), present: z.number(), participation: z.int() }),
    ),
  }),
  example: { user_id: 1, monday: 1_767_196_800_000 },
});
