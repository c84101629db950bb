import { uploadFile } from '@tongzhou/contract/areas/files.ts';
import { myself, signIn } from '@tongzhou/contract/areas/identity/session.ts';
import { messagePage } from '@tongzhou/contract/areas/notices.ts';
import * as entry from '@tongzhou/contract/areas/personnel/entry.ts';
import { userDetail } from '@tongzhou/contract/areas/staff/person.ts';
import { beginOf } from '@tongzhou/contract/rules/day.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertPost } from '#areas/organisation/public.ts';
import { aDepartment, administratorId, aGroup, aPerson } from '#testing/builders.ts';
import { idCard } from '#testing/id-card.ts';
import { attachment, multipart } from '#testing/multipart.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';
import { openPort } from '#testing/wire.ts';

let app: TestApp;
let port: number;
let admin: string;
let department: number;
let post: number;
let count = 0;

beforeAll(async () => {
  app = await createTestApp();
  port = await openPort(app);
  department = await aDepartment(app);
  post = await app.database.transaction((tx) => insertPost(tx, { department, name: '水手', level: 4 }));
});
afterAll(() => app.close());
beforeEach(async () => {
  count += 1;
  admin = await app.signInAs(administratorId);
});

const password = 'oars and water 7';
const from = () => ({ address: `10.2.${count >> 8}.${count & 255}` });
const mobile = () => `157${String(count).padStart(8, '0')}`;
const invited = async (draft: object = {}) => {
  const { data } = await app.call(entry.invite, { days: 7, ...draft }, { as: admin });
  expect(data.link).toMatch(/^\/register\?invite=[\w-]{43}$/);
  return { id: data.id, secret: data.link.split('=')[1]! };
};
const registration = (invite: string, change: object = {}) =>
  app.call(
    entry.register,
    { invite, name: `新人${count}`, mobile: mobile(), password, password_confirmation: password, ...change },
    from(),
  );
const form = (change: object = {}) => ({
  sex: 'female' as const,
  birthday: beginOf('1995-05-05'),
  id_card: idCard(count + 300),
  bank_name: null,
  bank_account: '6222000011112222',
  emergency_contact: '李四',
  emergency_mobile: '13900000000',
  address: '杭州',
  work_start_date: null,
  education: [
    { school: '国子监', major: '', degree: '本科' as const, start_date: beginOf('2013-09-01'), end_date: null },
  ],
  work: [],
  file_ids: [] as number[],
  ...change,
});
const submit = (register_token: string, change: object = {}) =>
  app.call(entry.submitRegistration, { register_token, form: form(change) }, from());
const state = async (register_token: string) => app.call(entry.registrationState, { register_token }, from());
const idOf = async () =>
  Number((await app.sql<{ id: string }>('select id from users where mobile = $1', [mobile()]))[0]?.id);
const accept = (user_id: number, change: object = {}, as = admin) =>
  app.call(
    entry.acceptEntry,
    {
      user_id,
      department_id: department,
      station_id: post,
      manager_id: administratorId,
      group_ids: [],
      entry_date: beginOf('2026-11-16'),
      probation_months: 3,
      ...change,
    },
    { as },
  );
const refuse = (user_id: number, outcome: 'returned' | 'rejected', as = admin) =>
  app.call(entry.refuseEntry, { user_id, outcome, opinion: '请补充学历证明' }, { as });

/** Someone who has registered and sent in the form. */
async function waiting() {
  const { secret } = await invited({ department_id: department });
  const token = (await registration(secret)).data.register_token;
  expect((await submit(token)).status).toBe(200);
  return { secret, token, id: await idOf() };
}

