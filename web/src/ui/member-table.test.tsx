import { act, type ReactNode, useState } from 'react';
import { expect, test } from 'vitest';
import { answerWith } from '#platform/testing/network.ts';
import { type MemberRow, MemberTable } from '#ui/member-table.tsx';
import { eachTestMounts, field, mount, press, settled, textOfPage } from '#ui/testing/mount.tsx';

eachTestMounts();

const empty: MemberRow = {
  department_id: null,
  station_id: null,
  user_id: null,
  start_time: null,
  end_time: null,
  participation: null,
};
let now: readonly MemberRow[] = [];

function Table({ begin = [] }: { begin?: readonly MemberRow[] }): ReactNode {
  const [rows, setRows] = useState(begin);
  now = rows;
  return <MemberTable value={rows} onChange={setRows} saturation={(id) => (id === 6 ? '饱和度 85%' : undefined)} />;
}

const answer = () =>
  answerWith(({ url }) => {
    if (url.includes('departmentAll')) return { data: [{ id: 1, department_name: '研发部', parent_id: null }] };
    if (url.includes('stationList')) {
      return {
        data: [{ id: 3, department_id: 1, department_name: '研发部', post_name: '工程师', level: 1, people: 2 }],
      };
    }
    return {
      data: [
        { user_id: 5, name: '张三' },
        { user_id: 6, name: '李四' },
      ],
    };
  });

async function pick(label: string, words: string): Promise<void> {
  await act(async () => {
    field(label).dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
  });
  const found = () =>
    [...document.querySelectorAll<HTMLElement>('.ant-select-item-option, .ant-select-tree-node-content-wrapper')].find(
      ({ textContent }) => textContent === words,
    );
  await settled(() => expect(found(), words).toBeTruthy());
  await act(async () => found()?.click());
}

test('the department brings its posts, the post its people, with their saturation', async () => {
  const sent = answer();
  await mount(() => <Table />);
  await press('添加成员');
  await settled(() => expect(textOfPage()).toContain('计划参与率（%）'));
  await pick('第 1 行部门', '研发部');
  expect(now).toEqual([{ ...empty, department_id: 1 }]);
  await pick('第 1 行岗位', '工程师');
  await pick('第 1 行姓名', '李四 · 饱和度 85%');
  expect(now).toEqual([{ ...empty, department_id: 1, station_id: 3, user_id: 6 }]);
  const asked = sent.map(({ url }) => url);
  expect(asked).toContain('/api/ltd/stationList?department_id=1');
  expect(asked).toContain('/api/ltd/getUserFromStation?department_id=1&station_id=3');
});

test('all rows are shown, and one is deleted by its own button', async () => {
  answer();
  const begin = Array.from({ length: 12 }, (_, at) => ({ ...empty, participation: at }));
  await mount(() => <Table begin={begin} />);
  await settled(() => expect(document.querySelectorAll('tbody tr')).toHaveLength(12));
  expect(document.querySelector('.ant-pagination')).toBeNull();
  await press('删除第 2 行');
  expect(now.map(({ participation }) => participation)).toEqual([0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  expect(field('第 2 行计划参与率（%）').value).toBe('2.00');
});
