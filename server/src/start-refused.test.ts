import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { createTestDatabase } from '#testing/database/test-database.ts';
import { settingsFor, urlOf } from '#testing/program/program.ts';
import { programsOfFile } from '#testing/program/programs.ts';

const programs = programsOfFile();
const { start } = programs;

/** Ends by itself, with one sentence and nothing else, before it listens anywhere. */
async function expectRefusal(settings: Record<string, string>, sentence: string | RegExp): Promise<void> {
  const program = start(settings);
  const { code } = await program.ended;
  expect([await program.started, program.output()]).toEqual([undefined, '']);
  expect(program.errors().trim()).toMatch(sentence);
  expect(program.errors().trim().split('\n')).toHaveLength(1);
  expect(code).toBe(1);
}
const exactly = (sentence: string) => new RegExp(`^启动失败：${sentence.replace(/[.*+?^$()[\]{}|\\]/g, '\\$&')}$`);

describe('the program does not start', { timeout: 60_000 }, () => {
  it('with a setting that is wrong [A04] [R5]', async () => {
    const external = settingsFor(programs.database);
    const { AUTH_KEY: _, ...keyless } = external;
    const weak = 'abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz';
    const cases: [Record<string, string>, string][] = [
      [{ PORT: 'http' }, '设置 PORT 不正确：必须是 0–65535 的端口号'],
      [keyless, '使用 DATABASE_URL 时必须设置 AUTH_KEY（至少 32 字节的随机串，所有服务器相同）'],
      [{ ...external, AUTH_KEY: 'secret' }, 'AUTH_KEY 太短：至少需要 32 字节'],
      [{ ...external, AUTH_KEY: weak }, 'AUTH_KEY 太弱：请使用随机生成的密钥，例如 openssl rand -base64 48'],
      [{ ...external, DATABASE_ULR: 'x' }, '不认识的设置 DATABASE_ULR，请检查拼写'],
      [{ ...external, TRUST_PROXY: 'nginx' }, '设置 TRUST_PROXY 不正确：必须是代理的 IP 或网段，以逗号分隔'],
    ];
    await Promise.all(cases.map(([settings, sentence]) => expectRefusal(settings, exactly(sentence))));
  });

  it('on a database that is not there', async () => {
    const nobody = 'postgres://app@127.0.0.1:1/tongzhou';
    const none = urlOf({ ...programs.database.connection, database: 'no_such_database' });
    const cases = [nobody, none].map((url) => ({
      ...settingsFor(programs.database),
      DATABASE_URL: url,
      MIGRATION_DATABASE_URL: url,
    }));
    await Promise.all(
      cases.map((settings) => expectRefusal(settings, /^启动失败：无法连接 DATABASE_URL 指定的数据库：/)),
    );
  });

  it('on a database that would lose work [R5]', async () => {
    const name = String(programs.database.connection.database);
    await programs.superuser.query(`alter database ${name} set synchronous_commit = off`);
    await expectRefusal(
      settingsFor(programs.database),
      exactly('数据库关闭了 synchronous_commit，崩溃会丢失已确认的数据'),
    );
    await programs.superuser.query(`alter database ${name} reset synchronous_commit`);
  });

  it('with a login that may not migrate, and says which one may [R5]', async () => {
    const { MIGRATION_DATABASE_URL: _, ...alone } = settingsFor(programs.database);
    await expectRefusal(alone, /^启动失败：数据库账号权限不足（.*），请用 MIGRATION_DATABASE_URL 指定数据库的所有者$/);
  });

  it('on a schema of another version [F33] [F39]', async () => {
    const newer = await createTestDatabase();
    const client = new pg.Client(newer.superuser);
    await client.connect();
    await client.query(
      `insert into schema_migrations (number, name, checksum) select max(number) + 1, '9999-later.sql', 'x' from schema_migrations`,
    );
    await expectRefusal(settingsFor(newer), exactly('数据库结构比程序新（9999-later.sql），请升级程序后再启动'));
    await client.query(`delete from schema_migrations where name = '9999-later.sql'`);
    await client.query(`update schema_migrations set checksum = 'x' where number = 2`);
    await expectRefusal(settingsFor(newer), exactly('迁移文件 0002-operation-log.sql 在执行后被修改'));
    await client.end();
    await newer.drop();
  });

  it('where it cannot listen', async () => {
    const taken = net.createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    await Promise.all([
      expectRefusal(
        { ...settingsFor(programs.database), PORT: String(port) },
        exactly(`端口 ${port} 已被占用，请用 PORT 换一个`),
      ),
      expectRefusal(
        { ...settingsFor(programs.database), HOST: '203.0.113.1' },
        exactly('设置 HOST 不正确：203.0.113.1 不是本机的地址'),
      ),
    ]);
    taken.close();
  });
});
