import {
  activate,
  activationLinks,
  activationPage,
  linksAtOnce,
} from '@tongzhou/contract/areas/personnel/activation.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aDepartment, administratorId, aGroup, aPerson, type PersonOptions } from '#testing/builders.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let admin: string;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  admin = await app.signInAs(administratorId);
});

const password = 'oars and water 7';
/** Someone who has never set a password. */
async function aNewcomer(options: PersonOptions = {}): Promise<number> {
  const id = await aPerson(app, options);
  await app.sql('delete from credentials where user_id = $1', [id]);
  return id;
}
const issue = (user_ids: readonly number[], as = admin, key?: string) =>
  app.call(activationLinks, { user_ids: [...user_ids] }, { as, ...(key !== undefined && { key }) });
const secretsOf = async (...request: Parameters<typeof issue>) =>
  (await issue(...request)).data.list.map(({ link }) => link?.split('#')[1] ?? '');
const use = (secret: string) => app.call(activate, { secret, password, password_confirmation: password });
const linksOf = async (ids: readonly number[]) =>
  Number(
    (await app.sql<{ n: string }>('select count(*) as n from activation_links where user_id = any ($1)', [ids]))[0]?.n,
  );
const entriesOf = async (ids: readonly number[]) =>
  app.sql<{ id: number; action: string; user_id: number }>(
    `select object_id::int as id, action, user_id::int from log.operations
      where object_kind = 'user' and object_id = any ($1) and result = 'done' order by object_id, id`,
    [ids],
  );

describe('links for several', () => {
  it('are made for each, work once, and are logged for each; nothing keeps them', async () => {
    const ids = [await aNewcomer(), await aNewcomer()];
    const { status, data } = await issue(ids);
    expect([status, data.expires_at - app.clock.now]).toEqual([200, 72 * 3600 * 1000]);
    expect(data.list).toEqual(
      ids.map((user_id) => ({ user_id, problem: null, link: expect.stringMatching(/^\/activate#[\w-]{43}$/) })),
    );
    expect(await entriesOf(ids)).toEqual(ids.map((id) => ({ id, action: '签发激活链接', user_id: administratorId })));
    const secrets = data.list.map(({ link }) => link?.split('#')[1] ?? '');
    const kept = JSON.stringify([
      await app.sql('select * from activation_links'),
      await app.sql('select * from log.operations'),
      await app.sql('select * from messages'),
    ]);
    for (const secret of secrets) {
      expect(kept).not.toContain(secret);
      expect((await use(secret)).status).toBe(200);
      expect((await use(secret)).status).toBe(409);
    }
  });

  it('are made anew when asked again, also with the same key: no answer is kept, and one link of each is alive', async () => {
    const ids = [await aNewcomer(), await aNewcomer()];
    const first = await secretsOf(ids, admin, 'twice-the-same-key');
    const second = await secretsOf(ids, admin, 'twice-the-same-key');
    expect(first).not.toEqual(second);
    expect(await app.sql(`select from idempotency_keys where key = 'twice-the-same-key'`)).toEqual([]);
    for (const secret of first) expect((await use(secret)).status).toBe(409);
    for (const secret of second) expect((await use(secret)).status).toBe(200);
    const { list } = (await app.call(activationPage, { page_size: 50 }, { as: admin })).data;
    const states = list.filter(({ user_id }) => ids.includes(user_id)).map(({ state }) => state);
    expect(states.sort()).toEqual(['revoked', 'revoked', 'used', 'used']);
  });

  it('asked for twice by name are one, and by two people at once leave one of each alive', async () => {
    const ids = [await aNewcomer(), await aNewcomer(), await aNewcomer()];
    expect((await issue([...ids, ...ids])).data.list.map(({ user_id }) => user_id)).toEqual(ids);
    const answers = await Promise.all([issue(ids), issue(ids.toReversed())]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const alive = await app.sql(
      'select from activation_links where user_id = any ($1) and used_at is null and revoked_at is null',
      [ids],
    );
    expect(alive).toHaveLength(3);
  });

  it('are judged each on its own: who may have none gets none, and the others theirs', async () => {
    const group = await aGroup(app, { permissions: ['staff.list', 'staff.activate'], scope: 'department' });
    const department = await aDepartment(app);
    const hr = await app.signInAs(await aPerson(app, { department, groups: [group] }));
    const chiefs = await aGroup(app, { wildcard: true });
    const [good, left, pending, barred, chief, elsewhere] = [
      await aNewcomer({ department }),
      await aNewcomer({ department, state: 'left' }),
      await aNewcomer({ department, state: 'pending' }),
      await aNewcomer({ department, enabled: false }),
      await aNewcomer({ department, groups: [chiefs] }),
      await aNewcomer(),
    ];
    const set = await aPerson(app, { department });
    const missing = 999_999_999;
    const asked = [good, left, pending, barred, chief, elsewhere, set, missing];
    const { status, data } = await issue(asked, hr);
    expect(status).toBe(200);
    const problems = new Map(data.list.map(({ user_id, problem }) => [user_id, problem]));
    expect(Object.fromEntries(problems)).toEqual({
      [good]: null,
      [left]: '该人员不在职或已禁用',
      [pending]: '该人员不在职或已禁用',
      [barred]: '该人员不在职或已禁用',
      [chief]: '只有系统管理员可以对系统管理员进行此操作',
      // Whoever is out of reach is not told from nobody.
      [elsewhere]: '记录不存在',
      [missing]: '记录不存在',
      [set]: '已设置过密码，重置请单独签发',
    });
    expect(data.list.filter(({ link }) => link !== null).map(({ user_id }) => user_id)).toEqual([good]);
    expect(await linksOf(asked)).toBe(1);
    expect((await entriesOf(asked)).map(({ id }) => id)).toEqual([good]);
  });

  it('are refused to who may not, on oneself among others, and for nobody or too many', async () => {
    const other = await aNewcomer();
    expect((await issue([other], await app.signInAs(await aPerson(app)))).status).toBe(403);
    const self = await issue([other, administratorId]);
    expect([self.status, self.msg]).toEqual([409, '不能为自己办理，请由其他有权限的人操作']);
    expect((await issue([])).fields).toEqual({ user_ids: '请选择员工' });
    const many = Array.from({ length: linksAtOnce + 1 }, (_, at) => at + 1);
    expect((await issue(many)).fields).toEqual({ user_ids: `最多 ${linksAtOnce} 项` });
    expect(await linksOf([other])).toBe(0);
  });
});
