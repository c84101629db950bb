import { changeTeam, projectTeam, teamChangeForm, teamLoad } from '@tongzhou/contract/areas/projects/team.ts';
import type { GivenOf } from '@tongzhou/contract/endpoint.ts';
import { permissionId } from '@tongzhou/contract/permissions.ts';
import { addDays, beginOf, today } from '@tongzhou/contract/rules/day.ts';
import { act } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
// Fetched when they are opened; read here, since reading them takes longer than a test waits.
import '#areas/projects/members/team-change-dialog.tsx';
import '#ui/fields/date-field.tsx';
import { TeamTab } from '#areas/projects/members/team-tab.tsx';
import { aDetail, answerProjects, askedOf, bodiesOf, me } from '#areas/projects/testing/projects.ts';
import type { ProjectShown } from '#platform/area.tsx';
import { deleteDrafts, setDraftOwner } from '#platform/drafts.ts';
import { signedIn, toasts } from '#platform/testing/browser.ts';
import { choose, control, eachTestMounts, field, mount, press, settled, textOfPage, type } from '#ui/testing/mount.tsx';

eachTestMounts();
beforeEach(() => setDraftOwner(me));
afterEach(() => deleteDrafts());

type Team = GivenOf<typeof projectTeam>;
type Form = GivenOf<typeof teamChangeForm>;

const now = today(Date.now());
const begun = beginOf('2026-03-02');
const member = (user_id: number, own: Partial<Team['members'][number]> = {}) => ({
  user_id,
  name: `员工${user_id}`,
  department_name: '交付部',
  post_name: '工程师',
  role: 'member' as const,
  weight: 1,
  participation: 30,
  start_on: begun,
  end_on: null,
  ...own,
});
const leader = member(me, { name: '李晓岚', role: 'leader', weight: 1.5, participation: 50 });
const team: Team = {
  on: beginOf(now),
  members: [leader, member(8)],
  periods: [
    { id: 1, ...leader, why: '派单 PD-1' },
    { id: 2, ...member(9, { end_on: beginOf('2026-04-30') }), why: '派单 PD-1' },
    { id: 3, ...member(8, { start_on: beginOf('2026-05-01') }), why: '团队变更 BD-1' },
  ],
};
const form = (own: Partial<Form> = {}): Form => ({
  project: { id: 1, number: 'XM-2026-0001', project_title: '项目1', status: 4 },
  planned_start: begun,
  planned_end: beginOf('2099-12-20'),
  again: null,
  effective_on: null,
  members: team.members,
  note: '',
  overload_reason: '',
  content_json: null,
  ...own,
});
const load = (user_id: number, percent: number | null, peak: number) => ({
  user_id,
  percent,
  band: percent === null ? 'away' : percent > 100 ? 'over' : percent < 50 ? 'idle' : 'good',
  peak,
});
const zhao = {
  id: 12,
  name: '赵新人',
  job_number: 'T0012',
  department_name: '研发部',
  post_name: null,
  avatar: null,
  away_until: null,
};
const answers = {
  [projectTeam.path]: { data: team },
  [teamChangeForm.path]: { data: form() },
  [teamLoad.path]: { data: [load(me, 60, 40), load(8, 120, 75), load(12, 20, 60)] },
  [changeTeam.path]: { data: { id: 31, number: 'BD-31' } },
  '/api/user/pickUser': { data: [zhao] },
};
const show = async (address = '/screen', own: Partial<ProjectShown> = {}, more = {}) => {
  const sent = answerProjects({ ...answers, ...more });
  const router = await mount(() => <TeamTab project={aDetail(own)} />, address);
  return { sent, address: () => router.state.location.searchStr };
};
const rows = (label: string) =>
  [...document.querySelectorAll(`table[aria-label="${label}"] tbody tr`)].map((row) =>
    [...row.children].map((cell) => cell.textContent),
  );
const changes = () => [...document.querySelectorAll('.change-preview tbody tr')].map((row) => row.textContent);

test('who is on it today, with how full their days are', async () => {
  const { sent } = await show();
  await settled(() =>
    expect(rows('现在的团队')).toEqual([
      ['李晓岚交付部 · 工程师', '负责人', '50%', '1.5', '2026-03-02 起', '60%适中'],
      ['员工8交付部 · 工程师', '成员', '30%', '1', '2026-03-02 起', '120%超负荷'],
    ]),
  );
  expect(document.querySelector('.load.band-over')?.textContent).toBe('120%超负荷');
  // All of their projects, this one included.
  expect(askedOf(teamLoad.path, sent)).toEqual([`?user_ids=${me}%2C8`]);
});

