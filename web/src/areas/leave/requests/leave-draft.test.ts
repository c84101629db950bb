import { beginOf } from '@tongzhou/contract/rules/day.ts';
import { expect, test } from 'vitest';
import {
  blankValues,
  clockWords,
  countedOf,
  draftOf,
  endAfter,
  isChosen,
  isEmptied,
  missingIn,
  type Point,
  spanOf,
  timesOf,
  valuesOf,
} from '#areas/leave/requests/leave-draft.ts';

const monday = beginOf('2026-11-16');
const tuesday = beginOf('2026-11-17');
const point = (day: number | null, half: Point['half'] = 'am', minute: number | null = null): Point => ({
  day,
  half,
  minute,
});
const hours = { am: [540, 720], pm: [780, 1080] } as { am: [number, number]; pm: [number, number] };

test('half days are sent as days and halves', () => {
  expect(spanOf('half', point(monday, 'pm', 600), point(tuesday, 'am', 900))).toEqual({
    start_time: monday,
    end_time: tuesday,
    start_half: 'pm',
    end_half: 'am',
  });
  expect(spanOf('half', point(monday), point(null))).toBeUndefined();
});

test('hours are sent as two moments of the first day', () => {
  expect(spanOf('hour', point(monday, 'am', 570), point(tuesday, 'pm', 690))).toEqual({
    start_time: Date.parse('2026-11-16T09:30:00+08:00'),
    end_time: Date.parse('2026-11-16T11:30:00+08:00'),
  });
  expect(spanOf('hour', point(monday, 'am', 570), point(null))).toBeUndefined();
  expect(spanOf('hour', point(null, 'am', 570), point(null, 'pm', 690))).toBeUndefined();
});

test('what has to be chosen depends on the unit', () => {
  expect(isChosen('half', 'end', point(monday))).toBe(true);
  expect(isChosen('hour', 'start', point(monday))).toBe(false);
  expect(isChosen('hour', 'end', point(null, 'pm', 690))).toBe(true);
  expect(isChosen('hour', 'start', point(null, 'am', 570))).toBe(false);
});

test('choosing day and time one after the other is no omission, taking the day away is', () => {
  expect(isEmptied('hour', 'start', point(monday))).toBe(false);
  expect(isEmptied('hour', 'start', point(null, 'am', 570))).toBe(true);
  expect(isEmptied('hour', 'end', point(monday))).toBe(true);
  expect(isEmptied('half', 'end', point(monday))).toBe(false);
  expect(isEmptied('half', 'end', point(null))).toBe(true);
});

test('the end follows a start that lies behind it, and keeps its half', () => {
  expect(endAfter(point(tuesday), point(monday, 'pm'))).toEqual(point(tuesday, 'pm'));
  expect(endAfter(point(monday), point(null, 'pm'))).toEqual(point(monday, 'pm'));
  expect(endAfter(point(monday), point(tuesday, 'am'))).toEqual(point(tuesday, 'am'));
  expect(endAfter(point(null), point(tuesday, 'am'))).toEqual(point(tuesday, 'am'));
});

test('times are the half hours of the company, without its noon, and what was chosen before', () => {
  const starts = timesOf(hours, 'start', null);
  expect([starts[0], starts.at(-1), starts.includes(720), starts.includes(780)]).toEqual([540, 1050, false, true]);
  const ends = timesOf(hours, 'end', 585);
  expect([ends[0], ends[1], ends.at(-1), ends.includes(720), ends.includes(780)]).toEqual([
    570,
    585,
    1080,
    true,
    false,
  ]);
  expect([540, 1050].map(clockWords)).toEqual(['09:00', '17:30']);
});

test('a leave sent before stands in the form as it was', () => {
  const record = {
    approval_id: 7,
    user: { id: 3, name: '王小舟' },
    type_id: 2,
    start_time: Date.parse('2026-11-16T09:30:00+08:00'),
    end_time: Date.parse('2026-11-16T11:30:00+08:00'),
    start_half: 'am' as const,
    end_half: 'am' as const,
    desc: '看牙',
    files: [],
    content_json: '[]',
  };
  const values = valuesOf(record, []);
  expect(values).toMatchObject({ username: 3, type_id: 2, desc: '看牙', start_time: { day: monday, minute: 570 } });
  expect(spanOf('hour', values.start_time, values.end_time)?.end_time).toBe(Date.parse('2026-11-16T11:30:00+08:00'));
  const halves = valuesOf({ ...record, start_time: monday, end_time: tuesday, start_half: 'pm' }, []);
  expect([halves.start_time, halves.end_time]).toEqual([point(monday, 'pm'), point(tuesday, 'am')]);
});

test('what was left out is said in the specification’s words', () => {
  expect(missingIn('half', { ...blankValues(1), username: null, desc: ' ' })).toEqual({
    username: '请选择公司成员',
    type_id: '请选择假期类型',
    start_time: '请选择时间',
    end_time: '请选择时间',
    desc: '请填写请假描述',
  });
  const values = { ...blankValues(1), type_id: 2, start_time: point(monday), end_time: point(monday), desc: '有事' };
  expect(missingIn('half', values)).toEqual({});
  expect(Object.keys(missingIn('hour', values))).toEqual(['start_time', 'end_time']);
});

test('one’s own leave is sent without a name, another’s with it; a round names its request', () => {
  const values = { ...blankValues(1), type_id: 2, start_time: point(monday), end_time: point(monday, 'pm') };
  const own = { unit: 'half', me: 1, again: undefined } as const;
  const span = { type_id: 2, start_time: monday, end_time: monday, start_half: 'am', end_half: 'pm' };
  expect(countedOf(values, own)).toEqual(span);
  expect(countedOf({ ...values, type_id: null }, own)).toBeUndefined();
  const file = { id: 9, file_name: 'a.pdf', url: '/a', size: 1, content_type: 'application/pdf' };
  const full = { ...values, username: 5, desc: '有事', file_ids: [file], audit: [] };
  expect(draftOf(full, { ...own, again: 7 })).toEqual({
    username: 5,
    ...span,
    again: 7,
    desc: '有事',
    file_ids: [9],
  });
  const audit = [{ user_id: 3, checked: ['check' as const] }];
  expect(draftOf({ ...full, audit }, own)?.audit).toEqual(audit);
});
