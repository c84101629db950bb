import { expect, test } from 'vitest';
import { RecycleDrawer } from '#areas/documents/documents/recycle-drawer.tsx';
import { toasts } from '#platform/testing/browser.ts';
import { answerWith, type Reply } from '#platform/testing/network.ts';
import { eachTestMounts, mount, press, settled, textOfPage } from '#ui/testing/mount.tsx';

eachTestMounts();

const moment = Date.parse('2026-03-05T09:00:00+08:00');
const file = {
  id: 7,
  file_name: '报价单.pdf',
  size: 2048,
  owner_kind: 'customer',
  owner_id: 3,
  deleted_by_name: '周小帆',
  deleted_at: moment,
  until: moment + 30 * 86_400_000,
  actions: ['restore'],
};

test('the bin shows the files of all records, by whom they were deleted, and gives them back', async () => {
  let list = [file];
  const sent = answerWith(({ method, url }): Reply => {
    if (method === 'POST') {
      list = [];
      return { data: null };
    }
    const found = url.includes('/binFilePage') ? list : [];
    return { data: { list: found, total: found.length, page: 1, page_size: 10 } };
  });
  await mount(() => <RecycleDrawer close={() => undefined} />);
  await settled(() => expect(textOfPage()).toContain('删除的文档会在这里保留 30 天'));
  await press('其他文件');
  await settled(() => expect(textOfPage()).toContain('客户 · 2.0 KB'));
  expect(textOfPage()).toContain('周小帆');
  expect(textOfPage()).toContain('2026-04-04 09:00');
  await press('恢复 报价单.pdf');
  await settled(() => expect(toasts()).toContain('已恢复到原来的位置'));
  expect(sent.filter(({ method }) => method === 'POST').map(({ url, body }) => [url, body])).toEqual([
    ['/api/fileManage/binFile', { id: 7 }],
  ]);
  await settled(() => expect(textOfPage()).toContain('会在这里保留 30 天。'));
});
