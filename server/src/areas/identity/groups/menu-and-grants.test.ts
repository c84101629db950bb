import { jurisdictionAll, menuList, roleGroups } from '@tongzhou/contract/areas/identity/permission.ts';
import { myself, signIn } from '@tongzhou/contract/areas/identity/session.ts';
import { catalogue, type PermissionKey, permissionId } from '@tongzhou/contract/permissions.ts';
import { routes } from '@tongzhou/contract/routes.ts';
import { halfChecked } from '@tongzhou/contract/rules/half-checked.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultGroups } from '#areas/identity/groups/default-groups.ts';
import { menuOf } from '#areas/identity/groups/menu.ts';
import { aDepartment, administratorId, aGroup, aPerson, type GroupOptions, officeId } from '#testing/builders.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';
import { adminPassword } from '#testing/test-config.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const tokenOf = async (...groups: GroupOptions[]) => {
  const ids: number[] = [];
  for (const group of groups) ids.push(await aGroup(app, group));
  return app.signInAs(await aPerson(app, { groups: ids }));
};
const groupId = async (key: string) =>
  (await app.sql<{ id: number }>('select id::int from role_groups where key = $1', [key]))[0]!.id;
const grants = async (token: string) => {
  const { userType, routerRole, currentPermissions } = (await app.call(myself, {}, { as: token })).data;
  return { userType, routerRole, currentPermissions };
};
const menu = async (token: string) => (await app.call(menuList, {}, { as: token })).data;

/** The entries of the menu, by address: from the route table, not from the menu code. */
const menuEntries = [
  ...routes.filter((route) => !route.hidden && route.menu !== undefined),
  // Public, for wall screens; in the menu of whoever may see its figures.
  { path: '/leadership', menu: 'cockpit' },
];

describe('the permissions a person is told of', () => {
  it('begin with 160, then what is checked and half-checked in any group', async () => {
    const token = await tokenOf(
      { permissions: ['home.message', 'staff.edit'] },
      { permissions: ['staff.list', 'staff.edit'] },
    );
    const { currentPermissions } = await grants(token);
    expect(currentPermissions[0]).toBe(160);
    expect([...currentPermissions].sort()).toEqual([150, 152, 160, 300, 301, 30102].sort());
  });

  it('are 160 alone for someone in no group', async () => {
    expect(await grants(await tokenOf())).toEqual({ userType: 1, routerRole: [160], currentPermissions: [160] });
  });

  it('are the wildcard, and private figures by name, for an administrator', async () => {
    expect((await grants(await tokenOf({ wildcard: true }))).currentPermissions).toEqual(['*']);
    const named = await tokenOf({ wildcard: true }, { permissions: ['data.salary', 'staff.list'] });
    expect((await grants(named)).currentPermissions).toEqual(['*', permissionId('data.salary')]);
  });

  it('hold nothing that is no permission, whatever stands in the table: 2000 is never granted', async () => {
    const group = await aGroup(app);
    await app.sql('update role_groups set checked = $1, half_checked = $2 where id = $3', [
      [0, 100, 2000, 424242],
      [2000],
      group,
    ]);
    const token = await app.signInAs(await aPerson(app, { groups: [group] }));
    expect((await grants(token)).currentPermissions).toEqual([160]);
    expect((await app.call(roleGroups, {}, { as: token })).status).toBe(403);
  });

  it('name as routerRole the menu entries and groups among them', async () => {
    const token = await tokenOf({ permissions: ['staff.list', 'staff.edit'], half: ['project'] });
    expect([...(await grants(token)).routerRole].sort()).toEqual([160, 300, 301, 400]);
    const all = catalogue.filter((row) => row.kind === 'menu' || (row.kind === 'group' && row.key !== 'data'));
    const administrator = await grants(await tokenOf({ wildcard: true }));
    expect([...administrator.routerRole].sort()).toEqual(all.map((row) => row.id).sort());
  });

  it('are the same at login as later', async () => {
    const answer = await app.call(signIn, { account: 'admin', password: adminPassword });
    const {
      access_token,
      token_type: _type,
      expires_in: _life,
      ...told
    } = answer.data as { access_token: string } & Record<string, unknown>;
    expect(told).toEqual(await grants(access_token));
  });
});

