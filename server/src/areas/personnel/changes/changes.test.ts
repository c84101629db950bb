import { actOnApproval } from '@tongzhou/contract/areas/approval/act.ts';
import { approvalDetail } from '@tongzhou/contract/areas/approval/request.ts';
import { previewPath } from '@tongzhou/contract/areas/approval/submission.ts';
import { menuList } from '@tongzhou/contract/areas/identity/permission.ts';
import { myself, signIn } from '@tongzhou/contract/areas/identity/session.ts';
import { messagePage } from '@tongzhou/contract/areas/notices.ts';
import {
  applyLeaving,
  cancelChange,
  changeToEdit,
  handOver,
  leave,
  ownHandOver,
  plannedChanges,
  userStation,
} from '@tongzhou/contract/areas/personnel/change.ts';
import { userList } from '@tongzhou/contract/areas/staff/people.ts';
import { userDetail } from '@tongzhou/contract/areas/staff/person.ts';
import { addDays, beginOf, today } from '@tongzhou/contract/rules/day.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertPost } from '#areas/organisation/public.ts';
import { aDepartment, administratorId, aGroup, aPerson, officeId } from '#testing/builders.ts';
import { aChief, decide, passAll, turnOf } from '#testing/decide.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let other: TestApp;
let admin: string;
let from: number;
let to: number;
let post: number;
let me: number;
let boss: number;
let hr: number;

beforeAll(async () => {
  app = await createTestApp();
  other = await createTestApp({ beside: app });
  from = await aDepartment(app);
  to = await aDepartment(app);
  post = await app.database.transaction((tx) => insertPost(tx, { department: to, name: '大副', level: 2 }));
  const [group] = await app.sql<{ id: number }>(`select id::int from role_groups where key = 'hr'`);
  hr = await aPerson(app, { groups: [group?.id ?? 0] });
  boss = await aPerson(app, { department: from });
  await app.sql('update departments set head_id = $1 where id = $2', [boss, from]);
  await aChief(app);
});
afterAll(async () => {
  await other.close();
  await app.close();
});
beforeEach(async () => {
  admin = await app.signInAs(administratorId);
  me = await aPerson(app, { department: from, name: '徐茂公' });
});

const day = (days: number) => addDays(today(app.clock.now), days);
const move = (change: object = {}, as = admin, key?: string) =>
  app.call(
    userStation,
    {
      user_id: me,
      department_id: to,
      station_id: post,
      manager_id: null,
      effective_date: beginOf(day(0)),
      reason: '组织调整',
      ...change,
    },
    { as, ...(key === undefined ? {} : { key }) },
  );
const go = (change: object = {}, as = admin) =>
  app.call(
    leave,
    { user_id: me, left_date: beginOf(day(0)), reason: '个人原因', receiver_id: null, ...change },
    { as },
  );
/** Asked for, and passed by everyone. */
const passed = async (filing: Promise<{ text: string; data: { id: number; number: string } }>) => {
  const answer = await filing;
  expect(answer.text).toContain('"code":200');
  await passAll(app, answer.data.id);
  return answer;
};
const detail = async (user_id = me) => (await app.call(userDetail, { user_id }, { as: admin })).data;
const job = (on = app) => on.jobs.find((one) => one.name === 'personnel/apply-due-changes')!.run();
const entries = (kind: string, id: number) =>
  app.sql<{ action: string; user_name: string; changes: unknown[] }>(
    `select action, user_name, changes from log.operations where object_kind = $1 and object_id = $2 and result = 'done' order by id`,
    [kind, id],
  );
/** Days go by; everyone's session with them. */
const later = async (days: number) => {
  app.clock.now += days * 24 * 3600 * 1000;
  admin = await app.signInAs(administratorId);
};

