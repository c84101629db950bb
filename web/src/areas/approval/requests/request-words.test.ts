import { expect, test } from 'vitest';
import { shownActions } from '#areas/approval/requests/actions/action-bar.tsx';
import {
  duration,
  isOpen,
  seatWords,
  stepNote,
  stepState,
  stepTone,
  trailTitle,
  trailTone,
} from '#areas/approval/requests/request-words.ts';
import { aDetail, aRow, aStep } from '#areas/approval/testing/requests.ts';

const [submitted] = aDetail().trail;
if (submitted === undefined) throw new Error('no entry');

test.each([
  [{ audit_status: 0, check: 1 }, true],
  [{ audit_status: 0, check: 0 }, false],
  [{ audit_status: 1, check: 1 }, false],
  [{ audit_status: 4, check: 1 }, false],
])('deciding is offered only under approval and to whom may: %o', (part, open) => {
  expect(isOpen(aRow(part))).toBe(open);
});

test('a seat says who, for whom, how it came there and how it stands', () => {
  const seat = { id: 1, name: '乙', for_name: '甲', status: 9, signs: null };
  expect(seatWords(seat)).toBe('乙 代 甲 · 等待加签');
  expect(seatWords({ ...seat, for_name: null, status: 8, signs: 'before' })).toBe('乙（前加签） · 已失效');
});

test('a reason that the seats say themselves is not said twice', () => {
  const seats = [{ id: 1, name: '乙', for_name: '甲', status: 0, signs: null }];
  expect(stepNote(aStep({ seats, note: '乙 代 甲' }))).toBeUndefined();
  expect(stepNote(aStep({ seats, note: '丙 已离职或被禁用；乙 代 甲' }))).toBe('丙 已离职或被禁用');
  expect(stepNote(aStep())).toBeUndefined();
});

test('a step says how it stands; a copied one decides nothing', () => {
  expect(stepState(aStep())).toBe('处理中');
  expect(stepState(aStep({ check: false, state: 'done' }))).toBe('抄送');
  expect(stepState(aStep({ check: false, state: 'skipped' }))).toBe('自动跳过');
  expect(stepTone(aStep())).toBe('now');
  expect(stepTone(aStep({ state: 'ahead' }))).toBe('waiting');
});

test.each([
  ['ended', '已失效', 'void'],
  ['rejected', '已驳回', 'bad'],
  ['returned', '已退回', 'bad'],
  ['done', '已完成', 'done'],
] as const)('a step that is %s reads %s and has the colour of it', (state, words, tone) => {
  const step = aStep({ state, seats: [] });
  expect([stepState(step), stepTone(step)]).toEqual([words, tone]);
});

test('a withdrawal is a setback, whoever did it', () => {
  expect(['撤回', '系统撤回'].map((action) => trailTone({ ...submitted, action }))).toEqual(['bad', 'bad']);
});

test.each([
  [59_999, '不到 1 分钟'],
  [3_599_999, '59 分钟'],
  [86_399_999, '23 小时'],
  [90_000_000, '1 天 1 小时'],
])('%i milliseconds are %s', (millis, words) => {
  expect(duration(millis)).toBe(words);
});

test('the trail names stand-ins, targets and mentions; the system has no name', () => {
  expect(trailTitle({ ...submitted, user_name: '乙', for_name: '甲', action: '同意' })).toBe('乙 代 甲 同意');
  expect(trailTitle({ ...submitted, action: '转交', targets: ['丙'] })).toBe('李晓岚 转交 → 丙');
  expect(trailTitle({ ...submitted, action: '评论', targets: ['丙', '丁'] })).toBe('李晓岚 评论 @丙、丁');
  expect(trailTitle({ ...submitted, user_name: null, action: '自动跳过' })).toBe('系统 自动跳过');
  expect(['驳回', '退回申请人', '自动跳过', '同意'].map((action) => trailTone({ ...submitted, action }))).toEqual([
    'bad',
    'bad',
    'waiting',
    'done',
  ]);
});

test('the bar has one button for both returns, and none that leads nowhere', () => {
  expect(shownActions({ actions: ['print', 'return-to', 'return', 'pass'], edit_path: null })).toEqual([
    'pass',
    'return',
    'print',
  ]);
  expect(shownActions({ actions: ['return-to'], edit_path: null })).toEqual(['return']);
  expect(shownActions({ actions: ['resubmit'], edit_path: null })).toEqual([]);
  expect(shownActions({ actions: ['resubmit'], edit_path: '/staff/my_center/leave?again=7' })).toEqual(['resubmit']);
});
