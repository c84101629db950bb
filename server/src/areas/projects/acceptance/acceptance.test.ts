import { actOnApproval } from '@tongzhou/contract/areas/approval/act.ts';
import { approvalDetail } from '@tongzhou/contract/areas/approval/request.ts';
import * as contract from '@tongzhou/contract/areas/projects/acceptance.ts';
import { clientDocument } from '@tongzhou/contract/areas/projects/client-document.ts';
import * as link from '@tongzhou/contract/areas/projects/client-link.ts';
import * as page from '@tongzhou/contract/areas/projects/client-page.ts';
import { projectDetail, projectTrail } from '@tongzhou/contract/areas/projects/project.ts';
import { beginOf } from '@tongzhou/contract/rules/day.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientScoresOf } from '#areas/projects/public.ts';
import { type ClientScene, clientScene } from '#areas/projects/testing/clients.ts';
import { anOrder } from '#areas/projects/testing/orders.ts';
import { type ProjectScene, projectScene } from '#areas/projects/testing/scene.ts';
import { decide } from '#testing/decide.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let scene: ProjectScene;
let clients: ClientScene;
beforeAll(async () => {
  app = await createTestApp();
  app.clock.now = beginOf('2026-03-02') + 9 * 3_600_000;
  scene = await projectScene(app);
  clients = clientScene(app, scene);
});
afterAll(() => app.close());

const detailOf = async (id: number) => (await app.call(projectDetail, { id }, await clients.as(scene.office))).data;
const titles = async (project_id: number) =>
  (await app.call(projectTrail, { project_id }, await clients.as())).data.list.map(({ title }) => title);

describe('acceptance', () => {
  it('waits with its last consent for the client, and passing dates what is due after it', async () => {
    const order = await anOrder(app, { name: '有订单的', owner: scene.office, type: scene.type });
    const id = await scene.aProject({ order });
    const { data: asked } = await clients.ask(id);
    expect(await scene.statusOf(id)).toBe(5);
    expect(await clients.passAsFarAs(asked.id)).toBe('等待客户验收');
    expect((await detailOf(id)).next_step).toBe('等待验收');
    const { secret } = await clients.linkFor(id, 'accept');
    const said = await clients.answer(secret, 'remarks');
    expect(said.data).toMatchObject({ answer: { outcome: 'remarks', words: '请补一份培训记录', signer: '王客户' } });
    const told = await app.sql<{ user_id: number }>(
      `select user_id::int from messages where title like '客户通过%' order by user_id`,
    );
    expect(told.map((row) => row.user_id)).toContain(scene.leader);
    expect(await clients.passAsFarAs(asked.id)).toBeUndefined();
    expect(await scene.statusOf(id)).toBe(6);
    const [dated] = await app.sql<{ accepted_on: string }>('select accepted_on::text from trade_orders where id = $1', [
      order,
    ]);
    expect(dated?.accepted_on).toBe('2026-03-02');
    expect(await titles(id)).toEqual(['验收中 → 待结算', '客户通过，有意见', '进行中 → 验收中']);
  });

  it('is rejected by the client’s refusal as 客户; reworked it is shown anew, and what was shown before stays as it was', async () => {
    const id = await scene.aProject({ name: '官网改版' });
    const { data: asked } = await clients.ask(id);
    const first = await clients.linkFor(id, 'accept');
    const beside = await clients.linkFor(id, 'accept');
    const shown = (await clients.openAcceptance(first.secret)).data;
    expect((await clients.answer(first.secret, 'refused')).status).toBe(200);
    expect(await scene.statusOf(id)).toBe(4);
    const request = await app.call(approvalDetail, { id: asked.id }, await clients.as());
    expect(JSON.stringify(request.data.trail)).toContain('客户');
    expect(request.data.audit_status).toBe(2);
    // The other link shows the same as a copy, and can say nothing more.
    const copy = await clients.openAcceptance(beside.secret);
    expect(copy.data.content).toBe(shown.content);
    expect((await clients.answer(beside.secret, 'accepted')).msg).toBe('本次验收已提交过意见');

    await app.sql(`update projects set name = '改了名' where id = $1`, [id]);
    await app.sql(`update users set name = '换了名' where id = $1`, [scene.leader]);
    const again = await clients.ask(id, { deliverables: ['部署包', '使用手册', '培训记录'] });
    expect(again.status).toBe(200);
    const second = await clients.linkFor(id, 'accept');
    const anew = (await clients.openAcceptance(second.secret)).data;
    expect(JSON.parse(anew.content)).toMatchObject({ project: { title: '改了名' }, leader: { name: '换了名' } });
    const records = (await app.call(contract.acceptancePage, { project_id: id }, await clients.as())).data.list;
    expect(records.map(({ answer }) => answer?.outcome ?? null)).toEqual([null, 'refused']);
    const old = await app.call(clientDocument, { id: records[1]?.id ?? 0 }, await clients.as());
    expect(old.data).toMatchObject({ content: shown.content, sha256: shown.sha256 });
    expect(JSON.parse(old.data.content)).toMatchObject({ project: { title: '官网改版' }, leader: { name: '林负责' } });
    await app.sql(`update users set name = '林负责' where id = $1`, [scene.leader]);
  });

  it('goes back to work when it is returned or withdrawn, and its links end; sent again it asks again', async () => {
    const id = await scene.aProject();
    const { data: asked } = await clients.ask(id);
    const { secret } = await clients.linkFor(id, 'accept');
    await decide(app, asked.id, { action: 'return' });
    expect(await scene.statusOf(id)).toBe(4);
    expect((await clients.openAcceptance(secret)).msg).toBe('该链接已撤销，请联系项目负责人');
    const resent = await clients.ask(id, { again: asked.id, deliverables: ['部署包'] });
    expect(resent.status).toBe(200);
    const form = await app.call(contract.acceptanceToEdit, { approval_id: asked.id }, await clients.as());
    expect(form.data.deliverables).toEqual(['部署包']);
    const next = await clients.linkFor(id, 'accept');
    await app.call(actOnApproval, { action: 'withdraw', id: asked.id, opinion: '再改改' } as never, await clients.as());
    expect(await scene.statusOf(id)).toBe(4);
    expect((await clients.openAcceptance(next.secret)).status).toBe(409);
    expect((await app.call(link.createClientLink, { project_id: id, purpose: 'accept' }, await clients.as())).msg).toBe(
      '没有进行中的验收，请先申请验收',
    );
  });

  it('of a type that does not ask the client passes without, and then the client has nothing to say', async () => {
    const id = await scene.aProject({ type: await scene.aType({ kind: 'internal', acceptance: false }) });
    const { data: asked } = await clients.ask(id);
    const { secret } = await clients.linkFor(id, 'accept');
    expect(await clients.passAsFarAs(asked.id)).toBeUndefined();
    expect(await scene.statusOf(id)).toBe(6);
    expect((await clients.answer(secret, 'refused')).msg).toBe('该链接已撤销，请联系项目负责人');
    expect(await scene.statusOf(id)).toBe(6);
  });

  it('is asked for by the leader and those who may, not by a member or someone who sees nothing', async () => {
    const id = await scene.aProject();
    expect((await clients.ask(id, {}, scene.member)).status).toBe(403);
    expect((await clients.ask(id, {}, scene.outsider)).status).toBe(404);
    expect((await clients.ask(id, { deliverables: [] })).fields).toEqual({ deliverables: '请填写交付物' });
    expect((await clients.ask(id, {}, scene.office)).status).toBe(200);
    expect((await clients.ask(id)).status).toBe(409);
  });
});

