import { approvalDetail } from '@tongzhou/contract/areas/approval/request.ts';
import { messagePage } from '@tongzhou/contract/areas/notices.ts';
import { projectTeam, teamChangeForm } from '@tongzhou/contract/areas/projects/team.ts';
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

const dayMs = 24 * 3600 * 1000;
const form = async (query: object, by = scene.leader) => app.call(teamChangeForm, query, await teams.as(by));
const detail = async (id: number, by: number) => (await app.call(approvalDetail, { id }, await teams.as(by))).data;
const someone = (name?: string) =>
  aPerson(app, { department: scene.work, ...(name === undefined ? {} : { name }), groups: [scene.ownGroup] });
const turnLeaders = (on = app) => on.jobs.find((one) => one.name === 'projects/turn-leaders')?.run();

interface Team {
  readonly project: number;
  readonly lead: number;
  readonly ann: number;
  readonly ben: number;
}
/** Led and worked on since 5 January, by people who do nothing else. */
async function aTeam(given = {}): Promise<Team> {
  const [lead, ann, ben] = [await someone('林一'), await someone('安二'), await someone('本三')];
  const members = [
    { user: ann, start_on: '2026-01-05' },
    { user: ben, start_on: '2026-01-05' },
  ];
  const project = await scene.aProject({ leader: lead, planned_start: '2026-01-05', members, ...given });
  return { project, lead, ann, ben };
}
const standing = ({ lead, ann }: Team) => [
  teams.leading(lead, { start_on: '2026-01-05' }),
  teams.wanted(ann, { start_on: '2026-01-05' }),
];

