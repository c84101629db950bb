import * as contract from '@tongzhou/contract/areas/projects/task.ts';
import { taskStates } from '@tongzhou/contract/rules/projects/task.ts';
import type { ProjectParts } from '#areas/projects/parts.ts';
import { commentTask } from '#areas/projects/tasks/comment-task.ts';
import { listOwnTasks, listTasks, showBoard, showTask } from '#areas/projects/tasks/list/show-tasks.ts';
import { moveTask } from '#areas/projects/tasks/moves/move-task.ts';
import { createTask, deleteTask, editTask } from '#areas/projects/tasks/save-task.ts';
import { exportColumn as column, type ExportColumn, serveList } from '#platform/excel/serve-export.ts';
import { type Frozen, type Served, serve } from '#platform/http/serve.ts';

type Row = Frozen<contract.TaskRow>;

const columns: readonly ExportColumn<Row>[] = [
  column('任务', (row) => row.title),
  column('里程碑', (row) => (row.milestone ? '是' : '')),
  column('项目', (row) => row.project_title),
  column('负责人', (row) => row.owner_name),
  column('状态', (row) => taskStates[row.state]),
  column('进度（%）', (row) => row.progress, 'number'),
  column('计划结束', (row) => row.planned_end, 'day'),
  column('逾期', (row) => (row.late ? '是' : '')),
  column('计划开始', (row) => row.planned_start, 'day'),
  column('实际开始', (row) => row.actual_start, 'day'),
  column('实际结束', (row) => row.actual_end, 'day'),
];

const nothing = async (work: Promise<unknown>): Promise<null> => {
  await work;
  return null;
};

export const taskRoutes = (parts: ProjectParts): Served[] => [
  ...serveList(contract.taskPage, contract.exportTasks, {
    name: '项目任务',
    run: ({ db, caller, now }, query) => listTasks(db, caller, query, now),
    columns,
  }),
  ...serveList(contract.myTaskPage, contract.exportMyTasks, {
    name: '我的任务',
    run: ({ db, caller, now }, query) => listOwnTasks(db, caller, query, now),
    columns,
  }),
  serve(contract.taskBoard, { run: ({ db, caller, now }, query) => showBoard(db, caller, query, now) }),
  serve(contract.taskDetail, { run: ({ db, caller, now }, query) => showTask(db, caller, parts, query, now) }),
  serve(contract.createTask, { run: (context, draft) => createTask(context, parts, draft) }),
  serve(contract.editTask, { run: (context, edit) => nothing(editTask(context, parts, edit)) }),
  serve(contract.moveTask, { run: (context, move) => moveTask(context, move) }),
  serve(contract.deleteTask, { run: (context, { id }) => nothing(deleteTask(context, id)) }),
  serve(contract.commentTask, { run: (context, draft) => commentTask(context, parts, draft) }),
];
