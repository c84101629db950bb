import * as acts from '@tongzhou/contract/areas/approval/act.ts';
import { noticeCount } from '@tongzhou/contract/areas/notices/live.ts';
import { messagePage } from '@tongzhou/contract/areas/notices.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { check, requestScene, together } from '#areas/approval/testing/requests.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
let scene: Awaited<ReturnType<typeof requestScene>>;
beforeEach(async () => {
  scene = await requestScene(app);
});

const bell = async (user: number) => (await app.call(noticeCount, {}, await scene.as(user))).data.notice_num;
const bells = (...users: number[]) => Promise.all(users.map(bell));
const unread = async (user: number) =>
  (await app.call(messagePage, { read: false }, await scene.as(user))).data.list.map(({ title }) => title);
const heads = async (user: number) =>
  (await app.call(messagePage, {}, await scene.as(user))).data.list.map(({ title }) => title.split('：')[0]);
const send = async (...steps: Parameters<typeof scene.draft>[0] & object) =>
  (await scene.send(scene.draft(steps))).data.id;

describe('a message about what waits for someone', () => {
  it('is settled by deciding, and the next one is asked', async () => {
    const { ann, bob } = scene;
    const id = await send(check(ann), check(bob));
    expect(await bells(ann, bob)).toEqual([1, 0]);
    await scene.act(id, ann, 'pass');
    expect(await bells(ann, bob)).toEqual([0, 1]);
    expect(await heads(ann)).toEqual(['已处理']);
  });

  it('is settled for everyone it waited at when one of them decides', async () => {
    const { ann, bob, cho } = scene;
    const id = await send(check(ann, bob, cho));
    expect(await bells(ann, bob, cho)).toEqual([1, 1, 1]);
    await scene.act(id, bob, 'pass');
    expect(await bells(ann, bob, cho)).toEqual([0, 0, 0]);
    expect(await heads(ann)).toEqual(['已处理']);
  });

  it('stays for those who have yet to decide', async () => {
    const { ann, bob } = scene;
    const id = await send(together('all', ann, bob));
    await scene.act(id, ann, 'pass');
    expect(await bells(ann, bob)).toEqual([0, 1]);
    expect(await heads(bob)).toEqual(['待处理']);
  });

  it('is settled with every urging and reminder of it', async () => {
    const { applicant, ann } = scene;
    const id = await send(check(ann));
    await app.call(acts.urge, { id }, await scene.as(applicant));
    scene.pass(5 * 24 * 60);
    await app.jobs.find((job) => job.name === 'approval/remind')?.run();
    expect(await bell(ann)).toBe(3);
    await scene.act(id, ann, 'reject');
    expect(await bell(ann)).toBe(0);
  });

  it('is settled for whoever passed it on', async () => {
    const { ann, bob } = scene;
    const id = await send(check(ann));
    await scene.call(ann, { action: 'transfer', ...(await scene.aim(id, ann)), to: bob, opinion: '请代看' });
    expect(await bells(ann, bob)).toEqual([0, 1]);
  });

  it('is settled when the request is withdrawn, and says so', async () => {
    const { applicant, ann } = scene;
    const id = await send(check(ann));
    await scene.call(applicant, { action: 'withdraw', id, opinion: '' });
    expect(await bell(ann)).toBe(0);
    expect(await heads(ann)).toEqual(['已撤回']);
  });

  it('comes anew for those whose turn a consent taken back makes it again', async () => {
    const { ann, bob, cho } = scene;
    const id = await send(check(ann, bob), check(cho));
    await scene.act(id, ann, 'pass');
    expect(await bells(ann, bob, cho)).toEqual([0, 0, 1]);
    await scene.act(id, ann, 'take-back');
    expect(await bells(ann, bob, cho)).toEqual([0, 1, 0]);
  });

  it('asks the applicant for what came back, until it is sent again', async () => {
    const { applicant, ann } = scene;
    const draft = scene.draft([check(ann)]);
    const { data } = await scene.send(draft);
    await scene.act(data.id, ann, 'return');
    expect(await unread(applicant)).toEqual([expect.stringMatching(/^已退回：/)]);
    expect((await scene.send({ ...draft, again: data.id })).status).toBe(200);
    expect(await bells(applicant, ann)).toEqual([0, 1]);
  });

  it('is left alone where it is only news', async () => {
    const { applicant, ann } = scene;
    const id = await send(check(ann));
    await scene.act(id, ann, 'pass');
    expect(await unread(applicant)).toEqual([expect.stringMatching(/^已通过：/)]);
  });
});
