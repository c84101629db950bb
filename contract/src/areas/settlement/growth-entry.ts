import * as z from 'zod/mini';
import { Period } from '#contract/areas/settlement/board.ts';
import { endpoint, exportOf } from '#contract/endpoint.ts';
import { DayMillis, Id, pageOf, pageQuery } from '#contract/fields.ts';
import { growthKindNames } from '#contract/rules/settlement/growth.ts';

// What someone's growth value is made of: entries that are only ever added. One that takes another back counts on the same day.

/** What an entry was reckoned from: base × percent × participation. Nothing of a grant. */
const GrowthHow = z.object({
  base: z.int(),
  percent: z.int(),
  participation: z.int(),
  /** Of satisfaction, of five points: what the client gave, and from what on it counts. */
  score: z.nullable(z.number()),
  least: z.nullable(z.number()),
});

export const GrowthEntry = z.object({
  id: z.int(),
  day: DayMillis,
  kind: z.enum(growthKindNames),
  value: z.int(),
  project_id: z.nullable(z.int()),
  project_name: z.nullable(z.string()),
  /** Of a grant, and of what was taken back. */
  reason: z.string(),
  by_name: z.nullable(z.string()),
  reverses_id: z.nullable(z.int()),
  reversed: z.boolean(),
  how: z.nullable(GrowthHow),
});
export type GrowthEntry = z.output<typeof GrowthEntry>;

const filters = { kind: z.optional(z.enum(growthKindNames)), period: z.optional(Period) };

const Level = z.object({ name: z.string(), least: z.int() });

export const getMyGrowPage = endpoint({
  method: 'GET',
  path: '/api/project/getMyGrowPage',
  summary: '我的成长值',
  permission: 'signed-in',
  effect: 'read',
  shows: ['growth', 'settlements', 'approval'],
  input: 'query',
  schema: pageQuery(['day'], filters),
  reply: z.object({
    ...pageOf(GrowthEntry).shape,
    sums: z.object({
      all: z.int(),
      this_year: z.int(),
      /** Of all, by what it was given for: together they are all of it. */
      by_kind: z.array(z.object({ kind: z.enum(growthKindNames), value: z.int() })),
    }),
    level: Level,
    /** Null at the top. */
    next: z.nullable(Level),
    levels: z.array(Level),
    /** Month by month, this one last. */
    trend: z.array(z.object({ month: z.string(), value: z.int() })),
  }),
  example: {},
});
export const exportMyGrow = exportOf(getMyGrowPage);

/** What a figure on the board is the sum of; only where the board shows it. */
export const growthEntryPage = endpoint({
  method: 'GET',
  path: '/api/project/growthEntry',
  summary: '成长值明细',
  permission: 'project.growth',
  effect: 'read',
  shows: ['growth', 'settlements', 'approval'],
  input: 'query',
  schema: pageQuery(['day'], { user_id: Id, ...filters }),
  reply: pageOf(GrowthEntry),
  example: { user_id: 1 },
});
export const exportGrowthEntries = exportOf(growthEntryPage, { permission: 'project.growth.export' });
