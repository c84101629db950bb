import { approvalDetail } from '@tongzhou/contract/areas/approval/request.ts';
import { messagePage } from '@tongzhou/contract/areas/notices.ts';
import { assignForm, projectTeam } from '@tongzhou/contract/areas/projects/team.ts';
import { beginOf } from '@tongzhou/contract/rules/day.ts';
import { projectStatusNumbers, statusRefusal } from '@tongzhou/contract/rules/projects/project-status.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ProjectScene, projectScene } from '#areas/projects/testing/scene.ts';
import { type ProjectTeams, projectTeams } from '#areas/projects/testing/teams.ts';
import { aPerson } from '#testing/builders.ts';
import { decide, passAll } from '#testing/decide.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let other: TestApp;
let scene: ProjectScene;
let teams: ProjectTeams;
beforeAll(async () => {
  app = await createTestApp();
  other = await createTestApp({ beside: app });
  scene = await projectScene(app);
  teams = projectTeams(app, scene);
});
afterAll(async () => {
  await other.close();
  await app.close();
});

const form = async (query: object, by = scene.office) => app.call(assignForm, query, await teams.as(by));
const detail = async (id: number, by = scene.chief) =>
  (await app.call(approvalDetail, { id }, await teams.as(by))).data;
const titles = async (user: number) =>
  (await app.call(messagePage, {}, await teams.as(user))).data.list.map(({ title }) => title);
const established = (given = {}) => scene.aProject({ status: 2, ...given });
/** People of their own: what they do elsewhere is what the test says. */
const someone = (name?: string) =>
  aPerson(app, { department: scene.work, ...(name === undefined ? {} : { name }), groups: [scene.ownGroup] });

