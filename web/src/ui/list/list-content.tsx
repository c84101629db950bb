import { Button } from 'antd';
import type { ReactNode } from 'react';
import { ListSkeleton } from '#ui/list/list-skeleton.tsx';
import type { ListState } from '#ui/list/list-state.ts';
import { LoadError } from '#ui/state/load-error.tsx';
import { StateMessage } from '#ui/state/state-message.tsx';

export interface ListContentProps<Row> {
  /** What its rows are, in the texts: 员工. */
  readonly noun: string;
  readonly list: ListState<Row>;
  /** Whether the list is narrowed, so that an empty one can say why. */
  readonly filtered: boolean;
  /** Takes the filters away. */
  readonly clear: () => void;
  /** Why there is nothing yet, and what to do. */
  readonly emptyHint?: string;
  readonly emptyAction?: ReactNode;
}

/** What stands in place of the rows while there are none: they are loaded, could not be, or there is nothing. */
export function ListPlaceholder<Row>(props: ListContentProps<Row>): ReactNode {
  const { noun, list, filtered, clear, emptyHint = '', emptyAction } = props;
  if (list.error !== null) return <LoadError error={list.error} retry={list.retry} />;
  if (list.rows === undefined) {
    return (
      <div aria-busy>
        <ListSkeleton rows={list.pageSize} />
      </div>
    );
  }
  if (!filtered) return <StateMessage kind="empty" title={`暂无${noun}`} hint={emptyHint} action={emptyAction} />;
  return (
    <StateMessage
      kind="empty"
      title={`没有符合条件的${noun}`}
      hint="换一个条件，或清空筛选看全部。"
      action={<Button onClick={clear}>清空筛选</Button>}
    />
  );
}
