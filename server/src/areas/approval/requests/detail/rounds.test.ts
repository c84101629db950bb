import { checkPrint, printApproval } from '@tongzhou/contract/areas/approval/request.ts';
import { auditStates } from '@tongzhou/contract/areas/approval/states.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rejectBySystem, requestsOfRecords } from '#areas/approval/public.ts';
import { check, requestScene, strayCopies } from '#areas/approval/testing/requests.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let scene: Awaited<ReturnType<typeof requestScene>>;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(async () => {
  scene = await requestScene(app);
});
afterEach(async () => expect(await strayCopies(app)).toEqual([]));
afterAll(() => app.close());

const messages = async (user: number, title: string) =>
  (
    await app.sql<{ content: string }>(
      `select content from messages where user_id = $1 and title like $2 || '%' order by id`,
      [user, title],
    )
  ).map((row) => row.content);
/** What people were asked last, behind the number. */
const asked = async (user: number) => (await messages(user, '待处理')).at(-1)?.replace(/^\S+ /, '');
const withdraw = (id: number) => scene.call(scene.applicant, { action: 'withdraw', id, opinion: '改一下' });

describe('a request that is sent again', () => {
  it.each(['return', 'reject', 'withdraw'] as const)(
    'after %s says to whoever dealt with it before what is otherwise',
    async (how) => {
      const { ann, bob, cho } = scene;
      const draft = scene.draft([check(ann), check(bob), check(cho)], { desc: '办事 1,200,000.00' });
      const { id } = (await scene.send(draft)).data;
      await scene.act(id, ann, 'pass');
      expect(await asked(bob)).toBe('等待您审批');
      if (how === 'withdraw') await withdraw(id);
      else await scene.act(id, bob, how);
      const again = { ...draft, desc: '办事 980,000.00', again: id };
      expect((await scene.send(again)).status).toBe(200);
      const changes = [{ label: '请假描述', old: '办事 1,200,000.00', new: '办事 980,000.00' }];
      // Words that are not watched do not void the consent of those before the one who returned it.
      if (how !== 'return') {
        expect(await asked(ann)).toBe(
          '第 2 轮等待您审批，与您上次处理时相比：请假描述 办事 1,200,000.00 → 办事 980,000.00',
        );
        expect((await scene.detail(id, ann)).changes).toEqual(changes);
        await scene.act(id, ann, 'pass');
      }
      // Bob has dealt with it only where he sent it back.
      expect(await asked(bob)).toBe(
        how === 'withdraw'
          ? '等待您审批'
          : '第 2 轮等待您审批，与您上次处理时相比：请假描述 办事 1,200,000.00 → 办事 980,000.00',
      );
      expect((await scene.detail(id, bob)).changes).toEqual(changes);
      await scene.act(id, bob, 'pass');
      expect(await asked(cho)).toBe('等待您审批');
    },
  );

  it('compares with the round someone last dealt with, not with one that never reached them', async () => {
    const { ann, bob } = scene;
    const draft = scene.draft([check(ann), check(bob)], { desc: '一' });
    const { id } = (await scene.send(draft)).data;
    await scene.act(id, ann, 'pass');
    await scene.act(id, bob, 'reject');
    await scene.send({ ...draft, desc: '二', again: id });
    await scene.act(id, ann, 'reject');
    await scene.send({ ...draft, desc: '三', again: id });
    expect((await scene.detail(id, ann)).changes).toEqual([{ label: '请假描述', old: '二', new: '三' }]);
    await scene.act(id, ann, 'pass');
    expect((await scene.detail(id, bob)).changes).toEqual([{ label: '请假描述', old: '一', new: '三' }]);
    expect(await asked(bob)).toContain('请假描述 一 → 三');
    await scene.act(id, bob, 'reject');
    await scene.send({ ...draft, desc: '三', again: id });
    expect(await asked(ann)).toContain('与您上次处理时相比：没有变化');
  });
});

