import { beforeAll, expect, test } from 'vitest';
import { answerProjects, aProject, askedOf, pageOf } from '#areas/projects/testing/projects.ts';
import { signedIn } from '#platform/testing/browser.ts';
import { control, eachTestMounts, mount, press, settled, textOfPage } from '#ui/testing/mount.tsx';
import ProjectListPage from './project-list-page.tsx';

eachTestMounts();
beforeAll(() => import('#areas/projects/tasks/list/my-task-tab.tsx'));

const tabs = () => [...document.querySelectorAll('[role="tab"]')].map(({ textContent }) => textContent);
const buttons = () => [...document.querySelectorAll('.row-actions > *')].map(({ textContent }) => textContent);
const heads = () => [...document.querySelectorAll('thead th')].map(({ textContent }) => textContent);

test('the buttons of a row are what the server offers, the tabs what the person may see', async () => {
  answerProjects({
    '/api/project/projectList': pageOf([
      aProject(1, { status: 2, actions: ['detail', 'pass-order', 'terminate'], risk: null }),
      aProject(2, { risk: { light: 'yellow', reasons: ['7 天内到期'] } }),
    ]),
  });
  await mount(() => <ProjectListPage />);
  await settled(() => control('派单 项目1'));
  expect(buttons()).toEqual(['详情', '派单', '终止', '详情']);
  expect(control('派单 项目1').getAttribute('href')).toBe('/approval/assign/edit?project_id=1');
  expect(tabs()).toEqual(['全部项目', '我负责的2', '我的任务3', '待派单4']);
  expect(textOfPage()).toContain('注意7 天内到期');
  expect(heads()).toContain('合同金额（元）');
});

test('an employee has neither 待派单 nor columns of money', async () => {
  signedIn([404]);
  answerProjects({
    '/api/project/projectList': pageOf([aProject(1, { contract_amount: null, budget: null, cost: null })]),
  });
  await mount(() => <ProjectListPage />);
  await settled(() => expect(textOfPage()).toContain('项目1'));
  expect(tabs()).toEqual(['全部项目', '我负责的2', '我的任务3']);
  expect(heads().join()).not.toContain('元');
  expect(() => control('导出')).toThrow();
});

test('a tab begins with what was counted, and the filters of one are not those of another', async () => {
  const sent = answerProjects();
  const router = await mount(() => <ProjectListPage />, '/screen?overdue=true');
  await settled(() => expect(askedOf('/api/project/projectList', sent)).toEqual(['?overdue=true']));
  await press('我负责的2');
  await settled(() => expect(router.state.location.href).toBe('/screen?tab=mine&living=true'));
  await settled(() => expect(askedOf('/api/project/myLeadProject', sent)).toEqual(['?living=true']));
  await press('待派单4');
  await settled(() => expect(askedOf('/api/project/projectList', sent).at(-1)).toBe('?status=2'));
});
