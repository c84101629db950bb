import { beginOf } from '@tongzhou/contract/rules/day.ts';
import { expect, test } from 'vitest';
import { differencesOf } from '#areas/projects/members/change-preview.tsx';
import {
  draftOf,
  type MemberRow,
  overloaded,
  placeOf,
  spanFrom,
  stillAhead,
  withNew,
  withRole,
} from '#areas/projects/members/member-rows.ts';

const row = (user_id: number, own: Partial<MemberRow> = {}): MemberRow => ({
  user_id,
  name: `员工${user_id}`,
  department_name: '交付部',
  post_name: null,
  role: 'member',
  weight: 1,
  participation: 50,
  start_on: beginOf('2026-03-02'),
  end_on: null,
  ...own,
});
const named = (user_id: number) => ({ user_id, name: `员工${user_id}`, department_name: '交付部', post_name: null });
const days = { start_on: beginOf('2026-04-01'), end_on: null };

test('the first on a team leads it; nobody is on it twice', () => {
  const made = withNew([], [named(1), named(2)], days);
  expect(made.map(({ user_id, role, weight, start_on }) => [user_id, role, weight, start_on])).toEqual([
    [1, 'leader', 1.5, days.start_on],
    [2, 'member', 1, days.start_on],
  ]);
  const more = withNew(made, [named(2), named(3)], days);
  expect(more.map(({ user_id, role }) => [user_id, role])).toEqual([
    [1, 'leader'],
    [2, 'member'],
    [3, 'member'],
  ]);
});

test('another leader makes the one before a 骨干; a weight of one’s own stays', () => {
  const team = [row(1, { role: 'leader', weight: 1.5 }), row(2), row(3, { role: 'core', weight: 3 })];
  expect(withRole(team, 1, 'leader').map(({ role, weight }) => [role, weight])).toEqual([
    ['core', 1.2],
    ['leader', 1.5],
    ['core', 3],
  ]);
  expect(withRole(team, 2, 'support')[2]).toMatchObject({ role: 'support', weight: 3 });
});

test('without a first day someone begins with the change', () => {
  const effective = beginOf('2026-05-01');
  expect(draftOf(row(1, { start_on: null }), effective).start_on).toBe(effective);
  expect(draftOf(row(1), effective).start_on).toBe(beginOf('2026-03-02'));
  expect(placeOf(row(1, { start_on: null, weight: null }), '2026-05-01')).toMatchObject({
    start_on: '2026-05-01',
    weight: 0,
  });
});

test('who has too much is told by the fullest day with this project', () => {
  const peaks = new Map([
    [1, { user_id: 1, percent: 20, band: 'idle' as const, peak: 50 }],
    [2, { user_id: 2, percent: 20, band: 'idle' as const, peak: 51 }],
  ]);
  expect(overloaded([row(1), row(2), row(3)], peaks).map(({ user_id }) => user_id)).toEqual([2]);
});

test('half a year ahead is asked for, and a planned end that is over is none', () => {
  expect(spanFrom('2026-03-02')).toEqual({ from: beginOf('2026-03-02'), to: beginOf('2026-08-30') });
  const end = beginOf('2026-06-30');
  expect([stillAhead(end, '2026-06-30'), stillAhead(end, '2026-07-01'), stillAhead(null, '2026-07-01')]).toEqual([
    end,
    null,
    null,
  ]);
});

test('a change is compared with the team as it is from its day on', () => {
  const periods = [row(1, { role: 'leader', weight: 1.5 }), row(2)].map((one, at) => ({
    ...one,
    id: at + 1,
    weight: one.weight ?? 0,
    participation: one.participation ?? 0,
    start_on: one.start_on ?? 0,
    why: '派单',
  }));
  const wanted = [row(1, { role: 'leader', weight: 1.5 }), row(3, { start_on: null })];
  const found = differencesOf(periods, wanted, '2026-06-01');
  expect(found.map(({ user_id, before, after }) => [user_id, before?.start_on, after?.start_on])).toEqual([
    [2, '2026-06-01', undefined],
    [3, undefined, '2026-06-01'],
  ]);
});
