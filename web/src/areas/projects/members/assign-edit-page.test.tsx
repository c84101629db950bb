import { projectDetail } from '@tongzhou/contract/areas/projects/project.ts';
import { assignForm, assignProject, teamLoad } from '@tongzhou/contract/areas/projects/team.ts';
import type { GivenOf } from '@tongzhou/contract/endpoint.ts';
import { beginOf } from '@tongzhou/contract/rules/day.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import '#ui/fields/date-field.tsx';
import AssignEditPage from '#areas/projects/members/assign-edit-page.tsx';
import { aDetail, answerProjects, askedOf, bodiesOf, me } from '#areas/projects/testing/projects.ts';
import { deleteDrafts, setDraftOwner } from '#platform/drafts.ts';
import { toasts } from '#platform/testing/browser.ts';
import { choose, eachTestMounts, field, mount, press, settled, textOfPage, type } from '#ui/testing/mount.tsx';

eachTestMounts();
beforeEach(() => setDraftOwner(me));
afterEach(() => deleteDrafts());

type Form = GivenOf<typeof assignForm>;

const [start, end] = [beginOf('2099-03-02'), beginOf('2099-06-30')];
const planned = {
  user_id: 4,
  name: '宁负责',
  department_name: '交付部',
  post_name: '项目经理',
  role: 'leader' as const,
  weight: 1.5,
  participation: 60,
  start_on: start,
  end_on: end,
};
const form = (own: Partial<Form> = {}): Form => ({
  project: { id: 1, number: 'XM-2026-0001', project_title: '云帆改版', status: 2 },
  planned_start: start,
  planned_end: end,
  again: null,
  effective_on: null,
  members: [planned],
  note: '',
  overload_reason: '',
  content_json: null,
  ...own,
});
const person = (id: number, name: string) => ({
  id,
  name,
  job_number: `T${id}`,
  department_name: '研发部',
  post_name: '工程师',
  avatar: null,
  away_until: null,
});
const load = (user_id: number, peak: number) => ({ user_id, percent: peak, band: 'good', peak });
const show = async (address = '/screen?project_id=1', more = {}) => {
  const sent = answerProjects({
    [assignForm.path]: { data: form() },
    [projectDetail.path]: { data: aDetail({ status: 2 }) },
    [teamLoad.path]: { data: [load(4, 40), load(12, 40), load(13, 80)] },
    [assignProject.path]: { data: { id: 21, number: 'PD-21' } },
    '/api/user/pickUser': { data: [person(12, '赵新人'), person(13, '钱老手')] },
    ...more,
  });
  const router = await mount(() => <AssignEditPage />, address);
  return { sent, place: () => router.state.location.href };
};
const ready = () => settled(() => expect(textOfPage()).toContain('预计审批路径'));
const team = () =>
  [...document.querySelectorAll('.member-editor tbody tr')].map(
    (row) => row.querySelector('.member-name')?.textContent,
  );

test('the form begins with the planned leader; people are chosen with how busy they are beside their names', async () => {
  const { sent, place } = await show();
  await ready();
  expect(askedOf(assignForm.path, sent)).toEqual(['?project_id=1']);
  expect(team()).toEqual(['宁负责']);
  // 40 % elsewhere and 60 % here fill a day and no more.
  await settled(() => expect(textOfPage()).toContain('加上本项目最高 100%'));
  expect(textOfPage()).not.toContain('超负荷原因');
  await choose('成员姓名', /赵新人.*饱和度 40%/);
  await press('添加成员');
  expect(team()).toEqual(['宁负责', '赵新人']);
  await type(field('说明'), '请尽快');
  await press('提交审批');
  await settled(() => expect(toasts()).toEqual(['派单已提交审批，编号 PD-21查看']));
  expect(bodiesOf(`POST ${assignProject.path}`, sent)).toEqual([
    {
      project_id: 1,
      members: [
        { user_id: 4, role: 'leader', weight: 1.5, participation: 60, start_on: start, end_on: end },
        { user_id: 12, role: 'member', weight: 1, participation: 50, start_on: start, end_on: end },
      ],
      note: '请尽快',
      overload_reason: '',
      audit: [{ user_id: 2, checked: ['detail', 'check'] }],
    },
  ]);
  expect(place()).toBe('/project_management/project_detail?id=1&tab=team');
});

