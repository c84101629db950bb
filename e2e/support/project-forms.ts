import { expect, type Locator, type Page } from '@playwright/test';
import { addDays, today } from '@tongzhou/contract/rules/day.ts';
import { sql } from './company/database.ts';
import type { Person } from './people/people.ts';
import { button, choose, choosePerson, confirm, pickDay } from './screens/forms.ts';
import { filedToast, toastOf } from './screens/toasts.ts';

export const statusOf = (page: Page): Locator =>
  page.getByRole('list', { name: '项目阶段' }).locator('[aria-current="step"]');

/** From the orders that were won: the draft of one’s project. */
export async function openDraft(page: Page, name: string): Promise<Locator> {
  const row = page.getByRole('row').filter({ hasText: name });
  await row.getByRole('link', { name: /^去立项/ }).click();
  const form = page.locator('.project-form');
  await expect(form).toContainText('来自订单');
  return form;
}

export async function sendDraft(page: Page, head: Person): Promise<void> {
  await button(page, '保存并提交立项').click();
  const submitting = page.getByRole('dialog', { name: '提交立项' });
  await expect(submitting.getByRole('list', { name: '审批路径' })).toContainText(head.name);
  await confirm(submitting);
  await expect(filedToast(page, '立项')).toBeVisible();
  await expect(statusOf(page)).toHaveText('立项审批中');
}

/** From the project’s page: offered to everyone for five days. Its number is the notice’s. */
export async function offerProject(page: Page, decider: Person): Promise<number> {
  await button(page, '发布揭榜').click();
  const publishing = page.getByRole('dialog', { name: '发布揭榜' });
  await publishing.getByLabel('要求').fill('熟悉物联网平台，可全程驻场');
  await publishing.getByLabel('奖励').fill('项目奖金池的 10%');
  await pickDay(publishing, '投标截止', `${addDays(today(Date.now()), 5)} 18:00`);
  await choosePerson(page, publishing, '评选人', decider.name);
  await confirm(publishing);
  await expect(toastOf(page, '揭榜已发布')).toBeVisible();
  await expect(page).toHaveURL(/approval\/unveiling\?notice=\d+/);
  await expect(page.getByText('投标中', { exact: true })).toBeVisible();
  return Number(new URL(page.url()).searchParams.get('notice'));
}

/** From the list of notices: the form of one’s own bid, with oneself as the leader. */
export async function openBid(page: Page, project: string, name: string): Promise<Locator> {
  await page.getByRole('row').filter({ hasText: project }).getByRole('link', { name: project, exact: true }).click();
  await button(page, '我要揭榜').click();
  const form = page.locator('.bid-form');
  await expect(form.getByRole('rowheader', { name: new RegExp(name) })).toBeVisible();
  return form;
}

export async function sendBid(page: Page): Promise<void> {
  await button(page, '提交投标').click();
  await expect(toastOf(page, '投标已提交，截止前可以修改')).toBeVisible();
  await expect(page.getByRole('region', { name: '我的投标' })).toContainText('已投标');
}

/** The deadline is the database’s: moved, and the job that waits for it is asked to come. */
export async function passDeadline(notice: number): Promise<void> {
  await sql(`update bid_notices set deadline = now() - interval '1 second' where id = ${notice}`);
  await sql(`select graphile_worker.add_job('projects/close-notices')`);
  await expect
    .poll(async () => (await sql<{ state: string }>(`select state from bid_notices where id = ${notice}`))[0]?.state, {
      timeout: 20_000,
    })
    .not.toBe('open');
}

/** From the bids side by side. */
export async function award(page: Page, bidder: string, reason: string): Promise<void> {
  const bids = page.getByRole('region', { name: '投标对比' });
  await button(bids.getByRole('article', { name: `${bidder}的投标` }), '同意').click();
  const agreeing = page.getByRole('dialog', { name: '同意', exact: true });
  await agreeing.getByRole('textbox').first().fill(reason);
  await confirm(agreeing);
  await expect(toastOf(page, '已同意')).toBeVisible();
  await expect(page.getByText(`${bidder} 中榜：${reason}`)).toBeVisible();
}

/** From the board of the project’s tasks. */
export async function addTask(page: Page, title: string, owner: string): Promise<void> {
  await button(page, '新增任务').first().click();
  const adding = page.getByRole('dialog', { name: '新增任务' });
  await adding.getByLabel('任务名称').fill(title);
  await choose(page, adding, '负责人', owner);
  await pickDay(adding, '计划完成', addDays(today(Date.now()), 7));
  await confirm(adding);
}
