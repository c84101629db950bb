import { expect, test } from 'vitest';
import BusinessPage from '#areas/business/business-page.tsx';
import { answerBusiness } from '#areas/business/testing/opportunities.ts';
import { control, eachTestMounts, field, mount, press, settled, type } from '#ui/testing/mount.tsx';

eachTestMounts();

const nothing = { data: { list: [], total: 0, page: 1, page_size: 10 } };
const answers = { '/api/business/customer': nothing, '/api/business/order': nothing };
const head = () => document.querySelector('.page-head')?.textContent;

test('choosing another tab clears the filters of the former list', async () => {
  answerBusiness(answers);
  const router = await mount(() => <BusinessPage />, '/screen?stage=active&keyword=x');
  await settled(() => expect(head()).toContain('新增商机'));
  await press('订单');
  await settled(() => expect(router.state.location.href).toBe('/screen?tab=orders'));
  await settled(() => field('搜索订单'));
  expect(head()).not.toContain('新增商机');
  await press('商机');
  await settled(() => expect(router.state.location.href).toBe('/screen'));
});

test('a filter keeps the chosen tab', async () => {
  answerBusiness(answers);
  const router = await mount(() => <BusinessPage />, '/screen?tab=customers');
  await settled(() => field('搜索客户'));
  await type(field('搜索客户'), '云帆');
  await settled(() => expect(router.state.location.search).toEqual({ tab: 'customers', keyword: '云帆' }));
});

test('an unknown tab opens the first one', async () => {
  answerBusiness(answers);
  await mount(() => <BusinessPage />, '/screen?tab=nonsense');
  await settled(() => expect(control('商机').getAttribute('aria-selected')).toBe('true'));
});
