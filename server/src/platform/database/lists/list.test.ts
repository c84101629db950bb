import { countCap } from '@tongzhou/contract/fields.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messagesOf } from '#areas/notices/message-table.ts';
import { int, ints, text } from '#platform/database/statement.ts';
import { administratorId } from '#testing/builders.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';
import { hasWords, sought } from './keyword.ts';
import { list, lists } from './list.ts';

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

  it('is not needed for a few: the first, which nobody counts', async () => {
    const { first } = lists.find((one) => one.conditions.includes('unread')) as (typeof lists)[number];
    const few = async (user: number, limit: number, kind?: string) => {
      const rows = await first(app.database, { user, kind, within: undefined } as never, { limit, ...newestFirst });
      return rows.map((row) => row.title);
    };
    expect(await few(administratorId, 3)).toEqual(['2000', '1999', '1998']);
    expect(await few(administratorId, 50, 'approval')).toHaveLength(40);
    expect(await few(999_999, 3)).toEqual([]);
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

describe('a list of what may be few or many', () => {
  const rows = 40_000;
  const sold = list({
    row: { id: int, keeper: text },
    select: 's.id, u.name as keeper',
    from: 'sold s',
    joins: 'join users u on u.id = s.keeper_id',
    params: { keyword: text, kind: text, least: int, among: ints, wanted: ints },
    always: 's.deleted_at is null',
    conditions: {
      keyword: hasWords('s.words'),
      among: {
        found: 's.made = any ($among::int8[])',
        holds: '(s.made in (select m from unnest($among::int8[]) m)) is true',
        ways: ['s.made = any ($among::int8[])'],
        hashed: true,
        near: ['made'],
      },
      kind: sought('s.kind = $kind', ['made']),
      wanted: {
        found: 's.id in (select w.id from wanted w)',
        holds: '(s.id in (select w.id from wanted w)) is true',
        ways: ['s.id in (select w.id from wanted w)'],
        set: {
          name: 'wanted',
          ids: 'select s.id from sold s where s.made = any ($wanted::int8[]) and s.deleted_at is null',
        },
        ofFew: 'exists (select from unnest($wanted::int8[]) m where m = s.made offset 0)',
        dear: 0.3,
      },
      least: 's.price >= $least',
    },
    sorts: { made: 's.made', price: 's.price' },
    tieBreaker: 's.id',
  });
  const keywords = {
    most: '公司',
    many: 'gs',
    /** Where the order begins, or ends, by price. */
    beginning: '始',
    end: '末',
    few: '第777号',
    nobody: '没有人',
  };

  beforeAll(async () => {
    await app.sql(`create table sold (id bigint primary key, name text not null, kind text not null, price bigint, made int not null,
      keeper_id bigint not null, filler text not null, deleted_at timestamptz, words text not null generated always as (word_form(name)) stored)`);
    await app.sql(
      `insert into sold (id, name, kind, price, made, keeper_id, filler, deleted_at)
        select n, '第' || n || '号' || case when n % 5 < 4 then '公司' else 'xg' end || case when n % 5 < 2 then 'gs' else '' end
          || case when p < ${0.35 * rows} then '始' when p >= ${0.65 * rows} then '末' else '' end,
          case when n % 500 = 0 then 'rare' else 'common' end, nullif(p, ${rows / 2}) / 3, n % 1000, $1, repeat('x', 400), case when n % 50 = 0 then now() end
        from (select n, n * 7919::bigint % ${rows} as p from generate_series(1, ${rows}) n) x`,
      [administratorId],
    );
    for (const columns of ['made, id', 'price, id', 'kind, made, id'])
      await app.sql(`create index on sold (${columns}) where deleted_at is null`);
    await app.sql('create index sold_words on sold using gin (word_grams(words))');
    await app.sql('grant select on sold to tongzhou_app');
    await app.sql('vacuum analyze sold');
  }, 120_000);

  interface Sold {
    readonly id: number;
    readonly name: string;
    readonly kind: string;
    readonly price: number | null;
    readonly made: number;
  }
  let living: readonly Sold[];
  const few: readonly number[] = [3, 14];
  const many = Array.from({ length: 500 }, (_, n) => n);
  const fifth = Array.from({ length: 200 }, (_, n) => 5 * n);

  it.each([
    ['made', 'desc'],
    ['price', 'asc'],
    ['price', 'desc'],
  ] as const)('shows the rows and the total that there are, by %s %s', async (sort, order) => {
    living ??= await app.sql<Sold>('select id::int4, name, kind, price::int4, made from sold where deleted_at is null');
    const sign = order === 'asc' ? 1 : -1;
    // Nothing is more than any price.
    const rank = (row: Sold) => row[sort] ?? Number.POSITIVE_INFINITY;
    const ordered = living.toSorted((a, b) => sign * (rank(a) === rank(b) ? a.id - b.id : rank(a) - rank(b)));
    for (const keyword of [undefined, ...Object.values(keywords)])
      for (const kind of [undefined, 'common', 'rare'])
        for (const [least, among] of [
          [],
          [6000],
          [undefined, few],
          [undefined, many],
          [undefined, fifth],
          [6000, many],
        ] as const) {
          const matching = ordered.filter(
            (row) =>
              row.name.includes(keyword ?? '') &&
              (kind ?? row.kind) === row.kind &&
              (row.price ?? 0) >= (least ?? 0) &&
              (among?.includes(row.made) ?? true),
          );
          for (const [page, page_size] of among === fifth
            ? ([[20, 50]] as const)
            : ([
                [1, 10],
                [40, 50],
              ] as const)) {
            const given = { keyword, kind, least, among };
            const read = await sold.page(app.database, given, { page, page_size, sort, order });
            const ids = matching.slice((page - 1) * page_size, page * page_size).map((row) => row.id);
            expect([given, page, read.list.map((row) => row.id)]).toEqual([given, page, ids]);
            const [total, more] = [Math.min(countCap, matching.length), matching.length > countCap];
            expect([given, read.total, read.more ?? false]).toEqual([given, total, more]);
          }
        }
  });

  it.each([few, many])('is counted by the set that its rows are looked up in', async (...wanted) => {
    living ??= await app.sql<Sold>('select id::int4, name, kind, price::int4, made from sold where deleted_at is null');
    for (const given of [
      { wanted },
      { wanted, kind: 'rare' },
      { wanted, keyword: keywords.few },
      { wanted, keyword: 'gs' },
    ]) {
      const matching = living
        .filter((row) => wanted.includes(row.made))
        .filter((row) => !('kind' in given) || row.kind === given.kind)
        .filter((row) => !('keyword' in given) || row.name.includes(given.keyword))
        .sort((a, b) => b.made - a.made || b.id - a.id);
      for (const page of [1, 2, 40, 395, 1000]) {
        const request = { page, page_size: 10, sort: 'made', order: 'desc' } as const;
        const read = await sold.page(app.database, given, request);
        const ids = matching.slice((page - 1) * 10, page * 10).map((row) => row.id);
        expect([given, page, read.list.map((row) => row.id)]).toEqual([given, page, ids]);
        expect([given, read.total]).toEqual([given, Math.min(countCap, matching.length)]);
      }
    }
  });

  it.each([undefined, keywords.many])(
    'knows how many an export has, far beyond what a page counts (%s)',
    async (keyword) => {
      const [counted] = await app.sql<{ matching: number }>(
        `select count(*)::int4 as matching from sold where deleted_at is null and position($1 in name) > 0`,
        [keyword ?? ''],
      );
      const matching = counted?.matching as number;
      expect(matching).toBeGreaterThan(countCap);
      const request = { page: 3, page_size: rows, sort: 'price', order: 'asc' } as const;
      const beyond = await sold.page(app.database, { keyword }, request);
      expect(beyond).toEqual({ list: [], total: matching, page: 3, page_size: rows });
    },
  );

  /** How many rows the parts of the statement gave. */
  async function rowsOf(
    given: { readonly keyword?: string; readonly kind?: string; readonly among?: string },
    sort: 'price' | 'made' = 'price',
    offset = 0,
  ) {
    const where = Object.keys(given) as ('keyword' | 'kind' | 'among')[];
    const { name, text: sent, order } = sold.shape(where, sort, 'asc').page;
    const values: Record<string, unknown> = { limit: 50, offset, cap: countCap + 1, ...given };
    await app.sql(`prepare ${name} as ${sent}`);
    await app.sql('set plan_cache_mode = force_generic_plan');
    await app.sql('set enable_seqscan = off');
    const lines = await app.sql<{ 'QUERY PLAN': string }>(
      `explain (analyze, costs off, timing off, summary off) execute ${name} (${order.map((one) => `'${values[one]}'`).join()})`,
    );
    await app.sql(`deallocate ${name}`);
    const plan = lines.map((line) => line['QUERY PLAN']).join('\n');
    const part = (title: string) => plan.slice(plan.indexOf(`CTE ${title}`)).split(/\n {2}(?=\S)/)[0] ?? '';
    return { plan, walked: part('walked'), nearest: part('nearest'), found: part('found') };
  }
  const read = (node: RegExp, plan: string) => Number(node.exec(plan)?.[1] ?? Number.NaN);
  const foundRows = /Bitmap Heap Scan on sold[^\n]*actual rows=(\d+)/;
  const walkedRows = /Index Scan using sold_price_id_idx[^\n]*actual rows=(\d+)/;

  it('cuts a page of many from the order, and stops when it is full', async () => {
    const { walked, found } = await rowsOf({ keyword: keywords.most });
    expect(read(walkedRows, walked)).toBeLessThan(100);
    expect(found).toMatch(/Bitmap Heap Scan on sold[^\n]*never executed/);
  });

  it('finds few by their index, and walks nowhere', async () => {
    const { walked, found } = await rowsOf({ keyword: keywords.few });
    expect(walked).toMatch(/Index Scan using sold_price_id_idx[^\n]*never executed/);
    expect(read(foundRows, found)).toBe(1);
    expect(found).toMatch(/Bitmap Index Scan on sold_words/);
  });

  it('finds few of another condition by its index, unless an index has them in the order that is asked for', async () => {
    const { walked, found } = await rowsOf({ keyword: keywords.most, kind: 'rare' });
    expect(walked).toMatch(/never executed/);
    expect(read(foundRows, found)).toBeLessThan(100);
    expect(sold.shape(['kind'], 'made', 'asc').page.text).not.toMatch(/tablesample/);
    expect(sold.shape(['kind'], 'price', 'asc').page.text).toMatch(/tablesample/);
  });

  it('reads no further down than the sample says where the index of what is found has the order', async () => {
    const { walked, nearest, plan } = await rowsOf({ among: `{${fifth.join()}}` }, 'made', 950);
    expect(walked).toMatch(/Index [^\n]*never executed/);
    const rows = read(/Index Only Scan using sold_made_id_idx[^\n]*actual rows=(\d+)/, nearest);
    expect(rows).toBeGreaterThan(1000);
    expect(rows).toBeLessThan(0.8 * living.filter((row) => fifth.includes(row.made)).length);
    expect(plan).toMatch(/sold_made_id_idx on sold s_1 \(never executed\)/);
  });

  it('breaks off where the order begins with others, and finds them', async () => {
    const { walked, found } = await rowsOf({ keyword: keywords.end });
    expect(read(walkedRows, walked)).toBeLessThan(rows / 2);
    expect(read(foundRows, found)).toBeGreaterThan(countCap);
  });
});
