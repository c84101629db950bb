import * as z from 'zod/mini';
import { power } from '#contract/areas/documents/folder.ts';
import { ArchiveTicket } from '#contract/areas/files.ts';
import { endpoint, exportOf } from '#contract/endpoint.ts';
import { Id, Keyword, Millis, Nothing, Ordinal, pageOf, pageQuery, text } from '#contract/fields.ts';

const documentKinds = ['company', 'template'] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** What has become of reading its words, by which it is found. */
export const contentStates = {
  waiting: '正在读取内容',
  done: '可按内容搜索',
  partial: '内容较长，可按开头部分搜索',
  none: '此类文件不读取内容',
  'too-much': '内容过多，未读取',
  failed: '文件已损坏或加密，内容无法读取',
} as const;
export type ContentState = keyof typeof contentStates;
const ContentState = z.enum(Object.keys(contentStates) as [ContentState, ...ContentState[]]);

const documentActions = ['detail', 'edit', 'version', 'fill', 'delete', 'restore'] as const;

export const DocumentRow = z.object({
  id: z.int(),
  name: z.string(),
  kind: z.enum(documentKinds),
  folder_id: z.nullable(z.int()),
  /** Names from the top down. */
  folder_path: z.array(z.string()),
  version: z.int(),
  size: z.int(),
  content_type: z.string(),
  content_state: ContentState,
  /** It, or its folder, is not for everyone. */
  restricted: z.boolean(),
  url: z.string(),
  changed_at: Millis,
  changed_by_name: z.string(),
  deleted_at: z.nullable(Millis),
  actions: z.array(z.enum(documentActions)),
});
export type DocumentRow = z.output<typeof DocumentRow>;

export const fileManagePage = endpoint({
  method: 'GET',
  path: '/api/fileManage/fileManagePage',
  summary: '公司文档',
  permission: 'document.company',
  effect: 'read',
  shows: ['documents'],
  input: 'query',
  schema: pageQuery(['changed_at', 'name'], {
    /** By its name and its words. */
    keyword: z.optional(Keyword),
    /** What lies in it and below it. */
    folder_id: z.optional(Id),
  }),
  reply: pageOf(DocumentRow),
  example: {},
});
export const exportDocuments = exportOf(fileManagePage);

/** A folder as one archive, with what lies below it and the caller may see; without one, all documents. */
export const archiveDocuments = endpoint({
  method: 'POST',
  path: '/api/fileManage/documentArchive',
  summary: '打包下载公司文档',
  permission: 'document.company',
  effect: 'session',
  operation: '打包下载公司文档',
  input: 'body',
  schema: z.strictObject({ folder_id: z.optional(Id) }),
  reply: ArchiveTicket,
  example: {},
});

/** One for each file, named after it. */
export const createDocuments = endpoint({
  method: 'PUT',
  path: '/api/fileManage/fileManage',
  summary: '新增文档',
  permission: 'document.company.create',
  effect: 'write',
  operation: '新增文档',
  changes: ['documents'],
  input: 'body',
  schema: z.strictObject({
    folder_id: z._default(z.nullable(Id), null),
    file_ids: z.array(Id).check(z.minLength(1), z.maxLength(50)),
    ...power,
  }),
  reply: z.object({ ids: z.array(z.int()) }),
  example: { file_ids: [1] },
});

export const editDocument = endpoint({
  method: 'POST',
  path: '/api/fileManage/fileManage',
  summary: '编辑文档',
  permission: 'document.company.edit',
  effect: 'write',
  operation: '编辑文档',
  changes: ['documents'],
  input: 'body',
  schema: z.strictObject({ id: Id, name: text(120), folder_id: z.nullable(Id), ...power }),
  reply: Nothing,
  example: { id: 1, name: '考勤制度.docx', folder_id: null },
});

/** Into the recycle bin; only by people of 综合管理部 and 总经办. */
export const deleteDocument = endpoint({
  method: 'DELETE',
  path: '/api/fileManage/fileManage',
  summary: '删除文档',
  permission: 'document.company.delete',
  effect: 'write',
  operation: '删除文档',
  changes: ['documents'],
  input: 'body',
  schema: z.strictObject({ id: Id }),
  reply: Nothing,
  example: { id: 1 },
});