describe('userType', () => {
  it('is 1 for an employee, 2 for a head, 3 for a leader, 9 for an administrator; the highest wins', async () => {
    const leaders = await groupId('leaders');
    const administrators = await groupId('administrators');
    const typeOf = async (head: boolean, groups: number[]) => {
      const person = await aPerson(app, { groups });
      if (head) await app.sql('update departments set head_id = $1 where id = $2', [person, await aDepartment(app)]);
      return (await grants(await app.signInAs(person))).userType;
    };
    expect(await typeOf(false, [])).toBe(1);
    expect(await typeOf(false, [await groupId('heads')])).toBe(1);
    expect(await typeOf(true, [])).toBe(2);
    expect(await typeOf(false, [leaders])).toBe(3);
    expect(await typeOf(true, [leaders])).toBe(3);
    expect(await typeOf(true, [leaders, administrators])).toBe(9);
    expect(await typeOf(false, [administrators])).toBe(9);
  });

  it('changes with the department, without a new login', async () => {
    const person = await aPerson(app);
    const token = await app.signInAs(person);
    const department = await aDepartment(app);
    await app.sql('update departments set head_id = $1 where id = $2', [person, department]);
    expect((await grants(token)).userType).toBe(2);
    await app.sql('update departments set head_id = null where id = $1', [department]);
    expect((await grants(token)).userType).toBe(1);
  });
});

describe('the menu', () => {
  it('shows an administrator every entry of the route table, each under its group', async () => {
    const groups = await menu(await app.signInAs(administratorId));
    const shown = groups.flatMap((group) => group.children.map((entry) => entry.remark_data));
    expect(shown.sort()).toEqual(menuEntries.map((route) => route.path).sort());
    for (const group of groups) {
      expect(catalogue.find((row) => row.id === group.id)).toMatchObject({ kind: 'group', name: group.menu_name });
      for (const entry of group.children)
        expect(catalogue.find((row) => row.id === entry.id)).toMatchObject({ parent: group.id, name: entry.menu_name });
    }
  });

  it('shows everyone the workbench, and no group without an entry', async () => {
    const groups = await menu(await tokenOf());
    expect(groups).toEqual([
      {
        id: 150,
        menu_name: '首页',
        icon: 'home',
        remark_data: '',
        children: [{ id: 160, menu_name: '工作台', icon: '', remark_data: '/home', children: [] }],
      },
    ]);
  });

  it('shows what is checked, not what is half-checked', async () => {
    const ids = async (token: string) =>
      (await menu(token)).flatMap((group) => group.children.map((entry) => entry.id));
    expect(await ids(await tokenOf({ permissions: ['home.message'] }))).toEqual([160, 152]);
    expect(await ids(await tokenOf({ half: ['home.message'] }))).toEqual([160]);
  });

  it('never offers what is hidden or not permitted, whatever the permissions', () => {
    const nothing = { checked: new Set<number>(), halfChecked: new Set<number>(), wildcard: false };
    for (const row of catalogue) {
      const groups = menuOf({ ...nothing, checked: new Set([row.id]) });
      const expected = menuEntries.filter(({ menu: key }) => key === row.key || key === 'home.workbench');
      const shown = groups.flatMap((group) => group.children.map((entry) => entry.remark_data));
      expect([row.key, shown.sort()]).toEqual([row.key, expected.map((route) => route.path).sort()]);
      expect(groups.every((group) => group.children.length > 0)).toBe(true);
    }
  });
});

describe('the catalogue as it is served', () => {
  it('is complete, with the address of each menu entry, for the permission tree', async () => {
    const { data } = await app.call(jurisdictionAll, {}, { as: await tokenOf() });
    expect(data).toHaveLength(catalogue.length);
    expect(data.find((row) => row.id === 301)).toEqual({
      id: 301,
      pid: 300,
      name: '员工列表',
      kind: 'menu',
      remark_data: '/staff/index',
    });
    expect(data.filter((row) => [0, 100, 2000].includes(row.id))).toEqual([]);
  });
});

