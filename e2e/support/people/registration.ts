import { randomInt } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { idCardCheckDigit } from '@tongzhou/contract/rules/staff/id-card.ts';
import { choose, chooseDepartment, tapDay } from '../screens/forms.ts';

export interface Registrant {
  readonly name: string;
  readonly mobile: string;
  readonly idCard: string;
  readonly password: string;
}

const digits = (count: number) => String(randomInt(10 ** count)).padStart(count, '0');

export function aRegistrant(): Registrant {
  const places = `11010519900307${digits(2)}${2 * randomInt(5)}`;
  return {
    name: `新人${digits(4)}`,
    mobile: `19${digits(9)}`,
    idCard: places + idCardCheckDigit(places),
    password: 'tide-and-anchor-9',
  };
}

/** As HR does it; the link is shown once, with a message to send it by. */
export async function invite(page: Page, { name, mobile }: Registrant, department: string): Promise<string> {
  await page.getByRole('button', { name: '邀请入职' }).click();
  const list = page.getByRole('dialog', { name: '邀请入职' });
  await list.getByRole('button', { name: '新建邀请' }).click();
  const draft = page.getByRole('dialog', { name: '新建邀请' });
  await draft.getByLabel('姓名').fill(name);
  await draft.getByLabel('手机号').fill(mobile);
  await chooseDepartment(page, draft, department);
  await draft.getByRole('button', { name: '生成链接' }).click();
  const shown = page.getByRole('dialog', { name: '邀请链接' });
  const link = await shown.getByLabel('链接', { exact: true }).inputValue();
  const message = await shown.getByLabel('文案').inputValue();
  expect(message).toMatch(new RegExp(`^您好，${name}：.*请用手机打开 `));
  expect(message).toContain(` ${link} 完成入职登记，链接 `);
  await shown.getByText('关闭', { exact: true }).click();
  await expect(list.getByRole('row').filter({ hasText: name })).toContainText(mobile);
  // Until when it is valid is seen without scrolling: it does not lie below the buttons, which stay at the right.
  const [until, buttons] = await Promise.all(
    ['有效期至', '操作'].map((title) => list.getByRole('columnheader', { name: title }).boundingBox()),
  );
  expect((until?.x ?? 0) + (until?.width ?? 0)).toBeLessThanOrEqual((buttons?.x ?? 0) + 1);
  await list.getByText('关闭', { exact: true }).click();
  return link;
}

/** On the page that the link opens. */
export async function register(page: Page, { name, password }: Registrant): Promise<void> {
  await page.getByLabel('姓名').fill(name);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByLabel('确认密码').fill(password);
  await page.getByRole('button', { name: '下一步' }).click();
  await page.waitForURL('**/register/perfectInfo?*');
}

/** On a phone: what is asked of everyone, and a paper. */
export async function fillEntry(page: Page, { idCard }: Registrant): Promise<void> {
  const main = page.getByRole('main');
  await main.getByLabel('身份证号').fill(idCard);
  await expect(main.getByLabel('出生日期')).toHaveValue('1990-03-07');
  await main.getByLabel('现住址').fill('杭州市西湖区');
  await main.getByLabel('紧急联系人', { exact: true }).fill('李四');
  await main.getByLabel('紧急联系电话').fill('13900000000');
  await main.getByLabel('学校').fill('浙江大学');
  await choose(page, main, '学历', '本科');
  await tapDay(page, main, '开始日期', '2008-09-01');
  await main.locator('input[type="file"]').setInputFiles({
    name: '学历证书.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('degree'),
  });
  await expect(main.getByText('学历证书.txt')).toBeVisible();
}

export async function sendEntry(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: '提交' }).click();
  await expect(page.getByRole('heading', { name: '资料已提交' })).toBeVisible();
}
