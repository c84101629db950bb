import type { ApproverStep } from '@tongzhou/contract/areas/approval/step.ts';
import { describe, expect, it } from 'vitest';
import { type Directory, nameSteps, type PathPerson, type PathRequest } from '#areas/approval/path/path-rules.ts';
import { conditionWords, labelOf, noteOf, reasonWords } from '#areas/approval/path/path-words-rules.ts';
import { expectedPath, type Standing, standStep } from '#areas/approval/path/standing-rules.ts';

// 总经办 (1, head boss)   公司 (2, head chief) ─ 研发 (3, head lead) ─ 前端 (4, head front)   销售 (5, no head)
const [boss, chief, lead, front, worker, peer, seller, admin, second] = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

const names: Record<number, string> = {
  1: '总',
  2: '司',
  3: '研',
  4: '前',
  5: '员',
  6: '友',
  7: '售',
  8: '管',
  9: '副',
};
const person = (id: number, department: number, manager: number | null = null): PathPerson => ({
  id,
  name: names[id] ?? '',
  department,
  manager,
  active: true,
  resetBy: [],
});
const company: readonly PathPerson[] = [
  person(boss, 1),
  person(chief, 2, boss),
  person(lead, 3, chief),
  person(front, 4, lead),
  person(worker, 4, front),
  person(peer, 4, front),
  person(seller, 5),
  person(admin, 1),
  person(second, 1),
];
const department = (id: number, name: string, parent: number | null, head: number | null) => ({
  id,
  name,
  parent,
  head,
});

interface Changes {
  readonly gone?: readonly number[];
  readonly heads?: Readonly<Record<number, number | null>>;
  readonly office?: number | null;
  readonly administrators?: readonly number[];
}

function directory({ gone = [], heads = {}, office = 1, administrators = [admin] }: Changes = {}): Directory {
  const departments = [
    department(1, '总经办', null, boss),
    department(2, '公司', null, chief),
    department(3, '研发', 2, lead),
    department(4, '前端', 3, front),
    department(5, '销售', 2, null),
  ].map((one) => ({ ...one, head: one.id in heads ? (heads[one.id] ?? null) : one.head }));
  return {
    people: new Map(company.map((one) => [one.id, { ...one, active: !gone.includes(one.id) }])),
    departments: new Map(departments.map((one) => [one.id, one])),
    postHolders: new Map([[70, [peer, seller]]]),
    groupMembers: new Map([[80, [seller, second]]]),
    office,
    administrators,
  };
}

const step = (more: Partial<ApproverStep>): ApproverStep => ({ user_id: null, checked: ['detail', 'check'], ...more });
const by = (user_id: number, more: Partial<ApproverStep> = {}) => step({ user_id, ...more });
const role = (name: NonNullable<ApproverStep['role']>, more: Partial<ApproverStep> = {}) =>
  step({ role: name, ...more });
const path = (steps: ApproverStep[], more: Partial<PathRequest> = {}, changes: Changes = {}) =>
  expectedPath({ steps, applicant: worker, figures: {}, ...more }, directory(changes));
const standing = (...of: Parameters<typeof path>) => path(...of).map((one) => one.standing);
const kinds = (...of: Parameters<typeof path>) => path(...of).map((one) => one.reasons.map((reason) => reason.kind));

describe('who a step means', () => {
  it('one person, or several in a mode', () => {
    const [one, many] = path([by(peer), step({ user_ids: [peer, seller], mode: 'all' })]);
    expect(one).toMatchObject({ mode: 'one', standing: [peer], check: true, skipped: false, blocked: false });
    expect(many).toMatchObject({ mode: 'all', standing: [peer, seller] });
  });

  it('a role seen from the applicant', () => {
    expect(standing([role('head')])).toEqual([[front]]);
    expect(standing([role('manager')])).toEqual([[front]]);
    expect(standing([role('parent-head')])).toEqual([[lead]]);
    expect(standing([role('parent-head')], { applicant: front })).toEqual([[lead]]);
    expect(standing([role('manager')], { applicant: lead })).toEqual([[chief]]);
    expect(standing([role('project-leader')], { projectLeader: seller })).toEqual([[seller]]);
  });

  it('holders of a post and members of a role group, any of whom decides unless said otherwise', () => {
    const [post, group, all] = path([
      role('post', { role_id: 70 }),
      role('group', { role_id: 80 }),
      role('group', { role_id: 80, mode: 'turn' }),
    ]);
    expect(post).toMatchObject({ mode: 'any', standing: [peer, seller] });
    expect(group).toMatchObject({ mode: 'any', standing: [seller, second] });
    expect(all).toMatchObject({ mode: 'turn', standing: [seller, second] });
  });

  it('keeps the order of the list and tells approving from copying', () => {
    const steps = path([by(peer, { checked: ['detail'] }), role('head'), by(seller, { checked: [] })]);
    expect(steps.map((one) => [one.check, one.standing])).toEqual([
      [false, [peer]],
      [true, [front]],
      [false, [seller]],
    ]);
  });
});

