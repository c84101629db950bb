import type { ApproverStep } from '@tongzhou/contract/areas/approval/step.ts';
import type { DryStep, Template } from '@tongzhou/contract/areas/approval/template.ts';
import { permissionId } from '@tongzhou/contract/permissions.ts';
import { act } from 'react';
import { expect, test } from 'vitest';
import TemplatePage from '#areas/approval/templates/template-page.tsx';
import { signedIn, toasts } from '#platform/testing/browser.ts';
import { answerWith, type Reply, type Sent } from '#platform/testing/network.ts';
import { choose, control, eachTestMounts, field, mount, press, settled, textOfPage } from '#ui/testing/mount.tsx';

eachTestMounts();

const path = '/api/base/auditTemplate';
const overtaken = '模板已被他人修改，请刷新后重试';
const at = Date.parse('2026-03-05T08:30:00+08:00');
const byRole = (role: 'manager' | 'head'): ApproverStep => ({ user_id: null, role, checked: ['detail', 'check'] });
const dry = (number: number, label: string, name: string): DryStep => ({
  number,
  label,
  mode: '单人',
  check: true,
  people: [{ id: number, name }],
  note: null,
  skipped: false,
});
const person = {
  id: 9,
  name: '陈橹',
  job_number: 'T00009',
  department_name: '研发部',
  post_name: null,
  avatar: null,
  away_until: null,
};

interface Stored {
  readonly name: string;
  readonly locked?: boolean;
  readonly actions: Template['actions'];
  /** The steps of each version, the first one first. */
  readonly versions: readonly (readonly ApproverStep[])[];
}

/** Answers as the server does with one template, which others change by what is returned. */
function answer({ name, locked = false, actions, versions }: Stored) {
  const saved = [...versions];
  const rest = { id: 5, name, kinds: [], locked };
  const save = ({ version, content_json }: { version: number; content_json: string }): Reply => {
    if (version !== saved.length) return { status: 409, msg: overtaken };
    return { data: { version: saved.push(JSON.parse(content_json)) } };
  };
  const sent = answerWith(({ method, url, body }): Reply => {
    const { pathname, searchParams } = new URL(url, 'http://tongzhou.test');
    const version = saved.length;
    if (pathname === path && method === 'POST') return save(body as Parameters<typeof save>[0]);
    if (pathname === path)
      return {
        data: {
          ...rest,
          content_json: JSON.stringify(saved[Number(searchParams.get('version') ?? version) - 1]),
          resume: true,
          remind_hours: 24,
          version,
          versions: saved.map((_, before) => ({ version: version - before, at, user_name: '王小舟' })),
        },
      };
    if (pathname.endsWith('Choices')) return { data: { groups: [], posts: [], departments: [], types: [] } };
    if (pathname.endsWith('DryRun'))
      return { data: { blocked: false, steps: [dry(1, '直属上级', '冯舵'), dry(2, '部门负责人', '周帆')] } };
    if (pathname.endsWith('pickUser')) return { data: [person] };
    const row: Template = {
      ...rest,
      state: 'enabled',
      version,
      used: false,
      steps: saved.at(-1)?.length ?? 0,
      updated_at: at,
      updated_by_name: '王小舟',
      actions,
    };
    return { data: { list: [row], total: 1, page: 1, page_size: 10 } };
  });
  return { sent, saveElsewhere: (steps: readonly ApproverStep[]) => saved.push(steps) };
}

const show = async (name: string) => {
  await mount(() => <TemplatePage />);
  await settled(() => expect(control(name, '.template-open')).toBeTruthy());
};
const row = () => document.querySelector('tbody .ant-table-row')?.textContent;
const rowButtons = () =>
  [...document.querySelectorAll('tbody .row-actions button')].map((one) => one.getAttribute('aria-label'));
const drawerTitle = () => document.querySelector('.ant-drawer-title')?.textContent;
const isOpen = (title: string) =>
  settled(() => {
    expect(drawerTitle()).toBe(title);
    expect(steps().length).toBeGreaterThan(0);
  });
const isClosed = () => settled(() => expect(drawerTitle()).toBeUndefined());
const steps = () => [...document.querySelectorAll('ol[aria-label="审批步骤"] > li')].map((one) => one.textContent);
const hasButton = (words: string) =>
  [...document.querySelectorAll('button')].some(({ textContent }) => textContent === words);
