import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { prepare } from '#app/connect.ts';
import { createTestDatabase, type TestDatabase } from '#testing/database/test-database.ts';
import { type Migration, migrate, readMigrations } from './migrate.ts';

const role = 'tongzhou_app';
const folder = path.join(import.meta.dirname, '..', '..', '..', '..', 'migrations');
const real = await readMigrations(folder);

let database: TestDatabase;
let superuser: pg.Client;
const onEmptyDatabase = () => {
  beforeEach(async () => {
    database = await createTestDatabase('empty');
    superuser = new pg.Client(database.superuser);
    await superuser.connect();
  });
  afterEach(async () => {
    await superuser.end();
    await database.drop();
  });
};

const run = (migrations: readonly Migration[]) => migrate(database.owner, migrations, role, role);
const made = (...texts: string[]): Migration[] =>
  texts.map((text, index) => ({
    number: index + 1,
    name: `000${index + 1}-test.sql`,
    text,
    checksum: createHash('sha256').update(text).digest('hex'),
  }));
const rows = async <Row extends pg.QueryResultRow>(text: string) => (await superuser.query<Row>(text)).rows;
/** Everything that exists: relations, columns, functions, rights. */
const schema = async () =>
  JSON.stringify([
    await rows(`select c.relname, c.relkind, c.relacl::text, a.attname, a.atttypid::int from pg_class c
      join pg_namespace n on n.oid = c.relnamespace left join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
      where n.nspname in ('public', 'log') order by 1, 4`),
    await rows(
      `select proname, proacl::text from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname in ('public', 'log') order by 1`,
    ),
    await rows(`select nspname, nspacl::text from pg_namespace where nspname !~ '^pg_' order by 1`),
    await rows(`select defaclrole::int, defaclobjtype, defaclacl::text from pg_default_acl order by 1, 2`),
  ]);

describe('migrations', () => {
  onEmptyDatabase();

  it('make an empty database whole, and do nothing the second time', async () => {
    expect(await run(real)).toEqual(real.map((migration) => migration.name));
    const first = await schema();
    expect(await run(real)).toEqual([]);
    expect(await schema()).toBe(first);
  });

  it('are carried out once when several servers start at once [F36]', async () => {
    const results = await Promise.all(Array.from({ length: 5 }, () => run(real)));
    expect(results.filter((applied) => applied.length > 0)).toEqual([real.map((migration) => migration.name)]);
    // The whole preparation, the worker's tables included.
    await Promise.all([prepare(database.owner, role, role), prepare(database.owner, role, role)]);
    const found = await rows(`select number from schema_migrations order by number`);
    expect(found).toEqual(real.map(({ number }) => ({ number })));
  });

  it('leave the old schema when any of them fails, and go through when it is mended [F33]', async () => {
    for (const [index, migration] of real.entries()) {
      const before = await schema();
      const broken = { ...migration, text: `${migration.text}; select 1 / 0;` };
      const failing = run([...real.slice(0, index), broken]);
      await expect(failing).rejects.toThrow(`迁移 ${migration.name} 失败：division by zero`);
      // The first one finds the table of migrations itself already there.
      if (index > 0) expect(await schema()).toBe(before);
      expect((await rows('select from schema_migrations')).length).toBe(index);
      expect(await run(real.slice(0, index + 1))).toEqual([migration.name]);
    }
    // It takes longer with each migration that is added.
  }, 120_000);

  it('leave what was done before them', async () => {
    const [first, second] = made('create table a (n int)', 'create table b (n int); create table a (n int)') as [
      Migration,
      Migration,
    ];
    await expect(run([first, second])).rejects.toThrow('迁移 0002-test.sql 失败：relation "a" already exists');
    const tables = await rows<{ name: string }>(
      `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
    );
    expect(tables.map((table) => table.name)).toEqual(['a', 'schema_migrations']);
  });

  it('leave nothing when the connection is killed in the middle [F33]', async () => {
    const [first] = made('create table a (n int); select pg_sleep(30)') as [Migration];
    const failing = run([first]);
    const noted = expect(failing).rejects.toThrow('迁移 0001-test.sql 失败');
    await vi.waitFor(async () => {
      const sleeping = await rows(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`,
      );
      expect(sleeping.length).toBe(1);
    });
    await noted;
    expect(await rows(`select from pg_class where relname = 'a'`)).toEqual([]);
    expect(await run(made('create table a (n int)'))).toEqual(['0001-test.sql']);
  });

  it('wait for a table that someone is using, and do not give up at once [R37]', async () => {
    const first = made('create table a (n int)');
    await run(first);
    const user = new pg.Client(database.superuser);
    await user.connect();
    await user.query('begin; lock table a');
    const waiting = run([...first, ...made('', 'alter table a add column m int').slice(1)]);
    const stuck = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await vi.waitFor(async () => expect((await rows(stuck)).length).toBe(1), { timeout: 3000 });
    // Its first try is over after two seconds.
    await vi.waitFor(async () => expect((await rows(stuck)).length).toBe(0), { timeout: 4000 });
    await user.end();
    expect(await waiting).toEqual(['0002-test.sql']);
  });
});

