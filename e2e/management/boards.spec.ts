import type { Locator, Page } from '@playwright/test';
import { settlementSheet, submitSettlement } from '@tongzhou/contract/areas/settlement/sheet.ts';
import { addDays, today } from '@tongzhou/contract/rules/day.ts';
import { isAccessible } from '../support/browser/accessible.ts';
import { literal, sql } from '../support/company/database.ts';
import { clientOf, passRequest } from '../support/company/requests.ts';
import type { Person } from '../support/people/people.ts';
import { signIn } from '../support/people/sign-in.ts';
import { choosePerson, pickDay } from '../support/screens/forms.ts';
import { toastOf } from '../support/screens/toasts.ts';
import { expect, test } from '../support/test.ts';

const button = (where: Page | Locator, name: string) => where.getByRole('button', { name, exact: true });
const confirm = (dialog: Locator) => dialog.locator('.ant-modal-footer .ant-btn-primary').click();
const board = '/project_management/dividend_leaderboard';
const growth = '/project_management/growth_value_summary';
const rowOf = (page: Page, words: string) => page.getByRole('row').filter({ hasText: words });

/** Accepted in time, with a leader and one member. */
async function aFinishedProject(leader: Person, member: Person, name: string): Promise<number> {
  const [made] = await sql<{ id: string }>(
    `with type as (
      insert into project_types (name, code, kind, dividend_basis_points, growth_base, client_acceptance)
      values (${literal(`成长 ${leader.jobNumber}`)}, ${literal(`G${leader.jobNumber}`)}, 'internal', 1000, 200, false) returning id
    ), project as (
      insert into projects (name, number, type_id, status, leader_id, planned_start, planned_end, created_by, created_at)
      select ${literal(name)}, ${literal(`XM-G-${leader.jobNumber}`)}, id, 6, ${leader.id}, current_date - 30, current_date + 30, ${leader.id}, now() from type returning id
    )
    insert into project_members (project_id, user_id, role, weight, participation, start_on, created_at)
      select id, who, role, weight, 50, current_date - 30, now() from project, (values (${leader.id}, 'leader', 15), (${member.id}, 'member', 10)) as team (who, role, weight)
    returning project_id as id`,
  );
  return Number(made?.id);
}

/** What its members get of it, as a settlement with a pool of 5,000 元 leaves it. */
const shareOut = (project: number, leader: Person, member: Person) =>
  sql(
    `with settled as (
      insert into settlements (project_id, number, form, state, pool_total, pool, passed_on, created_by, created_at)
      values (${project}, 9, '{"words": ""}', 'passed', 500000, 500000, current_date, ${leader.id}, now()) returning id
    ), team (who, units, amount) as (values (${leader.id}::bigint, 3000, 300000), (${member.id}, 2000, 200000)), shares as (
      insert into settlement_shares (settlement_id, user_id, parts, minutes, units, base, amount)
      select id, who, jsonb_build_array(jsonb_build_object('start_on', current_date - 30, 'end_on', current_date, 'minutes', units / 500, 'participation', 50, 'weight', 10)),
        units / 500, units, amount, amount from settled, team
    )
    insert into dividends (settlement_id, project_id, user_id, department_id, amount, booked_day)
      select settled.id, ${project}, who, u.department_id, amount, current_date from settled, team join users u on u.id = who`,
  );

