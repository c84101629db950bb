import { beginOf } from '@tongzhou/contract/rules/day.ts';
import { beforeEach, expect, test } from 'vitest';
import type { Area } from '#platform/area.tsx';
import { screen } from '#platform/screen.ts';
import { signedIn } from '#platform/testing/browser.ts';
import { answerWith } from '#platform/testing/network.ts';
import { eachTestMounts, mount, settled, textOfPage } from '#ui/testing/mount.tsx';
import ProjectDraftPage from './project-draft-page.tsx';

eachTestMounts();

const row = {
  id: 4,
  name: '云帆官网改版',
  order_id: 5,
  order_number: 'HT-2026-0005',
  opportunity_id: 3,
  customer_name: '云帆科技',
  type_name: '软件开发',
  owner_name: '李销售',
  amount: 300,
  signed_on: beginOf('2026-01-01'),
  delivery_on: null,
  created_at: beginOf('2026-01-02'),
};
beforeEach(() => {
  answerWith(({ url }) =>
    url.includes('/api/project/draft') ? { data: { list: [row], total: 1, page: 1, page_size: 10 } } : { data: [] },
  );
});
const links = () =>
  [...document.querySelectorAll('tbody a')].map((link) => `${link.textContent} ${link.getAttribute('href')}`);
const order = 'HT-2026-0005 /business_management/details?id=3&tab=orders&order=5';
const show = async (areas: readonly Area[] = []) => {
  await mount(() => <ProjectDraftPage />, '/screen', areas);
  await settled(() => expect(textOfPage()).toContain('云帆官网改版'));
};
const withScreen: Area = {
  screens: { '/project_management/new_project': screen(async () => ({ default: () => null })) },
};

test('while projects cannot be made yet, only the order is offered', async () => {
  await show();
  expect(links()).toEqual([order, '查看订单 /business_management/details?id=3&tab=orders&order=5']);
});

test('once they can, the draft is completed from here', async () => {
  await show([withScreen]);
  expect(links()).toContain('去立项 /project_management/new_project?draft=4');
});

test('whoever may not open opportunities or make projects sees plain words', async () => {
  signedIn([401]);
  await show([withScreen]);
  expect(links()).toEqual([]);
  expect(textOfPage()).toContain('HT-2026-0005');
});
