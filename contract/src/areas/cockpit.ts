import * as z from 'zod/mini';
import { endpoint, exportOf } from '#contract/endpoint.ts';
import { Id, Millis, Nothing, pageOf, pageQuery, text } from '#contract/fields.ts';
import { periodKindNames } from '#contract/rules/calendar/board-period.ts';
import { cockpitPageNames, lookPattern, tileNames, unitNames } from '#contract/rules/cockpit.ts';

// 领导驾驶舱: the figures of the company for whoever may see them, and on a wall screen by a link that can be taken back.

const Figure = z.object({
  label: z.string(),
  unit: z.enum(unitNames),
  value: z.nullable(z.number()),
  to: z.nullable(z.string()),
});

const Chart = z.object({
  /** Columns stand beside each other, bars below each other. */
  shape: z.enum(['columns', 'bars']),
  /** What its rows are. */
  heading: z.string(),
  series: z.array(z.object({ name: z.string(), unit: z.enum(unitNames) })),
  rows: z.array(
    z.object({ key: z.string(), label: z.string(), values: z.array(z.number()), to: z.nullable(z.string()) }),
  ),
});

const Tile = z.object({
  key: z.enum(tileNames),
  page: z.enum(cockpitPageNames),
  title: z.string(),
  /** 怎么算的, a sentence each. */
  how: z.array(z.string()),
  main: Figure,
  /** What the main figure is measured by. */
  target: z.nullable(z.object({ label: z.string(), value: z.number(), percent: z.number() })),
  facts: z.array(Figure),
  chart: Chart,
});

const Look = z.strictObject({
  period: z._default(z.string().check(z.regex(lookPattern, '期间格式不正确')), 'month'),
});
const Figures = z.object({
  company: z.string(),
  /** '2026-11', '2026-Q4', '2026'. */
  period: z.string(),
  /** When the figures were true. */
  at: Millis,
  tiles: z.array(Tile),
});
export type CockpitFigures = z.output<typeof Figures>;

/** Of whom the scope of the permission covers. Pay and dividends are left out for whoever may not see those of others. */
export const cockpitFigures = endpoint({
  method: 'GET',
  path: '/api/cockpit/figures',
  summary: '领导驾驶舱',
  permission: 'cockpit',
  effect: 'read',
  shows: ['orders', 'receivables', 'business-targets', 'projects', 'people', 'approval', 'payroll', 'settlements'],
  // It is asked for again and again by a screen that nobody may be sitting at.
  background: true,
  input: 'query',
  schema: Look,
  reply: Figures,
  example: {},
});

/** By a display link, whose secret stands in the header: what its maker may see at this moment, and nothing that can be opened. */
export const wallFigures = endpoint({
  method: 'POST',
  path: '/api/cockpit/wall',
  summary: '大屏数据',
  permission: 'link:display',
  effect: 'session',
  changes: [],
  input: 'body',
  schema: Look,
  reply: Figures,
  example: {},
});

export const displayLinkStates = { open: '有效', expired: '已过期', revoked: '已撤销' } as const;
export type DisplayLinkState = keyof typeof displayLinkStates;
const stateNames = Object.keys(displayLinkStates) as [DisplayLinkState, ...DisplayLinkState[]];

export const DisplayLink = z.object({
  id: z.int(),
  name: z.string(),
  state: z.enum(stateNames),
  created_by_name: z.string(),
  created_at: Millis,
  expires_at: Millis,
  /** When a screen last asked by it. */
  seen_at: z.nullable(Millis),
  revoked_at: z.nullable(Millis),
  revoked_by_name: z.nullable(z.string()),
  actions: z.array(z.enum(['revoke'])),
});
export type DisplayLink = z.output<typeof DisplayLink>;

/** Those that people in scope have made, and one's own. */
export const displayLinkPage = endpoint({
  method: 'GET',
  path: '/api/cockpit/displayLink',
  summary: '大屏链接',
  permission: 'cockpit.display',
  effect: 'read',
  shows: ['display-links'],
  input: 'query',
  schema: pageQuery(['created_at'], { state: z.optional(z.enum(stateNames)) }),
  reply: pageOf(DisplayLink),
  example: {},
});
export const exportDisplayLinks = exportOf(displayLinkPage);

export const displayDays = { 30: '30 天', 90: '90 天', 180: '180 天', 365: '一年' } as const;

/** The secret is answered once and never kept. */
export const createDisplayLink = endpoint({
  method: 'PUT',
  path: '/api/cockpit/displayLink',
  summary: '生成大屏链接',
  permission: 'cockpit.display',
  effect: 'session',
  operation: '生成大屏链接',
  changes: ['display-links'],
  input: 'body',
  schema: z.strictObject({
    name: text(30),
    days: z.literal([30, 90, 180, 365]),
    /** What the screen shows: this month, quarter or year, whichever it is. */
    period: z._default(z.enum(periodKindNames), 'month'),
  }),
  reply: z.object({ id: z.int(), link: z.string(), expires_at: Millis }),
  example: { name: '前台大屏', days: 90 },
});

export const revokeDisplayLink = endpoint({
  method: 'POST',
  path: '/api/cockpit/revokeDisplayLink',
  summary: '撤销大屏链接',
  permission: 'cockpit.display',
  effect: 'write',
  operation: '撤销大屏链接',
  changes: ['display-links'],
  input: 'body',
  schema: z.strictObject({ id: Id }),
  reply: Nothing,
  example: { id: 1 },
});
