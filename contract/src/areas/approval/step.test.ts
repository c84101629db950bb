import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { ContentJson, stepsOf, stepsProblem } from '#contract/areas/approval/step.ts';

const problem = (steps: unknown) => stepsProblem(JSON.stringify(steps));
const check = ['detail', 'check'];

describe('the steps of a template', () => {
  it('are taken as the specification writes them', () => {
    const steps = [
      { user_id: 1, checked: check },
      { user_id: 2, checked: ['detail'] },
      { user_id: 3, checked: [] },
    ];
    expect(problem(steps)).toBeUndefined();
    expect(stepsOf(JSON.stringify(steps))).toEqual(steps);
  });

  it('need one that approves', () => {
    expect(problem([{ user_id: 1, checked: ['detail'] }])).toBe('必须勾选不少于一个审批');
    expect(problem([])).toBe('请添加审批人');
  });

  it('name people, several people or a role: exactly one of them', () => {
    for (const step of [
      { user_id: null, checked: check },
      { user_id: 1, user_ids: [2], checked: check },
      { user_id: 1, role: 'head', checked: check },
      { user_id: null, user_ids: [2], role: 'head', checked: check },
    ])
      expect(problem([step])).toBe('第 1 步：请选择审批人');
    for (const step of [
      { user_id: null, user_ids: [2, 3], mode: 'all', checked: check },
      { user_id: null, user_ids: [2], checked: check },
      { user_id: null, role: 'head', checked: check },
      { user_id: null, role: 'group', role_id: 3, mode: 'all', checked: check },
    ])
      expect([step, problem([step])]).toEqual([step, undefined]);
  });

  it('say how several people decide, and name nobody twice', () => {
    const first = { user_id: 1, checked: check };
    const many = { user_id: null, checked: check };
    expect(problem([first, { ...many, user_ids: [2, 3] }])).toBe('第 2 步：请选择多人审批方式');
    expect(problem([{ ...many, user_ids: [2, 3], mode: 'one' }])).toBe('第 1 步：请选择多人审批方式');
    expect(problem([{ ...many, user_ids: [2, 2], mode: 'any' }])).toBe('第 1 步：同一步骤的审批人不能重复');
    expect(problem([{ ...first, mode: 'all' }])).toBe('第 1 步：单人审批不需要多人审批方式');
  });

  it('name the post or role group where the role needs one, and only there', () => {
    for (const step of [{ role: 'post' }, { role: 'group' }, { role: 'head', role_id: 1 }])
      expect(problem([{ user_id: null, checked: check, ...step }])).toBe('第 1 步：请选择岗位或角色组');
  });

  it('hold nothing else [D03, D12]', () => {
    for (const json of [
      'not json',
      '{}',
      '5',
      'null',
      '[{"user_id":1,"checked":["check"],"extra":1}]',
      '[{"user_id":1,"checked":["check"],"__proto__":{"polluted":1}}]',
      '[{"user_id":1,"checked":["check"],"constructor":{}}]',
      '[{"user_id":"1","checked":["check"]}]',
      '[{"user_id":1,"checked":["check","x"]}]',
      '[{"user_id":1,"checked":["check"],"conditions":[{"field":"salary","at_least":1}]}]',
      '[{"user_id":1,"checked":["check"],"conditions":[{"field":"days","at_least":-1}]}]',
      `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
    ])
      expect([json.slice(0, 80), z.safeParse(ContentJson, json).success]).toEqual([json.slice(0, 80), false]);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
    expect(z.safeParse(ContentJson, ' '.repeat(60_000)).success).toBe(false);
  });
});
