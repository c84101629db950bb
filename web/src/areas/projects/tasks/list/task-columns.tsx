import type { TaskRow } from '@tongzhou/contract/areas/projects/task.ts';
import { projectAddress } from '#areas/projects/addresses.ts';
import { ProgressControl } from '#areas/projects/tasks/progress-control.tsx';
import { TaskDue, TaskName, TaskStatus } from '#areas/projects/tasks/task-status.tsx';
import { dayWords, periodWords } from '#areas/projects/tasks/task-words.ts';
import type { TaskMoves } from '#areas/projects/tasks/use-task-moves.ts';
import { AppLink } from '#ui/link/app-link.tsx';
import type { Column } from '#ui/list/table/column.ts';

interface ColumnOptions {
  readonly addressOf: (task: number) => string;
  readonly moves: TaskMoves;
  /** Of one's own tasks, over all projects: which project, and not whose. */
  readonly own: boolean;
}

const project: Column<TaskRow> = {
  key: 'project',
  title: '项目',
  width: 180,
  render: ({ project_id, project_title }) => (
    <AppLink to={projectAddress(project_id, { tab: 'tasks' })}>{project_title}</AppLink>
  ),
};
const owner: Column<TaskRow> = {
  key: 'owner',
  title: '负责人',
  width: 96,
  render: ({ owner_name }) => owner_name ?? <span className="cell-sub">未指定</span>,
};

export const taskColumns = ({ addressOf, moves, own }: ColumnOptions): readonly Column<TaskRow>[] => [
  {
    key: 'title',
    title: '任务',
    width: 240,
    render: (task) => (
      <AppLink to={addressOf(task.id)}>
        <TaskName task={task} />
      </AppLink>
    ),
  },
  own ? project : owner,
  { key: 'state', title: '状态', width: 96, card: 'beside', render: (task) => <TaskStatus state={task.state} /> },
  {
    key: 'progress',
    title: '进度',
    width: 136,
    card: 'whole',
    render: (task) => <ProgressControl task={task} onChange={(progress) => void moves.move(task, { progress })} />,
  },
  {
    key: 'planned_end',
    title: '计划完成',
    width: 112,
    sort: 'planned_end',
    card: 'foot',
    render: (task) => (
      <>
        <TaskDue task={task} />
        {task.late && <div className="cell-sub">{dayWords(task.planned_end)}</div>}
      </>
    ),
  },
  {
    key: 'planned_start',
    title: '计划开始',
    width: 112,
    sort: 'planned_start',
    card: 'none',
    render: ({ planned_start }) => dayWords(planned_start) ?? '—',
  },
  {
    key: 'actual',
    title: '实际起止',
    width: 190,
    card: 'none',
    render: ({ actual_start, actual_end }) => periodWords(actual_start, actual_end) ?? '—',
  },
];