const saves = (sent: readonly Sent[]) =>
  sent.filter(({ method, url }) => method === 'POST' && url === path).map(({ body }) => body);

test('an older version is only looked at, until the work goes on from it as the newest', async () => {
  const { sent } = answer({
    name: '采购流程',
    actions: ['edit', 'copy', 'disable', 'delete', 'lock'],
    versions: [[byRole('manager')], [byRole('head')]],
  });
  await show('采购流程');
  expect(hasButton('新增模板')).toBe(true);
  await press('编辑 采购流程');
  await isOpen('编辑“采购流程”');
  expect(steps()).toEqual([expect.stringContaining('部门负责人')]);
  expect(hasButton('以此版本继续编辑')).toBe(false);

  await choose('版本', /^版本 1 · 2026-03-05 08:30 · 王小舟$/);
  await settled(() => expect(steps()).toEqual([expect.stringContaining('直属上级')]));
  expect(hasButton('保存')).toBe(false);
  expect(field('名称').disabled).toBe(true);

  await press('以此版本继续编辑');
  await settled(() => expect(field('名称').disabled).toBe(false));
  expect(steps()).toEqual([expect.stringContaining('直属上级')]);
  await press('保存');
  await isClosed();
  expect(toasts()).toEqual(['保存成功']);
  expect(saves(sent)).toEqual([
    {
      id: 5,
      version: 2,
      name: '采购流程',
      kinds: [],
      resume: true,
      remind_hours: 24,
      content_json: JSON.stringify([byRole('manager')]),
    },
  ]);
  await settled(() => expect(row()).toContain('版本 3'));
});

test('a default says so and is unlocked, not disabled; of two who edit at once the second is told, and asked before it is lost', async () => {
  const { sent, saveElsewhere } = answer({
    name: '离职默认流程',
    locked: true,
    actions: ['edit', 'copy', 'unlock'],
    versions: [[byRole('head')]],
  });
  await show('离职默认流程');
  expect(row()).toContain('离职默认流程默认');
  expect(rowButtons()).toEqual(['编辑 离职默认流程', '复制 离职默认流程', '解除锁定 离职默认流程']);
  await press('编辑 离职默认流程');
  await isOpen('编辑“离职默认流程”');
  expect(textOfPage()).toContain('这是锁定的默认模板：申请人可以增加步骤，不能删改这里的步骤。');

  saveElsewhere([byRole('head'), byRole('manager')]);
  await act(async () => document.querySelector<HTMLElement>('.ant-drawer [role="switch"]')?.click());
  await press('保存');
  await settled(() => expect(toasts()).toEqual([overtaken]));
  expect(saves(sent)).toMatchObject([{ id: 5, version: 1, resume: false }]);
  expect(drawerTitle()).toBe('编辑“离职默认流程”');

  await press('取消');
  const question = () => document.querySelector('.ant-modal-confirm-body')?.textContent;
  await settled(() => expect(question()).toBe('提示修改还没有保存，确定放弃吗？'));
  await press('放弃修改');
  await isClosed();
});

test('whoever may only look opens a template by its name and cannot change it, but can try it', async () => {
  signedIn([permissionId('template')]);
  const { sent } = answer({
    name: '请假默认流程',
    locked: true,
    actions: [],
    versions: [[byRole('manager'), byRole('head')]],
  });
  await show('请假默认流程');
  expect(hasButton('新增模板')).toBe(false);
  expect(rowButtons()).toEqual([]);
  await press('请假默认流程');
  await isOpen('查看“请假默认流程”');
  expect(steps()).toEqual([expect.stringContaining('直属上级'), expect.stringContaining('部门负责人')]);
  expect(field('名称').disabled).toBe(true);
  expect(['保存', '添加审批人', '关闭'].map(hasButton)).toEqual([false, false, true]);

  const way = () => [...document.querySelectorAll('ol[aria-label="审批路径"] > li')].map((one) => one.textContent);
  await press('查看审批路径');
  await settled(() => expect(document.querySelector('.dry-result')?.textContent).toBe('请选择申请人'));
  await choose('申请人', /陈橹/);
  await press('查看审批路径');
  await settled(() => expect(way()).toEqual(['1冯舵直属上级', '2周帆部门负责人']));
  expect(sent.filter(({ method }) => method !== 'GET').map(({ url, body }) => [url, body])).toEqual([
    [`${path}DryRun`, { content_json: JSON.stringify([byRole('manager'), byRole('head')]), applicant_id: 9 }],
  ]);
});
