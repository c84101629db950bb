import {
  actionsAt,
  type ProjectStatus,
  projectStatusNumbers,
} from '@tongzhou/contract/rules/projects/project-status.ts';
import { act } from 'react';
import { beforeAll, expect, test } from 'vitest';
import { area } from '#areas/projects/area.tsx';
import { figuresOf } from '#areas/projects/projects/project-head.tsx';
import ProjectPage from '#areas/projects/projects/project-page.tsx';
import { deedButtons } from '#areas/projects/projects/status/deed-buttons.tsx';
import { stepsOf } from '#areas/projects/projects/status/status-bar.tsx';
import { aDetail, aDraft, answerProjects, bodiesOf } from '#areas/projects/testing/projects.ts';
import type { ProjectShown } from '#platform/area.tsx';
import { toasts } from '#platform/testing/browser.ts';
import { control, eachTestMounts, field, mount, press, settled, textOfPage, type } from '#ui/testing/mount.tsx';

eachTestMounts();
// Read with the file of tests, since reading them takes longer than a test may.
beforeAll(async () => {
  await import('#areas/projects/projects/status/deed-dialogs.tsx');
  await import('#areas/projects/projects/overview-tab.tsx');
});

const shows = (detail: ProjectShown) => ({ '/api/project/detail': { data: detail } });
const show = (address = '/screen?id=1') => mount(() => <ProjectPage />, address, [area]);
const dialog = () => document.querySelector('[role="dialog"]')?.textContent ?? '';
const tabs = () => [...document.querySelectorAll('[role="tab"]')].map(({ textContent }) => textContent);

test('the head says what is next, who has it, and what is late', async () => {
  answerProjects(
    shows(
      aDetail({
        planned_end: 1_700_000_000_000,
        risk: { light: 'red', reasons: ['已过计划结束日', '2 个任务逾期'] },
        tasks: { total: 10, done: 4, late: 2, milestones: 0 },
        held_by: ['李晓岚', '王明'],
      }),
    ),
  );
  await show();
  await settled(() => expect(textOfPage()).toContain('下一步完成任务后申请验收等待 李晓岚、王明'));
  expect(textOfPage()).toContain('任务 4/10，2 个逾期');
  expect(textOfPage()).toMatch(/逾期 \d+ 天/);
  expect(
    control(
      '风险灯：风险，已过计划结束日，2 个任务逾期。红：已过计划结束日、成本超出预算或有里程碑逾期。黄：7 天内到期、成本达到预算的 90% 或有任务逾期。其余为绿。',
    ),
  ).toBeDefined();
});

test('its tabs are those that areas register', async () => {
  answerProjects(shows(aDetail()));
  await show();
  await settled(() =>
    expect(tabs()).toEqual(['概览', '团队3', '任务10', '汇报与验收', '成本', '文件', '审批', '变更记录']),
  );
});

test('whoever may not see the money has no tab of it, and nothing else that says it', async () => {
  const sent = answerProjects(shows(aDetail({ contract_amount: null, budget: null, cost: null, budget_parts: null })));
  await show('/screen?id=1&tab=costs');
  await settled(() => expect(tabs()).toEqual(['概览', '团队3', '任务10', '汇报与验收', '文件', '审批', '变更记录']));
  await settled(() => expect(textOfPage()).toContain('基本信息'));
  expect(textOfPage()).not.toMatch(/合同金额|已发生/);
  expect(sent.some(({ url }) => url.includes('/api/project/cost'))).toBe(false);
});

test('the order of the status bar', () => {
  const words = (status: ProjectStatus) => stepsOf(status).map((step) => `${step.status} ${step.state}`);
  expect(words(4)).toEqual(['0 done', '1 done', '2 done', '4 now', '5 ahead', '6 ahead', '8 ahead']);
  expect(words(3).slice(2, 4)).toEqual(['3 now', '4 ahead']);
  expect(words(7).slice(2, 5)).toEqual(['2 done', '7 now', '5 ahead']);
  expect(words(9).at(-1)).toBe('9 now');
});

test.each(projectStatusNumbers)('every deed that is offered at status %i has its button', (status) => {
  const offered = [...actionsAt(status)];
  for (const phone of [false, true]) {
    const buttons = deedButtons({ offered: ['detail', ...offered], start: () => {}, phone });
    const keys = buttons.flatMap(({ key, props }) => {
      const { menu } = props as { menu?: { items: readonly { key: string }[] } };
      return menu === undefined ? [key] : menu.items.map((item) => item.key);
    });
    expect(keys.toSorted()).toEqual(offered.toSorted());
  }
});

test('a budget that is nearly spent, spent and overspent is told apart', () => {
  const cost = (spent: number) => figuresOf(aDetail({ cost: spent }), Date.now()).at(-1);
  expect(cost(71_000)).toMatchObject({ note: '预算的 89%', tone: 'plain' });
  expect(cost(80_000)).toMatchObject({ note: '预算的 100%', tone: 'soon' });
  expect(cost(81_000)).toMatchObject({ note: '预算的 101%', tone: 'late' });
});

