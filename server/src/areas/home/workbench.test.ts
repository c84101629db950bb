import { actOnApproval } from '@tongzhou/contract/areas/approval/act.ts';
import * as contract from '@tongzhou/contract/areas/home.ts';
import { addDays, beginOf, today } from '@tongzhou/contract/rules/day.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HomeSources } from '#areas/home/home-card.ts';
import { homeRoutes } from '#areas/home/routes.ts';
import { leaveScene } from '#areas/leave/testing/scene.ts';
import { projectScene } from '#areas/projects/testing/scene.ts';
import { aDepartment, administratorId, aGroup, aPerson } from '#testing/builders.ts';
import { watchStatements } from '#testing/database/watch-statements.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let leave: Awaited<ReturnType<typeof leaveScene>>;

beforeAll(async () => {
  app = await createTestApp();
  leave = await leaveScene(app);
});
afterAll(() => app.close());

const send = (to: readonly number[]) =>
  app.database.transaction((tx) => app.notify(tx, { to, kind: 'task', title: 't', content: 'c' }, app.clock.now));
const homeOf = async (as: string) => (await app.call(contract.indexData, {}, { as })).data;
const sectionOf = async (as: string, panel: string) => (await homeOf(as)).sections.find((one) => one.panel === panel);

describe('the workbench', () => {
  it('is open to everyone logged in, and to nobody else', async () => {
    expect((await app.call(contract.indexData, {}, { as: await app.signInAs(await aPerson(app)) })).status).toBe(200);
    for (const endpoint of [contract.indexData, contract.homeMonth, contract.saveHomeLayout, contract.countOpened])
      expect((await app.call(endpoint, endpoint.example as never)).status).toBe(401);
  });

  it('counts one’s own unread messages and leads to them', async () => {
    const [me, colleague] = [await aPerson(app), await aPerson(app)];
    const token = await app.signInAs(me);
    const card = async () => (await homeOf(token)).cards.find((one) => one.key === 'messages');
    expect(await card()).toMatchObject({
      title: '未读消息',
      count: 0,
      link: '/home/message?read=false',
      urgent: false,
    });
    await send([me]);
    await send([me, colleague]);
    await send([colleague]);
    expect((await card())?.count).toBe(2);
    await app.sql(
      'update messages set read_at = now() where user_id = $1 and id = (select max(id) from messages where user_id = $1)',
      [me],
    );
    expect((await card())?.count).toBe(1);
  });

  it('shows what all areas give in their order, without what is nothing for this person', async () => {
    const card = (key: string) => ({ key, title: key, note: '', count: 1, link: '/home', urgent: false });
    const sources: HomeSources = {
      homeCards: [
        async () => {
          // The slowest first: it still stands first.
          await new Promise((resolve) => setImmediate(resolve));
          return card('first');
        },
        async () => undefined,
        async (_db, caller, now) => card(`${caller.userId}@${now}`),
      ],
      homeSections: [async () => undefined],
      homeDays: [
        async (_db, _caller, first, last) => [
          { day: beginOf(last), kind: 'milestone', title: 'last', link: null },
          { day: beginOf(first), kind: 'milestone', title: 'first', link: null },
        ],
      ],
    };
    const [handler] = homeRoutes(() => sources).map((one) => one.handler);
    const caller = { userId: administratorId, groups: [] };
    const context = { db: app.database, caller, now: app.clock.now } as never;
    const shown = (await handler!.run(context, {} as never, undefined)) as unknown as Awaited<
      ReturnType<typeof homeOf>
    >;
    expect(shown.cards).toEqual([card('first'), card(`${administratorId}@${app.clock.now}`)]);
    expect(shown.sections).toEqual([]);
    expect(shown.days.map(({ day, title }) => [title, day])).toEqual([
      ['first', beginOf('2026-03-01')],
      ['last', beginOf('2026-03-31')],
    ]);
  });

  it('shows what waits so that it can be decided from there, and to whoever sent it how it stands', async () => {
    const draft = leave.draft('2026-03-09', '2026-03-09', { type_id: leave.typeId('丧假') });
    const { id } = (await leave.send(draft)).data;
    const waiting = await sectionOf(leave.asHead, 'waiting');
    expect(waiting).toMatchObject({ total: 1, link: contract.waitingAddress });
    const [row] = waiting?.rows ?? [];
    expect(row).toMatchObject({ link: `/approval/leave?id=${id}`, mark: '今天', urgent: false });
    expect(row?.note).toContain('申小明');
    expect(await sectionOf(leave.as, 'sent')).toMatchObject({
      total: 1,
      rows: [
        { mark: '审批中', link: `/approval/leave?tab=mine&id=${id}`, note: expect.stringContaining('等待 何主任') },
      ],
    });
    expect((await sectionOf(leave.as, 'waiting'))?.rows).toEqual([]);
    const { step, activation } = row?.request?.audit_info ?? { step: 0, activation: 0 };
    const decision = { action: 'pass', id, step: step ?? 0, activation: activation ?? 0, opinion: '' } as const;
    expect((await app.call(actOnApproval, decision, { as: leave.asHead })).status).toBe(200);
    expect((await sectionOf(leave.asHead, 'waiting'))?.rows).toEqual([]);
    expect((await sectionOf(leave.as, 'sent'))?.rows[0]).toMatchObject({ mark: '已通过' });
  });

  it('has a month of holidays, leave, milestones and the day of pay, each person’s own', async () => {
    await app.sql(
      `insert into company_settings (key, value, changed_at) values ('pay_day', '31', now()) on conflict (key) do update set value = '31'`,
    );
    await app.sql(
      `insert into calendar_days (day, kind, name) values ('2026-02-17', 'holiday', '春节') on conflict do nothing`,
    );
    const february = { month: beginOf('2026-02-10') };
    const days = async (as: string, month = { month: beginOf('2026-03-20') }) =>
      (await app.call(contract.homeMonth, month, { as })).data.days.map(({ day, kind, title }) => [
        today(day).slice(5),
        kind,
        title,
      ]);
    // Of a shorter month it is the last day.
    expect(await days(leave.as, february)).toContainEqual(['02-28', 'payday', '发薪日']);
    expect((await days(leave.as, february)).some(([, kind]) => kind === 'holiday')).toBe(true);
    expect(await days(leave.as)).toContainEqual(['03-09', 'leave', '丧假']);
    // A colleague hears that, and not why.
    expect(await days(leave.asHead)).toContainEqual(['03-09', 'away', '申小明']);
    const elsewhere = await app.signInAs(await aPerson(app, { department: await aDepartment(app) }));
    expect((await days(elsewhere)).filter(([day]) => day === '03-09')).toEqual([]);

    const projects = await projectScene(app);
    const project = await projects.aProject({ status: 4, leader: leave.applicant });
    await projects.aTask(project, {
      title: '上线',
      milestone: true,
      planned_end: '2026-03-18',
      owner: leave.applicant,
    });
    expect((await days(leave.as)).find(([, kind]) => kind === 'milestone')?.[0]).toBe('03-18');
    expect((await days(leave.asHead)).some(([, kind]) => kind === 'milestone')).toBe(false);
    expect((await sectionOf(leave.as, 'tasks'))?.rows[0]).toMatchObject({ title: '上线', mark: '2026-03-18' });
  });

  it('gives each the figures of their role', async () => {
    const figures = async (as: string) =>
      (await homeOf(as)).cards.filter(({ figure }) => figure !== undefined).map(({ title }) => title);
    expect(await figures(leave.asHead)).toEqual(['部门今日请假']);
    expect(await figures(leave.as)).toEqual([]);
    const hr = await aGroup(app, { permissions: ['staff.list', 'staff.create'], scope: 'all' });
    const finance = await aGroup(app, { permissions: ['approval.reimburse.pay'], scope: 'all' });
    const both = await app.signInAs(await aPerson(app, { groups: [hr, finance] }));
    expect((await figures(both)).toSorted()).toEqual(['在职员工', '待打款'].toSorted());
  });

  it('asks few statements, however much there is', async () => {
    const busy = await app.signInAs(administratorId);
    await homeOf(busy);
    let count = 0;
    const stop = watchStatements(() => {
      count++;
    });
    await homeOf(busy);
    stop();
    const before = count;
    for (let more = 0; more < 5; more++)
      await leave.send(
        leave.draft(addDays('2026-04-06', 7 * more), addDays('2026-04-06', 7 * more), {
          type_id: leave.typeId('事假'),
        }),
      );
    count = 0;
    const again = watchStatements(() => {
      count++;
    });
    await homeOf(leave.asHead);
    again();
    expect(before).toBeLessThanOrEqual(40);
    expect(count).toBeLessThanOrEqual(40);
  });
});

