import { cockpitFigures } from '@tongzhou/contract/areas/cockpit.ts';
import { projectList } from '@tongzhou/contract/areas/projects/project.ts';
import { saturation } from '@tongzhou/contract/areas/projects/saturation.ts';
import { daysOfPeriod, movePeriod, periodAt, periodKindNames } from '@tongzhou/contract/rules/calendar/board-period.ts';
import { cockpitPages, type Tile, type TileName } from '@tongzhou/contract/rules/cockpit.ts';
import { beginOf, today } from '@tongzhou/contract/rules/day.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadDemo } from '#app/load-demo.ts';
import { administratorId, aGroup, aPerson } from '#testing/builders.ts';
import { watchStatements } from '#testing/database/watch-statements.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

// Every figure of the demo company, counted again from its rows.

let app: TestApp;
let day: string;
let leader: string;
/** Sees one department and those below it, pay and dividends there included. */
let head: string;
let departments: number[];
beforeAll(async () => {
  app = await createTestApp({ demoKey: 'key' });
  await loadDemo(app, app.clock.now);
  day = today(app.clock.now);
  const [someone] = await app.sql<{ id: number }>(
    `select m.user_id::int as id from role_group_members m join role_groups g on g.id = m.group_id where g.key = 'leaders' limit 1`,
  );
  leader = await app.signInAs(someone?.id ?? 0);
  const [busy] = await app.sql<{ id: number }>(
    `select u.department_id::int as id from payroll_sheets s join users u on u.id = s.user_id group by 1 order by count(*) desc limit 1`,
  );
  const below = await app.sql<{ id: number }>(
    `with recursive tree as (select $1::bigint as id union all select d.id from departments d join tree t on d.parent_id = t.id) select id::int from tree`,
    [busy?.id],
  );
  departments = below.map(({ id }) => id);
  const groups = [
    await aGroup(app, { permissions: ['cockpit', 'data.salary', 'data.dividend'], scope: 'department-and-below' }),
  ];
  head = await app.signInAs(await aPerson(app, { department: busy?.id ?? 0, groups }));
}, 120_000);
afterAll(() => app.close());

const tilesFor = async (as: string, period: string): Promise<Map<TileName, Tile>> => {
  const { status, data } = await app.call(cockpitFigures, { period }, { as });
  expect(status).toBe(200);
  return new Map(data.tiles.map((tile) => [tile.key, tile]));
};
const one = async (text: string, values: unknown[] = []): Promise<number | null> =>
  (await app.sql<{ value: number | null }>(`select (${text})::float8 as value`, values))[0]?.value ?? null;
const rounded = (value: number | null) => (value === null ? null : Math.round(value * 10) / 10);
const share = (part: number | null, whole: number | null) =>
  (whole ?? 0) <= 0 ? null : Math.round(((part ?? 0) / (whole ?? 1)) * 1000) / 10;
const figuresOf = (tile: Tile | undefined) =>
  Object.fromEntries([tile?.main, ...(tile?.facts ?? [])].map((figure) => [figure?.label, figure?.value]));
const chartOf = (tile: Tile | undefined) =>
  Object.fromEntries((tile?.chart.rows ?? []).map(({ key, values }) => [key, values]));

const money = (column: string, rest: string) => `select coalesce(sum(${column}), 0) / 100.0 from ${rest}`;
const signed = money('amount', 'trade_orders where reversed_at is null and signed_on between $1 and $2');
const received = money('amount', 'receipts where received_on between $1 and $2');
const owed = 'order_instalments where removed_at is null and outstanding > 0';
const dividends = money('amount', 'dividends where reversed_day is null and booked_day between $1 and $2');
const pay = (column: string) => money(column, 'payroll_sheets where published and month between $1 and $2');
const cost = pay('gross + company_social + company_housing');
const span = (period: string) => {
  const { from, to } = daysOfPeriod(period);
  return [from, to];
};
/** Of the year: targets of departments below none that has one, and those of people below none. */
const target = `with recursive up as (select id, id as above from departments union all select u.id, d.parent_id from up u join departments d on d.id = u.above where d.parent_id is not null),
    targeted as (select u.id, u.above from up u join business_targets g on g.department_id = u.above and g.year = $1)
  select coalesce((select sum(g.amount) from business_targets g where g.year = $1 and g.department_id is not null
      and not exists (select from targeted s where s.id = g.department_id and s.above <> g.department_id)), 0)
    + coalesce((select sum(g.amount) from business_targets g join users u on u.id = g.user_id where g.year = $1 and not exists (select from targeted s where s.id = u.department_id)), 0)`;
const decided = `approvals where state in (1, 2, 5) and (finished_at at time zone 'Asia/Shanghai')::date between $1 and $2`;
const hours = `select sum(greatest(0, extract(epoch from finished_at - submitted_at) / 60)::bigint) / count(*) / 60.0 from ${decided}`;
const scores = `client_scores where (at at time zone 'Asia/Shanghai')::date between $1 and $2`;
const average = `select round(avg((quality + schedule + communication + skill + overall) / 5.0), 2) from ${scores}`;

