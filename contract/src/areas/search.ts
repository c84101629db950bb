import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { Id, text } from '#contract/fields.ts';

/** What is found, in the order in which it is shown. */
export const searchKinds = {
  person: '人员',
  project: '项目',
  customer: '客户',
  opportunity: '商机',
  order: '订单',
  request: '审批',
  document: '文档',
  announcement: '公告',
} as const;
export type SearchKind = keyof typeof searchKinds;
const Kind = z.enum(Object.keys(searchKinds) as [SearchKind, ...SearchKind[]]);

export const SearchHit = z.object({
  id: Id,
  title: z.string(),
  /** What tells it from others of the same title. */
  note: z.string(),
  /** Where it is opened. */
  link: z.string(),
});
export type SearchHit = z.output<typeof SearchHit>;

/** So many are shown of a kind; the others are in its list. */
export const mostHits = 5;

const SearchGroup = z.object({
  kind: Kind,
  hits: z.array(SearchHit),
  /** Where all of them are, if there are more. */
  more: z.nullable(z.string()),
});

export const search = endpoint({
  method: 'GET',
  path: '/api/search/search',
  summary: '全局搜索',
  permission: 'signed-in',
  effect: 'read',
  shows: [],
  input: 'query',
  schema: z.strictObject({ words: text(50) }),
  reply: z.object({
    groups: z.array(SearchGroup),
    /** Kinds that could not be looked through in time: there may be some among them. */
    unanswered: z.array(Kind),
  }),
  example: { words: '数据' },
});