describe('a schema that is not the program’s', () => {
  onEmptyDatabase();
  const first = made('create table a (n int)', 'create table b (n int)');
  const refused = (migrations: readonly Migration[]) => expect(run(migrations)).rejects;
  beforeEach(() => run(first));

  it('because a file was edited is refused [F39]', async () => {
    await refused(made('create table a (n int)', 'create table b (n bigint)')).toThrow(
      '迁移文件 0002-test.sql 在执行后被修改',
    );
  });

  it('because a file is missing, or the program is the older one, is refused [F39]', async () => {
    await refused(first.slice(0, 1)).toThrow('数据库结构比程序新（0002-test.sql），请升级程序后再启动');
    await refused([]).toThrow('数据库结构比程序新（0001-test.sql），请升级程序后再启动');
  });

  it('because files changed places is refused [F39]', async () => {
    const [one, two] = first as [Migration, Migration];
    const swapped = [
      { ...two, number: 1 },
      { ...one, number: 2 },
    ];
    await refused(swapped).toThrow('迁移顺序与数据库不一致：数据库为 0001-test.sql，程序为 0002-test.sql');
    await refused([one, { ...two, name: '0002-other.sql' }]).toThrow(
      '迁移顺序与数据库不一致：数据库为 0002-test.sql，程序为 0002-other.sql',
    );
  });

  it('is left alone', async () => {
    const before = await schema();
    await refused([...made('create table a (n int)', 'x'), ...made('', '', 'create table c (n int)').slice(2)]).toThrow(
      '被修改',
    );
    expect(await schema()).toBe(before);
  });
});

describe('migration files', () => {
  let place: string;
  beforeAll(() => {
    place = mkdtempSync(path.join(tmpdir(), 'tongzhou-migrations-'));
  });
  afterAll(() => rmSync(place, { recursive: true }));

  it.each([
    ['a gap', ['0001-a.sql', '0003-b.sql'], '0003-b.sql'],
    ['a second of the same number', ['0001-a.sql', '0001-b.sql'], '0001-b.sql'],
    ['another start', ['0002-a.sql'], '0002-a.sql'],
    ['a name of another form', ['0001-a.sql', '2-b.sql'], '2-b.sql'],
    ['capitals', ['0001-Area.sql'], '0001-Area.sql'],
  ])('with %s are refused by name', async (_, names, wrong) => {
    const own = mkdtempSync(path.join(place, 'x-'));
    for (const name of names) writeFileSync(path.join(own, name), 'select 1');
    await expect(readMigrations(own)).rejects.toThrow(`迁移文件名或编号不正确：${wrong}`);
  });

  it('name the area they belong to', () => {
    expect(real.map((migration) => migration.number)).toEqual(real.map((_, index) => index + 1));
    expect(real[0]?.name).toBe('0001-platform.sql');
  });
});

describe('the application role', () => {
  onEmptyDatabase();

  it('that cannot be made is named, with what to do', async () => {
    await expect(migrate(database.owner, [], 'tongzhou_unmade', 'tongzhou_unmade')).rejects.toThrow(
      /^迁移账号无权创建应用角色 tongzhou_unmade，请授予 CREATEROLE 或预先创建该角色/,
    );
  });

  it('reads and changes rows, and nothing else [R11]', async () => {
    await prepare(database.owner, role, role);
    const app = new pg.Client(database.connection);
    await app.connect();
    for (const text of [
      'create table x (n int)',
      'create schema x',
      'drop table messages',
      'alter table messages add column x int',
      'truncate messages',
      'create index on messages (title)',
      'alter table log.operations disable trigger all',
      'update schema_migrations set checksum = $$x$$',
      'delete from schema_migrations',
      'create function x() returns int language sql return 1',
      'create extension pg_prewarm',
      `copy messages to program 'true'`,
      `select pg_read_file('/etc/passwd')`,
      'set role tongzhou_owner',
      'set role postgres',
    ])
      await expect(app.query(text), text).rejects.toMatchObject({
        code: expect.stringMatching(/^(42501|0A000|58P01)$/),
      });
    await app.end();
  });
});