describe('for whoever sees the whole company', () => {
  it.each([...periodKindNames.map((kind) => [kind, 0] as const), ['month', -1] as const, ['month', -13] as const])(
    'every figure of a %s (%i) is what its rows say',
    async (kind, back) => {
      const period = movePeriod(periodAt(kind, day), back);
      const before = movePeriod(period, -1);
      const tiles = await tilesFor(leader, back === 0 ? kind : period);
      expect([...tiles.keys()]).toEqual(Object.values(cockpitPages).flatMap((page) => [...page.tiles]));
      const [now, then] = [span(period), span(before)];

      const whole = (await one(target, [Number(period.slice(0, 4))])) ?? 0;
      const months = { month: 1, quarter: 3, year: 12 }[kind];
      const ofPeriod = Math.round((whole * months) / 12) / 100;
      expect(figuresOf(tiles.get('signed'))).toEqual({
        签约金额: await one(signed, now),
        签约数: await one(
          'select count(*) from trade_orders where reversed_at is null and signed_on between $1 and $2',
          now,
        ),
        上期签约: await one(signed, then),
      });
      expect(tiles.get('signed')?.target).toEqual(
        ofPeriod === 0
          ? null
          : { label: '本期目标', value: ofPeriod, percent: share(await one(signed, now), ofPeriod) },
      );
      expect(figuresOf(tiles.get('received'))).toEqual({
        回款金额: await one(received, now),
        上期回款: await one(received, then),
        回款签约比: share(await one(received, now), await one(signed, now)),
      });
      for (const [name, recount] of [
        ['signed', signed],
        ['received', received],
        ['dividend', dividends],
        ['pay', cost],
      ] as const)
        for (const { key, values } of tiles.get(name)?.chart.rows ?? [])
          expect([name, key, values]).toEqual([name, key, [await one(recount, span(key))]]);
      expect(tiles.get('pay')?.main.value).toBe(await one(cost, now));
      expect(figuresOf(tiles.get('dividend'))).toEqual({
        分红: await one(dividends, now),
        人数: await one(
          'select count(distinct user_id) from dividends where reversed_day is null and booked_day between $1 and $2',
          now,
        ),
        上期分红: await one(dividends, then),
      });
      expect(figuresOf(tiles.get('approval'))).toMatchObject({
        平均办结时长: rounded(await one(hours, now)),
        本期办结: await one(`select count(*) from ${decided}`, now),
        上期时长: rounded(await one(hours, then)),
        审批中: await one('select count(*) from approvals where state = 0'),
      });
      expect(figuresOf(tiles.get('satisfaction'))).toEqual({
        平均分: await one(average, now),
        评价数: await one(`select count(*) from ${scores}`, now),
        上期平均分: await one(average, then),
      });
      const employed = `users u join staff_profiles s on s.user_id = u.id where u.state <> 'pending'`;
      const went = await one(
        `select count(*) from ${employed} and u.state = 'left' and s.left_date between $1 and $2`,
        now,
      );
      const at = (bound: string) =>
        one(
          `select count(*) from ${employed} and coalesce(s.entry_date, '2000-01-01') ${bound} $1::date and (u.state <> 'left' or s.left_date ${bound === '<' ? '>=' : '>'} $1::date)`,
          [bound === '<' ? now[0] : (now[1] as string) < day ? now[1] : day],
        );
      expect(figuresOf(tiles.get('staff'))).toEqual({
        在职人数: await one(`select count(*) from users where state in ('probation', 'regular')`),
        入职: await one(`select count(*) from ${employed} and s.entry_date between $1 and $2`, now),
        离职: went,
        离职率: share((went ?? 0) * 2, ((await at('<')) ?? 0) + ((await at('<=')) ?? 0)),
      });
    },
  );

  it('what stands now is what the lists show', async () => {
    const tiles = await tilesFor(leader, 'year');
    const overdue = await one(`${money('outstanding', owed)} and due_on < $1`, [day]);
    expect(figuresOf(tiles.get('receivables'))).toMatchObject({
      未收金额: await one(money('outstanding', owed)),
      逾期未收: overdue,
      逾期占比: share(overdue, await one(money('outstanding', owed))),
    });
    const aged = (least: number, most: number) =>
      one(`${money('outstanding', owed)} and $1::date - due_on between $2 and $3`, [day, least, most]);
    expect(chartOf(tiles.get('receivables'))).toEqual({
      '0-30': [await aged(1, 30)],
      '31-60': [await aged(31, 60)],
      '61-90': [await aged(61, 90)],
      'over-90': [await aged(91, 100_000)],
    });
    const statuses = Object.entries(chartOf(tiles.get('projects')));
    expect(statuses).toHaveLength(10);
    for (const [status, values] of statuses)
      expect([status, values]).toEqual([
        status,
        [await one('select count(*) from projects where deleted_at is null and status = $1', [status])],
      ]);

    const lights: Record<string, number[]> = { red: [0], yellow: [0], green: [0] };
    for (let page = 1, more = true; more; page++) {
      const { list, total } = (await app.call(projectList, { page, page_size: 50 }, { as: leader })).data;
      for (const { risk } of list) if (risk !== null) (lights[risk.light] as number[])[0]! += 1;
      more = page * 50 < total;
    }
    expect(chartOf(tiles.get('risks'))).toEqual(lights);
    const week = beginOf(day);
    const { people, bands } = (await app.call(saturation, { from: week, to: week }, { as: leader })).data;
    const present = people.flatMap(({ percents: [percent] }) => (percent == null ? [] : [percent]));
    expect(tiles.get('saturation')?.main.value).toBeCloseTo(
      present.reduce((sum, percent) => sum + percent, 0) / present.length,
      0.1,
    );
    expect(chartOf(tiles.get('saturation'))).toEqual(
      Object.fromEntries(bands.map(({ band, people: count }) => [band, [count]])),
    );
  });

  it('every figure says how it comes about, and where its rows are to whoever may open them', async () => {
    const tiles = [...(await tilesFor(leader, 'month')).values()];
    for (const { how } of tiles) expect(how.join('')).toMatch(/.{10}/);
    for (const { key, main } of tiles)
      if (key !== 'approval') expect([key, main.to]).toEqual([key, expect.any(String)]);
    const only = await aGroup(app, { permissions: ['cockpit'], scope: 'all' });
    const plain = await tilesFor(await app.signInAs(await aPerson(app, { groups: [only] })), 'month');
    expect([...plain.keys()]).toEqual(tiles.map(({ key }) => key).filter((key) => key !== 'pay' && key !== 'dividend'));
    expect(JSON.stringify([...plain.values()])).not.toContain('"to":"');
  });
});

