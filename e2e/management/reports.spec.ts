import type { Locator, Page } from '@playwright/test';
import { reimburseNormal } from '@tongzhou/contract/areas/reimbursement/claim.ts';
import { today } from '@tongzhou/contract/rules/day.ts';
import { isAccessible, phone } from '../support/browser/accessible.ts';
import { sql } from '../support/company/database.ts';
import { underHead } from '../support/company/departments.ts';
import { clientOf, passRequest, sendLeaves } from '../support/company/requests.ts';
import type { Person } from '../support/people/people.ts';
import { signIn } from '../support/people/sign-in.ts';
import { toastOf } from '../support/screens/toasts.ts';
import { expect, test } from '../support/test.ts';

const button = (where: Page | Locator, name: string) => where.getByRole('button', { name, exact: true });

async function exported(page: Page): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, '导出').click()]);
  return file.suggestedFilename();
}

/** Long ago, so that it is nobody else's month: fifteen hundred each, and what the company pays for them. */
async function payroll(month: string, people: readonly Person[]): Promise<void> {
  const [run] = await sql<{ id: string }>(
    `insert into payroll_runs (number, kind, month, pay_date, state, created_at, published_at, paid_on)
      values ('GZ-E2E-${people[0]?.id}', 'extra', '${month}-01', '${month}-28', 'paid', now(), now(), '${month}-28') returning id`,
  );
  await sql(
    `insert into payroll_sheets (run_id, user_id, department_id, job_number, user_name, month, monthly, tax_year, tax_month, published, compute_no, gross, leave_cut, bonus, dividend, social,
        housing, tax, bonus_tax, other, net, debt, company_social, company_housing, income, additional, basic, taxable, bonus_apart, lines, leave_rows, returned_days, facts, moved, over, reasons)
      select ${run?.id}, u.id, u.department_id, u.job_number, u.name, '${month}-01', false, 2001, 1, true, 1, 150000, 0, 0, 0, 0, 0, 0, 0, 0, 150000, 0, 10000, 5000, 150000, 0, 0, 0, 0,
        '[]', '[]', '[]', '', 0, false, '{}' from users u where u.id in (${people.map(({ id }) => id).join()})`,
  );
}

test('each report is looked at, kept as a view, drilled down to its rows and exported', async ({ page, hire }) => {
  test.slow();
  const [leader, finance, head, me, other] = await Promise.all([
    hire({ groups: ['employees', 'leaders'] }),
    hire({ groups: ['finance'] }),
    hire(),
    hire(),
    hire(),
  ]);
  await underHead(head, me);
  const client = await clientOf(me);
  const claim = await client(reimburseNormal, {
    reason: '部门活动',
    lines: [{ other: '场地', other_price: 1234.5 }],
  });
  await passRequest(head, claim.id);
  await passRequest(finance, claim.id);
  const [leave] = await sendLeaves(me, [head]);
  await passRequest(head, leave?.id ?? 0);
  const [on] = await sql<{ month: string }>(
    `select to_char(min(d.day), 'YYYY-MM') as month from leave_days d where d.user_id = ${me.id}`,
  );
  await payroll('2001-03', [head, me, other]);

  await signIn(page, leader, `/report_form/reimburse?tab=report&user_id=${me.id}`);
  const total = page.getByRole('link', { name: /核定金额/ });
  await expect(total).toContainText('1,234.50');
  await isAccessible(page, 'the report of claims');
  await button(page, '视图').click();
  await page.getByRole('menuitem', { name: '保存当前视图' }).click();
  await page.getByRole('dialog').getByLabel('名称').fill('我关心的人');
  await button(page.getByRole('dialog'), '保存').click();
  await expect(toastOf(page, '视图已保存')).toBeVisible();
  expect(await exported(page)).toBe(`报销报表_${today(Date.now())}.xlsx`);
  await total.click();
  await expect(page.getByRole('row').filter({ hasText: claim.number })).toContainText('部门活动：场地');
  expect(await exported(page)).toBe(`报销明细_${today(Date.now())}.xlsx`);
  await page.goto('/report_form/reimburse');
  await button(page, '视图').click();
  await page.getByRole('menuitem', { name: '我关心的人' }).click();
  await expect(total).toContainText('1,234.50');

  await page.goto(`/report_form/leave?month=${on?.month}&keyword=${me.jobNumber}`);
  const mine = page.getByRole('row').filter({ hasText: me.name });
  await expect(mine).toContainText('0.38');
  await isAccessible(page, 'the report of leave');
  expect(await exported(page)).toBe(`请假报表_${on?.month}.xlsx`);
  await mine.getByRole('link').first().click();
  await page.waitForURL(`**/approval/leave?id=${leave?.id}`);
  await expect(page.getByText(leave?.number ?? '').first()).toBeVisible();

  await page.goto('/report_form/salary?tab=report&from=2001-03&to=2001-03');
  const cost = page.getByRole('link', { name: /人力成本/ });
  await expect(cost).toContainText('4,950.00');
  await isAccessible(page, 'the report of salaries');
  expect(await exported(page)).toBe(`工资报表_${today(Date.now())}.xlsx`);
  await cost.click();
  await expect(page.getByRole('row').filter({ hasText: me.name })).toContainText('1,650.00');
  expect(await exported(page)).toBe(`工资成本明细_${today(Date.now())}.xlsx`);

  await page.setViewportSize(phone);
  await page.goto(`/report_form/leave?month=${on?.month}&keyword=${me.jobNumber}`);
  await expect(page.getByRole('link', { name: new RegExp(leave?.number ?? '') })).toBeVisible();
  await isAccessible(page, 'the report of leave on a phone');
});
