import * as z from 'zod/mini';
import { ArchiveTicket, UploadedFile } from '#contract/areas/files.ts';
import { endpoint, exportOf } from '#contract/endpoint.ts';
import { DayMillis, Id, Keyword, Millis, pageOf, pageQuery } from '#contract/fields.ts';
import { MoneyOut } from '#contract/money.ts';

// 项目报销文件: what was attached to claims that have passed, gathered per project.

export const ReimburseProject = z.object({
  project_id: z.int(),
  number: z.nullable(z.string()),
  project_title: z.string(),
  leader_name: z.nullable(z.string()),
  claims: z.int(),
  files: z.int(),
  amount: MoneyOut,
  last_at: Millis,
});
export type ReimburseProject = z.output<typeof ReimburseProject>;

export const reimburseProjectPage = endpoint({
  method: 'GET',
  path: '/api/fileManage/reimburseProjectPage',
  summary: '项目报销文件',
  permission: 'document.reimburse',
  effect: 'read',
  shows: ['reimbursement', 'projects'],
  input: 'query',
  schema: pageQuery(['last_at', 'amount'], { keyword: z.optional(Keyword) }),
  reply: pageOf(ReimburseProject),
  example: {},
});
export const exportReimburseProjects = exportOf(reimburseProjectPage);

const filters = {
  project_id: Id,
  /** 2026-11 */
  month: z.optional(z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, '月份不正确'))),
  user_id: z.optional(Id),
};

export const ReimburseFile = z.object({
  ...UploadedFile.shape,
  claim_id: z.int(),
  approval_id: z.int(),
  number: z.string(),
  reason: z.string(),
  user_id: z.int(),
  user_name: z.string(),
  passed_on: DayMillis,
});
export type ReimburseFile = z.output<typeof ReimburseFile>;

export const reimburseFilePage = endpoint({
  method: 'GET',
  path: '/api/fileManage/reimburseFilePage',
  summary: '一个项目的报销文件',
  permission: 'document.reimburse',
  effect: 'read',
  shows: ['reimbursement', 'files'],
  input: 'query',
  schema: pageQuery(['passed_on'], filters),
  reply: pageOf(ReimburseFile),
  example: { project_id: 1 },
});
export const exportReimburseFiles = exportOf(reimburseFilePage);

/** What the list shows, as one archive: a folder of each month and person. */
export const archiveReimburseFiles = endpoint({
  method: 'POST',
  path: '/api/fileManage/reimburseArchive',
  summary: '打包下载项目报销文件',
  permission: 'document.reimburse',
  effect: 'session',
  operation: '打包下载项目报销文件',
  input: 'body',
  schema: z.strictObject(filters),
  reply: ArchiveTicket,
  example: { project_id: 1 },
});

/** Whose files there are, and of which months. */
export const reimburseFileChoices = endpoint({
  method: 'GET',
  path: '/api/fileManage/reimburseFileChoices',
  summary: '报销文件的可选项',
  permission: 'document.reimburse',
  effect: 'read',
  shows: ['reimbursement'],
  input: 'query',
  schema: z.strictObject({ project_id: Id }),
  reply: z.object({
    project_title: z.string(),
    months: z.array(z.string()),
    people: z.array(z.object({ id: z.int(), name: z.string() })),
  }),
  example: { project_id: 1 },
});
