import {
  changeMembers,
  createGroup,
  deleteGroup,
  editGroup,
  explain,
  groupMembers,
  previewGroup,
  viewAs,
} from '@tongzhou/contract/areas/identity/groups.ts';
import { menuList, roleGroups } from '@tongzhou/contract/areas/identity/permission.ts';
import { type PermissionKey, permissionId } from '@tongzhou/contract/permissions.ts';
import { halfChecked } from '@tongzhou/contract/rules/half-checked.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { covers, scopeOf } from '#areas/identity/scope/scope.ts';
import { callerOfSession } from '#areas/identity/sessions/identify.ts';
import {
  aDepartment,
  administratorId,
  aGroup,
  aPerson,
  type GroupOptions,
  groupVersion,
  officeId,
} from '#testing/builders.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let other: TestApp;
let admin: string;
let counter = 0;

beforeAll(async () => {
  app = await createTestApp();
  other = await createTestApp({ beside: app });
});
afterAll(async () => {
  await other.close();
  await app.close();
});
beforeEach(async () => {
  admin = await app.signInAs(administratorId);
});

const ids = (...keys: PermissionKey[]) => keys.map(permissionId);
const draft = (keys: PermissionKey[], more: object = {}) => {
  counter += 1;
  return {
    name: `新组${counter}`,
    checked: ids(...keys),
    half_checked: halfChecked(ids(...keys)),
    data_scope: 'self' as const,
    scope_departments: [] as number[],
    needs_second_factor: false,
    ...more,
  };
};
/** As someone sends it who has just looked at the group. */
const edited = async (id: number, keys: PermissionKey[], more: object = {}) => ({
  id,
  version: await groupVersion(app, id),
  ...draft(keys, more),
});
const rowOf = async (id: number) =>
  (await app.sql<Record<string, unknown>>('select * from role_groups where id = $1', [id]))[0];
const keyed = async (key: string) =>
  Number((await app.sql<{ id: string }>('select id from role_groups where key = $1', [key]))[0]?.id);
const membersOf = async (group: number) =>
  (
    await app.sql<{ id: number }>(
      'select user_id::int as id from role_group_members where group_id = $1 order by user_id',
      [group],
    )
  ).map((row) => row.id);
const logged = async (answer: { headers: Readonly<Record<string, unknown>> }) =>
  (
    await app.sql<Record<string, unknown>>('select * from log.operations where request_id = $1', [
      answer.headers['x-request-id'],
    ])
  )[0];
/** Someone with these rights, and a token. */
const holder = async (options: GroupOptions, department = officeId) => {
  const group = await aGroup(app, options);
  const id = await aPerson(app, { department, groups: [group] });
  return { id, group, token: await app.signInAs(id) };
};

