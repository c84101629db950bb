import { Gantt, type IApi, type IScaleConfig, registerScaleUnit } from '@svar-ui/react-gantt';
import '@svar-ui/react-gantt/style.css';
import type { TaskRow } from '@tongzhou/contract/areas/projects/task.ts';
import { addDays, beginOf, dayMs, dayOf, today } from '@tongzhou/contract/rules/day.ts';
import { Button } from 'antd';
import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef, useState } from 'react';
import { BoardFrame, type BoardViewProps } from '#areas/projects/tasks/board/board-frame.tsx';
import { TaskName } from '#areas/projects/tasks/task-status.tsx';
import { dueWords, periodWords } from '#areas/projects/tasks/task-words.ts';
import {
  type Bar,
  barTypes,
  dayClass,
  isDated,
  midnightOf,
  type Range,
  rangeOf,
  replanned,
  type Side,
} from './time-line-items.ts';
import './time-line.css';
import type { OpenTask } from '#areas/projects/tasks/use-open-task.ts';
import { type TaskMoves, useTaskMoves } from '#areas/projects/tasks/use-task-moves.ts';
import { AppLink } from '#ui/link/app-link.tsx';
import { usePhone } from '#ui/use-phone.ts';
import { rowHeight, TimeLineNames } from './time-line-names.tsx';
import { fromHere, useBars } from './use-bars.ts';

/** Given where bars are links themselves: on a phone, which has no names beside them. */
const Linked = createContext<OpenTask | undefined>(undefined);

/** What a bar says; of a milestone it stands beside the mark. */
function BarWords({ data }: { data: object }): ReactNode {
  const { row } = data as Bar;
  const opened = useContext(Linked);
  const due = dueWords(row, Date.now());
  const late = due?.tone === 'late' ? due.words : undefined;
  const title = [row.title, periodWords(row.planned_start, row.planned_end), `进度 ${row.progress}%`, late];
  const words = (
    <>
      {late !== undefined && <b className="task-line-late">{late}</b>} {row.title}
    </>
  );
  return (
    <div className={row.milestone ? 'wx-text-out' : 'wx-content'} title={title.filter(Boolean).join('，')}>
      {opened === undefined ? (
        words
      ) : (
        <AppLink to={opened.addressOf(row.id)} onClick={(event) => event.stopPropagation()}>
          {words}
        </AppLink>
      )}
    </div>
  );
}

/** The names stand beside it, in a list of ours that the keyboard reaches. */
const noTable: never[] = [];

const monthWords = (date: Date): string => `${date.getFullYear()} 年 ${date.getMonth() + 1} 月`;
const month: IScaleConfig = { unit: 'month', step: 1, format: monthWords };

/** Weeks as they are here; its own begin on Sunday. */
const mondays = 'monday';
const weekAt = (date: Date, plus: number): Date =>
  new Date(date.getFullYear(), date.getMonth(), date.getDate() - ((date.getDay() + 6) % 7) + plus * 7);
registerScaleUnit(mondays, {
  start: (date) => weekAt(date, 0),
  end: (date) => weekAt(date, 1),
  isSame: (one, other) => weekAt(one, 0).getTime() === weekAt(other, 0).getTime(),
  add: (date, weeks) => new Date(date.getFullYear(), date.getMonth(), date.getDate() + weeks * 7),
  diff: (one, other) => Math.round((one.getTime() - other.getTime()) / (7 * dayMs)),
  smallerCount: { day: 7, hour: 168 },
});

interface Zoom {
  readonly name: string;
  readonly cellWidth: number;
  readonly scales: IScaleConfig[];
}

/** The narrowest cell of each; a day is the least that bars move by in all of them. */
const zooms = {
  day: {
    name: '日',
    cellWidth: 28,
    scales: [month, { unit: 'day', step: 1, format: (date) => String(date.getDate()) }],
  },
  week: {
    name: '周',
    cellWidth: 84,
    scales: [month, { unit: mondays, step: 1, format: (date) => `${date.getMonth() + 1}/${date.getDate()} 起` }],
  },
  month: {
    name: '月',
    cellWidth: 120,
    scales: [
      { unit: 'year', step: 1, format: (date) => `${date.getFullYear()} 年` },
      { unit: 'month', step: 1, format: (date) => `${date.getMonth() + 1} 月` },
    ],
  },
} satisfies Readonly<Record<string, Zoom>>;
type ZoomName = keyof typeof zooms;
const zoomNames = Object.keys(zooms) as ZoomName[];

/** So that most of it is seen at once: a month by days, a year by weeks. */
function zoomFor({ first, last }: Range, phone: boolean): ZoomName {
  const days = (beginOf(last) - beginOf(first)) / dayMs;
  if (days <= 90) return phone ? 'week' : 'day';
  return days <= 400 && !phone ? 'week' : 'month';
}

const highlight = (date: Date, unit: string): string => (unit === 'day' ? dayClass(date, Date.now()) : '');

/** Everything it could change by itself: tasks are changed by the calls of this area alone. */
const refused = [
  'add-task',
  'delete-task',
  'copy-task',
  'move-task',
  'indent-task',
  'add-link',
  'update-link',
  'delete-link',
  'sort-tasks',
] as const;

const sideOf = (dragged: { start?: unknown; end?: unknown }): Side => {
  if (dragged.start !== undefined && dragged.end !== undefined) return 'both';
  return dragged.start === undefined ? 'end' : 'start';
};

interface Handlers {
  readonly opened: OpenTask;
  readonly moves: TaskMoves;
  readonly tasks: ReadonlyMap<number, TaskRow>;
}

