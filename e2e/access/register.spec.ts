import type { Page } from '@playwright/test';
import { isAccessible, phone } from '../support/browser/accessible.ts';
import { openRequest, passRequest } from '../support/company/requests.ts';
import { aRegistrant, fillEntry, invite, register, sendEntry } from '../support/people/registration.ts';
import { fillSignIn, signIn } from '../support/people/sign-in.ts';
import { chooseAmong, tapDay } from '../support/screens/forms.ts';
import { toastOf } from '../support/screens/toasts.ts';
import { expect, test } from '../support/test.ts';

async function openPersonOf(page: Page, mobile: string): Promise<void> {
  await page.goto(`/staff/index?state=pending&keyword=${mobile}`);
  await page.getByRole('link', { name: /^详情/ }).click();
  await page.waitForURL('**/staff/index/edit?id=*');
}

test('an invited person registers on a phone, is asked to correct, is placed by HR and accepted, and signs in', async ({
  page,
  hire,
  anotherBrowser,
  watch,
}) => {
  test.slow();
  const someone = aRegistrant();
  // HR works here as well: nobody gives what they do not hold.
  const [hr, chief] = [await hire({ groups: ['employees', 'hr'] }), await hire({ groups: ['administrators'] })];
  await signIn(page, hr, '/staff/index');
  const link = await invite(page, someone, '综合管理部');

  const small = await (await anotherBrowser({ viewport: phone, hasTouch: true, locale: 'zh-CN' })).newPage();
  await small.goto(link);
  await expect(small.getByText('欢迎加入综合管理部。')).toBeVisible();
  await expect(small.getByLabel('姓名')).toHaveValue(someone.name);
  await expect(small.getByLabel('手机号')).toHaveValue(someone.mobile);
  await small.getByRole('button', { name: '下一步' }).click();
  await expect(small.getByText('密码至少 8 位')).toBeVisible();
  await isAccessible(small, 'the registration with errors');
  await small.setViewportSize(phone);
  await register(small, someone);

  // A registration is no login.
  const kept = await small.evaluate(() => [
    sessionStorage.getItem('register_token'),
    localStorage.getItem('admin_token'),
  ]);
  expect(kept[0]).toBeTruthy();
  expect(kept[1]).toBeNull();

  const main = small.getByRole('main');
  await main.getByRole('button', { name: '提交' }).click();
  await expect(main.getByText('必填').first()).toBeVisible();
  await isAccessible(small, 'the entry form with errors');
  await small.setViewportSize(phone);
  await fillEntry(small, someone);
  await sendEntry(small);

  await openPersonOf(page, someone.mobile);
  await expect(page.getByText('以下是本人填写的入职资料，由入职审批决定。')).toBeVisible();
  await expect(page.getByText('1101********', { exact: false })).toBeVisible();
  await expect(page.getByText('学历证书.txt')).toBeVisible();
  await isAccessible(page, 'what a registrant filled in');
  await page.getByRole('link', { name: '查看入职审批' }).click();
  await page.getByRole('link', { name: /^详情 RZ-/ }).click();
  const request = page.locator('.request-drawer');
  await expect(request.getByText('浙江大学', { exact: false })).toBeVisible();
  await request.getByRole('button', { name: '退回', exact: true }).click();
  const back = page.getByRole('dialog', { name: '退回', exact: true });
  await back.getByLabel('退回理由').fill('请补充工作经历');
  await back.locator('.ant-modal-footer .ant-btn-primary').click();
  await expect(toastOf(page, '已退回')).toBeVisible();

  // In a new tab there is no token: the link and the own password open the form again.
  const again = await small.context().newPage();
  await again.goto(link);
  await again.getByLabel('密码', { exact: true }).fill(someone.password);
  await again.getByRole('button', { name: '继续' }).click();
  await expect(again.getByText('请补充工作经历')).toBeVisible();
  const form = again.getByRole('main');
  await expect(form.getByLabel('学校')).toHaveValue('浙江大学');
  await form.getByRole('button', { name: '添加工作经历' }).click();
  const work = form.getByRole('group', { name: '工作经历 1' });
  await work.getByLabel('单位').fill('某公司');
  await work.getByLabel('岗位').fill('工程师');
  await tapDay(again, work, '开始日期', '2012-07-01');
  await sendEntry(again);

  await page.reload();
  await expect(request.getByText('某公司', { exact: false }).first()).toBeVisible();
  await request.getByRole('button', { name: '同意', exact: true }).click();
  const placing = page.getByRole('dialog', { name: '同意', exact: true });
  await expect(placing.getByRole('combobox', { name: '部门' })).toBeVisible();
  await placing.getByLabel('试用期').fill('');
  await placing.getByLabel('试用期').press('Tab');
  watch.expect('/api/approval/act', 422);
  await placing.locator('.ant-modal-footer .ant-btn-primary').click();
  await expect(placing.getByText('必填').first()).toBeVisible();
  await isAccessible(page, 'HR places a registrant');
  await placing.getByLabel('试用期').fill('3');
  await chooseAmong(page, placing, '权限组', '员工');
  await placing.locator('.ant-modal-footer .ant-btn-primary').click();
  await expect(toastOf(page, '已同意')).toBeVisible();
  await expect(request.getByText('入职安排')).toBeVisible();

  // The department has no head: whoever stands above decides.
  await passRequest(chief, openRequest(page.url()));
  await page.goto(`/staff/index?keyword=${someone.mobile}`);
  await page.getByRole('link', { name: someone.name, exact: true }).click();
  await expect(page.getByRole('tab', { name: '任职记录' })).toBeVisible();
  await expect(page.getByText('试用', { exact: true })).toBeVisible();

  await again.goto('/login');
  await fillSignIn(again, someone.mobile, someone.password);
  await again.getByRole('button', { name: '登录', exact: true }).click();
  await again.waitForURL('**/home');
});

test('without an invitation, or with a wrong one, nobody registers; a form whose two hours are over leads back to it', async ({
  page,
  watch,
}) => {
  await page.goto('/register');
  await expect(page.getByRole('heading', { name: '请向人事索取邀请链接' })).toBeVisible();
  await isAccessible(page, 'the registration without an invitation');
  await page.goto('/register/perfectInfo');
  await expect(page.getByRole('heading', { name: '请向人事索取邀请链接' })).toBeVisible();
  watch.expect('/api/user/invitation', 409);
  await page.goto(`/register?invite=${'A'.repeat(43)}`);
  await expect(page.getByRole('heading', { name: '邀请链接无效' })).toBeVisible();

  watch.expect('/api/user/registerState', 409);
  await page.evaluate(() => sessionStorage.setItem('register_token', `1.1600000000000.${'A'.repeat(43)}`));
  await page.goto(`/register/perfectInfo?invite=${'A'.repeat(43)}`);
  await expect(page.getByRole('heading', { name: '填写已超时' })).toBeVisible();
  await page.getByRole('link', { name: '继续填写' }).click();
  await page.waitForURL('**/register?invite=*');
  await expect(page.getByRole('heading', { name: '邀请链接无效' })).toBeVisible();
});