describe('the first steps', () => {
  it('of a company are ticked by what is there', async () => {
    const fresh = await createTestApp();
    try {
      const as = await fresh.signInAs(administratorId);
      const steps = async () => {
        const { start } = (await fresh.call(contract.indexData, {}, { as })).data;
        return start?.steps.filter(({ done }) => done).map(({ key }) => key);
      };
      expect(await steps()).toEqual([]);
      const scene = await leaveScene(fresh);
      expect(await steps()).toEqual(['departments', 'people', 'heads']);
      const { id } = (await scene.send(scene.draft('2026-03-09', '2026-03-09', { type_id: scene.typeId('丧假') })))
        .data;
      await scene.act(id, 'pass');
      expect(await steps()).toEqual(['departments', 'people', 'heads', 'approval']);
      await fresh.sql(
        `insert into company_settings (key, value, changed_at) values ('company_name', '"同舟"', now()) on conflict (key) do update set value = '"同舟"'`,
      );
      expect(await steps()).toBeUndefined();
    } finally {
      await fresh.close();
    }
  });

  it('of someone new say what is missing and whom to ask, for thirty days', async () => {
    const { start } = await homeOf(leave.as);
    expect(start).toMatchObject({ of: 'newcomer', people: [{ id: leave.head, why: '直属上级、部门负责人' }] });
    expect(start?.steps.map(({ key, done }) => [key, done])).toEqual([
      ['avatar', false],
      ['emergency', false],
      ['bank', false],
      ['education', false],
      ['announcements', true],
    ]);
    await app.sql(`update users set created_at = to_timestamp($2) - interval '40 days' where id = $1`, [
      leave.applicant,
      app.clock.now / 1000,
    ]);
    expect((await homeOf(leave.as)).start).toBeNull();
  });
});