describe('an invitation', () => {
  it('shows what it is for, is listed, kept as a hash, and taken back', async () => {
    const { id, secret } = await invited({ department_id: department, station_id: post, mobile: mobile() });
    const shown = await app.call(entry.checkInvitation, { invite: secret }, from());
    expect(shown.data).toEqual({ mobile: mobile(), department_name: expect.any(String), registered: false });
    const listed = await app.call(entry.invitationPage, { state: 'open' }, { as: admin });
    expect(listed.data.list.find((row) => row.id === id)).toMatchObject({ post_name: '水手', user_id: null });
    expect(JSON.stringify(await app.sql('select * from invitations'))).not.toContain(secret);
    expect((await app.call(entry.revokeInvitation, { id }, { as: admin })).status).toBe(200);
    expect((await app.call(entry.revokeInvitation, { id }, { as: admin })).status).toBe(409);
    const dead = await app.call(entry.checkInvitation, { invite: secret }, from());
    const unknown = await app.call(entry.checkInvitation, { invite: 'A'.repeat(43) }, from());
    expect([dead.status, dead.text]).toEqual([409, unknown.text]);
    expect((await registration(secret)).status).toBe(409);
  });

  it('ends on its day', async () => {
    const { secret } = await invited({ days: 1 });
    app.clock.now += 24 * 3600 * 1000;
    expect((await registration(secret)).status).toBe(409);
    app.clock.now -= 24 * 3600 * 1000;
    expect((await registration(secret)).status).toBe(200);
  });

  it('is made within one’s reach, and not for a mobile that is taken', async () => {
    const group = await aGroup(app, { permissions: ['staff.list', 'staff.invite'], scope: 'department' });
    const as = await app.signInAs(await aPerson(app, { groups: [group] }));
    expect((await app.call(entry.invite, { days: 7, department_id: department }, { as })).status).toBe(404);
    await aPerson(app, { mobile: mobile() });
    expect((await app.call(entry.invite, { days: 7, mobile: mobile() }, { as: admin })).status).toBe(422);
    const { id } = await invited({ department_id: department });
    expect((await app.call(entry.revokeInvitation, { id }, { as })).status).toBe(404);
    expect((await app.call(entry.invitationPage, {}, { as })).data.list.some((row) => row.id === id)).toBe(false);
    const { data } = await app.call(entry.invite, { days: 7 }, { as });
    expect((await app.call(entry.revokeInvitation, { id: data.id }, { as })).status).toBe(200);
  });
});

