import { expect, type Locator, type Page } from '@playwright/test';
import { addDays, today } from '@tongzhou/contract/rules/day.ts';
import type { Person } from './people/people.ts';
import { button, choose, confirm, pickDay } from './screens/forms.ts';
import { filedToast } from './screens/toasts.ts';

const day = (days: number) => addDays(today(Date.now()), days);

export const salesList = '/business_management/business_list';

export const stageOf = (page: Page): Locator =>
  page.getByRole('list', { name: '阶段' }).locator('[aria-current="step"]');

export interface NewOpportunity {
  readonly name: string;
  /** Whom nobody has sold to before. */
  readonly customer: string;
  readonly type: string;
  readonly amount: string;
}

/** From the list: the form of a new one, and in it that of its customer. */
export async function fillOpportunity(page: Page, { name, customer, type, amount }: NewOpportunity): Promise<void> {
  await page.getByRole('link', { name: '新增商机' }).first().click();
  await page.getByLabel('商机名称').fill(name);
  await page.getByRole('combobox', { name: '客户' }).click();
  await button(page, '没有？新建客户').click();
  const creating = page.getByRole('dialog', { name: '新增客户' });
  await creating.getByLabel('客户名称').fill(customer);
  await button(creating, '添加联系人').click();
  await creating.getByLabel('第 1 位姓名').fill('王明');
  await creating.getByLabel('第 1 位手机号').fill('13800000000');
  await button(creating, '保存').click();
  await expect(creating).toHaveCount(0);
  const basics = page.getByRole('region', { name: '基本信息' });
  await expect(basics).toContainText(customer);
  await expect(basics).toContainText('王明');
  await choose(page, basics, '项目类型', type);
  await choose(page, basics, '来源', '主动拜访');
  await page.getByLabel('预计金额').fill(amount);
}

export async function sendOpportunity(page: Page, head: Person): Promise<void> {
  await button(page, '保存并提交').click();
  const submitting = page.getByRole('dialog', { name: '提交商机审批' });
  await expect(submitting.getByRole('list', { name: '审批路径' })).toContainText(head.name);
  await confirm(submitting);
  await expect(filedToast(page, '商机')).toBeVisible();
  await expect(stageOf(page)).toHaveText('商机审批中');
}

/** From the opportunity: signed today for what was expected, with tax of 6 % and a contract, paid in three instalments. */
export async function fillOrder(page: Page, cost: string): Promise<void> {
  await button(page, '成单').click();
  await choose(page, page.getByRole('region', { name: '合同', exact: true }), '税率', '6%');
  await page.getByLabel('预计成本').fill(cost);
  await pickDay(page.locator('.order-form'), '签订日期', day(0));
  await pickDay(page.locator('.order-form'), '交付日期', day(60));
  await button(page, '按 30/60/10 生成计划').click();
  await expect(page.getByText('与合同金额一致')).toBeVisible();
  await page.locator('input[type="file"]').setInputFiles({
    name: '合同.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4 signed'),
  });
  await expect(page.getByText('合同.pdf')).toBeVisible();
}

export async function sendOrder(page: Page): Promise<void> {
  await button(page, '提交审批').click();
  await expect(filedToast(page, '成单')).toBeVisible();
  await expect(stageOf(page)).toHaveText('成单审批中');
}