describe('a change of the team', () => {
  it('shows before and after, and holds from its day on', async () => {
    const team = await aTeam({ name: '云帆' });
    const [{ project, lead, ann, ben }, fresh] = [team, await someone('新四')];
    const from = scene.day(10);
    const wanted = [
      teams.leading(lead, { start_on: '2026-01-05' }),
      teams.wanted(ann, { participation: 80, start_on: '2026-01-05' }),
      teams.wanted(fresh, { role: 'core', start_on: from }),
    ];
    const sent = await teams.change(project, wanted, { effective_on: beginOf(from) }, lead);
    expect(sent.text).toContain('"code":200');
    expect(sent.data.number).toMatch(/^BD-\d{8}-\d{4,}$/);
    const seen = await detail(sent.data.id, scene.head);
    expect(seen.sections[0]).toMatchObject({
      kind: 'comparison',
      title: `变更前后（${from} 起）`,
      rows: [
        {
          label: '安二',
          old: `成员，参与度 50%，权重 1，${from} 起`,
          new: `成员，参与度 80%，权重 1，${from} 起`,
          note: '参与度 +30%',
        },
        { label: '本三', old: `成员，参与度 50%，权重 1，${from} 起`, new: '—', note: '退出' },
        { label: '新四', old: '—', new: `骨干，参与度 50%，权重 1.2，${from} 起`, note: '加入' },
      ],
    });
    expect(seen.sections[1]).toMatchObject({ kind: 'table', title: '团队与人员饱和度' });
    expect((await detail(sent.data.id, lead)).edit_path).toBe(
      `/project_management/project_detail?id=${project}&tab=team&again=${sent.data.id}`,
    );
    await passAll(app, sent.data.id);
    const end = scene.day(9);
    const why = `团队变更 ${sent.data.number}`;
    expect(await teams.rowsOf(project)).toEqual([
      { user: lead, role: 'leader', weight: 15, part: 50, start: '2026-01-05', end: null, why: '派单' },
      { user: ann, role: 'member', weight: 10, part: 50, start: '2026-01-05', end, why: '派单' },
      { user: ben, role: 'member', weight: 10, part: 50, start: '2026-01-05', end, why: '派单' },
      { user: ann, role: 'member', weight: 10, part: 80, start: from, end: null, why },
      { user: fresh, role: 'core', weight: 12, part: 50, start: from, end: null, why },
    ]);
    const told = (await app.call(messagePage, {}, await teams.as(ben))).data.list.map(({ title }) => title);
    expect(told).toContain('您退出了项目：云帆');
    const [trail] = await app.sql<{ title: string; changes: unknown[] }>(
      'select title, changes from project_trail where project_id = $1 order by id desc limit 1',
      [project],
    );
    expect([trail?.title, trail?.changes.length]).toEqual([`团队变更（${from} 起）`, 3]);
    const logged = await app.sql<{ action: string }>(
      `select action from log.operations where object_kind = 'project' and object_id = $1 and result = 'done' order by id`,
      [project],
    );
    expect(logged.map(({ action }) => action)).toEqual(['提交团队变更', '团队变更生效']);
  });

  it('leaves a history that says who was on it on 3 March', async () => {
    const [lead, ann, ben] = [await someone(), await someone(), await someone()];
    const project = await scene.aProject({
      leader: lead,
      planned_start: '2026-01-05',
      members: [
        { user: ann, start_on: '2026-01-05', end_on: '2026-03-02' },
        { user: ben, start_on: '2026-03-03', end_on: '2026-03-03' },
        { user: ann, start_on: '2026-03-04' },
      ],
    });
    expect(await teams.onDay(project, '2026-03-02')).toEqual([lead, ann]);
    expect(await teams.onDay(project, '2026-03-03')).toEqual([lead, ben]);
    expect(await teams.onDay(project, '2026-03-04')).toEqual([lead, ann]);
    expect(await teams.onDay(project, '2026-01-04')).toEqual([]);
    const { data } = await app.call(projectTeam, { project_id: project }, await teams.as(ben));
    expect(data.on).toBe(beginOf(scene.day(0)));
    expect(data.members.map((one) => one.user_id)).toEqual([lead, ann]);
    expect(data.periods.map((one) => one.user_id)).toEqual([lead, ann, ben, ann]);
  });

  it('whose day has passed holds from the day on which it was agreed to', async () => {
    const team = await aTeam();
    const tomorrow = scene.day(1);
    const sent = await teams.change(team.project, standing(team), { effective_on: beginOf(tomorrow) }, team.lead);
    app.clock.now += 3 * dayMs;
    await passAll(app, sent.data.id);
    expect(await teams.rowsOf(team.project)).toMatchObject([
      { user: team.lead, end: null },
      { user: team.ann, end: null },
      { user: team.ben, end: scene.day(-1) },
    ]);
  });

  it('is judged again by the team as it is: another in between was not agreed to', async () => {
    const team = await aTeam();
    const sent = await teams.change(team.project, standing(team), {}, team.lead);
    await app.sql('update project_members set participation = 10 where project_id = $1 and user_id = $2', [
      team.project,
      team.ann,
    ]);
    const before = await teams.rowsOf(team.project);
    const refused = await decide(app, sent.data.id);
    expect([refused.status, refused.msg]).toEqual([
      409,
      '审批期间该项目的团队已有变动，请退回申请人，按新的团队核对后重新提交',
    ]);
    expect(await teams.rowsOf(team.project)).toEqual(before);
    await decide(app, sent.data.id, { action: 'return', opinion: '请按新团队' });
    const begun = (await form({ project_id: team.project }, team.lead)).data;
    expect(begun).toMatchObject({
      again: sent.data.id,
      note: '增加人手',
      effective_on: beginOf(scene.day(1)),
      members: [{ user_id: team.lead }, { user_id: team.ann, participation: 50 }],
    });
    const again = await teams.change(team.project, standing(team), {}, team.lead);
    expect(again.data.id).toBe(sent.data.id);
    await passAll(app, again.data.id);
    expect(await teams.onDay(team.project, scene.day(1))).toEqual([team.lead, team.ann]);
  });

  it('begins with the team as it is, each person once', async () => {
    const team = await aTeam({
      members: [],
    });
    await scene.aMember(team.project, { user: team.ann, start_on: '2026-01-05', end_on: scene.day(20) });
    await scene.aMember(team.project, { user: team.ann, start_on: scene.day(21), participation: 90 });
    await scene.aMember(team.project, { user: team.ben, start_on: '2026-01-05', end_on: '2026-02-01' });
    const begun = (await form({ project_id: team.project }, team.lead)).data;
    expect(begun).toMatchObject({ again: null, effective_on: null, note: '', content_json: null });
    expect(begun.members.map((one) => [one.user_id, one.participation])).toEqual([
      [team.lead, 50],
      [team.ann, 50],
    ]);
  });

  it('of which there is one at a time is begun anew by someone else', async () => {
    const team = await aTeam();
    const first = await teams.change(team.project, standing(team), {}, team.lead);
    expect((await teams.change(team.project, standing(team), {}, team.lead)).msg).toBe('该项目已有进行中的团队变更');
    await decide(app, first.data.id, { action: 'return', opinion: '请补' });
    const anew = await teams.change(team.project, standing(team), {}, scene.office);
    expect([anew.status, anew.data.id === first.data.id]).toEqual([200, false]);
    expect((await detail(first.data.id, team.lead)).audit_status).toBe(3);
  });
});

