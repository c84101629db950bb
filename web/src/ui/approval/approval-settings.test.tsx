import type { ApproverStep } from '@tongzhou/contract/areas/approval/step.ts';
import { act, type ReactNode, useState } from 'react';
import { expect, test } from 'vitest';
import { answerWith } from '#platform/testing/network.ts';
import { eachTestMounts, mount, press, settled, textOfPage } from '#ui/testing/mount.tsx';
import { ApprovalSettings } from './approval-settings.tsx';

eachTestMounts();

const person = (id: number, name: string) => ({
  id,
  name,
  job_number: 'T00001',
  department_name: '研发部',
  post_name: null,
  avatar: null,
  away_until: null,
});
const template = {
  id: 4,
  name: '部门审批',
  content_json: JSON.stringify([
    { user_id: 1, checked: ['detail', 'check'] },
    { user_id: null, checked: ['detail'], role: 'head' },
  ]),
  kinds: [],
  locked: true,
  resume: true,
  remind_hours: 24,
  version: 1,
  versions: [],
};

const answer = () =>
  answerWith(({ url }) => {
    if (url.includes('auditTemplateList')) return { data: [{ id: 4, name: '部门审批' }] };
    if (url.includes('auditTemplate')) return { data: template };
    if (url.includes('stepNames'))
      return {
        data: {
          groups: [
            { id: 7, name: '人事' },
            { id: 8, name: '财务' },
          ],
          posts: [],
        },
      };
    return { data: [person(1, '张三'), person(2, '李四')] };
  });

let now: readonly ApproverStep[] = [];

function Block({ begin = [], templates }: { begin?: readonly ApproverStep[]; templates?: 'leave' }): ReactNode {
  const [steps, setSteps] = useState(begin);
  now = steps;
  return <ApprovalSettings value={steps} onChange={setSteps} templates={templates} />;
}

const boxes = () => [...document.querySelectorAll<HTMLInputElement>('.approval-check input')];
const tags = () =>
  [...document.querySelectorAll('.approval-steps > li')].map(
    (row) => row.querySelector('.approval-copied')?.textContent ?? '',
  );
const labels = () => [...document.querySelectorAll('.approval-check')].map((box) => box.textContent);

test('steps are added below each other; the first approves, the others are copied', async () => {
  answer();
  await mount(() => <Block />);
  await press('添加审批人');
  await press('添加审批人');
  expect(labels()).toEqual(['审批', '审批']);
  expect(boxes().map((box) => box.getAttribute('aria-label'))).toEqual(['第 1 步审批', '第 2 步审批']);
  expect(document.querySelector('ol')?.getAttribute('aria-label')).toBe('审批步骤');
  const looks = [...document.querySelectorAll('.ant-checkbox-wrapper')].filter((box) => box.textContent === '查看');
  expect(looks.map((box) => box.closest('[hidden]') !== null)).toEqual([true, true]);
  expect(boxes().map((box) => box.checked)).toEqual([true, false]);
  expect(tags()).toEqual(['', '抄送']);
  expect([...document.querySelectorAll('.approval-number')].map((number) => number.textContent)).toEqual(['1', '2']);
  await press('删除第 1 步');
  expect(labels()).toEqual(['审批']);
});

test.each([
  ['confirmed', 1],
  ['cancelled', 0],
])('the last tick comes back when the prompt is %s', async (_answer, button) => {
  answer();
  await mount(() => (
    <Block
      begin={[
        { user_id: 1, checked: ['detail', 'check'] },
        { user_id: 2, checked: ['detail'] },
      ]}
    />
  ));
  await act(async () => boxes()[0]?.click());
  await settled(() => expect(textOfPage()).toContain('必须勾选不少于一个审批'));
  expect(document.querySelector('.ant-modal-confirm-title')?.textContent).toBe('提示');
  await act(async () => document.querySelectorAll<HTMLElement>('.ant-modal-confirm-btns button')[button]?.click());
  await settled(() => expect(document.querySelector('.ant-modal-confirm')).toBeNull());
  expect(boxes().map((box) => box.checked)).toEqual([true, false]);
  await act(async () => boxes()[1]?.click());
  await act(async () => boxes()[0]?.click());
  expect(boxes().map((box) => box.checked)).toEqual([false, true]);
});

test('a step that means a group says which', async () => {
  const sent = answer();
  const begin = [7, 8].map(
    (role_id): ApproverStep => ({ user_id: null, checked: ['detail', 'check'], role: 'group', role_id }),
  );
  await mount(() => <Block begin={begin} />);
  const rows = () => [...document.querySelectorAll('.approval-role')].map((role) => role.textContent);
  await settled(() => expect(rows()).toEqual(['指定角色组「人事」', '指定角色组「财务」']));
  expect(sent.filter(({ url }) => url.includes('stepNames'))).toHaveLength(1);
});

test('a template replaces the list; its locked steps cannot be changed, more can be added', async () => {
  const sent = answer();
  await mount(() => <Block begin={[{ user_id: 2, checked: ['check'] }]} templates="leave" />);
  await act(async () => {
    document
      .querySelector('input[aria-label="审批模板"]')
      ?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
  });
  await settled(() => expect(textOfPage()).toContain('部门审批'));
  const option = [...document.querySelectorAll<HTMLElement>('.ant-select-item-option')].find(
    ({ textContent }) => textContent === '部门审批',
  );
  await act(async () => option?.click());
  await settled(() => expect(now).toHaveLength(2));
  expect(sent.map(({ url }) => url)).toContain('/api/base/auditTemplateList?kind=leave');
  expect(now).toEqual(JSON.parse(template.content_json));
  const rows = () => [...document.querySelectorAll('.approval-steps > li')].map(({ textContent }) => textContent);
  await settled(() => expect(rows()).toEqual([expect.stringContaining('张三'), expect.stringContaining('部门负责人')]));
  expect(boxes().every((box) => box.disabled)).toBe(true);
  expect(document.querySelectorAll('[aria-label^="删除第"]')).toHaveLength(0);
  await press('添加审批人');
  expect(boxes().map((box) => box.disabled)).toEqual([true, true, false]);
  expect(rows()).toHaveLength(3);
  await press('删除第 3 步');
  expect(now).toHaveLength(2);
});