describe('a change of post', () => {
  it('whose day has come is in force at once, for scope, lists and history alike', async () => {
    const group = await aGroup(app, { permissions: ['staff.list'], scope: 'department' });
    await app.sql('insert into role_group_members (user_id, group_id) values ($1, $2)', [me, group]);
    const mine = await app.signInAs(me);
    const there = await aPerson(app, { department: to });
    const seen = async () => (await app.call(userDetail, { user_id: there }, { as: mine })).status;
    expect(await seen()).toBe(404);
    expect((await passed(move())).data.number).toMatch(/^DG-\d{8}-\d{4,}$/);
    expect(await seen()).toBe(200);
    expect((await app.call(myself, {}, { as: mine })).data.user_info).toMatchObject({
      department_id: to,
      post_name: '大副',
    });
    expect(await detail()).toMatchObject({
      department_id: to,
      station_id: post,
      post_history: [{ effective_date: beginOf(day(0)), post_name: '大副', reason: '组织调整' }],
    });
    const entry = (await entries('user', me)).find(({ action }) => action === '岗位变动生效');
    expect(entry?.changes).toEqual([
      expect.objectContaining({ label: '部门', old: expect.any(String), new: expect.any(String) }),
      { field: 'post_name', label: '岗位', old: null, new: '大副' },
    ]);
    const told = (await app.call(messagePage, {}, { as: mine })).data.list.map(({ title }) => title);
    expect(told).toContain(`岗位变动：${day(0)} 生效`);
    expect((await move()).status).toBe(409);
  });

  it('with a day to come waits for it, is applied after days without a server, once, whoever runs', async () => {
    await passed(move({ effective_date: beginOf(day(2)) }));
    expect(await detail()).toMatchObject({ department_id: from, post_history: [] });
    const planned = await app.call(plannedChanges, { user_id: me }, { as: admin });
    expect(planned.data.list).toMatchObject([
      { user_id: me, kind: 'post_change', effective_date: beginOf(day(2)), summary: expect.stringContaining('大副') },
    ]);
    await job();
    expect(await detail()).toMatchObject({ department_id: from });
    expect((await move({ effective_date: beginOf(day(3)) })).msg).toBe('已有待生效的同类变动，请先取消');
    await later(5);
    const applied = (await Promise.all([job(), job(other), job(), job(other)])) as number[];
    expect(applied.reduce((sum, one) => sum + one, 0)).toBe(1);
    expect(await job()).toBe(0);
    const after = await detail();
    expect(after).toMatchObject({ department_id: to, station_id: post });
    expect(after.post_history).toHaveLength(1);
    expect(after.post_history[0]?.effective_date).toBe(beginOf(day(-3)));
    const logged = (await entries('user', me)).filter((entry) => entry.action === '岗位变动生效');
    expect(logged).toMatchObject([{ user_name: '系统', changes: [{ label: '部门' }, { label: '岗位' }] }]);
    expect((await app.call(plannedChanges, { user_id: me }, { as: admin })).data.total).toBe(0);
  });

  it('is cancelled before its day, and then never comes', async () => {
    await passed(move({ effective_date: beginOf(day(1)) }));
    const [{ id } = { id: 0 }] = (await app.call(plannedChanges, { user_id: me }, { as: admin })).data.list;
    expect((await app.call(cancelChange, { id }, { as: admin })).status).toBe(200);
    expect((await app.call(cancelChange, { id }, { as: admin })).status).toBe(409);
    await later(2);
    expect(await job()).toBe(0);
    expect(await detail()).toMatchObject({ department_id: from });
    expect((await entries('user', me)).at(-1)).toMatchObject({
      action: '取消人事变动',
      changes: [{ label: '岗位变动生效日期', new: null }],
    });
  });

  it('that has become impossible is cancelled with its reason and holds up no other', async () => {
    const gone = await aDepartment(app);
    await passed(move({ department_id: gone, station_id: null, effective_date: beginOf(day(1)) }));
    const second = await aPerson(app, { department: from });
    await passed(move({ user_id: second, effective_date: beginOf(day(1)) }));
    await app.sql('delete from departments where id = $1', [gone]);
    await later(1);
    expect(await job()).toBe(1);
    expect(await detail()).toMatchObject({ department_id: from });
    expect(await detail(second)).toMatchObject({ department_id: to });
    expect((await entries('user', me)).at(-1)).toMatchObject({
      action: '人事变动未能生效',
      changes: [{ label: '原因', new: '部门已不存在' }],
    });
  });

  it('is refused where it is wrong, and to those it is not for', async () => {
    expect((await move({ station_id: 999_999 })).fields).toEqual({ station_id: '该部门没有这个岗位' });
    expect((await move({ manager_id: me })).fields).toEqual({ manager_id: '不能是本人' });
    expect((await move({ reason: '' })).status).toBe(422);
    await app.sql(`update staff_profiles set entry_date = '2026-03-01' where user_id = $1`, [me]);
    const early = beginOf('2026-02-28');
    expect((await move({ effective_date: early })).fields).toEqual({ effective_date: '不能早于入职日期' });
    expect((await go({ left_date: early })).fields).toEqual({ left_date: '不能早于入职日期' });
    expect((await move({ user_id: administratorId })).status).toBe(409);
    expect((await move({ user_id: await aPerson(app, { state: 'left' }) })).status).toBe(409);
    const group = await aGroup(app, { permissions: ['staff.list', 'staff.post-change'], scope: 'department' });
    const inTo = await app.signInAs(await aPerson(app, { department: to, groups: [group] }));
    const inFrom = await app.signInAs(await aPerson(app, { department: from, groups: [group] }));
    const missing = await move({ user_id: 999_999 }, inTo);
    expect(await move({}, inTo)).toMatchObject({ status: 404, text: missing.text });
    // Nor out of one's own reach into another's.
    expect((await move({}, inFrom)).status).toBe(404);
    const nobody = await app.signInAs(await aPerson(app));
    expect((await move({}, nobody)).status).toBe(403);
    await passed(move({ effective_date: beginOf(day(9)) }));
    expect((await app.call(plannedChanges, { user_id: me }, { as: inTo })).data.total).toBe(0);
    const [{ id } = { id: 0 }] = (await app.call(plannedChanges, { user_id: me }, { as: admin })).data.list;
    expect((await app.call(cancelChange, { id }, { as: inTo })).text).toBe(missing.text);
  });

  it('is asked of the head of the person it is about, then of HR; never of that person, nor of whoever filed it', async () => {
    const { id } = (await move()).data;
    expect((await turnOf(app, id))?.people).toEqual([boss]);
    const act = { action: 'transfer' as const, id, step: 1, activation: 1 };
    for (const to of [me, administratorId])
      expect((await app.call(actOnApproval, { ...act, to }, { as: await app.signInAs(boss) })).msg).toBe(
        '不能由申请人审批自己的申请',
      );
    await decide(app, id);
    expect((await turnOf(app, id))?.people).toEqual([hr]);
    // Nothing has changed until the last has agreed, and the person concerned is not shown what is being decided.
    expect(await detail()).toMatchObject({ department_id: from, post_history: [] });
    expect((await app.call(approvalDetail, { id }, { as: await app.signInAs(me) })).status).toBe(404);
    const seen = await app.call(approvalDetail, { id }, { as: await app.signInAs(hr) });
    expect(seen.data).toMatchObject({
      title: '岗位变动：徐茂公',
      sections: [
        {
          kind: 'comparison',
          title: '变动对比',
          rows: [{ label: '部门' }, { label: '岗位', old: '无', new: '大副' }],
        },
      ],
    });
    const named = await move({ again: id, audit: [{ user_id: me, checked: ['check'] }] });
    expect(named.status).toBe(409);
    const head = await aPerson(app, { department: to });
    await app.sql('update departments set head_id = $1 where id = $2', [head, to]);
    const heads = await move({ user_id: head, department_id: from, station_id: null });
    // The head of a department does not judge their own transfer.
    expect((await turnOf(app, heads.data.id))?.people).not.toContain(head);
    await app.sql('update departments set head_id = null where id = $1', [to]);
  });

  it('is one at a time, also when two file at once', async () => {
    const answers = await Promise.all([move(), move({ reason: '另一个' }), move({ reason: '第三个' })]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409]);
    expect(answers.find((answer) => answer.status === 409)?.msg).toBe('已有进行中的岗位变动申请');
  });

  it('that came back is changed and sent again; rejected it leaves everything as it was', async () => {
    const usual = (await app.call(previewPath, { kind: 'post_change' }, { as: admin })).data.template?.content_json;
    const audit = [...JSON.parse(usual ?? '[]'), { user_id: boss, checked: ['detail'] }];
    const { id } = (await move({ audit })).data;
    await decide(app, id, { action: 'return', opinion: '请调整生效日期' });
    expect((await move()).status).toBe(409);
    const sent = (await app.call(changeToEdit, { approval_id: id }, { as: admin })).data;
    // With whoever was added, not only those of the template.
    expect(JSON.parse(sent.content_json)).toEqual(audit);
    expect(sent).toMatchObject({
      user_id: me,
      department_id: to,
      station_id: post,
      effective_date: beginOf(day(0)),
    });
    const stranger = await app.signInAs(hr);
    expect((await app.call(changeToEdit, { approval_id: id }, { as: stranger })).status).toBe(404);
    expect((await move({ again: id, user_id: boss })).status).toBe(404);
    expect((await move({ again: id, effective_date: beginOf(day(3)) })).data.id).toBe(id);
    expect((await move({ again: id })).status).toBe(409);
    await decide(app, id, { action: 'reject', opinion: '不同意' });
    expect(await detail()).toMatchObject({ department_id: from });
    // Over, so that another may be filed, or the same again.
    await passed(move({ again: id }));
    expect(await detail()).toMatchObject({ department_id: to });
    expect((await move({ again: id })).status).toBe(409);
  });

  it('passed by two servers in the same moment happens once', async () => {
    const { id } = (await move()).data;
    await decide(app, id);
    const turn = (await turnOf(app, id)) as NonNullable<Awaited<ReturnType<typeof turnOf>>>;
    const input = { action: 'pass' as const, id, step: turn.step, activation: turn.activation };
    const as = await app.signInAs(hr);
    const answers = await Promise.all([app, other, app, other].map((one) => one.call(actOnApproval, input, { as })));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409]);
    expect((await detail()).post_history).toHaveLength(1);
  });

  it('sent twice under one key is made once', async () => {
    const [first, second] = [await move({}, admin, 'move-once-1'), await move({}, admin, 'move-once-1')];
    expect(second.text).toBe(first.text);
    await passAll(app, first.data.id);
    expect((await detail()).post_history).toHaveLength(1);
  });
});

