import type { TaskRow, taskBoard } from '@tongzhou/contract/areas/projects/task.ts';
import type { ReplyOf } from '@tongzhou/contract/endpoint.ts';
import { isOpen } from '@tongzhou/contract/rules/projects/task.ts';
import { Alert, Button, Skeleton } from 'antd';
import { type ReactNode, useId, useMemo } from 'react';
import {
  countsOf,
  matching,
  ownerField,
  sliceOf,
  sliceTabs,
  type TaskFilters,
} from '#areas/projects/tasks/list/task-search.ts';
import './board.css';
import type { OpenTask } from '#areas/projects/tasks/use-open-task.ts';
import type { CallError } from '#platform/call.ts';
import { ListHead } from '#ui/list/list-head.tsx';
import { LoadError } from '#ui/state/load-error.tsx';
import { StateMessage } from '#ui/state/state-message.tsx';

export interface BoardViewProps {
  readonly filters: TaskFilters;
  readonly change: (changes: Record<string, unknown>) => void;
  readonly tools: ReactNode;
  readonly opened: OpenTask;
  readonly board: {
    readonly data: ReplyOf<typeof taskBoard> | undefined;
    readonly error: CallError | null;
    readonly refetch: () => unknown;
  };
}

interface FrameProps extends BoardViewProps {
  readonly label: string;
  /** Whether those to be done are shown apart; a board has them in columns. */
  readonly sliced: boolean;
  readonly children: (tasks: readonly TaskRow[]) => ReactNode;
}

/** What the board and the time line share: all tasks of the project at once, narrowed by what stands in the head. */
export function BoardFrame({ filters, change, tools, board, label, sliced, children }: FrameProps): ReactNode {
  const panel = useId();
  const { data, error, refetch } = board;
  const all = data?.tasks;
  const slice = sliceOf(filters);
  const tasks = useMemo(() => {
    const found = matching(all ?? [], filters);
    return sliced && slice === 'open' ? found.filter(({ state }) => isOpen(state)) : found;
  }, [all, filters, sliced, slice]);
  const tabs = sliceTabs(filters, change, all === undefined ? {} : countsOf(all));
  const shownTabs = sliced
    ? tabs
    : {
        ...tabs,
        // All first: the columns already tell what is to be done from what is done.
        items: [...tabs.items.slice(-1), ...tabs.items.slice(1, -1)],
        active: slice === 'open' ? 'all' : slice,
      };
  const clear = () =>
    change({ keyword: undefined, owner_id: undefined, milestone: undefined, late: undefined, open: false });
  const content = () => {
    if (data === undefined)
      return error === null ? (
        <div className="task-board" aria-busy>
          {['a', 'b', 'c', 'd'].map((key) => (
            <div key={key} className="task-column">
              <Skeleton active paragraph={{ rows: 6 }} />
            </div>
          ))}
        </div>
      ) : (
        <LoadError error={error} retry={() => void refetch()} />
      );
    if (data.tasks.length === 0)
      return <StateMessage kind="empty" title="暂无任务" hint="把要做的事拆成任务，写明谁在哪天之前完成。" />;
    if (tasks.length === 0)
      return (
        <StateMessage
          kind="empty"
          title="没有符合条件的任务"
          hint="换个条件，或看全部任务。"
          action={<Button onClick={clear}>清空筛选</Button>}
        />
      );
    return children(tasks);
  };
  return (
    <>
      <ListHead
        noun="任务"
        controls={panel}
        tabs={shownTabs}
        keyword="任务名称"
        fields={[ownerField(all ?? [])]}
        values={filters}
        onChange={change}
      >
        {tools}
      </ListHead>
      <div id={panel} role="tabpanel" aria-label={label}>
        {data?.more === true && (
          <Alert
            className="task-board-more"
            type="info"
            showIcon
            title="任务超过 1,000 个，这里是计划完成最早的 1,000 个，其余请在列表中查看。"
          />
        )}
        {content()}
      </div>
    </>
  );
}
