import { useVirtualizer } from '@tanstack/react-virtual';
import type { TaskRow } from '@tongzhou/contract/areas/projects/task.ts';
import type { ReactNode, RefObject } from 'react';
import { TaskName } from '#areas/projects/tasks/task-status.tsx';
import './time-line.css';
import type { OpenTask } from '#areas/projects/tasks/use-open-task.ts';
import { AppLink } from '#ui/link/app-link.tsx';

/** Of a bar and its name alike; known to time-line.css. */
export const rowHeight = 36;

interface TimeLineNamesProps {
  /** What scrolls; whoever holds it keeps it beside the bars. */
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly tasks: readonly TaskRow[];
  readonly opened: OpenTask;
  readonly onScroll: (top: number) => void;
}

/** Beside the bars: which task it is and whose, as links. Only those seen are drawn. */
export function TimeLineNames({ ref, tasks, opened, onScroll }: TimeLineNamesProps): ReactNode {
  const rows = useVirtualizer({
    count: tasks.length,
    getScrollElement: () => ref.current,
    estimateSize: () => rowHeight,
    overscan: 10,
    getItemKey: (at) => tasks[at]?.id ?? at,
  });
  return (
    <div className="task-line-names">
      <header>
        <span>任务</span>
        <span>负责人</span>
      </header>
      <div
        ref={ref}
        className="task-line-names-scroll"
        onScroll={({ currentTarget }) => onScroll(currentTarget.scrollTop)}
      >
        <ul aria-label="任务" style={{ height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map(({ index, start }) => {
            const task = tasks[index];
            if (task === undefined) return null;
            return (
              <li
                key={task.id}
                className="task-line-name"
                aria-setsize={tasks.length}
                aria-posinset={index + 1}
                style={{ transform: `translateY(${start}px)` }}
              >
                <AppLink to={opened.addressOf(task.id)} title={task.title}>
                  <TaskName task={task} />
                </AppLink>
                <span className="cell-sub">{task.owner_name ?? '未指定'}</span>
              </li>
            );
          })}
        </ul>
      </div>
    </div>
  );
}
