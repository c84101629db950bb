import { beginOf } from '@tongzhou/contract/rules/day.ts';
import { expect, test } from 'vitest';
import { followersOf } from '#areas/projects/tasks/task-order.ts';
import { aTask } from '#areas/projects/testing/tasks.ts';
import { barsOf, dayClass, linksOf, midnightOf, rangeOf, replanned } from './time-line-items.ts';

const planned = (start: string | null, end: string | null) => ({
  planned_start: start === null ? null : beginOf(start),
  planned_end: end === null ? null : beginOf(end),
});

test('a bar covers its days, the last one too', () => {
  expect(barsOf([aTask(1, planned('2026-03-02', '2026-03-06'))])).toMatchObject([
    { id: 1, start: midnightOf('2026-03-02'), end: midnightOf('2026-03-07'), type: 'task' },
  ]);
});

test('one day that is known stands for both; without any there is no bar', () => {
  const bars = barsOf([
    aTask(1, planned(null, '2026-03-06')),
    aTask(2, planned('2026-03-02', null)),
    aTask(3, planned(null, null)),
  ]);
  expect(bars.map(({ id, start, end }) => [id, start, end])).toEqual([
    [1, midnightOf('2026-03-06'), midnightOf('2026-03-07')],
    [2, midnightOf('2026-03-02'), midnightOf('2026-03-03')],
  ]);
});

test('a milestone stands on the day it is due', () => {
  const [bar] = barsOf([aTask(1, { ...planned('2026-03-02', '2026-03-06'), milestone: true, late: true })]);
  expect(bar).toMatchObject({ type: 'milestone', start: midnightOf('2026-03-06') });
  expect(bar?.end).toBeUndefined();
});

test('how it stands is how it looks; late before all', () => {
  const typeOf = (own: Parameters<typeof aTask>[1]) => barsOf([aTask(1, own)])[0]?.type;
  expect([
    typeOf({}),
    typeOf({ state: 'doing' }),
    typeOf({ state: 'done' }),
    typeOf({ state: 'doing', late: true }),
  ]).toEqual(['task', 'doing', 'done', 'late']);
});

test('what waits for what is shown where both have a bar', () => {
  const tasks = [aTask(1), aTask(2, { after_ids: [1, 3, 99] }), aTask(3, planned(null, null))];
  expect(linksOf(tasks)).toEqual([{ id: '1-2', source: 1, target: 2, type: 'e2s' }]);
});

test('dragging the bar moves what is planned, over the end of a month', () => {
  expect(replanned(planned('2026-02-27', '2026-03-01'), 'both', 3)).toEqual(planned('2026-03-02', '2026-03-04'));
  expect(replanned(planned(null, '2026-03-01'), 'both', -1)).toEqual({ planned_end: beginOf('2026-02-28') });
});

test('dragging an end moves that end, and never past the other', () => {
  const task = planned('2026-03-02', '2026-03-06');
  expect(replanned(task, 'start', -2)).toEqual(planned('2026-02-28', '2026-03-06'));
  expect(replanned(task, 'end', 4)).toEqual(planned('2026-03-02', '2026-03-10'));
  expect(replanned(task, 'start', 40)).toEqual(planned('2026-03-06', '2026-03-06'));
  expect(replanned(task, 'end', -40)).toEqual(planned('2026-03-02', '2026-03-02'));
  expect(replanned(planned(null, '2026-03-06'), 'start', -2)).toEqual(planned('2026-03-04', '2026-03-06'));
});

test('the range holds all bars and today, and stays while they fit', () => {
  const now = beginOf('2026-03-20');
  const first = rangeOf([aTask(1, planned('2026-03-02', '2026-03-06'))], undefined, now);
  expect(first).toEqual({ first: '2026-02-27', last: '2026-04-19' });
  expect(rangeOf([aTask(1, planned('2026-03-01', '2026-04-10'))], first, now)).toBe(first);
  expect(rangeOf([aTask(1, planned('2026-03-01', '2026-05-10'))], first, now)).toEqual({
    first: '2026-02-26',
    last: '2026-06-09',
  });
});

test('today is marked, weekends too', () => {
  const now = beginOf('2026-11-17') + 3_600_000;
  expect(['2026-11-17', '2026-11-21', '2026-11-22', '2026-11-18'].map((day) => dayClass(midnightOf(day), now))).toEqual(
    ['task-line-today', 'wx-weekend', 'wx-weekend', ''],
  );
});

test('followers are found by way of others, and a circle ends', () => {
  const tasks = [
    { id: 1, after_ids: [] },
    { id: 2, after_ids: [1] },
    { id: 3, after_ids: [2] },
    { id: 4, after_ids: [] },
  ];
  expect([...followersOf(tasks, 1)]).toEqual([2, 3]);
  expect([...followersOf(tasks, 4)]).toEqual([]);
  expect(
    [
      ...followersOf(
        [
          { id: 1, after_ids: [2] },
          { id: 2, after_ids: [1] },
        ],
        1,
      ),
    ].sort(),
  ).toEqual([1, 2]);
});
