import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { connectionWith } from '#platform/database/database.ts';
import { createTestDatabase, type TestDatabase } from '#testing/database/test-database.ts';
import { checkDatabase, checkNotifications } from './check-database.ts';

// fsync and full_page_writes belong to a whole cluster: they are tried in database-restart.test.ts.

let database: TestDatabase;
let superuser: pg.Client;
const name = () => String(database.connection.database);

beforeAll(async () => {
  database = await createTestDatabase('empty');
  superuser = new pg.Client(database.superuser);
  await superuser.connect();
});
afterAll(async () => {
  await superuser.end();
  await database.drop();
});

const checked = (connection: pg.ClientConfig, now = Date.now) =>
  checkDatabase(connection, now).then(
    () => 'accepted',
    (error: Error) => error.message,
  );

describe('a database', () => {
  it('with an ordinary login is accepted', async () => {
    expect(await checked(database.connection)).toBe('accepted');
  });

  it('entered as superuser is refused [R5] [K11]', async () => {
    expect(await checked(database.superuser)).toBe('应用账号是数据库超级用户，请使用普通账号');
  });

  it('entered as its owner is refused [R5] [K11]', async () => {
    expect(await checked(database.owner)).toBe(
      '应用账号是数据库所有者；请用 MIGRATION_DATABASE_URL 指定所有者账号，DATABASE_URL 使用另一个普通账号',
    );
  });

  it('entered by someone who inherits its owner’s rights is refused [R5]', async () => {
    const login = `t_login_${randomBytes(4).toString('hex')}`;
    await superuser.query(`create role ${login} login in role tongzhou_owner`);
    expect(await checked({ ...database.connection, user: login })).toMatch(/^应用账号是数据库所有者/);
    await superuser.query(`drop role ${login}`);
  });

  it('is judged by the role that is assumed, not by the login [R5]', async () => {
    expect(await checked(connectionWith(database.owner, 'tongzhou_owner'))).toMatch(/^应用账号是数据库所有者/);
    expect(await checked(connectionWith(database.superuser, 'tongzhou_app'))).toBe('accepted');
  });

  it('that forgets what it acknowledged is refused [R5]', async () => {
    await superuser.query(`alter database ${name()} set synchronous_commit = off`);
    expect(await checked(database.connection)).toBe('数据库关闭了 synchronous_commit，崩溃会丢失已确认的数据');
    await superuser.query(`alter database ${name()} reset synchronous_commit`);
    expect(await checked(database.connection)).toBe('accepted');
  });

  it.each([-6000, 6000])('whose clock is %i ms away is refused [R5] [F42]', async (skew) => {
    expect(await checked(database.connection, () => Date.now() + skew)).toMatch(
      /^服务器时钟与数据库相差 [567] 秒，请校准$/,
    );
    expect(await checked(database.connection, () => Date.now() + skew / 3)).toBe('accepted');
  });

  it.each([
    ['C', `encoding 'UTF8' locale 'C'`, '数据库的 LC_CTYPE 是 C，中文检索会失效，请用 C.UTF-8 或 zh_CN.UTF-8 重建'],
    ['ASCII', `encoding 'SQL_ASCII' locale 'C'`, '数据库编码必须是 UTF8'],
  ])('in %s is refused', async (_, kind, sentence) => {
    const other = `t_${randomBytes(6).toString('hex')}`;
    await superuser.query(`create database ${other} template template0 locale_provider libc ${kind}`);
    expect(await checked({ ...database.connection, database: other })).toBe(sentence);
    await superuser.query(`drop database ${other}`);
  });

  it('that passes notifications on is accepted', async () => {
    await expect(checkNotifications(connectionWith(database.connection))).resolves.toBeUndefined();
  });

  it('on a recent server stands', () => {
    expect(inject('cluster').host).toMatch(/^\//);
  });
});