describe('a new group', () => {
  it('is stored with what it holds and where that reaches', async () => {
    const department = await aDepartment(app);
    const sent = draft(['staff.list', 'staff.edit'], {
      data_scope: 'chosen',
      scope_departments: [department, department],
      needs_second_factor: true,
    });
    const answer = await app.call(createGroup, { ...sent, copy_of: await keyed('hr') }, { as: admin });
    expect(answer.status).toBe(200);
    expect(await rowOf(answer.data.id)).toMatchObject({
      key: null,
      wildcard: false,
      checked: ids('staff.list', 'staff.edit'),
      half_checked: [300],
      data_scope: 'chosen',
      scope_departments: [String(department)],
      needs_second_factor: true,
    });
    expect(await logged(answer)).toMatchObject({
      object_kind: 'role-group',
      object_label: sent.name,
      changes: expect.arrayContaining([
        { field: 'copy_of', label: '复制自', old: null, new: '人事' },
        { field: 'added', label: '增加的权限', old: null, new: ['员工列表', '员工列表 · 编辑'] },
      ]),
    });
  });

  it('is made once, however often the same request arrives', async () => {
    const sent = draft(['home.message']);
    const answers = await Promise.all(
      [app, other, app].map((on) => on.call(createGroup, sent, { as: admin, key: `group-${sent.name.slice(2)}-abc` })),
    );
    expect(new Set(answers.filter((one) => one.status === 200).map((one) => one.data.id)).size).toBe(1);
    const [row] = await app.sql<{ n: number }>('select count(*)::int as n from role_groups where name = $1', [
      sent.name,
    ]);
    expect(row?.n).toBe(1);
  });

  it('needs a name of its own, also against another made at the same moment', async () => {
    const sent = draft([]);
    const answers = await Promise.all([app, other].map((on) => on.call(createGroup, sent, { as: admin })));
    expect(answers.map((one) => one.status).sort()).toEqual([200, 409]);
    expect(answers.find((one) => one.status === 409)?.msg).toBe('已有同名的权限组');
  });

  it.each([0, 100, 2000, 424242])('never holds %s', async (id) => {
    const answer = await app.call(createGroup, { ...draft([]), checked: [id] }, { as: admin });
    expect([answer.status, answer.fields]).toEqual([422, { checked: `没有编号为 ${id} 的权限` }]);
  });

  it('is refused with half-checked ids that do not agree, departments that do not exist or are not named', async () => {
    const fields = async (more: object) =>
      Object.keys((await app.call(createGroup, draft(['staff.edit'], more), { as: admin })).fields);
    expect(await fields({ half_checked: [300] })).toEqual(['half_checked']);
    expect(await fields({ half_checked: [300, 301, 9000] })).toEqual(['half_checked']);
    expect(await fields({ data_scope: 'chosen', scope_departments: [999_999] })).toEqual(['scope_departments']);
    expect(await fields({ data_scope: 'chosen' })).toEqual(['scope_departments']);
    expect(await fields({ scope_departments: [officeId] })).toEqual(['scope_departments']);
    expect(await fields({ wildcard: true })).toEqual(['wildcard']);
    expect((await app.call(createGroup, { ...draft([]), copy_of: 999_999 }, { as: admin })).status).toBe(404);
  });
});

