import { changePassword, enableSecondFactor, prepareSecondFactor } from '@tongzhou/contract/areas/identity/account.ts';
import { myself, signIn } from '@tongzhou/contract/areas/identity/session.ts';
import { messagePage } from '@tongzhou/contract/areas/notices.ts';
import { activate, activationLink, confirmReset } from '@tongzhou/contract/areas/personnel/activation.ts';
import { userDetail } from '@tongzhou/contract/areas/staff/person.ts';
import { catalogue } from '@tongzhou/contract/permissions.ts';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { check, requestScene } from '#areas/approval/testing/requests.ts';
import { administratorId, aGroup, aPerson } from '#testing/builders.ts';
import { aChief } from '#testing/decide.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

// When someone whose password was reset decides again on requests of whoever made the link.

const step = 30_000;
const set = 'oars and water 7';
const chosen = 'rudder and keel 8';
let app: TestApp;
let scene: Awaited<ReturnType<typeof requestScene>>;
let hr: number;
let second: number;

beforeAll(async () => {
  app = await createTestApp();
  scene = await requestScene(app);
  await aChief(app);
  hr = scene.applicant;
  const group = await aGroup(app, { permissions: ['staff.list', 'staff.activate'], scope: 'all' });
  await app.sql('insert into role_group_members (user_id, group_id) values ($1, $2)', [hr, group]);
  second = await aPerson(app, { groups: [1] });
});
afterAll(() => app.close());

const person = (password?: string) =>
  aPerson(app, { department: scene.department, ...(password === undefined ? {} : { password }) });
async function reset(user: number, by = hr): Promise<string> {
  const { data } = await app.call(activationLink, { user_id: user }, { as: await app.signInAs(by) });
  const secret = data.link.split('#')[1] ?? '';
  return (await app.call(activate, { secret, password: set, password_confirmation: set })).data.account;
}
async function enter(account: string, password: string, code?: string): Promise<string> {
  const { data } = await app.call(signIn, { account, password });
  const whole = 'ticket' in data ? await app.call(signIn, { account, password, ticket: data.ticket, code }) : { data };
  return (whole.data as { access_token: string }).access_token;
}
const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 }).generate({ timestamp: app.clock.now });
async function guard(as: string, password: string): Promise<string> {
  const { secret } = (await app.call(prepareSecondFactor, {}, { as })).data;
  expect((await app.call(enableSecondFactor, { password, code: codeOf(secret) }, { as })).status).toBe(200);
  app.clock.now += step;
  return secret;
}
const change = (as: string, old_password: string) =>
  app.call(changePassword, { old_password, password: chosen, password_confirmation: chosen }, { as });
/** Whether they are asked when HR files. */
const isAsked = async (user: number) => {
  const { data } = await scene.send(scene.draft([check(user)]));
  return (await scene.waiting(data.id)).includes((await nameOf(user)) ?? '');
};
const nameOf = async (id: number) =>
  (await app.sql<{ name: string }>('select name from users where id = $1', [id]))[0]?.name;
const shown = async (user_id: number, by: number) =>
  (await app.call(userDetail, { user_id }, { as: await app.signInAs(by) })).data.password_reset;
const confirm = async (user_id: number, by: number, at?: number, key?: string) =>
  app.call(
    confirmReset,
    { user_id, at: at ?? (await shown(user_id, administratorId))?.at ?? 0 },
    { as: await app.signInAs(by), ...(key === undefined ? {} : { key }) },
  );

describe('changing the password settles it', () => {
  it('in a session whose second factor is older than the link', async () => {
    const ann = await person('her own words 1');
    const account = `T${String(ann).padStart(5, '0')}`;
    const [{ mobile } = { mobile: account }] = await app.sql<{ mobile: string }>(
      'select mobile from users where id = $1',
      [ann],
    );
    const secret = await guard(await enter(mobile, 'her own words 1'), 'her own words 1');
    await reset(ann);
    expect(await isAsked(ann)).toBe(false);
    expect((await change(await enter(mobile, set, codeOf(secret)), set)).status).toBe(200);
    expect(await isAsked(ann)).toBe(true);
    app.clock.now += step;
    const again = await enter(mobile, chosen, codeOf(secret));
    expect((await app.call(myself, {}, { as: again })).data.password_reset).toBeNull();
  });

  it('not without one, nor with one that was switched on afterwards', async () => {
    const ann = await person();
    const account = await reset(ann);
    expect((await change(await enter(account, set), set)).status).toBe(200);
    expect(await isAsked(ann)).toBe(false);
    const secret = await guard(await enter(account, chosen), chosen);
    const as = await enter(account, chosen, codeOf(secret));
    const back = { old_password: chosen, password: set, password_confirmation: set };
    expect((await app.call(changePassword, back, { as })).status).toBe(200);
    expect(await isAsked(ann)).toBe(false);
  });
});

