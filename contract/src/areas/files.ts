import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { Id, Nothing } from '#contract/fields.ts';
import { filePaths } from '#contract/rules/file-paths.ts';

export const fileLimit = 20 * 1024 * 1024;

export const UploadedFile = z.object({
  id: z.int(),
  file_name: z.string(),
  url: z.string(),
  size: z.int(),
  content_type: z.string(),
});
export type UploadedFile = z.output<typeof UploadedFile>;

/** The specification's widgets share one call; the image widget says so, and the server then holds it to the image rules. */
export const uploadFile = endpoint({
  method: 'POST',
  path: '/api/common/uploadFile',
  summary: '上传文件',
  permission: 'signed-in',
  effect: 'write',
  operation: '上传文件',
  changes: [],
  transport: 'upload',
  input: 'query',
  schema: z.strictObject({ usage: z._default(z.enum(['file', 'image']), 'file') }),
  reply: UploadedFile,
  example: {},
});

export const downloadFile = endpoint({
  method: 'GET',
  path: filePaths.download,
  summary: '下载文件',
  permission: 'link:file',
  effect: 'read',
  operation: '下载文件',
  transport: 'download',
  input: 'query',
  schema: z.strictObject({
    id: Id,
    session: Id,
    expires: z.int().check(z.positive()),
    signature: z.string().check(z.regex(/^[\w-]{43}$/)),
  }),
  reply: z.unknown(),
  example: { id: 1, session: 1, expires: 1, signature: 'A'.repeat(43) },
});

/** A pdf, for the frame in which it is shown: by the same link, at this address. */
export const viewFile = endpoint({
  method: 'GET',
  path: filePaths.view,
  summary: '查看文件',
  permission: 'link:file',
  effect: 'read',
  operation: '查看文件',
  transport: 'download',
  input: 'query',
  schema: z.strictObject({
    id: Id,
    session: Id,
    expires: z.int().check(z.positive()),
    signature: z.string().check(z.regex(/^[\w-]{43}$/)),
  }),
  reply: z.unknown(),
  example: { id: 1, session: 1, expires: 1, signature: 'A'.repeat(43) },
});

/** The answer of a call that offers several files as one archive: its address is good once, within a minute. */
export const ArchiveTicket = z.object({ url: z.string(), files: z.int(), size: z.int() });
export type ArchiveTicket = z.output<typeof ArchiveTicket>;

export const downloadArchive = endpoint({
  method: 'GET',
  path: '/api/common/archive',
  summary: '下载压缩包',
  permission: 'link:archive',
  effect: 'read',
  operation: '下载压缩包',
  transport: 'download',
  input: 'query',
  schema: z.strictObject({ ticket: z.string().check(z.regex(/^[\w-]{43}$/)) }),
  reply: z.unknown(),
  example: { ticket: 'A'.repeat(43) },
});

/** Of a file that belongs to a record. It is taken out of sight, and destroyed thirty days later. */
export const deleteFile = endpoint({
  method: 'DELETE',
  path: '/api/common/file',
  summary: '删除文件',
  permission: 'signed-in',
  effect: 'write',
  operation: '删除文件',
  changes: ['files'],
  input: 'query',
  schema: z.strictObject({ id: Id }),
  reply: Nothing,
  example: { id: 1 },
});