test('saved to be put to approval, the path is that of its type, and what was seen is sent', async () => {
  const sent = answerProjects({
    ...shows(aDraft({ template_id: 9 })),
    'POST /api/project/establish': { data: { id: 5, number: 'LX-1' } },
  });
  const router = await show('/screen?id=1&submit=1');
  await settled(() => expect(dialog()).toContain('预计审批路径'));
  expect(router.state.location.href).toBe('/screen?id=1');
  const asked = bodiesOf('POST /api/approval/preview', sent);
  expect(asked.length).toBeGreaterThan(1);
  for (const body of asked) expect(body).toMatchObject({ kind: 'project_establish', standing_template: 9 });
  expect(asked.at(-1)).toMatchObject({ amount: 120_000, type: '软件开发' });
  await act(async () => control('提交审批', '[role="dialog"] button').click());
  await settled(() => expect(bodiesOf('POST /api/project/establish', sent)).toHaveLength(1));
  expect(bodiesOf('POST /api/project/establish', sent)[0]).toMatchObject({ id: 1, version: 3 });
});

test('what nobody can decide without is asked for first', async () => {
  answerProjects(shows(aDraft({ planned_end: null })));
  const router = await show();
  await settled(() => control('提交立项'));
  await press('提交立项');
  await settled(() => expect(router.state.location.href).toBe('/project_management/new_project?id=1'));
  expect(toasts()).toEqual(['请先填写计划开始和计划结束，再提交立项']);
});

test.each([
  ['暂停', 'pause', '暂停原因', 4],
  ['恢复', 'resume', '恢复说明', 7],
  ['终止', 'terminate', '终止原因', 7],
] as const)('%s asks why', async (words, deed, label, status) => {
  const sent = answerProjects({
    ...shows(aDetail({ status, actions: ['detail', deed], pause_reason: status === 7 ? '等场地' : null })),
    [`POST /api/project/${deed}`]: { data: null },
  });
  await show();
  await settled(() => control(words));
  if (status === 7) expect(textOfPage()).toContain('项目已暂停：等场地');
  await press(words);
  await settled(() => field(label));
  const confirm = () =>
    act(async () => document.querySelector<HTMLElement>('.ant-modal-footer .ant-btn-primary')?.click());
  await confirm();
  await settled(() => expect(dialog()).toContain(`请填写${label}`));
  await type(field(label), '客户场地未就绪');
  await confirm();
  await settled(() =>
    expect(bodiesOf(`POST /api/project/${deed}`, sent)).toEqual([{ id: 1, reason: '客户场地未就绪' }]),
  );
});

test('deleting says the three texts of the specification; afterwards the list is shown', async () => {
  const sent = answerProjects({ ...shows(aDraft()), 'DELETE /api/project/deleteProject': { data: null } });
  const router = await show();
  await settled(() => control('删除'));
  await press('删除');
  await settled(() => expect(textOfPage()).toContain('是否需要删除?'));
  await press('取消');
  await settled(() => expect(toasts()).toEqual(['已取消删除']));
  expect(sent.some(({ method }) => method === 'DELETE')).toBe(false);
  await press('删除');
  await settled(() => document.querySelector('.ant-modal-confirm-btns .ant-btn-dangerous') ?? expect.fail());
  await act(async () => document.querySelector<HTMLElement>('.ant-modal-confirm-btns .ant-btn-dangerous')?.click());
  await settled(() => expect(toasts()).toContain('删除成功!'));
  expect(router.state.location.href).toBe('/project_management/project_list');
});

test('one that is out of sight or gone says so', async () => {
  answerProjects({ '/api/project/detail': { status: 404, msg: '内容不存在' } });
  await show();
  await settled(() => expect(textOfPage()).toContain('没有找到这个项目'));
});

test('what was put to approval leads to its requests and to all rounds of the establishing', async () => {
  answerProjects(
    shows(
      aDetail({
        requests: [
          {
            id: 9,
            number: 'PD-1',
            kind: 'project_assign',
            audit_status: 0,
            round: 1,
            submitted_at: 3,
            waiting_for: ['周总'],
          },
          {
            id: 8,
            number: 'LX-1',
            kind: 'project_establish',
            audit_status: 1,
            round: 2,
            submitted_at: 2,
            waiting_for: [],
          },
        ],
      }),
    ),
  );
  await show('/screen?id=1&tab=approvals');
  await settled(() => expect(textOfPage()).toContain('等待 周总'));
  expect(control('派单').getAttribute('href')).toBe('/approval/assign?id=9');
  expect(control('立项各轮对比').getAttribute('href')).toBe('/approval/single_project?project_id=1');
});
