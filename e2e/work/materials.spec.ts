import type { Locator, Page } from '@playwright/test';
import { writeSheet } from '../../server/src/platform/excel/workbook.ts';
import { isAccessible, phone } from '../support/browser/accessible.ts';
import { literal, sql } from '../support/company/database.ts';
import type { Person } from '../support/people/people.ts';
import { signIn } from '../support/people/sign-in.ts';
import { filedToast, toastOf } from '../support/screens/toasts.ts';
import { expect, test } from '../support/test.ts';

const button = (where: Page | Locator, name: string) => where.getByRole('button', { name, exact: true });
const confirm = (dialog: Locator) => dialog.locator('.ant-modal-footer .ant-btn-primary').click();
const address = (tab: string) => `/material/project?tab=${tab}`;

/** At work, with a leader and one member. */
async function aProjectOf(leader: Person, member: Person, name: string): Promise<number> {
  const [made] = await sql<{ id: string }>(
    `with type as (
      insert into project_types (name, code, kind, dividend_basis_points, growth_base, client_acceptance)
      values (${literal(`物资 ${leader.jobNumber}`)}, ${literal(leader.jobNumber)}, 'internal', 0, 0, false) returning id
    ), project as (
      insert into projects (name, number, type_id, status, leader_id, planned_start, planned_end, created_by, created_at)
      select ${literal(name)}, ${literal(`XM-E-${leader.jobNumber}`)}, id, 4, ${leader.id}, current_date, current_date + 60, ${leader.id}, now() from type returning id
    )
    insert into project_members (project_id, user_id, role, weight, participation, start_on, created_at)
      select id, who, role, 10, 10, current_date, now() from project, (values (${leader.id}, 'leader'), (${member.id}, 'member')) as team (who, role)
    returning project_id as id`,
  );
  return Number(made?.id);
}

/** Of a line: searched by the name, which nothing else has; what was shown before the search is waited out. */
async function chooseGoods(page: Page, dialog: Locator, line: number, name: string): Promise<void> {
  await dialog.getByRole('combobox', { name: `第 ${line} 行物资` }).fill(name);
  const found = page.locator('.ant-select-dropdown:visible .ant-select-item-option');
  await expect(found).toHaveCount(1);
  await expect(found).toContainText(name);
  await found.click();
}

async function sheetOf(rows: readonly (readonly string[])[]) {
  const headings = ['名称', '单位', '分类', '单价', '库存下限', '备注'];
  const buffer = await writeSheet({ name: '物资', columns: headings.map((header) => ({ header })), rows });
  return { name: '物资.xlsx', mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', buffer };
}

test('goods are imported, received, used by a member on a phone through approval, seen as cost, returned and counted', async ({
  page,
  hire,
  anotherBrowser,
  watch,
}) => {
  test.setTimeout(180_000);
  const [keeper, leader, member] = await Promise.all([
    hire({ groups: ['employees', 'project-managers'] }),
    hire(),
    hire(),
  ]);
  const name = `网线 ${keeper.jobNumber}`;
  const project = await aProjectOf(leader, member, `机房改造 ${keeper.jobNumber}`);

  await signIn(page, keeper, address('goods'));
  await button(page, '导入').click();
  const importing = page.getByRole('dialog', { name: '导入物资' });
  const file = importing.getByLabel('选择 Excel 文件');
  await file.setInputFiles(await sheetOf([[name, '米', '线材', '贵', '50', '']]));
  await expect(importing.getByRole('region', { name: '错误' })).toContainText('请输入金额，最多两位小数');
  await expect(button(importing, '全部导入')).toBeDisabled();
  await file.setInputFiles(await sheetOf([[name, '米', '线材', '3.5', '50', '']]));
  await expect(importing.getByRole('status')).toHaveText('共 1 行，全部正确');
  await button(importing, '全部导入').click();
  await expect(toastOf(page, '已导入 1 行')).toBeVisible();
  await page.getByLabel('搜索物资').fill(name);
  const goods = page.getByRole('row').filter({ hasText: name });
  await expect(goods).toContainText('库存不足，下限 50');
  await isAccessible(page, 'the list of goods');

  await page.goto(address('receipts'));
  await button(page, '入库').first().click();
  const receiving = page.getByRole('dialog', { name: '物资入库' });
  await receiving.getByLabel('供应商').fill('华强线缆');
  await chooseGoods(page, receiving, 1, name);
  await receiving.getByLabel('第 1 行数量').fill('100');
  await receiving.getByLabel('第 1 行进价').fill('3.2');
  await isAccessible(page, 'a receipt of goods');
  await confirm(receiving);
  await expect(toastOf(page, '入库成功')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: name }).first()).toContainText('320.00');

  const asMember = await (await anotherBrowser({ viewport: phone, hasTouch: true, isMobile: true })).newPage();
  await signIn(asMember, member, `/project_management/project_detail?id=${project}&tab=materials`);
  await button(asMember, '领用物资').first().click();
  const using = asMember.getByRole('dialog', { name: '领用物资' });
  await using.getByLabel('用途').fill('二层布线');
  await chooseGoods(asMember, using, 1, name);
  watch.expect('/api/material/use', 422);
  await using.getByLabel('第 1 行领用数量').fill('100.5');
  await confirm(using);
  await expect(using.getByText('库存不足，剩余 100 米')).toBeVisible();
  await using.getByLabel('第 1 行领用数量').fill('62.5');
  await isAccessible(asMember, 'a use of goods on a phone');
  await confirm(using);
  await expect(filedToast(asMember, '物资领用')).toBeVisible();

  const asLeader = await (await anotherBrowser()).newPage();
  await signIn(asLeader, leader, '/approval/project_approval');
  await asLeader.getByRole('row').filter({ hasText: name }).getByRole('link', { name: /^详情/ }).click();
  await expect(asLeader.getByRole('region', { name: '物资明细', exact: true })).toContainText('62.5');
  await button(asLeader, '同意').click();
  await confirm(asLeader.getByRole('dialog', { name: '同意', exact: true }));
  await expect(toastOf(asLeader, '已同意')).toBeVisible();
  await asLeader.goto(`/project_management/project_detail?id=${project}&tab=costs`);
  await expect(asLeader.getByRole('region', { name: '成本明细' })).toContainText('200.00');

  await page.goto(`${address('uses')}&keyword=${encodeURIComponent(keeper.jobNumber)}`);
  const use = page.getByRole('row').filter({ hasText: name });
  await expect(use).toContainText('已领用');
  await use.getByRole('button', { name: /^退库/ }).click();
  const returning = page.getByRole('dialog', { name: '物资退库' });
  await returning.getByLabel('第 1 行退回数量').fill('12.5');
  await isAccessible(page, 'a return of goods');
  await confirm(returning);
  await expect(toastOf(page, '退库成功')).toBeVisible();
  await expect(use).toContainText('已退 12.5');
  await expect(use).toContainText('160.00');
  await asLeader.goto(`/project_management/project_detail?id=${project}&tab=materials`);
  await expect(asLeader.getByRole('region', { name: '物资汇总' })).toContainText('50 米');

  await page.goto(address('counts'));
  await button(page, '盘点').first().click();
  const counting = page.getByRole('dialog', { name: '物资盘点' });
  await chooseGoods(page, counting, 1, name);
  await expect(counting).toContainText('50 米');
  await counting.getByLabel('第 1 行实盘数量').fill('49');
  await confirm(counting);
  await expect(toastOf(page, '盘点已登记')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('盘亏 1');
  await page.goto(`${address('goods')}&keyword=${encodeURIComponent(name)}`);
  await goods.getByRole('link', { name: /^流水/ }).click();
  await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(4);
  await isAccessible(page, 'the moves of a stock');
});

