import { projectList } from '@tongzhou/contract/areas/projects/project.ts';
import { permissionId } from '@tongzhou/contract/permissions.ts';
import { expect, test } from 'vitest';
// Fetched with the screen; read here, since reading it takes longer than a test waits.
import '#areas/approval/requests/approval-pages.ts';
import AssignPage from '#areas/projects/members/assign-page.tsx';
import { answerProjects, aProject, askedOf, pageOf } from '#areas/projects/testing/projects.ts';
import { signedIn } from '#platform/testing/browser.ts';
import { eachTestMounts, mount, press, settled, textOfPage } from '#ui/testing/mount.tsx';

eachTestMounts();

const tabs = () => [...document.querySelectorAll('[role="tab"]')].map(({ textContent }) => textContent);
const show = async (address = '/screen') => {
  const sent = answerProjects({
    [projectList.path]: pageOf([
      aProject(1, { status: 2, actions: ['detail', 'pass-order'] }),
      aProject(2, { status: 2, leader_name: null }),
    ]),
    '/api/approval/page': pageOf([]),
    '/api/approval/count': { data: { todo: 3, done: 12, copied: 0, mine: 4, all: null } },
  });
  const router = await mount(() => <AssignPage />, address);
  return { sent, address: () => router.state.location.searchStr };
};
const links = (words: string) =>
  [...document.querySelectorAll('tbody a')]
    .filter(({ textContent }) => textContent === words)
    .map((link) => link.getAttribute('href'));

test('what waits for a team stands beside what waits for a decision', async () => {
  const { sent, address } = await show();
  await settled(() => expect(tabs()).toEqual(['待我处理3', '待派单4', '我已处理12', '抄送我的0', '我发起的4']));
  await press('待派单4');
  await settled(() => expect(links('派单')).toEqual(['/approval/assign/edit?project_id=1']));
  expect(address()).toBe('?tab=waiting');
  expect(askedOf(projectList.path, sent).at(-1)).toContain('status=2');
  // Of the other a request is under way.
  expect(textOfPage()).toContain('暂不能派单');
  expect(links('详情')).toHaveLength(2);
  await press('我发起的4');
  await settled(() => expect(address()).toBe('?tab=mine'));
  await settled(() => expect(textOfPage()).toContain('暂无你发起的申请'));
});

test('whoever assigns nothing has the requests alone', async () => {
  signedIn([160, permissionId('project.list')]);
  const { sent } = await show('/screen?tab=waiting');
  await settled(() => expect(tabs()).toEqual(['待我处理3', '我已处理12', '抄送我的0', '我发起的4']));
  expect(askedOf(projectList.path, sent)).toEqual([]);
});
