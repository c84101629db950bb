import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { isAccessible, phone } from '../support/browser/accessible.ts';
import { png } from '../support/browser/png.ts';
import { openRequest, passRequest } from '../support/company/requests.ts';
import type { Person } from '../support/people/people.ts';
import { fillSignIn, signIn } from '../support/people/sign-in.ts';
import { choose, chooseAmong, chooseDepartment, pickDay } from '../support/screens/forms.ts';
import { filedToast, toastOf } from '../support/screens/toasts.ts';
import { expect, test } from '../support/test.ts';

test.beforeEach(() => test.slow());

const digits = (count: number) => String(randomInt(10 ** count)).padStart(count, '0');
const secret = 'tide-and-anchor-9';

const newcomer = () => ({ name: `新员工${digits(4)}`, mobile: `18${digits(9)}` });

/** As HR does it, from the list. */
async function add(page: Page, { name, mobile }: { name: string; mobile: string }): Promise<void> {
  await page.getByRole('button', { name: '新增', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '新增员工' });
  await dialog.getByLabel('姓名').fill(name);
  await dialog.getByLabel('手机号').fill(mobile);
  await chooseDepartment(page, dialog, '综合管理部');
  await chooseAmong(page, dialog, '权限组', '员工');
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(toastOf(page, '新增成功')).toBeVisible();
  // The first link is offered at once.
  await page.getByRole('dialog').getByRole('button', { name: '以后再说' }).click();
}

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const search = (page: Page, keyword: string) => page.getByLabel('搜索员工').fill(keyword);

test('HR adds someone, who sets a password by a link of one use and signs in; editing sends only what changed, and is written down', async ({
  page,
  hire,
  anotherBrowser,
  watch,
}) => {
  const someone = newcomer();
  await signIn(page, await hire({ groups: ['administrators'] }), '/staff/index');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await isAccessible(page, 'the list of people');
  await add(page, someone);
  await search(page, someone.mobile);
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(row(page, someone.name).getByText('试用')).toBeVisible();
  expect(new URL(page.url()).searchParams.get('keyword')).toBe(someone.mobile);

  await page.getByRole('button', { name: '高级搜索' }).click();
  const fields = page.getByRole('form', { name: '高级搜索' });
  await chooseDepartment(page, fields, '综合管理部');
  await expect(fields.getByRole('checkbox', { name: '含下级' })).toBeChecked();
  await choose(page, fields, '登录状态', '已启用');
  await choose(page, fields, '激活状态', '未激活');
  await fields.getByRole('button', { name: '搜索' }).click();
  await expect(page.getByText('部门：综合管理部')).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(2);
  await isAccessible(page, 'the advanced search');

  await page.setViewportSize(phone);
  await expect(page.getByRole('listitem').filter({ hasText: someone.name })).toBeVisible();
  // Barred they are no longer among those who may sign in.
  await page.getByRole('button', { name: `更多 ${someone.name}` }).click();
  await page.getByRole('menuitem', { name: '禁用' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '禁用' }).click();
  await expect(page.getByText('没有符合条件的员工')).toBeVisible();
  await page.getByRole('button', { name: '清空筛选' }).last().click();
  await search(page, someone.mobile);
  await expect(page.getByRole('listitem').getByText('已禁用', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: `更多 ${someone.name}` }).click();
  await page.getByRole('menuitem', { name: '启用' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '启用' }).click();
  await expect(page.getByRole('listitem').getByText('已禁用', { exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: `更多 ${someone.name}` }).click();
  await page.getByRole('menuitem', { name: '激活链接' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '生成' }).click();
  const shown = page.getByRole('dialog', { name: '激活链接' });
  const link = await shown.getByLabel('链接', { exact: true }).inputValue();
  await isAccessible(page, 'a link that is shown once');

  const theirs = await (await anotherBrowser({ viewport: phone, locale: 'zh-CN' })).newPage();
  await theirs.goto(link);
  await theirs.getByRole('button', { name: '确定' }).click();
  await expect(theirs.getByText('密码至少 8 位')).toBeVisible();
  await isAccessible(theirs, 'setting a first password');
  await theirs.getByLabel('密码', { exact: true }).fill(secret);
  await theirs.getByLabel('确认密码').fill(secret);
  await theirs.getByRole('button', { name: '确定' }).click();
  await expect(theirs.getByText(`请用账号 ${someone.mobile} 和新密码登录。`)).toBeVisible();

  // Used once, it is over.
  const second = await theirs.context().newPage();
  watch.expect('/api/user/activate', 409);
  await second.goto(link);
  await second.getByLabel('密码', { exact: true }).fill(secret);
  await second.getByLabel('确认密码').fill(secret);
  await second.getByRole('button', { name: '确定' }).click();
  await expect(second.getByRole('heading', { name: '激活链接无效' })).toBeVisible();

  await theirs.getByRole('link', { name: '去登录' }).click();
  await fillSignIn(theirs, someone.mobile, secret);
  await theirs.getByRole('button', { name: '登录', exact: true }).click();
  await theirs.waitForURL('**/home');

  await theirs.goto('/staff/my_center');
  await expect(theirs.getByRole('button', { name: '修改头像' })).toBeVisible();
  await isAccessible(theirs, 'the own page');
  await theirs.getByRole('button', { name: '修改头像' }).click();
  const picture = theirs.getByRole('dialog', { name: '修改头像' });
  await picture.locator('input[type="file"]').setInputFiles({
    name: '头像.png',
    mimeType: 'image/png',
    buffer: png(8, [0, 120, 200]),
  });
  await expect(picture.getByRole('img', { name: '头像.png' })).toBeVisible();
  await isAccessible(theirs, 'the own picture');
  await picture.getByRole('button', { name: '确定' }).click();
  await expect(theirs.getByRole('main').locator('img.user-picture')).toBeVisible();
  await theirs.getByRole('navigation', { name: '我的' }).getByRole('link', { name: '离职申请' }).click();
  await theirs.getByRole('button', { name: '申请离职' }).click();
  const asking = theirs.getByRole('dialog', { name: '申请离职' });
  await pickDay(asking, '离职日期', '2099-01-01');
  await asking.getByLabel('离职原因').fill('回乡');
  await isAccessible(theirs, 'asking to leave');

  await shown.getByText('关闭', { exact: true }).click();
  await page.getByRole('link', { name: someone.name, exact: true }).click();
  await expect(page.getByRole('heading', { name: someone.name })).toBeVisible();
  await expect(page.getByRole('banner')).toContainText(`${someone.name} · 员工档案`);
  await expect(page.getByRole('list', { name: '在职历程' })).toHaveText(/^入职 \d{4}-\d\d-\d\d$/);
  await isAccessible(page, 'a person’s page');
  await page.getByRole('button', { name: '编辑', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '编辑员工' });
  await dialog.getByLabel('现住址').fill('杭州市西湖区');
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/ltd/userInfo'),
  );
  await dialog.getByRole('button', { name: '确定' }).click();
  expect(Object.keys((await sent).postDataJSON() as object).sort()).toEqual(['address', 'user_id']);
  await expect(page.getByText('杭州市西湖区')).toBeVisible();

  await page.getByRole('tab', { name: '教育经历' }).click();
  await page.getByRole('button', { name: '添加教育经历' }).click();
  const record = page.getByRole('dialog', { name: '添加教育经历' });
  await record.getByLabel('学校').fill('浙江大学');
  await choose(page, record, '学历', '本科');
  await pickDay(record, '开始日期', '2010-09-01');
  await record.getByRole('button', { name: '确定' }).click();
  await expect(page.getByText('本科 · 2010-09-01 至 今')).toBeVisible();

  await page.getByRole('tab', { name: '变更记录' }).click();
  const log = page.getByRole('tabpanel', { name: '变更记录' });
  await expect(log.getByText('编辑员工')).toBeVisible();
  await expect(log.getByText('空 → 杭州市西湖区')).toBeVisible();
  await isAccessible(page, 'what was changed');
  await page.reload();
  await expect(page.getByRole('tab', { name: '变更记录' })).toHaveAttribute('aria-selected', 'true');
});

