import * as acts from '@tongzhou/contract/areas/approval/act.ts';
import * as delegation from '@tongzhou/contract/areas/approval/delegation.ts';
import * as request from '@tongzhou/contract/areas/approval/request.ts';
import { previewPath, stepNames } from '@tongzhou/contract/areas/approval/submission.ts';
import { messagePage } from '@tongzhou/contract/areas/notices.ts';
import { beginOf } from '@tongzhou/contract/rules/day.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { check, copied, requestScene, strayCopies, together } from '#areas/approval/testing/requests.ts';
import { aGroup, aPerson } from '#testing/builders.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterEach(async () => expect(await strayCopies(app)).toEqual([]));
afterAll(() => app.close());
let scene: Awaited<ReturnType<typeof requestScene>>;
beforeEach(async () => {
  scene = await requestScene(app);
});

const run = (job: string) => app.jobs.find((one) => one.name === job)?.run();
const page = async (user: number, tab: request.ApprovalTab, more: object = {}) =>
  (await app.call(request.approvalPage, { list: 'leave', tab, ...more }, await scene.as(user))).data;
const titles = async (user: number) =>
  (await app.call(messagePage, {}, await scene.as(user))).data.list.map((message) => message.title);

describe('the groups and posts steps point to', () => {
  it('are told by name to whoever fills in a form', async () => {
    const group = await aGroup(app);
    const [named] = await app.sql<{ name: string }>('select name from role_groups where id = $1', [group]);
    const ask = async (input: { groups?: number[]; posts?: number[] }) =>
      (await app.call(stepNames, input, await scene.as(scene.applicant))).data;
    expect(await ask({ groups: [group, 999_999] })).toEqual({ groups: [{ id: group, name: named?.name }], posts: [] });
    expect(await ask({})).toEqual({ groups: [], posts: [] });
    expect((await app.call(stepNames, {})).status).toBe(401);
  });
});

describe('a step', () => {
  it('says how it came to its end: decided, refused, sent back, or ended before anyone decided', async () => {
    const { applicant, ann, bob, cho } = scene;
    const states = async (id: number) => (await scene.detail(id, applicant)).steps.map(({ state }) => state);
    const sent = async () => (await scene.send(scene.draft([check(ann), check(bob), copied(cho)]))).data.id;
    const withdrawn = await sent();
    await scene.act(withdrawn, ann, 'pass');
    await scene.call(applicant, { action: 'withdraw', id: withdrawn, opinion: '不去了' });
    expect(await states(withdrawn)).toEqual(['done', 'ended', 'ahead']);
    const rejected = await sent();
    await scene.act(rejected, ann, 'reject');
    expect(await states(rejected)).toEqual(['rejected', 'ahead', 'ahead']);
    const returned = await sent();
    await scene.act(returned, ann, 'return');
    expect(await states(returned)).toEqual(['returned', 'ahead', 'ahead']);
    // One of two who must both agree has, and then it ended.
    const half = (await scene.send(scene.draft([together('all', ann, bob)]))).data.id;
    await scene.act(half, ann, 'pass');
    await scene.call(applicant, { action: 'withdraw', id: half, opinion: '不去了' });
    expect(await states(half)).toEqual(['ended']);
  });
});

