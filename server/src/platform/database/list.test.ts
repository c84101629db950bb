import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messagesOf } from '#areas/notices/message-table.ts';
import { lists } from '#platform/database/list.ts';
import { administratorId } from '#testing/builders.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
  // The same time for many: only the last term of the order tells them apart.
  await app.sql(
    `insert into messages (user_id, kind, title, content, created_at)
      select $1, case when n <= 40 then 'approval' else 'task' end, n::text, '', to_timestamp(1800000000 + n / 10) from generate_series(1, 2000) n`,
    [administratorId],
  );
  await app.sql('analyze messages');
});
afterAll(() => app.close());

const newestFirst = { sort: 'created_at', order: 'desc' } as const;
const page = (number: number, size: number, kind?: 'approval' | 'task') =>
  messagesOf(app.database, { user: administratorId, kind }, { page: number, page_size: size, ...newestFirst });

describe('a page', () => {
  it('follows the one before it, row for row, to the end', async () => {
    const titles: string[] = [];
    for (let number = 1; number <= 100; number++) titles.push(...(await page(number, 20)).list.map((row) => row.title));
    expect(titles).toEqual(Array.from({ length: 2000 }, (_, index) => String(2000 - index)));
  });

  it.each([
    ['full, with more behind it', 1, 20, 20],
    ['full, the last', 2, 20, 20],
    ['not full', 2, 30, 10],
    ['beyond the last', 3, 30, 0],
    ['beyond the last that was full', 3, 20, 0],
  ])('(%s) knows the total', async (_, number, size, rows) => {
    const found = await page(number, size, 'approval');
    expect(found).toMatchObject({ total: 40, page: number, page_size: size });
    expect(found.list).toHaveLength(rows);
    expect(found).not.toHaveProperty('more');
  });

  it('that is empty and the first has a total of zero', async () => {
    const none = await messagesOf(app.database, { user: 999_999 }, { page: 1, page_size: 10, ...newestFirst });
    expect(none).toEqual({ list: [], total: 0, page: 1, page_size: 10 });
  });
});

describe('the statement of a page', () => {
  const messages = () => lists.find((one) => one.conditions.includes('unread')) as (typeof lists)[number];

  it('is the same text in whatever order its conditions are named, and always says whose rows it shows', async () => {
    const { shape, page: read } = messages();
    const one = shape(['unread', 'kind'], 'created_at', 'desc').page.text;
    expect(shape(['kind', 'unread'], 'created_at', 'desc').page.text).toBe(one);
    expect(one).toMatch(/where \(m\.user_id = \$\d\)/);
    const nobody = read(app.database, { kind: 'task', within: undefined }, { page: 1, page_size: 10, ...newestFirst });
    await expect(nobody).rejects.toThrow('a page of messages m needs user');
  });

  it('is narrowed by what is given, where an empty text is nothing', async () => {
    const { page: read } = messages();
    const totals: Record<string, number> = {};
    for (const [name, given] of Object.entries({
      all: {},
      none: { kind: undefined, keyword: '', unread: false },
      kind: { kind: 'approval' },
      unread: { unread: true, kind: 'approval' },
      read: { read: true },
      keyword: { keyword: '1999' },
    }))
      totals[name] = (
        await read(app.database, { user: administratorId, ...given } as never, {
          page: 1,
          page_size: 10,
          ...newestFirst,
        })
      ).total;
    expect(totals).toEqual({ all: 2000, none: 2000, kind: 40, unread: 40, read: 0, keyword: 1 });
  });

  const explain = async (size: number) => {
    const { name, text, order } = messages().shape(['kind'], 'created_at', 'desc').page;
    const values: Record<string, unknown> = {
      user: administratorId,
      kind: `'approval'`,
      limit: size,
      offset: 0,
      cap: 10_001,
    };
    await app.sql(`prepare ${name} as ${text}`);
    // As the program's own connections are set.
    await app.sql('set plan_cache_mode = force_generic_plan');
    await app.sql('set enable_seqscan = off');
    const execute = `execute ${name} (${order.map((parameter) => values[parameter]).join()})`;
    const lines = await app.sql<{ 'QUERY PLAN': string }>(
      `explain (analyze, costs off, timing off, summary off) ${execute}`,
    );
    await app.sql(`deallocate ${name}`);
    return lines.map((line) => line['QUERY PLAN']).join('\n');
  };

  it('does not count when the page is not full, since then the total is known', async () => {
    expect(await explain(50)).toMatch(/InitPlan[^\n]*\n[^\n]*never executed/);
    expect(await explain(20)).not.toMatch(/never executed/);
  });

  it('reads the rows in the order of an index and sorts no more than the page', async () => {
    const plan = await explain(20);
    expect(plan).toMatch(/Index Scan using messages_user_id_kind_created_at_id_idx/);
    expect(plan).toMatch(/Sort \(actual rows=20\.00/);
    for (const [, rows] of plan.matchAll(/Sort[^\n]*\(actual rows=(\d+)/g))
      expect(Number(rows)).toBeLessThanOrEqual(20);
  });
});
