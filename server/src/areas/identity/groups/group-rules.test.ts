import { permissionId } from '@tongzhou/contract/permissions.ts';
import { describe, expect, it } from 'vitest';
import {
  type GroupGiver,
  type GroupRights,
  type GroupScope,
  given,
  givingProblem,
  idProblems,
  loses,
  permissionName,
  reachesAsFar,
  unionName,
} from '#areas/identity/groups/group-rules.ts';

const staff = permissionId('staff.list');
const edit = permissionId('staff.edit');
const salary = permissionId('data.salary');

const scope = (data_scope: GroupScope['data_scope'], ...scope_departments: number[]): GroupScope => ({
  data_scope,
  scope_departments,
});
const group = (checked: number[], reach: GroupScope, wildcard = false): GroupRights => ({
  wildcard,
  checked,
  ...reach,
});
const giver = (groups: GroupRights[], administrator = false): GroupGiver => ({
  administrator,
  groups,
  department: 1,
  below: [1, 2, 3],
});

describe('the ids of a group', () => {
  it.each([0, 100, 2000, 612, -1, 424242])('may not hold %s, which is no permission', (id) => {
    expect(idProblems([160, id], [150])).toEqual({ checked: `没有编号为 ${id} 的权限` });
  });

  it('must come with exactly the parents that are half-checked', () => {
    expect(idProblems([edit], [300, 301])).toBeUndefined();
    expect(idProblems([edit], [301, 300])).toBeUndefined();
    expect(idProblems([edit, staff], [300])).toBeUndefined();
    expect(idProblems([], [])).toBeUndefined();
    for (const half of [[], [300], [300, 301, 200], [300, 200]])
      expect(idProblems([edit], half)).toHaveProperty('half_checked');
  });
});

describe('one scope reaches as far as another', () => {
  const all = scope('all');
  const below = scope('department-and-below');
  const department = scope('department');
  const self = scope('self');
  const chosen = scope('chosen', 1, 2);

  it('along 全部, 本部门及下级, 本部门, 本人', () => {
    const order = [all, below, department, self];
    for (const [at, wide] of order.entries())
      for (const [position, narrow] of order.entries()) expect(reachesAsFar(wide, narrow)).toBe(at <= position);
  });

  it('of named departments only by containing them', () => {
    expect(reachesAsFar(chosen, scope('chosen', 2))).toBe(true);
    expect(reachesAsFar(scope('chosen', 2), chosen)).toBe(false);
    expect(reachesAsFar(all, chosen)).toBe(true);
    expect(reachesAsFar(chosen, self)).toBe(true);
    for (const other of [below, department]) {
      expect(reachesAsFar(other, chosen)).toBe(false);
      expect(reachesAsFar(chosen, other)).toBe(false);
    }
  });
});

describe('what a change gives', () => {
  it('is what was not there, or not as far', () => {
    expect(given(undefined, group([160, staff, edit], scope('self')))).toEqual([staff, edit]);
    expect(given(group([staff], scope('self')), group([staff, edit], scope('self')))).toEqual([edit]);
    expect(given(group([staff, edit], scope('all')), group([staff], scope('self')))).toEqual([]);
    expect(given(group([staff], scope('self')), group([staff], scope('department')))).toEqual([staff]);
    expect(given(group([staff], scope('chosen', 1)), group([staff], scope('chosen', 1, 2)))).toEqual([staff]);
  });
});

