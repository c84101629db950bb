import * as z from 'zod/mini';
import { auditFields } from '#contract/areas/approval/submission.ts';
import { UploadedFile } from '#contract/areas/files.ts';
import { ClientAnswer } from '#contract/areas/projects/client-document.ts';
import { endpoint, exportOf } from '#contract/endpoint.ts';
import { Id, Millis, pageOf, pageQuery, text } from '#contract/fields.ts';
import { type ScorePart, scorePartNames } from '#contract/rules/projects/client-paths.ts';

// 验收: what is delivered, put to the company's approval and to the client.

const Deliverables = z.array(text(200)).check(z.minLength(1, '请填写交付物'), z.maxLength(50));

/** By the project's leader and whoever may ask for acceptance. */
export const requestAcceptance = endpoint({
  method: 'PUT',
  path: '/api/project/check',
  summary: '申请验收',
  permission: 'signed-in',
  effect: 'write',
  operation: '申请验收',
  changes: ['projects', 'approval', 'client-links'],
  input: 'body',
  schema: z.strictObject({
    project_id: Id,
    summary: text(2000),
    deliverables: Deliverables,
    file_ids: z._default(z.array(Id).check(z.maxLength(20)), []),
    ...auditFields,
    again: z.optional(Id),
  }),
  reply: z.object({ id: z.int(), number: z.string() }),
  example: { project_id: 1, summary: '已按合同完成', deliverables: ['系统部署包', '使用手册'] },
});

/** To be changed and sent again. */
export const acceptanceToEdit = endpoint({
  method: 'GET',
  path: '/api/project/checkRequest',
  summary: '一次验收申请',
  permission: 'signed-in',
  effect: 'read',
  shows: [],
  input: 'query',
  schema: z.strictObject({ approval_id: Id }),
  reply: z.object({
    approval_id: z.int(),
    project_id: z.int(),
    summary: z.string(),
    deliverables: z.array(z.string()),
    files: z.array(UploadedFile),
    content_json: z.string(),
  }),
  example: { approval_id: 1 },
});

export const Acceptance = z.object({
  /** Of the document that was to be shown to the client. */
  id: z.int(),
  asked_at: Millis,
  approval_id: z.int(),
  approval_number: z.string(),
  audit_status: z.int(),
  round: z.int(),
  sha256: z.string(),
  answer: z.nullable(z.omit(ClientAnswer, { files: true })),
});
export type Acceptance = z.output<typeof Acceptance>;

/** Every round of every request, with what the client said to it. */
export const acceptancePage = endpoint({
  method: 'GET',
  path: '/api/project/acceptance',
  summary: '验收记录',
  permission: 'signed-in',
  effect: 'read',
  shows: ['projects', 'approval', 'client-links'],
  input: 'query',
  schema: pageQuery(['asked_at'], { project_id: Id }),
  reply: pageOf(Acceptance),
  example: { project_id: 1 },
});
export const exportAcceptances = exportOf(acceptancePage);

const Score = z.int().check(z.minimum(1, '请选择 1 至 5 分'), z.maximum(5, '请选择 1 至 5 分'));
export const scoreFields = Object.fromEntries(scorePartNames.map((name) => [name, Score])) as Record<
  ScorePart,
  typeof Score
>;

/** What the tab of a project needs besides its lists. */
export const clientStanding = endpoint({
  method: 'GET',
  path: '/api/project/clientStanding',
  summary: '客户评价与可用操作',
  permission: 'signed-in',
  effect: 'read',
  shows: ['projects', 'approval', 'client-links'],
  input: 'query',
  schema: z.strictObject({ project_id: Id }),
  reply: z.object({
    may_report: z.boolean(),
    may_link: z.boolean(),
    /** What a link could be made for now, besides reports. */
    linkable: z.array(z.enum(['accept', 'pleased'])),
    score: z.nullable(z.object({ ...scoreFields, words: z.string(), signer: z.string(), at: Millis })),
    /** Of everything the leader has led: from one to five. */
    leader: z.object({ average: z.nullable(z.number()), count: z.int() }),
  }),
  example: { project_id: 1 },
});
