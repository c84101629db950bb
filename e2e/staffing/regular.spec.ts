import { addDays, addMonths, today } from '@tongzhou/contract/rules/day.ts';
import { isAccessible } from '../support/browser/accessible.ts';
import { sql } from '../support/company/database.ts';
import { openRequest, passRequest } from '../support/company/requests.ts';
import type { Person } from '../support/people/people.ts';
import { signIn } from '../support/people/sign-in.ts';
import { pickDay } from '../support/screens/forms.ts';
import { filedToast, toastOf } from '../support/screens/toasts.ts';
import { expect, test } from '../support/test.ts';

const day = (days: number) => addDays(today(Date.now()), days);

/** Whose probation of three months ends in ten days. */
async function onProbation({ id }: Person): Promise<void> {
  await sql(`update users set state = 'probation' where id = ${id}`);
  await sql(
    `update staff_profiles set entry_date = '${addMonths(day(10), -3)}', probation_months = 3 where user_id = ${id}`,
  );
}

test('someone on probation applies, is asked to correct, and the last step names the day', async ({
  page,
  hire,
  anotherBrowser,
  watch,
}) => {
  test.slow();
  const [me, head, hr, leader] = [
    await hire(),
    await hire({ groups: ['administrators'] }),
    await hire({ groups: ['hr'] }),
    await hire({ groups: ['leaders'] }),
  ];
  await onProbation(me);
  await signIn(page, me, '/staff/my_center');
  await page.getByRole('navigation', { name: '我的' }).getByRole('link', { name: '转正申请' }).click();
  await expect(page.getByText(day(10))).toBeVisible();
  await expect(page.getByRole('list', { name: '审批路径' }).getByRole('listitem')).toHaveCount(3);
  await page.getByRole('button', { name: '提交申请' }).click();
  await expect(page.getByText('必填')).toBeVisible();
  await isAccessible(page, 'an application to become regular');
  await page.getByLabel('自我评价').fill('完成了全部目标');
  await page.locator('input[type="file"]').setInputFiles({
    name: '试用期总结.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('report'),
  });
  await expect(page.getByText('试用期总结.txt')).toBeVisible();
  await page.getByRole('button', { name: '提交申请' }).click();
  await expect(filedToast(page, '转正申请')).toBeVisible();
  await page.waitForURL('**/staff/my_center/regular/record');
  const record = page.getByRole('row').filter({ hasText: 'ZZ-' });
  await expect(record).toContainText('审批中');
  await isAccessible(page, 'the record of applications');
  await record.getByRole('link', { name: /^详情/ }).click();
  await page.waitForURL('**/approval/worker?id=*');
  const id = openRequest(page.url());

  await passRequest(head, id);
  const second = await (await anotherBrowser()).newPage();
  await signIn(second, hr, `/approval/worker?id=${id}`);
  const request = second.locator('.request-drawer');
  await expect(request.getByText('试用期总结.txt')).toBeVisible();
  await request.getByRole('button', { name: '驳回', exact: true }).click();
  const rejecting = second.getByRole('dialog', { name: '驳回', exact: true });
  await rejecting.getByLabel('驳回理由').fill('请补充项目成果');
  await rejecting.locator('.ant-modal-footer .ant-btn-primary').click();
  await expect(toastOf(second, '已驳回')).toBeVisible();

  await page.goto('/staff/my_center/regular/record');
  await record.getByRole('link', { name: /^修改重提/ }).click();
  await expect(page.getByLabel('自我评价')).toHaveValue('完成了全部目标');
  await page.getByLabel('自我评价').fill('完成了全部目标，负责的项目已验收');
  await page.getByRole('button', { name: '重新提交' }).click();
  await expect(filedToast(page, '转正申请')).toBeVisible();
  await passRequest(head, id);
  await passRequest(hr, id);

  const third = await (await anotherBrowser()).newPage();
  await signIn(third, leader, `/approval/worker?id=${id}`);
  const last = third.locator('.request-drawer');
  await last.getByRole('button', { name: '同意', exact: true }).click();
  const deciding = third.getByRole('dialog', { name: '同意', exact: true });
  await deciding.getByRole('radio', { name: '延长试用期' }).check();
  await deciding.getByLabel('延长', { exact: true }).fill('4');
  watch.expect('/api/approval/act', 422);
  await deciding.locator('.ant-modal-footer .ant-btn-primary').click();
  await expect(deciding.getByText('试用期合计最长 6 个月，最多再延长 3 个月')).toBeVisible();
  await isAccessible(third, 'the last step of an application');
  await deciding.getByRole('radio', { name: '同意转正' }).check();
  await pickDay(deciding, '转正日期', day(0));
  await deciding.locator('.ant-modal-footer .ant-btn-primary').click();
  await expect(toastOf(third, '已同意')).toBeVisible();

  await page.goto('/staff/my_center/regular/record');
  await expect(record).toContainText('已通过');
  await expect(record).toContainText(`${day(0)} 转正`);
  await page.goto('/staff/my_center/regular');
  await expect(page.getByText('只有试用期员工可以申请转正')).toBeVisible();
});
