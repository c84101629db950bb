import { type TaskRow, taskPage } from '@tongzhou/contract/areas/projects/task.ts';
import type { ReactNode } from 'react';
import type { OpenTask } from '#areas/projects/tasks/use-open-task.ts';
import { useTaskDeeds } from '#areas/projects/tasks/use-task-deeds.tsx';
import { useTaskMoves } from '#areas/projects/tasks/use-task-moves.ts';
import { ListPanel } from '#ui/list/list-panel.tsx';
import type { RowActionMap } from '#ui/list/table/row-actions.tsx';
import { useAddressQuery } from '#ui/list/use-address-query.ts';
import { usePageQuery } from '#ui/list/use-page-query.ts';
import { taskColumns } from './task-columns.tsx';
import { askedOf, countsOf, ownerField, sliceTabs, stateField } from './task-search.ts';

interface TaskListProps {
  readonly projectId: number;
  /** All of the project, for counts and whose they are; undefined while they are read. */
  readonly tasks: readonly TaskRow[] | undefined;
  readonly addressOf: OpenTask['addressOf'];
  readonly tools: ReactNode;
  readonly emptyAction: ReactNode;
}

export function TaskList({ projectId, tasks, addressOf, tools, emptyAction }: TaskListProps): ReactNode {
  const [filters] = useAddressQuery(taskPage.schema);
  const query = usePageQuery(taskPage, { project_id: projectId, ...askedOf(filters) });
  const moves = useTaskMoves();
  const deeds = useTaskDeeds();
  const actions: RowActionMap<TaskRow> = {
    detail: { label: '详情', to: ({ id }) => addressOf(id) },
    edit: { label: '编辑', run: deeds.edit },
    delete: { label: '删除', danger: true, run: deeds.remove },
  };
  const list = { ...query.list, rows: query.list.rows?.map(moves.shown) };
  return (
    <>
      <ListPanel
        name="project-tasks"
        noun="任务"
        query={{ ...query, list }}
        tabs={sliceTabs(filters, query.change, tasks === undefined ? {} : countsOf(tasks))}
        keyword="任务名称"
        fields={[stateField, ownerField(tasks ?? [])]}
        tools={tools}
        columns={taskColumns({ addressOf, moves, own: false })}
        rowActions={actions}
        rowName={({ title }) => title}
        emptyHint="把要做的事拆成任务，写明谁在哪天之前完成。"
        emptyAction={emptyAction}
      />
      {deeds.dialog}
    </>
  );
}
