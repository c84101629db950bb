import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/database/test-database.ts';

// An area writes its own tables only, and reads those of lower tiers. Whose a table is follows from the migration that
// makes it; what a statement touches is asked of PostgreSQL, which locks every table of a statement it plans.

const source = path.join(import.meta.dirname, '..');
const root = path.join(source, '..', '..');
const { tiers } = (await import(path.join(root, 'architecture.ts'))) as { tiers: string[][] };
const areas = tiers.flat();
const platform = 'platform';

/** 0007-leave-balance.sql belongs to leave. */
const ownerOfMigration = (file: string): string => {
  const name = file.replace(/^\d{4}-/, '').replace(/\.sql$/, '');
  return [platform, ...areas].find((area) => name === area || name.startsWith(`${area}-`)) ?? `nobody (${file})`;
};
const migrations = path.join(root, 'server', 'migrations');
const made = (pattern: RegExp): Map<string, string> =>
  new Map(
    readdirSync(migrations).flatMap((file) =>
      [...readFileSync(path.join(migrations, file), 'utf8').matchAll(pattern)].map(
        ([, name = '']) => [name.includes('.') ? name : `public.${name}`, ownerOfMigration(file)] as const,
      ),
    ),
  );
const tableOwners = made(/^create table (?:if not exists )?([\w.]+)/gm).set('public.schema_migrations', platform);
for (const table of made(/^drop table ([\w.]+)/gm).keys()) tableOwners.delete(table);
const functionOwners = made(/^create (?:or replace )?function ([\w.]+)/gm);

interface Statement {
  readonly area: string;
  readonly file: string;
  readonly text: string;
}
interface Touched {
  readonly table: string;
  readonly written: boolean;
}

const tierOf = (area: string) => (area === platform ? -1 : tiers.findIndex((tier) => tier.includes(area)));

/** Whose money is shared is reckoned from days and standard costs: no statement of these ever reads what people are paid. */
const withoutPay = ['projects', 'settlement'];
const pay = ['salary', 'payroll'];

/** What is wrong with it, in words. */
function problems({ area, file, text }: Statement, touched: readonly Touched[]): string[] {
  const found = touched.flatMap(({ table, written }) => {
    const owner = tableOwners.get(table) ?? 'nobody';
    if (written && owner !== area) return [`writes ${table} of ${owner}`];
    if (withoutPay.includes(area) && pay.includes(owner)) return [`reads ${table} of ${owner}`];
    return owner === area || (tierOf(owner) < tierOf(area) && owner !== 'nobody') ? [] : [`reads ${table} of ${owner}`];
  });
  const called = [...functionOwners].filter(([name, owner]) => {
    const plain = name.replace(/^public\./, '');
    const calls = new RegExp(`(?<![\\w.])${plain.replace('.', '\\.')}\\s*\\(`).test(text);
    return calls && owner !== area && owner !== platform;
  });
  return [...found, ...called.map(([name, owner]) => `calls ${name} of ${owner}`)].map(
    (wrong) => `${file} ${wrong}: ${text}`,
  );
}

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client(database.superuser);
  await client.connect();
  // Whatever the order of the joins, the tables are the same: PostgreSQL need not look for the best.
  await client.query('set join_collapse_limit = 1');
  await client.query('set from_collapse_limit = 1');
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

/** By one or by several together. */
async function touchedBy(...texts: readonly string[]): Promise<Touched[]> {
  await client.query('begin');
  // Those that differ by a limit touch the same.
  const different = new Set(texts.map((text) => text.replace(/\blimit \d+/g, 'limit 1')));
  await client.query([...different].map((text) => `explain (generic_plan) ${text}`).join(';'));
  // A part of a partitioned table stands for the whole.
  const { rows } = await client.query<{ table: string; written: boolean }>(
    `select format('%s.%s', n.nspname, w.relname) as table, bool_or(l.mode = 'RowExclusiveLock') as written
      from pg_locks l join pg_class c on c.oid = l.relation left join pg_inherits i on i.inhrelid = c.oid
      join pg_class w on w.oid = coalesce(i.inhparent, c.oid) join pg_namespace n on n.oid = w.relnamespace
      where l.pid = pg_backend_pid() and l.locktype = 'relation' and w.relkind in ('r', 'p', 'v', 'm') and n.nspname not in ('pg_catalog', 'pg_toast')
      group by 1 order by 1`,
  );
  await client.query('rollback');
  return rows;
}

const filesIn = (folder: string, pattern: RegExp): string[] =>
  readdirSync(path.join(source, folder), { recursive: true })
    .map(String)
    .filter((name) => pattern.test(name) && !name.endsWith('.test.ts'))
    .map((name) => path.join(folder, name));