export const recyclePage = endpoint({
  method: 'GET',
  path: '/api/fileManage/recyclePage',
  summary: '文档回收站',
  permission: 'document.company.delete',
  effect: 'read',
  shows: ['documents'],
  input: 'query',
  schema: pageQuery(['deleted_at'], { keyword: z.optional(Keyword) }),
  reply: pageOf(DocumentRow),
  example: {},
});
export const exportRecycled = exportOf(recyclePage);

export const restoreDocument = endpoint({
  method: 'POST',
  path: '/api/fileManage/recycle',
  summary: '恢复文档',
  permission: 'document.company.delete',
  effect: 'write',
  operation: '恢复文档',
  changes: ['documents'],
  input: 'body',
  schema: z.strictObject({ id: Id }),
  reply: Nothing,
  example: { id: 1 },
});

export const documentDetail = endpoint({
  method: 'GET',
  path: '/api/fileManage/fileManageDetail',
  summary: '文档详情',
  permission: 'signed-in',
  effect: 'read',
  shows: ['documents'],
  input: 'query',
  schema: z.strictObject({ id: Id }),
  reply: z.object({
    ...DocumentRow.shape,
    power_member: z.array(z.int()),
    department_ids: z.array(z.int()),
    created_by_name: z.string(),
    created_at: Millis,
    versions: z.array(
      z.object({
        version: z.int(),
        file_name: z.string(),
        size: z.int(),
        note: z.string(),
        by_name: z.string(),
        at: Millis,
        url: z.string(),
      }),
    ),
  }),
  example: { id: 1 },
});

export const addVersion = endpoint({
  method: 'PUT',
  path: '/api/fileManage/version',
  summary: '上传新版本',
  permission: 'document.company.edit',
  effect: 'write',
  operation: '上传文档新版本',
  changes: ['documents'],
  input: 'body',
  schema: z.strictObject({ id: Id, file_id: Id, note: z._default(z.string().check(z.trim(), z.maxLength(200)), '') }),
  reply: z.object({ version: z.int() }),
  example: { id: 1, file_id: 1 },
});

/** The former becomes the latest; what was between stays. */
export const restoreVersion = endpoint({
  method: 'POST',
  path: '/api/fileManage/version',
  summary: '恢复旧版本',
  permission: 'document.company.edit',
  effect: 'write',
  operation: '恢复文档旧版本',
  changes: ['documents'],
  input: 'body',
  schema: z.strictObject({ id: Id, version: Ordinal }),
  reply: z.object({ version: z.int() }),
  example: { id: 1, version: 1 },
});

/** Words and tables as data, a picture or a pdf by its address; nothing of a document is given to the browser as a page. */
export const previewDocument = endpoint({
  method: 'GET',
  path: '/api/fileManage/preview',
  summary: '预览文档',
  permission: 'signed-in',
  effect: 'read',
  operation: '预览文档',
  shows: [],
  input: 'query',
  schema: z.strictObject({ id: Id, version: z.optional(Ordinal) }),
  reply: z.object({
    kind: z.enum(['text', 'image', 'pdf', 'none']),
    file_name: z.string(),
    url: z.string(),
    parts: z.array(z.object({ text: z.nullable(z.string()), rows: z.nullable(z.array(z.array(z.string()))) })),
    /** Why there is nothing to see, or not all of it. */
    note: z.nullable(z.string()),
  }),
  example: { id: 1 },
});

/** Files of projects, their tasks included, that the caller may open. */
export const projectFilePage = endpoint({
  method: 'GET',
  path: '/api/fileManage/projectFilePage',
  summary: '项目文件',
  permission: 'project.list',
  effect: 'read',
  shows: ['projects', 'tasks', 'files'],
  input: 'query',
  schema: pageQuery(['uploaded_at'], { keyword: z.optional(Keyword), project_id: z.optional(Id) }),
  reply: pageOf(
    z.object({
      id: z.int(),
      file_name: z.string(),
      size: z.int(),
      content_type: z.string(),
      url: z.string(),
      project_id: z.int(),
      project_title: z.string(),
      /** null where it is the project's own. */
      task_title: z.nullable(z.string()),
      uploaded_by_name: z.string(),
      uploaded_at: Millis,
    }),
  ),
  example: {},
});
export const exportProjectFiles = exportOf(projectFilePage);
