import { useVirtualizer } from '@tanstack/react-virtual';
import type { TaskRow } from '@tongzhou/contract/areas/projects/task.ts';
import { type TaskState, taskStateNames, taskStates } from '@tongzhou/contract/rules/projects/task.ts';
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { moveWord } from '#areas/projects/tasks/task-words.ts';
import type { OpenTask } from '#areas/projects/tasks/use-open-task.ts';
import { useTaskMoves } from '#areas/projects/tasks/use-task-moves.ts';
import { type BoardMove, moveTo } from '#ui/board/board-moves.ts';
import { type BoardDrag, useBoardDrag } from '#ui/board/use-board-drag.ts';
import { TabsBar } from '#ui/list/tabs-bar.tsx';
import { usePhone } from '#ui/use-phone.ts';
import { BoardCard, CardFace } from './board-card.tsx';
import { BoardFrame, type BoardViewProps } from './board-frame.tsx';
import { columnsOf, movesOf } from './board-moves.ts';

type Drag = BoardDrag<TaskRow, TaskState, BoardMove<TaskState>>;
type Carried = Drag['carried'];

/** All are of one height, so that none has to be measured: see .task-card. */
const cardHeight = 92;
const gap = 8;

/** Of a column while a card is carried: it takes it, is below it, or does not. */
function stateOf(state: TaskState, carried: Carried): string {
  if (carried === undefined || carried.from === state) return '';
  if (moveTo(carried.moves, state) === undefined) return ' task-column-refuses';
  return carried.over === state ? ' task-column-accepts task-column-over' : ' task-column-accepts';
}

interface Handlers {
  readonly onFollowed: () => void;
  readonly onMove: (task: TaskRow, to: TaskState) => void;
  readonly onKeyDown: (event: KeyboardEvent, task: TaskRow) => void;
  readonly onPointerDown: (event: PointerEvent<HTMLElement>, task: TaskRow) => void;
}

interface ColumnProps extends Handlers {
  readonly state: TaskState;
  readonly tasks: readonly TaskRow[];
  readonly carried: Carried;
  readonly addressOf: OpenTask['addressOf'];
  /** Moved by keys: the focus goes with it. */
  readonly follow: Follow | undefined;
}

interface Follow {
  readonly id: number;
  readonly to: TaskState;
}

function Column({
  state,
  tasks,
  carried,
  addressOf,
  follow,
  onFollowed,
  onMove,
  onKeyDown,
  onPointerDown,
}: ColumnProps): ReactNode {
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: tasks.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => cardHeight,
    gap,
    overscan: 4,
    getItemKey: (at) => tasks[at]?.id ?? at,
  });
  useEffect(() => {
    const at = follow?.to === state ? tasks.findIndex(({ id }) => id === follow.id) : -1;
    if (at < 0) return;
    rows.scrollToIndex(at);
    const frame = requestAnimationFrame(() => {
      const card = scroller.current?.querySelector(`[data-task="${follow?.id}"]`);
      const button = card?.querySelector<HTMLElement>('.task-card-move');
      // Until the server has answered it cannot be moved again and has no button.
      (button ?? card?.querySelector('a'))?.focus({ preventScroll: true });
      if (button !== null && button !== undefined) onFollowed();
    });
    return () => cancelAnimationFrame(frame);
  }, [follow, state, tasks, rows, onFollowed]);
  const asked = carried !== undefined && moveTo(carried.moves, state) !== undefined;
  return (
    <section
      className={`task-column${stateOf(state, carried)}`}
      data-column={state}
      aria-label={`${taskStates[state]}，${tasks.length} 个`}
    >
      <header className="task-column-head">
        <h2>{taskStates[state]}</h2>
        <span className="tabs-bar-count">{tasks.length.toLocaleString('zh-CN')}</span>
        {asked && <span className="task-column-asks">{moveWord(carried.from, state)}</span>}
      </header>
      {tasks.length === 0 ? (
        <p className="task-column-none">暂无任务</p>
      ) : (
        <div ref={scroller} className="task-column-scroll">
          <ul style={{ height: rows.getTotalSize() }}>
            {rows.getVirtualItems().map(({ index, start }) => {
              const task = tasks[index];
              if (task === undefined) return null;
              return (
                <li
                  key={task.id}
                  data-task={task.id}
                  className={`task-card${task.late ? ' task-card-late' : ''}${carried?.card.id === task.id ? ' task-card-carried' : ''}`}
                  aria-setsize={tasks.length}
                  aria-posinset={index + 1}
                  style={{ transform: `translateY(${start}px)` }}
                  onPointerDown={(event) => onPointerDown(event, task)}
                >
                  <BoardCard task={task} address={addressOf(task.id)} onMove={onMove} onKeyDown={onKeyDown} />
                </li>
              );
            })}
          </ul>
        </div>
      )}
    </section>
  );
}

