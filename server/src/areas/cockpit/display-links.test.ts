import * as contract from '@tongzhou/contract/areas/cockpit.ts';
import { dayMs } from '@tongzhou/contract/rules/day.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { groupNamed, type PayrollScene, payrollScene } from '#areas/payroll/testing/scene.ts';
import { administratorId, aGroup, aPerson } from '#testing/builders.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let scene: PayrollScene;
let leader: string;
beforeAll(async () => {
  app = await createTestApp();
  scene = await payrollScene(app);
  leader = await app.signInAs(await aPerson(app, { groups: [await groupNamed(app, 'leaders')] }));
});
afterAll(() => app.close());

const make = async (as: string, input: object = {}) => {
  const { data, status, text } = await app.call(
    contract.createDisplayLink,
    { ...contract.createDisplayLink.example, ...input } as never,
    { as },
  );
  expect([status, text]).toEqual([200, expect.anything()]);
  return { ...data, secret: data.link.split('#')[1] ?? '' };
};
const wall = (secret: string, period = 'month') => app.call(contract.wallFigures, { period }, { as: secret });
const revoke = (id: number, as: string) => app.call(contract.revokeDisplayLink, { id }, { as });
const keysOf = ({ data }: Awaited<ReturnType<typeof wall>>) => data.tiles.map(({ key }) => key);

describe('without a login or a link', () => {
  it('no call gives a figure [C16]', async () => {
    expect((await app.call(contract.cockpitFigures, {})).status).toBe(401);
    for (const [secret, msg] of [
      [undefined, '链接不完整，请复制完整的链接重新打开'],
      ['short', '链接不完整，请复制完整的链接重新打开'],
      ['x'.repeat(43), '链接不存在，请核对'],
      // A session is no link.
      [leader, '链接不完整，请复制完整的链接重新打开'],
    ] as const) {
      const answer = await app.call(contract.wallFigures, {}, secret === undefined ? {} : { as: secret });
      expect([answer.status, answer.msg, answer.data]).toEqual([404, msg, null]);
    }
    const { secret } = await make(leader);
    expect((await app.call(contract.cockpitFigures, {}, { as: secret })).status).toBe(401);
    expect((await app.call(contract.displayLinkPage, {}, { as: secret })).status).toBe(401);
  });

  it('nor to whoever lacks the permission, or has that of links alone', async () => {
    const plain = await app.signInAs(await aPerson(app));
    const links = await app.signInAs(
      await aPerson(app, { groups: [await aGroup(app, { permissions: ['cockpit.display'] })] }),
    );
    for (const as of [plain, links]) expect((await app.call(contract.cockpitFigures, {}, { as })).status).toBe(403);
    const draft = contract.createDisplayLink.example as never;
    expect((await app.call(contract.createDisplayLink, draft, { as: plain })).status).toBe(403);
    expect((await app.call(contract.createDisplayLink, draft, { as: links })).status).toBe(409);
    expect((await revoke((await make(leader)).id, plain)).status).toBe(403);
    const wrong = await app.call(contract.cockpitFigures, { period: '2026-13' }, { as: leader });
    expect([wrong.status, wrong.fields]).toEqual([422, { period: '期间格式不正确' }]);
  });
});

