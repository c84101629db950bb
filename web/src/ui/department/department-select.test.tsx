import { act, type ReactNode, useState } from 'react';
import { expect, test } from 'vitest';
import { answerWith } from '#platform/testing/network.ts';
import { eachTestMounts, field, mount, settled, textOfPage } from '#ui/testing/mount.tsx';
import { DepartmentSelect } from './department-select.tsx';
import { departmentTree } from './department-tree.ts';
import { PostSelect } from './post-select.tsx';

eachTestMounts();

const department = (id: number, department_name: string, parent_id: number | null, spelling: string) => ({
  id,
  department_name,
  parent_id,
  head_id: null,
  spelling,
});
const departments = [
  department(2, '研发一部', 1, 'yanfayibu yfyb'),
  department(1, '研发中心', null, 'yanfazhongxin yfzx'),
  department(3, '孤岛', 99, 'gudao gd'),
];

test('the flat list becomes a tree, whatever its order; what has lost its parent stands at the top', () => {
  expect(departmentTree(departments)).toEqual([
    {
      value: 1,
      title: '研发中心',
      words: '研发中心 yanfazhongxin yfzx',
      children: [{ value: 2, title: '研发一部', words: '研发一部 yanfayibu yfyb', children: [] }],
    },
    { value: 3, title: '孤岛', words: '孤岛 gudao gd', children: [] },
  ]);
});

test('a chosen department is shown by name and brings its posts', async () => {
  const sent = answerWith(({ url }) => ({
    data: url.includes('departmentAll')
      ? departments
      : [{ id: 8, department_id: 2, department_name: '研发一部', post_name: '工程师', level: 2, people: 1 }],
  }));
  function Both(): ReactNode {
    const [chosen, choose] = useState<number | null>(null);
    return (
      <>
        <DepartmentSelect aria-label="部门" value={chosen} onChange={choose} />
        <PostSelect aria-label="岗位" departmentId={chosen} value={8} />
      </>
    );
  }
  await mount(Both);
  await settled(() => expect(sent).toHaveLength(1));
  expect(field('岗位').disabled).toBe(true);
  await act(async () => {
    field('部门').dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
  });
  const node = () =>
    [...document.querySelectorAll<HTMLElement>('.ant-select-tree-node-content-wrapper')].find(
      ({ textContent }) => textContent === '研发一部',
    );
  await settled(() => expect(node()).toBeTruthy());
  await act(async () => node()?.click());
  await settled(() => expect(textOfPage()).toContain('工程师'));
  expect(sent.at(-1)?.url).toBe('/api/ltd/stationList?department_id=2');
});
