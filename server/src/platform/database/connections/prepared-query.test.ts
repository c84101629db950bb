import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Prepared, Result } from '#platform/database/client.ts';
import { connectionWith } from '#platform/database/database.ts';
import { prepare } from '#platform/database/statement.ts';
import { createTestDatabase, type TestDatabase } from '#testing/database/test-database.ts';
import { PreparedQuery, runOnPool, runTogether } from './prepared-query.ts';
import { type WarmClients, warmClients } from './warm-clients.ts';

let database: TestDatabase;
let client: pg.Client;
let pool: pg.Pool;
let warm: WarmClients;

beforeAll(async () => {
  database = await createTestDatabase('empty');
  const options = connectionWith(database.owner);
  client = new pg.Client(options);
  await client.connect();
  pool = new pg.Pool({ ...options, max: 1 });
  // A pool has ended before its connections have: the last one hears of the database being dropped.
  pool.on('connect', (one) => one.on('error', () => undefined));
  warm = warmClients(pool, 1);
});
afterAll(async () => {
  await client.end();
  warm.close();
  await pool.end();
  await database.drop();
});

const statement = (text: string) => prepare({ text });
const runPrepared = (prepared: Prepared, values: unknown[] = []): Promise<Result> =>
  new Promise((resolve, reject) => {
    const query = new PreparedQuery(prepared, values, (error) => (error === null ? resolve(query) : reject(error)));
    client.query(query);
  });
const run = (text: string, values: unknown[] = []) => runPrepared(statement(text), values);
const onPool = (text: string, values: unknown[] = []) => runOnPool(pool, warm, statement(text), values);
const rows = async (text: string, values: unknown[] = []) => (await run(text, values)).rows;

describe('a parameter', () => {
  const echo = 'select $1::text as t, $2::int8 as i, $3::bool as b, $4::bytea as y, $5::text[] as ts, $6::int8[] as is';

  it('arrives as it was given, whatever its kind and content', async () => {
    // PostgreSQL has no NUL in a text, and half a character is no text.
    const text = fc.string({ unit: 'grapheme' }).filter((value) => value.isWellFormed() && !value.includes('\0'));
    const integer = fc.maxSafeInteger();
    const bytes = fc.uint8Array({ maxLength: 40 }).map((value) => Buffer.from(value));
    const values = fc.tuple(text, integer, fc.boolean(), bytes, fc.array(text), fc.array(integer));
    await fc.assert(
      fc.asyncProperty(values, async ([t, i, b, y, ts, is]) => {
        expect(await rows(echo, [t, i, b, y, ts, is])).toEqual([{ t, i, b, y, ts, is }]);
      }),
      { numRuns: 200 },
    );
  });

  it.each(['NULL', '{a,b}', '"quoted"', 'back\\slash\\', '中文，标点', '', ' ', "'; drop table x; --"])(
    'in an array may be %j',
    async (text) => {
      const [row] = await rows(echo, ['', 0, true, Buffer.alloc(0), [text, text], []]);
      expect(row?.ts).toEqual([text, text]);
    },
  );

  it('that is null or left out is null', async () => {
    expect(await rows(echo, [null, undefined, null, null, null, null])).toEqual([
      { t: null, i: null, b: null, y: null, ts: null, is: null },
    ]);
  });

  it('may be large', async () => {
    const [text, bytes] = ['长'.repeat(1_000_000), randomBytes(3_000_000)];
    const [row] = await rows(echo, [text, 0, false, bytes, [], []]);
    expect(row?.t === text && bytes.equals(row?.y as Buffer)).toBe(true);
  });

  it.each([[new Date()], [{ a: 1 }], [10n], [[true]], [() => 1]])(
    'of a kind no column has is refused: %s',
    async (value) => {
      for (const send of [run, onPool]) {
        await expect(send('select $1::text as t', [value])).rejects.toThrow('parameter');
        expect((await send('select $1::text as t', ['and on it goes'])).rows).toEqual([{ t: 'and on it goes' }]);
      }
    },
  );
});

describe('a statement', () => {
  it('is prepared and described the first time and only executed afterwards', async () => {
    const described = vi.spyOn(PreparedQuery.prototype, 'handleRowDescription');
    const text = 'select $1::int4 + 1 as next, null::text as nothing';
    const preparedAt = () =>
      client.query('select prepare_time::text from pg_prepared_statements where name = $1', [statement(text).name]);
    expect(await rows(text, [1])).toEqual([{ next: 2, nothing: null }]);
    const first = (await preparedAt()).rows;
    expect(first).toHaveLength(1);
    for (let time = 2; time <= 3; time++) expect(await rows(text, [time])).toEqual([{ next: time + 1, nothing: null }]);
    expect((await preparedAt()).rows).toEqual(first);
    expect(described).toHaveBeenCalledTimes(1);
    described.mockRestore();
  });

  it('gives all its rows, in order, and says how many', async () => {
    const result = await run('select n, n::text as t from generate_series(1, $1::int4) n', [5000]);
    expect(result.rowCount).toBe(5000);
    expect(result.rows[0]).toEqual({ n: 1, t: '1' });
    expect(result.rows.at(-1)).toEqual({ n: 5000, t: '5000' });
  });

  it('without rows says how many it touched, the second time too', async () => {
    await client.query('create table touched (n int8)');
    const insert = 'insert into touched select generate_series(1, $1::int4)';
    for (let time = 1; time <= 2; time++) expect(await run(insert, [3])).toMatchObject({ rows: [], rowCount: 3 });
    expect(await run('update touched set n = n + 1 where n > $1', [1])).toMatchObject({ rowCount: 4 });
    expect(await run('delete from touched where n = $1 returning n', [2])).toMatchObject({ rows: [], rowCount: 0 });
    expect(await rows('select count(*) as n from touched')).toEqual([{ n: 6 }]);
  });

  it('is not confused with another, however they alternate', async () => {
    for (let time = 0; time < 3; time++) {
      expect(await rows('select 1 as a, $1::text as b', ['x'])).toEqual([{ a: 1, b: 'x' }]);
      expect(await rows('select $1::text as b, 1 as a, now() is null as c', ['x'])).toEqual([
        { b: 'x', a: 1, c: false },
      ]);
    }
  });

  it('under the name of another is not confused with it either', async () => {
    const same = async (text: string) => (await runPrepared({ name: 'same', text })).rows;
    for (let time = 0; time < 2; time++) {
      expect(await same('select 1 as a')).toEqual([{ a: 1 }]);
      expect(await same('select 2 as b')).toEqual([{ b: 2 }]);
    }
  });
});

