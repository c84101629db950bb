import * as z from 'zod/mini';
import { UploadedFile } from '#contract/areas/files.ts';
import { endpoint, exportOf } from '#contract/endpoint.ts';
import { Day, DayMillis, Id, Keyword, Millis, Nothing, pageOf, pageQuery, text } from '#contract/fields.ts';
import { taskStateNames } from '#contract/rules/projects/task.ts';

// What is to be done in a project, by whom and by when.

const Percent = z.int().check(z.minimum(0), z.maximum(100));

const fields = {
  title: text(80),
  owner_id: z.nullable(Id),
  planned_start: z.nullable(Day),
  planned_end: z.nullable(Day),
  milestone: z.boolean(),
  /** Tasks of the same project that have to be done before. */
  after_ids: z._default(z.array(Id).check(z.maxLength(30)), []),
  description: z._default(z.string().check(z.trim(), z.maxLength(2000)), ''),
  file_ids: z._default(z.array(Id).check(z.maxLength(9)), []),
};
const inOrder = z.refine<{ planned_start: string | null; planned_end: string | null }>(
  ({ planned_start, planned_end }) => planned_start === null || planned_end === null || planned_start <= planned_end,
  { path: ['planned_end'], message: '计划结束不能早于计划开始' },
);

export const TaskRow = z.object({
  id: z.int(),
  project_id: z.int(),
  project_title: z.string(),
  title: z.string(),
  owner_id: z.nullable(z.int()),
  owner_name: z.nullable(z.string()),
  state: z.enum(taskStateNames),
  progress: z.int(),
  planned_start: z.nullable(DayMillis),
  planned_end: z.nullable(DayMillis),
  actual_start: z.nullable(DayMillis),
  actual_end: z.nullable(DayMillis),
  milestone: z.boolean(),
  late: z.boolean(),
  after_ids: z.array(z.int()),
  comments: z.int(),
  version: z.int(),
  actions: z.array(z.enum(['detail', 'edit', 'move', 'delete'])),
});
export type TaskRow = z.output<typeof TaskRow>;

const filters = {
  keyword: z.optional(Keyword),
  state: z.optional(z.enum(taskStateNames)),
  /** Neither done nor cancelled. */
  open: z.optional(z.boolean()),
  late: z.optional(z.boolean()),
  milestone: z.optional(z.boolean()),
};
const sorts = ['planned_end', 'planned_start', 'created_at'] as const;

export const taskPage = endpoint({
  method: 'GET',
  path: '/api/project/task',
  summary: '项目任务',
  permission: 'signed-in',
  effect: 'read',
  shows: ['tasks', 'projects'],
  input: 'query',
  schema: pageQuery(sorts, { project_id: Id, owner_id: z.optional(Id), ...filters }, 'asc'),
  reply: pageOf(TaskRow),
  example: { project_id: 1 },
});
export const exportTasks = exportOf(taskPage);

/** All tasks of one project, for its board and its time line; a thousand at most. */
export const taskBoard = endpoint({
  method: 'GET',
  path: '/api/project/taskBoard',
  summary: '任务看板',
  permission: 'signed-in',
  effect: 'read',
  shows: ['tasks', 'projects'],
  input: 'query',
  schema: z.strictObject({ project_id: Id }),
  reply: z.object({ tasks: z.array(TaskRow), more: z.boolean(), may_add: z.boolean() }),
  example: { project_id: 1 },
});

export const myTaskPage = endpoint({
  method: 'GET',
  path: '/api/project/myTaskPage',
  summary: '我的任务',
  permission: 'signed-in',
  effect: 'read',
  shows: ['tasks', 'projects'],
  input: 'query',
  schema: pageQuery(sorts, { project_id: z.optional(Id), ...filters }, 'asc'),
  reply: pageOf(TaskRow),
  example: {},
});
export const exportMyTasks = exportOf(myTaskPage);

const exampleTask = { title: '需求调研', owner_id: null, planned_start: null, planned_end: null, milestone: false };

/** By the project's leader and whoever may plan its tasks. */
export const createTask = endpoint({
  method: 'PUT',
  path: '/api/project/task',
  summary: '新增任务',
  permission: 'signed-in',
  effect: 'write',
  operation: '新增任务',
  changes: ['tasks', 'projects'],
  input: 'body',
  schema: z.strictObject({ project_id: Id, ...fields }).check(inOrder),
  reply: z.object({ id: z.int() }),
  example: { project_id: 1, ...exampleTask },
});

export const editTask = endpoint({
  method: 'POST',
  path: '/api/project/task',
  summary: '编辑任务',
  permission: 'signed-in',
  effect: 'write',
  operation: '编辑任务',
  changes: ['tasks', 'projects', 'files'],
  input: 'body',
  schema: z.strictObject({ id: Id, version: z.int(), ...fields }).check(inOrder),
  reply: Nothing,
  example: { id: 1, version: 1, ...exampleTask },
});

/** By its owner too: where it stands, how far it is, or when it is planned (dragged on the time line by who plans). */
export const moveTask = endpoint({
  method: 'POST',
  path: '/api/project/taskMove',
  summary: '更新任务进度',
  permission: 'signed-in',
  effect: 'write',
  operation: '更新任务进度',
  changes: ['tasks', 'projects'],
  input: 'body',
  schema: z
    .strictObject({
      id: Id,
      version: z.int(),
      state: z.optional(z.enum(taskStateNames)),
      progress: z.optional(Percent),
      planned_start: z.optional(z.nullable(Day)),
      planned_end: z.optional(z.nullable(Day)),
    })
    .check(
      z.refine(
        ({ state, progress, planned_start, planned_end }) =>
          [state, progress, planned_start, planned_end].some((one) => one !== undefined),
        { path: ['state'], message: '请选择状态、填写进度或计划日期' },
      ),
    ),
  reply: z.object({ version: z.int() }),
  example: { id: 1, version: 1, state: 'doing' },
});

export const deleteTask = endpoint({
  method: 'DELETE',
  path: '/api/project/task',
  summary: '删除任务',
  permission: 'signed-in',
  effect: 'write',
  operation: '删除任务',
  changes: ['tasks', 'projects'],
  input: 'query',
  schema: z.strictObject({ id: Id }),
  reply: Nothing,
  example: { id: 1 },
});

export const taskDetail = endpoint({
  method: 'GET',
  path: '/api/project/taskDetail',
  summary: '任务详情',
  permission: 'signed-in',
  effect: 'read',
  shows: ['tasks', 'files'],
  input: 'query',
  schema: z.strictObject({ id: Id }),
  reply: z.object({
    ...TaskRow.shape,
    description: z.string(),
    files: z.array(UploadedFile),
    /** What has to be done before, with where it stands. */
    after: z.array(z.object({ id: z.int(), title: z.string(), state: z.enum(taskStateNames) })),
    comments_list: z.array(
      z.object({
        id: z.int(),
        by_name: z.string(),
        at: Millis,
        content: z.string(),
        mentions: z.array(z.string()),
      }),
    ),
    may_comment: z.boolean(),
  }),
  example: { id: 1 },
});

/** Those mentioned get a message: people of the project. */
export const commentTask = endpoint({
  method: 'PUT',
  path: '/api/project/taskComment',
  summary: '评论任务',
  permission: 'signed-in',
  effect: 'write',
  operation: '评论任务',
  changes: ['tasks'],
  input: 'body',
  schema: z.strictObject({
    task_id: Id,
    content: text(1000),
    mention_ids: z._default(z.array(Id).check(z.maxLength(20)), []),
  }),
  reply: z.object({ id: z.int() }),
  example: { task_id: 1, content: '请今天完成' },
});
