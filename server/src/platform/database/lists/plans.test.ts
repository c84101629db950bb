import { actOnApproval } from '@tongzhou/contract/areas/approval/act.ts';
import {
  approvalCount,
  approvalDetail,
  approvalPage,
  approvalTabs,
  waitingApprovals,
} from '@tongzhou/contract/areas/approval/request.ts';
import { isSignedIn } from '@tongzhou/contract/areas/identity/session.ts';
import { userLeave } from '@tongzhou/contract/areas/leave/request.ts';
import { messagePage } from '@tongzhou/contract/areas/notices.ts';
import { countCap } from '@tongzhou/contract/fields.ts';
import { addDays, beginOf, today } from '@tongzhou/contract/rules/day.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectionWith } from '#platform/database/database.ts';
import { statements } from '#platform/database/statement.ts';
import { administratorId, aPerson } from '#testing/builders.ts';
import { heavy, heavyDepartment, largeTablesSql, rows } from '#testing/database/large-tables.ts';
import { executedPlan, genericPlan, nodesOf, rowsRead, rowsSorted } from '#testing/database/read-plans.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';
import { lists } from './list.ts';

// The server is started while its tables are empty, and keeps its connections, with what they have planned, while the tables
// fill: with thirty thousand rows each. See docs/decisions/0022-plans.md.

let app: TestApp;
/** As the server's own connections are. */
let client: pg.Client;
let large: ReadonlySet<string>;
let readWhenGrown: ReadonlyMap<string, Counters>;
let readWhenKnownSmall: ReadonlyMap<string, Counters>;
let readWhenAnalysed: ReadonlyMap<string, Counters>;

interface Counters {
  readonly scans: number;
  readonly rows: number;
}

async function counters(): Promise<Map<string, Counters>> {
  const rows = await app.sql<{ name: string; scans: string; rows: string }>(
    `select relname as name, seq_scan as scans, seq_tup_read + coalesce(idx_tup_fetch, 0) as rows from pg_stat_all_tables
      where schemaname in ('public', 'log')`,
  );
  return new Map(rows.map(({ name, scans, rows: read }) => [name, { scans: Number(scans), rows: Number(read) }]));
}

const difference = (before: ReadonlyMap<string, Counters>, after: ReadonlyMap<string, Counters>) =>
  new Map(
    [...after].map(([name, { scans, rows: read }]) => {
      const former = before.get(name) ?? { scans: 0, rows: 0 };
      return [name, { scans: scans - former.scans, rows: read - former.rows }];
    }),
  );

/** What people do all day, each by one request or a few. */
async function hotPaths(early: TestApp, people: readonly number[], week: number): Promise<void> {
  const [type] = await app.sql<{ id: string }>(`select id from leave_types where name = '丧假'`);
  for (const [place, person] of people.entries()) {
    const as = await early.signInAs(person);
    const day = beginOf(addDays(today(app.clock.now), 7 * week + place));
    const sent = { type_id: Number(type?.id), start_time: day, end_time: day, desc: '事由' };
    const { status, data, text } = await early.call(userLeave, sent, { as, key: `hot-path-${week}-${place}` });
    expect([status, text]).toEqual([200, expect.anything()]);
    const admin = await early.signInAs(administratorId);
    await early.call(isSignedIn, { token: as });
    await early.call(messagePage, {}, { as });
    for (const tab of Object.keys(approvalTabs) as (keyof typeof approvalTabs)[])
      for (const audit_status of [undefined, 0])
        await early.call(approvalPage, { list: 'leave', tab, audit_status }, { as: admin });
    await early.call(approvalCount, { list: 'leave' }, { as: admin });
    await early.call(waitingApprovals, {}, { as: admin });
    const seen = await early.call(approvalDetail, { id: data.id }, { as: admin });
    const { step, activation } = seen.data.audit_info;
    const decision = {
      action: 'pass',
      id: data.id,
      step: step ?? 0,
      activation: activation ?? 0,
      opinion: '好',
    } as const;
    expect((await early.call(actOnApproval, decision, { as: admin, key: `hot-pass-${week}-${place}` })).status).toBe(
      200,
    );
  }
}