describe('editing', () => {
  it('is in force with the next request of a member, on every server, and says what changed [C10]', async () => {
    const group = await aGroup(app, { permissions: ['permission', 'home.message'] });
    const member = await app.signInAs(await aPerson(app, { groups: [group] }));
    for (const on of [app, other]) expect((await on.call(roleGroups, {}, { as: member })).status).toBe(200);
    const next = await edited(group, ['staff.list', 'home.message'], { data_scope: 'department' });
    const answer = await app.call(editGroup, next, { as: admin });
    expect(answer.status).toBe(200);
    for (const on of [app, other]) expect((await on.call(roleGroups, {}, { as: member })).status).toBe(403);
    expect((await logged(answer))?.changes).toEqual([
      { field: 'name', label: '名称', old: expect.stringMatching(/^权限组/), new: next.name },
      { field: 'data_scope', label: '数据范围', old: '本人', new: '本部门' },
      { field: 'added', label: '增加的权限', old: null, new: ['员工列表'] },
      { field: 'removed', label: '移除的权限', old: ['权限设置'], new: null },
    ]);
  });

  it('leaves the administrators’ group alone', async () => {
    const group = await keyed('administrators');
    const before = await rowOf(group);
    for (const endpoint of [editGroup, previewGroup]) {
      const answer = await app.call(endpoint, await edited(group, ['home.message']), { as: admin });
      expect([answer.status, answer.msg]).toEqual([409, '系统管理员组拥有全部权限，不能编辑']);
    }
    expect(await rowOf(group)).toEqual(before);
    expect((await app.call(editGroup, await edited(999_999, []), { as: admin })).status).toBe(404);
  });

  it('does not take another group’s name', async () => {
    const group = await aGroup(app);
    const answer = await app.call(editGroup, await edited(group, [], { name: '财务' }), { as: admin });
    expect([answer.status, answer.msg]).toEqual([409, '已有同名的权限组']);
  });

  it('is refused to whoever began with what someone else has changed meanwhile, also when both save at once', async () => {
    const group = await aGroup(app, { permissions: ['home.message'] });
    const mine = await edited(group, ['home.message', 'staff.list']);
    const theirs = await edited(group, ['staff.list']);
    const answers = await Promise.all([
      app.call(editGroup, mine, { as: admin }),
      other.call(editGroup, theirs, { as: admin }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [won, lost] = answers[0].status === 200 ? [mine, theirs] : [theirs, mine];
    expect(await rowOf(group)).toMatchObject({ name: won.name, checked: won.checked });
    for (const endpoint of [editGroup, previewGroup]) {
      const late = await app.call(endpoint, lost, { as: admin });
      expect([late.status, late.msg]).toEqual([409, '这个权限组刚被他人修改，请在最新内容上重新修改']);
    }
    const [row] = (await app.call(roleGroups, {}, { as: admin })).data.filter(({ id }) => id === group);
    const again = await app.call(editGroup, { ...lost, version: row?.version ?? '' }, { as: admin });
    expect(again.status).toBe(200);
    // Who is in it is another matter: members may come and go while it is edited.
    const next = await edited(group, ['home.message']);
    await app.sql('insert into role_group_members values ($1, $2)', [await aPerson(app), group]);
    expect((await app.call(editGroup, next, { as: admin })).status).toBe(200);
    // What is neither its name nor its permissions counts alike.
    const late = await edited(group, ['home.message']);
    await app.sql('update role_groups set needs_second_factor = true where id = $1', [group]);
    expect((await app.call(previewGroup, late, { as: admin })).status).toBe(409);
  });

  it('is shown beforehand in words, with who would lose something and who would not', async () => {
    const group = await aGroup(app, { permissions: ['staff.list', 'staff.edit'], scope: 'all' });
    const also = await aGroup(app, { permissions: ['staff.edit', 'staff.list'], scope: 'all' });
    const losing = await aPerson(app, { groups: [group], name: '丁一' });
    await aPerson(app, { groups: [group, also], name: '丁二' });
    await aPerson(app, { groups: [group, await keyed('administrators')], name: '丁三' });
    const before = await rowOf(group);
    const next = await edited(group, ['staff.list', 'home.message'], { data_scope: 'all' });
    const { data } = await app.call(previewGroup, next, { as: admin });
    expect(data).toEqual({
      added: [{ id: 152, name: '消息' }],
      removed: [{ id: 30102, name: '员工列表 · 编辑' }],
      scope: null,
      members: 3,
      losing: [{ id: losing, name: '丁一' }],
      losing_count: 1,
    });
    const narrower = await app.call(previewGroup, { ...next, data_scope: 'self' }, { as: admin });
    expect(narrower.data.scope).toEqual({ old: '全部', new: '本人' });
    expect(await rowOf(group)).toEqual(before);
    await app.sql('delete from role_group_members where user_id in (select id from users where name = $1)', ['丁三']);
  });
});

describe('nobody raises their own rights [C08]', () => {
  it('by editing a group they belong to', async () => {
    const { group, token } = await holder({ permissions: ['permission', 'permission.edit'], scope: 'all' });
    for (const endpoint of [editGroup, previewGroup]) {
      const answer = await app.call(endpoint, await edited(group, ['permission']), { as: token });
      expect([answer.status, answer.msg]).toEqual([403, '不能修改自己所在的权限组']);
    }
    expect(await rowOf(group)).toMatchObject({ checked: ids('permission', 'permission.edit') });
  });

  it('by giving what they do not hold, or not as far', async () => {
    const { token } = await holder({
      permissions: ['permission.create', 'permission.edit', 'staff.list'],
      scope: 'department',
    });
    const send = async (keys: PermissionKey[], more: object = {}) => {
      const answer = await app.call(createGroup, draft(keys, more), { as: token });
      return [answer.status, answer.status === 200 ? '' : answer.msg];
    };
    expect(await send(['staff.list'], { data_scope: 'department' })).toEqual([200, '']);
    expect(await send(['staff.list'], { data_scope: 'chosen', scope_departments: [officeId] })).toEqual([200, '']);
    expect(await send(['staff.edit'])).toEqual([403, '不能授予自己没有的权限：员工列表 · 编辑']);
    expect(await send(['staff.list'], { data_scope: 'all' })).toEqual([
      403,
      '不能授予超出自己数据范围的权限：员工列表（全部）',
    ]);
    const stranger = await aDepartment(app);
    expect((await send(['staff.list'], { data_scope: 'chosen', scope_departments: [officeId, stranger] }))[0]).toBe(
      403,
    );
    const existing = await aGroup(app, { permissions: ['staff.edit'], scope: 'all' });
    const edit = async (keys: PermissionKey[], more: object = {}) =>
      app.call(editGroup, await edited(existing, keys, more), { as: token });
    expect((await edit(['staff.edit', 'staff.export'], { data_scope: 'all' })).status).toBe(403);
    expect((await edit(['staff.edit', 'staff.list'], { data_scope: 'all' })).status).toBe(403);
    // What it holds already is not given by them: they may leave it.
    expect((await edit(['staff.edit'], { data_scope: 'all' })).status).toBe(200);
  });

  it('by giving private figures: an administrator does that, for others only', async () => {
    const { token } = await holder({ permissions: ['permission.create', 'data.salary'], scope: 'all' });
    const refused = await app.call(createGroup, draft(['data.salary']), { as: token });
    expect([refused.status, refused.msg]).toEqual([403, '数据权限只能由系统管理员授予']);

    const mine = await aGroup(app, { permissions: ['home.message'] });
    await app.sql('insert into role_group_members values ($1, $2)', [administratorId, mine]);
    const toMyself = await app.call(editGroup, await edited(mine, ['data.salary']), { as: admin });
    expect([toMyself.status, toMyself.msg]).toEqual([403, '不能给自己授予数据权限，须由另一位系统管理员操作']);
    await app.sql('delete from role_group_members where group_id = $1', [mine]);
    const toOthers = await app.call(editGroup, await edited(mine, ['data.salary']), { as: admin });
    expect(toOthers.status).toBe(200);
    expect((await logged(toOthers))?.changes).toContainEqual({
      field: 'added',
      label: '增加的权限',
      old: null,
      new: ['数据权限 · 查看他人工资'],
    });
    const joining = await app.call(
      changeMembers,
      { group_id: mine, add: [administratorId], remove: [] },
      { as: admin },
    );
    expect(joining.status).toBe(409);
    expect(await membersOf(mine)).toEqual([]);
  });

  it('by joining, or having others join, a group that holds more', async () => {
    const { id, token } = await holder({ permissions: ['permission.members', 'staff.list'], scope: 'all' });
    const colleague = await aPerson(app);
    const within = await aGroup(app, { permissions: ['staff.list'], scope: 'department' });
    const beyond = await aGroup(app, { permissions: ['staff.list', 'staff.edit'] });
    const private_ = await aGroup(app, { permissions: ['data.salary'] });
    const administrators = await keyed('administrators');
    const join = async (group: number, who: number) =>
      (await app.call(changeMembers, { group_id: group, add: [who], remove: [] }, { as: token })).status;
    expect(await join(within, colleague)).toBe(200);
    for (const group of [beyond, private_, administrators]) {
      expect([group, await join(group, colleague)]).toEqual([group, 403]);
      expect([group, await join(group, id)]).toEqual([group, 409]);
    }
    expect([await membersOf(beyond), await membersOf(private_)]).toEqual([[], []]);
    const removing = await app.call(
      changeMembers,
      { group_id: administrators, add: [], remove: [administratorId] },
      { as: token },
    );
    expect([removing.status, removing.msg]).toEqual([403, '只有系统管理员可以调整系统管理员']);
    expect(await membersOf(administrators)).toContain(administratorId);
  });
});

describe('members', () => {
  it('come and go, with their names in the log', async () => {
    const group = await aGroup(app, { permissions: ['home.message'] });
    const [a, b] = [await aPerson(app, { name: '甲某' }), await aPerson(app, { name: '乙某', groups: [group] })];
    const answer = await app.call(changeMembers, { group_id: group, add: [a!, a!], remove: [b!] }, { as: admin });
    expect(answer.data).toEqual({ added: 1, removed: 1 });
    expect(await membersOf(group)).toEqual([a]);
    expect((await logged(answer))?.changes).toEqual([
      { field: 'added', label: '加入的成员', old: null, new: ['甲某'] },
      { field: 'removed', label: '移出的成员', old: ['乙某'], new: null },
    ]);
    const again = await app.call(changeMembers, { group_id: group, add: [a!], remove: [b!] }, { as: admin });
    expect(again.data).toEqual({ added: 0, removed: 0 });
    const both = await app.call(changeMembers, { group_id: group, add: [a!], remove: [a!] }, { as: admin });
    expect(both.fields).toHaveProperty('remove');
  });

  it('see their menu change with the next request', async () => {
    const group = await aGroup(app, { permissions: ['home.message'] });
    const person = await aPerson(app);
    const token = await app.signInAs(person);
    const entries = async () =>
      (await other.call(menuList, {}, { as: token })).data.flatMap((entry) => entry.children.map((item) => item.id));
    expect(await entries()).not.toContain(152);
    await app.call(changeMembers, { group_id: group, add: [person], remove: [] }, { as: admin });
    expect(await entries()).toContain(152);
  });

  it('must be able to work here', async () => {
    const group = await aGroup(app);
    for (const options of [{ state: 'left' }, { state: 'pending' }, { enabled: false }] as const) {
      const person = await aPerson(app, options);
      const answer = await app.call(changeMembers, { group_id: group, add: [person], remove: [] }, { as: admin });
      expect([answer.status, Object.keys(answer.fields)]).toEqual([422, ['add']]);
    }
    const missing = await app.call(changeMembers, { group_id: group, add: [999_999], remove: [] }, { as: admin });
    expect(missing.status).toBe(404);
    expect(await membersOf(group)).toEqual([]);
  });

  it('outside the scope are as good as missing, to list and to change [C07]', async () => {
    const department = await aDepartment(app);
    const group = await aGroup(app, { permissions: ['home.message'] });
    const inside = await aPerson(app, { department, groups: [group], name: '里面' });
    const outside = await aPerson(app, { groups: [group], name: '外面' });
    const { token } = await holder(
      { permissions: ['permission', 'permission.members', 'home.message'], scope: 'department' },
      department,
    );
    const page = await app.call(groupMembers, { group_id: group }, { as: token });
    expect([page.data.total, page.data.list.map((row) => row.id)]).toEqual([1, [inside]]);
    const change = (add: number[], remove: number[]) =>
      app.call(changeMembers, { group_id: group, add, remove }, { as: token });
    const [wrong, missing] = [await change([], [inside, outside]), await change([], [999_999])];
    expect([wrong.status, wrong.text]).toEqual([404, missing.text]);
    expect((await change([await aPerson(app)], [])).status).toBe(404);
    expect(await membersOf(group)).toEqual([inside, outside]);
    expect((await change([], [inside])).status).toBe(200);
  });

  it('are leafed through and searched', async () => {
    const group = await aGroup(app);
    const who = await aPerson(app, { name: '欧阳帆', groups: [group] });
    await aPerson(app, { name: '李桨', groups: [group] });
    await app.sql(`update users set pinyin = 'ouyangfan', pinyin_initials = 'oyf' where id = $1`, [who]);
    const find = async (keyword: string) =>
      (await app.call(groupMembers, { group_id: group, keyword }, { as: admin })).data.list.map((row) => row.name);
    for (const keyword of ['欧阳', 'ouy', 'OYF']) expect(await find(keyword)).toEqual(['欧阳帆']);
    for (const keyword of ['%', '_', "'"]) expect(await find(keyword)).toEqual([]);
    expect(await find('')).toHaveLength(2);
    expect((await app.call(groupMembers, { group_id: 999_999 }, { as: admin })).status).toBe(404);
  });
});

describe('the last administrator', () => {
  const setAdministrators = async (...people: number[]) => {
    const group = await keyed('administrators');
    await app.sql('delete from role_group_members where group_id in (select id from role_groups where wildcard)');
    for (const person of people) await app.sql('insert into role_group_members values ($1, $2)', [person, group]);
    return group;
  };

  it('stays: those who left or are barred do not count', async () => {
    const gone = await aPerson(app, { state: 'left' });
    const barred = await aPerson(app, { enabled: false });
    const group = await setAdministrators(administratorId, gone, barred);
    const answer = await app.call(
      changeMembers,
      { group_id: group, add: [], remove: [administratorId] },
      { as: admin },
    );
    expect([answer.status, answer.msg]).toEqual([409, '不能为自己办理，请由其他有权限的人操作']);
    expect(await membersOf(group)).toContain(administratorId);
    await setAdministrators(administratorId);
  });

  it('stays, also when the last two remove each other at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const second = await aPerson(app);
      const group = await setAdministrators(administratorId, second);
      const tokens = [admin, await app.signInAs(second)];
      const answers = await Promise.all([
        app.call(changeMembers, { group_id: group, add: [], remove: [second] }, { as: tokens[0]! }),
        other.call(changeMembers, { group_id: group, add: [], remove: [administratorId] }, { as: tokens[1]! }),
      ]);
      // Whoever comes second is no administrator any more.
      expect(answers.map((one) => one.status).sort()).toEqual([200, 403]);
      expect(await membersOf(group)).toHaveLength(1);
    }
    await setAdministrators(administratorId);
  });

  it('goes only by the hand of the one who comes after', async () => {
    const group = await setAdministrators(administratorId);
    const next = await aPerson(app);
    const remove = [administratorId];
    expect((await app.call(changeMembers, { group_id: group, add: [next], remove }, { as: admin })).status).toBe(409);
    await app.call(changeMembers, { group_id: group, add: [next], remove: [] }, { as: admin });
    const as = await app.signInAs(next);
    expect((await app.call(changeMembers, { group_id: group, add: [], remove }, { as })).status).toBe(200);
    expect(await membersOf(group)).toEqual([next]);
    await setAdministrators(administratorId);
  });
});

describe('deleting', () => {
  it('takes a group without members, and keeps its permissions in the log', async () => {
    const group = await aGroup(app, { permissions: ['staff.list'] });
    const person = await aPerson(app, { groups: [group] });
    const refused = await app.call(deleteGroup, { id: group }, { as: admin });
    expect([refused.status, refused.msg]).toEqual([409, '该权限组还有 1 名成员，请先移出']);
    await app.call(changeMembers, { group_id: group, add: [], remove: [person] }, { as: admin });
    const done = await app.call(deleteGroup, { id: group }, { as: admin });
    expect(done.status).toBe(200);
    expect(await rowOf(group)).toBeUndefined();
    expect((await logged(done))?.changes).toEqual([
      { field: 'removed', label: '移除的权限', old: ['员工列表'], new: null },
    ]);
    expect((await app.call(deleteGroup, { id: group }, { as: admin })).status).toBe(404);
  });

  it('never takes a group of the product, nor one’s own', async () => {
    for (const key of ['administrators', 'hr', 'employees']) {
      const answer = await app.call(deleteGroup, { id: await keyed(key) }, { as: admin });
      expect([answer.status, answer.msg]).toEqual([409, '系统自带的权限组不能删除']);
    }
    const { group, token } = await holder({ permissions: ['permission.delete'] });
    expect((await app.call(deleteGroup, { id: group }, { as: token })).status).toBe(403);
  });
});

describe('the list of groups', () => {
  it('says what the caller may do with each', async () => {
    const { group, token } = await holder({ permissions: ['permission', 'permission.edit', 'permission.members'] });
    const free = await aGroup(app);
    const actions = async (as: string, id: number) =>
      (await app.call(roleGroups, {}, { as })).data.find((one) => one.id === id)?.actions;
    expect(await actions(admin, await keyed('administrators'))).toEqual(['members']);
    expect(await actions(admin, await keyed('hr'))).toEqual(['edit', 'members']);
    expect(await actions(admin, free)).toEqual(['edit', 'delete', 'members']);
    expect(await actions(token, group)).toEqual(['members']);
    expect(await actions(token, free)).toEqual(['edit', 'members']);
    expect(await actions(token, await keyed('administrators'))).toEqual([]);
  });
});

describe('seeing as another', () => {
  it('lists the menu, and where each permission comes from and reaches', async () => {
    const first = await aGroup(app, { permissions: ['home.message'] });
    const second = await aGroup(app, { permissions: ['home.message', 'staff.edit'], scope: 'department' });
    const person = await aPerson(app, { name: '孙桨', groups: [first, second] });
    const { data } = await app.call(viewAs, { user_id: person }, { as: admin });
    const name = async (id: number) => (await rowOf(id))?.name;
    expect(data.name).toBe('孙桨');
    expect(data.groups).toEqual([
      { id: first, name: await name(first), data_scope: '本人' },
      { id: second, name: await name(second), data_scope: '本部门' },
    ]);
    expect(data.menu.map(({ menu_name, children }) => [menu_name, children.map((entry) => entry.menu_name)])).toEqual([
      ['首页', ['工作台', '消息']],
    ]);
    expect(data.permissions).toEqual([
      { id: 160, name: '工作台', groups: ['所有员工'], scope: '本人' },
      { id: 152, name: '消息', groups: [await name(first), await name(second)], scope: '本部门' },
      { id: 30102, name: '员工列表 · 编辑', groups: [await name(second)], scope: '本部门' },
    ]);
  });

  it('is for people within the scope', async () => {
    const { token } = await holder(
      { permissions: ['permission.explain'], scope: 'department' },
      await aDepartment(app),
    );
    for (const id of [administratorId, 999_999])
      expect((await app.call(viewAs, { user_id: id }, { as: token })).status).toBe(404);
  });
});

describe('why someone sees a person’s record', () => {
  const sentence = async (user_id: number, id: number) =>
    (await app.call(explain, { user_id, kind: 'user', id }, { as: admin })).data;

  it('is said in one sentence', async () => {
    const sales = await aDepartment(app);
    const north = await aDepartment(app, sales);
    await app.sql(
      `update departments set department_name = case id when $1 then '销售' else '北区' end where id in ($1, $2)`,
      [sales, north],
    );
    const group = await aGroup(app, { permissions: ['staff.list'], scope: 'department-and-below' });
    await app.sql(`update role_groups set name = '销售主管' where id = $1`, [group]);
    const head = await aPerson(app, { name: '赵船', department: sales, groups: [group] });
    const worker = await aPerson(app, { name: '钱帆', department: north });
    const stranger = await aPerson(app, { name: '孙桨' });
    expect(await sentence(head, worker)).toEqual({
      sees: true,
      sentence:
        '赵船 能看到 钱帆 的档案：权限组「销售主管」有「员工列表」权限，数据范围是本部门及下级（销售），包括 钱帆 所在的北区。',
    });
    expect(await sentence(head, stranger)).toEqual({
      sees: false,
      sentence:
        '赵船 看不到 孙桨 的档案：有「员工列表」权限的权限组「销售主管」的数据范围是本部门及下级（销售），不包括 孙桨 所在的总经办。',
    });
    expect((await sentence(worker, head)).sentence).toBe('钱帆 看不到 赵船 的档案：钱帆 不在任何权限组中。');
    expect((await sentence(worker, worker)).sees).toBe(true);
    const employee = await aPerson(app, { name: '李舵', groups: [await keyed('employees')] });
    expect((await sentence(employee, head)).sentence).toBe(
      '李舵 看不到 赵船 的档案：李舵 所在的权限组（员工）都没有「员工列表」权限。',
    );
    await app.sql(`update users set enabled = false where id = $1`, [head]);
    expect((await sentence(head, worker)).sentence).toMatch(/未在职或已被禁用/);
  });

  it('agrees with what is really served, in every scope', async () => {
    const top = await aDepartment(app);
    const below = await aDepartment(app, top);
    const beside = await aDepartment(app);
    const seen = [
      await aPerson(app, { department: top }),
      await aPerson(app, { department: below }),
      await aPerson(app, { department: beside }),
    ];
    for (const scope of ['self', 'department', 'department-and-below', 'chosen', 'all'] as const) {
      const group = await aGroup(app, { permissions: ['staff.list'], scope });
      if (scope === 'chosen')
        await app.sql('update role_groups set scope_departments = $1 where id = $2', [[beside], group]);
      const viewer = await aPerson(app, { department: top, groups: [group] });
      await app.signInAs(viewer);
      const [session] = await app.sql<{ id: number }>('select id::int from sessions where user_id = $1', [viewer]);
      const caller = await callerOfSession(app.database, session!.id, app.clock.now);
      const real = await scopeOf(app.database, caller!, 'staff.list');
      for (const [at, department_id] of [top, below, beside].entries())
        expect([scope, at, (await sentence(viewer, seen[at]!)).sees]).toEqual([
          scope,
          at,
          covers(real, { id: seen[at]!, department_id }),
        ]);
    }
  });

  it('is answered about people within the scope only', async () => {
    const department = await aDepartment(app);
    const { id, token } = await holder({ permissions: ['permission.explain'], scope: 'department' }, department);
    const near = await aPerson(app, { department });
    const ask = async (user_id: number, about: number) =>
      (await app.call(explain, { user_id, kind: 'user', id: about }, { as: token })).status;
    expect(await ask(id, near)).toBe(200);
    expect(await ask(near, administratorId)).toBe(404);
    expect(await ask(administratorId, near)).toBe(404);
  });
});