/** For those who hear the page: where the card would go. */
function Told({ carried }: { carried: Carried }): ReactNode {
  return (
    <p role="status" className="visually-hidden">
      {carried?.by === 'keys' &&
        moveTo(carried.moves, carried.over) !== undefined &&
        `${carried.card.title}：移到“${taskStates[carried.over]}”，按回车确定，按 Esc 取消`}
    </p>
  );
}

function Columns({ tasks, addressOf }: { tasks: readonly TaskRow[]; addressOf: OpenTask['addressOf'] }): ReactNode {
  const phone = usePhone();
  const panel = useId();
  const moves = useTaskMoves();
  const [follow, setFollow] = useState<Follow>();
  const [shownState, setShownState] = useState<TaskState>('doing');
  const columns = useMemo(() => columnsOf(tasks.map(moves.shown)), [tasks, moves.shown]);
  const move = (task: TaskRow, to: TaskState) => moves.move(task, { state: to });
  const moveByKeys = async (task: TaskRow, to: TaskState) => {
    setFollow({ id: task.id, to });
    if (!(await move(task, to))) setFollow({ id: task.id, to: task.state });
  };
  const drag: Drag = useBoardDrag<TaskRow, TaskState, BoardMove<TaskState>>({
    columns: taskStateNames,
    movesOf,
    onDrop: ({ to }, task, by) => void (by === 'keys' ? moveByKeys : move)(task, to),
  });
  // The same functions at every drawing, so that cards need not be drawn again.
  const latest = useRef({ drag, moveByKeys });
  latest.current = { drag, moveByKeys };
  const [handlers] = useState<Handlers>(() => ({
    onMove: (task, to) => void latest.current.moveByKeys(task, to),
    onKeyDown: (event, task) => latest.current.drag.onKeyDown(event, task, task.state),
    onPointerDown: (event, task) => {
      setFollow(undefined);
      latest.current.drag.onPointerDown(event, task, task.state);
    },
    onFollowed: () => setFollow(undefined),
  }));
  const { carried } = drag;
  const shown = phone ? [shownState] : taskStateNames;
  return (
    <>
      {phone && (
        <div className="task-board-states">
          <TabsBar
            label="状态"
            tabs={taskStateNames.map((key) => ({ key, name: taskStates[key], count: columns[key].length }))}
            active={shownState}
            onChoose={setShownState}
            controls={panel}
          />
        </div>
      )}
      <div
        id={panel}
        ref={drag.scroller}
        className={carried?.by === 'pointer' ? 'task-board task-board-dragging' : 'task-board'}
        {...(phone && { role: 'tabpanel', 'aria-label': taskStates[shownState] })}
      >
        {shown.map((state) => (
          <Column
            key={state}
            state={state}
            tasks={columns[state]}
            carried={carried}
            addressOf={addressOf}
            follow={follow}
            {...handlers}
          />
        ))}
      </div>
      {carried?.by === 'pointer' && (
        <div
          ref={drag.ghost}
          className={carried.card.late ? 'task-card task-card-late task-card-ghost' : 'task-card task-card-ghost'}
          style={{ width: carried.width, transform: carried.transform }}
          aria-hidden
          inert
        >
          <CardFace task={carried.card} address={addressOf(carried.card.id)} />
        </div>
      )}
      <Told carried={carried} />
    </>
  );
}

/** A column a state. A card is put where it may go; what the server refuses goes back, with the reason. */
export function TaskBoard(props: BoardViewProps): ReactNode {
  return (
    <BoardFrame {...props} label="任务看板" sliced={false}>
      {(tasks) => <Columns tasks={tasks} addressOf={props.opened.addressOf} />}
    </BoardFrame>
  );
}