test('the expected path follows from the type and the amount of the project', async () => {
  const { sent } = await show();
  await ready();
  await settled(() =>
    expect(sent.filter(({ url }) => url.includes('/approval/preview')).at(-1)?.body).toMatchObject({
      kind: 'project_assign',
      amount: 120_000,
      type: '软件开发',
    }),
  );
});

test('when another leader is chosen, the former one becomes a core member', async () => {
  const { sent } = await show();
  await ready();
  await choose('成员姓名', /赵新人/);
  await press('添加成员');
  await choose('赵新人的角色', '负责人');
  await press('提交审批');
  await settled(() =>
    expect(bodiesOf(`POST ${assignProject.path}`, sent)).toMatchObject([
      {
        members: [
          { user_id: 4, role: 'core', weight: 1.2 },
          { user_id: 12, role: 'leader', weight: 1.5 },
        ],
      },
    ]),
  );
});

test('whoever would be overloaded is marked at once, and the reason for it is sent along', async () => {
  const { sent } = await show();
  await ready();
  await choose('成员姓名', /钱老手/);
  await press('添加成员');
  await settled(() => expect(document.querySelector('.member-too-much')?.textContent).toBe('加上本项目最高 130%'));
  await type(field('超负荷原因'), '短期支援');
  await press('提交审批');
  await settled(() =>
    expect(bodiesOf(`POST ${assignProject.path}`, sent)).toMatchObject([{ overload_reason: '短期支援' }]),
  );
});

test('a missing value is reported with the name of its member', async () => {
  const { sent } = await show();
  await ready();
  await type(field('宁负责的参与度'), '');
  await press('提交审批');
  await settled(() => expect(document.querySelector('.member-problem')?.textContent).toMatch(/^宁负责：/));
  expect(field('宁负责的参与度').getAttribute('aria-invalid')).toBe('true');
  expect(bodiesOf(`POST ${assignProject.path}`, sent)).toEqual([]);
});

test('a request that came back shows why, and is sent again', async () => {
  const { sent } = await show('/screen?again=21', {
    [assignForm.path]: { data: form({ again: 21, note: '试', overload_reason: '客户指定' }) },
    '/api/approval/detail': {
      data: {
        audit_status: 2,
        trail: [{ id: 2, round: 1, user_name: '陈启航', for_name: null, action: '驳回', opinion: '人手不够' }],
      },
    },
  });
  await ready();
  await settled(() => expect(textOfPage()).toContain('陈启航 驳回了申请：人手不够'));
  await press('重新提交');
  await settled(() =>
    expect(bodiesOf(`POST ${assignProject.path}`, sent)).toMatchObject([
      { again: 21, project_id: 1, note: '试', overload_reason: '客户指定' },
    ]),
  );
});

test('where the project cannot be assigned the page says why and links to the project', async () => {
  await show('/screen?project_id=1', {
    [assignForm.path]: { status: 409, msg: '项目当前为“进行中”，不能派单' },
  });
  await settled(() => expect(textOfPage()).toContain('项目当前为“进行中”，不能派单'));
  const link = [...document.querySelectorAll('a')].find(({ textContent }) => textContent === '查看项目');
  expect(link?.getAttribute('href')).toBe('/project_management/project_detail?id=1');
});

test('without a project in the address the page says so', async () => {
  const { sent } = await show('/screen');
  await settled(() => expect(textOfPage()).toContain('没有指定项目'));
  expect(askedOf(assignForm.path, sent)).toEqual([]);
});
