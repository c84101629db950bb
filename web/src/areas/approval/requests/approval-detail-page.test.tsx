import { expect, test } from 'vitest';
import { ApprovalDetailPage } from '#areas/approval/requests/approval-detail-page.tsx';
import { aDetail, aRow } from '#areas/approval/testing/requests.ts';
import { answerWith } from '#platform/testing/network.ts';
import { eachTestMounts, mount, press, settled, textOfPage } from '#ui/testing/mount.tsx';

eachTestMounts([160]);

const answer = () =>
  answerWith(({ url }) => {
    if (url.includes('/detail?id=7'))
      return { data: aDetail({ kind: 'write_off', audit_status: 1, check: 0, actions: ['print'] }) };
    if (url.includes('/detail')) return { data: aDetail({ id: 8, kind: 'business_order', title: '另一张' }) };
    return { data: { list: [aRow({ id: 8 })], total: 1, page: 1, page_size: 10 } };
  });
const show = (address: string) => mount(() => <ApprovalDetailPage list="business_chengdan" />, address);

test('an address of its own shows a request as a page, and leads to the next that waits', async () => {
  const sent = answer();
  const router = await show('/screen?id=7');
  await settled(() => expect(textOfPage()).toContain('坏账核销'));
  expect(document.querySelector('.ant-drawer')).toBeNull();
  await settled(() => expect(textOfPage()).toContain('下一条待处理'));
  expect(sent.some(({ url }) => url.includes('list=business_chengdan'))).toBe(true);
  await press('下一条待处理');
  await settled(() => expect(document.querySelector('h1')?.textContent).toBe('另一张'));
  expect(router.state.location.href).toBe('/screen?id=8');
});

test.each(['', '?id=x'])('without a request (%s) it is the list', async (search) => {
  answer();
  const router = await show(`/screen${search}`);
  await settled(() => expect(router.state.location.href).toBe('/approval/business_chengdan'));
});
