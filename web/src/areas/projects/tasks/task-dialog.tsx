import { myself } from '@tongzhou/contract/areas/identity/session.ts';
import {
  createTask,
  editTask,
  type TaskRow,
  taskBoard,
  type taskDetail,
} from '@tongzhou/contract/areas/projects/task.ts';
import type { ReplyOf } from '@tongzhou/contract/endpoint.ts';
import { taskStates } from '@tongzhou/contract/rules/projects/task.ts';
import type { ReactNode } from 'react';
import { followersOf } from '#areas/projects/tasks/task-order.ts';
import { type TeamPerson, useTeam } from '#areas/projects/tasks/use-team.ts';
import { useLoad } from '#platform/loading/load.ts';
import type { Field, Option } from '#ui/fields/field.ts';
import { FieldDialog } from '#ui/form/field-dialog.tsx';

type Task = ReplyOf<typeof taskDetail>;

/** What it had already stays to be seen, also who has left the team. */
function ownersFor(team: readonly TeamPerson[] | undefined, task: Task | undefined): Option[] {
  const people = (team ?? []).map(({ id, name, department_name }) => ({
    value: id,
    label: `${name}（${department_name}）`,
  }));
  if (task === undefined || task.owner_id === null || people.some(({ value }) => value === task.owner_id))
    return people;
  return [{ value: task.owner_id, label: task.owner_name ?? '' }, ...people];
}

/** What waits for this one cannot be waited for by it. */
function beforeFor(tasks: readonly TaskRow[] | undefined, task: Task | undefined): Option[] {
  const shown = (tasks ?? []).filter(({ id }) => id !== task?.id);
  const waiting = task === undefined ? new Set<number>() : followersOf(tasks ?? [], task.id);
  const known = shown.map(({ id, title, state }) => ({
    value: id,
    label: `${title}（${waiting.has(id) ? '在本任务之后' : taskStates[state]}）`,
    disabled: waiting.has(id),
  }));
  const missing = (task?.after ?? []).filter(({ id }) => !shown.some((one) => one.id === id));
  return [
    ...known,
    ...missing.map(({ id, title, state }) => ({ value: id, label: `${title}（${taskStates[state]}）` })),
  ];
}

interface FieldOptions {
  readonly owners: Option[];
  readonly before: Option[];
  readonly loading: boolean;
  readonly mayDeleteFiles: boolean;
}

const fieldsWith = ({ owners, before, loading, mayDeleteFiles }: FieldOptions): Field[] => [
  { kind: 'input', name: 'title', label: '任务名称', required: true, maxLength: 80, wide: true },
  {
    kind: 'select',
    name: 'owner_id',
    label: '负责人',
    options: owners,
    loading,
    placeholder: '项目成员，可先不指定',
  },
  { kind: 'switch', name: 'milestone', label: '里程碑', hint: '逾期会让项目风险灯变色' },
  { kind: 'date', name: 'planned_start', label: '计划开始' },
  { kind: 'date', name: 'planned_end', label: '计划完成' },
  {
    kind: 'select',
    name: 'after_ids',
    label: '前置任务',
    options: before,
    multiple: true,
    wide: true,
    placeholder: '要先完成的任务，可多选',
  },
  { kind: 'textarea', name: 'description', label: '说明', maxLength: 2000, rows: 4 },
  { kind: 'file', name: 'file_ids', label: '附件', mayDelete: mayDeleteFiles },
];

interface TaskDialogProps {
  readonly projectId: number;
  /** Without one, a new one is made. */
  readonly task?: Task | undefined;
  readonly close: () => void;
}

export function TaskDialog({ projectId, task, close }: TaskDialogProps): ReactNode {
  const team = useTeam(projectId);
  const { data: board } = useLoad(taskBoard, { project_id: projectId }, { quiet: true });
  const { data: me } = useLoad(myself, {}, { staleTime: 60_000 });
  const fields = fieldsWith({
    owners: ownersFor(team, task),
    before: beforeFor(board?.tasks, task),
    loading: team === undefined,
    mayDeleteFiles: me?.may_delete_files === true,
  });
  if (task === undefined)
    return (
      <FieldDialog
        title="新增任务"
        endpoint={createTask}
        fields={fields}
        fixed={{ project_id: projectId }}
        initial={{
          owner_id: null,
          milestone: false,
          planned_start: null,
          planned_end: null,
          after_ids: [],
          file_ids: [],
        }}
        keepRefusal
        doneText="任务已新增"
        close={close}
      />
    );
  const { id, version, title, owner_id, milestone, planned_start, planned_end, after_ids, description } = task;
  return (
    <FieldDialog
      title="编辑任务"
      endpoint={editTask}
      fields={fields}
      fixed={{ id, version }}
      initial={{ title, owner_id, milestone, planned_start, planned_end, after_ids, description, file_ids: task.files }}
      keepRefusal
      close={close}
    />
  );
}
