import { AlignLeftOutlined, AppstoreOutlined, UnorderedListOutlined } from '@ant-design/icons';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { projectDetail } from '@tongzhou/contract/areas/projects/project.ts';
import { exportTasks, taskBoard, taskPage } from '@tongzhou/contract/areas/projects/task.ts';
import type { ReplyOf } from '@tongzhou/contract/endpoint.ts';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { TaskList } from '#areas/projects/tasks/list/task-list.tsx';
import { askedOf } from '#areas/projects/tasks/list/task-search.ts';
import '#areas/projects/tasks/tasks.css';
import { useOpenTask } from '#areas/projects/tasks/use-open-task.ts';
import { useTaskDeeds } from '#areas/projects/tasks/use-task-deeds.tsx';
import { later } from '#platform/loading/later.tsx';
import { useLoad } from '#platform/loading/load.ts';
import { ExportButton } from '#ui/excel/export-button.tsx';
import { useAddressQuery } from '#ui/list/use-address-query.ts';
import { type TitleAction, TitleActions } from '#ui/page/title-bar.tsx';

const TaskDrawer = later(async () => (await import('#areas/projects/tasks/task-drawer.tsx')).TaskDrawer);
const TaskBoard = later(async () => (await import('#areas/projects/tasks/board/task-board.tsx')).TaskBoard);
const TaskTimeLine = later(
  async () => (await import('#areas/projects/tasks/time-line/task-time-line.tsx')).TaskTimeLine,
);

const views = [
  { key: 'list', name: '列表', Icon: UnorderedListOutlined },
  { key: 'board', name: '看板', Icon: AppstoreOutlined },
  { key: 'time-line', name: '时间线', Icon: AlignLeftOutlined },
] as const;
type View = (typeof views)[number]['key'];

const viewIn = (view: unknown): View => views.find(({ key }) => key === view)?.key ?? 'list';

function ViewSwitch({ view, onChoose }: { view: View; onChoose: (view: View) => void }): ReactNode {
  return (
    <div className="task-views">
      {views.map(({ key, name, Icon }) => (
        <Button
          key={key}
          aria-label={name}
          aria-pressed={key === view}
          title={name}
          icon={<Icon aria-hidden />}
          onClick={() => onChoose(key)}
        />
      ))}
    </div>
  );
}

/** The server says who may. */
const everybody = 2000;

/** What is to be done in a project: as a list, a board or a time line. */
export function TaskTab({ project }: { project: ReplyOf<typeof projectDetail> }): ReactNode {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const [filters, change] = useAddressQuery(taskPage.schema);
  const opened = useOpenTask();
  const deeds = useTaskDeeds();
  const board = useLoad(taskBoard, { project_id: project.id }, { quiet: true });
  const view = viewIn(search.view);
  const choose = (next: View) => {
    // A board has all states side by side, and no pages.
    const { view: _view, state: _state, page: _page, ...kept } = search;
    const address = next === 'list' ? kept : { ...kept, view: next };
    void navigate({ to: '.', search: address as never, resetScroll: false });
  };
  const create: TitleAction[] =
    board.data?.may_add === true
      ? [{ id: everybody, label: '新增任务', primary: true, run: () => deeds.add(project.id) }]
      : [];
  const exported = { ...filters, ...(view === 'list' && askedOf(filters)), project_id: project.id };
  const tools = (
    <>
      <ViewSwitch view={view} onChoose={choose} />
      <TitleActions actions={create}>
        <ExportButton endpoint={exportTasks} filters={exported} />
      </TitleActions>
    </>
  );
  const shared = { filters, change: change as (changes: Record<string, unknown>) => void, tools, board, opened };
  const emptyAction = create.length === 0 ? undefined : <TitleActions actions={create} />;
  return (
    <section className="panel" aria-label={`任务${views.find(({ key }) => key === view)?.name}`}>
      {view === 'list' && (
        <TaskList
          projectId={project.id}
          tasks={board.data?.tasks}
          addressOf={opened.addressOf}
          tools={tools}
          emptyAction={emptyAction}
        />
      )}
      {view === 'board' && <TaskBoard {...shared} />}
      {view === 'time-line' && <TaskTimeLine {...shared} />}
      {deeds.dialog}
      {opened.opened !== undefined && (
        <TaskDrawer id={opened.opened} addressOf={opened.addressOf} close={opened.close} />
      )}
    </section>
  );
}
