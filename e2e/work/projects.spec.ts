import type { Locator, Page } from '@playwright/test';
import { addDays, today } from '@tongzhou/contract/rules/day.ts';
import { agree, drawer, openWaiting } from '../support/approvals.ts';
import { isAccessible } from '../support/browser/accessible.ts';
import { signIn } from '../support/people/sign-in.ts';
import { addTask, openDraft, sendDraft, statusOf } from '../support/project-forms.ts';
import { aDraft, aWonOrder, moveTo } from '../support/projects.ts';
import { aSalesTeam } from '../support/sales.ts';
import { button, choose, confirm, pickDay } from '../support/screens/forms.ts';
import { filedToast, toastOf } from '../support/screens/toasts.ts';
import { expect, test } from '../support/test.ts';

const day = (days: number) => addDays(today(Date.now()), days);

/** Put on the team that stands open, by their names. */
async function addMembers(page: Page, inside: Locator, names: readonly string[]): Promise<void> {
  for (const name of names) {
    await inside.getByRole('combobox', { name: '成员姓名' }).fill(name);
    const found = page.locator('.ant-select-dropdown:visible .ant-select-item-option');
    await expect(found).toHaveCount(1);
    await expect(found).toContainText(name);
    await found.click();
  }
  await inside.getByRole('combobox', { name: '成员姓名' }).press('Escape');
  await button(inside, '添加成员').click();
  for (const name of names) await expect(inside.getByRole('rowheader', { name: new RegExp(name) })).toBeVisible();
}

/** From the middle of a card to a column, in steps as a hand does it. */
async function drag(page: Page, card: Locator, column: Locator): Promise<void> {
  const [from, to] = [await card.boundingBox(), await column.boundingBox()];
  if (from === null || to === null) throw new Error('there is nothing to drag');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + 90, { steps: 8 });
  await page.mouse.up();
}

