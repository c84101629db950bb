import type { RoleGroup } from '@tongzhou/contract/areas/identity/permission.ts';
import { act } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import PermissionPage from '#areas/identity/groups/permission-page.tsx';
import { deleteDrafts } from '#platform/drafts.ts';
import { toasts } from '#platform/testing/browser.ts';
import { answerWith, type Sent } from '#platform/testing/network.ts';
import { choose, control, eachTestMounts, field, mount, press, settled, textOfPage, type } from '#ui/testing/mount.tsx';

eachTestMounts();

const aGroup = (id: number, name: string, own: Partial<RoleGroup> = {}): RoleGroup => ({
  id,
  name,
  wildcard: false,
  checked: [160],
  half_checked: [150],
  data_scope: 'self',
  scope_departments: [],
  member_count: 0,
  needs_second_factor: false,
  version: 'v1',
  shipped: false,
  actions: ['edit', 'delete', 'members'],
  ...own,
});
const overtaken = '这个权限组刚被他人修改，请在最新内容上重新修改';
const preview = { added: [], removed: [], scope: null, members: 0, losing: [], losing_count: 0 };

const companyName = { key: 'company_name', value: '同舟', changed_by: null, changed_at: null, may_change: true };

/** What the server holds. */
let groups: RoleGroup[] = [];
beforeEach(() => {
  groups = [aGroup(1, '临时组'), aGroup(2, '财务')];
});
afterEach(() => deleteDrafts());

const answer = () =>
  answerWith(({ url, method, body }) => {
    const edit = body as RoleGroup;
    const isCurrent = () => groups.some(({ id, version }) => id === edit.id && version === edit.version);
    if (url.includes('userGroupAll')) return { data: groups };
    if (url.includes('companySettings')) return { data: { version: 0, list: [companyName] } };
    if (url.includes('userGroupPreview')) return isCurrent() ? { data: preview } : { status: 409, msg: overtaken };
    if (url.includes('userGroup') && method === 'PUT') {
      groups = [...groups, aGroup(3, edit.name)];
      return { data: { id: 3 } };
    }
    if (url.includes('userGroup') && method === 'POST') {
      groups = groups.map((group) => (group.id === edit.id ? { ...group, ...edit, version: 'v3' } : group));
      return {};
    }
    if (url.includes('jurisdictionAll'))
      return { data: [{ id: 160, pid: 0, name: '工作台', kind: 'menu', remark_data: '' }] };
    if (url.includes('userDetailUserInfo'))
      return { data: { user_info: { id: 7 }, userType: 9, routerRole: [], currentPermissions: ['*'] } };
    return { data: url.includes('departmentAll') ? [] : { loaded: false } };
  });
const sentBy = (sent: readonly Sent[], verb: string, path: string) =>
  sent.filter(({ method, url }) => method === verb && url === path).map(({ body }) => body);

const listed = () =>
  [...document.querySelectorAll('nav[aria-label="权限组"] .group-name')].map((one) => one.textContent);
const chosen = () => document.querySelector('nav [aria-current="true"] .group-name')?.textContent;
const chooseGroup = (name: string) =>
  act(async () => control(name, 'nav[aria-label="权限组"] .group-name').closest('button')?.click());
const editor = (label: string) => document.querySelector<HTMLInputElement>(`.group-editor ${label}`);
const nameField = () => editor('input[maxlength="20"]') ?? expect.fail('no name');
const isDisabled = (words: string) => control(words).hasAttribute('disabled');
const shows = (name: string) =>
  settled(() => {
    expect(chosen()).toBe(name);
    expect(nameField().value).toBe(name);
  });
const question = '修改还没有保存，确定放弃吗？';
const isAsked = (asked: boolean) => settled(() => expect(textOfPage().includes(question)).toBe(asked));

test('a new group begins with the workbench alone, and is the one that is shown', async () => {
  const sent = answer();
  await mount(() => <PermissionPage />);
  await shows('临时组');
  await press('新增权限组');
  const name = () => document.querySelector<HTMLInputElement>('[role="dialog"] input[maxlength="20"]');
  await settled(() => expect(name()).not.toBeNull());
  await type(name() as HTMLInputElement, '并行组');
  await press('确定');
  await shows('并行组');
  expect(toasts()).toEqual(['新增成功']);
  expect(sentBy(sent, 'PUT', '/api/ltd/userGroup')).toEqual([
    {
      name: '并行组',
      checked: [160],
      half_checked: [150],
      data_scope: 'self',
      scope_departments: [],
      needs_second_factor: false,
    },
  ]);
});

test('what is wrong is said at its field and not sent; what is unsaved is not lost by choosing another group', async () => {
  const sent = answer();
  await mount(() => <PermissionPage />);
  await shows('临时组');
  await choose('数据范围', '指定部门');
  await press('保存');
  await settled(() => expect(document.querySelector('.ant-form-item-explain-error')?.textContent).toBe('请选择部门'));
  expect(sent.filter(({ method }) => method !== 'GET')).toEqual([]);

  await chooseGroup('财务');
  await isAsked(true);
  await press('继续编辑');
  await isAsked(false);
  expect(chosen()).toBe('临时组');
  expect(textOfPage()).toContain('有未保存的修改');
  await chooseGroup('财务');
  await isAsked(true);
  await press('放弃修改');
  await shows('财务');
});

test('what someone else saved meanwhile is not overwritten: edited and saved anew, on the latest', async () => {
  const sent = answer();
  await mount(() => <PermissionPage />);
  await shows('临时组');
  await type(nameField(), '临时组甲');
  groups = groups.map((group) => (group.id === 1 ? { ...group, needs_second_factor: true, version: 'v2' } : group));
  await press('保存');
  await settled(() => expect(textOfPage()).toContain('这个权限组刚被他人修改。请还原，在最新内容上重新修改。'));
  expect(toasts()).toEqual([overtaken]);
  expect(nameField().value).toBe('临时组甲');
  expect(isDisabled('保存')).toBe(true);

  await press('还原');
  const second = () => editor('[role="switch"][aria-label="要求两步验证"]')?.getAttribute('aria-checked');
  await settled(() => expect(second()).toBe('true'));
  await shows('临时组');
  await type(nameField(), '临时组乙');
  await press('保存');
  await settled(() => expect(control('确定保存')).toBeTruthy());
  await press('确定保存');
  await settled(() => expect(listed()).toEqual(['临时组乙', '财务']));
  expect(toasts()).toContain('保存成功');
  expect(sentBy(sent, 'POST', '/api/ltd/userGroup')).toMatchObject([
    { version: 'v2', name: '临时组乙', needs_second_factor: true },
  ]);
});

test('the company’s settings are a tab of their own, which is not left with something unsaved', async () => {
  answer();
  const router = await mount(() => <PermissionPage />);
  await shows('临时组');
  await press('公司设置');
  await settled(() => expect(field('公司名称').value).toBe('同舟'));
  expect(router.state.location.search).toEqual({ view: 'settings' });
  expect(() => control('新增权限组')).toThrow();
  await type(field('公司名称'), '同舟科技');
  await press('权限组');
  await isAsked(true);
  await press('继续编辑');
  await isAsked(false);
  expect(field('公司名称').value).toBe('同舟科技');
  await press('权限组');
  await isAsked(true);
  await press('放弃修改');
  await shows('临时组');
});