describe('conditions', () => {
  const when = (conditions: ApproverStep['conditions']) => [by(peer), by(seller, { conditions })];
  const off = (conditions: ApproverStep['conditions'], more: Partial<PathRequest>) =>
    path(when(conditions), more)[1]?.skipped;

  it.each([
    [2.5, true],
    [3, false],
    [3.5, false],
  ])('days ≥ 3 with %s days: off is %s', (days, skipped) => {
    expect(off([{ field: 'days', at_least: 3 }], { figures: { days } })).toBe(skipped);
  });

  it.each([
    [99_999, true],
    [100_000, false],
    [100_001, false],
  ])('amount ≥ 1000 元 with %s 分: off is %s', (amount, skipped) => {
    expect(off([{ field: 'amount', at_least: 1000 }], { figures: { amount } })).toBe(skipped);
  });

  it('of money are exact to the 分', () => {
    expect(off([{ field: 'amount', at_least: 0.29 }], { figures: { amount: 29 } })).toBe(false);
    expect(off([{ field: 'amount', at_least: 1.13 }], { figures: { amount: 112 } })).toBe(true);
  });

  it('of a type and of a department, which stands for those below it', () => {
    expect(off([{ field: 'type', in: ['事假', '病假'] }], { figures: { type: '病假' } })).toBe(false);
    expect(off([{ field: 'type', in: ['事假'] }], { figures: { type: '病假' } })).toBe(true);
    for (const id of [4, 3, 2]) expect(off([{ field: 'department', in: [5, id] }], {})).toBe(false);
    expect(off([{ field: 'department', in: [1, 5] }], {})).toBe(true);
    expect(off([{ field: 'department', in: [4] }], { applicant: lead })).toBe(true);
  });

  it('must all hold', () => {
    const both: ApproverStep['conditions'] = [
      { field: 'days', at_least: 3 },
      { field: 'type', in: ['事假'] },
    ];
    expect(off(both, { figures: { days: 3, type: '事假' } })).toBe(false);
    expect(off(both, { figures: { days: 3, type: '病假' } })).toBe(true);
    expect(off(both, { figures: { days: 1, type: '事假' } })).toBe(true);
    expect(off([], {})).toBe(false);
  });

  it('on a figure the request does not have are not fulfilled', () => {
    for (const condition of [
      { field: 'amount', at_least: 0 },
      { field: 'days', at_least: 0 },
      { field: 'type', in: ['x'] },
    ] as const)
      expect(off([condition as never], {})).toBe(true);
  });

  it('that do not hold leave the step listed, with its reason', () => {
    const [, skipped] = path(when([{ field: 'days', at_least: 3 }]), { figures: { days: 1 } });
    expect(skipped).toMatchObject({
      skipped: true,
      standing: [],
      reasons: [{ kind: 'condition', condition: { field: 'days', at_least: 3 } }],
    });
  });

  it('that leave no deciding step bring in the chain above', () => {
    const steps = [by(peer, { checked: ['detail'] }), by(seller, { conditions: [{ field: 'days', at_least: 3 }] })];
    const found = path(steps);
    expect(found).toHaveLength(3);
    expect(found[2]).toMatchObject({ step: undefined, check: true, standing: [front], skipped: false });
    expect(found[2]?.reasons.map((reason) => reason.kind)).toEqual(['no-approver-in-path', 'went-up']);
    expect(path(steps, { figures: { days: 3 } })).toHaveLength(2);
  });
});