describe('a change of leader', () => {
  it('from today on makes another the leader at once, and each hears what it is to them', async () => {
    const team = await aTeam({ name: '接力' });
    const wanted = [
      teams.leading(team.ann),
      teams.wanted(team.lead),
      teams.wanted(team.ben, { start_on: '2026-01-05' }),
    ];
    const sent = await teams.change(team.project, wanted, { effective_on: beginOf(scene.day(0)) }, team.lead);
    await passAll(app, sent.data.id);
    const told = async (user: number) =>
      (await app.call(messagePage, {}, await teams.as(user))).data.list
        .filter(({ kind }) => kind === 'project')
        .map(({ title, link }) => [title, link]);
    const link = `/project_management/project_detail?id=${team.project}&tab=team`;
    expect(await told(team.ann)).toEqual([['请您负责项目：接力', link]]);
    expect(await told(team.lead)).toEqual([['您在项目中的安排有调整：接力', link]]);
    expect(await told(team.ben)).toEqual([]);
    expect(await teams.leaderOf(team.project)).toBe(team.ann);
    expect(await teams.contradictions(team.project)).toEqual([]);
  });

  it('on a day to come waits for it, also without a server, and comes about once', async () => {
    const team = await aTeam({ name: '换帅' });
    const wanted = [teams.leading(team.ann, { start_on: scene.day(5) }), teams.wanted(team.lead)];
    const late = await teams.change(team.project, wanted, { effective_on: beginOf(scene.day(2)) }, team.lead);
    expect(late.fields).toEqual({ 'members.0.start_on': '负责人应自生效日期起参与' });
    const sent = await teams.change(team.project, wanted, { effective_on: beginOf(scene.day(5)) }, team.lead);
    await passAll(app, sent.data.id);
    await turnLeaders();
    expect(await teams.leaderOf(team.project)).toBe(team.lead);
    app.clock.now += 7 * dayMs;
    await Promise.all([turnLeaders(), turnLeaders(other)]);
    await turnLeaders();
    expect(await teams.leaderOf(team.project)).toBe(team.ann);
    const trail = await app.sql(
      `select changes from project_trail where project_id = $1 and title = '负责人变更生效'`,
      [team.project],
    );
    expect(trail).toEqual([{ changes: [{ label: '负责人', old: '林一', new: '安二' }] }]);
    const told = (await app.call(messagePage, {}, await teams.as(team.ann))).data.list.map(({ title }) => title);
    expect(told.filter((title) => title === '您已是项目负责人：换帅')).toHaveLength(1);
    // What the leader may, the former one no longer may.
    expect((await form({ project_id: team.project }, team.ann)).status).toBe(200);
    expect((await form({ project_id: team.project }, team.lead)).status).toBe(403);
  });

  it('whose time is over when it is agreed to is not made', async () => {
    const team = await aTeam();
    const wanted = [teams.leading(team.ann, { end_on: scene.day(2) }), teams.wanted(team.lead)];
    const sent = await teams.change(team.project, wanted, {}, team.lead);
    app.clock.now += 5 * dayMs;
    const passed = await decide(app, sent.data.id);
    expect([passed.status, passed.msg]).toEqual([409, '负责人的参与时间已过，请退回申请人，调整团队后重新提交']);
  });
});