describe('registering', () => {
  it('needs an invitation, once, with its mobile; whoever registers cannot log in [D01]', async () => {
    expect((await registration('A'.repeat(43))).status).toBe(409);
    const { secret } = await invited({ mobile: '15600000000' });
    expect((await registration(secret)).fields).toEqual({ mobile: '与邀请的手机号不一致' });
    const second = (await invited()).secret;
    for (const field of ['userType', 'permissions', 'department_id', 'status', 'id'])
      expect((await registration(second, { [field]: 1 })).status).toBe(422);
    expect((await registration(second, { password: 'password1', password_confirmation: 'password1' })).status).toBe(
      422,
    );
    const answers = await Promise.all([
      registration(second),
      registration(second, { mobile: `158${mobile().slice(3)}` }),
    ]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
    const token = answers.find((answer) => answer.status === 200)!.data.register_token;
    const [{ mobile: mine, state: employed } = { mobile: '', state: '' }] = await app.sql<{
      mobile: string;
      state: string;
    }>(`select mobile, state from users where name = $1`, [`新人${count}`]);
    expect(employed).toBe('pending');
    expect((await app.call(signIn, { account: mine, password })).status).toBe(400);
    // The token opens the form and nothing else.
    expect((await app.call(myself, {}, { as: token })).status).toBe(401);
    expect((await app.call(uploadFile, {}, { as: token })).status).toBe(401);
  });

  it('does not tell whose a mobile is', async () => {
    await aPerson(app, { mobile: mobile() });
    expect((await registration((await invited()).secret)).fields).toEqual({ mobile: '该手机号无法注册，请联系人事' });
  });

  it('goes on for two hours, and after that by link and password', async () => {
    const { secret } = await invited();
    const { register_token } = (await registration(secret)).data;
    expect((await state(register_token)).data).toMatchObject({ state: 'filling', form: null, opinion: null });
    const now = app.clock.now;
    app.clock.now += 2 * 3600 * 1000;
    expect((await state(register_token)).status).toBe(409);
    expect((await submit(register_token)).status).toBe(409);
    const wrong = await app.call(entry.reopenRegistration, { invite: secret, password: 'wrong oars 11' }, from());
    const unknown = await app.call(entry.reopenRegistration, { invite: 'A'.repeat(43), password }, from());
    expect([wrong.status, wrong.text]).toEqual([400, unknown.text]);
    const again = await app.call(entry.reopenRegistration, { invite: secret, password }, from());
    expect((await state(again.data.register_token)).data.state).toBe('filling');
    app.clock.now = now;
  });

  it('takes no token but its own', async () => {
    const { register_token } = (await registration((await invited()).secret)).data;
    const [user = '', expires = '', signature = ''] = register_token.split('.');
    for (const token of [
      `${Number(user) - 1}.${expires}.${signature}`,
      `${user}.${Number(expires) + 1000}.${signature}`,
      `${user}.${expires}.${'A'.repeat(43)}`,
      `${register_token}x`,
      admin,
    ])
      expect((await state(token)).status).toBe(409);
  });
});

describe('the form', () => {
  it('is sent in once, shown again to its writer, and read by HR on the person’s page, masked', async () => {
    const { token, id } = await waiting();
    expect((await state(token)).data).toMatchObject({
      state: 'waiting',
      form: { id_card: idCard(count + 300), birthday: beginOf('1995-05-05'), education: [{ school: '国子监' }] },
    });
    expect((await submit(token)).msg).toBe('资料已提交，请等待审核');
    const { data } = await app.call(userDetail, { user_id: id }, { as: admin });
    expect(data).toMatchObject({ state: 'pending', sex: 'female', address: '杭州', education: [{ school: '国子监' }] });
    expect(data.id_card).toContain('********');
    expect(data.actions).toEqual(['detail']);
    const messages = await app.call(messagePage, {}, { as: admin });
    expect(messages.data.list[0]).toMatchObject({ title: '入职资料待审核', link: `/staff/index/edit?user_id=${id}` });
  });

  it('says at its field that an ID card is someone’s', async () => {
    const { secret } = await invited();
    const { register_token } = (await registration(secret)).data;
    await app.sql('insert into staff_profiles (user_id, id_card) values ($1, $2)', [await aPerson(app), idCard(999)]);
    expect((await submit(register_token, { id_card: idCard(999) })).fields).toEqual({
      'form.id_card': '身份证号已被使用',
    });
  });
});

describe('files of a registrant', () => {
  const send = async (token: string, text: string) => {
    const { body, type } = multipart([attachment(text, `${text}.txt`)]);
    const response = await fetch(`http://127.0.0.1:${port}${entry.uploadRegistrationFile.path}`, {
      method: 'POST',
      headers: { 'content-type': type, authorization: `Bearer ${token}` },
      body: new Uint8Array(body),
    });
    return { status: response.status, ...((await response.json()) as { data: { id: number } }) };
  };

  it('are twenty at most, also when more come at once, and go with the form', async () => {
    const { secret } = await invited({ department_id: department });
    const { register_token } = (await registration(secret)).data;
    const first = await send(register_token, 'a');
    const second = await send(register_token, 'b');
    expect([first.status, second.status]).toEqual([200, 200]);
    await app.sql(
      `insert into files (file_name, content_type, size, sha256, store_key, image, uploaded_by, uploaded_at)
        select 'x', 'text/plain', 1, '', 'many-' || n, false, $1, now() from generate_series(1, 16) n`,
      [await idOf()],
    );
    const more = await Promise.all(['c', 'd', 'e', 'f'].map((text) => send(register_token, text)));
    expect(more.map((answer) => answer.status).sort()).toEqual([200, 200, 409, 409]);
    expect((await send('A'.repeat(43), 'g')).status).toBe(409);

    expect((await submit(register_token, { file_ids: [first.data.id, second.data.id] })).status).toBe(200);
    const shown = await app.call(userDetail, { user_id: await idOf() }, { as: admin });
    expect(shown.data.attachments.map((file) => file.file_name)).toEqual(['a.txt', 'b.txt']);
    await refuse(await idOf(), 'returned');
    await submit(register_token, { file_ids: [second.data.id] });
    const after = await app.call(userDetail, { user_id: await idOf() }, { as: admin });
    expect(after.data.attachments.map((file) => file.file_name)).toEqual(['b.txt']);
    await app.sql(`delete from files where store_key like 'many-%'`);
  });

  it('of another are not to be claimed', async () => {
    const { register_token } = (await registration((await invited()).secret)).data;
    const { data } = await send(register_token, 'mine');
    count += 1;
    const other = (await registration((await invited()).secret)).data.register_token;
    expect((await submit(other, { file_ids: [data.id] })).fields).toEqual({
      'form.file_ids': expect.stringContaining('附件'),
    });
  });
});

describe('judging', () => {
  it('accepts: placed, in groups, on probation, and able to log in with their own password', async () => {
    const { id, token, secret } = await waiting();
    const group = await aGroup(app, { permissions: ['staff.list'] });
    expect((await accept(id, { group_ids: [group] })).status).toBe(200);
    const { data } = await app.call(userDetail, { user_id: id }, { as: admin });
    expect(data).toMatchObject({
      state: 'probation',
      department_id: department,
      station_id: post,
      manager_id: administratorId,
      entry_date: beginOf('2026-11-16'),
      probation_months: 3,
      groups: [{ id: group }],
      post_history: [{ reason: '入职', post_name: '水手' }],
      education: [{ school: '国子监' }],
    });
    expect((await app.call(signIn, { account: mobile(), password })).status).toBe(200);
    expect((await state(token)).data.state).toBe('accepted');
    expect((await submit(token)).status).toBe(409);
    expect((await accept(id)).status).toBe(409);
    expect((await app.call(entry.checkInvitation, { invite: secret }, from())).data.registered).toBe(true);
    const [row] = await app.sql<{ changes: unknown[] }>(
      `select changes from log.operations where action = '同意入职' and object_id = $1`,
      [id],
    );
    expect(row?.changes).toContainEqual(expect.objectContaining({ label: '状态', old: '待审核', new: '试用' }));
  });

  it('without a probation accepts as regular', async () => {
    const { id } = await waiting();
    await accept(id, { probation_months: 0 });
    expect((await app.call(userDetail, { user_id: id }, { as: admin })).data).toMatchObject({
      state: 'regular',
      regular_date: beginOf('2026-11-16'),
    });
  });

  it('returns with an opinion, after which it is filled in anew', async () => {
    const { id, token } = await waiting();
    expect((await refuse(id, 'returned')).status).toBe(200);
    expect((await state(token)).data).toMatchObject({ state: 'returned', opinion: '请补充学历证明' });
    expect((await submit(token, { address: '宁波', education: [] })).status).toBe(200);
    expect((await app.call(userDetail, { user_id: id }, { as: admin })).data).toMatchObject({
      address: '宁波',
      education: [],
    });
    expect((await accept(id)).status).toBe(200);
  });

  it('rejects for good; the opinion is shown for thirty days, and another invitation may follow', async () => {
    const { id, secret, token } = await waiting();
    expect((await refuse(id, 'rejected')).status).toBe(200);
    expect((await submit(token)).status).toBe(409);
    const reopened = () => app.call(entry.reopenRegistration, { invite: secret, password }, from());
    const again = await reopened();
    expect((await state(again.data.register_token)).data).toMatchObject({
      state: 'rejected',
      opinion: '请补充学历证明',
    });
    const now = app.clock.now;
    app.clock.now += 30 * 24 * 3600 * 1000 + 1;
    expect((await reopened()).status).toBe(400);
    app.clock.now = now;
    const next = await registration((await invited()).secret);
    expect(next.status).toBe(200);
    expect((await submit(next.data.register_token)).status).toBe(200);
  });

  it('is for those in reach, of those who wait, once', async () => {
    const { id } = await waiting();
    const group = await aGroup(app, { permissions: ['staff.list', 'staff.create'], scope: 'department' });
    const as = await app.signInAs(await aPerson(app, { groups: [group] }));
    const missing = await accept(999_999, {}, as);
    expect(await accept(id, {}, as)).toMatchObject({ status: 404, text: missing.text });
    expect((await refuse(id, 'rejected', as)).text).toBe(missing.text);
    expect((await accept(id, { station_id: 999_999 })).fields).toEqual({ station_id: '该部门没有这个岗位' });
    const richer = await aGroup(app, { permissions: ['data.salary'] });
    const local = await app.signInAs(await aPerson(app, { department, groups: [group] }));
    expect(Object.keys((await accept(id, { group_ids: [richer] }, local)).fields)).toEqual(['group_ids']);
    const answers = await Promise.all([accept(id), refuse(id, 'returned')]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
    expect((await accept(await aPerson(app))).status).toBe(409);
    expect((await accept(await aPerson(app, { state: 'pending' }))).status).toBe(409);
  });
});
