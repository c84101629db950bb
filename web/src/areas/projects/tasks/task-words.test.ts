import { beginOf } from '@tongzhou/contract/rules/day.ts';
import { mayMove, taskStateNames } from '@tongzhou/contract/rules/projects/task.ts';
import { expect, test } from 'vitest';
import { dueWords, moveWord, periodWords } from '#areas/projects/tasks/task-words.ts';

const now = beginOf('2026-11-17') + 20 * 3_600_000;
const due = (day: string | null, own: { late?: boolean; state?: 'todo' | 'done' } = {}) =>
  dueWords(
    { planned_end: day === null ? null : beginOf(day), late: own.late ?? false, state: own.state ?? 'todo' },
    now,
  );

test('what is late says by how many days', () => {
  expect(due('2026-11-16', { late: true })).toEqual({ words: '逾期 1 天', tone: 'late' });
  expect(due('2026-10-17', { late: true })).toEqual({ words: '逾期 31 天', tone: 'late' });
});

test('what is due today or tomorrow says so while it is open', () => {
  expect(due('2026-11-17')).toEqual({ words: '今天到期', tone: 'soon' });
  expect(due('2026-11-18')).toEqual({ words: '明天到期', tone: 'soon' });
  expect(due('2026-11-17', { state: 'done' })).toEqual({ words: '2026-11-17', tone: 'plain' });
});

test('otherwise it is the day, or nothing', () => {
  expect(due('2026-11-19')).toEqual({ words: '2026-11-19', tone: 'plain' });
  // Past, but of a project that is over: nothing of it is late.
  expect(due('2026-11-10')).toEqual({ words: '2026-11-10', tone: 'plain' });
  expect(due(null)).toBeUndefined();
});

test('a period of one day, of half known days, of none', () => {
  const [first, last] = [beginOf('2026-11-02'), beginOf('2026-11-06')];
  expect(periodWords(first, last)).toBe('2026-11-02 至 2026-11-06');
  expect(periodWords(first, first)).toBe('2026-11-02');
  expect(periodWords(first, null)).toBe('2026-11-02 起');
  expect(periodWords(null, last)).toBe('2026-11-06 止');
  expect(periodWords(null, null)).toBeNull();
});

test('every move that may be made has a word, and no other', () => {
  for (const from of taskStateNames)
    for (const to of taskStateNames)
      expect([from, to, moveWord(from, to) !== '']).toEqual([from, to, mayMove(from, to)]);
});
