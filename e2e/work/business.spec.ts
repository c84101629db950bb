import type { Locator, Page } from '@playwright/test';
import { addDays, today } from '@tongzhou/contract/rules/day.ts';
import { agree, drawer, openWaiting, reject } from '../support/approvals.ts';
import { isAccessible, phone } from '../support/browser/accessible.ts';
import { signIn } from '../support/people/sign-in.ts';
import { aCustomer, anOpportunity, aSalesTeam } from '../support/sales.ts';
import { fillOpportunity, fillOrder, salesList, sendOpportunity, sendOrder, stageOf } from '../support/sales-forms.ts';
import { button, confirm } from '../support/screens/forms.ts';
import { filedToast, toastOf } from '../support/screens/toasts.ts';
import { expect, test } from '../support/test.ts';

const day = (days: number) => addDays(today(Date.now()), days);

test('three people sell: a new customer’s opportunity is approved, its order refused, corrected and won, and money comes in', async ({
  page,
  hire,
  anotherBrowser,
  watch,
}) => {
  test.slow();
  const { seller, head, type } = await aSalesTeam(hire);
  const [finance, manager] = [await hire({ groups: ['finance'] }), await hire({ groups: ['project-managers'] })];
  const name = `官网改版 ${seller.jobNumber}`;
  const customer = `云帆科技 ${seller.jobNumber}`;

  await signIn(page, seller, salesList);
  await fillOpportunity(page, { name, customer, type, amount: '1200000' });
  await isAccessible(page, 'the form of an opportunity');
  await sendOpportunity(page, head);

  const asHead = await (await anotherBrowser()).newPage();
  await signIn(asHead, head);
  await openWaiting(asHead, 'business_approval', name);
  await expect(drawer(asHead)).toContainText('1,200,000.00');
  await agree(asHead);

  // Told by the message: nobody touched the seller's page.
  await expect(stageOf(page)).toHaveText('跟进中');
  await fillOrder(page, '700000');
  const amount = page.getByLabel('合同金额（含税）');
  await expect(amount).toHaveValue('1,200,000.00');
  await expect(page.getByText('432,075.47 元')).toBeVisible();
  await expect(page.getByLabel('第 2 期金额')).toHaveValue('720,000.00');
  await isAccessible(page, 'the form of an order');
  await sendOrder(page);

  await openWaiting(asHead, 'business_chengdan', name);
  const plan = drawer(asHead).getByRole('region', { name: '回款计划明细' });
  await expect(plan.getByRole('row')).toHaveCount(5);
  await expect(drawer(asHead).getByRole('region', { name: '毛利（元）' })).toContainText('432,075.47');
  await isAccessible(asHead, 'an order to decide');
  await reject(asHead, '折扣还没有谈定');
  const address = new URL(asHead.url());

  await expect(stageOf(page)).toHaveText('成单退回');
  await expect(page.getByText(`${head.name} 驳回了申请：折扣还没有谈定`)).toBeVisible();
  await button(page, '成单').click();
  await amount.fill('980000');
  await expect(page.getByText('超出 220,000.00 元')).toBeVisible();
  await button(page, '按 30/60/10 生成计划').click();
  await expect(page.getByText('与合同金额一致')).toBeVisible();
  await button(page, '重新提交').click();
  await expect(filedToast(page, '成单')).toBeVisible();

  await expect(drawer(asHead).getByRole('region', { name: '与上一轮相比' })).toContainText(
    /合同金额\s*1,200,000\.00\s*→\s*980,000\.00/,
  );
  await agree(asHead);

  const asFinance = await (await anotherBrowser()).newPage();
  await signIn(asFinance, finance, `/approval/business_approval/chengdan_details${address.search}`);
  await expect(asFinance.getByRole('region', { name: '申请内容' })).toContainText('980,000.00');
  await agree(asFinance);

  await expect(stageOf(page)).toHaveText('赢单');
  await page.getByRole('tab', { name: /^订单/ }).click();
  const facts = page.getByRole('region', { name: '订单概况' });
  await expect(facts).toContainText(/HT-\d{4}-\d{4}/);
  const [contract = ''] = /HT-\d{4}-\d{4}/.exec(await facts.innerText()) ?? [];
  const instalments = page.getByRole('region', { name: '回款计划明细' });
  const shares = ['首付款', '294,000.00', '进度款', '588,000.00', '尾款', '98,000.00'];
  for (const words of shares) await expect(instalments).toContainText(words);
  await isAccessible(page, 'an order that was won');

  const asManager = await (await anotherBrowser()).newPage();
  await signIn(asManager, manager, '/project_management/business_management');
  await asManager.getByRole('searchbox').fill(contract);
  const draft = asManager.getByRole('row').filter({ hasText: contract });
  for (const words of [name, type, customer, '980,000.00']) await expect(draft).toContainText(words);
  await isAccessible(asManager, 'orders to begin projects from');

  await asFinance.goto(`${salesList}?tab=receivables`);
  await asFinance.getByRole('searchbox').fill(contract);
  await expect(asFinance.getByRole('tabpanel', { name: '应收款' }).getByRole('row')).toHaveCount(4);
  await isAccessible(asFinance, 'what is to come in');
  await button(asFinance, `登记回款 ${contract} 首付款`).click();
  const receiving = asFinance.getByRole('dialog', { name: `登记回款：${contract}` });
  const received = receiving.getByLabel('回款金额');
  await expect(received).toHaveValue('294,000.00');
  await confirm(receiving);
  await expect(toastOf(asFinance, '回款已登记')).toBeVisible();
  await expect(asFinance.getByRole('row').filter({ hasText: '首付款' })).toContainText('已结清');

  await button(asFinance, `登记回款 ${contract} 进度款`).click();
  await received.fill('700000');
  watch.expect('/api/business/receipt', 422);
  await confirm(receiving);
  const item = receiving.locator('.ant-form-item').filter({ has: asFinance.getByLabel('回款金额') });
  await expect(item.locator('.ant-form-item-explain-error')).toHaveText('超出合同未收金额，剩余 686,000.00');
  await isAccessible(asFinance, 'a receipt beyond the contract');
});