describe('one’s own workbench', () => {
  it('is arranged by oneself alone, and logged', async () => {
    const [me, other] = [await app.signInAs(await aPerson(app)), await app.signInAs(await aPerson(app))];
    const layout = { order: ['calendar' as const, 'calendar' as const], hidden: ['sent' as const] };
    expect((await app.call(contract.saveHomeLayout, layout, { as: me })).status).toBe(200);
    expect((await homeOf(me)).layout).toEqual({ order: ['calendar'], hidden: ['sent'] });
    expect((await homeOf(other)).layout).toEqual({ order: [], hidden: [] });
    const wrong = await app.call(contract.saveHomeLayout, { order: ['x'], hidden: [] } as never, { as: me });
    expect(wrong.status).toBe(422);
  });

  it('knows what one opens most, of the last three months, and of screens only', async () => {
    const me = await app.signInAs(await aPerson(app));
    const tell = (opened: object[]) => app.call(contract.countOpened, { opened } as never, { as: me });
    expect((await tell([{ path: '/staff/index', times: 1 }])).status).toBe(200);
    await tell([
      { path: '/approval/leave', times: 2 },
      { path: '/approval/leave', times: 3 },
      { path: '/staff/index', times: 1 },
    ]);
    expect((await homeOf(me)).used).toEqual(['/approval/leave', '/staff/index']);
    expect((await tell([{ path: '/nowhere', times: 1 }])).fields).toEqual({ 'opened.0.path': '页面不存在' });
    expect((await tell([{ path: '/staff/index', times: 1001 }])).status).toBe(422);
    app.clock.now += 100 * 86_400_000;
    const later = await app.signInAs(await aPerson(app));
    expect((await homeOf(later)).used).toEqual([]);
    app.clock.now -= 100 * 86_400_000;
  });
});
