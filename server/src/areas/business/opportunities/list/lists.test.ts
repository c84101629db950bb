import * as contract from '@tongzhou/contract/areas/business/opportunity.ts';
import { submitOpportunity } from '@tongzhou/contract/areas/business/opportunity-deeds.ts';
import type { SentOf } from '@tongzhou/contract/endpoint.ts';
import { stageNames } from '@tongzhou/contract/rules/business/opportunity-stage.ts';
import { beginOf, dayMs } from '@tongzhou/contract/rules/day.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BusinessScene, businessScene } from '#areas/business/testing/scene.ts';
import { decide } from '#testing/decide.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let scene: BusinessScene;
const made: Record<string, number> = {};
const start = beginOf('2026-03-02') + 9 * 3_600_000;
type Query = SentOf<typeof contract.opportunityPage>;

beforeAll(async () => {
  app = await createTestApp();
  app.clock.now = start;
  scene = await businessScene(app);
  const { anOpportunity, aCustomer, ann, ben, bob } = scene;
  const [river, hill] = [await aCustomer({ name: '长江水务集团' }), await aCustomer({ name: '泰山石业', owner: bob })];
  // One after the other, a day apart.
  const all: [string, Parameters<typeof anOpportunity>[0]][] = [
    ['pump', { name: '泵站监控', customer: river, stage: 'open', amount: 100_00, expected_date: '2026-05-01' }],
    [
      'meter',
      { name: '水表平台', customer: river, amount: 300_00, source: 'tender', members: [{ user: ben, writes: false }] },
    ],
    ['dam', { name: '大坝巡检', customer: river, stage: 'won', amount: 900_00, expected_date: '2026-01-01' }],
    ['crane', { name: '吊机改造', customer: hill, owner: bob, stage: 'lost', amount: 200_00 }],
    [
      'quarry',
      {
        name: '采石调度',
        customer: hill,
        owner: bob,
        amount: 400_00,
        expected_date: '2026-04-01',
        members: [{ user: ann, writes: true }],
      },
    ],
    ['gate', { name: '闸门控制', customer: river, owner: ben, maker: ann, stage: 'reworking', amount: 500_00 }],
  ];
  for (const [key, given] of all) {
    made[key] = await anOpportunity(given);
    app.clock.now += dayMs;
  }
  await app.sql(`update opportunities set last_contact_at = $2, next_contact_on = $3 where id = $1`, [
    made.meter,
    new Date(start),
    '2026-03-01',
  ]);
  await app.sql(`update opportunities set next_contact_on = $2 where id = $1`, [made.quarry, '2026-12-01']);
});
afterAll(() => app.close());

const keyOf = (id: number): string => Object.keys(made).find((key) => made[key] === id) ?? `other ${id}`;
const page = async (query: Query, by = scene.leader) => {
  const { status, data, text } = await app.call(
    contract.opportunityPage,
    { page_size: 50, ...query },
    { as: await app.signInAs(by) },
  );
  if (status !== 200) throw new Error(text);
  return data;
};
const list = async (query: Query, by = scene.leader): Promise<string[]> =>
  (await page(query, by)).list.map(({ id }) => keyOf(id));
const newestFirst = ['gate', 'quarry', 'crane', 'dam', 'meter', 'pump'];

