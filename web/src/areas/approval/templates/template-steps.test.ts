import { type ApproverStep, stepsProblem } from '@tongzhou/contract/areas/approval/step.ts';
import { describe, expect, it } from 'vitest';
import {
  emptyCondition,
  hasMode,
  moveStep,
  whoNames,
  whoOf,
  withConditions,
  withWho,
} from '#areas/approval/templates/template-steps.ts';

const step: ApproverStep = { user_id: 3, checked: ['detail', 'check'], conditions: [{ field: 'days', at_least: 3 }] };
const everyWay = Object.keys(whoNames) as (keyof typeof whoNames)[];

describe('a step of the editor', () => {
  it('is read back as it was set, whichever way it names people', () => {
    for (const who of everyWay) expect(whoOf(withWho(step, who))).toBe(who);
  });

  it('keeps approving and conditions, forgets the people of another way', () => {
    for (const who of everyWay)
      expect(withWho(step, who)).toMatchObject({ user_id: null, checked: step.checked, conditions: step.conditions });
    expect(withWho({ ...step, user_id: null, role: 'group', role_id: 4, mode: 'any' }, 'head')).toEqual({
      user_id: null,
      checked: step.checked,
      conditions: step.conditions,
      role: 'head',
    });
  });

  it('asks how several decide only where there can be several', () => {
    expect(everyWay.filter((who) => hasMode(withWho(step, who)))).toEqual(['many', 'post', 'group']);
  });

  it('is complete once its people are chosen', () => {
    const complete: Partial<Record<(typeof everyWay)[number], Partial<ApproverStep>>> = {
      one: { user_id: 3 },
      many: { user_ids: [3, 4] },
      post: { role_id: 1 },
      group: { role_id: 1 },
    };
    for (const who of everyWay)
      expect([who, stepsProblem(JSON.stringify([{ ...withWho(step, who), ...complete[who] }]))]).toEqual([
        who,
        undefined,
      ]);
    expect(stepsProblem(JSON.stringify([withWho(step, 'many')]))).toBe('第 1 步：请选择审批人');
  });

  it('has conditions or none, never an empty list', () => {
    expect(withConditions(step, [])).toEqual({ user_id: 3, checked: step.checked });
    expect(withConditions(step, [emptyCondition('amount')]).conditions).toEqual([{ field: 'amount', at_least: 0 }]);
    expect(emptyCondition('department')).toEqual({ field: 'department', in: [] });
  });
});

describe('moving', () => {
  it('swaps with the neighbour', () => {
    expect(moveStep(['a', 'b', 'c'], 1, -1)).toEqual(['b', 'a', 'c']);
    expect(moveStep(['a', 'b', 'c'], 1, 1)).toEqual(['a', 'c', 'b']);
  });
});
