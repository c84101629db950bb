import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';

/** A number that no other program on the database uses for its advisory locks. */
const migrationLock = 7_406_001;
const lockTries = 15;

export interface Migration {
  readonly number: number;
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
}

export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name, index) => {
      const match = /^(\d{4})-[a-z-]+\.sql$/.exec(name);
      if (match?.[1] === undefined || Number(match[1]) !== index + 1)
        throw new Error(`迁移文件名或编号不正确：${name}`);
      const text = await readFile(path.join(folder, name), 'utf8');
      return { number: index + 1, name, text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

/** Brings the schema up to date as its owner; returns the names of what was applied. */
export async function migrate(
  connection: pg.ClientConfig,
  migrations: readonly Migration[],
  applicationRole: string,
  poolLogin: string,
): Promise<string[]> {
  const client = new pg.Client(connection);
  // The statement under way reports a lost connection; a second report would end the process without a sentence.
  client.on('error', () => undefined);
  await client.connect();
  try {
    // Several servers may start at once: one migrates, the others wait here.
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await client.query(`set lock_timeout = '2s'`);
    await ensureApplicationRole(client, applicationRole, poolLogin);
    await client.query(
      'create table if not exists schema_migrations (number int primary key, name text not null, checksum text not null, applied_at timestamptz not null default now())',
    );
    const applied = await client.query<{ number: number; name: string; checksum: string }>(
      'select number, name, checksum from schema_migrations order by number',
    );
    checkHistory(applied.rows, migrations);
    const pending = migrations.slice(applied.rows.length);
    for (const migration of pending) await apply(client, migration);
    return pending.map((migration) => migration.name);
  } finally {
    await client.end();
  }
}

function checkHistory(
  applied: readonly { number: number; name: string; checksum: string }[],
  migrations: readonly Migration[],
): void {
  for (const [index, row] of applied.entries()) {
    const migration = migrations[index];
    if (migration === undefined) throw new Error(`数据库结构比程序新（${row.name}），请升级程序后再启动`);
    if (row.number !== migration.number || row.name !== migration.name)
      throw new Error(`迁移顺序与数据库不一致：数据库为 ${row.name}，程序为 ${migration.name}`);
    if (row.checksum !== migration.checksum) throw new Error(`迁移文件 ${row.name} 在执行后被修改`);
  }
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query('begin');
      await client.query(migration.text);
      await client.query('insert into schema_migrations (number, name, checksum) values ($1, $2, $3)', [
        migration.number,
        migration.name,
        migration.checksum,
      ]);
      await client.query('commit');
      return;
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      const waitedForLock = (error as { code?: string }).code === '55P03';
      if (!waitedForLock || attempt >= lockTries)
        throw new Error(`迁移 ${migration.name} 失败：${(error as Error).message}`, { cause: error });
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
  }
}

async function ensureApplicationRole(client: pg.Client, role: string, poolLogin: string): Promise<void> {
  const found = await client.query('select 1 from pg_roles where rolname = $1', [role]);
  if (found.rowCount === 0) {
    await client.query(`create role ${pg.escapeIdentifier(role)} nologin`).catch((error: Error) => {
      throw new Error(`迁移账号无权创建应用角色 ${role}，请授予 CREATEROLE 或预先创建该角色：${error.message}`);
    });
  }
  // Repeated on every start: it costs nothing, and a changed DATABASE_URL login gets its membership.
  if (poolLogin !== role) await client.query(`grant ${pg.escapeIdentifier(role)} to ${pg.escapeIdentifier(poolLogin)}`);
}
