import { approvalPage } from '@tongzhou/contract/areas/approval/request.ts';
import { opportunityTodo } from '@tongzhou/contract/areas/business/opportunity.ts';
import { binFilePage } from '@tongzhou/contract/areas/documents/bin.ts';
import { recyclePage } from '@tongzhou/contract/areas/documents/document.ts';
import { demoPersonas, demoSignIn, demoState, removeDemo } from '@tongzhou/contract/areas/identity/demo.ts';
import { menuList } from '@tongzhou/contract/areas/identity/permission.ts';
import { myself } from '@tongzhou/contract/areas/identity/session.ts';
import { saturation } from '@tongzhou/contract/areas/projects/saturation.ts';
import { myReimbursePage } from '@tongzhou/contract/areas/reimbursement/claim.ts';
import { search, searchKinds } from '@tongzhou/contract/areas/search.ts';
import { settings } from '@tongzhou/contract/areas/settings.ts';
import { stageNames } from '@tongzhou/contract/rules/business/opportunity-stage.ts';
import { calendarOf, works } from '@tongzhou/contract/rules/calendar/working-calendar.ts';
import { addDays, beginOf, dayOf, mondayOf, today } from '@tongzhou/contract/rules/day.ts';
import { projectStatusNumbers } from '@tongzhou/contract/rules/projects/project-status.ts';
import { bandOf } from '@tongzhou/contract/rules/projects/saturation.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadDemo } from '#app/load-demo.ts';
import { publishedDays } from '#areas/calendar/public.ts';
import { openHit } from '#areas/search/testing/open-hit.ts';
import { settingOf } from '#areas/settings/public.ts';
import { administratorId, aGroup, aPerson } from '#testing/builders.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

const key = 'the key of this start';
let app: TestApp;
let elsewhere: TestApp;
beforeAll(async () => {
  app = await createTestApp({ demoKey: key });
  elsewhere = await createTestApp({ beside: app });
});
afterAll(async () => {
  await elsewhere.close();
  await app.close();
});

const counts = async () =>
  (
    await app.sql<{ users: string; departments: string; posts: string; members: string; sessions: string }>(
      `select (select count(*) from users) as users, (select count(*) from departments) as departments, (select count(*) from posts) as posts,
        (select count(*) from role_group_members) as members, (select count(*) from sessions) as sessions`,
    )
  )[0];

/** What the company says of itself. */
const companyName = () => settingOf(app.database, settings.companyName);

describe('before it is loaded', () => {
  it('the key opens nothing', async () => {
    expect((await app.call(demoPersonas, { key })).status).toBe(404);
    expect((await app.call(demoSignIn, { key, persona: 'administrator' })).status).toBe(404);
  });

  it('there is nothing to remove: a company of real people is never emptied', async () => {
    const as = await app.signInAs(administratorId);
    const before = await counts();
    expect((await app.call(demoState, {}, { as })).data).toEqual({ loaded: false });
    const refused = await app.call(removeDemo, { confirm: '清除演示数据' }, { as });
    expect([refused.status, refused.msg]).toEqual([409, '没有演示数据']);
    expect(await counts()).toEqual(before);
    await app.sql('delete from sessions');
  });
});