test('whoever makes up no teams is not told, and nothing is asked', async () => {
  signedIn([permissionId('project.list')]);
  const { sent } = await show('/screen', { leader_id: 3 });
  await settled(() => expect(rows('现在的团队')).toHaveLength(2));
  expect(textOfPage()).not.toContain('饱和度');
  expect(askedOf(teamLoad.path, sent)).toEqual([]);
});

test('the history is by period, with how it came about', async () => {
  await show();
  await settled(() => expect(rows('团队历史')).toHaveLength(3));
  expect(rows('团队历史').map((row) => [row[0], ...row.slice(4)])).toEqual([
    ['员工8交付部 · 工程师', '2026-05-01 起', '在组', '团队变更 BD-1'],
    ['李晓岚交付部 · 工程师', '2026-03-02 起', '在组', '派单 PD-1'],
    ['员工9交付部 · 工程师', '2026-03-02 至 2026-04-30', '已结束', '派单 PD-1'],
  ]);
});

test('who was on it on another day stands in the address, without today’s figures', async () => {
  const day = beginOf('2026-03-03');
  const { sent, address } = await show(
    `/screen?id=1&tab=team&on=${day}`,
    {},
    {
      [projectTeam.path]: { data: { ...team, on: day, members: [leader, member(9)] } },
    },
  );
  await settled(() => expect(rows('2026-03-03 的团队').map((row) => row[0])).toContain('员工9交付部 · 工程师'));
  expect(askedOf(projectTeam.path, sent)).toEqual([`?project_id=1&on=${day}`]);
  expect(document.querySelector('.load')).toBeNull();
  await press('回到今天');
  await settled(() => expect(address()).toBe('?id=1&tab=team'));
});

test('without a team the way to one is offered to whoever may go it', async () => {
  const none = { [projectTeam.path]: { data: { ...team, members: [], periods: [] } } };
  await show('/screen', { status: 2, actions: ['detail', 'pass-order'] }, none);
  await settled(() => expect(control('派单').getAttribute('href')).toBe('/approval/assign/edit?project_id=1'));
});

test('what is being decided about the team is said, with the way to it', async () => {
  const running = {
    id: 31,
    number: 'BD-31',
    kind: 'team_change',
    audit_status: 0,
    round: 1,
    submitted_at: begun,
    waiting_for: ['陈启航'],
  };
  await show('/screen', { requests: [{ ...running, id: 30, audit_status: 1 }, running] });
  await settled(() => expect(textOfPage()).toContain('团队变更审批中（BD-31），等待 陈启航'));
  expect(control('查看进度').getAttribute('href')).toBe('/approval/team_change?id=31');
});

const dialogReady = () => settled(() => expect(textOfPage()).toContain('预计审批路径'));

test('a change shows before and after, asks why someone has too much, and is sent as it stands', async () => {
  const { sent, address } = await show('/screen?id=1&tab=team&change=1');
  await dialogReady();
  expect(textOfPage()).toContain('还没有变化');
  // What others take is counted without this project.
  await settled(() => expect(askedOf(teamLoad.path, sent).some((one) => one.includes('but_project_id=1'))).toBe(true));
  await press('移出 员工8');
  await choose('成员姓名', /赵新人/);
  await press('添加成员');
  await settled(() => expect(changes()).toHaveLength(2));
  expect(changes()[0]).toContain('员工8退出');
  expect(changes()[1]).toBe(`赵新人加入—成员 · 参与度 50% · 权重 1${now} 至 2099-12-20`);
  // 60 % of a day elsewhere, and 50 % here.
  await settled(() => expect(textOfPage()).toContain('加上本项目最高 110%'));
  expect(textOfPage()).toContain('赵新人 的参与度合计超过 100%');
  await type(field('超负荷原因'), '客户指定');
  await type(field('变更原因'), '换人');
  await press('提交审批');
  await settled(() => expect(toasts()).toEqual(['团队变更已提交审批，编号 BD-31查看']));
  expect(bodiesOf(`POST ${changeTeam.path}`, sent)).toEqual([
    {
      project_id: 1,
      effective_on: beginOf(now),
      members: [
        { user_id: me, role: 'leader', weight: 1.5, participation: 50, start_on: begun, end_on: null },
        {
          user_id: 12,
          role: 'member',
          weight: 1,
          participation: 50,
          start_on: beginOf(now),
          end_on: beginOf('2099-12-20'),
        },
      ],
      reason: '换人',
      overload_reason: '客户指定',
      audit: [{ user_id: 2, checked: ['detail', 'check'] }],
    },
  ]);
  await settled(() => expect(address()).toBe('?id=1&tab=team'));
});

