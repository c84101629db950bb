import type { SetRow } from '@tongzhou/contract/areas/projects/set.ts';
import { beginOf } from '@tongzhou/contract/rules/day.ts';
import { act } from 'react';
import { beforeAll, expect, test } from 'vitest';
import SetPage from '#areas/projects/sets/set-page.tsx';
import { answerProjects, aProject, askedOf, bodiesOf, pageOf } from '#areas/projects/testing/projects.ts';
import { signedIn, toasts } from '#platform/testing/browser.ts';
import { control, eachTestMounts, field, mount, press, settled, textOfPage, type } from '#ui/testing/mount.tsx';

eachTestMounts();
beforeAll(async () => {
  await import('#areas/projects/sets/set-dialog.tsx');
  await import('#areas/projects/sets/set-drawer.tsx');
});

const aSet = (own: Partial<SetRow> = {}): SetRow => ({
  id: 5,
  name: '数字化改造',
  owner_id: 7,
  owner_name: '李晓岚',
  description: '',
  projects: 3,
  running: 2,
  progress: 60,
  risk: { light: 'red', reasons: ['1 个项目有风险'] },
  contract_amount: 500_000,
  budget: 300_000,
  cost: 120_000,
  created_at: beginOf('2026-01-01'),
  actions: ['detail', 'edit', 'delete'],
  ...own,
});
const sets = (own?: Partial<SetRow>) => ({ 'GET /api/project/set': pageOf([aSet(own)]) });

test('a set shows its sums, and opened its own projects', async () => {
  const sent = answerProjects({ ...sets(), '/api/project/projectList': pageOf([aProject(1)]) });
  await mount(() => <SetPage />, '/screen?detail=5');
  await settled(() => expect(document.querySelector('[role="dialog"]')?.textContent).toContain('项目1'));
  expect(askedOf('/api/project/projectList', sent)).toEqual(['?set_id=5']);
  expect(textOfPage()).toContain('3 个，进行中 2 个');
  expect(textOfPage()).toContain('1 个项目有风险');
  expect(control('在项目列表中查看').getAttribute('href')).toBe('/project_management/project_list?set_id=5');
});

test('who may not list projects is told so instead', async () => {
  signedIn([402]);
  const sent = answerProjects(sets());
  await mount(() => <SetPage />, '/screen?detail=5');
  await settled(() => expect(textOfPage()).toContain('你不能查看项目列表'));
  expect(askedOf('/api/project/projectList', sent)).toEqual([]);
  expect(() => control('新增项目集')).toThrow();
});

test('it is changed as it was, and deleted only after the question', async () => {
  const sent = answerProjects({
    ...sets(),
    'POST /api/project/set': { data: null },
    'DELETE /api/project/set': { status: 409, msg: '该项目集中还有项目，不能删除' },
  });
  await mount(() => <SetPage />);
  await settled(() => control('编辑 数字化改造'));
  await press('编辑 数字化改造');
  await settled(() => field('名称'));
  await type(field('名称'), '客户数字化');
  await act(async () => document.querySelector<HTMLElement>('.ant-modal-footer .ant-btn-primary')?.click());
  await settled(() =>
    expect(bodiesOf('POST /api/project/set', sent)).toEqual([
      { id: 5, name: '客户数字化', owner_id: 7, description: '' },
    ]),
  );
  await press('删除 数字化改造');
  await settled(() => expect(textOfPage()).toContain('是否需要删除?'));
  await act(async () => document.querySelector<HTMLElement>('.ant-modal-confirm-btns .ant-btn-dangerous')?.click());
  await settled(() => expect(toasts()).toContain('该项目集中还有项目，不能删除'));
});