describe('the demo company', () => {
  it('is loaded once, also by two servers at the same time', async () => {
    await Promise.all([loadDemo(app, app.clock.now), loadDemo(elsewhere, app.clock.now)]);
    const first = await counts();
    expect(Number(first?.users)).toBeGreaterThan(55);
    await loadDemo(app, app.clock.now);
    expect(await counts()).toEqual(first);
    expect(await companyName()).toBe('杭州同舟数字科技有限公司');
    // Two years of everything they did.
  }, 120_000);

  it('has a head in every department and a manager for everyone but the first', async () => {
    const [without] = await app.sql<{ heads: string; managers: string }>(
      `select (select count(*) from departments where head_id is null) as heads,
        (select count(*) from users where manager_id is null and account is null and state <> 'pending') as managers`,
    );
    expect(without).toEqual({ heads: '0', managers: '1' });
    expect(await app.sql(`select id from users where manager_id = id`)).toEqual([]);
  });

  it('has personnel requests of every kind, in every state they can be in', async () => {
    const rows = await app.sql<{ kind: string; states: number[] }>(
      `select kind, array_agg(distinct state::int order by state::int) as states from approvals where list = 'worker' group by kind order by kind`,
    );
    expect(rows).toEqual([
      { kind: 'entry', states: [0, 2, 4] },
      { kind: 'leaving', states: [0, 1, 3] },
      { kind: 'payroll', states: [1] },
      { kind: 'post_change', states: [0, 1, 2, 3] },
      { kind: 'regular', states: expect.arrayContaining([0, 1]) },
      { kind: 'salary_change', states: [0, 1, 4] },
    ]);
    const [planned] = await app.sql<{ kinds: string[] }>(
      `select array_agg(distinct kind order by kind) as kinds from personnel_changes where applied_at is null`,
    );
    expect(planned?.kinds).toEqual(expect.arrayContaining(['leaving', 'post_change']));
  });

  it('has grown for two years: by work and by grants, under rules that were succeeded, and its boards say what the rows say', async () => {
    const [grown] = await app.sql<Record<string, unknown>>(
      `select (select array_agg(distinct kind order by kind) from growth_entries) as kinds, (select count(distinct to_char(day, 'YYYY-MM'))::int from growth_entries) as months,
        (select count(*)::int from growth_entries where reverses_id is not null) as taken_back, (select count(*)::int from growth_rules) as rules,
        (select count(distinct subject_id)::int from board_sums where measure = 'dividend' and subject = 'person' and period = 'all' and amount > 0) as with_dividends,
        (select count(*)::int from (select * from board_sums where amount <> 0) k full join (select * from board_sums_counted where amount <> 0) c
          using (measure, subject, period, subject_id) where k.amount is distinct from c.amount) as wrong`,
    );
    const many = expect.toSatisfy((count: number) => count > 12);
    const some = expect.toSatisfy((count: number) => count > 0);
    const kinds = expect.arrayContaining(['finished', 'grant', 'satisfaction']);
    expect(grown).toEqual({ kinds, months: many, taken_back: some, rules: 3, with_dividends: some, wrong: 0 });
  });

  it('pays everybody, and has changes behind it and ahead', async () => {
    const [paid] = await app.sql<{ without: string; sources: string[]; coming: string }>(
      `select (select count(*) from users u where u.account is null and u.state <> 'pending'
          and not exists (select from salary_standards s where s.user_id = u.id and s.effective_date <= current_date)) as without,
        (select array_agg(distinct source order by source) from salary_standards) as sources,
        (select count(*) from salary_standards where effective_date > current_date) as coming`,
    );
    expect(paid).toEqual({ without: '0', sources: ['entry', 'regular', 'salary_change'], coming: '1' });
  });

  it('has sold for two years: opportunities in every stage, and money that came, is due and is late', async () => {
    const [sold] = await app.sql<Record<string, unknown>>(
      `select (select array_agg(distinct stage order by stage) from opportunities) as stages,
        (select count(*)::int from customers) as customers, (select min(created_at)::text from customers) as first,
        (select count(*)::int from trade_orders) as orders, (select count(*)::int from projects where order_id is not null) as drafts,
        (select count(*)::int from trade_orders where received = amount) as paid,
        (select count(*)::int from order_instalments where outstanding > 0 and due_on >= current_date) as due,
        (select count(*)::int from order_instalments where outstanding > 0 and due_on < current_date) as overdue,
        (select count(*)::int from order_instalments where due_on is null) as undated,
        (select count(*)::int from receipts where amount < 0) as refunds, (select count(*)::int from write_offs) as write_offs,
        (select array_agg(distinct state order by state) from order_invoices) as invoices,
        (select count(*)::int from business_targets) as targets,
        -- What is kept beside the rows is what the rows say.
        (select count(*)::int from trade_orders t where received + advance <> coalesce((select sum(amount) from receipts r where r.order_id = t.id), 0)
          or amount <> (select sum(i.amount) from order_instalments i where i.order_id = t.id and i.removed_at is null)) as wrong`,
    );
    const several = expect.toSatisfy((many: number) => many > 1);
    const some = expect.toSatisfy((many: number) => many > 0);
    expect(sold).toEqual({
      stages: [...stageNames].sort(),
      ...{ customers: several, orders: several, drafts: sold?.orders, paid: several, due: several, overdue: several },
      first: expect.toSatisfy((at: string) => Date.parse(at) < app.clock.now - 700 * 86_400_000),
      ...{ undated: some, refunds: some, write_offs: some, targets: several, wrong: 0 },
      invoices: expect.arrayContaining(['asked', 'issued']),
    });
  });

  it('offers projects to its staff: open, to be decided about, in vain and awarded', async () => {
    const [found] = await app.sql<Record<string, unknown>>(
      `select (select array_agg(distinct state order by state) from bid_notices) as notices,
        (select array_agg(distinct state order by state) from bids) as bids,
        (select array_agg(distinct kind order by kind) from approvals where kind in ('unveiling', 'dev_unveiling')) as kinds,
        (select count(*)::int from bid_notices n join projects p on p.id = n.project_id where (n.state in ('open', 'deciding')) <> (p.status = 3)
          and n.id = (select max(m.id) from bid_notices m where m.project_id = p.id)) as wrong`,
    );
    expect(found).toEqual({
      notices: ['awarded', 'deciding', 'failed', 'open'],
      bids: ['passed', 'rejected', 'running', 'sealed'],
      kinds: ['dev_unveiling', 'unveiling'],
      wrong: 0,
    });
  });

  it('works on forty projects: in every status, with teams, tasks and costs, some of them late', async () => {
    const [worked] = await app.sql<Record<string, unknown>>(
      `select (select array_agg(distinct status::int order by status::int) from projects) as statuses,
        (select count(*)::int from projects) as projects, (select count(*)::int from project_sets) as sets,
        (select array_agg(distinct state order by state) from project_tasks) as states,
        (select count(*)::int from project_tasks where state in ('todo', 'doing') and planned_end < current_date) as late,
        (select count(*)::int from project_costs c join project_requests r on c.source = 'project_cost' and r.id = c.source_id) as agreed,
        (select count(*)::int from project_costs where source = 'hand') as booked,
        (select array_agg(distinct kind || ' ' || state order by kind || ' ' || state) from project_requests) as requests,
        (select count(*)::int from project_trail t where t.at > ms($1)) as coming,
        -- What is kept beside the rows is what the rows say.
        (select count(*)::int from projects p where cost <> coalesce((select sum(amount) from project_costs c where c.project_id = p.id), 0)
          or tasks_total <> (select count(*) from project_tasks t where t.project_id = p.id and t.state <> 'cancelled')
          or tasks_done <> (select count(*) from project_tasks t where t.project_id = p.id and t.state = 'done')
          or (status > 1) <> (number is not null)
          or status >= 4 and not exists (select from project_members m where m.project_id = p.id and m.user_id = p.leader_id and m.role = 'leader')) as wrong`,
      [app.clock.now],
    );
    const several = expect.toSatisfy((many: number) => many > 1);
    expect(worked).toEqual({
      statuses: [...projectStatusNumbers],
      projects: expect.toSatisfy((many: number) => many >= 35 && many <= 45),
      ...{ sets: several, late: several, agreed: several, booked: several, coming: 0, wrong: 0 },
      states: ['doing', 'done', 'todo'],
      requests: [
        ...['project_assign passed', 'project_assign running', 'project_check passed', 'project_check running'],
        'project_cost passed',
        ...['project_establish passed', 'project_establish returned', 'project_establish running'],
        ...['team_change passed', 'team_change running'],
      ],
    });
  });

  it('has kept goods for two years: received, used in every state, returned and counted, some of them low', async () => {
    const [kept] = await app.sql<Record<string, unknown>>(
      `select (select count(*)::int from goods) as goods, (select count(*)::int from goods where low_line is not null and stock < low_line) as low,
        (select min(at)::text from stock_moves) as first, (select array_agg(distinct kind order by kind) from stock_moves) as kinds,
        (select array_agg(distinct state order by state) from material_uses) as states,
        (select count(*)::int from stock_moves where at > ms($1)) as coming,
        -- What is kept beside the rows is what the rows say.
        (select count(*)::int from goods g where stock <> coalesce((select sum(m.num) from stock_moves m where m.goods_id = g.id), 0)
          or value <> coalesce((select sum(m.value) from stock_moves m where m.goods_id = g.id), 0)) as wrong,
        (select coalesce(sum(amount), 0)::int8 from project_costs where kind = 'material') + (select sum(value) from stock_moves where project_id is not null) as unbooked`,
      [app.clock.now],
    );
    expect(kept).toEqual({
      goods: expect.toSatisfy((many: number) => many > 15),
      low: expect.toSatisfy((many: number) => many > 0),
      first: expect.toSatisfy((at: string) => Date.parse(at) < app.clock.now - 700 * 86_400_000),
      kinds: ['count', 'receipt', 'return', 'use'],
      states: ['passed', 'rejected', 'returned', 'running', 'withdrawn'],
      ...{ coming: 0, wrong: 0, unbooked: '0' },
    });
  });

  it('knows who delivers goods: in use, not used yet, and disabled with what came before', async () => {
    const states = await app.sql(
      `select distinct s.enabled, exists (select from goods_receipts r where r.supplier = s.name) as used from suppliers s order by 1, 2`,
    );
    expect(states).toEqual([
      { enabled: false, used: true },
      { enabled: true, used: false },
      { enabled: true, used: true },
    ]);
    expect(await app.sql('select supplier from goods_receipts except select name from suppliers')).toEqual([]);
  });

  it('has settled what is over: in every state, adjusted, reversed, paid and still to be paid', async () => {
    const [settled] = await app.sql<Record<string, unknown>>(
      `select (select array_agg(distinct state order by state) from settlements) as states,
        (select array_agg(distinct kind order by kind) from settlements) as kinds,
        (select count(*)::int from settlement_shares where adjustment <> 0) as adjusted,
        (select count(*)::int from dividends where paid_day is not null) as paid,
        (select count(*)::int from dividends where paid_day is null and reversed_day is null) as waiting,
        (select count(*)::int from dividends where reversed_day is not null) as reversed,
        (select count(*)::int from settlements where greatest(created_at, passed_on, reversed_on) > ms($1)) as coming,
        (select count(*)::int from projects p where status = 8 and leader_id is not null
          and not exists (select from settlements s where s.project_id = p.id and s.state = 'passed')) as unsettled,
        -- What people are owed is what the ledger says.
        (select count(*)::int from (select user_id, sum(amount) as owed from dividends where paid_day is null and reversed_day is null group by user_id) d
          full join (select account_id, sum(amount) as owed from ledger_lines where account = 'person' group by account_id having sum(amount) <> 0) l
          on l.account_id = d.user_id where d.owed is distinct from l.owed) as wrong,
        (select coalesce(sum(amount), 0)::int8 from ledger_lines) as unbalanced`,
      [app.clock.now],
    );
    const several = expect.toSatisfy((many: number) => many > 1);
    expect(settled).toEqual({
      states: ['passed', 'rejected', 'returned', 'reversed', 'running', 'withdrawn'],
      kinds: ['cost', 'profit'],
      ...{ adjusted: several, paid: several, waiting: several, reversed: several },
      ...{ coming: 0, unsettled: 0, wrong: 0, unbalanced: '0' },
    });
  });

  it('reports to its clients, asks them to accept and how pleased they were, by links in every state', async () => {
    const [clients] = await app.sql<Record<string, unknown>>(
      `select (select count(*)::int from project_requests where kind = 'project_check' and state = 'running') as asked,
        (select array_agg(distinct outcome order by outcome) from client_answers) as outcomes,
        (select count(*)::int from project_reports where document_id is null) as internal,
        (select count(*)::int from project_reports where document_id is not null) as published,
        (select count(*)::int from client_scores) as scores,
        (select array_agg(distinct state order by state) from (select case when used_at is not null then 'used' when revoked_at is not null then 'revoked'
          when expires_at <= ms($1) then 'expired' else 'open' end as state from client_links) l) as links,
        (select count(*)::int from client_links where greatest(created_at, last_opened_at, used_at, revoked_at) > ms($1)) as coming,
        (select count(*)::int from projects p where status = 6 and order_id is not null
          and not exists (select from client_answers a join client_documents d on d.id = a.document_id where d.project_id = p.id)) as unanswered`,
      [app.clock.now],
    );
    const several = expect.toSatisfy((many: number) => many > 1);
    expect(clients).toEqual({
      asked: 2,
      outcomes: ['accepted', 'remarks'],
      ...{ internal: several, published: several, scores: several },
      links: ['expired', 'open', 'revoked', 'used'],
      ...{ coming: 0, unanswered: 0 },
    });
  });

  it('has claimed for two years: in every state, with loans that are open, returned, waiting and cancelled', async () => {
    const [claimed] = await app.sql<Record<string, unknown>>(
      `select (select array_agg(distinct state order by state) from claims) as states, (select array_agg(distinct type order by type) from claims) as types,
        (select count(*)::int from claims where pay_state = 'paid') as paid, (select count(*)::int from claims where pay_state = 'due') as due,
        (select count(*)::int from claims where approved < total) as lowered, (select min(created_at)::text from claims) as first,
        (select count(*)::int from loans where paid and settled = 0) as open, (select count(*)::int from loans where paid and settled = amount) as closed,
        (select count(*)::int from loans where state = 'cancelled') as cancelled,
        (select count(distinct project_id)::int from claims where state = 'passed') as projects,
        (select count(*)::int from claim_project_sums where files > 0) as with_papers,
        -- What is kept beside the rows is what the rows say.
        (select count(*)::int from claims c where total <> (select coalesce(sum(l.amount), 0) from claim_lines l where l.claim_id = c.id)
          or c.state = 'passed' and approved <> (select sum(l.approved) from claim_lines l where l.claim_id = c.id)) as wrong`,
    );
    const some = expect.toSatisfy((many: number) => many > 0);
    expect(claimed).toEqual({
      states: ['draft', 'passed', 'rejected', 'returned', 'reversed', 'running', 'withdrawn'],
      types: ['normal', 'travel'],
      ...{
        paid: some,
        due: some,
        lowered: some,
        open: some,
        closed: some,
        cancelled: some,
        projects: some,
        with_papers: some,
        wrong: 0,
      },
      first: expect.toSatisfy((at: string) => Date.parse(at) < app.clock.now - 600 * 86_400_000),
    });
    const as = (await app.call(demoSignIn, { key, persona: 'employee' })).data.access_token;
    expect((await app.call(myReimbursePage, {}, { as })).data.list.length).toBeGreaterThan(0);
  });

  it('fills the coming weeks believably: most people well, some away or with room, a few with too much, which was agreed to', async () => {
    const as = (await app.call(demoSignIn, { key, persona: 'leader' })).data.access_token;
    const from = mondayOf(today(app.clock.now));
    const span = { from: beginOf(from), to: beginOf(addDays(from, 12 * 7 - 1)) };
    const { weeks, people } = (await app.call(saturation, span, { as })).data;
    // Whole weeks of holidays are nobody's own.
    const shown = people.map((one) => one.percents.filter((_, week) => (weeks[week]?.working ?? 0) > 0));
    const cells = shown.flat().map((percent) => [percent, bandOf(percent)] as const);
    const share = (holds: (percent: number) => boolean) =>
      cells.filter(([percent]) => percent !== null && holds(percent)).length / cells.length;
    expect(share((percent) => percent >= 60 && percent <= 100)).toBeGreaterThan(0.5);
    expect(share((percent) => percent < 50)).toBeGreaterThan(0.1);
    expect(cells.filter(([, band]) => band === 'away').length).toBeGreaterThanOrEqual(2);
    const over = shown.filter((percents) => percents.some((percent) => bandOf(percent) === 'over'));
    expect(over.length).toBeGreaterThanOrEqual(3);
    expect(over.length).toBeLessThanOrEqual(8);
    for (const percents of over)
      expect(percents.filter((percent) => bandOf(percent) === 'over').length).toBeLessThanOrEqual(5);
    const [asked] = await app.sql<Record<string, unknown>>(
      `select (select count(*)::int from project_requests where kind = 'team_change' and state = 'passed' and form->'overloads' <> '[]') as agreed,
        (select count(*)::int from project_requests where state = 'running' and form->'overloads' <> '[]') as waiting`,
    );
    const some = expect.toSatisfy((many: number) => many > 0);
    expect(asked).toEqual({ agreed: expect.toSatisfy((many: number) => many >= 3), waiting: some });
  });

  it('does what it does on working days between twenty to nine and ten past seven, now and then later, and nothing ahead of now', async () => {
    const times: Readonly<Record<string, string>> = {
      requests: 'submitted_at from approvals',
      decisions: 'finished_at from approvals where finished_at is not null',
      'trails of requests': 'at from approval_trail',
      messages: 'created_at from messages',
      'follow-ups': 'contact_at from opportunity_follow_ups',
      'trails of opportunities': 'at from opportunity_trail',
      'trails of projects': 'at from project_trail',
      tasks: 'created_at from project_tasks',
      reports: 'created_at from project_reports',
      'links of clients': 'created_at from client_links',
      'answers of clients': 'at from client_answers',
      payments: 'paid_at from claim_payments where paid_at is not null',
      'moves of stock': 'at from stock_moves',
      announcements: 'published_at from announcements where published_at is not null',
      'read announcements': 'read_at from announcement_readers where read_at is not null',
      documents: 'created_at from documents',
      leave: 'created_at from leaves',
    };
    const { now } = app.clock;
    const year = Number(today(now).slice(0, 4));
    const calendar = calendarOf([year - 2, year - 1, year].flatMap(publishedDays));
    const all: number[] = [];
    const minuteOf = (at: number) => (at - beginOf(dayOf(at))) / 60_000;
    const isUsual = (at: number) =>
      works(calendar, dayOf(at)) && minuteOf(at) >= 8 * 60 + 40 && minuteOf(at) <= 19 * 60 + 10;
    for (const [what, text] of Object.entries(times)) {
      const [column, ...rest] = text.split(' from ');
      const rows = await app.sql<{ at: number }>(
        `select (extract(epoch from ${column}) * 1000)::float8 as at from ${rest.join(' from ')}`,
      );
      // What is told to many at once is told once.
      const moments = [...new Set(rows.map(({ at }) => at))];
      all.push(...moments);
      expect([what, moments.length]).toEqual([what, expect.toSatisfy((many: number) => many > 3)]);
      expect([what, moments.filter((at) => at > now)]).toEqual([what, []]);
      const share = moments.filter(isUsual).length / moments.length;
      expect([what, share]).toEqual([what, expect.toSatisfy((part: number) => part >= 0.9)]);
    }
    expect(all.filter(isUsual).length / all.length).toBeGreaterThan(0.97);
    // Not always at the full hour, and some stay late.
    expect(all.filter((at) => minuteOf(at) % 60 === 0).length / all.length).toBeLessThan(0.02);
    expect(all.filter((at) => works(calendar, dayOf(at)) && minuteOf(at) > 19 * 60 + 10).length).toBeGreaterThan(0);
  });

  it('does one thing after the other', async () => {
    const [wrong] = await app.sql<Record<string, unknown>>(
      `select (select count(*)::int from approvals where finished_at < submitted_at) as decided,
        (select count(*)::int from (select at, lag(at) over (partition by approval_id order by id) as before from approval_trail) t where at < before) as trails,
        (select count(*)::int from claim_payments p join approvals a on a.id = p.approval_id where p.paid_at < a.finished_at) as paid,
        (select count(*)::int from opportunity_follow_ups f join opportunities o on o.id = f.opportunity_id where f.contact_at < o.created_at) as followed,
        (select count(*)::int from trade_orders t join projects p on p.order_id = t.id where p.created_at < t.created_at) as drafted,
        (select count(*)::int from project_tasks t join projects p on p.id = t.project_id where t.created_at < p.created_at) as planned,
        (select count(*)::int from announcement_readers r join announcements a on a.id = r.announcement_id where r.read_at < a.published_at) as read,
        (select count(*)::int from client_links where greatest(opened_at, last_opened_at, used_at, revoked_at) < created_at) as opened,
        (select count(*)::int from approvals a join messages m on m.link like '%?id=' || a.id and m.kind = 'approval' where m.created_at < a.submitted_at) as told`,
    );
    expect(wrong).toEqual(
      Object.fromEntries(
        ['decided', 'trails', 'paid', 'followed', 'drafted', 'planned', 'read', 'opened', 'told'].map((key) => [
          key,
          0,
        ]),
      ),
    );
  });

  it('has deleted documents, and files of other records, that can be brought back', async () => {
    const as = (await app.call(demoSignIn, { key, persona: 'administrator' })).data.access_token;
    const [documents, files] = await Promise.all([
      app.call(recyclePage, {}, { as }),
      app.call(binFilePage, {}, { as }),
    ]);
    expect(documents.data.list.length).toBeGreaterThan(0);
    expect(new Set(files.data.list.map(({ owner_kind }) => owner_kind))).toEqual(
      new Set(['project', 'functional-module']),
    );
    for (const { until } of files.data.list) expect(until).toBeGreaterThan(app.clock.now);
  });

  it('has paid for two years, month by month, and is checking the next', async () => {
    const [paid] = await app.sql<Record<string, unknown>>(
      `select (select array_agg(distinct state order by state) from payroll_runs) as states, (select count(*)::int from payroll_runs where published_at is not null) as months,
        (select array_agg(distinct state order by state) from payroll_sheets where published) as slips, (select count(*)::int from payroll_problems) as problems,
        -- What is kept beside the rows is what the rows say.
        (select count(*)::int from payroll_runs r where (r.people, r.net, r.tax) <> (select count(*), coalesce(sum(s.net), 0), coalesce(sum(s.tax), 0) from payroll_sheets s where s.run_id = r.id)) as wrong,
        (select count(distinct payroll_id)::int from dividends where paid_day is not null) as sharing,
        (select count(*)::int from dividends d where d.payroll_id is not null and not exists (select from payroll_dividends p join payroll_sheets s on s.run_id = p.run_id and s.user_id = p.user_id
          where p.run_id = d.payroll_id and p.dividend_id = d.id and s.dividend >= d.amount)) as astray`,
    );
    expect(paid).toEqual({
      states: ['computed', 'paid', 'published'],
      ...{ sharing: expect.toSatisfy((many: number) => many > 1), astray: 0 },
      months: 24,
      slips: ['confirmed', 'questioned', 'read', 'unread'],
      problems: 0,
      wrong: 0,
    });
  });

  it('shows a salesperson at once what waits: contacts, what came back, late money', async () => {
    const as = (await app.call(demoSignIn, { key, persona: 'sales' })).data.access_token;
    const { data } = await app.call(opportunityTodo, {}, { as });
    for (const waiting of [data.contacts_due, data.returned, data.overdue]) expect(waiting).toBeGreaterThan(0);
  });

  it('can be entered as eight personas with the key of the start, each with their own menu', async () => {
    const { data } = await app.call(demoPersonas, { key });
    expect(data.map(({ label }) => label)).toEqual([
      '员工',
      '部门负责人',
      '人事',
      '财务',
      '项目管理',
      '商务',
      '公司领导',
      '系统管理员',
    ]);
    for (const { persona, name } of data) {
      const entered = await app.call(demoSignIn, { key, persona });
      const me = await app.call(myself, {}, { as: entered.data.access_token });
      expect([me.status, me.data.user_info.name]).toEqual([200, name]);
      expect((await app.call(menuList, {}, { as: entered.data.access_token })).data.length).toBeGreaterThan(0);
    }
  });

  it('lets each persona open all that their search finds, and finds something of every kind', async () => {
    const kinds = new Set<string>();
    const closed: string[] = [];
    for (const { persona } of (await app.call(demoPersonas, { key })).data) {
      const as = (await app.call(demoSignIn, { key, persona })).data.access_token;
      const opened = new Set<string>();
      for (const words of ['数据', '平台', '管理', '制度', '关于', '王', 'zh', 'sj', 'HT-', 'QJ', 'BX', 'CD']) {
        const { data } = await app.call(search, { words }, { as });
        expect(data.unanswered).toEqual([]);
        for (const { kind, hits } of data.groups)
          for (const { id, link } of hits) {
            if (opened.has(link)) continue;
            opened.add(link);
            kinds.add(kind);
            if ((await openHit(app, as, kind, id)) !== 200) closed.push(`${persona} ${link}`);
          }
      }
      expect([persona, opened.size]).toEqual([persona, expect.toSatisfy((many: number) => many > 0)]);
    }
    expect(closed).toEqual([]);
    expect([...kinds].sort()).toEqual(Object.keys(searchKinds).sort());
  });

  it('has something to decide for whoever comes as the head of a team', async () => {
    const as = (await app.call(demoSignIn, { key, persona: 'head' })).data.access_token;
    const waiting = async (list: 'leave' | 'worker') =>
      (await app.call(approvalPage, { list, tab: 'todo' }, { as })).data.list.filter(({ check }) => check === 1).length;
    expect(await waiting('leave')).toBeGreaterThanOrEqual(2);
    expect(await waiting('worker')).toBeGreaterThanOrEqual(1);
  });

  it('cannot be entered with another key, as another person, or on a server without one', async () => {
    for (const [server, sent] of [
      [app, { key: 'another', persona: 'administrator' }],
      [app, { key, persona: 'nobody' }],
      [elsewhere, { key, persona: 'administrator' }],
    ] as const)
      expect((await server.call(demoSignIn, sent)).status).toBe(404);
    expect((await elsewhere.call(demoPersonas, { key })).text).toBe(
      (await app.call(demoPersonas, { key: 'another' })).text,
    );
  });

  it('gives nobody a password', async () => {
    expect(await app.sql(`select user_id from credentials where password_hash is not null and user_id <> 1`)).toEqual(
      [],
    );
  });
});

