import { moveTask, type TaskRow } from '@tongzhou/contract/areas/projects/task.ts';
import type { SentOf } from '@tongzhou/contract/endpoint.ts';
import { beginOf, dayOf, today } from '@tongzhou/contract/rules/day.ts';
import { isLate, movedTask } from '@tongzhou/contract/rules/projects/task.ts';
import { useCallback, useState } from 'react';
import { CallError, call } from '#platform/call.ts';
import { invalidate } from '#platform/invalidate.ts';
import { toast } from '#platform/toast.ts';

export type TaskWish = Omit<SentOf<typeof moveTask>, 'id' | 'version'>;

/** What the server will make of it. Whoever may move a task is on a project whose tasks can be late. */
function foretold(task: TaskRow, wish: TaskWish, now: number): TaskRow {
  const day = today(now);
  const { planned_start = task.planned_start, planned_end = task.planned_end } = wish;
  const moved = { ...movedTask(task, wish, beginOf(day)), planned_start, planned_end };
  return { ...moved, late: isLate(moved.state, planned_end === null ? null : dayOf(planned_end), day) };
}

interface Pending {
  readonly task: TaskRow;
  /** The version it was moved from: a later one that comes from the server has what was asked for, or more. */
  readonly from: number;
  readonly agreed: boolean;
}

export interface TaskMoves {
  /** As it will be when the server agrees; until it has answered nobody moves it again. */
  readonly shown: (task: TaskRow) => TaskRow;
  /** Shows at once what was asked for. A refusal takes it back and says why. */
  readonly move: (task: TaskRow, wish: TaskWish) => Promise<boolean>;
}

const waiting: ReadonlySet<string> = new Set(['move', 'edit', 'delete']);

/** Where tasks stand, how far they are and when they are planned, changed without a form. */
export function useTaskMoves(): TaskMoves {
  const [pending, setPending] = useState<ReadonlyMap<number, Pending>>(new Map());
  const put = (id: number, one: Pending | undefined) =>
    setPending((before) => {
      const next = new Map(before);
      if (one === undefined) next.delete(id);
      else next.set(id, one);
      return next;
    });

  const shown = useCallback(
    (task: TaskRow): TaskRow => {
      const one = pending.get(task.id);
      if (one === undefined || task.version > one.from) return task;
      if (one.agreed) return one.task;
      return { ...one.task, actions: task.actions.filter((action) => !waiting.has(action)) };
    },
    [pending],
  );

  const move: TaskMoves['move'] = async (task, wish) => {
    const { id, version, title } = task;
    const moved = foretold(task, wish, Date.now());
    put(id, { task: moved, from: version, agreed: false });
    try {
      const reply = await call(moveTask, { id, version, ...wish }, { quiet: true });
      const isNew = reply.version > version;
      put(id, isNew ? { task: { ...moved, version: reply.version }, from: version, agreed: true } : undefined);
      return true;
    } catch (error) {
      put(id, undefined);
      if (!(error instanceof CallError)) throw error;
      if (error.outcome === 'aborted') return false;
      toast(`“${title}”没有更新：${Object.values(error.fields)[0] ?? error.message}`, 'error');
      // Nobody knows whether it was done.
      if (error.outcome === 'unknown') void invalidate(['tasks']);
      return false;
    }
  };
  return { shown, move };
}