describe('leaving', () => {
  it('ends sessions and logging in at once, takes the person out of what colleagues see, and keeps the record', async () => {
    me = await aPerson(app, { department: from, name: '罗成离', password: 'oars and water 7' });
    const token = await app.signInAs(me);
    const { job_number } = await detail();
    expect((await passed(go())).data.number).toMatch(/^LZ-/);
    expect((await app.call(menuList, {}, { as: token })).status).toBe(401);
    expect((await app.call(signIn, { account: job_number, password: 'oars and water 7' })).status).toBe(400);
    const colleague = await app.signInAs(await aPerson(app));
    expect((await app.call(userList, { keyword: '罗成离' }, { as: colleague })).data.total).toBe(0);
    expect(await detail()).toMatchObject({ state: 'left', left_date: beginOf(day(0)), actions: ['detail', 'edit'] });
    expect((await entries('user', me)).at(-1)).toMatchObject({
      action: '离职生效',
      changes: [
        { label: '离职日期', old: null, new: day(0) },
        { label: '状态', old: '正式', new: '离职' },
      ],
    });
    expect((await go()).status).toBe(409);
  });

  it('passes departments and people on, to the one named or to the head above, with an entry each', async () => {
    const parent = await aDepartment(app);
    const department = await aDepartment(app, parent);
    const boss = await aPerson(app, { department: parent, name: '李靖' });
    me = await aPerson(app, { department, name: '侯君集' });
    const one = await aPerson(app, { department, name: '薛万彻' });
    await app.sql('update departments set head_id = $1 where id = $2', [boss, parent]);
    await app.sql('update departments set head_id = $1 where id = $2', [me, department]);
    await app.sql('update users set manager_id = $1 where id = any ($2)', [me, [one, boss]]);
    const list = await app.call(handOver, { user_id: me }, { as: admin });
    expect(list.data).toMatchObject({ receiver_id: boss, receiver_name: '李靖' });
    expect(list.data.parts.slice(0, 3)).toMatchObject([
      { kind: 'department', count: 1, items: [{ id: department }] },
      { kind: 'user', label: '下属', count: 2 },
      { kind: 'approval', label: '待处理的审批', count: 0 },
    ]);
    await passed(go());
    const [{ head_id } = { head_id: 0 }] = await app.sql<{ head_id: number }>(
      'select head_id::int from departments where id = $1',
      [department],
    );
    expect(head_id).toBe(boss);
    expect((await detail(one)).manager_id).toBe(boss);
    // Nobody manages themselves.
    expect((await detail(boss)).manager_id).toBeNull();
    expect((await entries('department', department)).at(-1)).toMatchObject({
      action: '离职交接：负责的部门',
      changes: [{ old: '侯君集', new: '李靖' }],
    });
    expect((await entries('user', one)).at(-1)).toMatchObject({ action: '离职交接：下属' });
    const left = (await app.call(handOver, { user_id: me }, { as: admin })).data.parts;
    expect(left.every((part) => part.count === 0)).toBe(true);
  });

  it('asks for a receiver where there is none above, and takes only someone who works here', async () => {
    const department = await aDepartment(app);
    me = await aPerson(app, { department });
    const one = await aPerson(app, { department });
    await app.sql('update users set manager_id = $1 where id = $2', [me, one]);
    expect((await go()).fields).toEqual({ receiver_id: '请选择交接人' });
    const gone = await aPerson(app, { state: 'left' });
    for (const receiver_id of [gone, me, 999_999])
      expect((await go({ receiver_id })).fields).toEqual({ receiver_id: '交接人不存在或已离职' });
    await passed(go({ receiver_id: administratorId }));
    expect((await detail(one)).manager_id).toBe(administratorId);
  });

  it('planned comes by itself, with a receiver who is still there, and takes planned moves with it', async () => {
    const receiver = await aPerson(app, { department: from });
    const one = await aPerson(app, { department: from });
    await app.sql('update users set manager_id = $1 where id = $2', [me, one]);
    await passed(move({ effective_date: beginOf(day(9)) }));
    await passed(go({ left_date: beginOf(day(2)), receiver_id: receiver }));
    const mine = await app.signInAs(me);
    expect((await app.call(myself, {}, { as: mine })).status).toBe(200);
    await app.sql(`update users set state = 'left' where id = $1`, [receiver]);
    await later(2);
    expect(await job(other)).toBe(1);
    expect(await detail()).toMatchObject({ state: 'left', left_date: beginOf(day(0)) });
    // The one named has left: the head above receives.
    expect((await detail(one)).manager_id).toBe(boss);
    await later(20);
    await job();
    expect(await detail()).toMatchObject({ department_id: from });
  });

  it('is asked for by oneself, handed over to whom one names, and takes what was asked about them with it', async () => {
    const mine = await app.signInAs(me);
    const draft = { left_date: beginOf(day(1)), reason: '个人原因', receiver_id: boss };
    expect((await app.call(applyLeaving, { ...draft, receiver_id: me }, { as: mine })).fields).toEqual({
      receiver_id: '交接人不存在或已离职',
    });
    const own = async () => (await app.call(ownHandOver, {}, { as: await app.signInAs(me) })).data;
    expect(await own()).toMatchObject({ receiver_id: boss, open: null, problem: null });
    const { data } = await app.call(applyLeaving, draft, { as: mine });
    expect(await own()).toMatchObject({ open: { ...data, audit_status: 0 }, problem: '已有进行中的离职申请' });
    expect((await go()).msg).toBe('已有进行中的离职申请');
    expect((await app.call(applyLeaving, draft, { as: mine })).status).toBe(409);
    const running = (await move()).data.id;
    await passAll(app, data.id);
    const heard = (await app.call(messagePage, {}, { as: await app.signInAs(boss) })).data.list;
    expect(heard.map(({ title }) => title)).toContain('工作交接：徐茂公');
    expect(await own()).toMatchObject({ open: null, problem: '离职已通过，等待生效' });
    expect(await detail()).toMatchObject({ state: 'regular' });
    await later(3);
    expect(await job()).toBe(1);
    expect(await detail()).toMatchObject({ state: 'left', left_date: beginOf(day(-2)) });
    expect((await app.call(approvalDetail, { id: running }, { as: admin })).data).toMatchObject({ audit_status: 3 });
  });

  it('that came back leads to the people’s list, and is sent again with one more approver', async () => {
    const { id } = (await go({ reason: '合同到期' })).data;
    await decide(app, id, { action: 'return', opinion: '请写明原因' });
    const shown = async () => (await app.call(approvalDetail, { id }, { as: admin })).data;
    const { actions, trail, edit_path } = await shown();
    expect(actions).toContain('resubmit');
    expect(trail.at(-1)).toMatchObject({ action: '退回申请人', opinion: '请写明原因' });
    expect(edit_path).toBe(`/staff/index?again=${id}&again_kind=leaving`);
    const sent = (await app.call(changeToEdit, { approval_id: id }, { as: admin })).data;
    expect(sent).toMatchObject({ kind: 'leaving', user_id: me, user_name: '徐茂公', reason: '合同到期' });
    const reader = { user_id: await aPerson(app, { name: '魏征' }), checked: ['detail'] };
    const audit = [...JSON.parse(sent.content_json), reader];
    expect((await go({ again: id, reason: '合同到期，不再续签', audit })).data.id).toBe(id);
    const resent = await shown();
    expect(resent).toMatchObject({ round: 2, audit_status: 0 });
    expect(resent.form).toContainEqual({ field: 'reason', label: '离职原因', value: '合同到期，不再续签' });
    expect(resent.steps.at(-1)?.seats).toMatchObject([{ name: '魏征' }]);
  });

  it('is withdrawn by whoever asked, and then nothing comes of it', async () => {
    const mine = await app.signInAs(me);
    const draft = { left_date: beginOf(day(0)), reason: '个人原因', receiver_id: null };
    const { id } = (await app.call(applyLeaving, draft, { as: mine })).data;
    const shown = async () => (await app.call(approvalDetail, { id }, { as: mine })).data;
    const { form, actions } = await shown();
    expect(form).toContainEqual({ field: 'left_date', label: '离职日期', value: day(0) });
    expect(actions).toContain('withdraw');
    expect((await app.call(actOnApproval, { action: 'withdraw', id }, { as: mine })).status).toBe(200);
    expect(await shown()).toMatchObject({ audit_status: 3, edit_path: `/staff/my_center/leaving?again=${id}` });
    expect(await detail()).toMatchObject({ state: 'regular' });
    expect((await app.call(applyLeaving, { ...draft, again: id }, { as: mine })).data.id).toBe(id);
  });

  it('is not for oneself, nor the last administrator, nor out of reach', async () => {
    expect((await go({ user_id: administratorId })).status).toBe(409);
    const group = await aGroup(app, { permissions: ['staff.list', 'staff.leaving'], scope: 'department' });
    const as = await app.signInAs(await aPerson(app, { department: to, groups: [group] }));
    const missing = await go({ user_id: 999_999 }, as);
    expect(await go({}, as)).toMatchObject({ status: 404, text: missing.text });
    expect((await app.call(handOver, { user_id: me }, { as })).text).toBe(missing.text);
    const [{ id: wildcard } = { id: 0 }] = await app.sql<{ id: number }>(
      'select id::int from role_groups where wildcard',
    );
    const second = await aPerson(app, { groups: [wildcard], department: officeId });
    const his = await app.signInAs(second);
    const theirs = { user_id: administratorId, left_date: beginOf(day(0)), reason: 'x', receiver_id: me };
    const [first, other] = [await go({ user_id: second, receiver_id: me }), await app.call(leave, theirs, { as: his })];
    for (const answer of [first, other]) expect((await decide(app, answer.data.id)).status).toBe(200);
    // Passed both at once, one of the two stays.
    const answers = await Promise.all([decide(app, first.data.id), decide(app, other.data.id)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
    await app.sql(`update users set state = 'regular' where id = $1`, [administratorId]);
  });
});
