import { createRun } from '@tongzhou/contract/areas/payroll/run.ts';
import { addDays, addMonths, beginOf } from '@tongzhou/contract/rules/day.ts';
import { isAccessible, phone } from '../support/browser/accessible.ts';
import { sql } from '../support/company/database.ts';
import { clientOf, openRequest, passRequest } from '../support/company/requests.ts';
import { computeMonth, publishRun, putTax, sendRun } from '../support/pay-forms.ts';
import type { Person } from '../support/people/people.ts';
import { signIn } from '../support/people/sign-in.ts';
import { button } from '../support/screens/forms.ts';
import { filedToast, toastOf } from '../support/screens/toasts.ts';
import { expect, test } from '../support/test.ts';

/** So long ago that nobody else worked here, and nobody's leave or salary lies in a month that is closed; behind the last one that was paid. */
async function freshMonth(): Promise<string> {
  await sql(`delete from payroll_requests q using payroll_runs r where r.id = q.run_id and r.published_at is null`);
  await sql(`delete from payroll_runs where published_at is null`);
  const [last] = await sql<{ month: string }>(
    `select to_char(greatest(max(month), date '2001-12-01') + interval '1 month', 'YYYY-MM-DD') as month from payroll_runs`,
  );
  await putTax('2001-01-01', '2010-12-31');
  return last?.month ?? '2002-01-01';
}

async function employ({ id }: Person): Promise<void> {
  await sql(
    `insert into staff_profiles (user_id, entry_date) values (${id}, '2000-01-01') on conflict (user_id) do update set entry_date = '2000-01-01'`,
  );
  await sql(
    `insert into salary_standards (user_id, effective_date, base, post, performance, allowance, social_base, housing_base, deduction, reason, source, created_at)
      values (${id}, '2000-01-01', 1200000, 300000, 0, 50000, 0, 0, 0, '', 'entry', now())`,
  );
}

test('a month is computed, compared, approved, published, read on a phone, questioned, and corrected in the next run', async ({
  page,
  hire,
  anotherBrowser,
}) => {
  test.setTimeout(180_000);
  const [finance, leader, me] = await Promise.all([
    hire({ groups: ['employees', 'finance'] }),
    hire({ groups: ['employees', 'leaders'] }),
    hire(),
  ]);
  await employ(me);
  const month = await freshMonth();
  const name = month.slice(0, 7);
  const payDate = (of: string) => addDays(addMonths(of, 1), 9);

  await signIn(page, finance, '/report_form/salary?tab=runs');
  await computeMonth(page, name, payDate(month));
  const row = page.getByRole('row').filter({ hasText: me.name });
  await expect(row).toContainText('新增');
  await isAccessible(page, 'a run of payroll');

  await button(row, me.name).click();
  const drawer = page.getByRole('dialog').filter({ hasText: me.name });
  await drawer.getByText('基本工资').click();
  await expect(drawer.getByText('工资标准，全月出勤').first()).toBeVisible();
  await drawer.getByRole('button', { name: '关闭' }).or(drawer.locator('.ant-drawer-close')).first().click();

  await sendRun(page);
  await filedToast(page, '工资发放').getByRole('button', { name: '查看' }).click();
  await page.waitForURL('**/approval/worker?id=*');
  await passRequest(leader, openRequest(page.url()));
  const [run] = await sql<{ id: string }>(`select id from payroll_runs order by id desc limit 1`);
  const runAddress = `/report_form/salary?tab=runs&run=${run?.id}`;
  await page.goto(runAddress);
  await publishRun(page);

  const mobile = await (await anotherBrowser({ viewport: phone, hasTouch: true })).newPage();
  await signIn(mobile, me, '/staff/my_center/salary');
  await expect(mobile.getByText('未读')).toBeVisible();
  await mobile.getByRole('link', { name }).first().click();
  await expect(mobile.getByRole('heading', { name: `${name} 工资条` })).toBeVisible();
  for (const [label, how] of [
    ['基本工资', '工资标准，全月出勤'],
    ['津贴', '500.00'],
    ['个人所得税', '累计减除费用'],
  ] as const) {
    await mobile.locator('summary').filter({ hasText: label }).click();
    await expect(mobile.locator('details[open]').filter({ hasText: label })).toContainText(how);
  }
  await isAccessible(mobile, 'a payslip on a phone');
  await button(mobile, '有疑问').click();
  const asking = mobile.getByRole('dialog', { name: '对工资条有疑问' });
  await asking.getByLabel('疑问').fill('岗位工资是否少发');
  await button(asking, '提交').click();
  await expect(mobile.getByRole('region', { name: '疑问与答复' })).toContainText('岗位工资是否少发');

  const client = await clientOf(finance);
  const next = addMonths(month, 1);
  const later = await client(createRun, {
    kind: 'monthly',
    month: beginOf(next),
    pay_date: beginOf(payDate(next)),
  });
  await page.goto(runAddress);
  await expect(page.getByText('有 1 人对工资条提出疑问')).toBeVisible();
  await button(page.getByRole('row').filter({ hasText: me.name }), me.name).click();
  await drawer.locator('summary').filter({ hasText: '岗位工资' }).click();
  await button(drawer, `在 ${later.number} 中更正`).first().click();
  const correcting = page.getByRole('dialog', { name: `更正 ${name} 岗位工资` });
  await correcting.getByLabel('更正金额').fill('88');
  await correcting.getByLabel('说明').fill('补发岗位工资');
  await button(correcting, '加入批次').click();
  await expect(toastOf(page, `已加入 ${later.number}`)).toBeVisible();

  await page.goto(`/report_form/salary?tab=runs&run=${later.id}`);
  await button(page, '核算').click();
  await expect(page.getByText('已核算')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('row').filter({ hasText: me.name })).toContainText(`更正 ${name} 岗位工资 +88.00`);
  await page.goto('/report_form/salary?tab=parameters');
  await expect(page.getByRole('table', { name: '个人所得税' })).toBeVisible();
  await isAccessible(page, 'the parameters of payroll');
});