describe('an assignment', () => {
  it('that everyone agrees to puts the team to work', async () => {
    const project = await established({ name: '云帆改版' });
    const [lead, ann] = [await someone('宁负责'), await someone('安成员')];
    const members = [
      teams.leading(lead, { participation: 60, start_on: '2026-03-02' }),
      teams.wanted(ann, { participation: 30, weight: 1.1, start_on: '2026-03-09', end_on: scene.day(30) }),
    ];
    const sent = await teams.assign(project, members, { note: '请尽快' });
    expect(sent.text).toContain('"code":200');
    expect(sent.data.number).toMatch(/^PD-\d{8}-\d{4,}$/);
    // Until then nothing is as it will be.
    expect([await scene.statusOf(project), await teams.rowsOf(project)]).toEqual([2, []]);
    expect((await app.call(projectTeam, { project_id: project }, await teams.as(ann))).status).toBe(404);
    await passAll(app, sent.data.id);
    expect([await scene.statusOf(project), await teams.leaderOf(project)]).toEqual([4, lead]);
    const why = `派单 ${sent.data.number}`;
    expect(await teams.rowsOf(project)).toEqual([
      { user: lead, role: 'leader', weight: 15, part: 60, start: '2026-03-02', end: null, why },
      { user: ann, role: 'member', weight: 11, part: 30, start: '2026-03-09', end: scene.day(30), why },
    ]);
    const seen = await app.call(projectTeam, { project_id: project }, await teams.as(ann));
    expect(seen.data.members).toMatchObject([
      {
        user_id: lead,
        name: '宁负责',
        role: 'leader',
        weight: 1.5,
        participation: 60,
        start_on: beginOf('2026-03-02'),
      },
      { user_id: ann, name: '安成员', role: 'member', weight: 1.1, end_on: beginOf(scene.day(30)) },
    ]);
    expect(seen.data.periods).toMatchObject([{ why }, { why }]);
    expect(await titles(lead)).toContain('请您负责项目：云帆改版');
    expect(await titles(ann)).toContain('您加入了项目：云帆改版');
    const trail = await app.sql<{ title: string; changes: { label: string; new: string }[] }>(
      'select title, changes from project_trail where project_id = $1 order by id',
      [project],
    );
    expect(trail.map(({ title }) => title)).toEqual(['待派单 → 进行中', '派单']);
    expect(trail[1]?.changes.map(({ label }) => label)).toEqual(['负责人', '宁负责', '安成员']);
    const logged = await app.sql<{ action: string }>(
      `select action from log.operations where object_kind = 'project' and object_id = $1 and result = 'done' order by id`,
      [project],
    );
    expect(logged.map(({ action }) => action)).toEqual(['提交派单', '派单生效']);
  });

  it('shows those who decide the team with what else each has to do', async () => {
    const [lead, busy] = [await someone('闲人'), await someone('忙人')];
    await scene.aProject({ members: [{ user: busy, participation: 70 }] });
    const project = await established();
    const { id } = (await teams.assign(project, [teams.leading(lead), teams.wanted(busy, { participation: 30 })])).data;
    const seen = await detail(id);
    expect(seen.form).toContainEqual({
      field: `member-${busy}`,
      label: '忙人',
      value: `成员，参与度 30%，权重 1，${scene.day(0)} 起`,
    });
    expect(seen.sections).toMatchObject([
      {
        kind: 'table',
        title: '团队与人员饱和度',
        rows: [
          ['闲人', '负责人', '50%', '0%', '1.5', scene.day(0), '—', expect.any(String), '—'],
          ['忙人', '成员', '30%', '70%', '1', scene.day(0), '—', expect.any(String), '—'],
        ],
      },
    ]);
  });

  it('that comes back is sent again with what was changed; the form begins with it', async () => {
    const project = await established({ leader: scene.leader, planned_start: '2026-03-02', planned_end: null });
    const begun = (await form({ project_id: project })).data;
    expect(begun).toMatchObject({
      again: null,
      content_json: null,
      project: { id: project, status: 2 },
      members: [{ user_id: scene.leader, role: 'leader', weight: 1.5, start_on: beginOf('2026-03-02'), end_on: null }],
    });
    const lead = await someone('丁负责');
    const { id } = (await teams.assign(project, [teams.leading(lead, { participation: 60 })], { note: '试' })).data;
    await decide(app, id, { action: 'return', opinion: '人手不够' });
    expect((await detail(id, scene.office)).edit_path).toBe(`/approval/assign/edit?again=${id}`);
    for (const query of [{ again: id }, { project_id: project }])
      expect((await form(query)).data).toMatchObject({
        again: id,
        note: '试',
        project: { id: project },
        members: [{ user_id: lead, participation: 60 }],
        content_json: expect.stringContaining('head'),
      });
    const again = await teams.assign(project, [teams.leading(lead, { participation: 80 })]);
    expect(again.data.id).toBe(id);
    expect((await detail(id)).changes).toContainEqual({
      label: '丁负责',
      old: `负责人，参与度 60%，权重 1.5，${scene.day(0)} 起`,
      new: `负责人，参与度 80%，权重 1.5，${scene.day(0)} 起`,
    });
    await passAll(app, id);
    expect(await teams.rowsOf(project)).toMatchObject([{ user: lead, part: 80 }]);
  });

  it('is one at a time, and begun anew by someone else withdraws what waited', async () => {
    const project = await established({ maker: scene.maker });
    const team = [teams.leading(await someone())];
    const { id } = (await teams.assign(project, team, {}, scene.maker)).data;
    const second = await teams.assign(project, team);
    expect([second.status, second.msg]).toEqual([409, '该项目已有进行中的派单审批']);
    await decide(app, id, { action: 'return', opinion: '请补' });
    expect((await form({ project_id: project })).data.again).toBeNull();
    const anew = await teams.assign(project, team);
    expect([anew.status, anew.data.id === id]).toEqual([200, false]);
    expect((await detail(id, scene.maker)).audit_status).toBe(3);
    // Nobody goes on with another's.
    expect((await teams.assign(project, team, { again: anew.data.id }, scene.maker)).status).toBe(404);
    expect((await form({ again: anew.data.id }, scene.maker)).status).toBe(404);
  });

  it('decided twice at once on two servers is carried out once', async () => {
    const project = await established();
    const { id } = (await teams.assign(project, [teams.leading(await someone())])).data;
    const answers = await teams.passTogether([app, id], [other, id]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect([await scene.statusOf(project), (await teams.rowsOf(project)).length]).toEqual([4, 1]);
  });
});

describe('more than a whole day’s work', () => {
  it('needs a reason, which those who decide see', async () => {
    const [lead, busy] = [await someone(), await someone('忙甲')];
    await scene.aProject({
      members: [{ user: busy, participation: 70, start_on: '2026-01-05', end_on: '2026-04-30' }],
    });
    const project = await established();
    const team = [teams.leading(lead), teams.wanted(busy, { participation: 40, start_on: '2026-03-02' })];
    const refused = await teams.assign(project, team);
    expect([refused.status, refused.fields]).toEqual([
      422,
      { overload_reason: '忙甲 2026-03-02 至 2026-04-30 最高 110%，请填写超负荷原因' },
    ]);
    const sent = await teams.assign(project, team, { overload_reason: '客户指定' });
    expect((await detail(sent.data.id)).sections[1]).toMatchObject({
      kind: 'values',
      title: '参与度超过 100% 的人员',
      rows: [
        { label: '忙甲', value: '2026-03-02 至 2026-04-30 最高 110%' },
        { label: '原因', value: '客户指定' },
      ],
    });
    await passAll(app, sent.data.id);
    expect(await scene.statusOf(project)).toBe(4);
  });

  it('is counted over projects that people are at work on, and not before or after', async () => {
    const busy = await someone();
    for (const status of [6, 7, 8, 9] as const)
      await scene.aProject({ status, members: [{ user: busy, participation: 90 }] });
    await scene.aProject({
      members: [{ user: busy, participation: 90, start_on: '2026-01-05', end_on: '2026-01-30' }],
    });
    const project = await established();
    const sent = await teams.assign(project, [teams.leading(busy, { participation: 100, start_on: '2026-01-31' })]);
    expect(sent.text).toContain('"code":200');
  });

  it('that came about while it was decided is no more agreed to', async () => {
    const busy = await someone('忙乙');
    const [one, two] = [await established(), await established()];
    const team = [teams.leading(busy, { participation: 60, start_on: '2026-03-02' })];
    const [first, second] = [await teams.assign(one, team), await teams.assign(two, team)];
    const answers = await teams.passTogether([app, first.data.id], [other, second.data.id]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.msg).toBe(
      '审批期间人员安排已有变动：忙乙 2026-03-02 起 最高 120%，请退回申请人，说明超负荷原因后重新提交',
    );
    expect([await scene.statusOf(one), await scene.statusOf(two)].sort()).toEqual([2, 4]);
  });
});

describe('an assignment is refused', () => {
  it.each([
    ['members', (lead: number) => [teams.wanted(lead)], '请指定一位负责人'],
    ['members', (lead: number) => [teams.leading(lead), teams.leading(scene.member)], '请指定一位负责人'],
    ['members', (lead: number) => [teams.leading(lead), teams.wanted(lead)], '成员重复'],
    ['members', () => [], '请添加成员'],
    ['members.0.end_on', (lead: number) => [teams.leading(lead, { end_on: scene.day(-1) })], '结束不能早于开始'],
    ['members.0.weight', (lead: number) => [teams.leading(lead, { weight: 0 })], '权重为 0.1 至 5'],
    ['members.0.weight', (lead: number) => [teams.leading(lead, { weight: 5.1 })], '权重为 0.1 至 5'],
    ['members.0.weight', (lead: number) => [teams.leading(lead, { weight: 1.25 })], '权重最多一位小数'],
    ['members.0.participation', (lead: number) => [teams.leading(lead, { participation: 0 })], '参与度为 1 至 100'],
    ['members.0.participation', (lead: number) => [teams.leading(lead, { participation: 101 })], '参与度为 1 至 100'],
    ['members.1.user_id', (lead: number) => [teams.leading(lead), teams.wanted(999_999_999)], '成员不存在或不在职'],
  ])('at %s', async (field, team, words) => {
    const project = await established();
    const answer = await teams.assign(project, team(await someone()));
    expect([answer.status, answer.fields[field]]).toEqual([422, words]);
    expect(await app.sql('select from project_requests where project_id = $1', [project])).toEqual([]);
  });

  it('with someone who does not work here, also where they went meanwhile', async () => {
    const gone = await aPerson(app, { state: 'left' });
    const answer = await teams.assign(await established(), [teams.leading(gone)]);
    expect(answer.fields).toEqual({ 'members.0.user_id': '成员不存在或不在职' });
    const project = await established();
    const going = await someone('于离职');
    const sent = await teams.assign(project, [teams.leading(await someone()), teams.wanted(going)]);
    await teams.leave(going, scene.head);
    const passed = await decide(app, sent.data.id);
    expect([passed.status, passed.msg]).toEqual([409, '于离职 已离职或停用，请退回申请人，调整团队后重新提交']);
    expect([await scene.statusOf(project), await teams.rowsOf(project)]).toEqual([2, []]);
  });

  it.each(projectStatusNumbers.filter((status) => status !== 2))('at status %s', async (status) => {
    const project = await scene.aProject({ status });
    const answer = await teams.assign(project, [teams.leading(await someone())]);
    expect([answer.status, answer.msg]).toEqual([409, statusRefusal(status, 'pass-order')]);
    expect((await form({ project_id: project })).msg).toBe(statusRefusal(status, 'pass-order'));
  });

  it('to whoever may not: unseen it is not there, seen and not theirs it is not permitted', async () => {
    const project = await established({ leader: scene.leader });
    const team = [teams.leading(await someone())];
    for (const user of [scene.leader, scene.head, scene.outsider, scene.finance]) {
      expect((await teams.assign(project, team, {}, user)).status).toBe(403);
      expect((await form({ project_id: project }, user)).status).toBe(403);
    }
    const missing = await teams.assign(999_999_999, team, {}, scene.maker);
    expect(missing.status).toBe(404);
    expect(await teams.assign(project, team, {}, scene.maker)).toMatchObject({ status: 404, text: missing.text });
    expect((await form({ project_id: project }, scene.maker)).status).toBe(404);
    expect((await form({})).status).toBe(404);
    // Seen, since they were named in it, and led by someone else.
    const seen = await established({ leader: scene.leader, members: [{ user: scene.maker }] });
    expect((await teams.assign(seen, team, {}, scene.maker)).status).toBe(403);
  });
});
