import { act } from 'react';
import { expect, test } from 'vitest';
import { PostChangeDialog } from '#areas/personnel/changes/post-change-dialog.tsx';
import { answerWith } from '#platform/testing/network.ts';
import { control, eachTestMounts, field, mount, settled, textOfPage } from '#ui/testing/mount.tsx';

eachTestMounts();

const departments = [
  { id: 4, department_name: '研发部', parent_id: null, head_id: 14 },
  { id: 6, department_name: '市场部', parent_id: null, head_id: 16 },
];
const names: Readonly<Record<string, string>> = { 14: '陈启航', 16: '周敏' };
const person = (id: string) => ({
  id: Number(id),
  name: names[id],
  job_number: `T000${id}`,
  department_name: '',
  post_name: null,
  avatar: null,
  away_until: null,
});

test('another department proposes its head as the manager', async () => {
  answerWith(({ url }) => {
    const ids = new URL(url, 'http://tongzhou.test').searchParams.get('ids');
    if (url.includes('departmentAll')) return { data: departments };
    if (url.includes('pickUser')) return { data: ids === null ? [] : ids.split(',').map(person) };
    if (url.includes('/preview')) return { data: { problem: null, steps: [], template: null } };
    return { data: [] };
  });
  const start = { department_id: 4, station_id: null, manager_id: 14 };
  await mount(() => <PostChangeDialog person={{ id: 9, name: '李晓岚' }} start={start} close={() => {}} />);
  await settled(() => expect(textOfPage()).toContain('陈启航'));
  await act(async () => {
    field('部门').dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
  });
  await settled(() => control('市场部', '.ant-select-tree-node-content-wrapper'));
  await act(async () => control('市场部', '.ant-select-tree-node-content-wrapper').click());
  await settled(() => expect(textOfPage()).toContain('周敏'));
  expect(textOfPage()).not.toContain('陈启航');
});