describe('a failed statement', () => {
  it.each([
    ['that cannot be prepared', 'select from nowhere', [], '42P01'],
    ['that cannot take its value', 'select $1::uuid as id', ['no uuid'], '22P02'],
    ['that breaks off midway', 'select 1 / (50 - n) as q from generate_series(1, $1::int4) n', [100], '22012'],
  ])('(%s) is an error with its code, and the connection goes on', async (_, text, values, code) => {
    for (let time = 1; time <= 2; time++) {
      const error = (await run(text, values).catch((failure: unknown) => failure)) as pg.DatabaseError;
      expect(error).toBeInstanceOf(pg.DatabaseError);
      expect(error.code).toBe(code);
      expect(await rows('select $1::text as t', ['fine'])).toEqual([{ t: 'fine' }]);
    }
  });

  it('(first wrong, then right) works the second time', async () => {
    await expect(rows('select $1::int4 as n', ['x'])).rejects.toThrow('invalid input syntax');
    expect(await rows('select $1::int4 as n', [7])).toEqual([{ n: 7 }]);
  });

  it('(a row that cannot be read) is an error once all its rows have come', () => {
    const done = vi.fn();
    const query = new PreparedQuery(statement('select j from t'), [], done);
    query.handleRowDescription({ fields: [{ name: 'j', dataTypeID: 114 } as pg.FieldDef] });
    for (const field of ['{}', '{', '{}']) query.handleDataRow({ fields: [field] });
    expect(done).not.toHaveBeenCalled();
    query.handleReadyForQuery();
    expect(done).toHaveBeenCalledWith(expect.any(SyntaxError));
  });

  it('on the pool closes its connection and gives a new one to the next', async () => {
    const backend = async () => (await onPool('select pg_backend_pid() as pid')).rows[0]?.pid;
    const first = await backend();
    expect(await backend()).toBe(first);
    await expect(onPool('select 1 / $1::int4 as q', [0])).rejects.toThrow('division by zero');
    expect(await backend()).not.toBe(first);
  });

  it('whose columns changed under it fails once, then gives the new ones', async () => {
    await pool.query('create table changing (a int4); insert into changing values (1)');
    const read = () => onPool('select * from changing');
    expect((await read()).rows).toEqual([{ a: 1 }]);
    await pool.query(`alter table changing add b text default 'new'`);
    await expect(read()).rejects.toMatchObject({ code: '0A000' });
    expect((await read()).rows).toEqual([{ a: 1, b: 'new' }]);
  });
});

describe('statements that travel together', () => {
  /** What became of each, in the order in which they were told. */
  async function together(...texts: string[]) {
    const told: (readonly [text: string, outcome: unknown])[] = [];
    const queries = texts.map((text) => {
      const query: PreparedQuery = new PreparedQuery(statement(text), [], (error) =>
        told.push([text, error ?? query.rows]),
      );
      return query;
    });
    await runTogether(client, queries);
    return told;
  }

  it('each give their own rows, in their order, prepared or not', async () => {
    for (let time = 1; time <= 2; time++)
      expect(await together('select 1 as a', 'select n from generate_series(1, 3) n', 'select 2 as b')).toEqual([
        ['select 1 as a', [{ a: 1 }]],
        ['select n from generate_series(1, 3) n', [{ n: 1 }, { n: 2 }, { n: 3 }]],
        ['select 2 as b', [{ b: 2 }]],
      ]);
  });

  it('see what those before them did', async () => {
    await client.query('create table seen (n int8)');
    expect((await together('insert into seen values (7)', 'select n from seen')).at(-1)?.[1]).toEqual([{ n: 7 }]);
  });

  it('are left out after one that fails, and say why; those before it have been carried out', async () => {
    const failing = ['select 1 as a', 'select 1 / 0 as q', 'select 3 as c'] as const;
    for (let time = 1; time <= 2; time++) {
      const told = await together(...failing);
      expect(told.map(([text]) => text)).toEqual(failing);
      expect(told[0]?.[1]).toEqual([{ a: 1 }]);
      expect(told[1]?.[1]).toMatchObject({ code: '22012' });
      expect(told[2]?.[1]).toBe(told[1]?.[1]);
    }
    expect(await together('select 3 as c')).toEqual([['select 3 as c', [{ c: 3 }]]]);
  });

  it('are all told when the connection is lost', async () => {
    const other = new pg.Client(connectionWith(database.owner));
    other.on('error', () => undefined);
    await other.connect();
    const told: unknown[] = [];
    const sleeping = ['select pg_terminate_backend(pg_backend_pid()) as gone', 'select 5 as e'].map(
      (text) => new PreparedQuery(statement(text), [], (error) => told.push(error)),
    );
    await runTogether(other, sleeping);
    expect(told).toEqual([expect.any(Error), told[0]]);
  });
});
