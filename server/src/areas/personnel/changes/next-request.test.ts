import { changeMembers } from '@tongzhou/contract/areas/identity/groups.ts';
import { menuList } from '@tongzhou/contract/areas/identity/permission.ts';
import { myself } from '@tongzhou/contract/areas/identity/session.ts';
import { userLeave } from '@tongzhou/contract/areas/leave/request.ts';
import { allUserName, getUserFromStation, pickPeople } from '@tongzhou/contract/areas/organisation/directory.ts';
import { handOver, leave, userStation } from '@tongzhou/contract/areas/personnel/change.ts';
import { userList, userStatus } from '@tongzhou/contract/areas/staff/people.ts';
import { userDetail } from '@tongzhou/contract/areas/staff/person.ts';
import { beginOf, today } from '@tongzhou/contract/rules/day.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertPost } from '#areas/organisation/public.ts';
import { aDepartment, administratorId, aGroup, aPerson } from '#testing/builders.ts';
import { aChief, passAll, turnOf } from '#testing/decide.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

// What is done to someone holds with the next request, on every server: their sessions, their menu, what they may see,
// the pickers of their colleagues, and what they had in hand. Every change can be read in the operation log.

let app: TestApp;
let other: TestApp;
let admin: string;
let from: number;
let to: number;
let post: number;
let me: number;
let mine: string;
let colleague: string;
/** Someone of whom the person is the manager, in a department of which they are the head. */
let report: number;

beforeAll(async () => {
  app = await createTestApp();
  other = await createTestApp({ beside: app });
  await aChief(app);
});
afterAll(async () => {
  await other.close();
  await app.close();
});
beforeEach(async () => {
  from = await aDepartment(app);
  to = await aDepartment(app);
  post = await app.database.transaction((tx) => insertPost(tx, { department: to, name: '大副', level: 2 }));
  const group = await aGroup(app, { permissions: ['staff.list'], scope: 'department' });
  me = await aPerson(app, { department: from, name: '徐茂公', groups: [group] });
  report = await aPerson(app, { department: from, name: '程咬金' });
  await app.sql('update users set manager_id = $1 where id = $2', [me, report]);
  await app.sql('update departments set head_id = $1 where id = $2', [me, from]);
  admin = await app.signInAs(administratorId);
  mine = await app.signInAs(me);
  colleague = await app.signInAs(await aPerson(app));
});

const now = () => beginOf(today(app.clock.now));
/** Filed by HR, and everyone agrees. */
const move = async () => {
  const draft = { user_id: me, department_id: to, station_id: post, manager_id: null, effective_date: now() };
  const { data } = await app.call(userStation, { ...draft, reason: '调整' }, { as: admin });
  await passAll(app, data.id);
};
const bar = (enabled = false) => app.call(userStatus, { user_id: me, enabled }, { as: admin });
const go = async (receiver_id: number) => {
  const draft = { user_id: me, left_date: now(), reason: '个人原因', receiver_id };
  await passAll(app, (await app.call(leave, draft, { as: admin })).data.id);
};
/** A request that waits for their decision. */
const waiting = async (): Promise<number> => {
  const [type] = await app.sql<{ id: number }>(`select id::int from leave_types where name = '丧假'`);
  const day = beginOf('2099-06-01');
  const audit = [{ user_id: me, checked: ['detail' as const, 'check' as const] }];
  await app.sql(`update audit_templates set locked = false`);
  const draft = { type_id: type?.id ?? 0, start_time: day, end_time: day, desc: '事由', audit };
  return (await app.call(userLeave, draft, { as: await app.signInAs(report) })).data.id;
};

/** Asked of the other server, as a browser would whose next request goes there. */
const session = async () => (await other.call(myself, {}, { as: mine })).status;
const menu = async () =>
  (await other.call(menuList, {}, { as: mine })).data.flatMap((group) => group.children.map((item) => item.menu_name));
const seen = async () => (await other.call(userList, {}, { as: mine })).data.list.map((row) => row.department_id);
const as = () => ({ as: colleague });
const pickers = async () => {
  const at = async (department_id: number, station_id?: number) =>
    (
      await other.call(getUserFromStation, { department_id, ...(station_id === undefined ? {} : { station_id }) }, as())
    ).data.some((one) => one.user_id === me);
  const picked = (await other.call(pickPeople, { keyword: '徐茂公', department_id: to }, as())).data;
  const anywhere = (await other.call(pickPeople, { keyword: '徐茂公' }, as())).data;
  return {
    names: (await other.call(allUserName, {}, as())).data.some((one) => one.id === me),
    former: await at(from),
    there: await at(to),
    onPost: await at(to, post),
    pickedThere: picked.some((one) => one.id === me),
    picked: anywhere.find((one) => one.id === me)?.post_name,
  };
};
const work = async () => ({
  manager: (await app.call(userDetail, { user_id: report }, { as: admin })).data.manager_id,
  head: (await app.sql<{ id: number }>('select head_id::int as id from departments where id = $1', [from]))[0]?.id,
  open: (await app.call(handOver, { user_id: me }, { as: admin })).data.parts
    .filter((part) => part.count > 0)
    .map((part) => `${part.label} ${part.count}`),
});
const logged = async (kind: string, id: number) =>
  (
    await app.sql<{ action: string; user_id: number | null; changes: unknown }>(
      `select action, user_id::int, changes from log.operations
       where object_kind = $1 and object_id = $2 and result = 'done' order by id desc limit 1`,
      [kind, id],
    )
  )[0];
