import type { ApproverStep } from '@tongzhou/contract/areas/approval/step.ts';
import { act, type ReactNode, useState } from 'react';
import { expect, test } from 'vitest';
import { answerWith, type Sent } from '#platform/testing/network.ts';
import { ApprovalBlock } from '#ui/approval/approval-block.tsx';
import { eachTestMounts, mount, press, settled, textOfPage } from '#ui/testing/mount.tsx';

eachTestMounts();

const head: ApproverStep = { user_id: null, role: 'head', checked: ['detail', 'check'] };
const named: ApproverStep = { user_id: 2, checked: ['detail'] };
const path = (name: string, note: string | null = null) => ({
  number: 1,
  label: '部门负责人',
  mode: '单人',
  check: true,
  people: [{ id: 5, name }],
  note,
  skipped: false,
});

const answer = (locked: boolean, problem: string | null = null) =>
  answerWith(({ url }) => {
    if (!url.includes('/preview')) return { data: [] };
    const template = { id: 4, name: '请假默认流程', content_json: JSON.stringify([head]), locked };
    return { data: { problem, steps: [path('陈启航', '乙 代 甲')], template } };
  });

let now: readonly ApproverStep[] | undefined;

function Form({ begin, days }: { begin?: readonly ApproverStep[]; days?: number }): ReactNode {
  const [steps, setSteps] = useState(begin);
  now = steps;
  return <ApprovalBlock kind="leave" value={steps} onChange={setSteps} figures={{ days }} />;
}

const previews = (sent: readonly Sent[]) =>
  sent.filter(({ url }) => url.includes('/preview')).map(({ body }) => body as Record<string, unknown>);

test('a form begins with the template of its kind, whose locked steps stand fast, and shows the way', async () => {
  const sent = answer(true);
  await mount(() => <Form days={2} />);
  await settled(() => expect(now).toEqual([head]));
  await settled(() => expect(textOfPage()).toContain('部门负责人：乙 代 甲'));
  expect(document.querySelectorAll('[aria-label="这一步不能更改"]')).toHaveLength(1);
  await settled(() => expect(previews(sent).at(-1)).toEqual({ kind: 'leave', days: 2, audit: [head] }));
  await press('添加审批人');
  await settled(() => expect(textOfPage()).toContain('第 2 步：请选择审批人'));
  expect(document.querySelectorAll('[aria-label^="删除第"]')).toHaveLength(1);
  // An unfinished path is not asked about.
  await new Promise((done) => setTimeout(done, 400));
  expect(previews(sent).every(({ audit }) => audit === undefined || (audit as unknown[]).length === 1)).toBe(true);
});

test('a template is chosen among those offered for the kind; it replaces the list, and what is locked stands fast in it', async () => {
  const other = { id: 9, name: '含经理', locked: false, content_json: JSON.stringify([named, head, named]) };
  answerWith(({ url }) => {
    if (url.includes('auditTemplateList')) return { data: [{ id: 9, name: '含经理' }] };
    if (url.includes('auditTemplate'))
      return { data: { ...other, kinds: [], resume: true, remind_hours: 24, version: 1, versions: [] } };
    if (!url.includes('/preview')) return { data: [] };
    const template = { id: 4, name: '请假默认流程', content_json: JSON.stringify([head]), locked: true };
    return { data: { problem: null, steps: [path('陈启航')], template } };
  });
  await mount(() => <Form />);
  await settled(() => expect(now).toEqual([head]));
  await act(async () => {
    document
      .querySelector('input[aria-label="审批模板"]')
      ?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
  });
  const option = () =>
    [...document.querySelectorAll<HTMLElement>('.ant-select-item-option')].find((one) => one.textContent === '含经理');
  await settled(() => expect(option()).toBeTruthy());
  await act(async () => option()?.click());
  await settled(() => expect(now).toEqual([named, head, named]));
  const fast = [...document.querySelectorAll('.approval-steps > li')].map(
    (row) => row.querySelector('[aria-label="这一步不能更改"]') !== null,
  );
  expect(fast).toEqual([false, true, false]);
});

test('an unlocked template can be changed', async () => {
  answer(false);
  await mount(() => <Form />);
  await settled(() => expect(document.querySelectorAll('[aria-label^="删除第"]')).toHaveLength(1));
});

test('a path that could not be sent says why', async () => {
  answer(true, '没有可用的审批人');
  await mount(() => <Form />);
  await settled(() => expect(textOfPage()).toContain('没有可用的审批人'));
});

test('a path that was sent before keeps its own steps; those of the template stand fast', async () => {
  answer(true);
  await mount(() => <Form begin={[head, named]} />);
  await settled(() => expect(document.querySelectorAll('[aria-label="这一步不能更改"]')).toHaveLength(1));
  expect(now).toEqual([head, named]);
});