describe('the list', () => {
  it.each<[string, () => Query, string[]]>([
    ['nothing', () => ({}), newestFirst],
    ['part of a name', () => ({ keyword: '泵站' }), ['pump']],
    ['pinyin', () => ({ keyword: 'shuibiao' }), ['meter']],
    ['initials', () => ({ keyword: 'dbxj' }), ['dam']],
    ['the customer’s name', () => ({ keyword: '长江' }), ['gate', 'dam', 'meter', 'pump']],
    ['the customer’s initials', () => ({ keyword: 'tssy' }), ['quarry', 'crane']],
    ['signs', () => ({ keyword: '%' }), []],
    ['stage', () => ({ stage: 'lost' }), ['crane']],
    ['under way', () => ({ under_way: true }), ['gate', 'quarry', 'meter', 'pump']],
    ['not asked for', () => ({ under_way: false, mine: false, quiet: false }), newestFirst],
    ['reached', () => ({ reached: 3 }), ['gate', 'dam']],
    ['source', () => ({ source: 'tender' }), ['meter']],
    ['type', () => ({ type_id: scene.type }), newestFirst],
    ['another type', () => ({ type_id: 999_999 }), []],
    ['owner', () => ({ owner_id: scene.bob }), ['quarry', 'crane']],
    ['department', () => ({ department_id: scene.north }), ['quarry', 'crane']],
    ['amount', () => ({ amount_from: 200, amount_to: 400 }), ['quarry', 'crane', 'meter']],
    ['created', () => ({ created_from: beginOf('2026-03-03'), created_to: beginOf('2026-03-04') }), ['dam', 'meter']],
    [
      'expected',
      () => ({ expected_from: beginOf('2026-04-01'), expected_to: beginOf('2026-05-01') }),
      ['quarry', 'pump'],
    ],
    ['closed', () => ({ closed_from: beginOf('2026-03-05'), closed_to: beginOf('2026-03-05') }), ['crane']],
    ['contact due', () => ({ contact_due: true }), ['meter']],
    ['returned', () => ({ returned: true }), ['gate']],
    ['several', () => ({ keyword: '长江', under_way: true, amount_from: 200, owner_id: scene.ann }), ['meter']],
  ])('is narrowed by %s', async (_, query, expected) => {
    expect(await list(query())).toEqual(expected);
  });

  it('is ordered by each of its columns; a day that is not known lies ahead, a contact that never was, behind', async () => {
    const by = async (sort: NonNullable<Query['sort']>, order: 'asc' | 'desc') => list({ sort, order });
    expect(await by('created_at', 'asc')).toEqual(newestFirst.toReversed());
    expect(await by('amount', 'desc')).toEqual(['dam', 'gate', 'quarry', 'meter', 'crane', 'pump']);
    expect((await by('expected_date', 'asc')).slice(0, 3)).toEqual(['dam', 'quarry', 'pump']);
    expect((await by('expected_date', 'desc')).slice(3)).toEqual(['pump', 'quarry', 'dam']);
    expect((await by('last_contact_at', 'desc'))[0]).toBe('meter');
    expect((await by('last_contact_at', 'asc')).at(-1)).toBe('meter');
    expect((await by('next_contact_on', 'asc')).slice(0, 2)).toEqual(['meter', 'quarry']);
  });

  it('counts the days nobody was spoken to, and finds those left alone too long', async () => {
    const now = app.clock.now;
    app.clock.now = start + 40 * dayMs;
    const rows = (await page({ quiet: true })).list;
    expect(rows.map(({ id, quiet_days }) => [keyOf(id), quiet_days])).toEqual([
      ['gate', 35],
      ['quarry', 36],
      ['meter', 40],
      ['pump', 40],
    ]);
    app.clock.now = start + 30 * dayMs;
    expect((await page({ quiet: true })).list).toEqual([]);
    app.clock.now = start + 31 * dayMs;
    expect(await list({ quiet: true })).toEqual(['meter', 'pump']);
    app.clock.now = now;
  });

  it('finds what a head sent back, and no longer when it is sent again', async () => {
    const as = { as: await app.signInAs(scene.ann) };
    const { data } = await app.call(submitOpportunity, { id: made.pump as number, version: 1 }, as);
    await decide(app, data.id, { action: 'return' });
    expect(await list({ returned: true })).toEqual(['gate', 'pump']);
    const { data: shown } = await app.call(contract.opportunityDetail, { id: made.pump as number }, as);
    await app.call(submitOpportunity, { id: made.pump as number, version: shown.version }, as);
    expect(await list({ returned: true })).toEqual(['gate']);
    await decide(app, data.id, { action: 'return' });
  });

  it('offers each row what its page offers', async () => {
    for (const who of [scene.ann, scene.ben, scene.head, scene.leader, scene.finance]) {
      const as = { as: await app.signInAs(who) };
      for (const row of (await page({}, who)).list) {
        const { data } = await app.call(contract.opportunityDetail, { id: row.id }, as);
        expect([who, keyOf(row.id), data.actions]).toEqual([who, keyOf(row.id), row.actions]);
      }
    }
  });
});

