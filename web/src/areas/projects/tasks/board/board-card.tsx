import { MessageOutlined, SwapOutlined } from '@ant-design/icons';
import type { TaskRow } from '@tongzhou/contract/areas/projects/task.ts';
import { isOpen, type TaskState, taskStates } from '@tongzhou/contract/rules/projects/task.ts';
import { Button, Dropdown } from 'antd';
import { type KeyboardEvent, memo, type ReactNode } from 'react';
import { TaskDue, TaskName } from '#areas/projects/tasks/task-status.tsx';
import { moveWord } from '#areas/projects/tasks/task-words.ts';
import { AppLink } from '#ui/link/app-link.tsx';
import { movesOf } from './board-moves.ts';

interface CardProps {
  readonly task: TaskRow;
  readonly address: string;
  readonly onMove: (task: TaskRow, to: TaskState) => void;
  readonly onKeyDown: (event: KeyboardEvent, task: TaskRow) => void;
}

/** For fingers and keys: a menu of where it may go; the arrows carry it there. */
function MoveButton({ task, onMove, onKeyDown }: Omit<CardProps, 'address'>): ReactNode {
  const moves = movesOf(task);
  if (moves.length === 0) return null;
  const items = moves.map(({ to }) => ({
    key: to,
    label: `${moveWord(task.state, to)}（移到“${taskStates[to]}”）`,
    onClick: () => onMove(task, to),
  }));
  return (
    <Dropdown trigger={['click']} menu={{ items }}>
      <Button
        type="text"
        size="small"
        className="task-card-move"
        aria-label={`移动 ${task.title}`}
        title="移动：也可以拖动，或按左右方向键"
        icon={<SwapOutlined aria-hidden />}
        onKeyDown={(event) => onKeyDown(event, task)}
      />
    </Dropdown>
  );
}

interface FaceProps {
  readonly task: TaskRow;
  readonly address: string;
  readonly buttons?: ReactNode;
}

/** What a card says, in its column and under the pointer. */
export function CardFace({ task, address, buttons }: FaceProps): ReactNode {
  return (
    <>
      <div className="task-card-head">
        <AppLink to={address} draggable={false} title={task.title}>
          <TaskName task={task} />
        </AppLink>
        {buttons}
      </div>
      <div className="task-card-line cell-sub">
        <span className="task-card-owner">{task.owner_name ?? '未指定负责人'}</span>
        {task.comments > 0 && (
          <span role="img" aria-label={`${task.comments} 条评论`}>
            <MessageOutlined aria-hidden /> {task.comments}
          </span>
        )}
        <TaskDue task={task} />
      </div>
      {isOpen(task.state) && (
        <div className="task-card-progress" role="img" aria-label={`进度 ${task.progress}%`}>
          <span className={`task-progress-${task.late ? 'late' : task.state}`} style={{ width: `${task.progress}%` }} />
        </div>
      )}
    </>
  );
}

/** Drawn again only when something about it is new: a board of a thousand is dragged over many times a second. */
export const BoardCard = memo(function BoardCard({ task, address, onMove, onKeyDown }: CardProps): ReactNode {
  return (
    <CardFace
      task={task}
      address={address}
      buttons={<MoveButton task={task} onMove={onMove} onKeyDown={onKeyDown} />}
    />
  );
});