describe('removing it', () => {
  it('is for those who may, and takes the right words', async () => {
    const hr = await app.call(demoSignIn, { key, persona: 'hr' });
    const refused = await app.call(removeDemo, { confirm: '清除演示数据' }, { as: hr.data.access_token });
    expect(refused.status).toBe(403);
    const as = await app.signInAs(administratorId);
    const vague = await app.call(removeDemo, { confirm: '好' as never }, { as });
    expect([vague.status, vague.fields]).toEqual([422, { confirm: '请输入“清除演示数据”' }]);
    expect(Number((await counts())?.users)).toBeGreaterThan(55);
  });

  it('leaves the company as after its first start, with the administrator and the log', async () => {
    await aPerson(app, { groups: [await aGroup(app)] });
    const [before] = await app.sql<{ entries: string; newest: string }>(
      `select count(*) as entries, max(id) as newest from log.operations`,
    );
    const as = await app.signInAs(administratorId);
    expect((await app.call(demoState, {}, { as })).data).toEqual({ loaded: true });
    expect((await app.call(removeDemo, { confirm: '清除演示数据' }, { as })).status).toBe(200);
    expect(await counts()).toEqual({ users: '1', departments: '2', posts: '1', members: '2', sessions: '0' });
    expect(await companyName()).toBe('');
    expect((await app.call(myself, {}, { as })).status).toBe(401);
    const again = await app.signInAs(administratorId);
    expect((await app.call(myself, {}, { as: again })).data.user_info).toMatchObject({
      job_number: 'T00001',
      department_name: '总经办',
      post_name: '系统管理员',
    });
    const [after] = await app.sql<{ entries: string; removals: string }>(
      `select count(*) filter (where id <= $1) as entries,
        count(*) filter (where action = '清除演示数据' and result = 'done' and user_id = 1) as removals from log.operations`,
      [before?.newest],
    );
    expect(after).toEqual({ entries: before?.entries, removals: '1' });
  });

  it('is for good: the next start does not load it again, and its key opens nothing', async () => {
    await loadDemo(app, app.clock.now);
    expect((await counts())?.users).toBe('1');
    expect((await app.call(demoPersonas, { key })).status).toBe(404);
    const as = await app.signInAs(administratorId);
    await aPerson(app);
    expect((await app.call(removeDemo, { confirm: '清除演示数据' }, { as })).status).toBe(409);
    expect((await counts())?.users).toBe('2');
  });
});