describe('giving', () => {
  const to = (who: GroupGiver, ids: number[], reach: GroupScope, oneself = false) =>
    givingProblem(who, ids, reach, oneself);

  it('needs the permission oneself', () => {
    expect(to(giver([group([edit], scope('all'))]), [staff], scope('self'))).toBe('不能授予自己没有的权限：员工列表');
    expect(to(giver([]), [edit], scope('self'))).toBe('不能授予自己没有的权限：员工列表 · 编辑');
    expect(to(giver([group([staff], scope('all'))]), [staff], scope('all'))).toBeUndefined();
  });

  it('needs the scope under the very same permission', () => {
    const who = giver([group([staff], scope('department')), group([edit], scope('all'))]);
    expect(to(who, [staff], scope('department'))).toBeUndefined();
    expect(to(who, [edit], scope('all'))).toBeUndefined();
    for (const reach of ['department-and-below', 'all'] as const)
      expect(to(who, [staff], scope(reach))).toMatch(/^不能授予超出自己数据范围的权限：员工列表/);
  });

  it('of named departments reaches those one reaches oneself, over all groups together', () => {
    const who = giver([group([staff], scope('department-and-below')), group([staff], scope('chosen', 9))]);
    expect(to(who, [staff], scope('chosen', 2, 3, 9))).toBeUndefined();
    expect(to(who, [staff], scope('chosen', 2, 8))).toMatch(/超出自己数据范围/);
    expect(to(giver([group([staff], scope('department'))]), [staff], scope('chosen', 1))).toBeUndefined();
    expect(to(giver([group([staff], scope('department'))]), [staff], scope('chosen', 2))).toMatch(/超出/);
    expect(to(giver([group([staff], scope('self'))]), [staff], scope('chosen', 1))).toMatch(/超出/);
  });

  it('of private figures is an administrator’s, even of those one holds', () => {
    expect(to(giver([group([salary], scope('all'))]), [salary], scope('self'))).toBe('数据权限只能由系统管理员授予');
    const administrator = giver([group([], scope('all'), true)], true);
    expect(to(administrator, [salary, staff], scope('all'))).toBeUndefined();
  });

  it('of private figures to oneself takes another administrator', () => {
    const administrator = giver([group([], scope('all'), true)], true);
    expect(to(administrator, [salary], scope('self'), true)).toMatch(/另一位系统管理员/);
    expect(to(administrator, [staff], scope('all'), true)).toBeUndefined();
    const holder = giver([group([], scope('all'), true), group([salary], scope('department'))], true);
    expect(to(holder, [salary], scope('department'), true)).toBeUndefined();
    expect(to(holder, [salary], scope('all'), true)).toMatch(/另一位系统管理员/);
  });
});

describe('a member loses something', () => {
  const before = group([160, staff, edit], scope('department'));

  it('when no other group gives it, as far', () => {
    const after = group([160, staff], scope('department'));
    expect(loses(before, [after])).toBe(true);
    expect(loses(before, [after, group([edit], scope('self'))])).toBe(true);
    expect(loses(before, [after, group([edit], scope('department'))])).toBe(false);
    expect(loses(before, [after, group([], scope('all'), true)])).toBe(false);
    expect(loses(group([salary], scope('all')), [group([], scope('all'), true)])).toBe(true);
  });

  it('when the scope narrows, not when it widens', () => {
    expect(loses(before, [group([160, staff, edit], scope('self'))])).toBe(true);
    expect(loses(before, [group([160, staff, edit], scope('all'))])).toBe(false);
    expect(loses(group([160], scope('all')), [group([], scope('self'))])).toBe(false);
  });
});

describe('words', () => {
  it('name a button with its screen', () => {
    expect(permissionName(edit)).toBe('员工列表 · 编辑');
    expect(permissionName(staff)).toBe('员工列表');
    expect(permissionName(salary)).toBe('数据权限 · 查看他人工资');
    expect(permissionName(424242)).toBe('424242');
  });

  it('say the union of scopes without what the widest swallows', () => {
    const names = new Map([[7, '销售部']]);
    expect(unionName([scope('self'), scope('department')], names)).toBe('本部门');
    expect(unionName([scope('department'), scope('department-and-below'), scope('chosen', 7)], names)).toBe(
      '本部门及下级、指定部门（销售部）',
    );
    expect(unionName([scope('department'), scope('department')], names)).toBe('本部门');
    expect(unionName([scope('chosen', 7), scope('all')], names)).toBe('全部');
    expect(unionName([scope('self'), scope('self')], names)).toBe('本人');
    expect(unionName([scope('chosen', 8)], names)).toBe('指定部门（已删除的部门）');
  });
});