describe('the groups shipped with the product', () => {
  const shipped = (key: string) => defaultGroups.find((group) => group.key === key)!;
  const holds = (key: string, permission: PermissionKey) => shipped(key).checked.includes(permissionId(permission));

  it('are the eight of the decision, as served to whoever may see them', async () => {
    const { data } = await app.call(roleGroups, {}, { as: await app.signInAs(administratorId) });
    const named = ['系统管理员', '公司领导', '人事', '财务', '项目管理', '商务', '部门负责人', '员工'];
    expect(data.map((group) => group.name)).toEqual(expect.arrayContaining(named));
    expect(defaultGroups.map((group) => group.name)).toEqual(named);
    const [members] = await app.sql<{ n: number }>(
      `select count(*)::int as n from role_group_members m join role_groups g on g.id = m.group_id where g.key = 'administrators'`,
    );
    const administrators = { wildcard: true, data_scope: 'all', member_count: members?.n };
    expect(data.find((group) => group.name === '系统管理员')).toMatchObject(administrators);
    expect(members?.n).toBeGreaterThan(0);
  });

  it('give an employee the approvals except 派单, and neither payment nor everyone’s requests', () => {
    const approvals = catalogue.filter((row) => row.kind === 'menu' && row.key.startsWith('approval.'));
    expect(approvals.length).toBeGreaterThan(8);
    for (const row of approvals)
      expect([row.key, holds('employees', row.key)]).toEqual([row.key, row.key !== 'approval.assign']);
    expect(holds('employees', 'approval.all')).toBe(false);
    expect(holds('employees', 'approval.reimburse.pay')).toBe(false);
    expect(shipped('employees').scope).toBe('self');
  });

  it('give everyone what an employee has, and private figures to few', () => {
    const holders = (permission: PermissionKey) =>
      defaultGroups.filter((group) => group.checked.includes(permissionId(permission))).map((group) => group.key);
    // Everyone is in 员工 besides their own group. These reach one's own there, and in a group that reaches all of the
    // company they would show all of it: they stand in those that should.
    const own: Partial<Record<PermissionKey, readonly string[]>> = {
      'project.list': ['leaders', 'finance', 'project-managers', 'heads', 'employees'],
      'project.dividend': ['leaders', 'project-managers', 'employees'],
      'project.growth': ['leaders', 'hr', 'project-managers', 'employees'],
      'material.project': ['leaders', 'project-managers', 'employees'],
      'material.use': ['leaders', 'project-managers', 'employees'],
      'document.company': ['leaders', 'hr', 'employees'],
    };
    for (const [key, groups] of Object.entries(own))
      expect([key, holders(key as PermissionKey)]).toEqual([key, groups]);
    const common = shipped('employees').checked.filter(
      (id) => !Object.keys(own).some((key) => permissionId(key as PermissionKey) === id),
    );
    for (const group of defaultGroups.filter((one) => !one.wildcard))
      expect([group.key, common.filter((id) => !group.checked.includes(id))]).toEqual([group.key, []]);
    expect(holders('data.salary')).toEqual(['leaders', 'hr', 'finance']);
    expect(holders('data.id-card')).toEqual(['hr']);
    expect(holders('permission.edit')).toEqual([]);
    expect(holders('log.operation')).toEqual([]);
  });

  it('hold known ids only, with exactly the missing parents half-checked', () => {
    const known = new Set<number>(catalogue.map((row) => row.id));
    for (const group of defaultGroups) {
      expect([...group.checked, ...group.half].filter((id) => !known.has(id))).toEqual([]);
      expect(group.half.filter((id) => group.checked.includes(id))).toEqual([]);
      for (const id of group.checked) {
        const parent = catalogue.find((row) => row.id === id)?.parent ?? 0;
        if (parent !== 0) expect([...group.checked, ...group.half]).toContain(parent);
      }
    }
    expect(halfChecked([30102])).toEqual([300, 301]);
    expect(halfChecked([30102, 301])).toEqual([300]);
    expect(halfChecked([])).toEqual([]);
  });

  it('make the administrator one in 总经办', async () => {
    const { data } = await app.call(myself, {}, { as: await app.signInAs(administratorId) });
    expect(data).toMatchObject({
      userType: 9,
      pending: null,
      second_factor: false,
      may_delete_files: true,
      user_info: { name: '系统管理员', department_id: officeId, department_name: '总经办', post_name: '系统管理员' },
    });
    expect(Object.keys(data.user_info).sort()).toEqual(
      ['avatar', 'department_id', 'department_name', 'id', 'job_number', 'name', 'post_name'].sort(),
    );
  });
});
