import type { TaskRow } from '@tongzhou/contract/areas/projects/task.ts';
import { taskStates } from '@tongzhou/contract/rules/projects/task.ts';
import type { ReactNode } from 'react';
import { dueWords, stateTones } from '#areas/projects/tasks/task-words.ts';
import '#areas/projects/tasks/tasks.css';
import { Status } from '#ui/state/status.tsx';

export const TaskStatus = ({ state }: Pick<TaskRow, 'state'>): ReactNode => (
  <Status tone={stateTones[state]}>{taskStates[state]}</Status>
);

/** By when: late in red and in words. */
export function TaskDue({ task }: { task: Pick<TaskRow, 'planned_end' | 'late' | 'state'> }): ReactNode {
  const due = dueWords(task, Date.now());
  return due === undefined ? null : <span className={`task-due task-due-${due.tone}`}>{due.words}</span>;
}

/** Before the title of one. */
const MilestoneMark = (): ReactNode => (
  <span className="task-milestone" role="img" aria-label="里程碑" title="里程碑" />
);

export function TaskName({ task }: { task: Pick<TaskRow, 'milestone' | 'title'> }): ReactNode {
  return (
    <>
      {task.milestone && <MilestoneMark />}
      {task.title}
    </>
  );
}
