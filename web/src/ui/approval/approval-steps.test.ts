import type { ApproverStep } from '@tongzhou/contract/areas/approval/step.ts';
import { expect, test } from 'vitest';
import { addStep, modeWords, parseSteps, removeStep, roleWords, setApproves } from './approval-steps.ts';

const approver = (user_id: number): ApproverStep => ({ user_id, checked: ['detail', 'check'] });
const copied = (user_id: number): ApproverStep => ({ user_id, checked: ['detail'] });

test('a new step is copied only; the first of all approves', () => {
  expect(addStep([])).toEqual([{ user_id: null, checked: ['detail', 'check'] }]);
  expect(addStep([approver(1)])).toEqual([approver(1), { user_id: null, checked: ['detail'] }]);
  expect(addStep([copied(1)])[0]).toEqual(approver(1));
});

test('after a removal the first approves when nobody else does', () => {
  expect(removeStep([approver(1), copied(2), copied(3)], 0)).toEqual([approver(2), copied(3)]);
  expect(removeStep([copied(1), approver(2), copied(3)], 2)).toEqual([copied(1), approver(2)]);
  expect(removeStep([approver(1)], 0)).toEqual([]);
});

test('the last tick cannot be taken away, any other can', () => {
  expect(setApproves([approver(1), copied(2)], 0, false)).toBeUndefined();
  expect(setApproves([approver(1), approver(2)], 0, false)).toEqual([copied(1), approver(2)]);
  expect(setApproves([approver(1), copied(2)], 1, true)).toEqual([approver(1), approver(2)]);
  expect(setApproves([approver(1)], 0, true)).toEqual([approver(1)]);
});

test('a template’s text is read as its steps', () => {
  expect(parseSteps('[{"user_id":7,"checked":["detail","check"]},{"user_id":8,"checked":["detail"]}]')).toEqual([
    approver(7),
    copied(8),
  ]);
  expect(parseSteps('[{"user_id":7,"checked":[]}]')).toEqual([{ user_id: 7, checked: ['check'] }]);
  expect([parseSteps('x'), parseSteps('{}')]).toEqual([[], []]);
});

test('each step says what it is', () => {
  const names = { groups: new Map([[7, '人事']]), posts: new Map() };
  const heads: ApproverStep = { user_id: null, checked: ['check'], role: 'head', mode: 'any' };
  expect([roleWords(heads, names), modeWords(heads)]).toEqual(['部门负责人', '或签']);
  expect(roleWords({ user_id: null, checked: ['check'], role: 'manager' }, names)).toBe('直属上级');
  const group: ApproverStep = { user_id: null, checked: ['check'], role: 'group', role_id: 7 };
  expect(roleWords(group, names)).toBe('指定角色组「人事」');
  expect(roleWords({ ...group, role_id: 8 }, names)).toBe('指定角色组');
  expect([roleWords(approver(1), names), modeWords({ ...approver(1), mode: 'one' })]).toEqual([undefined, undefined]);
});