describe('the lists', () => {
  it('show each person their own, with counts', async () => {
    const { applicant, ann, bob, cho } = scene;
    const { data: first } = await scene.send(scene.draft([check(ann), copied(cho)]));
    const { data: second } = await scene.send(scene.draft([check(ann), check(bob)]));
    await scene.act(second.id, ann, 'pass');
    const ids = async (user: number, tab: request.ApprovalTab) => (await page(user, tab)).list.map((row) => row.id);
    expect(await ids(ann, 'todo')).toEqual([first.id]);
    expect(await ids(ann, 'done')).toEqual([second.id]);
    expect(await ids(bob, 'todo')).toEqual([second.id]);
    expect(await ids(cho, 'copied')).toEqual([first.id]);
    expect(await ids(applicant, 'mine')).toEqual([second.id, first.id]);
    const count = async (user: number) =>
      (await app.call(request.approvalCount, { list: 'leave' }, await scene.as(user))).data;
    expect(await count(ann)).toEqual({ todo: 1, done: 1, copied: 0, mine: 0, all: null });
    expect(await count(applicant)).toEqual({ todo: 0, done: 0, copied: 0, mine: 2, all: null });
    const [row] = (await page(ann, 'todo')).list;
    expect(row).toMatchObject({ check: 1, audit_status: 0, waiting_for: ['安然'], batchable: true });
    expect((await page(applicant, 'mine')).list.map((one) => one.check)).toEqual([0, 0]);
  });

  it('are searched by number, words, name, state and time', async () => {
    const { data } = await scene.send(scene.draft([check(scene.ann)], { desc: '看牙' }));
    const found = async (more: object) => (await page(scene.ann, 'todo', more)).list.map((row) => row.id);
    expect(await found({ keyword: data.number.slice(-6) })).toContain(data.id);
    expect(await found({ keyword: '丧假' })).toContain(data.id);
    expect(await found({ keyword: '申小明' })).toContain(data.id);
    expect(await found({ keyword: '没有这样的' })).toEqual([]);
    expect(await found({ audit_status: 1 })).toEqual([]);
    expect(await found({ from: app.clock.now + 3_600_000 })).toEqual([]);
    // The end of a range is its whole second.
    expect(await found({ from: app.clock.now, to: app.clock.now })).toContain(data.id);
    expect(await found({ to: app.clock.now - 1000 })).toEqual([]);
  });

  it('stand in the order of the time they are sorted by, whenever someone took part', async () => {
    const { ann, cho } = scene;
    const { data: first } = await scene.send(scene.draft([check(ann), copied(cho)]));
    scene.pass(1);
    const { data: second } = await scene.send(scene.draft([check(ann), copied(cho)]));
    // The later one is handled first, and of the first one people are told again.
    await scene.act(second.id, ann, 'pass');
    scene.pass(1);
    await scene.act(first.id, ann, 'pass');
    await app.call(acts.comment, { id: first.id, text: '请看', mentions: [cho] }, await scene.as(ann));
    const sorted = async (user: number, tab: request.ApprovalTab, sort: string, order: 'asc' | 'desc') =>
      (await page(user, tab, { sort, order })).list.map((row) => row.id);
    for (const [user, tab] of [
      [ann, 'done'],
      [cho, 'copied'],
    ] as const) {
      expect([tab, await sorted(user, tab, 'submitted_at', 'desc')]).toEqual([tab, [second.id, first.id]]);
      expect([tab, await sorted(user, tab, 'submitted_at', 'asc')]).toEqual([tab, [first.id, second.id]]);
      expect([tab, await sorted(user, tab, 'own_at', 'desc')]).toEqual([tab, [first.id, second.id]]);
      expect([tab, await sorted(user, tab, 'own_at', 'asc')]).toEqual([tab, [second.id, first.id]]);
      const [newest] = (await page(user, tab, { sort: 'own_at' })).list;
      expect(newest?.own_at).toBe(app.clock.now);
    }
  });

  it('show all of them only with the right, within its scope', async () => {
    await scene.send(scene.draft([check(scene.ann)]));
    const all = { list: 'leave', tab: 'all' } as const;
    expect((await app.call(request.approvalPage, all, await scene.as(scene.ann))).status).toBe(403);
    const seeing = async (scope: 'department' | 'all', department: number) =>
      scene.as(
        await aPerson(app, {
          department,
          groups: [await aGroup(app, { permissions: ['approval.all'], scope })],
        }),
      );
    const near = await app.call(request.approvalPage, all, await seeing('department', scene.department));
    expect(near.data.list.every((row) => row.applicant_id === scene.applicant)).toBe(true);
    expect(near.data.total).toBe(1);
    const far = await app.call(request.approvalPage, all, await seeing('department', 1));
    expect(far.data.list.some((row) => row.applicant_id === scene.applicant)).toBe(false);
    const id = near.data.list[0]?.id ?? 0;
    expect((await app.call(request.approvalDetail, { id }, await seeing('department', 1))).status).toBe(404);
    expect((await app.call(request.approvalDetail, { id }, await seeing('all', 1))).status).toBe(200);
  });
});

describe('those concerned', () => {
  it('are told what they have to know, and nobody of their own deed', async () => {
    const { applicant, ann, bob, cho } = scene;
    const { data } = await scene.send(scene.draft([check(ann), check(bob), copied(cho)]));
    expect(await titles(ann)).toEqual(['待处理：申小明的丧假 1 天']);
    expect(await titles(bob)).toEqual([]);
    await scene.act(data.id, ann, 'pass');
    expect(await titles(bob)).toHaveLength(1);
    await scene.act(data.id, bob, 'pass');
    expect(await titles(applicant)).toEqual(['已通过：申小明的丧假 1 天']);
    expect(await titles(cho)).toEqual(['已通过：申小明的丧假 1 天']);
  });

  it('are reminded in working time, and then their head', async () => {
    const { ann, dan } = scene;
    await app.sql(`update departments set head_id = $2 where id = $1`, [scene.department, dan]);
    await scene.send(scene.draft([check(ann)]));
    const count = async (user: number, word: string) =>
      (await titles(user)).filter((title) => title.startsWith(word)).length;
    // Monday 09:00 and 24 working hours: three days.
    scene.pass(2 * 24 * 60);
    await run('approval/remind');
    expect(await count(ann, '待办提醒')).toBe(0);
    scene.pass(24 * 60);
    await run('approval/remind');
    await run('approval/remind');
    expect([await count(ann, '待办提醒'), await count(dan, '下级超时')]).toEqual([1, 0]);
    // Three more working days, with a weekend between.
    scene.pass(5 * 24 * 60);
    await run('approval/remind');
    await run('approval/remind');
    expect([await count(ann, '待办提醒'), await count(dan, '下级超时')]).toEqual([1, 1]);
  });
});