beforeAll(async () => {
  app = await createTestApp();
  // Started on the empty tables, and closed to let PostgreSQL's counters tell what each read.
  const early = await createTestApp({ beside: app });
  const [surprised, patient] = [await createTestApp({ beside: app }), await createTestApp({ beside: app })];
  // A Monday: the days of a week are worked on.
  app.clock.now = beginOf('2026-03-02') + 9 * 3_600_000;
  const people: number[] = [];
  for (let count = 0; count < 5; count++) people.push(await aPerson(app));
  // The numbers before these are those of the rows that come in bulk.
  for (const table of ['approvals', 'leaves', 'leave_lots'])
    await app.sql(`alter table ${table} alter column id restart with 10000000`);
  await hotPaths(early, people, 1);
  await hotPaths(patient, people, 2);
  // As autovacuum does on the first day.
  await app.sql('analyze');
  await app.sql(largeTablesSql);
  await app.sql('set session_replication_role = origin');
  const empty = await counters();
  await hotPaths(early, people, 3);
  await early.close();
  readWhenGrown = difference(empty, await counters());
  // It plans now: from the sizes of the files, and what was known of a handful of rows.
  const grown = await counters();
  await hotPaths(surprised, people, 5);
  await surprised.close();
  readWhenKnownSmall = difference(grown, await counters());
  // As autovacuum does within a minute; the plans are then made anew, and may trust in indexes alone.
  await app.sql('vacuum analyze');
  const analysed = await counters();
  await hotPaths(patient, people, 4);
  await patient.close();
  readWhenAnalysed = difference(analysed, await counters());
  const found = await app.sql<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and reltuples > 4000`,
  );
  large = new Set(found.map(({ name }) => name));
  client = new pg.Client(connectionWith(app.testDatabase.connection));
  await client.connect();
}, 600_000);
afterAll(async () => {
  await client?.end();
  await app.close();
});

describe('with thirty thousand rows in a table that was empty when the server started', () => {
  const ofLarge = (read: ReadonlyMap<string, Counters>) => [...read].filter(([name]) => large.has(name));

  it('what people do all day scans no large table', () => {
    expect(large.size).toBeGreaterThan(25);
    for (const read of [readWhenGrown, readWhenKnownSmall, readWhenAnalysed])
      expect(ofLarge(read).filter(([, { scans }]) => scans > 0)).toEqual([]);
  });

  it('and reads few rows of it, whether it is analysed again or only known to have been small', () => {
    // The tab of all requests counts to the cap, each of the ten times it is looked at.
    const most = (name: string) => (name === 'approvals' ? 10 * countCap : 20_000);
    for (const counted of [readWhenKnownSmall, readWhenAnalysed])
      expect(ofLarge(counted).filter(([name, { rows: read }]) => read > most(name))).toEqual([]);
  });

  /** They give back all there is, or go through all there is by the clock. */
  const readsAll = [
    'select count(*)::int4 as people from users',
    // Everyone of a company, to choose from.
    /^select (u\.)?id, coalesce\((u\.)?name, '暂未设置用户名'\)/,
  ];

  it('no statement can only be answered by a scan of a large table', async () => {
    const found: string[] = [];
    for (const { text } of [...statements.values()]) {
      const plain = text.replaceAll(/\s+/g, ' ');
      if (
        /savepoint attempt/.test(text) ||
        readsAll.some((one) => (typeof one === 'string' ? one === plain : one.test(plain)))
      )
        continue;
      const scans = nodesOf(await genericPlan(client, text)).filter(
        (node) => node['Node Type'] === 'Seq Scan' && large.has(node['Relation Name'] ?? ''),
      );
      if (scans.length > 0) found.push(`${scans.map((node) => node['Relation Name']).join()}: ${plain}`);
    }
    expect(found).toEqual([]);
  });
});

describe('a list', () => {
  const year = 365 * 86_400_000;

  // What lies before the one or after the other is three rows in ten: less than the heavy one has.
  const [early, late] = ['2024-09-30', '2025-10-01'];
  /** Of opportunities, orders and money: the heavy one's, or those of a span. */
  const business: Readonly<Record<string, unknown>> = {
    ...{ viewer: heavy, me: heavy, owner: heavy, owner_id: heavy, of_departments: [heavyDepartment + 3] },
    // The heavy one's number is that of one opportunity, which has two in five of all entries.
    ...{ customer: 5, customer_id: 5, order_id: 5, opportunity_id: heavy % rows, ids: [5, 6, 7] },
    ...{ stage: 'active', reached: 4, industry: 'trade', region: '杭', origin: 'visit', way: 'transfer' },
    ...{ amount_from: 0.7 * rows, amount_to: 0.3 * rows, today: early, soon_to: late },
    // Rows were made over the seven hundred days before the database's own today.
    ...{
      created_from: Date.now() - 0.6 * year,
      created_to: Date.now() - 1.4 * year,
      quiet_since: Date.now() - 1.4 * year,
    },
    ...{ age_from: addDays(early, -90), age_to: early },
    ...{ expected_from: late, expected_to: early, closed_from: late, closed_to: early },
    ...{ signed_from: late, signed_to: early, received_from: late, received_to: early },
    ...{ issued_from: late, issued_to: early, due_from: late, due_to: early },
    // Two in five of all tasks are this project's.
    ...{ project_id: 5, purpose: 'accept', milestone: true, leader_id: heavy, member_id: heavy, set_id: 5 },
    ...{ start_from: late, start_to: early, end_from: late, end_to: early },
    // Of the operation log.
    ...{
      people: [heavy],
      user_id: heavy,
      area: 'staff',
      action: 'x',
    },
    ...{ object_kind: 'user', object_id: heavy, result: 'refused' },
    // Of announcements and documents: every folder but one is seen, and three of them are looked into.
    ...{
      announcement: 5,
      place: 'other',
      inside: [1, 2, 3],
      folders: Array.from({ length: 50 }, (_, at) => at + 1),
      closed: [51],
    },
  };

  function sampleOf(name: string, text: string): unknown {
    const about = (table: string) => text.includes(`from ${table}`);
    const byTable = (samples: Readonly<Record<string, unknown>>, otherwise: unknown) =>
      Object.entries(samples).find(([table]) => about(table))?.[1] ?? otherwise;
    const isByDay = [
      'project_costs c',
      'goods_receipts r',
      'claims c',
      'claim_payments p',
      'departments d',
      'growth_entries e',
      'dividends d',
    ].some(about);
    const values: Readonly<Record<string, unknown>> = {
      user: text.includes('join leaves l') ? heavy + 2 : heavy,
      self: heavy,
      viewer: heavy,
      lineage: [heavyDepartment],
      post: 10_001,
      list: 'worker',
      keyword: '99',
      mobile: '99',
      kind: byTable(
        {
          'messages m': 'approval',
          'project_types t': 'client',
          'audit_templates t': 'leave',
          'project_costs c': 'other',
          'stock_moves m': 'use',
          'bid_notices n': 'client',
          'claim_payments p': 'reimburse',
          'documents d': 'company',
          'growth_entries e': 'finished',
          'payroll_runs r': 'extra',
          'payroll_items i': 'bonus',
        },
        'regular',
      ),
      audit_status: about('approval_seats m') ? 0 : 1,
      status: about('projects p') ? 4 : 1,
      from: isByDay ? late : app.clock.now - 3 * year,
      to: isByDay ? early : app.clock.now + 3 * year,
      departments: [heavyDepartment, heavyDepartment + 1, heavyDepartment + 2],
      chosen: [heavyDepartment + 3, heavyDepartment + 4],
      states: ['regular'],
      state: byTable(
        {
          'project_tasks t': 'doing',
          'material_uses q': 'rejected',
          'settlements s': 'rejected',
          'bid_notices n': 'awarded',
          'claims c': 'passed',
          'claim_payments p': 'paid',
          'loans l': 'open',
          'announcements a': 'published',
          'payroll_sheets s': 'read',
          'payroll_runs r': 'paid',
        },
        'enabled',
      ),
      // Of boards.
      ...{ measure: 'growth', period: '2026', before: '2025-01' },
      // Of claims: what they are, who is paid, and the days of their papers.
      ...{ type: 'normal', pay_state: 'due', department_id: heavyDepartment, year: 2026, user_id: heavy },
      // Of reports.
      own_department_id: heavyDepartment,
      ...{ first: early, last: late },
      // Of payroll: two in five of all sheets and items are this run's.
      ...{ run: 5, month: '2026-01-01' },
      station: 10_001,
      enabled: true,
      entry_from: '2016-01-01',
      entry_to: '2016-12-31',
      group: employees,
      type_id: about('leave_lots l') || about('leaves l') ? 1 : 1001,
      now: app.clock.now,
      source: about('salary_standards s') ? 'regular' : 'visit',
      ...business,
      mine: about('material_uses q') ? heavy : [heavyDepartment],
      // Two in five of all moves are of these goods.
      ...{ goods_id: 5, category: '线材', id: 5 },
      // Behind a settlement: one project has two in five of the costs.
      ...{ order_id: 5, until: 1_000_000_000, line: 'other' },
      limit: 20,
      offset: 0,
      cap: countCap + 1,
    };
    if (values[name] === undefined) throw new Error(`say what $${name} of a list is`);
    return values[name];
  }

  let employees = 0;
  beforeAll(async () => {
    const [group] = await app.sql<{ id: string }>(`select id from role_groups where key = 'employees'`);
    employees = Number(group?.id);
  });

  /** All that the one person has whose rows they are, and a page, or twice what is counted anyway: never everybody's. */
  const most = Math.max(0.4 * rows * 1.1, 2 * countCap);
  /** What is looked up in a set is counted up to the cap, past everybody's rows; but none of them is opened. */
  const mostLookedUp = Math.max(most, (countCap / 0.4) * 1.1);

  /** What no index serves: the rows that everything else leaves are looked at one by one. Never by a scan of the table. */
  const lookedAtOneByOne = (where: readonly string[], sort: string, text: string): boolean =>
    where.includes('keyword') ||
    (where.includes('kind') && !text.includes('where (a.list =')) ||
    // In a span of one time and the order of another.
    (sort === 'own_at' && (where.includes('from') || where.includes('to')));

  it('neither scans nor sorts a large table, whatever it is filtered and ordered by', async () => {
    const found: string[] = [];
    let looked = 0;
    for (const { shape, sets, sorts } of lists)
      for (const sort of sorts)
        for (const order of ['asc', 'desc'] as const)
          for (const where of sets) {
            const { text, order: names } = shape(where, sort, order).page;
            const nodes = nodesOf(
              await executedPlan(
                client,
                text,
                names.map((name) => sampleOf(name, text)),
              ),
            );
            looked++;
            const wrong = nodes.flatMap((node) => {
              const table = node['Relation Name'] ?? '';
              if (node['Node Type'] === 'Seq Scan' && large.has(table)) return [`scans ${table}`];
              if (lookedAtOneByOne(where, sort, text)) return [];
              if (rowsSorted(node) > most) return [`sorts ${rowsSorted(node)} rows`];
              const isLookedUp = node['Node Type'] === 'Index Only Scan' && text.includes('seen as materialized');
              return large.has(table) && rowsRead(node) > (isLookedUp ? mostLookedUp : most)
                ? [`reads ${rowsRead(node)} rows of ${table}`]
                : [];
            });
            if (wrong.length > 0) found.push(`${wrong.join('; ')}: ${where.join()} by ${sort} ${order}: ${text}`);
          }
    expect(looked).toBeGreaterThan(300);
    expect(found).toEqual([]);
  }, 300_000);

  it('that sorted would be caught', async () => {
    const text = `select id from messages where user_id > $1 order by title`;
    const nodes = nodesOf(await executedPlan(client, text, [0]));
    expect(Math.max(...nodes.map(rowsSorted))).toBeGreaterThan(most);
  });
});