test('a supplier is entered, refused twice, found by its pinyin, and disabled once goods came from it', async ({
  page,
  hire,
  watch,
}) => {
  const keeper = await hire({ groups: ['employees', 'project-managers'] });
  const [name, other] = [`华强线缆 ${keeper.jobNumber}`, `城北五金 ${keeper.jobNumber}`];
  await signIn(page, keeper, address('suppliers'));
  await button(page, '新增供应商').first().click();
  const entering = page.getByRole('dialog', { name: '新增供应商' });
  await entering.getByLabel('名称').fill(name);
  await entering.getByLabel('主营物资').fill('网线、光纤跳线');
  await entering.getByLabel('联系人').fill('陈国强');
  await entering.getByLabel('电话').fill('找老陈');
  await confirm(entering);
  await expect(entering.getByText('电话只含数字、空格和短横线，至少 6 位')).toBeVisible();
  await entering.getByLabel('电话').fill('0571-88000000');
  await isAccessible(page, 'a supplier');
  await confirm(entering);
  await expect(toastOf(page, '新增成功')).toBeVisible();

  await button(page, '新增供应商').first().click();
  watch.expect('/api/material/supplier', 409);
  await entering.getByLabel('名称').fill(name);
  await confirm(entering);
  await expect(entering.getByText('已有同名供应商').first()).toBeVisible();
  await entering.getByLabel('名称').fill(other);
  await confirm(entering);
  await expect(toastOf(page, '新增成功')).toBeVisible();

  const found = page.getByRole('row').filter({ hasText: keeper.jobNumber });
  await expect(found).toHaveCount(2);
  await isAccessible(page, 'the list of suppliers');
  await page.getByLabel('搜索供应商').fill('cbwj');
  await expect(found).toHaveCount(1);
  await button(page, `删除 ${other}`).click();
  await button(page.getByRole('dialog'), '删除').click();
  await expect(toastOf(page, '删除成功!')).toBeVisible();
  await expect(found).toHaveCount(0);

  await sql(
    `insert into goods_receipts (number, day, supplier, note, value, by_id, at)
      values (${literal(`RK-E-${keeper.jobNumber}`)}, current_date, ${literal(name)}, '', 0, ${keeper.id}, now())`,
  );
  await page.goto(address('suppliers'));
  await expect(button(page, `编辑 ${name}`)).toBeVisible();
  await expect(button(page, `删除 ${name}`)).toHaveCount(0);
  await button(page, `编辑 ${name}`).click();
  const editing = page.getByRole('dialog', { name: '编辑供应商' });
  await editing.getByRole('switch', { name: '启用' }).click();
  await confirm(editing);
  await expect(found).toContainText('停用');
});
