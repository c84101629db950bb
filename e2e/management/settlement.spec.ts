import { actOnApproval } from '@tongzhou/contract/areas/approval/act.ts';
import { approvalDetail } from '@tongzhou/contract/areas/approval/request.ts';
import { agree } from '../support/approvals.ts';
import { isAccessible, phone } from '../support/browser/accessible.ts';
import { literal, sql } from '../support/company/database.ts';
import { clientOf, passRequest } from '../support/company/requests.ts';
import { sendSettlement } from '../support/pay-forms.ts';
import type { Person } from '../support/people/people.ts';
import { signIn } from '../support/people/sign-in.ts';
import { statusOf } from '../support/project-forms.ts';
import { button } from '../support/screens/forms.ts';
import { expect, test } from '../support/test.ts';

/** Accepted, with ten thousand earned for the company itself, by a team of two at half of their time. */
async function aFinishedProject(leader: Person, member: Person, name: string): Promise<number> {
  const code = `JS${leader.id}`;
  const [row] = await sql<{ id: string }>(
    `with type as (
      insert into project_types (name, code, kind, dividend_basis_points, growth_base, client_acceptance) values (${literal(`结算${code}`)}, ${literal(code)}, 'internal', 1000, 100, false) returning id
    ), project as (
      insert into projects (name, number, type_id, leader_id, status, status_since, planned_start, planned_end, cost, created_by, created_at)
      select ${literal(name)}, ${literal(`XM-${code}`)}, id, ${leader.id}, 6, now(), current_date - 30, current_date, -1000000, ${leader.id}, now() from type returning id
    ), members as (
      insert into project_members (project_id, user_id, role, weight, participation, start_on, created_at)
      select id, who, role, 10, 50, current_date - 30, now() from project, (values (${leader.id}, 'leader'), (${member.id}, 'member')) as team (who, role)
    ), costs as (
      insert into project_costs (project_id, day, kind, amount, note, source, source_id, at)
      select id, current_date - 1, 'other', -1000000, '内部结算收入', 'hand', nextval('project_cost_sources'), now() from project
    ) select id from project`,
  );
  return Number(row?.id);
}

async function returnTo(person: Person, id: number, opinion: string): Promise<void> {
  const client = await clientOf(person);
  const { audit_info } = await client(approvalDetail, { id });
  const { step, activation } = audit_info;
  await client(actOnApproval, { action: 'return', id, step: step ?? 0, activation: activation ?? 0, opinion });
}

test('a finished project is tried out, adjusted, returned, settled on the second round, paid out to its people and closed', async ({
  page,
  hire,
  anotherBrowser,
}) => {
  test.setTimeout(180_000);
  const [leader, member, finance, boss, manager] = await Promise.all([
    hire(),
    hire(),
    hire({ groups: ['employees', 'finance'] }),
    hire({ groups: ['employees', 'leaders'] }),
    hire({ groups: ['employees', 'project-managers'] }),
  ]);
  const name = `内部平台 ${leader.jobNumber}`;
  const id = await aFinishedProject(leader, member, name);
  const tab = `/project_management/project_detail?id=${id}&tab=settlement`;
  const shareOf = (person: Person) => button(page, `${person.name}的分红怎么算的`);

  await signIn(page, leader, tab);
  await expect(shareOf(member)).toHaveText('500.00');
  await button(page, '减：其他明细').click();
  await expect(page.getByRole('dialog')).toContainText('内部结算收入');
  await page.keyboard.press('Escape');
  // A weight is tried: every share moves, and nothing can be sent like this.
  await page.getByLabel(`${member.name}的权重`).fill('3');
  await page.keyboard.press('Tab');
  await expect(shareOf(member)).toHaveText('750.00');
  await expect(shareOf(leader)).toHaveText('250.00');
  await expect(button(page, '提交结算')).toBeDisabled();
  await button(page, '还原权重').click();
  await page.getByLabel(`${member.name}的调整`, { exact: true }).fill('10');
  await page.keyboard.press('Tab');
  await expect(shareOf(member)).toHaveText('550.00');
  await page.getByLabel(`${member.name}的调整原因`).fill('夜里值守');
  await isAccessible(page, 'a settlement that is tried out');
  await sendSettlement(page);
  await expect(page.getByRole('region', { name: '结算试算' })).toContainText('正在审批');
  const [sent] = await sql<{ id: string }>(`select approval_id as id from settlements where project_id = ${id}`);
  const request = Number(sent?.id);

  await returnTo(finance, request, '幅度太大');
  await page.goto(`${tab}&again=${request}`);
  await expect(page.getByRole('region', { name: '结算试算' })).toContainText('幅度太大');
  await page.getByLabel(`${member.name}的调整`, { exact: true }).fill('5');
  await page.keyboard.press('Tab');
  await expect(shareOf(member)).toHaveText('525.00');
  await sendSettlement(page, '重新提交结算');

  const asFinance = await (await anotherBrowser()).newPage();
  await signIn(asFinance, finance, `/approval/project_approval?id=${request}`);
  await expect(asFinance.getByRole('region', { name: '分配明细', exact: true })).toContainText('525.00');
  await expect(asFinance.getByRole('region', { name: '与上一轮相比' })).toContainText('+10%（夜里值守）');
  await isAccessible(asFinance, 'a settlement to decide about');
  await agree(asFinance);
  await passRequest(boss, request);

  await page.goto(tab);
  const settled = page.getByRole('region', { name: '结算记录' });
  await expect(settled).toContainText('已通过');
  await settled.getByRole('button', { name: /^详情/ }).click();
  const detail = page.getByRole('dialog');
  await expect(detail).toContainText('待发');
  await expect(detail).toContainText('525.00');
  await isAccessible(page, 'a settlement as it was sent');

  // On a phone, by whoever sees the figures of the project and not what others get.
  const asManager = await (await anotherBrowser({ viewport: phone, hasTouch: true, isMobile: true })).newPage();
  await signIn(asManager, manager, `/project_management/settlement?keyword=${encodeURIComponent(leader.jobNumber)}`);
  await asManager
    .getByRole('link', { name: new RegExp(name) })
    .first()
    .click();
  await expect(asManager.getByRole('region', { name: '结算记录' })).toContainText('1,000.00');
  await isAccessible(asManager, 'the settlements of a project on a phone');
  await button(asManager, '完结').click();
  await asManager.getByRole('dialog').getByRole('button', { name: '完结', exact: true }).click();
  await expect(statusOf(asManager)).toHaveText('已完结');
  await page.goto(tab);
  await expect(page.getByRole('region', { name: '结算试算' })).toHaveCount(0);
});
