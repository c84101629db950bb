import { addDays, today } from '@tongzhou/contract/rules/day.ts';
import { agreeTo, drawer, openWaiting } from '../support/approvals.ts';
import { phone } from '../support/browser/accessible.ts';
import { askForAcceptance, showTo } from '../support/client-links.ts';
import { expect, test } from '../support/company/own-company.ts';
import { computeMonth, payClaim, publishRun, putTax, sendRun, sendSettlement } from '../support/pay-forms.ts';
import type { Person } from '../support/people/people.ts';
import { aRegistrant, fillEntry, invite, register, sendEntry } from '../support/people/registration.ts';
import { fillSignIn, signIn, storeSession } from '../support/people/sign-in.ts';
import {
  addTask,
  award,
  offerProject,
  openBid,
  openDraft,
  passDeadline,
  sendBid,
  sendDraft,
  statusOf,
} from '../support/project-forms.ts';
import { moveTo } from '../support/projects.ts';
import { aSalesTeam } from '../support/sales.ts';
import { fillOpportunity, fillOrder, salesList, sendOpportunity, sendOrder, stageOf } from '../support/sales-forms.ts';
import { button, choose, confirm, pickDay } from '../support/screens/forms.ts';
import { filedToast, toastOf } from '../support/screens/toasts.ts';

const day = (days: number) => addDays(today(Date.now()), days);
const month = day(0).slice(0, 7);
/** Long enough to have worked: the whole of this month, and some days on the project. */
const since = day(-30);

const name = '云帆科技官网改版';
const task = '页面设计';
const order = '106,000.00';
const salary = '15,000.00';
/** A tenth of 106,000 less 6 % of tax and 2,000 of costs, all of it to the one who did the work. */
const dividend = '9,800.00';
const pay = '24,800.00';