describe('a rejection from outside', () => {
  const reject = (id: number) =>
    app.database.transaction((tx) => rejectBySystem(tx, app.engine, { id }, '客户', '交付不完整', app.clock.now));

  it('ends what is under approval, as of whoever it was, and tells the applicant', async () => {
    const { applicant, ann, bob } = scene;
    const draft = scene.draft([check(ann), check(bob)]);
    const { id } = (await scene.send(draft)).data;
    await scene.act(id, ann, 'pass');
    expect(await reject(id)).toBe(true);
    const shown = await scene.detail(id, applicant);
    expect(shown.audit_status).toBe(auditStates.rejected);
    expect(shown.steps.map(({ state }) => state)).toEqual(['done', 'ended']);
    expect(shown.trail.at(-1)).toMatchObject({ user_name: '客户', action: '驳回', opinion: '交付不完整' });
    expect(await messages(applicant, '已驳回')).toEqual([expect.stringContaining('审批被驳回：交付不完整')]);
    // Bob is asked no longer.
    expect(await scene.todo(bob)).toEqual([]);
    expect(await messages(bob, '待处理')).toEqual([]);
    // Its effect has happened: the same days can be asked for in another request.
    expect((await scene.send(draft)).status).toBe(200);
    expect((await scene.send({ ...draft, again: id })).status).toBe(409);
  });

  it('is none where nothing is under approval', async () => {
    const { applicant, ann } = scene;
    const { id } = (await scene.send(scene.draft([check(ann)]))).data;
    await scene.act(id, ann, 'return');
    expect(await reject(id)).toBe(false);
    expect((await scene.detail(id, applicant)).audit_status).toBe(auditStates.returned);
    expect(await reject(999_999)).toBe(false);
  });
});

describe('the requests of records', () => {
  it('are told for several at once, the newest first, with whom each waits for', async () => {
    const { applicant, ann, bob } = scene;
    const first = (await scene.send(scene.draft([check(ann, bob)]))).data;
    const second = (await scene.send(scene.draft([check(ann)]))).data;
    await scene.act(second.id, ann, 'pass');
    const records = await Promise.all(
      [first, second].map(async ({ id }) => (await scene.detail(id, applicant)).record_id),
    );
    const found = await requestsOfRecords(app.database, 'leave', [...records, 999_999]);
    expect([...found.keys()]).toEqual([...records, 999_999]);
    expect(found.get(records[0] as number)).toEqual([
      expect.objectContaining({
        id: first.id,
        audit_status: auditStates.running,
        round: 1,
        finished_at: null,
        waiting_for: ['安然', '鲍波'],
      }),
    ]);
    expect(found.get(records[1] as number)).toMatchObject([{ id: second.id, audit_status: 1, waiting_for: [] }]);
    expect(found.get(999_999)).toEqual([]);
    expect((await requestsOfRecords(app.database, 'loan', records)).get(records[0] as number)).toEqual([]);
  });
});

describe('the code of a paper', () => {
  it('counts what the kind adds, besides what only holds at the moment', async () => {
    const { applicant, ann } = scene;
    const { id } = (await scene.send(scene.draft([check(ann)]))).data;
    const paper = (await app.call(printApproval, { id }, await scene.as(applicant))).data;
    const sent = { number: paper.detail.number, code: paper.check_code };
    const genuine = async () => (await app.call(checkPrint, sent, await scene.as(applicant))).data.genuine;
    expect(await genuine()).toBe(true);
    const titles = async () => (await scene.detail(id, applicant)).sections.map(({ title }) => title);
    expect(await titles()).toEqual(['时长']);
    await app.sql(`update leave_types set has_balance = true where name = '丧假'`);
    expect(await titles()).toEqual(['时长', '丧假额度']);
    expect(await genuine()).toBe(true);
    await app.sql(`update leave_types set has_balance = false where name = '丧假'`);
    await app.sql(`update leave_days set minutes = minutes - 30 where leave_id = $1`, [paper.detail.record_id]);
    expect(await genuine()).toBe(false);
  });
});
