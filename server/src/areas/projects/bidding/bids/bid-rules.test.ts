import { actOnApproval } from '@tongzhou/contract/areas/approval/act.ts';
import { downloadFile } from '@tongzhou/contract/areas/files.ts';
import { terminateProject } from '@tongzhou/contract/areas/projects/project-deeds.ts';
import { teamLoad } from '@tongzhou/contract/areas/projects/team.ts';
import { dayMs } from '@tongzhou/contract/rules/day.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileLinks } from '#areas/files/public.ts';
import { type ProjectBids, projectBids } from '#areas/projects/testing/bids.ts';
import { type ProjectScene, projectScene } from '#areas/projects/testing/scene.ts';
import { aPerson } from '#testing/builders.ts';
import { decide } from '#testing/decide.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let scene: ProjectScene;
let bids: ProjectBids;
beforeAll(async () => {
  app = await createTestApp();
  scene = await projectScene(app);
  bids = projectBids(app, scene);
});
afterAll(() => app.close());

const someone = async (name?: string) =>
  aPerson(app, {
    department: scene.work,
    ...(name === undefined ? {} : { name }),
    groups: [await scene.groupOf('employees')],
  });

describe('publishing', () => {
  it('says what is wrong at its field', async () => {
    const project = await scene.aProject({ status: 2 });
    const wrong: [object, string, string][] = [
      [{ deadline: Date.now() - 1000 }, 'deadline', '截止时间必须晚于现在'],
      [{ deadline: Date.now() + 91 * dayMs }, 'deadline', '截止时间最多在 90 天之内'],
      [{ departments: [999_999] }, 'departments', '部门不存在'],
      [{ posts: [999_999] }, 'posts', '岗位不存在'],
      [{ deciders: [999_999] }, 'deciders', '评选人不存在或不在职'],
    ];
    for (const [change, field, words] of wrong) {
      const answer = await bids.publish(project, change);
      expect([answer.status, answer.fields[field]]).toEqual([422, words]);
    }
  });

  it('and assigning keep out of each other’s way', async () => {
    const assigned = await scene.aProject({ status: 2 });
    const sent = await bids.teams.assign(assigned, [bids.teams.leading(scene.leader, { participation: 1 })]);
    expect(sent.status).toBe(200);
    expect((await bids.publish(assigned)).msg).toBe('该项目已有进行中的派单审批，不能发布揭榜');
    const { project } = await bids.aNotice();
    const late = await bids.teams.assign(project, [bids.teams.leading(scene.leader, { participation: 1 })]);
    expect(late.msg).toBe('项目当前为“揭榜中”，不能派单');
  });
});