test('on a phone, after a visit: opened from the list, written, the next contact promised, saved within a minute', async ({
  hire,
  anotherBrowser,
}) => {
  const team = await aSalesTeam(hire);
  const name = `机房巡检 ${team.seller.jobNumber}`;
  await anOpportunity(team, await aCustomer(team, `远山能源 ${team.seller.jobNumber}`), name);
  const page = await (await anotherBrowser({ viewport: phone, hasTouch: true, isMobile: true })).newPage();
  await signIn(page, team.seller, salesList);
  const card = page.getByRole('listitem').filter({ hasText: name });
  await expect(card).toContainText('未约');
  await page.evaluate(() => {
    const counted = window as unknown as { taps: number };
    counted.taps = 0;
    addEventListener('pointerdown', () => counted.taps++, { capture: true });
  });

  const words = '见了采购经理，预算已批，月底前要方案和报价。';
  const begun = Date.now();
  await card.getByRole('link', { name, exact: true }).tap();
  const field = page.getByLabel('跟进内容');
  await field.tap();
  await field.fill(words);
  await button(page, '三天后').tap();
  await button(page, '保存跟进').tap();
  await expect(toastOf(page, '跟进已保存')).toBeVisible();
  // Someone writes two characters in a second with a thumb.
  const writing = (words.length / 2) * 1000;
  expect(Date.now() - begun + writing).toBeLessThan(60_000);
  expect(await page.evaluate(() => (window as unknown as { taps: number }).taps)).toBe(4);

  const entry = page.getByRole('list', { name: '跟进记录' }).getByRole('listitem');
  await expect(entry).toContainText(`拜访 · ${team.seller.name}`);
  await expect(entry).toContainText(words);
  await expect(entry).toContainText(`约定 ${day(3)} 再联系`);
  await page.goBack();
  await expect(card).toContainText(day(3));
});