/** The texts that come into being when a file is loaded, with every shape of its lists. */
async function textsOf(file: string): Promise<Set<string>> {
  vi.resetModules();
  const { statements } = await import('#platform/database/statement.ts');
  const { lists } = await import('#platform/database/lists/list.ts');
  await import(path.join(source, file));
  for (const { shape, sets, sorts } of lists)
    for (const sort of sorts) for (const where of sets) shape(where, sort, 'asc');
  return new Set([...statements.values()].map((statement) => statement.text));
}

async function allStatements(): Promise<Statement[]> {
  const files = [...filesIn('areas', /-table\.ts$/), ...filesIn('platform', /(-table|database-clock)\.ts$/)];
  const texts = new Map<string, Set<string>>();
  for (const file of files) texts.set(file, await textsOf(file));
  return files.flatMap((file) => {
    const own = texts.get(file) ?? new Set();
    // What a file got by importing another is that other one's.
    const imported = files.filter(
      (other) => other !== file && (texts.get(other)?.size ?? 0) > 0 && texts.get(other)?.isSubsetOf(own),
    );
    const borrowed = new Set(imported.flatMap((other) => [...(texts.get(other) ?? [])]));
    const area = file.startsWith('areas') ? (file.split(path.sep)[1] ?? '') : platform;
    return [...own].filter((text) => !borrowed.has(text)).map((text) => ({ area, file, text }));
  });
}

describe('tables', () => {
  it('belong to an area of the architecture, or to the platform', async () => {
    const { rows } = await client.query<{ name: string }>(
      `select format('%s.%s', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind in ('r', 'p') and not c.relispartition and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast', 'graphile_worker') order by 1`,
    );
    expect(rows.map((row) => row.name)).toEqual([...tableOwners.keys()].sort());
    for (const owner of tableOwners.values()) expect([platform, ...areas]).toContain(owner);
  });

  it('are written by their own area, and read by it and by the tiers above', async () => {
    const statements = await allStatements();
    expect(statements.length).toBeGreaterThan(50);
    expect(new Set(statements.map((statement) => statement.area)).size).toBeGreaterThan(4);
    const wrong: string[] = [];
    for (const together of Map.groupBy(statements, ({ file }) => file).values()) {
      const touched = await touchedBy(...together.map(({ text }) => text));
      if (together.every((statement) => problems(statement, touched).length === 0)) continue;
      // Which of them it is.
      for (const statement of together) wrong.push(...problems(statement, await touchedBy(statement.text)));
    }
    expect(wrong).toEqual([]);
  });

  it('hold every statement: none is made outside of the files that are looked at', () => {
    const makers = [...filesIn('areas', /\.ts$/), ...filesIn('platform', /\.ts$/)].filter((file) =>
      /from '#platform\/database\/(statement|lists\/list)\.ts'/.test(readFileSync(path.join(source, file), 'utf8')),
    );
    const looked = /(-table|database-clock|platform\/database\/(lists\/list|savepoint|statement))\.ts$/;
    expect(makers.filter((file) => !looked.test(file))).toEqual([]);
  });

  it.each([
    ['files', 'update users set name = $1 where id = $2', 'writes public.users of organisation'],
    ['files', 'select from users', 'reads public.users of organisation'],
    ['identity', 'insert into departments (department_name) values ($1)', 'writes public.departments of organisation'],
    ['identity', 'select from messages m join users u on u.id = m.user_id', 'reads public.messages of notices'],
    [
      'notices',
      'with gone as (delete from sessions returning user_id) select from gone',
      'writes public.sessions of identity',
    ],
    ['notices', 'insert into messages (user_id) select id from users on conflict do nothing', undefined],
    ['notices', 'select (select count(*) from files where uploaded_by = u.id) from users u', undefined],
    ['operation-log', 'select from files', 'reads public.files of files'],
    ['home', 'delete from log.operations', 'writes log.operations of operation-log'],
    ['home', 'select from log.operations', undefined],
    ['home', 'select log.seal(1)', 'calls log.seal of operation-log'],
    ['home', 'select ms(1)', undefined],
    ['organisation', `update company_settings set value = '1'`, 'writes public.company_settings of platform'],
    ['organisation', 'select from company_settings', undefined],
    ['projects', 'select from salary_standards', 'reads public.salary_standards of salary'],
    [
      'settlement',
      'select from dividends d join salary_standards s on s.user_id = d.user_id',
      'reads public.salary_standards of salary',
    ],
    ['settlement', 'select from dividends d join project_members m on m.user_id = d.user_id', undefined],
    [platform, 'select from users', 'reads public.users of organisation'],
    [platform, 'delete from idempotency_keys', undefined],
    [
      'identity',
      'select u.id from users u left join messages m on m.id = u.id where false',
      'reads public.messages of notices',
    ],
  ])('have a guard that judges %s by what it sends: %s', async (area, text, expected) => {
    const found = problems({ area, file: 'canary', text }, await touchedBy(text));
    expect(found).toEqual(expected === undefined ? [] : [`canary ${expected}: ${text}`]);
  });
});