describe('a bid', () => {
  it('is whole when it is sent, led by its bidder, and without those who decide', async () => {
    const [bidder, busy] = [await someone(), await someone('忙人')];
    const { id } = await bids.aNotice();
    const wrong: [Parameters<ProjectBids['save']>[2], string, string][] = [
      [{ plan: '' }, 'plan', '请填写实施方案'],
      [{ members: [[scene.chief]] }, 'members.1.user_id', '评选人不能加入投标团队'],
      [{ members: [[999_999]] }, 'members.1.user_id', '成员不存在或不在职'],
      [{ leads: { role: 'member' }, members: [[busy, { role: 'leader' }]] }, 'members', '投标人须为团队负责人'],
      [{ copied: [scene.chief] }, 'copied', '抄送人不能是投标人或评选人'],
      [{ copied: [999_999] }, 'copied', '抄送人不存在或不在职'],
      [{ file_ids: [999_999] }, 'file_ids', '附件不存在或已被使用，请重新上传'],
    ];
    for (const [given, field, words] of wrong) {
      const answer = await bids.save(id, bidder, given);
      expect([answer.status, answer.fields[field]]).toEqual([422, words]);
    }
    await scene.aProject({ members: [{ user: busy, participation: 90 }] });
    const over = await bids.save(id, bidder, { members: [[busy]] });
    expect(over.fields.overload_reason).toContain('请填写超负荷原因');
    expect((await bids.save(id, bidder, { members: [[busy]], overload_reason: '就这一个月' })).status).toBe(200);
    expect((await bids.save(id, scene.chief)).msg).toBe('评选人不能投标');
    expect(await bids.bidsOf(id)).toHaveLength(1);
    // Whoever may bid sees how full days are; whoever may not does not.
    const loads = async (by: number) => (await app.call(teamLoad, { user_ids: [busy] }, await bids.as(by))).status;
    expect([await loads(bidder), await loads(scene.chief)]).toEqual([200, 404]);
  });

  it('is kept as a draft, changed and taken back until the deadline, and not after it', async () => {
    const [bidder, friend] = [await someone(), await someone()];
    const { id } = await bids.aNotice();
    const draft = await bids.save(id, bidder, { plan: '', members: [[friend]], send: false });
    expect(draft.data.version).toBe(1);
    expect(await bids.titles(friend)).not.toContainEqual(expect.stringContaining('请确认加入投标团队'));
    expect((await bids.detail(id, friend)).data.asked).toEqual([]);
    expect((await bids.answer(draft.data.id, friend)).status).toBe(404);
    expect((await bids.save(id, bidder)).msg).toBe('投标已有变化，请刷新后重试');
    expect((await bids.save(id, bidder, { version: 1, members: [[friend]] })).data.version).toBe(2);
    expect((await bids.answer(draft.data.id, friend)).status).toBe(200);
    // The same place need not be agreed to again, another one has to be.
    await bids.save(id, bidder, { version: 2, members: [[friend]], plan: '改' });
    const answers = async () => (await bids.detail(id, bidder)).data.own?.members.map((one) => one.answer);
    expect(await answers()).toEqual(['agreed', 'agreed']);
    await bids.save(id, bidder, { version: 3, members: [[friend, { participation: 40 }]] });
    expect(await answers()).toEqual(['agreed', 'asked']);
    expect((await bids.takeBack(id, bidder)).status).toBe(200);
    expect((await bids.takeBack(id, bidder)).msg).toBe('投标尚未提交，无需收回');
    expect((await bids.detail(id, bidder)).data.own).toMatchObject({ state: 'draft', version: 5 });
    await bids.passDeadline(id);
    // Before the job has come: the database's clock decides.
    expect((await bids.save(id, bidder, { version: 5 })).msg).toBe('投标已截止');
    expect((await bids.detail(id, bidder)).data.actions).toEqual([]);
    await bids.runJob('close-notices');
    expect((await bids.bidsOf(id)).map((one) => one.state)).toEqual(['lapsed']);
    expect((await bids.takeBack(id, bidder)).msg).toBe('投标已截止');
  });

  it('that someone of its team did not agree to, or left, does not count', async () => {
    const [silent, refusing, gone, whole] = [
      await someone('静'),
      await someone('拒'),
      await someone('走'),
      await someone(),
    ];
    const [one, two, three] = [await someone(), await someone(), await someone()];
    const { id } = await bids.aNotice({}, { name: '缺人' });
    await bids.aBid(id, one, { members: [[silent]] });
    const second = await bids.aBid(id, two, { members: [[refusing]] });
    const third = await bids.aBid(id, three, { members: [[gone]] });
    await bids.aBid(id, whole);
    const without = await bids.answer(second, refusing, false, '');
    expect(without.fields.reason).toBe('请填写拒绝原因');
    expect((await bids.answer(second, refusing, false)).status).toBe(200);
    expect(await bids.titles(two)).toContain('拒 拒绝加入投标团队：缺人');
    expect((await bids.answer(second, silent)).status).toBe(404);
    await bids.answer(third, gone);
    await app.sql(`update users set state = 'left' where id = $1`, [gone]);
    await bids.close(id);
    const states = new Map((await bids.bidsOf(id)).map((bid) => [bid.bidder, bid.state]));
    expect([one, two, three, whole].map((user) => states.get(user))).toEqual(['lapsed', 'lapsed', 'lapsed', 'running']);
    expect(await bids.titles(one)).toContain('投标未生效：缺人');
    // The last one goes by itself: nobody is left to choose.
    const request = await bids.requestOf(id, whole);
    const back = await app.call(actOnApproval, { action: 'withdraw', id: request, opinion: '' }, await bids.as(whole));
    expect([back.status, await bids.stateOf(id)]).toEqual([200, 'failed']);
  });

  it('of a team that has changed since cannot be chosen', async () => {
    const [bidder, friend] = [await someone(), await someone('远行')];
    const { id, project } = await bids.aNotice();
    const mine = await bids.aBid(id, bidder, { members: [[friend]] });
    await bids.answer(mine, friend);
    await bids.close(id);
    await app.sql(`update users set state = 'left' where id = $1`, [friend]);
    const answer = await decide(app, await bids.requestOf(id, bidder));
    expect(answer.msg).toBe('远行 已离职或停用，不能按此团队中榜，请驳回该投标');
    expect([await scene.statusOf(project), await bids.stateOf(id)]).toEqual([3, 'deciding']);
  });

  it('is not decided about by a rival who was handed it', async () => {
    const [bidder, rival] = [await someone(), await someone()];
    const { id } = await bids.aNotice();
    await bids.aBid(id, bidder);
    await bids.aBid(id, rival);
    await bids.close(id);
    const request = await bids.requestOf(id, bidder);
    const aim = { id: request, step: 1, activation: 1, opinion: '请代为评选' };
    const handed = await app.call(actOnApproval, { action: 'transfer', ...aim, to: rival }, await bids.as(scene.chief));
    expect(handed.status).toBe(200);
    for (const action of ['pass', 'reject'] as const)
      expect((await decide(app, request, { action, by: rival })).msg).toBe(
        '您参与了本次揭榜的投标，不能评选，请转交他人',
      );
    expect((await bids.bidsOf(id)).map((one) => one.state)).toEqual(['running', 'running']);
  });

  it('has files that its own people read, and others after the deadline', async () => {
    const [bidder, friend, rival] = [await someone(), await someone(), await someone()];
    const { id } = await bids.aNotice();
    const file = await scene.aFile(bidder);
    const mine = await bids.aBid(id, bidder, { members: [[friend]], file_ids: [file] });
    await bids.answer(mine, friend);
    const links = fileLinks(app.config.authKeys);
    const reads = async (by: number): Promise<boolean> => {
      await app.signInAs(by);
      const [session] = await app.sql<{ id: number }>(
        'select id::int from sessions where user_id = $1 order by id desc limit 1',
        [by],
      );
      const url = links.sign(file, session?.id ?? 0, app.clock.now);
      const { statusCode } = await app.server.inject({ method: downloadFile.method, url });
      // There are no bytes behind it: whoever may read it is told so.
      return statusCode !== 404 && statusCode !== 403;
    };
    const all = async () => Promise.all([bidder, friend, rival, scene.chief, scene.office, 1].map(reads));
    expect(await all()).toEqual([true, true, false, false, false, false]);
    await bids.close(id);
    expect(await all()).toEqual([true, true, false, true, true, true]);
  });
});

