import { projectCount, projectOptions } from '@tongzhou/contract/areas/projects/project.ts';
import { exportMyTasks, myTaskPage, type TaskRow } from '@tongzhou/contract/areas/projects/task.ts';
import type { ReactNode } from 'react';
import { taskColumns } from './task-columns.tsx';
import { askedOf, sliceOf, sliceTabs, stateField } from './task-search.ts';
import '#areas/projects/tasks/tasks.css';
import { useOpenTask } from '#areas/projects/tasks/use-open-task.ts';
import { useTaskDeeds } from '#areas/projects/tasks/use-task-deeds.tsx';
import { useTaskMoves } from '#areas/projects/tasks/use-task-moves.ts';
import { later } from '#platform/loading/later.tsx';
import { useLoad } from '#platform/loading/load.ts';
import type { SearchField } from '#ui/list/filter/search-field.ts';
import { ListPanel } from '#ui/list/list-panel.tsx';
import type { RowActionMap } from '#ui/list/table/row-actions.tsx';
import { useAddressQuery } from '#ui/list/use-address-query.ts';
import { usePageQuery } from '#ui/list/use-page-query.ts';

const TaskDrawer = later(async () => (await import('#areas/projects/tasks/task-drawer.tsx')).TaskDrawer);

/** Of the projects one sees; the one chosen is among them. */
function useProjectField(chosen: number | undefined): SearchField {
  const { data } = useLoad(projectOptions, chosen === undefined ? {} : { id: chosen }, { staleTime: 60_000 });
  return {
    kind: 'select',
    name: 'project_id',
    label: '项目',
    inline: '全部项目',
    options: (data ?? []).map(({ id, project_title }) => ({ value: id, label: project_title })),
  };
}

const hints = {
  open: '分给你的任务都完成了。新的任务会有消息提醒。',
  late: '没有逾期的任务。',
  milestone: '分给你的任务里没有里程碑。',
  all: '项目负责人把任务分给你后，列在这里。',
} as const;

/** What the person has to do, over all projects. */
export function MyTaskTab(): ReactNode {
  const [filters] = useAddressQuery(myTaskPage.schema);
  const query = usePageQuery(myTaskPage, askedOf(filters));
  const { data: counts } = useLoad(projectCount, {});
  const moves = useTaskMoves();
  const deeds = useTaskDeeds();
  const { opened, addressOf, close } = useOpenTask();
  const projectField = useProjectField(filters.project_id);
  const actions: RowActionMap<TaskRow> = {
    detail: { label: '详情', to: ({ id }) => addressOf(id) },
    done: { label: '完成', run: (task) => void moves.move(task, { state: 'done' }) },
    edit: { label: '编辑', run: deeds.edit },
  };
  /** 完成 is a move of the list's own; the rest are the server's words. */
  const offered = ({ actions: may, state }: TaskRow): readonly string[] => [
    ...may,
    ...(may.includes('move') && (state === 'todo' || state === 'doing') ? ['done'] : []),
  ];
  const list = { ...query.list, rows: query.list.rows?.map(moves.shown) };
  return (
    <section className="panel" aria-label="我的任务">
      <ListPanel
        name="my-tasks"
        noun="任务"
        query={{ ...query, list }}
        tabs={sliceTabs(filters, query.change, { open: counts?.tasks, late: counts?.late_tasks })}
        keyword="任务名称"
        fields={[projectField, stateField]}
        exportEndpoint={exportMyTasks}
        columns={taskColumns({ addressOf, moves, own: true })}
        rowActions={actions}
        offered={offered}
        rowName={({ title }) => title}
        emptyHint={hints[sliceOf(filters)]}
      />
      {deeds.dialog}
      {opened !== undefined && <TaskDrawer id={opened} addressOf={addressOf} close={close} />}
    </section>
  );
}
