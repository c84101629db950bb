import { api } from '@tongzhou/contract/api.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { administratorId } from '#testing/builders.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

// What the program could do to its own records if someone got hold of its database connection.

let app: TestApp;
let client: pg.Client;

beforeAll(async () => {
  app = await createTestApp();
  client = new pg.Client(app.testDatabase.connection);
  await client.connect();
  const entry = `insert into log.operations (address, user_agent, request_id, area, action, result, code, duration_ms, changes)
    values ('', '', 'r', 'identity', '登录', 'done', 200, 1, '[]')`;
  await client.query(entry);
});
afterAll(async () => {
  await client.end();
  await app.close();
});

const codeOf = (statement: string) =>
  client.query(statement).then(
    () => 'done',
    (error: pg.DatabaseError) => error.code,
  );
const denied = '42501';

describe('the operation log [C14]', () => {
  it('can be added to and read', async () => {
    expect(await codeOf('select count(*) from log.operations')).toBe('done');
  });

  it.each([
    `update log.operations set action = 'x'`,
    'delete from log.operations',
    'truncate log.operations',
    'truncate log.unsealed',
    'delete from log.unsealed',
    `update log.unsealed set log_at = now()`,
    `insert into log.seals (seq, log_id, log_at, hash) values (999, 1, now(), '')`,
    'update log.seals set hash = hash',
    'delete from log.seals',
    'truncate log.seals',
    'drop table log.operations',
    'drop table log.seals',
    'alter table log.operations disable trigger all',
    'alter table log.operations add column x int',
    `do 'begin lock table log.operations in access exclusive mode; end'`,
    `create or replace function log.seal(batch int) returns int language sql as 'select 0'`,
    'drop function log.seal(int)',
    'drop schema log cascade',
    `create table log.operations_200001 partition of log.operations for values from ('2000-01-01') to ('2000-02-01')`,
    'set role tongzhou_owner',
    'set role postgres',
    'set session authorization postgres',
    `set session_replication_role = 'replica'`,
    'alter role tongzhou_app superuser',
    'create table public.mine (id int)',
    'alter system set fsync = off',
    `copy (select 1) to program 'id'`,
    `select pg_read_file('postgresql.conf')`,
  ])('refuses the program’s own role: %s', async (statement) => {
    expect([statement, await codeOf(statement)]).toEqual([statement, denied]);
  });

  it.each(['operations', 'seals', 'unsealed'])('refuses it on every part of %s as well', async (table) => {
    const parts = await app.sql<{ name: string }>(
      `select inhrelid::regclass::text as name from pg_inherits where inhparent = ('log.' || $1)::regclass`,
      [table],
    );
    expect(parts.length).toBe(table === 'operations' ? 5 : 0);
    for (const { name } of parts) {
      expect([name, await codeOf(`delete from ${name}`)]).toEqual([name, denied]);
      expect([name, await codeOf(`update ${name} set code = 1`)]).toEqual([name, denied]);
      expect([name, await codeOf(`truncate ${name}`)]).toEqual([name, denied]);
      expect([name, await codeOf(`drop table ${name}`)]).toEqual([name, denied]);
    }
  });

  it('has no call that changes it', async () => {
    const token = await app.signInAs(administratorId);
    const writing = Object.values(api)
      .flat()
      .filter((endpoint) => endpoint.effect !== 'read' && /log(?!in|out)/i.test(endpoint.path));
    expect(writing).toEqual([]);
    for (const path of ['/api/log/operation', '/api/log/operationLog', '/api/ltd/operationLog', '/api/log/1'])
      for (const method of ['DELETE', 'PUT', 'POST', 'PATCH'] as const) {
        const answer = await app.server.inject({ method, url: path, headers: { authorization: `Bearer ${token}` } });
        expect([method, path, answer.statusCode]).toEqual([method, path, 404]);
      }
  });
});

describe('the program’s own role [K11]', () => {
  it('is neither superuser nor owner of anything, and may not log in as more', async () => {
    const [role] = await app.sql(
      `select rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls from pg_roles where rolname = 'tongzhou_app'`,
    );
    expect(Object.values(role ?? {})).toEqual([false, false, false, false, false]);
    const owned = await app.sql(
      `select relname from pg_class where relowner = 'tongzhou_app'::regrole
        union all select proname from pg_proc where proowner = 'tongzhou_app'::regrole`,
    );
    expect(owned).toEqual([]);
    const memberships = await app.sql(
      `select roleid::regrole::text from pg_auth_members where member = 'tongzhou_app'::regrole`,
    );
    expect(memberships).toEqual([]);
  });

  it('cannot change what migrations have run', async () => {
    expect(await codeOf('delete from schema_migrations')).toBe(denied);
    expect(await codeOf(`update schema_migrations set checksum = ''`)).toBe(denied);
  });
});
