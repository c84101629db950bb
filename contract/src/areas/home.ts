import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { noInput } from '#contract/fields.ts';

export const HomeCard = z.object({
  key: z.string(),
  title: z.string(),
  /** What the figure counts, in words. */
  note: z.string(),
  count: z.int(),
  link: z.string(),
  urgent: z.boolean(),
});
export type HomeCard = z.output<typeof HomeCard>;

export const indexData = endpoint({
  method: 'GET',
  path: '/api/common/indexData',
  summary: '工作台',
  permission: 'home.workbench',
  effect: 'read',
  shows: ['approval', 'notices'],
  input: 'query',
  schema: noInput,
  reply: z.object({ cards: z.array(HomeCard) }),
  example: {},
});