test('a settled project is on the boards and on one’s own pages; who may not see figures sees rank and name', async ({
  page,
  hire,
  anotherBrowser,
}) => {
  test.setTimeout(120_000);
  const [leader, member, finance, boss] = await Promise.all([
    hire(),
    hire(),
    hire({ groups: ['employees', 'finance'] }),
    hire({ groups: ['employees', 'leaders'] }),
  ]);
  const name = `成长平台 ${leader.jobNumber}`;
  const project = await aFinishedProject(leader, member, name);
  const client = await clientOf(leader);
  const { mark } = await client(settlementSheet, { project_id: project });
  const { id } = await client(submitSettlement, { project_id: project, mark });
  await passRequest(finance, id);
  await passRequest(boss, id);
  await shareOut(project, leader, member);

  await signIn(page, member, '/staff/my_center/grow');
  // Half of the time: 200 × 100 % × 50 %, and a fifth of it for being on time.
  await expect(rowOf(page, '项目完成')).toContainText('基数 200 × 100% × 参与率 50% ≈ 100');
  await expect(rowOf(page, '按时完成')).toContainText('+20');
  await expect(page.getByRole('list', { name: '成长值合计' })).toContainText('120');
  await isAccessible(page, 'one’s own growth');

  await page.goto('/staff/my_center/bonus');
  await expect(rowOf(page, name)).toContainText('2,000.00');
  await expect(rowOf(page, name)).toContainText('待发');
  await button(rowOf(page, name), `怎么算的 ${name}`).click();
  await expect(page.getByRole('dialog')).toContainText('奖金池 5,000.00 × 2,000 ÷ 全队 5,000 ≈ 2,000.00');
  await isAccessible(page, 'how a dividend came about');

  await page.goto(`${board}?keyword=${encodeURIComponent(leader.name)}`);
  await expect(rowOf(page, leader.name)).toContainText('不可见');
  await expect(page.getByText('只显示名次和姓名')).toBeVisible();
  await expect(page.getByRole('list', { name: '本期' })).toContainText('2,000.00');
  await expect(page.getByRole('main')).not.toContainText('3,000.00');

  const asBoss = await (await anotherBrowser()).newPage();
  await signIn(asBoss, boss, `${board}?keyword=${encodeURIComponent(leader.name)}`);
  await expect(rowOf(asBoss, leader.name)).toContainText('3,000.00');
  await isAccessible(asBoss, 'the board of dividends');
  await asBoss.getByText('按月', { exact: true }).click();
  await expect(asBoss).toHaveURL(new RegExp(`period=${today(Date.now()).slice(0, 7)}`));
  await button(rowOf(asBoss, leader.name), `怎么算的 ${leader.name}`).click();
  await expect(asBoss.getByRole('dialog', { name: `${leader.name} 的分红` })).toContainText(name);
});

test('rules are drafted, tried on a year and put in force; growth is granted with a reason', async ({
  page,
  hire,
  anotherBrowser,
}) => {
  const [hr, member] = await Promise.all([hire({ groups: ['employees', 'hr'] }), hire()]);
  await signIn(page, hr, `${growth}?tab=grants`);
  await button(page, '授予成长值').first().click();
  const granting = page.getByRole('dialog', { name: '授予成长值' });
  await choosePerson(page, granting, '人员', member.name);
  await granting.getByLabel('成长值').fill('30');
  await granting.getByLabel('原因').fill('主讲内部培训');
  await isAccessible(page, 'a grant of growth');
  await confirm(granting);
  await expect(toastOf(page, '授予成功')).toBeVisible();
  await expect(rowOf(page, member.name)).toContainText('主讲内部培训');

  const asMember = await (await anotherBrowser()).newPage();
  await signIn(asMember, member, '/staff/my_center/grow');
  await expect(rowOf(asMember, '人工授予')).toContainText(`${hr.name} 授予：主讲内部培训`);

  await page.getByRole('tab', { name: '规则与级别' }).click();
  await button(page, '起草规则').click();
  const drafting = page.getByRole('dialog', { name: '起草规则' });
  const title = `规则 ${hr.jobNumber}`;
  await drafting.getByLabel('揭榜中标').fill('35');
  await drafting.getByLabel('名称或说明').fill(title);
  await isAccessible(page, 'a draft of rules');
  await confirm(drafting);
  await expect(toastOf(page, '草稿已保存，可以先试算再生效')).toBeVisible();
  const rule = page.getByRole('region', { name: title });
  await expect(rule).toContainText('35%');
  await button(rule, '试算').click();
  const trial = page.getByRole('dialog', { name: `试算：${title}` });
  await expect(trial).toContainText('年没有可试算的成长值');
  await trial.getByLabel('关闭').click();
  await button(rule, '生效').click();
  const forcing = page.getByRole('dialog', { name: `生效：${title}` });
  // Far ahead, on a day of its own: the journeys share one company.
  await pickDay(forcing, '生效日期', addDays(today(Date.now()), 400 + (hr.id % 9000)));
  await confirm(forcing);
  await expect(rule).toContainText('待生效');
  await expect(button(rule, '编辑')).toHaveCount(0);
  await isAccessible(page, 'rules of growth');
  await button(rule, '删除').click();
  await page.locator('.ant-modal-confirm-btns .ant-btn-dangerous').click();
  await expect(rule).toHaveCount(0);
});
