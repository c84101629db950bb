import { beginOf } from '@tongzhou/contract/rules/day.ts';
import { expect, test } from 'vitest';
import {
  awayByDay,
  awayWords,
  daysOfMonth,
  marksByDay,
  monthBeside,
  monthRange,
  monthWords,
} from '#areas/leave/team/team-month.ts';

const calendar = [
  { day: beginOf('2026-10-01'), kind: 'holiday' as const, name: '国庆节' },
  { day: beginOf('2026-10-10'), kind: 'workday' as const, name: '国庆节补班' },
];
const away = (day: string, part: string, type_name: string | null = '年假', passed = true) => ({
  day: beginOf(day),
  part,
  type_name,
  passed,
});

test('a month has its days, with weekends, holidays and make-up days', () => {
  const days = daysOfMonth('2026-10', calendar);
  expect(days).toHaveLength(31);
  expect([1, 2, 3, 10, 11].map((date) => days[date - 1]?.kind)).toEqual([
    'holiday',
    'usual',
    'weekend',
    'workday',
    'weekend',
  ]);
  expect(days[0]).toEqual({ day: '2026-10-01', date: 1, weekday: '四', kind: 'holiday', name: '国庆节' });
  expect(daysOfMonth('2028-02', [])).toHaveLength(29);
});

test('months follow each other across the year, and are asked for from the first day to the last', () => {
  expect([monthBeside('2026-12', 1), monthBeside('2026-01', -1)]).toEqual(['2027-01', '2025-12']);
  expect(monthRange('2026-02')).toEqual({ from: beginOf('2026-02-01'), to: beginOf('2026-02-28') });
  expect(monthWords('2026-02')).toBe('2026 年 2 月');
});

test('half days fill half a cell, the morning first; hours lie in their half', () => {
  const marks = marksByDay([
    away('2026-10-12', '下午', '事假', false),
    away('2026-10-12', '上午'),
    away('2026-10-13', '全天', null),
    away('2026-10-14', '09:30–11:00'),
    away('2026-10-15', '14:00–15:30'),
    away('2026-10-16', '10:00–15:30'),
  ]);
  expect(marks.get('2026-10-12')).toEqual([
    { place: 'am', letter: '年', words: '上午 年假', passed: true },
    { place: 'pm', letter: '事', words: '下午 事假 审批中', passed: false },
  ]);
  expect(marks.get('2026-10-13')?.[0]).toMatchObject({ place: 'whole', letter: '休', words: '全天 休假' });
  expect(['2026-10-14', '2026-10-15', '2026-10-16'].map((day) => marks.get(day)?.[0]?.place)).toEqual([
    'am',
    'pm',
    'whole',
  ]);
});

test('a phone lists the days on which someone is away, in order, and everybody once', () => {
  const people = [
    {
      user_id: 1,
      name: '甲',
      department_name: '研发部',
      days: [away('2026-10-13', '全天'), away('2026-10-12', '上午')],
    },
    {
      user_id: 2,
      name: '乙',
      department_name: '研发部',
      days: [away('2026-10-12', '上午', null, false), away('2026-10-12', '下午', '事假')],
    },
  ];
  expect(
    awayByDay(people).map(({ day, people: all }) => [day, all.map(({ name, days }) => [name, ...days.map(awayWords)])]),
  ).toEqual([
    [
      '2026-10-12',
      [
        ['甲', '上午 年假'],
        ['乙', '上午 休假 审批中', '下午 事假'],
      ],
    ],
    ['2026-10-13', [['甲', '全天 年假']]],
  ]);
  expect(awayByDay([])).toEqual([]);
});
