import { expect, test } from 'vitest';
import type { ApproverStep } from '#contract/areas/approval/step.ts';
import { lockedPlaces } from '#contract/rules/locked-steps.ts';

const head: ApproverStep = { user_id: null, role: 'head', checked: ['detail', 'check'] };
const named: ApproverStep = { user_id: 2, checked: ['detail'] };
const places = (locked: ApproverStep[], steps: ApproverStep[]) => {
  const found = lockedPlaces(locked, steps);
  return found === undefined ? undefined : [...found];
};

test('the locked steps are found where they stand, all of them and in their order', () => {
  expect(places([head], [head, named])).toEqual([0]);
  expect(places([head], [named, head, named])).toEqual([1]);
  expect(places([], [named])).toEqual([]);
  expect(places([head, named], [head])).toBeUndefined();
  expect(places([head, named], [named, head])).toBeUndefined();
});

test('a step is the same however it was written down, and another with another right', () => {
  expect(places([head], [{ checked: ['check', 'detail'], role: 'head', user_id: null }])).toEqual([0]);
  expect(places([head], [{ ...head, checked: ['detail'] }])).toBeUndefined();
});
