import type { TaskRow } from '@tongzhou/contract/areas/projects/task.ts';
import { beginOf, dayMs, dayOf, today } from '@tongzhou/contract/rules/day.ts';
import { isOpen, type TaskState } from '@tongzhou/contract/rules/projects/task.ts';
import type { Tone } from '#ui/state/status.tsx';

// A task in words.

export const stateTones: Readonly<Record<TaskState, Tone>> = {
  todo: 'neutral',
  doing: 'primary',
  done: 'success',
  cancelled: 'neutral',
};

/** What is pressed to bring it there. */
const moveWords: Readonly<Record<TaskState, Partial<Record<TaskState, string>>>> = {
  todo: { doing: '开始', done: '完成', cancelled: '取消任务' },
  doing: { todo: '退回未开始', done: '完成', cancelled: '取消任务' },
  done: { doing: '重新打开' },
  cancelled: { todo: '恢复' },
};
export const moveWord = (from: TaskState, to: TaskState): string => moveWords[from][to] ?? '';

export const dayWords = (day: number | null): string | null => (day === null ? null : dayOf(day));

/** From one day to another; where only one is known it says which. */
export function periodWords(start: number | null, end: number | null): string | null {
  if (start === null && end === null) return null;
  if (end === null) return `${dayWords(start)} 起`;
  if (start === null) return `${dayWords(end)} 止`;
  return start === end ? dayOf(start) : `${dayOf(start)} 至 ${dayOf(end)}`;
}

export interface Due {
  readonly words: string;
  readonly tone: 'late' | 'soon' | 'plain';
}

/** By when, as of now: what is late or due says so in words. Undefined where no day was planned. */
export function dueWords(task: Pick<TaskRow, 'planned_end' | 'late' | 'state'>, now: number): Due | undefined {
  const { planned_end, late, state } = task;
  if (planned_end === null) return undefined;
  const days = Math.round((beginOf(dayOf(planned_end)) - beginOf(today(now))) / dayMs);
  if (late) return { words: `逾期 ${-days} 天`, tone: 'late' };
  if (!isOpen(state) || days < 0 || days > 1) return { words: dayOf(planned_end), tone: 'plain' };
  return { words: days === 0 ? '今天到期' : '明天到期', tone: 'soon' };
}
