import { actOnApproval } from '@tongzhou/contract/areas/approval/act.ts';
import { approvalDetail } from '@tongzhou/contract/areas/approval/request.ts';
import { messagePage } from '@tongzhou/contract/areas/notices.ts';
import { cancelChange, plannedChanges } from '@tongzhou/contract/areas/personnel/change.ts';
import { applyRegular, regularForm, regularRecordList } from '@tongzhou/contract/areas/personnel/regular.ts';
import { mySalary, userSalary } from '@tongzhou/contract/areas/salary.ts';
import { editPerson } from '@tongzhou/contract/areas/staff/people.ts';
import { userDetail } from '@tongzhou/contract/areas/staff/person.ts';
import { addDays, addMonths, beginOf, today } from '@tongzhou/contract/rules/day.ts';
import { inFen } from '@tongzhou/contract/rules/salary.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertPost } from '#areas/organisation/public.ts';
import { saveStandard } from '#areas/salary/public.ts';
import { aDepartment, administratorId, aGroup, aPerson } from '#testing/builders.ts';
import { aChief, decide, turnOf } from '#testing/decide.ts';
import { attachment, upload } from '#testing/files/multipart.ts';
import { openPort } from '#testing/program/wire.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let other: TestApp;
let port: number;
let admin: string;
let mine: string;
let department: number;
let posts: { mate: number; same: number; higher: number };
let me: number;
let head: number;
let hr: number;
let leader: number;

beforeAll(async () => {
  app = await createTestApp();
  other = await createTestApp({ beside: app });
  port = await openPort(app);
  department = await aDepartment(app);
  const elsewhere = await aDepartment(app);
  const post = (at: number, name: string, level: number) =>
    app.database.transaction((tx) => insertPost(tx, { department: at, name, level }));
  posts = {
    mate: await post(department, '水手', 4),
    same: await post(elsewhere, '帆工', 4),
    higher: await post(department, '大副', 5),
  };
  const groups = new Map(
    (await app.sql<{ key: string; id: number }>('select key, id::int from role_groups')).map(({ key, id }) => [
      key,
      id,
    ]),
  );
  head = await aPerson(app, { department });
  hr = await aPerson(app, { groups: [groups.get('hr') ?? 0] });
  leader = await aPerson(app, { groups: [groups.get('leaders') ?? 0] });
  await app.sql('update departments set head_id = $1 where id = $2', [head, department]);
  await aChief(app);
});
afterAll(async () => {
  await other.close();
  await app.close();
});

const day = (days: number) => addDays(today(app.clock.now), days);
const aNewcomer = async (entered: string, months = 3) => {
  const id = await aPerson(app, { department, state: 'probation', name: '程咬金' });
  await app.sql('update users set post_id = $1, manager_id = $2 where id = $3', [posts.mate, head, id]);
  await app.sql('update staff_profiles set entry_date = $2, probation_months = $3 where user_id = $1', [
    id,
    entered,
    months,
  ]);
  return id;
};
beforeEach(async () => {
  admin = await app.signInAs(administratorId);
  me = await aNewcomer(addMonths(day(10), -3));
  mine = await app.signInAs(me);
});

const apply = (draft: object = {}, as = mine, key?: string) =>
  app.call(applyRegular, { self_review: '完成了全部目标', ...draft }, { as, ...(key === undefined ? {} : { key }) });
const detail = async (user_id = me) => (await app.call(userDetail, { user_id }, { as: admin })).data;
const records = async (as = mine) => (await app.call(regularRecordList, {}, { as })).data.list;
const job = (name: string, on = app) => on.jobs.find((one) => one.name === `personnel/${name}`)!.run();
/** Up to the last step, which decides more than yes. */
const atLast = async (id: number) => {
  for (const person of [head, hr]) {
    expect((await turnOf(app, id))?.people).toEqual([person]);
    expect((await decide(app, id)).status).toBe(200);
  }
};
const last = (id: number, fields?: Record<string, unknown>) => decide(app, id, fields === undefined ? {} : { fields });
const pass = (days = 0) => ({ outcome: 'pass', effective_date: beginOf(day(days)) });
const later = async (days: number) => {
  app.clock.now += days * 24 * 3600 * 1000;
  admin = await app.signInAs(administratorId);
  mine = await app.signInAs(me);
};

