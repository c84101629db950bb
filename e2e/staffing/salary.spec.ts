import { isAccessible } from '../support/browser/accessible.ts';
import { openRequest, passRequest } from '../support/company/requests.ts';
import { signIn } from '../support/people/sign-in.ts';
import { filedToast } from '../support/screens/toasts.ts';
import { expect, test } from '../support/test.ts';

test('HR files a change of salary, it is approved, and only those who may see the figures', async ({
  page,
  hire,
  anotherBrowser,
}) => {
  test.slow();
  const [me, reader, hr, head, secondHr, leader] = await Promise.all([
    hire(),
    hire(),
    hire({ groups: ['hr'] }),
    hire({ groups: ['administrators'] }),
    hire({ groups: ['hr'] }),
    hire({ groups: ['leaders'] }),
  ]);
  await signIn(page, hr, `/staff/index/edit?id=${me.id}`);
  await page.getByRole('button', { name: '调薪', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `调薪：${me.name}` });
  await expect(dialog.getByLabel('调薪原因')).toBeFocused();
  await dialog.getByLabel('调薪原因').fill('年度调薪');
  await dialog.getByLabel('基本工资').fill('8000.123');
  await dialog.getByLabel('津贴').fill('500.5');
  await dialog.getByRole('button', { name: '提交审批' }).click();
  await expect(dialog.getByText('请输入金额，最多两位小数')).toBeVisible();
  await dialog.getByLabel('基本工资').fill('8000');
  await expect(dialog.getByText('8,000.00 + 0.00 + 0.00 + 500.50 = 8,500.50')).toBeVisible();
  await expect(dialog.getByRole('list', { name: '审批路径' }).getByRole('listitem')).toHaveCount(3);
  await isAccessible(page, 'changing a salary');
  await dialog.getByRole('button', { name: '添加审批人' }).click();
  await dialog.getByRole('combobox', { name: '第 4 步的人员' }).fill(reader.jobNumber);
  await page.locator('.ant-select-dropdown:visible').getByText(reader.name).first().click();
  await dialog.getByRole('button', { name: '提交审批' }).click();
  await filedToast(page, '调薪').getByRole('button', { name: '查看' }).click();
  await page.waitForURL('**/approval/worker?id=*');
  const id = openRequest(page.url());
  await expect(page.locator('.request-drawer').getByText('8,000.00 元', { exact: true })).toBeVisible();

  const second = await (await anotherBrowser()).newPage();
  await signIn(second, reader, `/approval/worker?id=${id}`);
  const copied = second.locator('.request-drawer');
  await expect(copied.getByText('年度调薪')).toBeVisible();
  await expect(copied.getByText('******')).toHaveCount(11);
  await expect(copied.getByText(/8,\d/)).toHaveCount(0);

  for (const approver of [head, secondHr, leader]) await passRequest(approver, id);
  await page.goto(`/staff/index/edit?id=${me.id}`);
  await page.getByRole('tab', { name: '工资' }).click();
  await expect(page.getByRole('region', { name: '当前工资标准' })).toContainText('8,500.50');
  await isAccessible(page, 'the salary of a person');

  const third = await (await anotherBrowser()).newPage();
  await signIn(third, me, '/staff/my_center');
  await third.getByRole('link', { name: '我的工资' }).click();
  await third.getByRole('link', { name: '调薪记录' }).click();
  await expect(third.getByRole('row').filter({ hasText: 'TX-' })).toContainText('8,500.50');
  await expect(third.getByText('首次设定').first()).toBeVisible();
  await isAccessible(third, 'my log of salaries');

  // From the person to what was done about them, and from an entry back to the person; no figure stands in the log.
  const fourth = await (await anotherBrowser()).newPage();
  await signIn(fourth, head, `/staff/index/edit?id=${me.id}`);
  await fourth.getByRole('link', { name: '操作日志', exact: true }).last().click();
  await expect(fourth.getByText('只看一条记录的日志')).toBeVisible();
  await expect(fourth.getByRole('button', { name: '提交调薪' })).toBeVisible();
  await fourth.getByRole('button', { name: '工资标准变动' }).click();
  const entry = fourth.getByRole('dialog', { name: '工资标准变动' });
  await expect(entry.getByRole('row', { name: /生效日期/ })).toBeVisible();
  await expect(entry.getByText(/8,?[05]00/)).toHaveCount(0);
  await entry.getByRole('link', { name: me.name }).click();
  await expect(fourth.getByRole('heading', { level: 1, name: me.name })).toBeVisible();
  await expect(fourth).toHaveURL(new RegExp(`/staff/index/edit\\?id=${me.id}$`));
});