describe('a display link', () => {
  it('shows what its maker sees, with nothing to open, and keeps its secret to itself', async () => {
    const { id, link, secret, expires_at } = await make(leader, { period: 'year', days: 30 });
    expect(link).toBe(`/leadership?period=year#${secret}`);
    expect(expires_at).toBe(app.clock.now + 30 * dayMs);
    const shown = await wall(secret, 'year');
    const own = await app.call(contract.cockpitFigures, { period: 'year' }, { as: leader });
    const plain = own.data.tiles
      .filter(({ key }) => key !== 'pay' && key !== 'dividend')
      .map(({ key, main, facts }) => [key, [main, ...facts].map(({ value }) => value)]);
    expect(shown.status).toBe(200);
    expect(shown.data.tiles.map(({ key, main, facts }) => [key, [main, ...facts].map(({ value }) => value)])).toEqual(
      plain,
    );
    expect(shown.text).not.toContain('"to":"');
    expect(shown.data.at).toBe(app.clock.now);
    const [kept] = await app.sql<{ row: string; log: string }>(
      `select (select l::text from cockpit_links l where id = $1) as row, (select string_agg(o::text, '') from log.operations o) as log`,
      [id],
    );
    expect(`${kept?.row} ${kept?.log}`).not.toContain(secret);
    expect(kept?.row).toContain('前台大屏');
  });

  it('is blank with the next refresh when it was taken back, has run out, or its maker may no more', async () => {
    const groups = [await aGroup(app, { permissions: ['cockpit', 'cockpit.display'], scope: 'all' })];
    const maker = await aPerson(app, { groups });
    const as = await app.signInAs(maker);
    const [taken, kept] = [await make(as), await make(as)];
    expect((await wall(taken.secret)).status).toBe(200);
    expect((await revoke(taken.id, as)).status).toBe(200);
    const gone = async (secret: string) => {
      const { status, msg, data } = await wall(secret);
      return [status, msg, data];
    };
    expect(await gone(taken.secret)).toEqual([409, '该大屏链接已撤销', null]);
    expect((await revoke(taken.id, as)).msg).toBe('该链接已撤销');
    const lost = [409, '该大屏链接已失效：生成人不再有权限', null];
    for (const [barred, back] of [
      [`update users set enabled = false where id = $1`, `update users set enabled = true where id = $1`],
      [`update users set state = 'left' where id = $1`, `update users set state = 'regular' where id = $1`],
      [
        `update role_groups set checked = array_remove(checked, 153) where id in (select group_id from role_group_members where user_id = $1)`,
        `update role_groups set checked = checked || 153 where id in (select group_id from role_group_members where user_id = $1)`,
      ],
    ] as const) {
      await app.sql(barred, [maker]);
      expect(await gone(kept.secret)).toEqual(lost);
      await app.sql(back, [maker]);
      expect((await wall(kept.secret)).status).toBe(200);
    }
    await app.sql('update cockpit_links set expires_at = created_at where id = $1', [kept.id]);
    expect(await gone(kept.secret)).toEqual([409, '该大屏链接已过期，请生成新的链接', null]);
  });

  it('tells no pay and no dividends of fewer than three people, in no sum either', async () => {
    const permissions = ['cockpit', 'cockpit.display', 'data.salary', 'data.dividend'] as const;
    const groups = [await aGroup(app, { permissions, scope: 'department' })];
    const maker = await aPerson(app, { department: scene.department, groups });
    const { secret } = await make(await app.signInAs(maker));
    const own = await app.signInAs(maker);
    const people = [await scene.worker({ base: 3_111 }), await scene.worker({ base: 4_222 })];
    await scene.published('2026-01', '2026-02-10');
    const share = (user: number, on: string) =>
      app.sql(
        `insert into board_sums (measure, subject, period, subject_id, amount)
          select 'dividend', 'person', p, $1, 50000 from unnest(periods_of($2::date)) p on conflict on constraint board_sums_pkey do update set amount = board_sums.amount + 50000`,
        [user, on],
      );
    for (const user of people) await share(user, '2026-01-10');
    expect(keysOf(await wall(secret, 'year'))).not.toContain('pay');
    expect(keysOf(await wall(secret, 'year'))).not.toContain('dividend');
    const seen = (await app.call(contract.cockpitFigures, { period: 'year' }, { as: own })).data.tiles;
    expect(seen.find(({ key }) => key === 'dividend')?.main.value).toBe(1000);

    await scene.worker({ base: 5_333, entry: '2026-02-01' });
    await scene.published('2026-02', '2026-03-10');
    for (const user of [...people, maker]) await share(user, '2026-02-10');
    const shown = (await wall(secret, 'year')).data.tiles;
    const [year] = await app.sql<{ february: number }>(
      `select sum(gross + company_social + company_housing)::float8 / 100 as february from payroll_sheets s join users u on u.id = s.user_id where u.department_id = $1 and s.published and s.month = '2026-02-01'`,
      [scene.department],
    );
    expect(shown.find(({ key }) => key === 'pay')?.main.value).toBe(year?.february);
    expect(shown.find(({ key }) => key === 'dividend')?.main.value).toBe(1500);
  });

  it('is listed and taken back by whoever’s scope covers its maker', async () => {
    const permissions = ['cockpit', 'cockpit.display'] as const;
    const holder = async (scope: 'self' | 'all') => {
      const user = await aPerson(app, { groups: [await aGroup(app, { permissions, scope })] });
      return { user, as: await app.signInAs(user) };
    };
    const [one, other, all] = [await holder('self'), await holder('self'), await holder('all')];
    const made = await make(one.as, { name: '会议室' });
    const listed = async (as: string, state?: contract.DisplayLinkState) =>
      (await app.call(contract.displayLinkPage, { page_size: 50, ...(state !== undefined && { state }) }, { as })).data
        .list;
    expect((await listed(one.as)).map(({ id, state, actions }) => [id, state, actions])).toEqual([
      [made.id, 'open', ['revoke']],
    ]);
    expect(await listed(other.as)).toEqual([]);
    expect((await listed(all.as)).length).toBeGreaterThan(5);
    expect((await revoke(made.id, other.as)).status).toBe(404);
    const both = await Promise.all([revoke(made.id, all.as), revoke(made.id, one.as)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await listed(one.as, 'revoked')).map(({ id, revoked_by_name }) => [id, revoked_by_name !== null])).toEqual([
      [made.id, true],
    ]);
    for (const state of ['open', 'expired', 'revoked'] as const)
      expect(new Set((await listed(all.as, state)).map((row) => row.state))).toEqual(new Set([state]));
    const log = await app.sql<{ action: string }>(
      `select action from log.operations where object_kind = 'display-link' and object_id::text = $1::text and result = 'done' order by id`,
      [made.id],
    );
    expect(log.map(({ action }) => action)).toEqual(['生成大屏链接', '撤销大屏链接']);
    expect((await revoke(999_999, await app.signInAs(administratorId))).status).toBe(404);
  });
});