describe('whoever left or is barred', () => {
  it('is taken out, the others stay', () => {
    const [found] = path([step({ user_ids: [peer, seller], mode: 'all' })], {}, { gone: [peer] });
    expect(found).toMatchObject({ mode: 'all', standing: [seller], reasons: [{ kind: 'not-active', person: peer }] });
  });

  it('leaves an empty step to the head of their own department, not of the applicant’s', () => {
    const [found] = path([by(lead)], {}, { gone: [lead] });
    expect(found).toMatchObject({
      standing: [chief],
      reasons: [
        { kind: 'not-active', person: lead },
        { kind: 'went-up', to: 'head', department: 2, person: chief },
      ],
    });
    expect(standing([by(seller)], {}, { gone: [seller] })).toEqual([[chief]]);
  });

  it('unknown to the directory counts as gone', () => {
    expect(path([by(4711)])[0]).toMatchObject({ reasons: [{ kind: 'not-active', person: 4711 }, { kind: 'went-up' }] });
  });
});

describe('nobody approves their own request', () => {
  it('named by hand, as head, as manager or in a group', () => {
    expect(standing([by(worker)])).toEqual([[front]]);
    expect(standing([role('head')], { applicant: front })).toEqual([[lead]]);
    expect(standing([role('head')], { applicant: lead })).toEqual([[chief]]);
    expect(standing([role('group', { role_id: 80 })], { applicant: seller })).toEqual([[second]]);
    expect(kinds([role('head')], { applicant: front })).toEqual([['own-request', 'went-up']]);
  });

  it('nor does whoever filed it for them', () => {
    expect(standing([role('head')], { submitter: front })).toEqual([[lead]]);
    expect(standing([by(front), by(lead)], { submitter: front })[0]).toEqual([lead]);
  });

  it('nor whoever it is about, whose department and manager count', () => {
    const ordered = { applicant: seller, submitter: seller };
    expect(standing([role('head'), role('manager')], { ...ordered, concerns: worker })).toEqual([[front], [front]]);
    expect(standing([role('head'), by(front)], { ...ordered, concerns: front })).toEqual([[lead], [lead]]);
    expect(standing([by(worker), by(seller)], { ...ordered, concerns: worker })[0]).toEqual([front]);
    const below = step({ user_id: admin, conditions: [{ field: 'department', in: [3] }] });
    expect(path([below, by(boss)], { ...ordered, concerns: worker })[0]?.skipped).toBe(false);
    expect(path([below, by(boss)], ordered)[0]?.skipped).toBe(true);
  });

  it('on the way up either', () => {
    expect(standing([role('head')], { applicant: boss })).toEqual([[admin]]);
    expect(standing([role('head')], { applicant: chief })).toEqual([[boss]]);
    expect(standing([role('head')], { applicant: boss }, { administrators: [boss, admin] })).toEqual([[admin]]);
  });

  it('but may be copied on it', () => {
    expect(standing([role('head'), by(worker, { checked: ['detail'] })])).toEqual([[front], [worker]]);
  });
});

describe('going up', () => {
  it('starts at the applicant’s department when there is no approver', () => {
    expect(standing([role('manager')], { applicant: seller })).toEqual([[chief]]);
    expect(standing([role('project-leader')])).toEqual([[front]]);
    expect(standing([role('group', { role_id: 81 })])).toEqual([[front]]);
    expect(standing([role('post', { role_id: 71 })], { applicant: seller })).toEqual([[chief]]);
    expect(standing([role('parent-head')], { applicant: chief })).toEqual([[boss]]);
  });

  it('passes heads who are gone or missing, to any height', () => {
    expect(standing([role('head')], {}, { gone: [front] })).toEqual([[lead]]);
    expect(standing([role('head')], {}, { gone: [front, lead] })).toEqual([[chief]]);
    expect(standing([role('head')], {}, { gone: [front, lead, chief] })).toEqual([[boss]]);
    expect(standing([role('head')], {}, { heads: { 4: null, 3: null } })).toEqual([[chief]]);
  });

  it('ends with the administrators, any of whom decides', () => {
    const [found] = path([role('head')], {}, { gone: [front, lead, chief, boss], administrators: [admin, second] });
    expect(found).toMatchObject({ mode: 'any', standing: [admin, second], blocked: false });
    expect(found?.reasons.at(-1)).toEqual({ kind: 'went-up', to: 'administrators' });
    expect(path([role('head')], {}, { gone: [front, lead, chief], office: null })[0]?.standing).toEqual([admin]);
  });

  it('finds nobody: the step is blocked, and says so', () => {
    const [found] = path([role('head')], {}, { gone: [front, lead, chief, boss, admin] });
    expect(found).toMatchObject({ standing: [], blocked: true, skipped: false });
    expect(found?.reasons.at(-1)).toEqual({ kind: 'nobody-left' });
  });

  it('does not run in a circle of departments', () => {
    const ring = directory({ gone: [front, lead, chief, boss] });
    const departments = new Map(ring.departments).set(2, { id: 2, name: '公司', parent: 4, head: chief });
    const request = { steps: [role('head')], applicant: worker, figures: {} };
    expect(expectedPath(request, { ...ring, departments })[0]?.standing).toEqual([admin]);
  });
});

