import type { Page } from '@playwright/test';
import { live } from '@tongzhou/contract/areas/notices/live.ts';
import { desk, isAccessible, phone } from '../support/browser/accessible.ts';
import { sql } from '../support/company/database.ts';
import { signIn } from '../support/people/sign-in.ts';
import { choosePerson } from '../support/screens/forms.ts';
import { shows } from '../support/screens/texts.ts';
import { toastOf } from '../support/screens/toasts.ts';
import { expect, test } from '../support/test.ts';

const screen = '/basic_management/permission_settings';
const groups = (page: Page) => page.getByRole('navigation', { name: '权限组' });
const group = (page: Page, name: string) => groups(page).getByRole('button', { name: new RegExp(`^${name}`) });
const node = (page: Page, name: RegExp | string) =>
  page.getByRole('group', { name: '权限' }).locator('.ant-tree-treenode').filter({ hasText: name }).first();
const box = (page: Page, name: RegExp | string) => node(page, name).getByRole('checkbox');

async function newGroup(page: Page, name: string, from: string): Promise<void> {
  await page.getByRole('button', { name: '新增权限组' }).click();
  const dialog = page.getByRole('dialog', { name: '新增权限组' });
  await dialog.getByLabel('名称').fill(name);
  await dialog.getByLabel('复制自').click();
  await page.getByTitle(from, { exact: true }).click();
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(toastOf(page, '新增成功')).toBeVisible();
  await expect(group(page, name)).toHaveAttribute('aria-current', 'true');
}

test('a group is made, filled, looked at before saving, and its member’s menu follows at once [C10]', async ({
  page,
  hire,
  anotherBrowser,
}) => {
  test.slow();
  const name = `项目助理${Date.now() % 1e6}`;
  const member = await hire({ name: `钱帆${Date.now() % 1e6}` });
  const [administrator, theirs] = [await hire({ groups: ['administrators'] }), await anotherBrowser()];
  const other = await theirs.newPage();
  const listening = other.waitForResponse(`**${live.path}`);
  await signIn(other, member);
  await listening;
  await signIn(page, administrator, screen);
  await newGroup(page, name, '员工');

  await page.getByRole('tab', { name: /^成员/ }).click();
  await choosePerson(page, page, '要加入的人员', member.name);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '加入', exact: true }).click();
  await expect(toastOf(page, '已加入 1 人')).toBeVisible();
  await expect(page.getByRole('cell', { name: member.name, exact: true })).toBeVisible();
  await expect(page.getByRole('tab', { name: /^成员 ?1$/ })).toBeVisible();

  await page.getByRole('tab', { name: '权限', exact: true }).click();
  const menu = other.getByRole('navigation', { name: '主菜单' });
  await expect(menu.getByRole('link', { name: '权限设置' })).toHaveCount(0);
  await box(page, '权限设置').click();
  await expect(page.getByText('有未保存的修改')).toBeVisible();
  await page.getByRole('button', { name: '保存', exact: true }).click();
  const preview = page.getByRole('dialog', { name: `保存“${name}”` });
  await expect(preview.getByText('保存后，1 名成员在下一次操作时生效。')).toBeVisible();
  await expect(preview.getByText('权限设置 · 编辑权限组')).toBeVisible();
  await isAccessible(page, 'the preview');
  await preview.getByRole('button', { name: '确定保存' }).click();
  await expect(toastOf(page, '保存成功')).toBeVisible();
  await expect(preview).toHaveCount(0);
  await expect(menu.getByText('基础管理')).toBeVisible();

  // Taken away again, on a phone: who loses something is said by name.
  await page.setViewportSize(phone);
  await page.reload();
  await expect(box(page, '权限设置')).toBeChecked();
  await box(page, '权限设置').click();
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(preview.getByRole('heading', { name: '权限会变少的人（1）' })).toBeVisible();
  await expect(preview.getByText(member.name)).toBeVisible();
  await preview.getByRole('button', { name: '确定保存' }).click();
  await expect(menu.getByText('基础管理')).toHaveCount(0);
  await page.setViewportSize(desk);

  await page.getByRole('tab', { name: /^成员/ }).click();
  await page.getByRole('button', { name: `移出 ${member.name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: '移出' }).click();
  await expect(page.getByRole('heading', { name: '暂无成员' })).toBeVisible();
  await page.getByRole('button', { name: '删除', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await shows(page, '删除成功!');
  await expect(group(page, name)).toHaveCount(0);
});

test('why someone sees a record, what they see, and a forced sign-out', async ({ page, hire }) => {
  test.slow();
  const mark = Date.now() % 1e6;
  const [leader, worker] = [
    await hire({ name: `周船${mark}`, groups: ['leaders'] }),
    await hire({ name: `吴桨${mark}`, groups: ['employees'] }),
  ];
  await signIn(page, await hire({ groups: ['administrators'] }), screen);
  await page.getByRole('button', { name: '为什么能看到' }).click();
  const why = page.getByRole('dialog', { name: '为什么能看到' });
  await choosePerson(page, page, '谁', leader.name);
  await choosePerson(page, page, '能否看到谁的档案', worker.name);
  await expect(
    why.getByText(`${leader.name} 能看到 ${worker.name} 的档案：权限组「公司领导」有「员工列表」权限`),
  ).toBeVisible();
  await why.getByRole('button', { name: '关闭' }).last().click();

  await page.setViewportSize(phone);
  await page.getByRole('combobox', { name: '权限组' }).click();
  await page.getByTitle(/^公司领导（/).click();
  await expect(page.getByLabel('名称')).toHaveValue('公司领导');
  await expect(node(page, '工作台')).toBeVisible();
  await isAccessible(page, 'a group');
  await page.getByRole('tab', { name: /^成员/ }).click();
  // Whoever is alone in the group stands there before the search as after it.
  const found = page.waitForResponse((answer) => answer.url().includes(`keyword=${encodeURIComponent(leader.name)}`));
  await page.getByRole('searchbox', { name: '搜索成员' }).fill(leader.name);
  await found;
  await expect(page.getByRole('button', { name: /^移出 / })).toHaveText(['移出']);
  await expect(page.getByRole('button', { name: `移出 ${leader.name}` })).toBeVisible();
  await isAccessible(page, 'the members');
  await page.getByRole('button', { name: `查看视角 ${leader.name}` }).click();
  const sight = page.getByRole('dialog', { name: '以他人视角查看' });
  await expect(sight.getByRole('cell', { name: '数据权限 · 查看他人工资' })).toBeVisible();
  await isAccessible(page, 'the sight of another');
  await sight.getByRole('button', { name: '关闭' }).last().click();
  await page.getByRole('button', { name: `强制下线 ${leader.name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: '强制下线' }).click();
  await expect(toastOf(page, '对方当前没有登录')).toBeVisible();
});