test('eight people take an order through the whole company: someone is hired, bids, works and is paid, and the cockpit shows it', async ({
  page,
  hire,
  anotherBrowser,
}) => {
  test.setTimeout(300_000);
  const team = await aSalesTeam(hire);
  const { seller, head } = team;
  const [hr, finance, manager, leader] = await Promise.all([
    hire({ groups: ['employees', 'hr'] }),
    hire({ groups: ['employees', 'finance'] }),
    hire({ groups: ['employees', 'project-managers'] }),
    hire({ groups: ['employees', 'leaders'] }),
  ]);
  await moveTo(team, [manager]);
  const department = `销售 ${seller.jobNumber}`;
  const someone = aRegistrant();
  /** Signed in, at no screen yet. */
  const deskOf = async (person: Person) => {
    const context = await anotherBrowser();
    await storeSession(context, person);
    return context.newPage();
  };

  await test.step('邀请', async () => {
    await signIn(page, hr, '/staff/index');
    const link = await invite(page, someone, department);
    const mobile = await (await anotherBrowser({ viewport: phone, hasTouch: true })).newPage();
    await mobile.goto(link);
    await expect(mobile.getByText(`欢迎加入${department}。`)).toBeVisible();
    await register(mobile, someone);
    await fillEntry(mobile, someone);
    await sendEntry(mobile);
    await mobile.close();
  });

  const asHead = await deskOf(head);
  const mine = await (await anotherBrowser()).newPage();
  await test.step('入职', async () => {
    await openWaiting(page, 'worker', someone.name);
    await button(page, '同意').click();
    const placing = page.getByRole('dialog', { name: '同意', exact: true });
    await pickDay(placing, '入职日期', since);
    await placing.getByLabel('基本工资').fill('15000');
    await expect(placing.getByText(`= ${salary} 元`)).toBeVisible();
    await confirm(placing);
    await expect(toastOf(page, '已同意')).toBeVisible();
    await expect(drawer(page).getByText('入职安排')).toBeVisible();
    await agreeTo(asHead, 'worker', someone.name);
    await page.close();
    await mine.goto('/login');
    await fillSignIn(mine, someone.mobile, someone.password);
    await button(mine, '登录').click();
    await mine.waitForURL('**/home');
  });

  const selling = await deskOf(seller);
  await test.step('商机', async () => {
    await selling.goto(salesList);
    await fillOpportunity(selling, { name, customer: '云帆科技', type: team.type, amount: '106000' });
    await sendOpportunity(selling, head);
    await agreeTo(asHead, 'business_approval', name);
    await expect(stageOf(selling)).toHaveText('跟进中');
  });

  const asFinance = await deskOf(finance);
  await test.step('订单与回款', async () => {
    await fillOrder(selling, '40000');
    await sendOrder(selling);
    await agreeTo(asHead, 'business_chengdan', name);
    await agreeTo(asFinance, 'business_chengdan', name);
    await expect(stageOf(selling)).toHaveText('赢单');
    await selling.close();
    await asFinance.goto(`${salesList}?tab=receivables`);
    await asFinance.getByRole('button', { name: /^登记回款 .* 首付款$/ }).click();
    const receiving = asFinance.getByRole('dialog', { name: /^登记回款：/ });
    await receiving.getByLabel('回款金额').fill('106000');
    await confirm(receiving);
    await expect(toastOf(asFinance, '回款已登记')).toBeVisible();
  });

  const managing = await deskOf(manager);
  const asLeader = await deskOf(leader);
  await test.step('立项', async () => {
    await managing.goto('/project_management/business_management');
    const form = await openDraft(managing, name);
    await managing.getByLabel('人工预算').fill('60000');
    await managing.getByLabel('报销预算').fill('5000');
    await pickDay(form, '计划开始', since);
    await pickDay(form, '计划结束', day(60));
    await sendDraft(managing, head);
    for (const approver of [asHead, asFinance, asLeader]) await agreeTo(approver, 'project_approval', name);
    await expect(statusOf(managing)).toHaveText('待派单');
  });
  const project = `/project_management/project_detail?id=${new URL(managing.url()).searchParams.get('id')}`;
  const number = await managing
    .getByText(/^XM-\d{4}-\d{4}$/)
    .first()
    .innerText();

  await test.step('揭榜', async () => {
    const notice = await offerProject(managing, head);
    await managing.close();
    await mine.goto('/approval/unveiling');
    const bid = await openBid(mine, name, someone.name);
    await bid.getByLabel(`${someone.name}的参与度`).fill('50');
    await bid.getByLabel('实施方案').fill('先确认栏目，再分两期上线');
    await sendBid(mine);
    await passDeadline(notice);
    await asHead.goto(`/approval/unveiling?notice=${notice}`);
    await award(asHead, someone.name, '方案清楚，时间合适');
  });

  await test.step('任务', async () => {
    await mine.goto(`${project}&tab=tasks&view=board`);
    await expect(statusOf(mine)).toHaveText('进行中');
    await addTask(mine, task, `${someone.name}（${department}）`);
    await button(mine, `移动 ${task}`).click();
    await mine.getByRole('menuitem', { name: /移到“已完成”/ }).click();
    await expect(mine.getByText('任务 1/1')).toBeVisible();
  });

  await test.step('报销', async () => {
    await mine.goto('/staff/my_center/reimbursement/normal');
    await mine.getByLabel('事由').fill('购买字体授权');
    await choose(mine, mine.locator('.claim-form'), '项目', `${number} ${name}`);
    await mine.getByLabel('第 1 行内容').fill('字体授权');
    await mine.getByLabel('第 1 行金额').fill('2000');
    await expect(mine.getByText('贰仟元整')).toBeVisible();
    await expect(mine.getByText(/草稿已保存/)).toBeVisible();
    await button(mine, '提交审批').click();
    await expect(filedToast(mine, '普通报销')).toBeVisible();
    await agreeTo(asHead, 'reimburse', someone.name);
    await agreeTo(asFinance, 'reimburse', someone.name);
    await asFinance.goto('/approval/reimburse?tab=pay');
    await payClaim(asFinance, someone.name, '付-0001');
    await mine.goto('/staff/my_center/reimbursement');
    await expect(mine.getByRole('row').filter({ hasText: '购买字体授权' })).toContainText('已打款');
  });

  await test.step('验收', async () => {
    await mine.goto(project);
    const link = await askForAcceptance(mine, '官网\n使用手册');
    await agreeTo(asHead, 'check', name);
    const client = await (await anotherBrowser({ viewport: phone, hasTouch: true })).newPage();
    await showTo(client, link, '项目验收');
    await client.getByRole('radio', { name: '验收通过', exact: true }).check();
    await client.getByLabel(/^签名/).fill('王明');
    await button(client, '提交验收结果').click();
    await expect(client.getByRole('heading', { level: 1, name: '项目验收已提交' })).toBeVisible();
    await client.close();
    await agreeTo(asLeader, 'check', name);
    await expect(statusOf(mine)).toHaveText('待结算');
  });

  await test.step('结算', async () => {
    await mine.goto(`${project}&tab=settlement`);
    await expect(button(mine, `${someone.name}的分红怎么算的`)).toHaveText(dividend);
    await sendSettlement(mine);
    await agreeTo(asFinance, 'project_approval', name);
    await agreeTo(asLeader, 'project_approval', name);
    await mine.goto('/staff/my_center/bonus');
    const share = mine.getByRole('row').filter({ hasText: name });
    await expect(share).toContainText(dividend);
    await expect(share).toContainText('待发');
  });

  await test.step('工资', async () => {
    const year = month.slice(0, 4);
    await putTax(`${year}-01-01`, `${year}-12-31`);
    await asFinance.goto('/report_form/salary?tab=runs');
    await computeMonth(asFinance, month, day(0));
    await expect(asFinance.getByRole('row').filter({ hasText: someone.name })).toContainText(pay);
    await sendRun(asFinance);
    await agreeTo(asLeader, 'worker', `${month} 月度工资`);
    await asFinance.reload();
    await publishRun(asFinance);
  });

  await test.step('工资条', async () => {
    await mine.goto('/staff/my_center/salary');
    await mine.getByRole('link', { name: month }).first().click();
    await expect(mine.getByRole('heading', { name: `${month} 工资条` })).toBeVisible();
    await expect(mine.getByRole('region', { name: '实发' })).toContainText(`应发 ${pay}`);
    const line = (label: string) => mine.locator('details').filter({ hasText: label });
    await expect(line('基本工资')).toContainText(salary);
    await line('项目分红').locator('summary').click();
    await expect(line('项目分红')).toContainText(name);
    await expect(line('项目分红').locator('summary')).toContainText(dividend);
    await button(mine, '确认无误').click();
    await expect(toastOf(mine, '已确认')).toBeVisible();
  });

  await test.step('领导驾驶舱', async () => {
    await asLeader.goto('/leadership');
    for (const [tile, figure] of [
      ['签约与目标', order],
      ['回款', order],
      ['项目分红', dividend],
      ['人力成本', pay],
    ] as const) {
      const main = asLeader.getByRole('region', { name: tile, exact: true }).locator('.tile-main');
      await expect(main.getByTitle(figure, { exact: true })).toBeVisible();
    }
  });
});
