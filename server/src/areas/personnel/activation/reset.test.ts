import { approvalDetail } from '@tongzhou/contract/areas/approval/request.ts';
import { myself, signIn } from '@tongzhou/contract/areas/identity/session.ts';
import { messagePage } from '@tongzhou/contract/areas/notices.ts';
import { activate, activationLink } from '@tongzhou/contract/areas/personnel/activation.ts';
import type { PermissionKey } from '@tongzhou/contract/permissions.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { check, requestScene, together } from '#areas/approval/testing/requests.ts';
import { administratorId, aGroup, aPerson } from '#testing/builders.ts';
import { aChief } from '#testing/decide.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

// A link sets the password of whoever is named in it: whoever holds it can be that person. So it is no way to another's
// rights, nor to another's decision on a request of one's own.

const password = 'oars and water 7';
const hrRights: readonly PermissionKey[] = ['staff.list', 'staff.activate'];
let app: TestApp;
let scene: Awaited<ReturnType<typeof requestScene>>;
/** Who files, and makes the links. */
let hr: number;
let chief: number;

beforeAll(async () => {
  app = await createTestApp();
  scene = await requestScene(app);
  chief = await aChief(app);
  hr = scene.applicant;
  const group = await aGroup(app, { permissions: hrRights, scope: 'all' });
  await app.sql('insert into role_group_members (user_id, group_id) values ($1, $2)', [hr, group]);
});
afterAll(() => app.close());

const member = async (permissions: readonly PermissionKey[], scope: 'self' | 'department' | 'all' = 'all') =>
  aPerson(app, { department: scene.department, groups: [await aGroup(app, { permissions, scope })] });
const issue = async (user_id: number, by = hr) => app.call(activationLink, { user_id }, { as: await app.signInAs(by) });
async function reset(user: number, by = hr): Promise<string> {
  const { data } = await issue(user, by);
  const secret = data.link.split('#')[1] ?? '';
  const { data: done } = await app.call(activate, { secret, password, password_confirmation: password });
  return done.account;
}
const signedIn = async (account: string) =>
  ((await app.call(signIn, { account, password })).data as { access_token: string }).access_token;
const letters = async (as: string) => (await app.call(messagePage, {}, { as })).data.list;
const sent = async (...steps: Parameters<typeof scene.draft>[0] & object) =>
  (await scene.send(scene.draft(steps))).data.id;
const trail = async (id: number) =>
  (await scene.detail(id, hr)).trail.map(({ action, opinion }) => `${action} ${opinion}`.trim());

describe('a link for someone who has a password', () => {
  it('is made only by someone who holds all that they hold, or by an administrator', async () => {
    const plain = await member(hrRights);
    const more = await member(['staff.list', 'report.salary']);
    const farther = await member([...hrRights, 'data.salary'], 'self');
    expect((await issue(plain)).status).toBe(200);
    for (const [person, name] of [
      [more, '工资报表'],
      [farther, '查看他人工资'],
    ] as const) {
      const refused = await issue(person);
      expect([refused.status, refused.msg]).toEqual([409, expect.stringContaining(name)]);
      expect(refused.msg).toMatch(/请由系统管理员签发/);
      expect((await issue(person, administratorId)).status).toBe(200);
    }
  });

  it('is no way to a wider scope', async () => {
    const narrow = await member([...hrRights, 'report.leave'], 'department');
    const wide = await member(['report.leave'], 'all');
    expect((await issue(wide, narrow)).status).toBe(409);
    expect((await issue(await member(['report.leave'], 'department'), narrow)).status).toBe(200);
  });

  it('is not asked for by rights where it is the first password', async () => {
    const newcomer = await member(['report.salary']);
    await app.sql('update credentials set password_hash = null where user_id = $1', [newcomer]);
    expect((await issue(newcomer)).status).toBe(200);
  });

  it('is told to the person at once, and again when it was used, by whom', async () => {
    const person = await aPerson(app, { department: scene.department });
    const before = await app.signInAs(person);
    expect((await issue(person)).status).toBe(200);
    expect(await letters(before)).toMatchObject([{ kind: 'security', content: expect.stringContaining('申小明') }]);
    const account = await reset(person);
    expect((await app.call(myself, {}, { as: before })).status).toBe(401);
    const after = await signedIn(account);
    expect((await letters(after)).map(({ title }) => title)).toEqual([
      '您的密码已被重置',
      '有人为您签发了重置密码的链接',
      '有人为您签发了重置密码的链接',
    ]);
    expect((await letters(after))[0]?.content).toContain('申小明');
    expect((await app.call(myself, {}, { as: after })).data).toMatchObject({ password_reset: { by: '申小明' } });
  });

  it('says nothing of the kind where it is the first password', async () => {
    const newcomer = await aPerson(app, { department: scene.department });
    await app.sql('update credentials set password_hash = null where user_id = $1', [newcomer]);
    const token = await signedIn(await reset(newcomer));
    expect(await letters(token)).toEqual([]);
    expect((await app.call(myself, {}, { as: token })).data).toMatchObject({ password_reset: null });
  });
});

