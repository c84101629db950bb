import type { Locator, Page } from '@playwright/test';
import { answerBid, noticeDetail, saveBid } from '@tongzhou/contract/areas/projects/bid.ts';
import { publishNotice } from '@tongzhou/contract/areas/projects/bid-notice.ts';
import { addDays, beginOf, dayMs, today } from '@tongzhou/contract/rules/day.ts';
import { isAccessible } from './support/accessible.ts';
import { literal, sql } from './support/database.ts';
import { choosePerson, pickDay } from './support/forms.ts';
import type { Person } from './support/people.ts';
import { aDraft } from './support/projects.ts';
import { clientOf } from './support/requests.ts';
import { signIn } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';
import { toastOf } from './support/toasts.ts';

const begin = (days: number) => beginOf(addDays(today(Date.now()), days));
const button = (where: Page | Locator, name: string) => where.getByRole('button', { name, exact: true });
const confirm = (dialog: Locator) => dialog.locator('.ant-modal-footer .ant-btn-primary').click();

/** Established, as if everyone had agreed. */
async function anEstablished(manager: Person, name: string, kind: 'client' | 'internal'): Promise<number> {
  const code = `B${manager.id}${kind === 'client' ? 'C' : 'I'}`.slice(0, 10);
  const [type] = await sql<{ id: string }>(
    `insert into project_types (name, code, kind, dividend_basis_points, growth_base, client_acceptance)
      values (${literal(`揭榜 ${code}`)}, ${literal(code)}, ${literal(kind)}, 0, 0, false) returning id`,
  );
  const id = await aDraft(manager, Number(type?.id), name);
  await sql(`update projects set status = 2, number = 'XM-0000-B' || id where id = ${id}`);
  return id;
}

/** The deadline is the database's: moved, and the job that waits for it is asked to come. */
async function passDeadline(notice: number): Promise<void> {
  await sql(`update bid_notices set deadline = now() - interval '1 second' where id = ${notice}`);
  await sql(`select graphile_worker.add_job('projects/close-notices')`);
  await expect
    .poll(async () => (await sql<{ state: string }>(`select state from bid_notices where id = ${notice}`))[0]?.state, {
      timeout: 20_000,
    })
    .not.toBe('open');
}

const place = (user_id: number, role: 'leader' | 'member') => ({
  user_id,
  role,
  weight: 1,
  participation: 20,
  start_on: begin(1),
  end_on: begin(60),
});

/** Sent by a client of the interface. */
async function aBid(notice_id: number, bidder: Person, plan: string, friend?: Person): Promise<number> {
  const client = await clientOf(bidder);
  const members = [place(bidder.id, 'leader'), ...(friend === undefined ? [] : [place(friend.id, 'member')])];
  return (await client(saveBid, { notice_id, version: null, members, plan, send: true })).id;
}