describe('an application', () => {
  it('goes to head, HR and leaders, and makes someone regular on the day the last of them names', async () => {
    const { data } = await apply({ station_id: posts.same });
    expect(data.number).toMatch(/^ZZ-\d{8}-\d{4,}$/);
    expect((await app.call(regularForm, {}, { as: mine })).data).toMatchObject({
      problem: '已有进行中的转正申请',
      open: { id: data.id, audit_status: 0 },
      probation_end: beginOf(day(10)),
    });
    await atLast(data.id);
    const shown = await app.call(approvalDetail, { id: data.id }, { as: await app.signInAs(leader) });
    expect(shown.data).toMatchObject({ step_form: 'regular', title: '转正：程咬金' });
    expect(await detail()).toMatchObject({ state: 'probation' });
    expect((await last(data.id, pass(0))).data).toEqual({ audit_status: 1 });
    expect(await detail()).toMatchObject({
      state: 'regular',
      regular_date: beginOf(day(0)),
      station_id: posts.same,
      post_history: [{ post_name: '帆工', reason: '转正' }],
    });
    expect(await records()).toMatchObject([
      { approval_id: data.id, audit_status: 1, outcome: 'pass', effective_date: beginOf(day(0)), actions: ['detail'] },
    ]);
    const [entry] = await app.sql<{ changes: { label: string; new: unknown }[] }>(
      `select changes from log.operations where action = '转正生效' and object_id = $1`,
      [me],
    );
    expect(entry?.changes).toContainEqual({ field: 'state', label: '状态', old: '试用', new: '正式' });
    expect((await apply()).msg).toBe('只有试用期员工可以申请转正');
  });

  it('with a day to come waits for it, is applied after days without a server, once, whoever runs', async () => {
    const { id } = (await apply()).data;
    await atLast(id);
    await last(id, pass(10));
    expect(await detail()).toMatchObject({ state: 'probation', regular_date: null });
    const planned = await app.call(plannedChanges, { user_id: me }, { as: admin });
    expect(planned.data.list).toMatchObject([{ kind: 'regular', summary: '转正', effective_date: beginOf(day(10)) }]);
    expect((await apply()).msg).toBe('已有待生效的同类变动，请先取消');
    await job('apply-due-changes');
    expect(await detail()).toMatchObject({ state: 'probation' });
    await later(15);
    const applied = (await Promise.all([
      job('apply-due-changes'),
      job('apply-due-changes', other),
      job('apply-due-changes'),
    ])) as number[];
    expect(applied.reduce((sum, one) => sum + one, 0)).toBe(1);
    expect(await detail()).toMatchObject({ state: 'regular', regular_date: beginOf(day(-5)), post_history: [] });
  });

  it('planned can be cancelled by HR, and then nobody becomes regular', async () => {
    const { id } = (await apply()).data;
    await atLast(id);
    await last(id, pass(3));
    const [planned] = (await app.call(plannedChanges, { user_id: me }, { as: admin })).data.list;
    expect((await app.call(cancelChange, { id: planned?.id ?? 0 }, { as: mine })).status).toBe(403);
    expect((await app.call(cancelChange, { id: planned?.id ?? 0 }, { as: admin })).status).toBe(200);
    await later(9);
    await job('apply-due-changes');
    expect(await detail()).toMatchObject({ state: 'probation' });
  });

  it('holds what it is decided by until it is decided; everything else of the person can be edited', async () => {
    const edit = (change: object) => app.call(editPerson, { user_id: me, ...change }, { as: admin });
    const { id, number } = (await apply()).data;
    const words = `转正申请 ${number} 正在审批，不能修改`;
    const held = { entry_date: words, probation_months: words };
    expect(await detail()).toMatchObject({ held });
    // Who cannot change them anyway is not told.
    expect((await app.call(userDetail, {}, { as: mine })).data.held).toEqual({});
    const refused = await edit({ entry_date: beginOf(day(-100)), probation_months: 6, address: '海边' });
    expect(refused).toMatchObject({ status: 422, fields: held });
    expect(await detail()).toMatchObject({ probation_months: 3, address: null });
    expect((await edit({ address: '海边', probation_months: 3 })).status).toBe(200);
    await decide(app, id, { action: 'return', opinion: '请补充' });
    expect((await edit({ probation_months: 4 })).status).toBe(200);
    expect((await apply({ again: id })).status).toBe(200);
    expect((await edit({ probation_months: 5 })).status).toBe(422);
    await decide(app, id, { action: 'reject', opinion: '不同意' });
    expect((await edit({ probation_months: 5, entry_date: beginOf(day(-99)) })).status).toBe(200);
    expect(await detail()).toMatchObject({ probation_months: 5, address: '海边', held: {} });
  });

  it('may end with a longer probation, within the law', async () => {
    const { id } = (await apply()).data;
    await atLast(id);
    expect((await last(id)).fields).toEqual({ 'fields.outcome': '请选择审批结果' });
    expect((await last(id, { outcome: 'extend' })).fields).toEqual({ 'fields.months': '必填' });
    expect((await last(id, { outcome: 'extend', months: 7 })).fields).toEqual({ 'fields.months': '不能大于 6' });
    expect((await last(id, { outcome: 'extend', months: 4 })).fields).toEqual({
      'fields.months': '试用期合计最长 6 个月，最多再延长 3 个月',
    });
    expect((await last(id, { outcome: 'pass', effective_date: beginOf('2020-01-01') })).fields).toEqual({
      'fields.effective_date': '不能早于入职日期',
    });
    expect((await last(id, { outcome: 'extend', months: 3 })).status).toBe(200);
    expect(await detail()).toMatchObject({ state: 'probation', probation_months: 6, regular_date: null });
    expect(await records()).toMatchObject([{ audit_status: 1, outcome: 'extend', months: 3 }]);
    const messages = (await app.call(messagePage, {}, { as: mine })).data.list.map(({ title }) => title);
    expect(messages).toContain('试用期延长 3 个月');
    const again = (await apply()).data.id;
    expect(again).not.toBe(id);
    await atLast(again);
    expect((await last(again, { outcome: 'extend', months: 1 })).fields).toEqual({
      'fields.months': '试用期已满 6 个月，不能再延长',
    });
  });

  it('asks only the last step for more than yes', async () => {
    const { id } = (await apply()).data;
    expect((await decide(app, id, { fields: pass() })).fields).toEqual({ fields: '这一步不需要填写' });
  });

  it('whose last step passes itself over is an ordinary yes: regular with the end of the probation', async () => {
    const [group] = await app.sql<{ id: number }>(`select id::int from role_groups where key = 'leaders'`);
    const removed = await app.sql('delete from role_group_members where group_id = $1 returning user_id', [group?.id]);
    await app.sql('insert into role_group_members (user_id, group_id) values ($1, $2)', [hr, group?.id]);
    const { id } = (await apply()).data;
    await decide(app, id);
    expect((await decide(app, id)).data).toEqual({ audit_status: 1 });
    expect(await records()).toMatchObject([{ outcome: 'pass', effective_date: beginOf(day(10)) }]);
    await app.sql('delete from role_group_members where group_id = $1', [group?.id]);
    for (const row of removed)
      await app.sql('insert into role_group_members (user_id, group_id) values ($1, $2)', [row.user_id, group?.id]);
  });

  it('is refused with an opinion, changed and sent again; returned it goes on where it was returned', async () => {
    const { data: file } = await upload([attachment('report', '总结.txt')], { port, as: mine });
    const { id } = (await apply({ file_ids: [file.id] })).data;
    await decide(app, id, { action: 'reject', opinion: '请补充项目成果' });
    expect(await detail()).toMatchObject({ state: 'probation' });
    expect(await records()).toMatchObject([{ audit_status: 2, actions: ['detail', 'edit'] }]);
    const form = (await app.call(regularForm, { again: id }, { as: mine })).data;
    expect(form).toMatchObject({
      problem: null,
      before: { self_review: '完成了全部目标', files: [{ file_name: '总结.txt' }] },
    });
    const stranger = await app.signInAs(await aNewcomer(day(-20)));
    expect((await app.call(regularForm, { again: id }, { as: stranger })).status).toBe(404);
    expect((await apply({ again: id }, stranger)).status).toBe(404);
    expect((await apply({ again: id, self_review: '补充了成果', file_ids: [file.id] })).data.id).toBe(id);
    await decide(app, id);
    await decide(app, id, { action: 'return', opinion: '请核对' });
    await apply({ again: id, self_review: '补充了成果', file_ids: [file.id] });
    expect((await turnOf(app, id))?.people).toEqual([hr]);
    const shown = await app.call(approvalDetail, { id }, { as: await app.signInAs(head) });
    expect(shown.data.files).toMatchObject([{ file_name: '总结.txt' }]);
    const download = await app.server.inject({ method: 'GET', url: shown.data.files[0]?.url ?? '' });
    expect(download.payload).toBe('report');
    expect(await records()).toHaveLength(1);
  });

  it('is one at a time, made once under one key, and for those on probation with a post of their level', async () => {
    const answers = await Promise.all([apply({}, mine, 'apply-once-1'), apply({}, mine, 'apply-two-22')]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
    me = await aNewcomer(day(-20));
    mine = await app.signInAs(me);
    expect((await apply({ station_id: posts.higher })).fields).toEqual({ station_id: '只能选择同级别的岗位' });
    expect((await apply({ self_review: ' ' })).fields).toEqual({ self_review: '必填' });
    expect((await apply({ file_ids: [999_999] })).status).toBe(422);
    expect((await apply({ audit: [{ user_id: head, checked: ['check'] }] })).fields).toHaveProperty('audit');
    expect((await apply({}, await app.signInAs(head))).msg).toBe('只有试用期员工可以申请转正');
    expect(await records()).toEqual([]);
    const first = await apply({}, mine, 'apply-once-9');
    expect((await apply({}, mine, 'apply-once-9')).text).toBe(first.text);
    // Others see nothing of it.
    expect(await records(await app.signInAs(hr))).toEqual([]);
    const outsider = await app.signInAs(await aPerson(app));
    expect((await app.call(approvalDetail, { id: first.data.id }, { as: outsider })).status).toBe(404);
    const act = { action: 'pass' as const, id: first.data.id, step: 1, activation: 1 };
    expect((await app.call(actOnApproval, act, { as: mine })).status).toBe(409);
  });
});

describe('the end of a probation', () => {
  const titles = async (as: string) =>
    (await app.call(messagePage, { page_size: 50 }, { as })).data.list
      .filter(({ title, content }) => title.startsWith('试用期即将结束') && content.includes(ends))
      .map(({ content }) => /还有 (\d+) 天/.exec(content)?.[1]);
  let ends: string;

  it('is reminded of 30, 15 and 7 days before, once each, to the person, the head and HR', async () => {
    me = await aNewcomer(addMonths(day(40), -3), 3);
    const [row] = await app.sql<{ ends: string }>(
      `select (entry_date + make_interval(months => probation_months))::date::text as ends from staff_profiles where user_id = $1`,
      [me],
    );
    ends = row?.ends ?? '';
    await later(1);
    await job('remind-probation');
    expect(await titles(mine)).toEqual([]);
    // No server ran on the thirtieth day.
    await later(12);
    await Promise.all([job('remind-probation'), job('remind-probation', other)]);
    await later(1);
    await job('remind-probation');
    expect(await titles(mine)).toHaveLength(1);
    for (const one of [head, hr]) expect(await titles(await app.signInAs(one))).toHaveLength(1);
    await later(12);
    await job('remind-probation');
    await later(8);
    await job('remind-probation');
    expect(await titles(mine)).toHaveLength(3);
    // Nobody becomes regular by waiting.
    await later(30);
    await job('apply-due-changes');
    expect(await detail()).toMatchObject({ state: 'probation' });
  });

  it('is not reminded of to those who have asked', async () => {
    me = await aNewcomer(addMonths(day(6), -3), 3);
    ends = day(6);
    mine = await app.signInAs(me);
    await apply();
    await job('remind-probation');
    expect(await titles(mine)).toEqual([]);
  });
});

describe('a salary set with it', () => {
  const salary = {
    base: 9000,
    post: 0,
    performance: 1000,
    allowance: 0,
    social_base: 8000,
    housing_base: 8000,
    deduction: 0,
  };
  const current = async () => (await app.call(mySalary, {}, { as: mine })).data;

  it('holds from the day of the decision on, and is for those who may see it', async () => {
    const { id } = (await apply()).data;
    await atLast(id);
    // They had the right when it came to them, and lost it.
    const seeing = await aGroup(app, { permissions: ['data.salary'], scope: 'all' });
    const blind = await aPerson(app, { groups: [seeing] });
    const turn = (await turnOf(app, id)) as NonNullable<Awaited<ReturnType<typeof turnOf>>>;
    const aim = { id, step: turn.step, activation: turn.activation };
    await app.call(actOnApproval, { action: 'transfer', ...aim, to: blind }, { as: await app.signInAs(leader) });
    await app.sql('delete from role_group_members where user_id = $1', [blind]);
    const refused = await last(id, { ...pass(0), salary });
    expect(refused.fields).toEqual({ 'fields.salary': '您没有填写工资的权限' });
    await app.call(actOnApproval, { action: 'transfer', ...aim, to: leader }, { as: await app.signInAs(blind) });
    expect((await last(id, { outcome: 'extend', months: 1, salary })).fields).toEqual({
      'fields.salary': '不认识的字段',
    });
    expect((await last(id, { ...pass(0), salary })).data).toEqual({ audit_status: 1 });
    expect((await current()).current).toMatchObject({ amounts: salary, source: 'regular', reason: '转正定薪' });
    const figure = async (user: number) =>
      (await app.call(approvalDetail, { id }, { as: await app.signInAs(user) })).data.sections
        .flatMap((section) => (section.kind === 'values' ? section.rows : []))
        .find(({ label }) => label === '月薪合计')?.value;
    expect(await figure(me)).toBe('9,000.00 + 0.00 + 1,000.00 + 0.00 = 10,000.00 元');
    expect(await figure(administratorId)).toBe('******');
    const [written] = await app.sql<{ count: string }>('select count(*) from salary_standards where user_id = $1', [
      me,
    ]);
    expect(written?.count).toBe('1');
    const logged = await app.sql<{ changes: string }>(
      `select changes::text from log.operations where object_id = $1 and action = '工资标准变动'`,
      [me],
    );
    expect(logged).toHaveLength(1);
    expect(logged[0]?.changes).not.toContain('9000');
  });

  it('and a change of salary that pass at once are one after the other: never a step nobody compared', async () => {
    const filed = await app.call(
      userSalary,
      { user_id: me, ...salary, base: 9500, effective_date: beginOf(day(0)), reason: '调薪' },
      { as: await app.signInAs(hr) },
    );
    const { id } = (await apply()).data;
    await atLast(id);
    const other = filed.data.id;
    while ((await turnOf(app, other))?.people[0] !== leader) expect((await decide(app, other)).status).toBe(200);
    const [regular, change] = await Promise.all([last(id, { ...pass(0), salary }), decide(app, other)]);
    expect([regular.status, [200, 409].includes(change.status)]).toEqual([200, true]);
    const written = await app.sql<{ source: string }>(
      'select source from salary_standards where user_id = $1 order by id',
      [me],
    );
    expect(written.map(({ source }) => source)).toEqual(
      change.status === 200 ? ['salary_change', 'regular'] : ['regular'],
    );
  });

  it('is called off with it, and what held before holds on', async () => {
    const standard = { user: me, effective_date: day(-20), reason: '入职定薪', approval: null, by: null };
    const before = { ...salary, base: 5000 };
    await app.database.transaction((tx) =>
      saveStandard(tx, app.notify, { ...standard, source: 'entry', amounts: inFen(before) }, app.clock.now),
    );
    const { id } = (await apply()).data;
    await atLast(id);
    await last(id, { ...pass(5), salary });
    expect(await current()).toMatchObject({ current: { amounts: before }, coming: [{ amounts: salary }] });
    const [planned] = (await app.call(plannedChanges, { user_id: me }, { as: admin })).data.list;
    expect((await app.call(cancelChange, { id: planned?.id ?? 0 }, { as: admin })).status).toBe(200);
    await later(6);
    expect(await current()).toMatchObject({ current: { amounts: before, reason: '转正取消，恢复原标准' }, coming: [] });
  });
});