describe('copied people', () => {
  it('who are gone are left out, and an empty step is listed as skipped, never sent up', () => {
    const [head, copied] = path([role('head'), by(seller, { checked: ['detail'] })], {}, { gone: [seller] });
    expect(head?.standing).toEqual([front]);
    expect(copied).toMatchObject({ standing: [], skipped: true, blocked: false });
    expect(copied?.reasons.map((reason) => reason.kind)).toEqual(['not-active', 'nobody-left']);
  });
});

describe('the same person twice', () => {
  it('in a row is asked once', () => {
    const [, again] = path([role('manager'), role('head')]);
    expect(again).toMatchObject({ skipped: true, reasons: [{ kind: 'passed-before', person: front }] });
  });

  it('with another in between is asked again', () => {
    expect(path([by(front), by(lead), by(front)]).map((one) => one.skipped)).toEqual([false, false, false]);
  });

  it('across a copied or switched-off step is still in a row', () => {
    const between = path([by(front), by(peer, { checked: ['detail'] }), by(front)]);
    expect(between.map((one) => one.skipped)).toEqual([false, false, true]);
    const switchedOff = path([by(front), by(peer, { conditions: [{ field: 'days', at_least: 1 }] }), by(front)]);
    expect(switchedOff.map((one) => one.skipped)).toEqual([false, true, true]);
  });

  it('in a step of all only when everyone passed before', () => {
    const all = (...user_ids: number[]) => step({ user_ids, mode: 'all' });
    expect(path([by(front), all(front, lead)]).map((one) => one.skipped)).toEqual([false, false]);
    expect(path([all(front, lead), all(lead, front)]).map((one) => one.skipped)).toEqual([false, true]);
    expect(path([all(front, lead), by(lead)]).map((one) => one.skipped)).toEqual([false, true]);
  });

  it('after a step of any: nobody knows who will answer', () => {
    const any = step({ user_ids: [front, lead], mode: 'any' });
    expect(path([any, by(front)]).map((one) => one.skipped)).toEqual([false, false]);
    expect(path([by(front), any]).map((one) => one.skipped)).toEqual([false, true]);
  });

  it('is asked again where a step went up to them: going up comes last', () => {
    const steps = path([by(seller), by(seller)], {}, { gone: [seller] });
    expect(steps.map((one) => [one.standing, one.skipped])).toEqual([
      [[chief], false],
      [[chief], false],
    ]);
  });
});

describe('stand-ins', () => {
  const stand = (of: ApproverStep, more: Partial<Standing>, changes: Changes = {}) => {
    const company = directory(changes);
    const [named] = nameSteps({ steps: [of], applicant: worker, figures: {} }, company);
    return standStep(named!, { applicant: worker, ...more }, company);
  };
  const pairs = (...of: [number, number][]) => ({ standIns: new Map(of) });

  it('take the place of whom they stand in for', () => {
    const stood = stand(by(front), pairs([front, peer]));
    expect(stood).toMatchObject({ standing: [peer], reasons: [{ kind: 'stand-in', person: front, by: peer }] });
  });

  it('are followed three deep', () => {
    const chain = pairs([front, peer], [peer, seller], [seller, lead], [lead, chief]);
    expect(stand(by(front), chain).standing).toEqual([lead]);
  });

  it('in a circle end at the last who can decide', () => {
    expect(stand(by(front), pairs([front, peer], [peer, front])).standing).toEqual([peer]);
    expect(stand(by(front), pairs([front, front])).standing).toEqual([front]);
  });

  it('who are gone or are the applicant do not count: the original stays', () => {
    expect(stand(by(front), pairs([front, peer]), { gone: [peer] }).standing).toEqual([front]);
    expect(stand(by(front), pairs([front, worker])).standing).toEqual([front]);
    expect(stand(by(front), { ...pairs([front, peer]), submitter: peer }).standing).toEqual([front]);
  });

  it('stand in for the applicant too, who may not decide', () => {
    expect(stand(by(worker), pairs([worker, peer])).standing).toEqual([peer]);
  });

  it('of two who name the same person make one', () => {
    expect(stand(step({ user_ids: [front, lead], mode: 'all' }), pairs([front, peer], [lead, peer])).standing).toEqual([
      peer,
    ]);
  });

  it('do not stand in for whoever left: that step goes up', () => {
    expect(stand(by(lead), pairs([lead, peer]), { gone: [lead] }).standing).toEqual([chief]);
  });
});