test('a project is offered, bid for by three, compared side by side and awarded', async ({
  page,
  hire,
  anotherBrowser,
  watch,
}) => {
  test.setTimeout(180_000);
  const [manager, decider] = [await hire({ groups: ['employees', 'project-managers'] }), await hire()];
  const [first, second, third, friend] = [await hire(), await hire(), await hire(), await hire()];
  const name = `园区灯塔 ${manager.jobNumber}`;
  const project = await anEstablished(manager, name, 'client');

  await signIn(page, manager, `/project_management/project_detail?id=${project}`);
  await button(page, '发布揭榜').click();
  const publishing = page.getByRole('dialog', { name: '发布揭榜' });
  await publishing.getByLabel('要求').fill('熟悉物联网平台，可全程驻场');
  await publishing.getByLabel('奖励').fill('项目奖金池的 10%');
  await pickDay(publishing, '投标截止', `${addDays(today(Date.now()), 5)} 18:00`);
  await choosePerson(page, publishing, '评选人', decider.name);
  await confirm(publishing);
  await expect(toastOf(page, '揭榜已发布')).toBeVisible();
  await expect(page).toHaveURL(/approval\/unveiling\?notice=\d+/);
  const notice = Number(new URL(page.url()).searchParams.get('notice'));
  await expect(page.getByText('投标中', { exact: true })).toBeVisible();
  await isAccessible(page, 'a notice');

  const asFirst = await (await anotherBrowser()).newPage();
  await signIn(asFirst, first, '/approval/unveiling');
  await asFirst.getByRole('row').filter({ hasText: name }).getByRole('link', { name, exact: true }).click();
  await button(asFirst, '我要揭榜').click();
  const form = asFirst.locator('.bid-form');
  await expect(form.getByRole('rowheader', { name: new RegExp(first.name) })).toBeVisible();
  await form.getByLabel(`${first.name}的参与度`).fill('30');
  watch.expect('/api/project/bid', 422);
  await button(asFirst, '提交投标').click();
  await expect(form.getByText('请填写实施方案')).toBeVisible();
  await form.getByLabel('实施方案').fill('分三期交付，每周通报');
  await isAccessible(asFirst, 'a bid');
  await button(asFirst, '提交投标').click();
  await expect(toastOf(asFirst, '投标已提交，截止前可以修改')).toBeVisible();
  await expect(asFirst.getByRole('region', { name: '我的投标' })).toContainText('已投标');

  const bid = await aBid(notice, second, '复用组件，两期交付', friend);
  await aBid(notice, third, '由资深成员全程驻场');
  await (await clientOf(friend))(answerBid, { id: bid, agree: true });

  // Nobody sees anything of it before the deadline.
  const asDecider = await (await anotherBrowser()).newPage();
  await signIn(asDecider, decider, `/approval/unveiling?notice=${notice}`);
  await expect(asDecider.getByRole('heading', { name, exact: true })).toBeVisible();
  await expect(asDecider.getByText(second.name)).toHaveCount(0);
  await expect(asDecider.getByRole('region', { name: '投标对比' })).toHaveCount(0);

  await passDeadline(notice);
  await asDecider.reload();
  const comparison = asDecider.getByRole('region', { name: '投标对比' });
  await expect(comparison.getByRole('article')).toHaveCount(3);
  const cards = await comparison.getByRole('article').all();
  const boxes = await Promise.all(cards.map((card) => card.boundingBox()));
  const width = asDecider.viewportSize()?.width ?? 0;
  for (const box of boxes) expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
  await isAccessible(asDecider, 'bids side by side');
  const chosen = comparison.getByRole('article', { name: `${second.name}的投标` });
  await expect(chosen).toContainText('复用组件，两期交付');
  await expect(chosen).toContainText(friend.name);
  await button(chosen, '同意').click();
  const agreeing = asDecider.getByRole('dialog', { name: '同意', exact: true });
  await agreeing.getByRole('textbox').first().fill('方案最稳，人手有保障');
  await confirm(agreeing);
  await expect(toastOf(asDecider, '已同意')).toBeVisible();
  await expect(asDecider.getByText(`${second.name} 中榜：方案最稳，人手有保障`)).toBeVisible();

  await asFirst.reload();
  await expect(asFirst.getByText(`${second.name} 中榜：方案最稳，人手有保障`)).toBeVisible();
  await expect(asFirst.getByRole('region', { name: '我的投标' })).toContainText('未中榜');
  await page.goto(`/project_management/project_detail?id=${project}&tab=team`);
  await expect(page.getByRole('list', { name: '项目阶段' }).locator('[aria-current="step"]')).toHaveText('进行中');
  await expect(page.getByRole('row').filter({ hasText: friend.name }).first()).toContainText('20%');
});

test('development has its own list; what nobody bids for falls through and can be offered again', async ({
  page,
  hire,
}) => {
  const [manager, decider] = [await hire({ groups: ['employees', 'project-managers'] }), await hire()];
  const name = `组件平台 ${manager.jobNumber}`;
  const project_id = await anEstablished(manager, name, 'internal');
  const client = await clientOf(manager);
  const { id } = await client(publishNotice, {
    project_id,
    requirements: '熟悉前端工程化',
    reward: '成长值加倍',
    planned_start: begin(1),
    planned_end: begin(60),
    deadline: Date.now() + 3 * dayMs,
    deciders: [decider.id],
  });
  await signIn(page, manager, '/approval/dev_unveiling');
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('投标中');
  await passDeadline(id);
  expect((await client(noticeDetail, { id })).state).toBe('failed');
  await page.goto(`/approval/dev_unveiling?notice=${id}`);
  await expect(page.getByText('流标：截止时没有有效投标')).toBeVisible();
  await page.goto(`/project_management/project_detail?id=${project_id}`);
  await expect(page.getByRole('list', { name: '项目阶段' }).locator('[aria-current="step"]')).toHaveText('待派单');
  await expect(button(page, '发布揭榜')).toBeVisible();
});
