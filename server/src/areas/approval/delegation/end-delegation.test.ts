import * as delegation from '@tongzhou/contract/areas/approval/delegation.ts';
import type { ApprovalKindName } from '@tongzhou/contract/areas/approval/template.ts';
import { beginOf } from '@tongzhou/contract/rules/day.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { check, requestScene, strayCopies, together } from '#areas/approval/testing/requests.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let scene: Awaited<ReturnType<typeof requestScene>>;
beforeAll(async () => {
  app = await createTestApp();
  scene = await requestScene(app);
});
afterEach(() => app.sql('delete from approval_delegations'));
afterAll(() => app.close());

const days = { start_date: beginOf('2026-03-02'), end_date: beginOf('2026-03-06') };
async function delegate(user: number, stand_in_id: number, kinds: ApprovalKindName[] | null = null) {
  const { status, data } = await app.call(delegation.delegate, { stand_in_id, ...days, kinds }, await scene.as(user));
  expect(status).toBe(200);
  return data.id;
}
const end = async (user: number, id: number) => app.call(delegation.endDelegation, { id }, await scene.as(user));
const sent = async (...steps: Parameters<typeof scene.draft>[0] & object) =>
  (await scene.send(scene.draft(steps))).data.id;

describe('a delegation that its delegator ends', () => {
  it('takes open requests from the stand-in and gives them back at once', async () => {
    const { ann, bob, applicant } = scene;
    const standing = await delegate(ann, bob);
    const id = await sent(check(ann));
    expect(await scene.waiting(id)).toEqual(['鲍波']);
    const aim = await scene.aim(id, bob);
    expect((await end(ann, standing)).status).toBe(200);
    expect(await scene.waiting(id)).toEqual(['安然']);
    const late = await scene.call(bob, { action: 'pass', ...aim, opinion: '好' });
    expect([late.status, late.msg]).toEqual([409, '该审批已被处理，请刷新']);
    expect((await scene.todo(bob)).map((row) => row.id)).not.toContain(id);
    expect((await scene.todo(ann)).map((row) => row.id)).toContain(id);
    expect((await scene.detail(id, ann)).check).toBe(1);
    const { trail } = await scene.detail(id, applicant);
    expect(trail.at(-1)).toMatchObject({ action: '结束代理审批', user_name: '安然' });
    expect((await scene.act(id, ann, 'pass')).status).toBe(200);
    const passed = await scene.detail(id, applicant);
    expect(passed.audit_status).toBe(1);
    expect(passed.trail.at(-1)).toMatchObject({ user_name: '安然', for_name: null });
    expect(await strayCopies(app)).toEqual([]);
  });

  it('leaves what the stand-in has decided, and what is not theirs by it', async () => {
    const { ann, bob, cho } = scene;
    const standing = await delegate(ann, bob, ['leave']);
    const decided = await sent(check(ann), check(cho));
    expect((await scene.act(decided, bob, 'pass')).status).toBe(200);
    const own = await sent(check(bob));
    const others = await delegate(cho, bob);
    const another = await sent(check(cho));
    await end(ann, standing);
    expect(await scene.waiting(decided)).toEqual(['曹操']);
    expect(await scene.waiting(own)).toEqual(['鲍波']);
    expect(await scene.waiting(another)).toEqual(['鲍波']);
    await end(cho, others);
    expect(await scene.waiting(another)).toEqual(['曹操']);
  });

  it('in the middle of a chain gives them back to whoever ended it, for the first', async () => {
    const { ann, bob, cho, dan, applicant } = scene;
    await delegate(ann, bob);
    const middle = await delegate(bob, cho);
    await delegate(cho, dan);
    const id = await sent(check(ann));
    expect(await scene.waiting(id)).toEqual(['丁当']);
    await end(bob, middle);
    expect((await scene.detail(id, applicant)).steps[0]?.seats.at(-1)).toMatchObject({
      name: '鲍波',
      for_name: '安然',
    });
    expect((await scene.act(id, bob, 'pass')).status).toBe(200);
  });

  it('keeps a stand-in who sits there for someone else too', async () => {
    const { ann, bob, cho } = scene;
    const standing = await delegate(ann, bob);
    await delegate(cho, bob);
    const id = await sent(together('all', ann, cho));
    expect(await scene.waiting(id)).toEqual(['鲍波']);
    await end(ann, standing);
    expect((await scene.waiting(id)).sort()).toEqual(['安然', '鲍波'].sort());
    expect((await scene.act(id, ann, 'pass')).status).toBe(200);
    expect((await scene.act(id, bob, 'pass')).status).toBe(200);
    expect((await scene.detail(id, scene.applicant)).audit_status).toBe(1);
  });

  it.each([
    ['before', 'approval/before-save'],
    ['after', 'transaction/before-commit'],
  ])('while a step comes to it is heard: the step was seated %s', async (order, place) => {
    const { ann, bob, cho } = scene;
    const standing = await delegate(ann, bob);
    const id = await sent(check(cho), check(ann));
    await Promise.all([scene.as(ann), scene.as(cho)]);
    const deeds = [() => scene.act(id, cho, 'pass'), () => end(ann, standing)];
    const [first, second] = order === 'before' ? deeds : deeds.reverse();
    // The first is held where it has judged and not yet written, and the second goes as far as it can.
    const held = Promise.withResolvers<void>();
    const reached = Promise.withResolvers<void>();
    globalThis.tongzhouFailPoint = (name) => {
      if (name !== place) return undefined;
      globalThis.tongzhouFailPoint = undefined;
      reached.resolve();
      return held.promise;
    };
    const one = first?.();
    await reached.promise;
    const other = second?.();
    await new Promise((resolve) => setTimeout(resolve, 300));
    held.resolve();
    expect([(await one)?.status, (await other)?.status]).toEqual([200, 200]);
    expect(await scene.waiting(id)).toEqual(['安然']);
  });

  it('asks in turn where the stand-in had yet to come', async () => {
    const { ann, bob, dan } = scene;
    const standing = await delegate(ann, bob);
    const id = await sent(together('turn', dan, ann));
    await end(ann, standing);
    expect(await scene.waiting(id)).toEqual(['丁当']);
    expect((await scene.act(id, dan, 'pass')).status).toBe(200);
    expect(await scene.waiting(id)).toEqual(['安然']);
  });
});