describe('the expected path', () => {
  it('is shown with names before anything is sent', async () => {
    await app.sql(`update users set manager_id = $2 where id = $1`, [scene.applicant, scene.ann]);
    await app.sql(`update departments set head_id = $2 where id = $1`, [scene.department, scene.bob]);
    const preview = async (more: object) =>
      (await app.call(previewPath, { kind: 'leave', ...more }, await scene.as(scene.applicant))).data;
    const short = await preview({ days: 1 });
    expect(short.problem).toBeNull();
    expect(short.steps.map((step) => [step.people.map((one) => one.name), step.skipped])).toEqual([
      [['安然'], false],
      [[], true],
    ]);
    expect((await preview({ days: 5 })).steps.map((step) => step.people[0]?.name)).toEqual(['安然', '鲍波']);
    expect((await preview({ audit: [check(scene.applicant)] })).problem).toBe('不能选择申请人作为审批人');
    const led = {
      audit: [{ user_id: null, role: 'project-leader', checked: ['check'] }],
      project_leader: scene.ann,
    };
    expect((await preview(led)).steps.map((step) => step.people.map((one) => one.name))).toEqual([['安然']]);
    const stranger = await aPerson(app);
    const other = await app.call(
      previewPath,
      { kind: 'leave', applicant_id: stranger },
      await scene.as(scene.applicant),
    );
    expect(other.status).toBe(404);
  });
});

describe('standing in', () => {
  const days = { start_date: beginOf('2026-03-02'), end_date: beginOf('2026-03-06') };

  it('is set up, listed, ended, and refused where it makes no sense', async () => {
    const { ann, bob, cho } = scene;
    const set = async (draft: object) =>
      app.call(delegation.delegate, { stand_in_id: bob, ...days, ...draft }, await scene.as(ann));
    expect((await set({ stand_in_id: ann })).fields).toEqual({ stand_in_id: '不能选择自己' });
    expect((await set({ start_date: beginOf('2026-03-01') })).fields).toEqual({ start_date: '开始日期不能早于今天' });
    expect((await set({ end_date: beginOf('2026-03-01') })).fields).toHaveProperty('end_date');
    const gone = await aPerson(app, { enabled: false });
    expect((await set({ stand_in_id: gone })).fields).toHaveProperty('stand_in_id');
    const { data } = await set({});
    const mine = async () => (await app.call(delegation.delegations, {}, await scene.as(ann))).data.mine;
    expect(await mine()).toMatchObject([
      { id: data.id, stand_in_name: '鲍波', ...days, state: 'running', kinds: null },
    ]);
    const his = await app.call(delegation.delegations, {}, await scene.as(bob));
    expect(his.data.for_others).toEqual([{ user_name: '安然', end_date: days.end_date }]);
    const end = async (user: number) => app.call(delegation.endDelegation, { id: data.id }, await scene.as(user));
    expect((await end(cho)).status).toBe(404);
    expect((await end(ann)).status).toBe(200);
    expect(await mine()).toMatchObject([{ state: 'ended' }]);
    expect(await scene.waiting((await scene.send(scene.draft([check(ann)]))).data.id)).toEqual(['安然']);
  });

  it('for some kinds only holds for those', async () => {
    await app.call(
      delegation.delegate,
      { stand_in_id: scene.bob, ...days, kinds: ['reimburse'] },
      await scene.as(scene.ann),
    );
    expect(await scene.waiting((await scene.send(scene.draft([check(scene.ann)]))).data.id)).toEqual(['安然']);
    const both = await app.call(
      delegation.delegate,
      { stand_in_id: scene.cho, ...days, kinds: ['leave'] },
      await scene.as(scene.ann),
    );
    expect(both.status).toBe(200);
    expect(await scene.waiting((await scene.send(scene.draft([check(scene.ann)]))).data.id)).toEqual(['曹操']);
  });
});

describe('a deed', () => {
  it('needs a session that still holds, and an opinion where it refuses', async () => {
    const { data } = await scene.send(scene.draft([check(scene.ann)]));
    const aim = await scene.aim(data.id, scene.ann);
    expect((await scene.call(scene.ann, { action: 'reject', ...aim, opinion: '' })).fields).toHaveProperty('opinion');
    const fields = await scene.call(scene.ann, { action: 'pass', ...aim, fields: { salary: 1 } });
    expect(fields.fields).toEqual({ fields: '这一步不需要填写' });
    const mixed = await app.call(acts.passSeveral, { items: [] }, await scene.as(scene.ann));
    expect(mixed.status).toBe(422);
  });
});
