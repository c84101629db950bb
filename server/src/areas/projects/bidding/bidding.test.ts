import { approvalDetail } from '@tongzhou/contract/areas/approval/request.ts';
import { noticeCount, noticePage } from '@tongzhou/contract/areas/projects/bid-notice.ts';
import { projectTeam } from '@tongzhou/contract/areas/projects/team.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ProjectBids, projectBids } from '#areas/projects/testing/bids.ts';
import { type ProjectScene, projectScene } from '#areas/projects/testing/scene.ts';
import { aPerson } from '#testing/builders.ts';
import { decide, turnOf } from '#testing/decide.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let other: TestApp;
let scene: ProjectScene;
let bids: ProjectBids;
beforeAll(async () => {
  app = await createTestApp();
  other = await createTestApp({ beside: app });
  scene = await projectScene(app);
  bids = projectBids(app, scene);
});
afterAll(async () => {
  await other.close();
  await app.close();
});

const someone = async (name: string) =>
  aPerson(app, { department: scene.work, name, groups: [await scene.groupOf('employees')] });
const trail = async (project: number) =>
  (
    await app.sql<{ title: string }>('select title from project_trail where project_id = $1 order by id', [project])
  ).map((one) => one.title);

describe('a notice', () => {
  it('is bid for by three, decided about side by side, and its project goes to work with the chosen team', async () => {
    const [first, second, third, helper] = [
      await someone('甲标'),
      await someone('乙标'),
      await someone('丙标'),
      await someone('帮手'),
    ];
    const second_decider = await aPerson(app, { name: '评委' });
    const { project, id } = await bids.aNotice({ deciders: [scene.chief, second_decider] }, { name: '灯塔平台' });
    expect(await scene.statusOf(project)).toBe(3);
    expect(await bids.titles(first)).toContain('揭榜：灯塔平台');
    expect(await bids.titles(scene.chief)).toContain('请您评选揭榜：灯塔平台');
    const mine = await bids.aBid(id, first, { members: [[helper, { participation: 30 }]], copied: [scene.finance] });
    await bids.aBid(id, second, { plan: '两期交付' });
    await bids.aBid(id, third);
    expect(await bids.titles(helper)).toContain('请确认加入投标团队：灯塔平台');
    expect((await bids.answer(mine, helper)).status).toBe(200);
    expect(await app.sql(`select from approvals where kind = 'unveiling'`)).toEqual([]);
    expect((await bids.compare(id, scene.chief)).status).toBe(404);

    // Two servers find it due at once.
    await bids.passDeadline(id);
    await Promise.all([bids.runJob('close-notices'), bids.runJob('close-notices', other)]);
    expect(await bids.stateOf(id)).toBe('deciding');
    expect(await app.sql(`select from approvals where kind = 'unveiling'`)).toHaveLength(3);
    const { data } = await bids.compare(id, scene.chief);
    expect(data.bids.map((one) => one.bidder_name).sort()).toEqual(['丙标', '乙标', '甲标']);
    const shown = data.bids.find((one) => one.bidder_id === first);
    expect(shown).toMatchObject({ plan: '分三期交付', score: null, state: 'running', turn: { activation: 1 } });
    expect(shown?.members).toMatchObject([
      { name: '甲标', role: 'leader', percent: 0, peak: 0 },
      { name: '帮手', participation: 30 },
    ]);
    const request = await bids.requestOf(id, first);
    const read = await app.call(approvalDetail, { id: request }, await bids.as(scene.chief));
    expect(read.data.number).toMatch(/^JB-/);
    expect(read.data.actions).not.toContain('return');
    expect(read.data.sections.map(({ title }) => title)).toEqual(['团队与人员饱和度', '揭榜公告']);
    expect((await app.call(approvalDetail, { id: request }, await bids.as(second))).status).toBe(404);
    expect((await bids.compare(id, second)).status).toBe(404);

    expect((await decide(app, request, { action: 'return', opinion: '再想想' })).status).toBe(409);
    expect((await decide(app, request, { opinion: '' })).status).toBe(200);
    expect((await turnOf(app, request))?.people).toEqual([second_decider]);
    expect(await bids.stateOf(id)).toBe('deciding');
    const silent = await decide(app, request, { opinion: '' });
    expect([silent.status, silent.fields.opinion]).toEqual([422, '请填写中榜理由，将告知其他投标人']);
    expect((await decide(app, request, { opinion: '方案最稳' })).status).toBe(200);

    expect([await scene.statusOf(project), await bids.stateOf(id)]).toEqual([4, 'awarded']);
    expect(await bids.teams.leaderOf(project)).toBe(first);
    expect(await bids.teams.rowsOf(project)).toMatchObject([
      { user: first, role: 'leader', part: 20, why: `中榜 ${read.data.number}` },
      { user: helper, role: 'member', part: 30 },
    ]);
    expect((await bids.bidsOf(id)).map((one) => one.state)).toEqual(['passed', 'rejected', 'rejected']);
    const lost = await app.call(approvalDetail, { id: await bids.requestOf(id, second) }, await bids.as(second));
    expect([lost.data.audit_status, lost.data.trail.at(-1)?.opinion]).toEqual([2, '方案最稳']);
    const [told] = await app.sql(`select from messages where user_id = $1 and content like '%方案最稳%'`, [second]);
    expect(told).toBeDefined();
    expect(await trail(project)).toEqual(['待派单 → 揭榜中', '揭榜中 → 进行中', '中榜']);
    expect((await app.call(projectTeam, { project_id: project }, await bids.as(helper))).status).toBe(200);
    const [effects] = await app.sql<{ n: number }>(
      `select count(*)::int as n from log.operations where action = '中榜生效' and object_id = $1`,
      [project],
    );
    expect(effects?.n).toBe(1);
    expect((await bids.detail(id, second)).data).toMatchObject({
      winner_name: '甲标',
      reason: '方案最稳',
      actions: [],
    });
  });

  it('of development has its own list; what nobody bids for, or everyone is refused of, falls through', async () => {
    const type = await scene.aType({ kind: 'internal' });
    const empty = await bids.aNotice({}, { type, name: '空榜' });
    const refused = await bids.aNotice({}, { type });
    const bidder = await someone('丁标');
    await bids.aBid(refused.id, bidder);
    const listed = async (kind: 'client' | 'internal', by: number) =>
      (await app.call(noticePage, { kind, state: 'open' }, await bids.as(by))).data.list.map((row) => row.id);
    expect(await listed('internal', bidder)).toEqual(expect.arrayContaining([empty.id, refused.id]));
    expect(await listed('client', bidder)).not.toContain(empty.id);
    expect((await app.call(noticeCount, { kind: 'internal' }, await bids.as(bidder))).data.open).toBe(2);
    await bids.close(empty.id);
    expect([await bids.stateOf(empty.id), await scene.statusOf(empty.project)]).toEqual(['failed', 2]);
    expect(await bids.titles(scene.office)).toContain('流标：空榜');
    await bids.close(refused.id);
    const request = await bids.requestOf(refused.id, bidder);
    const [row] = await app.sql<{ kind: string }>('select kind from approvals where id = $1', [request]);
    expect(row?.kind).toBe('dev_unveiling');
    await decide(app, request, { action: 'reject', opinion: '人手不够' });
    expect([await bids.stateOf(refused.id), await scene.statusOf(refused.project)]).toEqual(['failed', 2]);
    expect(await trail(refused.project)).toEqual(['待派单 → 揭榜中', '揭榜中 → 待派单']);
    // It can be offered anew.
    expect((await bids.publish(refused.project)).status).toBe(200);
  });

  it('is for those it names, with the departments below', async () => {
    const [near, far] = [await someone('近'), scene.outsider];
    const { id } = await bids.aNotice({ departments: [scene.work] });
    expect((await bids.detail(id, near)).data.actions).toEqual(['bid']);
    expect((await bids.detail(id, far)).status).toBe(404);
    expect((await bids.save(id, far)).status).toBe(404);
    expect(await bids.titles(near)).toContain(`揭榜：${(await bids.detail(id, near)).data.project_title}`);
    const ending = await bids.aNotice(
      { departments: [scene.work], deadline: Date.now() + 3_600_000 },
      { name: '快到' },
    );
    await bids.aBid(ending.id, near);
    const waiting = await someone('等');
    for (let turn = 0; turn < 2; turn++) await bids.runJob('remind-notices');
    const reminded = async (user: number) =>
      (await bids.titles(user)).filter((one) => one === '揭榜即将截止：快到').length;
    expect([await reminded(waiting), await reminded(near), await reminded(far)]).toEqual([1, 0, 0]);
    // Whoever it is not for reads along where they decide.
    expect((await bids.detail(id, scene.chief)).data.actions).toEqual([]);
  });
});