const nameOf = async (department: number) =>
  (await app.sql<{ name: string }>('select department_name as name from departments where id = $1', [department]))[0]
    ?.name;

describe('with the next request', () => {
  it('someone moved stays signed in, sees the new department, and is picked there', async () => {
    expect(await pickers()).toMatchObject({ names: true, former: true, there: false, picked: null });
    expect(await seen()).toEqual([from, from]);
    await move();
    expect(await session()).toBe(200);
    expect((await other.call(myself, {}, { as: mine })).data.user_info).toMatchObject({ department_id: to });
    expect(await menu()).toContain('员工列表');
    expect(await seen()).toEqual([to]);
    expect(await pickers()).toEqual({
      names: true,
      former: false,
      there: true,
      onPost: true,
      pickedThere: true,
      picked: '大副',
    });
    // Whoever only moves keeps what they have in hand.
    expect(await work()).toEqual({ manager: me, head: me, open: ['负责的部门 1', '下属 1'] });
    expect(await logged('user', me)).toEqual({
      action: '岗位变动生效',
      user_id: null,
      changes: [
        { field: 'department_name', label: '部门', old: await nameOf(from), new: await nameOf(to) },
        { field: 'post_name', label: '岗位', old: null, new: '大副' },
      ],
    });
  });

  it('someone put into a group or out of it has another menu', async () => {
    const group = await aGroup(app, { permissions: ['organisation'], scope: 'all' });
    const before = await menu();
    const change = async (add: number[], remove: number[]) =>
      app.call(changeMembers, { group_id: group, add, remove }, { as: admin });
    expect((await change([me], [])).data).toEqual({ added: 1, removed: 0 });
    expect(await menu()).toEqual(expect.arrayContaining([...before, '组织架构']));
    expect(await logged('role-group', group)).toMatchObject({
      action: '调整权限组成员',
      changes: [{ field: 'added', label: '加入的成员', old: null, new: ['徐茂公'] }],
    });
    expect((await change([], [me])).data).toEqual({ added: 0, removed: 1 });
    expect(await menu()).toEqual(before);
    expect(await logged('role-group', group)).toMatchObject({
      changes: [{ field: 'removed', label: '移出的成员', old: ['徐茂公'], new: null }],
    });
    expect(await session()).toBe(200);
  });

  it('someone barred is out and gone from the pickers, keeps what they have in hand, and comes back as they were', async () => {
    expect((await bar()).status).toBe(200);
    expect(await session()).toBe(401);
    expect((await other.call(menuList, {}, { as: mine })).status).toBe(401);
    expect(await pickers()).toEqual({
      names: false,
      former: false,
      there: false,
      onPost: false,
      pickedThere: false,
      picked: undefined,
    });
    expect(await work()).toEqual({ manager: me, head: me, open: ['负责的部门 1', '下属 1'] });
    expect(await logged('user', me)).toEqual({
      action: expect.any(String),
      user_id: administratorId,
      changes: [{ field: 'enabled', label: '登录', old: '启用', new: '禁用' }],
    });
    expect((await bar(true)).status).toBe(200);
    expect(await pickers()).toMatchObject({ names: true, former: true });
    // The session that was ended stays ended.
    expect(await session()).toBe(401);
    expect(await logged('user', me)).toMatchObject({ changes: [{ field: 'enabled', old: '禁用', new: '启用' }] });
  });

  it('someone who left is out and gone from the pickers, and what they had in hand is the receiver’s', async () => {
    const receiver = await aPerson(app, { department: from, name: '秦叔宝' });
    const request = await waiting();
    expect((await work()).open).toEqual(['负责的部门 1', '下属 1', '待处理的审批 1']);
    await go(receiver);
    // Whoever receives it decides; nothing waits for someone who has gone.
    expect((await turnOf(app, request))?.people).toEqual([receiver]);
    expect(await session()).toBe(401);
    expect((await other.call(menuList, {}, { as: mine })).status).toBe(401);
    expect(await pickers()).toEqual({
      names: false,
      former: false,
      there: false,
      onPost: false,
      pickedThere: false,
      picked: undefined,
    });
    expect(await work()).toEqual({ manager: receiver, head: receiver, open: [] });
    expect(await logged('user', me)).toEqual({
      action: '离职生效',
      user_id: null,
      changes: [
        { field: 'left_date', label: '离职日期', old: null, new: today(app.clock.now) },
        { field: 'state', label: '状态', old: '正式', new: '离职' },
      ],
    });
    for (const [kind, id, label] of [
      ['department', from, '负责的部门'],
      ['user', report, '下属'],
    ] as const)
      expect(await logged(kind, id)).toEqual({
        action: `离职交接：${label}`,
        user_id: null,
        changes: [{ field: 'owner', label, old: '徐茂公', new: '秦叔宝' }],
      });
  });
});
