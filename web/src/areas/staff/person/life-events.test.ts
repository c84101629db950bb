import { beginOf } from '@tongzhou/contract/rules/day.ts';
import { expect, test } from 'vitest';
import { lifeEvents } from './life-events.ts';

const post = (day: string, reason = '调整') => ({
  id: 1,
  effective_date: beginOf(day),
  department_name: '研发部',
  post_name: null,
  reason,
});
const entry = post('2024-03-01', '入职');
const someone = { entry_date: beginOf('2024-03-01'), regular_date: null, left_date: null, post_history: [entry] };
const told = (change: object) =>
  lifeEvents({ ...someone, ...change }).map(({ what, at }) =>
    at === undefined ? what : `${what} ${new Date(at).toLocaleDateString('sv', { timeZone: 'Asia/Shanghai' })}`,
  );

test('who has not come yet has no life here, who has come begins with the entry', () => {
  expect(told({ entry_date: null, post_history: [] })).toEqual([]);
  expect(told({})).toEqual(['入职 2024-03-01']);
});

test('what happened stands in the order of its days, until the leaving', () => {
  const post_history = [post('2025-09-01'), post('2024-05-01'), entry];
  const dates = { regular_date: beginOf('2024-06-01'), left_date: beginOf('2026-01-31') };
  expect(told({ ...dates, post_history })).toEqual([
    '入职 2024-03-01',
    '岗位变动 2024-05-01',
    '转正 2024-06-01',
    '岗位变动 2025-09-01',
    '离职 2026-01-31',
  ]);
});

test('regular from the first day is no event, and the post someone is made regular in is one with it', () => {
  expect(told({ regular_date: someone.entry_date })).toEqual(['入职 2024-03-01']);
  const day = beginOf('2024-06-01');
  expect(told({ regular_date: day, post_history: [post('2024-06-01'), entry] })).toEqual([
    '入职 2024-03-01',
    '转正 2024-06-01',
  ]);
});

test('whose history begins with a change has changed', () => {
  expect(told({ post_history: [post('2025-01-01')] })).toEqual(['入职 2024-03-01', '岗位变动 2025-01-01']);
});

test('as many changes as fit a line are all told', () => {
  const days = ['2025-12-01', '2025-09-01', '2025-06-01'];
  expect(told({ post_history: [...days.map((day) => post(day)), entry] })).toHaveLength(4);
});

test('of many changes the first and the last are told, the others counted', () => {
  const days = ['2026-06-01', '2026-03-01', '2025-12-01', '2025-09-01', '2025-06-01'];
  expect(told({ post_history: [...days.map((day) => post(day)), entry], left_date: beginOf('2026-08-01') })).toEqual([
    '入职 2024-03-01',
    '岗位变动 2025-06-01',
    '岗位变动 3 次',
    '岗位变动 2026-06-01',
    '离职 2026-08-01',
  ]);
});
