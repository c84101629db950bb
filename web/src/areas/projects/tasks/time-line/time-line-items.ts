import type { ILink, ITask } from '@svar-ui/react-gantt';
import type { TaskRow } from '@tongzhou/contract/areas/projects/task.ts';
import { addDays, beginOf, dayOf, today } from '@tongzhou/contract/rules/day.ts';
import type { TaskWish } from '#areas/projects/tasks/use-task-moves.ts';

// Tasks as bars of the time line. It counts in days of the browser's own clock, so a day of Shanghai is handed to it as the
// midnight of the same date there.

type Planned = Pick<TaskRow, 'planned_start' | 'planned_end'>;

export const midnightOf = (day: string): Date => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
};

/** The days a bar covers; undefined where nothing was planned. One that is known stands for both. */
function daysOf({
  planned_start,
  planned_end,
}: Planned): { readonly first: string; readonly last: string } | undefined {
  const first = planned_start ?? planned_end;
  const last = planned_end ?? planned_start;
  return first === null || last === null ? undefined : { first: dayOf(first), last: dayOf(last) };
}

export const isDated = (task: Planned): boolean => daysOf(task) !== undefined;

/** How a bar looks. A milestone is always one, whatever became of it. */
export const barTypes = ['task', 'doing', 'done', 'cancelled', 'late', 'milestone', 'summary'].map((id) => ({
  id,
  label: id,
}));

function typeOf({ milestone, late, state }: TaskRow): string {
  if (milestone) return 'milestone';
  if (late) return 'late';
  return state === 'todo' ? 'task' : state;
}

export interface Bar extends ITask {
  readonly id: number;
  readonly row: TaskRow;
}

export const barsOf = (tasks: readonly TaskRow[]): Bar[] =>
  tasks.flatMap((row) => {
    const days = daysOf(row);
    if (days === undefined) return [];
    const { first, last } = days;
    const span = row.milestone
      ? { start: midnightOf(last) }
      : { start: midnightOf(first), end: midnightOf(addDays(last, 1)) };
    return [{ id: row.id, text: row.title, progress: row.progress, type: typeOf(row), parent: 0, row, ...span }];
  });

/** From what has to be done before to what waits for it, where both are shown. */
export function linksOf(tasks: readonly TaskRow[]): ILink[] {
  const shown = new Set(tasks.filter(isDated).map(({ id }) => id));
  return tasks
    .filter(({ id }) => shown.has(id))
    .flatMap(({ id, after_ids }) =>
      after_ids
        .filter((before) => shown.has(before))
        .map((before) => ({ id: `${before}-${id}`, source: before, target: id, type: 'e2s' as const })),
    );
}

export interface Range {
  readonly first: string;
  readonly last: string;
}

const roomBefore = 3;
const roomAfter = 30;

/** Around all that is planned and today, with room to move; what was shown once stays, so that nothing jumps. */
export function rangeOf(tasks: readonly TaskRow[], before: Range | undefined, now: number): Range {
  const days = tasks.flatMap((task) => daysOf(task) ?? []);
  const day = today(now);
  const first = days.reduce((least, one) => (one.first < least ? one.first : least), day);
  const last = days.reduce((most, one) => (one.last > most ? one.last : most), day);
  if (before !== undefined && before.first < first && before.last > last) return before;
  return { first: addDays(first, -roomBefore), last: addDays(last, roomAfter) };
}

export type Side = 'start' | 'end' | 'both';

const shifted = (millis: number, days: number): number => beginOf(addDays(dayOf(millis), days));

/** What is planned when a bar, or one end of it, was dragged so many days; an end never passes the other. */
export function replanned({ planned_start, planned_end }: Planned, side: Side, days: number): TaskWish {
  const first = planned_start ?? planned_end;
  const last = planned_end ?? planned_start;
  if (first === null || last === null) return {};
  if (side === 'both')
    return {
      ...(planned_start !== null && { planned_start: shifted(planned_start, days) }),
      ...(planned_end !== null && { planned_end: shifted(planned_end, days) }),
    };
  return side === 'start'
    ? { planned_start: Math.min(shifted(first, days), last), planned_end: last }
    : { planned_start: first, planned_end: Math.max(shifted(last, days), first) };
}

const weekend: ReadonlySet<number> = new Set([0, 6]);

/** Of a column of the time line: today, or a day most do not work. */
export function dayClass(date: Date, now: number): string {
  const day = `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`;
  if (day === today(now)) return 'task-line-today';
  return weekend.has(date.getDay()) ? 'wx-weekend' : '';
}