test('one that had too much before and stays as they are is nobody’s question', async () => {
  await show('/screen?change=1', {}, { [teamLoad.path]: { data: [load(8, 120, 90)] } });
  await dialogReady();
  await settled(() => expect(textOfPage()).toContain('加上本项目最高 120%'));
  expect(textOfPage()).not.toContain('超负荷原因');
});

test('what the server finds is said at its place; a reason it wants can be given', async () => {
  const refusal = '员工8 2027-09-01 起 最高 110%，请填写超负荷原因';
  const replies = [
    { status: 422, msg: '', data: { fields: { overload_reason: refusal } } },
    { status: 422, msg: '', data: { fields: { 'members.0.start_on': '负责人应自生效日期起参与' } } },
  ];
  await show(
    '/screen?change=1',
    {},
    {
      [teamLoad.path]: { data: [] },
      [changeTeam.path]: () => replies.shift() ?? { data: { id: 1, number: 'BD-1' } },
    },
  );
  await dialogReady();
  await press('移出 员工8');
  await type(field('变更原因'), '减人');
  expect(textOfPage()).not.toContain('超负荷原因');
  await press('提交审批');
  await settled(() => expect(textOfPage()).toContain(refusal));
  await type(field('超负荷原因'), '赶工');
  await press('提交审批');
  await settled(() =>
    expect(document.querySelector('.member-problem')?.textContent).toBe('李晓岚：负责人应自生效日期起参与'),
  );
});

test('without a leader nothing is sent', async () => {
  const { sent } = await show('/screen?change=1');
  await dialogReady();
  await press('移出 李晓岚');
  await type(field('变更原因'), '试');
  await press('提交审批');
  await settled(() => expect(document.querySelector('.member-problem')?.textContent).toBe('请指定一位负责人'));
  await press('移出 员工8');
  await press('提交审批');
  await settled(() => expect(document.querySelector('.member-problem')?.textContent).toContain('请添加成员'));
  expect(bodiesOf(`POST ${changeTeam.path}`, sent)).toEqual([]);
});

test('one that came back goes on with what was sent, from today on at the earliest', async () => {
  const { sent, address } = await show(
    '/screen?id=1&tab=team&again=31',
    {},
    {
      [teamChangeForm.path]: {
        data: form({
          again: 31,
          effective_on: beginOf(addDays(now, -3)),
          members: [leader, member(9, { start_on: beginOf(addDays(now, -3)) })],
          note: '加人',
          content_json: JSON.stringify([{ user_id: 5, checked: ['detail', 'check'] }]),
        }),
      },
      '/api/approval/detail': {
        data: {
          audit_status: 4,
          trail: [{ id: 2, round: 1, user_name: '陈启航', for_name: null, action: '退回申请人', opinion: '说明分工' }],
        },
      },
    },
  );
  await dialogReady();
  expect(askedOf(teamChangeForm.path, sent)).toEqual(['?project_id=1&again=31']);
  await settled(() => expect(textOfPage()).toContain('陈启航 退回了申请：说明分工'));
  await press('重新提交');
  await settled(() => expect(bodiesOf(`POST ${changeTeam.path}`, sent)).toHaveLength(1));
  expect(bodiesOf(`POST ${changeTeam.path}`, sent)[0]).toMatchObject({
    again: 31,
    effective_on: beginOf(now),
    reason: '加人',
    audit: [{ user_id: 5 }],
  });
  await settled(() => expect(address()).toBe('?id=1&tab=team'));
});

test('where it is not offered any more the words of the server stand in its place', async () => {
  await show(
    '/screen?change=1',
    {},
    {
      [teamChangeForm.path]: { status: 409, msg: '项目当前为“已完结”，不能团队变更' },
    },
  );
  await settled(() =>
    expect(document.querySelector('[role="dialog"]')?.textContent).toContain('项目当前为“已完结”，不能团队变更'),
  );
  await act(async () => document.querySelector<HTMLElement>('.ant-modal-close')?.click());
  await settled(() => expect(document.querySelector('[role="dialog"]')).toBeNull());
});
