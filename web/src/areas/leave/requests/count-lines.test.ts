import { beginOf } from '@tongzhou/contract/rules/day.ts';
import { expect, test } from 'vitest';
import { countLines } from '#areas/leave/requests/count-lines.ts';

const row = (day: string, part = '全天', minutes = 480) => ({ day: beginOf(day), part, minutes });
const free = (day: string, reason: string) => ({ day: beginOf(day), reason });

test('days in a row of which the same is said are one line, in the order of the days', () => {
  const lines = countLines({
    rows: [row('2026-09-29', '下午', 240), row('2026-09-30'), row('2026-10-09'), row('2026-10-10')],
    uncounted: [
      ...['2026-10-01', '2026-10-02', '2026-10-03'].map((day) => free(day, '国庆节')),
      free('2026-10-04', '周末'),
    ],
  });
  expect(lines).toEqual([
    { from: '2026-09-29', to: '2026-09-29', words: '下午', minutes: 240 },
    { from: '2026-09-30', to: '2026-09-30', words: '全天', minutes: 480 },
    { from: '2026-10-01', to: '2026-10-03', words: '国庆节', minutes: null },
    { from: '2026-10-04', to: '2026-10-04', words: '周末', minutes: null },
    { from: '2026-10-09', to: '2026-10-10', words: '全天', minutes: 960 },
  ]);
});

test('a gap, another part, and a counted day beside one that does not count begin a new line', () => {
  const lines = countLines({
    rows: [row('2026-11-16'), row('2026-11-18'), row('2026-11-19', '上午', 240)],
    uncounted: [free('2026-11-20', '上午')],
  });
  expect(lines.map(({ from, to, minutes }) => [from, to, minutes])).toEqual([
    ['2026-11-16', '2026-11-16', 480],
    ['2026-11-18', '2026-11-18', 480],
    ['2026-11-19', '2026-11-19', 240],
    ['2026-11-20', '2026-11-20', null],
  ]);
});

test('two halves of one day stay two lines', () => {
  expect(
    countLines({ rows: [row('2026-11-16', '09:00–10:00', 60), row('2026-11-16', '14:00–15:00', 60)], uncounted: [] }),
  ).toHaveLength(2);
});
