import { describe, expect, it } from 'vitest';
import { hasCycle, isLate, type MoveWish, type Moving, mayMove, movedTask, taskStateNames } from './task.ts';

const after = (...pairs: readonly (readonly [task: number, after: number])[]) =>
  pairs.map(([task_id, after_id]) => ({ task_id, after_id }));

describe('dependencies', () => {
  it('may part and meet again', () => {
    expect(hasCycle([])).toBe(false);
    expect(hasCycle(after([2, 1], [3, 1], [4, 2], [4, 3]))).toBe(false);
  });

  it('never lead back to where they began', () => {
    expect(hasCycle(after([1, 1]))).toBe(true);
    expect(hasCycle(after([2, 1], [3, 2], [1, 3]))).toBe(true);
    expect(hasCycle(after([2, 1], [3, 2], [4, 3], [3, 4]))).toBe(true);
  });

  it('may be a chain of any length', () => {
    const chain = Array.from({ length: 50_000 }, (_, n): [number, number] => [n + 2, n + 1]);
    expect(hasCycle(after(...chain))).toBe(false);
    expect(hasCycle(after(...chain, [1, 50_001]))).toBe(true);
  });
});

describe('a task', () => {
  it('goes back to work from done, and to the beginning from cancelled', () => {
    const ways = taskStateNames.map((from) => [from, taskStateNames.filter((to) => mayMove(from, to))]);
    expect(ways).toEqual([
      ['todo', ['doing', 'done', 'cancelled']],
      ['doing', ['todo', 'done', 'cancelled']],
      ['done', ['doing']],
      ['cancelled', ['todo']],
    ]);
  });

  it('is late from the day after its planned end, while it is open', () => {
    expect(isLate('todo', '2026-03-02', '2026-03-02')).toBe(false);
    expect(isLate('doing', '2026-03-02', '2026-03-03')).toBe(true);
    expect(isLate('done', '2026-03-02', '2026-03-03')).toBe(false);
    expect(isLate('cancelled', '2026-03-02', '2026-03-03')).toBe(false);
    expect(isLate('todo', null, '2026-03-03')).toBe(false);
  });
});

describe('a move', () => {
  const standing = { state: 'doing' as const, progress: 40, actual_start: '2026-03-02', actual_end: null };
  const moved = (task: Moving<string>, wish: MoveWish) => movedTask(task, wish, '2026-03-09');

  it('makes all of it done, and done all of it', () => {
    const done = { state: 'done', progress: 100, actual_start: '2026-03-02', actual_end: '2026-03-09' };
    expect(moved(standing, { state: 'done' })).toEqual(done);
    expect(moved(standing, { progress: 100 })).toEqual(done);
  });

  it('begins with the first step, and ends its end when it is opened again', () => {
    const todo = { state: 'todo' as const, progress: 0, actual_start: null, actual_end: null };
    expect(moved(todo, { progress: 0 })).toEqual(todo);
    expect(moved(todo, { progress: 5 })).toEqual({
      state: 'doing',
      progress: 5,
      actual_start: '2026-03-09',
      actual_end: null,
    });
    const done = moved(standing, { state: 'done' });
    expect(moved(done, { state: 'doing' })).toEqual({ ...standing, progress: 99 });
    expect(moved(done, { progress: 60 })).toEqual({ ...standing, progress: 60 });
  });

  it('takes back what was begun, and keeps what was cancelled', () => {
    expect(moved(standing, { state: 'todo' })).toEqual({
      state: 'todo',
      progress: 0,
      actual_start: null,
      actual_end: null,
    });
    expect(moved(standing, { state: 'cancelled' })).toEqual({ ...standing, state: 'cancelled' });
    expect(moved({ ...standing, state: 'cancelled' }, { progress: 100 }).state).toBe('cancelled');
  });
});