/** Follows what was sent for approval, lets it be passed, and returns. */
async function followAndPass(page: Page, what: string, approver: Person): Promise<void> {
  const before = page.url();
  await filedToast(page, what).getByRole('button', { name: '查看' }).click();
  await page.waitForURL('**/approval/worker?id=*');
  await expect(page.locator('.request-drawer')).toContainText('审批中');
  await passRequest(approver, openRequest(page.url()));
  await page.goto(before);
}

test('a change of post is passed, waits for its day and can be taken back; leaving hands over', async ({
  page,
  hire,
}) => {
  const someone = newcomer();
  const approver = await hire({ groups: ['administrators', 'hr'] });
  await signIn(page, await hire({ groups: ['administrators'] }), '/staff/index');
  await add(page, someone);
  await search(page, someone.mobile);
  await page.getByRole('link', { name: someone.name, exact: true }).click();
  await page.getByRole('button', { name: '岗位变动' }).click();
  const change = page.getByRole('dialog', { name: `岗位变动：${someone.name}` });
  await chooseDepartment(page, change, '总经办');
  await pickDay(change, '生效日期', '2099-01-01');
  await change.getByLabel('变动原因').fill('组织调整');
  await change.getByRole('button', { name: '提交审批' }).click();
  await followAndPass(page, '岗位变动', approver);
  await page.getByRole('tab', { name: '任职记录' }).click();
  const planned = page.getByRole('region', { name: '待生效变动' });
  await expect(planned.getByText('2099-01-01')).toBeVisible();
  await planned.getByRole('button', { name: `取消变动 ${someone.name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: '取消变动' }).click();
  await expect(planned).toHaveCount(0);

  await page.getByRole('button', { name: '办理离职' }).click();
  const leaving = page.getByRole('dialog', { name: `办理离职：${someone.name}` });
  await expect(leaving.getByText('名下没有需要交接的事项。')).toBeVisible();
  await isAccessible(page, 'leaving');
  await leaving.getByLabel('离职原因').fill('个人原因');
  await leaving.getByRole('button', { name: '提交审批' }).click();
  await followAndPass(page, '离职', approver);
  await expect(page.getByText('离职', { exact: true })).toBeVisible();
  await expect(page.getByRole('list', { name: '在职历程' })).toHaveText(/^入职 \S+离职 \S+$/);
  await expect(page.getByRole('button', { name: '办理离职' })).toHaveCount(0);
});