describe('for whoever sees a part of it', () => {
  it('figures are of the people in scope', async () => {
    const period = movePeriod(periodAt('year', day), 0);
    const tiles = await tilesFor(head, 'year');
    const within = 'in (select id from users where department_id = any ($3))';
    const given = [...span(period), departments];
    expect(tiles.get('staff')?.main.value).toBe(
      await one(`select count(*) from users where state in ('probation', 'regular') and department_id = any ($1)`, [
        departments,
      ]),
    );
    expect(tiles.get('signed')?.main.value).toBe(await one(`${signed} and owner_id ${within}`, given));
    expect(tiles.get('pay')?.main.value).toBe(await one(`${cost} and user_id ${within}`, given));
    expect(tiles.get('pay')?.main.value).toBeGreaterThan(0);
    expect(tiles.get('dividend')?.main.value).toBe(await one(`${dividends} and user_id ${within}`, given));
    expect(figuresOf(tiles.get('approval')).本期办结).toBe(
      await one(`select count(*) from ${decided} and department_id = any ($3)`, given),
    );
    expect(tiles.get('satisfaction')?.main.value).toBe(await one(`${average} and leader_id ${within}`, given));
  });

  it('without the right to see them, pay and dividends are not there, and nothing reads them', async () => {
    const as = await app.signInAs(administratorId);
    const sent: string[] = [];
    const stop = watchStatements(({ prepared }) => sent.push(prepared.text));
    const tiles = await tilesFor(as, 'year');
    stop();
    expect(tiles.size).toBe(9);
    expect(sent.filter((text) => /\b(salary_standards|payroll_\w+|dividends|board_sums)\b/.test(text))).toEqual([]);
    expect(sent.length).toBeLessThan(30);
  });
});

describe('what is kept of decided requests', () => {
  const drift = () =>
    app.sql(`select * from (select month, department_id, sum(count) as count, sum(minutes) as minutes from approval_sums group by 1, 2 having sum(count) <> 0) k
      full join approval_sums_counted c using (month, department_id) where k.count is distinct from c.count or k.minutes is distinct from c.minutes`);

  it('is what counting them gives, before and after it is folded', async () => {
    const rows = () => one('select count(*) from approval_sums');
    expect(await drift()).toEqual([]);
    const before = (await rows()) ?? 0;
    await app.jobs.find(({ name }) => name === 'approval/fold-sums')?.run();
    expect(await rows()).toBeLessThan(before);
    expect(await drift()).toEqual([]);
  });

  it('follows what is reversed, sent again and deleted', async () => {
    await app.sql(`update approvals set state = 5 where id = (select min(id) from approvals where state = 1)`);
    await app.sql(
      `update approvals set state = 0, finished_at = null, submitted_at = now() where id = (select max(id) from approvals where state = 2)`,
    );
    expect(await drift()).toEqual([]);
  });
});