/** Clicks and drags of the widget as what they mean here. It asks again at every one. */
function handle(api: IApi, now: () => Handlers): void {
  for (const action of refused) api.intercept(action, () => false);
  api.intercept('hotkey', ({ key }) => key === 'arrowup' || key === 'arrowdown');
  api.intercept(
    'drag-task',
    ({ id, top }) => top === undefined && now().tasks.get(Number(id))?.actions.includes('edit') === true,
  );
  api.intercept('show-editor', () => false);
  api.intercept('select-task', ({ id }) => {
    now().opened.open(Number(id));
    return false;
  });
  api.intercept('update-task', ({ id, task: dragged, diff, eventSource }) => {
    if (eventSource === fromHere) return true;
    const { tasks, moves } = now();
    const task = tasks.get(Number(id));
    if (task !== undefined && diff !== undefined) void moves.move(task, replanned(task, sideOf(dragged), diff));
    return false;
  });
}

function Undated({ tasks, addressOf }: { tasks: readonly TaskRow[]; addressOf: OpenTask['addressOf'] }): ReactNode {
  if (tasks.length === 0) return null;
  return (
    <details className="task-line-undated">
      <summary>{tasks.length} 个任务没有计划日期，不在时间线上</summary>
      <ul>
        {tasks.map((task) => (
          <li key={task.id}>
            <AppLink to={addressOf(task.id)}>
              <TaskName task={task} />
            </AppLink>
          </li>
        ))}
      </ul>
    </details>
  );
}

interface BarsProps {
  readonly tasks: readonly TaskRow[];
  readonly opened: OpenTask;
}

function Bars({ tasks: given, opened }: BarsProps): ReactNode {
  const phone = usePhone();
  const moves = useTaskMoves();
  const api = useRef<IApi>(undefined);
  const names = useRef<HTMLDivElement>(null);
  const days = useRef<HTMLDivElement>(null);
  const known = useRef<Range>(undefined);
  const tasks = useMemo(() => given.map(moves.shown), [given, moves.shown]);
  const range = useMemo(() => rangeOf(tasks, known.current, Date.now()), [tasks]);
  known.current = range;
  const [start, end] = useMemo(() => [midnightOf(range.first), midnightOf(range.last)], [range]);
  const [zoom, setZoom] = useState(() => zoomFor(range, phone));
  const { bars, given: shown } = useBars(tasks, zoom, api);
  const handlers = useRef<Handlers>(undefined as never);
  handlers.current = { opened, moves, tasks: useMemo(() => new Map(tasks.map((task) => [task.id, task])), [tasks]) };
  const init = useCallback((made: IApi) => {
    api.current = made;
    handle(made, () => handlers.current);
    made.on('scroll-chart', ({ top }) => {
      if (top !== undefined) names.current?.scrollTo({ top });
    });
    // Whoever has no mouse scrolls it by keys.
    days.current?.querySelector('.wx-chart')?.setAttribute('tabindex', '0');
  }, []);
  /** The other way round: names scrolled by wheel, finger or focus take the bars with them. */
  const follow = (top: number) => {
    if (api.current?.getState().scrollTop !== top) api.current?.exec('scroll-chart', { top });
  };
  const toToday = () => {
    const day = today(Date.now());
    // With what is due next at the top, else rows of long ago would stand beside empty days.
    const next = bars.findIndex(({ row }) => dayOf(row.planned_end ?? row.planned_start ?? 0) >= day);
    api.current?.exec('scroll-chart', { date: midnightOf(addDays(day, -3)), top: Math.max(0, next) * rowHeight });
  };
  const undated = tasks.filter((task) => !isDated(task));
  const mayPlan = tasks.some(({ actions }) => actions.includes('edit'));
  return (
    <Linked value={phone ? opened : undefined}>
      <div className="task-line-bar">
        <div className="task-views">
          {zoomNames.map((name) => (
            <Button key={name} size="small" aria-pressed={name === zoom} onClick={() => setZoom(name)}>
              {zooms[name].name}
            </Button>
          ))}
        </div>
        <Button size="small" onClick={toToday}>
          今天
        </Button>
        {mayPlan && !phone && <span className="cell-sub">拖动任务改日期，拖两端改开始或完成</span>}
      </div>
      {bars.length > 0 && (
        <div className="task-line" style={{ '--rows': bars.length } as object}>
          {!phone && <TimeLineNames ref={names} tasks={bars.map(({ row }) => row)} opened={opened} onScroll={follow} />}
          <div ref={days} className="task-line-days">
            <Gantt
              key={zoom}
              tasks={shown.bars as Bar[]}
              links={shown.links}
              start={start}
              end={end}
              taskTypes={barTypes}
              scales={zooms[zoom].scales}
              cellWidth={zooms[zoom].cellWidth}
              cellHeight={rowHeight}
              scaleHeight={30}
              lengthUnit="day"
              autoScale={false}
              columns={noTable}
              readonly={!mayPlan || phone}
              highlightTime={highlight}
              taskTemplate={BarWords as never}
              init={init}
            />
          </div>
        </div>
      )}
      <Undated tasks={undated} addressOf={opened.addressOf} />
    </Linked>
  );
}

/** Tasks over the days they are planned for, with what waits for what. */
export function TaskTimeLine(props: BoardViewProps): ReactNode {
  return (
    <BoardFrame {...props} label="任务时间线" sliced>
      {(tasks) => <Bars tasks={tasks} opened={props.opened} />}
    </BoardFrame>
  );
}