test('an order becomes a project: established at the second try, assigned, its tasks done, its team changed, paused and resumed', async ({
  page,
  hire,
  anotherBrowser,
}) => {
  test.setTimeout(240_000);
  const team = await aSalesTeam(hire);
  const [finance, leaders] = [await hire({ groups: ['finance'] }), await hire({ groups: ['leaders'] })];
  const [manager, first, second] = [await hire({ groups: ['project-managers'] }), await hire(), await hire()];
  await moveTo(team, [manager, first, second]);
  const name = `园区安防 ${team.seller.jobNumber}`;
  await aWonOrder(team, finance, name);

  await signIn(page, manager, '/project_management/business_management');
  const form = await openDraft(page, name);
  await page.getByLabel('人工预算').fill('260000');
  await page.getByLabel('物资预算').fill('40000');
  await button(page, '保存并提交立项').click();
  await expect(form.getByText('提交立项前必填', { exact: true })).toHaveCount(2);
  await pickDay(form, '计划开始', day(0));
  await pickDay(form, '计划结束', day(60));
  await isAccessible(page, 'the form of a project');
  await sendDraft(page, team.head);

  const asHead = await (await anotherBrowser()).newPage();
  await signIn(asHead, team.head);
  await openWaiting(asHead, 'project_approval', name);
  await expect(drawer(asHead).getByRole('region', { name: '预算（元）', exact: true })).toContainText('260,000.00');
  await expect(drawer(asHead).getByRole('region', { name: '预计毛利（元）' })).toContainText('200,000.00');
  await isAccessible(asHead, 'a project to decide about');
  await button(asHead, '退回').click();
  const returning = asHead.getByRole('dialog', { name: '退回', exact: true });
  await returning.getByLabel('退回理由').fill('人工预算偏高');
  await confirm(returning);
  await expect(toastOf(asHead, '已退回')).toBeVisible();

  await expect(statusOf(page)).toHaveText('草稿');
  await expect(page.getByText(/人工预算偏高/).first()).toBeVisible();
  await button(page, '编辑').click();
  await page.getByLabel('人工预算').fill('220000');
  await sendDraft(page, team.head);

  await openWaiting(asHead, 'project_approval', name);
  await expect(drawer(asHead).getByRole('region', { name: '与上一轮相比' })).toContainText(
    /人工\S*\s*260,000\.00\s*→\s*220,000\.00/,
  );
  await agree(asHead);
  for (const person of [finance, leaders]) {
    const next = await (await anotherBrowser()).newPage();
    await signIn(next, person);
    await openWaiting(next, 'project_approval', name);
    await agree(next);
    await next.close();
  }

  await expect(statusOf(page)).toHaveText('待派单');
  await expect(page.getByText(/XM-\d{4}-\d{4}/).first()).toBeVisible();
  await button(page, '派单').click();
  const assigning = page.locator('.assign-form');
  await addMembers(page, assigning, [first.name, second.name]);
  await choose(page, assigning, `${first.name}的角色`, '负责人');
  await assigning.getByLabel(`${first.name}的参与度`).fill('50');
  await isAccessible(page, 'a team to be assigned');
  await button(page, '提交审批').click();
  await expect(filedToast(page, '派单')).toBeVisible();
  await openWaiting(asHead, 'assign', name);
  await agree(asHead);
  await expect(statusOf(page)).toHaveText('进行中');

  // From here on it is the leader's.
  const address = new URL(page.url());
  const project = `/project_management/project_detail?id=${address.searchParams.get('id')}`;
  const asLeader = await (await anotherBrowser()).newPage();
  await signIn(asLeader, first, `${project}&tab=tasks&view=board`);
  await addTask(asLeader, '现场勘察', `${first.name}（销售 ${team.seller.jobNumber}）`);
  const column = (state: string) => asLeader.getByRole('region', { name: new RegExp(`^${state}，`) });
  const card = (state: string) => column(state).getByRole('listitem').filter({ hasText: '现场勘察' });
  await expect(card('未开始')).toBeVisible();
  await drag(asLeader, card('未开始'), column('进行中'));
  await expect(card('进行中')).toBeVisible();
  await isAccessible(asLeader, 'the board of tasks');
  await drag(asLeader, card('进行中'), column('已完成'));
  await expect(card('已完成')).toBeVisible();
  await expect(asLeader.getByText('任务 1/1')).toBeVisible();

  await button(asLeader, '团队变更').click();
  const changing = asLeader.getByRole('dialog', { name: '团队变更' });
  await changing.getByLabel(`${second.name}的参与度`).fill('30');
  await expect(changing.getByRole('region', { name: '变更前后' })).toContainText(second.name);
  await changing.getByLabel('变更原因').fill('前期投入减少');
  await confirm(changing);
  await expect(filedToast(asLeader, '团队变更')).toBeVisible();
  await openWaiting(asHead, 'team_change', name);
  await expect(drawer(asHead)).toContainText(second.name);
  await agree(asHead);
  await asLeader.goto(`${project}&tab=team`);
  await expect(asLeader.getByRole('row').filter({ hasText: second.name }).first()).toContainText('30%');

  await button(page, '暂停').click();
  const pausing = page.getByRole('dialog', { name: '暂停项目' });
  await pausing.getByLabel('暂停原因').fill('客户场地未就绪');
  await confirm(pausing);
  await expect(statusOf(page)).toHaveText('已暂停');
  await button(page, '恢复').click();
  const resuming = page.getByRole('dialog', { name: '恢复项目' });
  await resuming.getByLabel('恢复说明').fill('场地已就绪');
  await confirm(resuming);
  await expect(statusOf(page)).toHaveText('进行中');
  await expect(button(page, '删除')).toHaveCount(0);
  await isAccessible(page, 'a project at work');
});

test('only a draft is deleted, asked, refused and done in the words of the product', async ({ page, hire }) => {
  const team = await aSalesTeam(hire);
  const manager = await hire({ groups: ['project-managers'] });
  const name = `内部工具 ${manager.jobNumber}`;
  await aDraft(manager, team.typeId, name);
  await signIn(page, manager, `/project_management/project_list?keyword=${encodeURIComponent(name)}`);
  const row = page.getByRole('row').filter({ hasText: name });
  await row.getByRole('link', { name, exact: true }).click();
  await expect(statusOf(page)).toHaveText('草稿');
  const more = button(page, '更多');
  const remove = async () => {
    if ((await more.count()) > 0) {
      await more.click();
      await page.getByRole('menuitem', { name: '删除' }).click();
    } else await button(page, '删除').click();
  };
  await remove();
  const asking = page.getByRole('dialog').filter({ hasText: '是否需要删除?' });
  await asking.getByRole('button', { name: '取消' }).click();
  await expect(toastOf(page, '已取消删除')).toBeVisible();
  await remove();
  await asking.locator('.ant-btn-primary').click();
  await expect(toastOf(page, '删除成功!')).toBeVisible();
  await expect(page).toHaveURL(/project_list/);
});