/** From the middle of a card to the middle of a column, in steps as a hand does it. */
async function drag(page: Page, card: Locator, column: Locator): Promise<void> {
  const [from, to] = [await card.boundingBox(), await column.boundingBox()];
  if (from === null || to === null) throw new Error('there is nothing to drag');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + 120, { steps: 8 });
}

test('on the board a card dragged to 输单 asks for the reason, 赢单 takes none, and the keys do the same', async ({
  page,
  hire,
}) => {
  test.slow();
  const team = await aSalesTeam(hire);
  const customer = await aCustomer(team, `海川物流 ${team.seller.jobNumber}`);
  const [first, second] = [`仓储系统 ${team.seller.jobNumber}`, `车队系统 ${team.seller.jobNumber}`];
  for (const name of [first, second]) await anOpportunity(team, customer, name);
  await signIn(page, team.seller, salesList);
  await button(page, '看板').click();
  const column = (stage: string) => page.getByRole('region', { name: new RegExp(`^${stage}，`) });
  const card = (stage: string, name: string) => column(stage).getByRole('listitem').filter({ hasText: name });
  await expect(card('跟进中', first)).toBeVisible();
  await isAccessible(page, 'the board');

  const losing = page.getByRole('dialog', { name: '输单' });
  await drag(page, card('跟进中', first), column('赢单'));
  await expect(column('赢单')).toHaveClass(/board-refuses/);
  await page.mouse.up();
  await drag(page, card('跟进中', first), column('输单'));
  await expect(column('输单')).toHaveClass(/board-over/);
  // It would have been asked by now, had the first drop been taken.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.mouse.up();
  await expect(losing).toContainText(first);
  await confirm(losing);
  await expect(losing.getByText('请选择输单原因')).toBeVisible();
  await losing.getByRole('radio').first().check();
  await confirm(losing);
  await expect(card('输单', first)).toBeVisible();
  await expect(card('跟进中', first)).toHaveCount(0);

  await button(page, `移动 ${second}`).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('status').filter({ hasText: '移到“成单审批中”需要成单' })).toHaveCount(1);
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('status').filter({ hasText: '移到“输单”需要输单' })).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(losing).toContainText(second);
});

test('a figure of the statistics opens the rows it counts', async ({ page, hire }) => {
  const team = await aSalesTeam(hire);
  const customer = await aCustomer(team, `青禾医疗 ${team.seller.jobNumber}`);
  for (const what of ['预约系统', '影像系统']) await anOpportunity(team, customer, `${what} ${team.seller.jobNumber}`);
  await signIn(page, team.seller, '/business_management/business_total');
  const funnel = page.getByRole('region', { name: '销售漏斗' });
  await funnel.getByText('数据表').click();
  const row = funnel.getByRole('row').filter({ hasText: '进入跟进' });
  await expect(row.getByRole('cell').first()).toHaveText('2');
  await expect(row).toContainText('100,000.00');
  await isAccessible(page, 'the statistics', true);
  await row.getByRole('link').click();
  await expect(page.getByText('共 2 条')).toBeVisible();
  await expect(page.getByRole('tabpanel', { name: '商机' }).getByRole('row')).toHaveCount(3);
});

test('a customer that is there already is shown while its name is typed', async ({ page, hire }) => {
  const team = await aSalesTeam(hire);
  const known = `星河${team.seller.jobNumber}智能科技有限公司`;
  await aCustomer(team, known);
  await signIn(page, team.seller, `${salesList}?tab=customers`);
  await expect(page.getByRole('row').filter({ hasText: known })).toBeVisible();
  await isAccessible(page, 'the customers');
  await button(page, '新增客户').first().click();
  const dialog = page.getByRole('dialog', { name: '新增客户' });
  await dialog.getByLabel('客户名称').fill(`星河 ${team.seller.jobNumber} 智能科技（有限公司）`);
  const twins = dialog.getByRole('status');
  await expect(twins).toContainText('可能已经有这个客户');
  await expect(twins.getByRole('link', { name: known })).toBeVisible();
  await expect(twins).toContainText(`名称相近 · 负责人 ${team.seller.name}`);
  await isAccessible(page, 'a customer twice');
});