describe('what someone sees', () => {
  const personas = () =>
    [
      [scene.leader, newestFirst],
      [scene.finance, newestFirst],
      // The department below them.
      [scene.head, ['gate', 'dam', 'meter', 'pump']],
      // Their own, what they work on, what they made.
      [scene.ann, ['gate', 'quarry', 'dam', 'meter', 'pump']],
      [scene.ben, ['gate', 'meter']],
      [scene.bob, ['quarry', 'crane']],
    ] as const;

  it('is the same in the list, the board, the export and on the page', async () => {
    for (const [who, expected] of personas()) {
      const as = { as: await app.signInAs(who) };
      expect([who, await list({}, who)]).toEqual([who, [...expected]]);
      const board = await app.call(contract.opportunityBoard, {}, as);
      const cards = board.data.columns.flatMap((column) => column.cards.map(({ id }) => keyOf(id)));
      expect(cards.sort()).toEqual([...expected].sort());
      const opened: string[] = [];
      for (const key of newestFirst)
        if ((await app.call(contract.opportunityDetail, { id: made[key] as number }, as)).status === 200)
          opened.push(key);
      expect(opened).toEqual([...expected]);
    }
    const refused = await app.call(contract.opportunityPage, {}, { as: await app.signInAs(scene.stranger) });
    expect(refused.status).toBe(403);
  });

  it('as one’s own is what one owns or works on', async () => {
    expect(await list({ mine: true }, scene.ann)).toEqual(['quarry', 'dam', 'meter', 'pump']);
    expect(await list({ mine: true }, scene.leader)).toEqual([]);
  });

  it('is exported by whoever may, and no more than the list shows', async () => {
    const ask = async (who: number) => app.call(contract.exportOpportunities, {}, { as: await app.signInAs(who) });
    expect((await ask(scene.ann)).status).toBe(200);
    expect((await ask(scene.stranger)).status).toBe(403);
  });
});

describe('the board', () => {
  it('has a column a stage that agrees with the list, whatever it is narrowed by', async () => {
    const filters: Omit<Query, 'stage'>[] = [
      {},
      { keyword: '长江' },
      { under_way: true },
      { owner_id: scene.bob },
      { amount_from: 250 },
    ];
    for (const who of [scene.leader, scene.ann, scene.head])
      for (const filter of filters) {
        const as = { as: await app.signInAs(who) };
        const { page_size: _, ...asked } = filter;
        const board = await app.call(contract.opportunityBoard, asked as never, as);
        expect(board.data.columns.map(({ stage }) => stage)).toEqual(stageNames);
        for (const column of board.data.columns) {
          const rows = await page({ ...filter, stage: column.stage }, who);
          expect(column.cards.map(({ id }) => id)).toEqual(rows.list.map(({ id }) => id));
          expect([column.count, column.more, column.amount]).toEqual([
            rows.total,
            false,
            rows.list.reduce((sum, { amount }) => sum + amount, 0),
          ]);
        }
      }
  });

  it('counts and sums beyond the fifty it shows', async () => {
    for (let count = 0; count < 55; count++)
      await scene.anOpportunity({ owner: scene.bob, amount: 1_00, stage: 'ordering' });
    const board = await app.call(contract.opportunityBoard, {}, { as: await app.signInAs(scene.bob) });
    const column = board.data.columns.find(({ stage }) => stage === 'ordering');
    expect([column?.count, column?.cards.length, column?.amount]).toEqual([55, 50, 55]);
  });
});
