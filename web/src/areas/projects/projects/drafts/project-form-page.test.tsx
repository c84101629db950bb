import { beginOf } from '@tongzhou/contract/rules/day.ts';
import { expect, test } from 'vitest';
import { aDetail, aDraft, answerProjects, bodiesOf } from '#areas/projects/testing/projects.ts';
import { signedIn } from '#platform/testing/browser.ts';
import { choose, control, eachTestMounts, field, mount, press, settled, textOfPage, type } from '#ui/testing/mount.tsx';
import ProjectFormPage from './project-form-page.tsx';

eachTestMounts();

const created = { 'PUT /api/project/project': { data: { id: 12 } } };
const shows = (detail: unknown) => ({ '/api/project/detail': { data: detail } });
const isReady = () => settled(() => field('项目名称'));

test('a new one is saved as it was typed; what was left empty is nothing', async () => {
  const sent = answerProjects(created);
  const router = await mount(() => <ProjectFormPage />);
  await isReady();
  await type(field('项目名称'), '官网改版');
  await choose('项目类型', '软件开发');
  await type(field('合同金额'), '100,000');
  await type(field('人工预算'), '40000.5');
  await type(field('外包预算'), '20000');
  await settled(() => expect(textOfPage()).toContain('60,000.50 元'));
  expect(textOfPage()).toContain('39,999.50 元毛利率 40.0%');
  await press('保存草稿');
  await settled(() => expect(bodiesOf('PUT /api/project/project', sent)).toHaveLength(1));
  expect(bodiesOf('PUT /api/project/project', sent)[0]).toEqual({
    project_title: '官网改版',
    type_id: 2,
    set_id: null,
    leader_id: null,
    planned_start: null,
    planned_end: null,
    contract_amount: 100_000,
    budget_labour: 40_000.5,
    budget_reimbursement: 0,
    budget_material: 0,
    budget_outsourcing: 20_000,
    description: '',
    file_ids: [],
  });
  await settled(() => expect(router.state.location.href).toBe('/project_management/project_detail?id=12'));
});

test('what is missing is said at its field, and nothing is sent; a draft needs no days, an establishing does', async () => {
  const sent = answerProjects(created);
  await mount(() => <ProjectFormPage />);
  await isReady();
  await press('保存草稿');
  await settled(() => expect(textOfPage()).toContain('请选择项目类型'));
  expect(textOfPage()).toContain('必填');
  await type(field('项目名称'), '官网改版');
  await choose('项目类型', '软件开发');
  await press('保存并提交立项');
  await settled(() => expect(document.querySelectorAll('.ant-form-item-explain-error')).toHaveLength(2));
  expect(bodiesOf('PUT /api/project/project', sent)).toEqual([]);
});

test('saved to be put to approval, its page asks for the rest', async () => {
  const sent = answerProjects({ ...shows(aDraft()), 'POST /api/project/project': { data: null } });
  const router = await mount(() => <ProjectFormPage />, '/screen?id=1');
  await isReady();
  await press('保存并提交立项');
  await settled(() => expect(router.state.location.href).toBe('/project_management/project_detail?id=1&submit=1'));
  expect(bodiesOf('POST /api/project/project', sent)[0]).toMatchObject({
    id: 1,
    version: 3,
    planned_start: beginOf('2026-10-01'),
    budget_labour: 50_000,
  });
});

test('of an order the amount stands fast, and the order is shown', async () => {
  const draft = aDraft({ order: { id: 5, number: 'HT-2026-0005', opportunity_id: 3 }, budget_parts: null });
  const parts = { budget_labour: 0, budget_reimbursement: 0, budget_material: 0, budget_outsourcing: 0 };
  const sent = answerProjects({
    ...shows({ ...draft, budget_parts: parts }),
    'POST /api/project/project': { data: null },
  });
  await mount(() => <ProjectFormPage />, '/screen?draft=1');
  await isReady();
  expect(control('HT-2026-0005').getAttribute('href')).toBe('/business_management/details?id=3&tab=orders&order=5');
  expect(field('合同金额').tagName).not.toBe('INPUT');
  await type(field('物资预算'), '1000');
  await settled(() => expect(textOfPage()).toContain('119,000.00 元'));
  await press('保存草稿');
  await settled(() => expect(bodiesOf('POST /api/project/project', sent)).toHaveLength(1));
  expect(bodiesOf('POST /api/project/project', sent)[0]).toMatchObject({
    contract_amount: 120_000,
    budget_material: 1000,
  });
});

test.each([
  ['what cannot be edited now says why', aDetail({ status: 1 }), '项目当前为“立项审批中”，不能编辑'],
  [
    'nor is what one sees no money of, which would be lost',
    aDraft({ budget_parts: null }),
    '你看不到这个项目的金额，不能编辑',
  ],
])('%s', async (_, project, words) => {
  answerProjects(shows(project));
  await mount(() => <ProjectFormPage />, '/screen?id=1');
  await settled(() => expect(textOfPage()).toContain(words));
});

test('who may not make one is not shown the form', async () => {
  signedIn([404]);
  answerProjects();
  await mount(() => <ProjectFormPage />);
  await settled(() => expect(textOfPage()).toContain('你不能新建项目'));
});
