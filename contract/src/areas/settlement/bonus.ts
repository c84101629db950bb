import * as z from 'zod/mini';
import { Period } from '#contract/areas/settlement/board.ts';
import { dividendStateNames } from '#contract/areas/settlement/sheet.ts';
import { endpoint, exportOf } from '#contract/endpoint.ts';
import { DayMillis, Id, pageOf, pageQuery } from '#contract/fields.ts';
import { MoneyOut } from '#contract/money.ts';

// What someone gets of settled projects: one row per project and settlement.

export const Bonus = z.object({
  id: z.int(),
  project_id: z.int(),
  project_number: z.nullable(z.string()),
  project_name: z.string(),
  settlement_id: z.int(),
  /** Within the project. */
  settlement_number: z.nullable(z.int()),
  booked_day: DayMillis,
  amount: MoneyOut,
  state: z.enum(dividendStateNames),
  paid_day: z.nullable(DayMillis),
  reversed_day: z.nullable(DayMillis),
});
export type Bonus = z.output<typeof Bonus>;

const filters = { state: z.optional(z.enum(dividendStateNames)), period: z.optional(Period) };

export const myRed = endpoint({
  method: 'GET',
  path: '/api/user/myRed',
  summary: '我的分红',
  permission: 'signed-in',
  effect: 'read',
  shows: ['settlements', 'approval'],
  input: 'query',
  schema: pageQuery(['booked_day', 'amount'], filters),
  reply: z.object({
    ...pageOf(Bonus).shape,
    /** What was reversed counts in none of the others: all = waiting + paid. */
    sums: z.object({ all: MoneyOut, this_year: MoneyOut, waiting: MoneyOut, paid: MoneyOut, reversed: MoneyOut }),
    /** Year by year, the newest first: together they are all of it. */
    years: z.array(z.object({ year: z.string(), amount: MoneyOut })),
  }),
  example: {},
});
export const exportMyRed = exportOf(myRed);

/** What a figure on the board is the sum of; only where the board shows it. */
export const bonusPage = endpoint({
  method: 'GET',
  path: '/api/project/bonus',
  summary: '分红明细',
  permission: 'project.dividend',
  effect: 'read',
  shows: ['settlements', 'approval'],
  input: 'query',
  schema: pageQuery(['booked_day', 'amount'], { user_id: Id, ...filters }),
  reply: pageOf(Bonus),
  example: { user_id: 1 },
});
export const exportBonuses = exportOf(bonusPage, { permission: 'project.dividend.export' });

/**
 * How one came about. Units are the sum of minutes × participation × weight in tenths, and pool × units ÷ team_units is the
 * base. One that was adjusted is × (1 + adjustment); where others were, × scale. What is over of a 分 goes by the largest
 * fraction. Nobody else's units, adjustment or share is told.
 */
export const bonusHow = endpoint({
  method: 'GET',
  path: '/api/user/myRedHow',
  summary: '分红怎么算的',
  permission: 'signed-in',
  effect: 'read',
  shows: ['settlements'],
  input: 'query',
  schema: z.strictObject({ id: Id }),
  reply: z.object({
    ...Bonus.shape,
    pool: MoneyOut,
    parts: z.array(
      z.object({
        start_on: DayMillis,
        end_on: DayMillis,
        minutes: z.int(),
        /** Percent. */
        participation: z.int(),
        /** Tenths: 15 is one and a half. */
        weight: z.int(),
      }),
    ),
    units: z.int(),
    team_units: z.int(),
    base: MoneyOut,
    /** Percent, with two decimals. */
    adjustment: z.number(),
    reason: z.nullable(z.string()),
    /** What is left of the base of those whom nobody adjusted, where others were; 1 where nobody was. */
    scale: z.number(),
  }),
  example: { id: 1 },
});
