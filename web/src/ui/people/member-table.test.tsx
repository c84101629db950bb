import { beginOf } from '@tongzhou/contract/rules/day.ts';
import { act, type ReactNode, useState } from 'react';
import { expect, test } from 'vitest';
import { answerWith } from '#platform/testing/network.ts';
import { eachTestMounts, field, mount, offered, openList, press, settled, type } from '#ui/testing/mount.tsx';
import { type MemberRow, MemberTable } from './member-table.tsx';

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

const post = (id: number, department_id: number, department_name: string, post_name: string) => ({
  id,
  department_id,
  department_name,
  post_name,
  level: 1,
  people: 2,
});
const answer = () =>
  answerWith(({ url }) => {
    if (url.includes('departmentAll'))
      return {
        data: [
          { id: 1, department_name: '研发部', parent_id: null },
          { id: 2, department_name: '商务部', parent_id: null },
        ],
      };
    if (url.includes('stationList?department_id=1'))
      return { data: [post(3, 1, '研发部', '工程师'), post(4, 1, '研发部', '测试')] };
    if (url.includes('stationList')) return { data: [post(7, 2, '商务部', '商务总监')] };
    if (url.includes('department_id=2')) return { data: [{ user_id: 8, name: '王五' }] };
    return {
      data: [
        { user_id: 5, name: '张三' },
        { user_id: 6, name: '李四' },
      ],
    };
  });

/** Opens it, where just these are offered, and takes one. */
async function pick(label: string, words: string, among?: readonly string[]): Promise<void> {
  await openList(label);
  const found = () => offered().find(({ textContent }) => textContent === words);
  await settled(() => expect(found(), words).toBeTruthy());
  if (among !== undefined) expect(offered().map(({ textContent }) => textContent)).toEqual(among);
  await act(async () => found()?.click());
}

const row = () => document.querySelector('tbody tr');

test('the department brings its posts, the post its people, with their saturation', async () => {
  const sent = answer();
  await mount(() => <Table />);
  await press('添加成员');
  expect([...document.querySelectorAll('th')].map(({ textContent }) => textContent)).toEqual([
    '部门',
    '岗位',
    '姓名',
    '计划开始时间',
    '计划结束时间',
    '计划参与率（%）',
    '操作',
  ]);
  expect([field('第 1 行岗位').disabled, field('第 1 行姓名').disabled]).toEqual([true, true]);
  await pick('第 1 行部门', '研发部');
  expect(now).toEqual([{ ...empty, department_id: 1 }]);
  await pick('第 1 行岗位', '工程师', ['工程师', '测试']);
  await pick('第 1 行姓名', '李四 · 饱和度 85%', ['张三', '李四 · 饱和度 85%']);
  expect(now).toEqual([{ ...empty, department_id: 1, station_id: 3, user_id: 6 }]);
  const asked = sent.map(({ url }) => url);
  expect(asked).toContain('/api/ltd/stationList?department_id=1');
  expect(asked).toContain('/api/ltd/getUserFromStation?department_id=1&station_id=3');
  expect(row()?.textContent).toContain('饱和度 85%');
  // Another department: its posts, its people, and nobody chosen.
  await pick('第 1 行部门', '商务部');
  expect(now).toEqual([{ ...empty, department_id: 2 }]);
  expect(row()?.textContent).not.toContain('饱和度');
  await pick('第 1 行岗位', '商务总监', ['商务总监']);
  expect(now).toEqual([{ ...empty, department_id: 2, station_id: 7 }]);
});

test('days are typed, and a rate is at most 100', async () => {
  answer();
  await mount(() => <Table begin={[empty]} />);
  const enter = async (name: string, text: string) => {
    const input = () => field(`第 1 行${name}`);
    await act(async () => input().focus());
    await type(input(), text);
    await act(async () => input().blur());
    return input().value;
  };
  await settled(() => expect(field('第 1 行计划结束时间')).toBeTruthy());
  await enter('计划开始时间', '2026-12-01');
  await enter('计划结束时间', '2026-12-31');
  expect(await enter('计划参与率（%）', '120')).toBe('100.00');
  expect(await enter('计划参与率（%）', '62.5')).toBe('62.50');
  const [start_time, end_time] = [beginOf('2026-12-01'), beginOf('2026-12-31')];
  expect(now).toEqual([{ ...empty, start_time, end_time, participation: 62.5 }]);
});

test('all rows are shown, and one is deleted by its own button', async () => {
  answer();
  const begin = Array.from({ length: 12 }, (_, at) => ({ ...empty, participation: at }));
  await mount(() => <Table begin={begin} />);
  await settled(() => expect(document.querySelectorAll('tbody tr')).toHaveLength(12));
  expect(document.querySelector('.ant-pagination')).toBeNull();
  await press('删除第 2 行');
  expect(document.querySelectorAll('tbody tr')).toHaveLength(11);
  expect(now.map(({ participation }) => participation)).toEqual([0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  expect(field('第 2 行计划参与率（%）').value).toBe('2.00');
});