describe('an administrator confirms it', () => {
  it('once they have asked the person: then it is settled, logged and told', async () => {
    const ann = await person();
    await reset(ann);
    expect(await shown(ann, administratorId)).toMatchObject({ by: '申小明' });
    const seen = (await shown(ann, administratorId))?.at;
    expect((await confirm(ann, administratorId, seen, 'confirm-once')).status).toBe(200);
    expect((await confirm(ann, administratorId, seen, 'confirm-once')).status).toBe(200);
    expect((await confirm(ann, administratorId, seen)).status).toBe(409);
    expect(await shown(ann, administratorId)).toBeNull();
    expect(await isAsked(ann)).toBe(true);
    const letters = (await app.call(messagePage, {}, { as: await app.signInAs(ann) })).data.list;
    expect(letters.filter(({ title }) => title === '密码重置已核实')).toHaveLength(1);
    const log = await app.sql<{ user_id: string }>(
      `select user_id from log.operations where action = '核实密码重置' and object_id = $1 and result = 'done'`,
      [ann],
    );
    expect(log.map((row) => Number(row.user_id))).toEqual([administratorId]);
  });

  it('who did not make the link, and whose own password is settled', async () => {
    const ann = await person();
    await reset(ann, second);
    const own = await confirm(ann, second);
    expect([own.status, own.msg]).toEqual([409, '该密码由您签发的链接重置，请由另一位系统管理员核实']);
    expect((await confirm(ann, administratorId)).status).toBe(200);
    // One administrator cannot make another of their own hand.
    const [bob, puppet] = [await person(), await aPerson(app, { groups: [1] })];
    await reset(puppet, second);
    await reset(bob, puppet);
    const puppets = await confirm(bob, puppet);
    expect([puppets.status, puppets.msg]).toEqual([409, expect.stringContaining('另一位系统管理员')]);
    expect((await confirm(bob, second)).status).toBe(409);
    expect((await confirm(puppet, second)).status).toBe(409);
    expect((await confirm(bob, administratorId)).status).toBe(200);
  });

  it('and nobody else: not HR, not the person, nobody out of reach', async () => {
    const ann = await person();
    await reset(ann);
    const every = catalogue.filter((row) => row.kind !== 'group').map((row) => row.key);
    const other = await aPerson(app, { groups: [await aGroup(app, { permissions: every, scope: 'all' })] });
    const near = await aPerson(app, { groups: [await aGroup(app, { permissions: every, scope: 'self' })] });
    const at = (await shown(ann, administratorId))?.at;
    expect([await shown(ann, other), await shown(ann, hr)]).toEqual([null, null]);
    expect((await confirm(ann, other, at)).msg).toBe('只有系统管理员可以核实密码重置');
    expect((await confirm(ann, hr, at)).msg).toBe('只有系统管理员可以核实密码重置');
    expect((await confirm(ann, near, at)).status).toBe(404);
    expect((await confirm(ann, ann, at)).status).toBe(403);
    expect(await isAsked(ann)).toBe(false);
  });

  it('as they saw it: not a reset that came meanwhile', async () => {
    const ann = await person();
    await reset(ann);
    const at = (await shown(ann, administratorId))?.at;
    app.clock.now += 1000;
    await reset(ann, second);
    expect((await confirm(ann, administratorId, at)).status).toBe(409);
    expect(await shown(ann, administratorId)).toMatchObject({ by: `申小明、${await nameOf(second)}` });
  });
});

describe('a link made at an account that was reset', () => {
  it('counts as made by whoever reset it', async () => {
    const puppet = await aPerson(app, {
      groups: [await aGroup(app, { permissions: ['staff.list', 'staff.activate'], scope: 'all' })],
    });
    const [before, ann] = [await person(), await person()];
    await reset(before, puppet);
    expect(await isAsked(before)).toBe(true);
    await reset(puppet);
    app.clock.now += 1000;
    await reset(ann, puppet);
    expect(await isAsked(ann)).toBe(false);
    // Also when the account itself is settled since.
    expect((await confirm(puppet, administratorId)).status).toBe(200);
    expect(await isAsked(ann)).toBe(false);
  });
});

describe('a seat that came about in the moment of the reset', () => {
  it('decides nothing, and passes on by itself', async () => {
    const ann = await person();
    const { data } = await scene.send(scene.draft([check(ann)]));
    // As if the request had been sent while the link was used: the reset did not see the seat, the seat not the reset.
    await app.sql(
      `insert into password_resets (user_id, link_by, held_by, link_at, reset_at) values ($1, $2, $2, now(), now())`,
      [ann, hr],
    );
    expect(await scene.waiting(data.id)).toEqual([await nameOf(ann)]);
    for (const action of ['pass', 'reject', 'return'] as const) {
      const refused = await scene.act(data.id, ann, action);
      expect([refused.status, refused.msg]).toEqual([409, expect.stringContaining('请联系系统管理员')]);
    }
    const aim = { id: data.id, step: 1, activation: 1, opinion: '' };
    expect((await scene.call(ann, { action: 'transfer', ...aim, to: scene.dan })).status).toBe(409);
    await app.jobs.find((job) => job.name === 'approval/reseat')?.run();
    expect(await scene.waiting(data.id)).not.toContain(await nameOf(ann));
  });

  it('is not given by an approver either', async () => {
    const [ann, bob] = [await person(), await person()];
    await reset(ann);
    const { data } = await scene.send(scene.draft([check(bob)]));
    const aim = { id: data.id, step: 1, activation: 1, opinion: '' };
    const words = '所选人员的密码由当事人签发的链接重置，尚未核实';
    expect((await scene.call(bob, { action: 'transfer', ...aim, to: ann })).msg).toBe(words);
    expect((await scene.call(bob, { action: 'add-sign', ...aim, place: 'before', people: [ann] })).msg).toBe(words);
    expect((await scene.act(data.id, bob, 'pass')).status).toBe(200);
  });
});