describe('the end of a notice', () => {
  it('by cancelling it or its project withdraws what is decided about, and nothing sealed is opened', async () => {
    const [bidder, rival] = [await someone(), await someone()];
    const open = await bids.aNotice({}, { name: '撤榜' });
    await bids.aBid(open.id, bidder);
    expect((await bids.cancel(open.project, scene.finance)).status).toBe(403);
    expect((await bids.cancel(open.project)).status).toBe(200);
    expect([await scene.statusOf(open.project), await bids.stateOf(open.id)]).toEqual([2, 'cancelled']);
    expect(await bids.titles(rival)).toContain('揭榜已取消：撤榜');
    expect((await bids.compare(open.id, scene.chief)).data.bids).toEqual([]);
    expect((await bids.save(open.id, rival)).msg).toBe('揭榜已取消');
    const deciding = await bids.aNotice();
    await bids.aBid(deciding.id, bidder);
    await bids.aBid(deciding.id, rival);
    await bids.close(deciding.id);
    const ended = await app.call(
      terminateProject,
      { id: deciding.project, reason: '客户取消' },
      await bids.as(scene.office),
    );
    expect(ended.status).toBe(200);
    expect([await scene.statusOf(deciding.project), await bids.stateOf(deciding.id)]).toEqual([9, 'cancelled']);
    expect((await bids.bidsOf(deciding.id)).map((one) => one.state)).toEqual(['withdrawn', 'withdrawn']);
    expect((await decide(app, await bids.requestOf(deciding.id, rival), { by: scene.chief })).status).toBe(409);
  });
});