describe('a path', () => {
  it('never loses a step, whatever is gone: each decides, is copied, or says why not', () => {
    const steps = [
      role('manager'),
      role('head', { conditions: [{ field: 'days', at_least: 3 }] }),
      role('parent-head'),
      role('post', { role_id: 70 }),
      role('group', { role_id: 80, checked: ['detail'] }),
      role('project-leader'),
      step({ user_ids: [peer, seller], mode: 'turn' }),
    ];
    const everyone = company.map((one) => one.id);
    for (let mask = 0; mask < 2 ** everyone.length; mask++) {
      const gone = everyone.filter((_, bit) => (mask >> bit) & 1);
      for (const applicant of [worker, front, boss]) {
        const found = path(steps, { applicant, figures: { days: mask % 5 } }, { gone });
        expect(found.length).toBeGreaterThanOrEqual(steps.length);
        for (const one of found) {
          if (one.check && !one.skipped) expect(one.standing.length > 0).toBe(!one.blocked);
          if (one.skipped || one.blocked) expect(one.reasons.length).toBeGreaterThan(0);
          if (one.check) expect(one.standing).not.toContain(applicant);
          for (const id of one.standing) expect(gone).not.toContain(id);
        }
      }
    }
  });
});

describe('in words', () => {
  const company = directory();
  const names = { posts: new Map([[70, '会计']]), groups: new Map([[80, '人事']]) };

  it('a step is called by whom it means', () => {
    expect(labelOf({ step: by(peer) }, names)).toBe('指定人员');
    expect(labelOf({ step: role('head') }, names)).toBe('部门负责人');
    expect(labelOf({ step: role('post', { role_id: 70 }) }, names)).toBe('指定岗位「会计」');
    expect(labelOf({ step: role('group', { role_id: 80 }) }, names)).toBe('指定角色组「人事」');
    expect(labelOf({ step: role('group', { role_id: 81 }) }, names)).toBe('指定角色组「已删除的角色组」');
    expect(labelOf({ step: undefined }, names)).toBe('兜底审批');
  });

  it('every reason is a phrase', () => {
    const words = (reason: Parameters<typeof reasonWords>[0]) => reasonWords(reason, company);
    expect(words({ kind: 'not-active', person: lead })).toBe('研 已离职或被禁用');
    expect(words({ kind: 'stand-in', person: lead, by: peer })).toBe('友 代 研');
    expect(words({ kind: 'own-request', person: worker })).toBe('员 不能审批自己的申请');
    expect(words({ kind: 'passed-before', person: lead })).toBe('研 已在上一步通过');
    expect(words({ kind: 'went-up', to: 'head', department: 3, person: lead })).toBe('转由研发负责人 研 审批');
    expect(words({ kind: 'went-up', to: 'administrators' })).toBe('转由系统管理员审批');
    expect(words({ kind: 'nobody-left' })).toBe('没有可用的人员');
    expect(conditionWords({ field: 'amount', at_least: 5000 }, company)).toBe('金额 ≥ 5000 元');
    expect(conditionWords({ field: 'department', in: [3, 99] }, company)).toBe('部门属于研发、已删除的部门');
    expect(conditionWords({ field: 'type', in: ['事假'] }, company)).toBe('类型为事假');
  });

  it('before anyone acted, whoever sits at two steps in a row will be passed over', () => {
    const [, again] = path([by(peer), by(peer)]);
    expect(noteOf(again!, company)).toBe('友 与上一步相同，将自动跳过');
  });

  it('several reasons are told in their order, none is null', () => {
    const [found] = path([by(lead)], {}, { gone: [lead] });
    expect(noteOf(found!, company)).toBe('研 已离职或被禁用；转由公司负责人 司 审批');
    expect(noteOf(path([by(peer)])[0]!, company)).toBeNull();
  });
});