describe('more than a whole day’s work by a change', () => {
  it('needs a reason for whoever is moved, not for who stays as they are', async () => {
    const team = await aTeam();
    await scene.aProject({
      members: [
        { user: team.ann, participation: 70 },
        { user: team.ben, participation: 40 },
      ],
    });
    const more = [...standing(team), teams.wanted(team.ben, { participation: 80 })];
    const refused = await teams.change(team.project, more, {}, team.lead);
    expect(refused.fields).toEqual({ overload_reason: `本三 ${scene.day(1)} 起 最高 120%，请填写超负荷原因` });
    const sent = await teams.change(team.project, more, { overload_reason: '冲刺' }, team.lead);
    expect((await detail(sent.data.id, scene.head)).sections[2]).toMatchObject({
      kind: 'values',
      rows: [
        { label: '本三', value: `${scene.day(1)} 起 最高 120%` },
        { label: '原因', value: '冲刺' },
      ],
    });
  });

  it('of one person by two projects at the same moment is agreed to once', async () => {
    const busy = await someone('忙丙');
    const [one, two] = [await aTeam(), await aTeam()];
    const ask = (team: Team) =>
      teams.change(team.project, [...standing(team), teams.wanted(busy, { participation: 60 })], {}, team.lead);
    const [first, second] = [await ask(one), await ask(two)];
    const answers = await teams.passTogether([app, first.data.id], [other, second.data.id]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.msg).toContain(`忙丙 ${scene.day(1)} 起 最高 120%`);
  });
});

describe('a change of the team is refused', () => {
  it('where nothing changes, on a day that is over, and for days that come to nothing', async () => {
    const team = await aTeam();
    const same = [...standing(team), teams.wanted(team.ben, { start_on: '2026-01-05' })];
    expect(await teams.change(team.project, same, {}, team.lead)).toMatchObject({ status: 409, msg: '团队没有变化' });
    const past = await teams.change(team.project, standing(team), { effective_on: beginOf(scene.day(-1)) }, team.lead);
    expect(past.fields).toEqual({ effective_on: '生效日期不能早于今天' });
    const over = [...standing(team), teams.wanted(team.ben, { start_on: scene.day(0), end_on: scene.day(0) })];
    expect((await teams.change(team.project, over, {}, team.lead)).fields).toEqual({
      'members.2.end_on': '结束不能早于生效日期',
    });
    expect((await teams.change(team.project, standing(team), { reason: '' }, team.lead)).fields).toHaveProperty(
      'reason',
    );
    const nobody = [...standing(team), teams.wanted(999_999_999)];
    expect((await teams.change(team.project, nobody, {}, team.lead)).fields).toEqual({
      'members.2.user_id': '成员不存在或不在职',
    });
  });

  it.each(projectStatusNumbers)('at status %s unless people are on it', async (status) => {
    const team = await aTeam({ status });
    const { status: answered, msg } = await teams.change(team.project, standing(team), {}, team.lead);
    if ([4, 5, 7].includes(status)) expect(answered).toBe(200);
    else expect([answered, msg]).toEqual([409, statusRefusal(status, 'team-change')]);
  });

  it('where the project was ended meanwhile', async () => {
    const team = await aTeam();
    const sent = await teams.change(team.project, standing(team), {}, team.lead);
    await app.sql('update projects set status = 8 where id = $1', [team.project]);
    expect((await decide(app, sent.data.id)).msg).toBe(statusRefusal(8, 'team-change'));
  });

  it('to whoever may not: unseen it is not there, seen and not theirs it is not permitted', async () => {
    const team = await aTeam();
    const wanted = standing(team);
    const missing = await teams.change(999_999_999, wanted, {}, scene.outsider);
    expect(missing.status).toBe(404);
    for (const user of [scene.outsider, scene.maker]) {
      expect(await teams.change(team.project, wanted, {}, user)).toMatchObject({ status: 404, text: missing.text });
      expect((await form({ project_id: team.project }, user)).status).toBe(404);
      const seen = await app.call(projectTeam, { project_id: team.project }, await teams.as(user));
      expect(seen.status).toBe(404);
    }
    for (const user of [team.ann, scene.head, scene.finance]) {
      expect((await teams.change(team.project, wanted, {}, user)).status).toBe(403);
      expect((await form({ project_id: team.project }, user)).status).toBe(403);
      expect(await teams.onDay(team.project, scene.day(0), user)).toEqual([team.lead, team.ann, team.ben]);
    }
    expect(await app.sql('select from project_requests where project_id = $1', [team.project])).toEqual([]);
    expect((await teams.change(team.project, wanted, {}, scene.office)).status).toBe(200);
  });
});
