import * as z from 'zod/mini';
import { UploadedFile } from '#contract/areas/files.ts';
import { endpoint, exportOf } from '#contract/endpoint.ts';
import { Id, isPlain, Millis, Nothing, pageOf, pageQuery, text } from '#contract/fields.ts';

// Progress reports: for the company's own eyes, until one is published to the client and stays as it is.

/** What may be left empty. */
export const optionalText = (most: number) =>
  z._default(z.string().check(z.trim(), z.maxLength(most), z.refine(isPlain, '包含无效字符')), '');

export const reportStates = { internal: '内部', published: '已发布给客户' } as const;
export type ReportState = keyof typeof reportStates;
const stateNames = Object.keys(reportStates) as [ReportState, ...ReportState[]];

export const Report = z.object({
  id: z.int(),
  version: z.int(),
  state: z.enum(stateNames),
  done: z.string(),
  next: z.string(),
  risks: z.string(),
  progress: z.int(),
  pictures: z.array(UploadedFile),
  by_name: z.string(),
  at: Millis,
  published_at: z.nullable(Millis),
  document_id: z.nullable(z.int()),
  actions: z.array(z.enum(['edit', 'publish', 'show', 'link'])),
});
export type Report = z.output<typeof Report>;

export const reportPage = endpoint({
  method: 'GET',
  path: '/api/project/report',
  summary: '进展汇报',
  permission: 'signed-in',
  effect: 'read',
  shows: ['projects', 'files'],
  input: 'query',
  schema: pageQuery(['at'], { project_id: Id, state: z.optional(z.enum(stateNames)) }),
  reply: pageOf(Report),
  example: { project_id: 1 },
});
export const exportReports = exportOf(reportPage);

const fields = {
  done: text(2000),
  next: text(2000),
  risks: optionalText(1000),
  progress: z.int().check(z.minimum(0), z.maximum(100)),
  /** Pictures only. */
  file_ids: z._default(z.array(Id).check(z.maxLength(9)), []),
};
const example = { done: '完成需求确认', next: '开始开发', progress: 30 };

/** By the project's leader and whoever may write its reports. */
export const createReport = endpoint({
  method: 'PUT',
  path: '/api/project/report',
  summary: '写进展汇报',
  permission: 'signed-in',
  effect: 'write',
  operation: '写进展汇报',
  changes: ['projects'],
  input: 'body',
  schema: z.strictObject({ project_id: Id, ...fields }),
  reply: z.object({ id: z.int() }),
  example: { project_id: 1, ...example },
});

/** Until it is published. */
export const editReport = endpoint({
  method: 'POST',
  path: '/api/project/report',
  summary: '修改进展汇报',
  permission: 'signed-in',
  effect: 'write',
  operation: '修改进展汇报',
  changes: ['projects'],
  input: 'body',
  schema: z.strictObject({ id: Id, version: z.int(), ...fields }),
  reply: Nothing,
  example: { id: 1, version: 1, ...example },
});

/** From here on it stays as it is; the client reads it by a link. */
export const publishReport = endpoint({
  method: 'POST',
  path: '/api/project/publishReport',
  summary: '发布进展汇报',
  permission: 'signed-in',
  effect: 'write',
  operation: '发布进展汇报',
  changes: ['projects'],
  input: 'body',
  schema: z.strictObject({ id: Id, version: z.int() }),
  reply: z.object({ document_id: z.int() }),
  example: { id: 1, version: 1 },
});
