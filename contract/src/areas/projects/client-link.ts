import * as z from 'zod/mini';
import { endpoint, exportOf } from '#contract/endpoint.ts';
import { Id, Millis, Nothing, pageOf, pageQuery } from '#contract/fields.ts';
import { linkPurposeNames } from '#contract/rules/projects/client-paths.ts';

// Links by which a client reads a report, accepts the work or says how pleased they are. The secret stands behind the #.

export const clientLinkStates = { open: '有效', used: '已使用', expired: '已过期', revoked: '已撤销' } as const;
export type ClientLinkState = keyof typeof clientLinkStates;
const stateNames = Object.keys(clientLinkStates) as [ClientLinkState, ...ClientLinkState[]];

export const ClientLink = z.object({
  id: z.int(),
  purpose: z.enum(linkPurposeNames),
  state: z.enum(stateNames),
  created_by_name: z.string(),
  created_at: Millis,
  expires_at: Millis,
  /** When the client opened it first and last, and how often. */
  opened_at: z.nullable(Millis),
  last_opened_at: z.nullable(Millis),
  opens: z.int(),
  used_at: z.nullable(Millis),
  revoked_at: z.nullable(Millis),
  document_id: z.nullable(z.int()),
  actions: z.array(z.enum(['revoke', 'show'])),
});
export type ClientLink = z.output<typeof ClientLink>;

export const clientLinkPage = endpoint({
  method: 'GET',
  path: '/api/project/clientLink',
  summary: '客户链接',
  permission: 'signed-in',
  effect: 'read',
  shows: ['projects', 'client-links'],
  input: 'query',
  schema: pageQuery(['created_at'], {
    project_id: Id,
    purpose: z.optional(z.enum(linkPurposeNames)),
    state: z.optional(z.enum(stateNames)),
  }),
  reply: pageOf(ClientLink),
  example: { project_id: 1 },
});
export const exportClientLinks = exportOf(clientLinkPage);

/** By the project's leader and whoever may make links for its client. The secret is answered once and never kept. */
export const createClientLink = endpoint({
  method: 'PUT',
  path: '/api/project/clientLink',
  summary: '生成客户链接',
  permission: 'signed-in',
  effect: 'session',
  operation: '生成客户链接',
  changes: ['client-links'],
  input: 'body',
  schema: z.strictObject({ project_id: Id, purpose: z.enum(linkPurposeNames), report_id: z.optional(Id) }).check(
    z.refine(({ purpose, report_id }) => (purpose === 'report') === (report_id !== undefined), {
      path: ['report_id'],
      message: '请选择要给客户看的汇报',
    }),
  ),
  reply: z.object({ id: z.int(), link: z.string(), expires_at: Millis }),
  example: { project_id: 1, purpose: 'accept' },
});

export const revokeClientLink = endpoint({
  method: 'POST',
  path: '/api/project/revokeClientLink',
  summary: '撤销客户链接',
  permission: 'signed-in',
  effect: 'write',
  operation: '撤销客户链接',
  changes: ['client-links'],
  input: 'body',
  schema: z.strictObject({ id: Id }),
  reply: Nothing,
  example: { id: 1 },
});
