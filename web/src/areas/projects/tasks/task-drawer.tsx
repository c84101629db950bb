import { taskDetail } from '@tongzhou/contract/areas/projects/task.ts';
import type { ReplyOf } from '@tongzhou/contract/endpoint.ts';
import { isOpen, mayMove, type TaskState, taskStateNames } from '@tongzhou/contract/rules/projects/task.ts';
import { Button, Drawer, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { projectAddress } from '#areas/projects/addresses.ts';
import { TaskComments } from '#areas/projects/tasks/comments/task-comments.tsx';
import { ProgressControl } from '#areas/projects/tasks/progress-control.tsx';
import { TaskDue, TaskName, TaskStatus } from '#areas/projects/tasks/task-status.tsx';
import { moveWord, periodWords } from '#areas/projects/tasks/task-words.ts';
import '#areas/projects/tasks/tasks.css';
import type { OpenTask } from '#areas/projects/tasks/use-open-task.ts';
import { useTaskDeeds } from '#areas/projects/tasks/use-task-deeds.tsx';
import { type TaskMoves, useTaskMoves } from '#areas/projects/tasks/use-task-moves.ts';
import { useLoad } from '#platform/loading/load.ts';
import { AppLink } from '#ui/link/app-link.tsx';
import { DetailSection } from '#ui/page/detail-page.tsx';
import { type TitleAction, TitleActions } from '#ui/page/title-bar.tsx';
import { LoadError } from '#ui/state/load-error.tsx';
import { StateMessage } from '#ui/state/state-message.tsx';
import { FileList } from '#ui/upload/file-list.tsx';
import { useReturnFocus } from '#ui/use-return-focus.ts';

type Task = ReplyOf<typeof taskDetail>;

/** The server judges them one by one, so that no permission is asked for here. */
const everybody = 2000;

const rank: Readonly<Record<TaskState, number>> = { cancelled: 0, todo: 1, doing: 2, done: 3 };

/** Where it stands, and what brings it on. */
function Standing({ task, moves }: { task: Task; moves: TaskMoves }): ReactNode {
  const may = task.actions.includes('move');
  // What brings it on stands last, as the chief button does.
  const steps = may ? taskStateNames.filter((to) => mayMove(task.state, to)).sort((a, b) => rank[a] - rank[b]) : [];
  return (
    <section className="panel task-standing" aria-label="状态与进度">
      <div className="task-standing-now">
        <TaskStatus state={task.state} />
        {isOpen(task.state) && <TaskDue task={task} />}
        <ProgressControl task={task} onChange={(progress) => void moves.move(task, { progress })} />
      </div>
      {steps.length > 0 && (
        <div className="task-standing-steps">
          {steps.map((to) => (
            <Button
              key={to}
              {...(to === 'done' && { type: 'primary' as const })}
              onClick={() => void moves.move(task, { state: to })}
            >
              {moveWord(task.state, to)}
            </Button>
          ))}
        </div>
      )}
    </section>
  );
}

/** What has to be done before, with where it stands. */
function Before({ task, addressOf }: { task: Task; addressOf: (task: number) => string }): ReactNode {
  if (task.after.length === 0) return null;
  const open = task.after.filter(({ state }) => isOpen(state)).length;
  return (
    <DetailSection
      title="前置任务"
      extra={
        isOpen(task.state) && open > 0 ? (
          <span className="task-due task-due-soon">还有 {open} 个没完成</span>
        ) : undefined
      }
    >
      <ul className="task-before">
        {task.after.map(({ id, title, state }) => (
          <li key={id}>
            <AppLink to={addressOf(id)}>{title}</AppLink>
            <TaskStatus state={state} />
          </li>
        ))}
      </ul>
    </DetailSection>
  );
}

interface ShownProps {
  readonly task: Task;
  readonly moves: TaskMoves;
  readonly addressOf: (task: number) => string;
}

function Shown({ task, moves, addressOf }: ShownProps): ReactNode {
  return (
    <div className="task-detail">
      <Standing task={task} moves={moves} />
      <DetailSection
        title="任务信息"
        facts={[
          {
            label: '项目',
            value: <AppLink to={projectAddress(task.project_id, { tab: 'tasks' })}>{task.project_title}</AppLink>,
          },
          { label: '负责人', value: task.owner_name ?? '未指定' },
          { label: '计划', value: periodWords(task.planned_start, task.planned_end) },
          { label: '实际', value: periodWords(task.actual_start, task.actual_end) },
          ...(task.milestone ? [{ label: '类型', value: '里程碑' }] : []),
          ...(task.description === ''
            ? []
            : [{ label: '说明', value: <span className="task-words">{task.description}</span>, wide: true }]),
        ]}
      />
      <Before task={task} addressOf={addressOf} />
      {task.files.length > 0 && (
        <DetailSection title="附件">
          <FileList files={task.files} />
        </DetailSection>
      )}
      <TaskComments key={task.id} task={task} />
    </div>
  );
}

/** A task whole, over the list it was opened from. */
export function TaskDrawer({
  id,
  addressOf,
  close,
}: { id: number } & Pick<OpenTask, 'addressOf' | 'close'>): ReactNode {
  useReturnFocus();
  const deeds = useTaskDeeds({ onGone: close });
  const moves = useTaskMoves();
  const going = deeds.going === id;
  const { data, error, refetch } = useLoad(taskDetail, { id }, { quiet: true, enabled: !going });
  const task = data === undefined ? undefined : { ...data, ...moves.shown(data) };
  const buttons = (of: Task): TitleAction[] => [
    ...(of.actions.includes('edit') ? [{ id: everybody, label: '编辑', run: () => deeds.edit(of) }] : []),
    ...(of.actions.includes('delete')
      ? [{ id: everybody, label: '删除', danger: true, run: () => deeds.remove(of) }]
      : []),
  ];
  const content = () => {
    if (task !== undefined && !going) return <Shown task={task} moves={moves} addressOf={addressOf} />;
    if (error?.status === 404)
      return (
        <StateMessage
          kind="empty"
          title="没有这个任务"
          hint="它可能已被删除，或不在你的可见范围内。"
          action={<Button onClick={close}>返回</Button>}
        />
      );
    if (error !== null) return <LoadError error={error} retry={() => void refetch()} />;
    return <Skeleton active paragraph={{ rows: 10 }} />;
  };
  return (
    <Drawer
      open
      size="min(720px, 100vw)"
      className="task-drawer"
      title={task === undefined ? '任务详情' : <TaskName task={task} />}
      extra={
        task !== undefined && (
          <div className="task-drawer-buttons">
            <TitleActions actions={buttons(task)} />
          </div>
        )
      }
      onClose={close}
    >
      {content()}
      {deeds.dialog}
    </Drawer>
  );
}