test('whoever may only look sees everything and changes nothing', async ({ page, hire }) => {
  const person = await hire({ permissions: ['permission'] });
  await sql(`update role_groups set data_scope = 'all' where name = 'group of ${person.id}'`);
  await signIn(page, person, screen);
  await expect(group(page, '人事')).toBeVisible();
  await group(page, '人事').click();
  await expect(page.getByText('你可以查看，没有编辑权限组的权限。')).toBeVisible();
  await expect(page.getByLabel('名称')).toBeDisabled();
  await expect(page.getByRole('button', { name: '保存', exact: true })).toHaveCount(0);
  for (const button of ['新增权限组', '以他人视角查看', '复制', '删除'])
    await expect(page.getByRole('button', { name: button })).toHaveCount(0);
  await page.getByRole('tab', { name: /^成员/ }).click();
  await expect(page.getByRole('button', { name: '加入', exact: true })).toHaveCount(0);
  await page.getByRole('tab', { name: '公司设置' }).click();
  await expect(page.getByText('你可以查看，没有修改公司设置的权限。')).toBeVisible();
  await expect(page.getByLabel('公司名称')).toBeDisabled();
});

test('the company’s data are set once, judged at their fields, and stand there for the next who looks', async ({
  page,
  hire,
}) => {
  const phoneNumber = `0571-${Date.now() % 1e8}`.padEnd(13, '0');
  await signIn(page, await hire({ groups: ['administrators'] }), screen);
  await page.getByRole('tab', { name: '公司设置' }).click();
  const code = page.getByLabel('统一社会信用代码');
  await code.fill('91350100M000100Y44');
  await page.getByLabel('联系电话').fill(phoneNumber);
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('统一社会信用代码校验位不正确，请核对')).toBeVisible();
  await expect(code).toBeFocused();
  await code.fill('9135 0100 m000 100y 43');
  await code.press('Enter');
  await expect(page.locator('.toast').filter({ hasText: /^已保存：.*联系电话/ })).toBeVisible();
  await expect(code).toHaveValue('91350100M000100Y43');
  await isAccessible(page, 'the settings');
  await page.reload();
  await expect(page.getByLabel('联系电话')).toHaveValue(phoneNumber);
});
