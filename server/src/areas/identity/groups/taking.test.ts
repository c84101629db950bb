import { changeMembers, deleteGroup, editGroup, previewGroup } from '@tongzhou/contract/areas/identity/groups.ts';
import { roleGroups } from '@tongzhou/contract/areas/identity/permission.ts';
import { type PermissionKey, permissionId } from '@tongzhou/contract/permissions.ts';
import { halfChecked } from '@tongzhou/contract/rules/half-checked.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aDepartment, administratorId, aGroup, aPerson, groupVersion } from '#testing/builders.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

// Someone who looks after the rights of one department, and groups that reach further than they do.

let app: TestApp;
let department: number;
let keeper: string;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  department = await aDepartment(app);
  const group = await aGroup(app, {
    permissions: [
      'permission',
      'permission.edit',
      'permission.members',
      'permission.delete',
      'staff.list',
      'data.id-card',
    ],
    scope: 'department-and-below',
  });
  keeper = await app.signInAs(await aPerson(app, { department, groups: [group] }));
});

type Scope = 'self' | 'department' | 'department-and-below' | 'all';
const edit = async (group: number, keys: readonly PermissionKey[], data_scope: Scope, more: object = {}) => {
  const checked = keys.map(permissionId);
  const [row] = await app.sql<{ name: string }>('select name from role_groups where id = $1', [group]);
  const sent = {
    id: group,
    version: await groupVersion(app, group),
    name: row?.name ?? '',
    checked,
    half_checked: halfChecked(checked),
    data_scope,
    scope_departments: [],
    needs_second_factor: false,
    ...more,
  };
  const answers = [
    await app.call(previewGroup, sent, { as: keeper }),
    await app.call(editGroup, sent, { as: keeper }),
  ].map(({ status, msg }) => (status === 200 ? '200' : `${status} ${msg}`));
  expect(new Set(answers).size).toBe(1);
  return answers[0];
};
const change = async (group_id: number, add: number[], remove: number[]) => {
  const { status, msg } = await app.call(changeMembers, { group_id, add, remove }, { as: keeper });
  return status === 200 ? '200' : `${status} ${msg}`;
};
const rights = async (group: number) =>
  (await app.sql('select checked, data_scope, needs_second_factor from role_groups where id = $1', [group]))[0];

describe('one takes only what one may give', () => {
  it('so not from the company’s HR group, which reaches further and has members elsewhere', async () => {
    const hr = Number((await app.sql<{ id: string }>(`select id from role_groups where key = 'hr'`))[0]?.id);
    await aPerson(app, { groups: [hr] });
    const before = await rights(hr);
    expect(await edit(hr, ['staff.list'], 'all')).toBe('409 该权限组有不在您数据范围内的成员，不能修改');
    expect(await rights(hr)).toEqual(before);
  });

  it('not permissions one does not hold, or not as far, also by narrowing the group’s scope', async () => {
    const beyond = await aGroup(app, { permissions: ['staff.list', 'staff.edit'], scope: 'department' });
    expect(await edit(beyond, ['staff.list'], 'department')).toBe('409 不能移除自己没有的权限：员工列表 · 编辑');
    expect(await edit(beyond, ['staff.list', 'staff.edit'], 'self')).toBe(
      '409 不能移除自己没有的权限：员工列表 · 编辑',
    );
    const further = await aGroup(app, { permissions: ['staff.list'], scope: 'all' });
    const words = '409 不能移除超出自己数据范围的权限：员工列表（全部）';
    expect(await edit(further, [], 'all')).toBe(words);
    expect(await edit(further, ['staff.list'], 'department')).toBe(words);
    const figures = await aGroup(app, { permissions: ['data.id-card'], scope: 'department' });
    expect(await edit(figures, [], 'department')).toBe('409 数据权限只能由系统管理员移除');
    const own = await aGroup(app, { permissions: ['staff.list'], scope: 'department' });
    expect(await edit(own, [], 'department')).toBe('200');
  });

  it('nor by taking members out, or the whole group away', async () => {
    const beyond = await aGroup(app, { permissions: ['staff.edit'], scope: 'self' });
    const within = await aGroup(app, { permissions: ['staff.list'], scope: 'department' });
    const person = await aPerson(app, { department, groups: [beyond, within] });
    expect(await change(beyond, [], [person])).toBe('403 不能移除自己没有的权限：员工列表 · 编辑');
    expect(await change(within, [], [person])).toBe('200');
    const empty = await aGroup(app, { permissions: ['staff.edit'], scope: 'self' });
    const refused = await app.call(deleteGroup, { id: empty }, { as: keeper });
    expect([refused.status, refused.msg]).toEqual([403, '不能移除自己没有的权限：员工列表 · 编辑']);
    expect((await app.call(deleteGroup, { id: within }, { as: keeper })).status).toBe(200);
  });
});

describe('a group with members outside one’s scope', () => {
  it('is not edited in any way, and the list offers no such button', async () => {
    const group = await aGroup(app, { permissions: ['staff.list'], scope: 'department' });
    const inside = await aPerson(app, { department, groups: [group] });
    const actions = async () =>
      (await app.call(roleGroups, {}, { as: keeper })).data.find(({ id }) => id === group)?.actions;
    expect(await actions()).toEqual(['edit', 'delete', 'members']);
    const outside = await aPerson(app, { groups: [group] });
    expect(await actions()).toEqual(['members']);
    const before = await rights(group);
    const words = '409 该权限组有不在您数据范围内的成员，不能修改';
    for (const [keys, more] of [
      [[], {}],
      [['staff.list', 'permission'], {}],
      [['staff.list'], { needs_second_factor: true }],
      [['staff.list'], { name: '改名' }],
    ] as const)
      expect(await edit(group, keys, 'department', more)).toBe(words);
    expect(await rights(group)).toEqual(before);
    expect(await change(group, [], [inside])).toBe('200');
    // Whoever has left is nobody's member any more.
    await app.sql(`update users set state = 'left' where id = $1`, [outside]);
    expect(await edit(group, [], 'department')).toBe('200');
  });

  it('is the administrators’ to edit', async () => {
    const group = await aGroup(app, { permissions: ['staff.edit'], scope: 'all' });
    await aPerson(app, { department, groups: [group] });
    keeper = await app.signInAs(administratorId);
    expect(await edit(group, [], 'self')).toBe('200');
  });
});
