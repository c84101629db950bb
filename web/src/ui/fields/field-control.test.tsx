import { endpoint } from '@tongzhou/contract/endpoint.ts';
import { addDays, beginOf, today } from '@tongzhou/contract/rules/day.ts';
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { answerWith, type Sent } from '#platform/testing/network.ts';
import type { Field } from '#ui/fields/field.ts';
import { FieldDialog } from '#ui/form/field-dialog.tsx';
import {
  choose,
  control,
  eachTestMounts,
  field,
  mount,
  openList,
  press,
  settled,
  textOfPage,
  type,
} from '#ui/testing/mount.tsx';
// Read with the file of tests, as the dialog itself is.
import '#ui/approval/approval-settings.tsx';
import '#ui/fields/date-field.tsx';
import '#ui/fields/tree-field.tsx';
import '#ui/people/member-table.tsx';
import { newBoat } from '#ui/testing/new-boat.ts';

eachTestMounts();

const createBoat = endpoint({
  ...newBoat,
  schema: z.looseObject({}),
  reply: z.null(),
  example: {},
});

const options = [
  { value: 'a', label: '甲' },
  { value: 'b', label: '乙' },
];
const nodes = [
  {
    key: 1,
    title: '员工',
    children: [
      { key: 11, title: '新增' },
      { key: 12, title: '编辑' },
    ],
  },
  { key: 2, title: '项目', children: [{ key: 21, title: '立项' }] },
];
const closed = vi.fn();

const show = (fields: readonly Field[], initial: Record<string, unknown> = {}) =>
  mount(() => <FieldDialog title="新增船" fields={fields} endpoint={createBoat} initial={initial} close={closed} />);
/** Everything there is to choose from is empty, and the call refuses. */
const refuse = () => answerWith(({ url }) => (url.includes('boat') ? { status: 404, msg: '没有' } : { data: [] }));
async function sentBy(sent: readonly Sent[]): Promise<Record<string, unknown>> {
  const bodies = () => sent.filter(({ url }) => url.includes('boat')).map(({ body }) => body);
  await press('确定');
  await settled(() => expect(bodies()).toHaveLength(1));
  return bodies()[0] as Record<string, unknown>;
}
const click = (element: HTMLElement | null | undefined) => act(async () => element?.click());
async function typeDate(label: string, text: string): Promise<void> {
  await act(async () => field(label).focus());
  await type(field(label), text);
  await act(async () => {
    field(label).dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', bubbles: true }));
    field(label).blur();
  });
}

test('a field of every kind stands under its label and sends what was chosen; refused, all of it stays', async () => {
  const sent = refuse();
  await show(
    [
      { kind: 'text', name: 'number', label: '编号' },
      { kind: 'disabled', name: 'account', label: '账号' },
      { kind: 'input', name: 'name', label: '船名' },
      { kind: 'select', name: 'level', label: '级别', options },
      { kind: 'select', name: 'type', label: '类型', options, onChange: (_value, set) => set({ level: null }) },
      { kind: 'money', name: 'price', label: '造价' },
      { kind: 'radio', name: 'hull', label: '船体', options },
      { kind: 'checkbox', name: 'tags', label: '标签', options },
      { kind: 'department', name: 'department_id', label: '部门' },
      { kind: 'textarea', name: 'note', label: '说明' },
      { kind: 'tree', name: 'rights', label: '权限', nodes },
      { kind: 'image', name: 'pictures', label: '照片' },
      { kind: 'file', name: 'files', label: '附件' },
    ],
    { number: 'T00001', account: '13800000000', level: 'a', rights: { checked: [11], half_checked: [1] } },
  );
  await settled(() => expect(document.querySelector('[role="treeitem"]')).not.toBeNull());
  const labels = [...document.querySelectorAll('.ant-form-item-label')].map(({ textContent }) => textContent);
  expect(labels.join(' ')).toBe('编号 账号 船名 级别 类型 造价 船体 标签 部门 说明 权限 照片 附件');
  expect(textOfPage()).toContain('T00001');
  expect(field('账号').disabled).toBe(true);
  await type(field('船名'), '同舟');
  await type(field('造价'), '1,234.5');
  // A choice that is told empties the other.
  await choose('类型', '乙');
  await click(document.querySelector<HTMLElement>('input[type="radio"][value="a"]'));
  await click(document.querySelector<HTMLElement>('input[type="checkbox"][value="b"]'));
  await type(field('说明'), '两行\n文字');
  await click(control('立项', '[role="treeitem"]').querySelector<HTMLElement>('[role="checkbox"]'));
  const { rights, ...body } = await sentBy(sent);
  expect(body).toEqual({
    name: '同舟',
    type: 'b',
    price: 1234.5,
    hull: 'a',
    tags: ['b'],
    note: '两行\n文字',
    pictures: [],
    files: [],
  });
  expect(rights).toEqual({ checked: expect.arrayContaining([2, 11, 21]), half_checked: [1] });
  expect((rights as { checked: number[] }).checked).toHaveLength(3);
  expect(closed).not.toHaveBeenCalled();
  expect([field('船名').value, field('说明').value]).toEqual(['同舟', '两行\n文字']);
});

test('a date of type 101 begins today; a time is typed', async () => {
  const sent = refuse();
  await show([
    { kind: 'date-101', name: 'deadline', label: '截止日期' },
    { kind: 'date-time', name: 'at', label: '时间' },
  ]);
  await settled(() => expect(field('截止日期').disabled).toBe(false));
  const now = today(Date.now());
  await typeDate('截止日期', addDays(now, -1));
  expect(field('截止日期').value).toBe('');
  await openList('截止日期');
  const cell = (day: string) => document.querySelector<HTMLElement>(`td[title="${day}"]`);
  const isDisabled = (day: string) => cell(day)?.classList.contains('ant-picker-cell-disabled');
  // Unless yesterday stands on the page of the month before.
  expect([isDisabled(addDays(now, -1)) ?? true, isDisabled(now)]).toEqual([true, false]);
  await click(cell(now));
  expect(field('截止日期').value).toBe(now);
  await typeDate('时间', '2026-12-24 09:30');
  expect(await sentBy(sent)).toEqual({
    deadline: beginOf(now),
    at: beginOf('2026-12-24') + 9.5 * 3_600_000,
  });
});

test('members and approvers are sent as their rows', async () => {
  const sent = refuse();
  const member = { department_id: 1, station_id: 2, user_id: null, start_time: 3, end_time: 4, participation: 62.5 };
  const none = { department_id: null, station_id: null, user_id: null, start_time: null, end_time: null };
  await show(
    [
      { kind: 'members', name: 'members', label: '成员' },
      { kind: 'approvers', name: 'steps', label: '审批设置', required: true, templates: 'leave' },
    ],
    { members: [member], steps: [{ user_id: 1, checked: ['detail', 'check'] }] },
  );
  await settled(() => expect(field('审批模板')).toBeTruthy());
  await press('添加成员');
  await type(field('第 2 行计划参与率（%）'), '11');
  await press('添加审批人');
  expect(await sentBy(sent)).toEqual({
    members: [member, { ...none, participation: 11 }],
    steps: [
      { user_id: 1, checked: ['detail', 'check'] },
      { user_id: null, checked: ['detail'] },
    ],
  });
});
