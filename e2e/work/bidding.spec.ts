import { answerBid, noticeDetail, saveBid } from '@tongzhou/contract/areas/projects/bid.ts';
import { publishNotice } from '@tongzhou/contract/areas/projects/bid-notice.ts';
import { addDays, beginOf, dayMs, today } from '@tongzhou/contract/rules/day.ts';
import { isAccessible } from '../support/browser/accessible.ts';
import { literal, sql } from '../support/company/database.ts';
import { clientOf } from '../support/company/requests.ts';
import type { Person } from '../support/people/people.ts';
import { signIn } from '../support/people/sign-in.ts';
import { award, offerProject, openBid, passDeadline, sendBid, statusOf } from '../support/project-forms.ts';
import { aDraft } from '../support/projects.ts';
import { button } from '../support/screens/forms.ts';
import { expect, test } from '../support/test.ts';

const begin = (days: number) => beginOf(addDays(today(Date.now()), days));

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
  const notice = await offerProject(page, decider);
  await isAccessible(page, 'a notice');

  const asFirst = await (await anotherBrowser()).newPage();
  await signIn(asFirst, first, '/approval/unveiling');
  const form = await openBid(asFirst, name, first.name);
  await form.getByLabel(`${first.name}的参与度`).fill('30');
  watch.expect('/api/project/bid', 422);
  await button(asFirst, '提交投标').click();
  await expect(form.getByText('请填写实施方案')).toBeVisible();
  await form.getByLabel('实施方案').fill('分三期交付，每周通报');
  await isAccessible(asFirst, 'a bid');
  await sendBid(asFirst);

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
  await award(asDecider, second.name, '方案最稳，人手有保障');

  await asFirst.reload();
  await expect(asFirst.getByText(`${second.name} 中榜：方案最稳，人手有保障`)).toBeVisible();
  await expect(asFirst.getByRole('region', { name: '我的投标' })).toContainText('未中榜');
  await page.goto(`/project_management/project_detail?id=${project}&tab=team`);
  await expect(statusOf(page)).toHaveText('进行中');
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
  await expect(statusOf(page)).toHaveText('待派单');
  await expect(button(page, '发布揭榜')).toBeVisible();
});
