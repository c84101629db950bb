import { changePassword } from '@tongzhou/contract/areas/identity/account.ts';
import { myself, signIn } from '@tongzhou/contract/areas/identity/session.ts';
import { noticeCount } from '@tongzhou/contract/areas/notices/live.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createFirstAdministrator } from '#areas/identity/public.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let other: TestApp;

beforeAll(async () => {
  app = await createTestApp();
  other = await createTestApp({ beside: app });
});
afterAll(async () => {
  await other.close();
  await app.close();
});
// As a fresh installation leaves it: the tables, and nobody in them.
beforeEach(async () => {
  await app.sql(
    'truncate users, departments, posts, credentials, sessions, role_groups, role_group_members, messages, sign_in_failures restart identity cascade',
  );
  await app.sql('alter sequence job_numbers restart');
});

const counted = async (table: string) =>
  (await app.sql<{ n: number }>(`select count(*)::int as n from ${table}`))[0]?.n;

const classicPairs =
  `admin admin; admin admin123; admin admin888; admin admin@123; admin Admin@123; admin 123456; admin 12345678;
  admin 123456789; admin 111111; admin 000000; admin 88888888; admin password; admin Password1; admin root; admin qwerty;
  admin abc123; admin changeme; admin tongzhou; admin tongzhou123; admin 同舟; administrator administrator; root root;
  root 123456; system system; system manager; test test; guest guest; sysadmin sysadmin; T00001 T00001; T00001 123456`
    .split(';')
    .map((pair) => pair.trim().split(' ') as [string, string]);

describe('a fresh installation', () => {
  it('opens to none of the classic pairs [A06]', { timeout: 60_000 }, async () => {
    const password = await createFirstAdministrator(app.database, undefined, app.clock.now);
    expect(classicPairs).toHaveLength(30);
    const texts = new Set<string>();
    for (const [n, [account, guess]] of classicPairs.entries()) {
      // Each from an address of its own, so that no lock hides a hit.
      texts.add((await app.call(signIn, { account, password: guess }, { address: `10.0.${n}.1` })).text);
    }
    expect([...texts]).toEqual(['{"code":400,"msg":"账号或密码错误","data":null}']);
    expect(classicPairs.flat()).not.toContain(password);
    expect(await counted('sessions')).toBe(0);
  });

  it('has one administrator with a generated password that must be changed first [A06]', async () => {
    const password = await createFirstAdministrator(app.database, undefined, app.clock.now);
    expect(password).toMatch(/^[a-hjkmnp-zA-HJ-NP-Z2-9]{16}$/);
    expect(await counted('users')).toBe(1);
    const entered = await app.call(signIn, { account: 'admin', password: password as string });
    const token = (entered.data as { access_token: string }).access_token;
    expect((await app.call(myself, {}, { as: token })).data).toMatchObject({ userType: 9, pending: 'password' });
    expect(await app.call(noticeCount, {}, { as: token })).toMatchObject({ status: 403, msg: '请先修改密码' });
    const change = {
      old_password: password as string,
      password: 'deep-waters-2',
      password_confirmation: 'deep-waters-2',
    };
    expect((await app.call(changePassword, change, { as: token })).status).toBe(200);
    expect((await app.call(signIn, { account: 'admin', password: password as string })).status).toBe(400);
  });

  it('generates another password each time', async () => {
    const first = await createFirstAdministrator(app.database, undefined, app.clock.now);
    await app.sql('truncate users, departments, posts, credentials, role_groups, role_group_members cascade');
    expect(await createFirstAdministrator(app.database, undefined, app.clock.now)).not.toBe(first);
  });

  it('takes a given password as it is, prints none, and asks for no change', async () => {
    expect(await createFirstAdministrator(app.database, 'given-by-the-operator', app.clock.now)).toBeUndefined();
    const entered = await app.call(signIn, { account: 'admin', password: 'given-by-the-operator' });
    const token = (entered.data as { access_token: string }).access_token;
    expect((await app.call(myself, {}, { as: token })).data.pending).toBeNull();
  });

  it('has the two departments that always exist, and the eight groups', async () => {
    await createFirstAdministrator(app.database, 'given-by-the-operator', app.clock.now);
    const departments = await app.sql('select department_name, fixed from departments order by position');
    expect(departments).toEqual([
      { department_name: '总经办', fixed: true },
      { department_name: '综合管理部', fixed: true },
    ]);
    expect(await counted('role_groups')).toBe(8);
    const [person] = await app.sql(
      `select u.account, u.job_number, u.state, d.department_name, p.post_name from users u
        join departments d on d.id = u.department_id join posts p on p.id = u.post_id`,
    );
    expect(person).toEqual({
      account: 'admin',
      job_number: 'T00001',
      state: 'regular',
      department_name: '总经办',
      post_name: '系统管理员',
    });
  });

  it('started twice at the same moment, by two servers, is set up once', async () => {
    const passwords = await Promise.all(
      [app, other, app, other].map((on) => createFirstAdministrator(on.database, undefined, app.clock.now)),
    );
    const [printed, ...more] = passwords.filter((password) => password !== undefined);
    expect(more).toEqual([]);
    expect([await counted('users'), await counted('departments'), await counted('role_groups')]).toEqual([1, 2, 8]);
    expect((await app.call(signIn, { account: 'admin', password: printed as string })).status).toBe(200);
  });

  it('is left alone once there are people', async () => {
    await createFirstAdministrator(app.database, 'given-by-the-operator', app.clock.now);
    expect(await createFirstAdministrator(app.database, 'another-password', app.clock.now)).toBeUndefined();
    expect(await counted('users')).toBe(1);
    expect((await app.call(signIn, { account: 'admin', password: 'another-password' })).status).toBe(400);
  });
});