describe('the client’s word', () => {
  it('names what was seen, says why it is not all right, and takes files of this link only', async () => {
    const id = await scene.aProject();
    await clients.ask(id);
    const { secret } = await clients.linkFor(id, 'accept');
    expect((await clients.answer(secret, 'accepted', { sha256: 'f'.repeat(64) })).msg).toContain('内容已有变化');
    expect((await clients.answer(secret, 'refused', { words: '' })).fields).toEqual({ words: '请填写意见' });
    const foreign = await scene.aFile(scene.leader);
    expect((await clients.answer(secret, 'accepted', { file_ids: [foreign] })).fields).toEqual({
      file_ids: '附件不存在，请重新上传',
    });
    expect((await clients.answer(secret, 'accepted')).status).toBe(200);
    const row = (await app.call(link.clientLinkPage, { project_id: id }, await clients.as())).data.list[0];
    expect(row).toMatchObject({ purpose: 'accept', state: 'used', actions: ['show'] });
    expect(row?.opens).toBeGreaterThan(0);
  });
});

describe('satisfaction', () => {
  const scores = { quality: 5, schedule: 4, communication: 5, skill: 5, overall: 4, signer: '王客户', words: '' };

  it('is given once for a project, and stands on the leader’s record', async () => {
    const id = await scene.aProject({ status: 6, leader: scene.other });
    const make = async () =>
      app.call(link.createClientLink, { project_id: id, purpose: 'pleased' }, await clients.as(scene.office));
    const [one, two] = [(await make()).data.link.split('#')[1], (await make()).data.link.split('#')[1]];
    expect((await app.call(page.openScore, {}, { as: one ?? '' })).data).toMatchObject({ leader: { name: '欧成员' } });
    expect((await app.call(page.giveScore, { ...scores, quality: 6 }, { as: one ?? '' })).fields).toEqual({
      quality: '请选择 1 至 5 分',
    });
    expect((await app.call(page.giveScore, scores, { as: one ?? '' })).status).toBe(200);
    expect((await app.call(page.giveScore, scores, { as: one ?? '' })).msg).toContain('该链接已使用');
    expect((await app.call(page.giveScore, scores, { as: two ?? '' })).msg).toBe('该项目已评价，感谢您的支持');
    expect((await make()).msg).toBe('客户已评价该项目');
    expect(await clientScoresOf(app.database, [scene.other, scene.member])).toEqual(
      new Map([[scene.other, { average: 4.6, count: 1 }]]),
    );
    const standing = await app.call(contract.clientStanding, { project_id: id }, await clients.as(scene.office));
    expect(standing.data).toMatchObject({
      score: { quality: 5, signer: '王客户' },
      leader: { average: 4.6, count: 1 },
    });
  });

  it('waits until the work is accepted', async () => {
    const id = await scene.aProject();
    expect(
      (await app.call(link.createClientLink, { project_id: id, purpose: 'pleased' }, await clients.as())).msg,
    ).toBe('验收通过后才能请客户评价');
  });
});