describe('whoever had their password reset by a link of the applicant', () => {
  it('loses the seat at once to whoever comes next, with the reason in the trail', async () => {
    const ann = await aPerson(app, { department: scene.department, name: '安静' });
    const id = await sent(check(ann));
    const as = await signedIn(await reset(ann));
    expect(await scene.waiting(id)).toEqual([(await nameOf(chief)) ?? '']);
    const attempt = await app.call(approvalDetail, { id }, { as });
    expect(attempt.data?.actions ?? []).not.toContain('pass');
    const passed = await scene.call(ann, { action: 'pass', id, step: 1, activation: 1, opinion: '' });
    expect(passed.status).toBe(409);
    expect((await scene.detail(id, hr)).audit_status).toBe(0);
    expect((await trail(id)).join()).toContain('安静 的密码由当事人签发的链接重置，尚未核实');
    expect((await scene.act(id, chief, 'pass')).status).toBe(200);
  });

  it('is not asked in the first place, where it happened before', async () => {
    const ann = await aPerson(app, { department: scene.department, name: '安静' });
    await reset(ann);
    const id = await sent(check(ann));
    expect(await scene.waiting(id)).toEqual([(await nameOf(chief)) ?? '']);
    expect((await trail(id)).join()).toContain('安静 的密码由当事人签发的链接重置，尚未核实');
  });

  it.each(['all', 'turn'] as const)('is replaced, not left out, where everyone has to agree (%s)', async (mode) => {
    const [ann, bob] = [
      await aPerson(app, { department: scene.department }),
      await aPerson(app, { department: scene.department }),
    ];
    const id = await sent(together(mode, bob, ann));
    expect((await scene.act(id, bob, 'pass')).status).toBe(200);
    await reset(ann);
    expect((await scene.detail(id, hr)).audit_status).toBe(0);
    expect(await scene.waiting(id)).toEqual([(await nameOf(chief)) ?? '']);
    // Nor where it happened before.
    const later = await sent(together(mode, bob, ann));
    expect((await scene.act(later, bob, 'pass')).status).toBe(200);
    expect((await scene.detail(later, hr)).audit_status).toBe(0);
    expect(await scene.waiting(later)).toEqual([(await nameOf(chief)) ?? '']);
  });

  it('decides what others ask for, as before', async () => {
    const [ann, colleague] = [await aPerson(app, { department: scene.department }), scene.dan];
    await reset(ann);
    const { data } = await scene.send(scene.draft([check(ann)]), colleague);
    expect((await scene.act(data.id, ann, 'pass')).status).toBe(200);
  });

  it('is not meant where the link set their first password', async () => {
    const ann = await aPerson(app, { department: scene.department });
    await app.sql('update credentials set password_hash = null where user_id = $1', [ann]);
    const id = await sent(check(ann));
    await reset(ann);
    expect((await scene.act(id, ann, 'pass')).status).toBe(200);
  });
});

const nameOf = async (id: number) =>
  (await app.sql<{ name: string }>('select name from users where id = $1', [id]))[0]?.name;
