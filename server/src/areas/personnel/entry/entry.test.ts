import { actOnApproval, comment } from '@tongzhou/contract/areas/approval/act.ts';
import { approvalDetail } from '@tongzhou/contract/areas/approval/request.ts';
import { uploadFile } from '@tongzhou/contract/areas/files.ts';
import { myself, signIn } from '@tongzhou/contract/areas/identity/session.ts';
import { messagePage } from '@tongzhou/contract/areas/notices.ts';
import * as entry from '@tongzhou/contract/areas/personnel/entry.ts';
import { mySalary } from '@tongzhou/contract/areas/salary.ts';
import { search } from '@tongzhou/contract/areas/search.ts';
import { settings } from '@tongzhou/contract/areas/settings.ts';
import { exportPeople, userList } from '@tongzhou/contract/areas/staff/people.ts';
import { userDetail } from '@tongzhou/contract/areas/staff/person.ts';
import { beginOf } from '@tongzhou/contract/rules/day.ts';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fileLinks } from '#areas/files/public.ts';
import { insertPost } from '#areas/organisation/public.ts';
import { aDepartment, administratorId, aGroup, aPerson } from '#testing/builders.ts';
import { decide, turnOf } from '#testing/decide.ts';
import { attachment, multipart } from '#testing/files/multipart.ts';
import { idCard } from '#testing/id-card.ts';
import { openPort } from '#testing/program/wire.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let port: number;
let admin: string;
let department: number;
let post: number;
let hr: number;
let head: number;
let count = 0;

beforeAll(async () => {
  app = await createTestApp();
  port = await openPort(app);
  department = await aDepartment(app);
  post = await app.database.transaction((tx) => insertPost(tx, { department, name: '水手', level: 4 }));
  const [group] = await app.sql<{ id: number }>(`select id::int from role_groups where key = 'hr'`);
  hr = await aPerson(app, { groups: [group?.id ?? 0] });
  head = await aPerson(app, { department });
  await app.sql('update departments set head_id = $1 where id = $2', [head, department]);
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
const requestOf = async (user_id: number) =>
  Number(
    (await app.sql<{ id: string }>('select approval_id as id from registrations where user_id = $1', [user_id]))[0]?.id,
  );
const salary = {
  base: 8000,
  post: 0,
  performance: 0,
  allowance: 500,
  social_base: 8000,
  housing_base: 8000,
  deduction: 0,
};
const placement = (change: object = {}) => ({
  department_id: department,
  station_id: post,
  manager_id: administratorId,
  group_ids: [],
  entry_date: beginOf('2026-11-16'),
  probation_months: 3,
  ...change,
});
/** HR's step. */
const place = async (user_id: number, change: object = {}, by = hr) =>
  decide(app, await requestOf(user_id), { by, fields: placement(change) });
/** HR's step, and the head's. */
const accept = async (user_id: number, change: object = {}) => {
  expect((await place(user_id, change)).text).toContain('"code":200');
  return decide(app, await requestOf(user_id));
};
const refuse = async (user_id: number, action: 'return' | 'reject') =>
  decide(app, await requestOf(user_id), { action, opinion: '请补充学历证明' });

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
    expect(shown.data).toEqual({
      name: null,
      mobile: mobile(),
      department_name: expect.any(String),
      registered: false,
    });
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

  it('carries the name of whom it is for, who may write it differently when registering', async () => {
    const { id, secret } = await invited({ name: ' 王小船 ' });
    const other = await invited();
    const row = async (of: number) =>
      (await app.call(entry.invitationPage, {}, { as: admin })).data.list.find((one) => one.id === of);
    expect([(await row(id))?.name, (await row(other.id))?.name]).toEqual(['王小船', null]);
    expect((await app.call(entry.checkInvitation, { invite: secret }, from())).data.name).toBe('王小船');
    const [logged] = await app.sql(
      `select object_label from log.operations where object_kind = 'invitation' and object_id = $1`,
      [id],
    );
    expect(logged).toEqual({ object_label: '王小船' });
    expect((await registration(secret, { name: '王大船' })).status).toBe(200);
    expect(await row(id)).toMatchObject({ name: '王小船', registered_name: '王大船', state: 'used' });
    const exported = await app.server.inject({
      method: 'GET',
      url: entry.exportInvitations.path,
      headers: { authorization: `Bearer ${admin}` },
    });
    const cells = (await readXlsx(exported.rawPayload)).sheets[0]?.rows ?? [];
    expect(cells[0]?.[0]).toBe('受邀人');
    expect(cells.map((cell) => cell[0])).toContain('王小船');
    const long = await app.call(entry.invite, { days: 7, name: '船'.repeat(21) }, { as: admin });
    expect(long.fields).toEqual({ name: '不能超过 20 个字符' });
  });

  it('shows the name of the company, once that is set', async () => {
    const company = async () => (await app.call(entry.invite, { days: 7 }, { as: admin })).data.company;
    expect(await company()).toBe('');
    const name = settings.companyName.key;
    await app.sql(`insert into company_settings (key, value) values ($1, '"同舟公司"')`, [name]);
    expect(await company()).toBe('同舟公司');
    await app.sql('delete from company_settings where key = $1', [name]);
  });

  it('is valid for one to thirty days; any other number is refused at the field', async () => {
    for (const [days, words] of [
      [0, '不能小于 1'],
      [31, '不能大于 30'],
      [999, '不能大于 30'],
    ] as const)
      expect((await app.call(entry.invite, { days }, { as: admin })).fields).toEqual({ days: words });
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
    expect(await app.call(entry.invite, { days: 7, mobile: mobile() }, { as: admin })).toMatchObject({
      status: 409,
      msg: '手机号已被使用',
      fields: { mobile: '手机号已被使用' },
    });
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

  it('by a link that was cut short is refused like one that is over', async () => {
    const { secret } = await invited();
    const [whole, cut] = [secret.replace(/./g, 'x'), secret.slice(0, 20)];
    for (const invite of [whole, cut])
      expect(await app.call(entry.checkInvitation, { invite })).toMatchObject({
        status: 409,
        msg: '邀请链接无效或已过期，请向人事索取邀请链接',
      });
  });

  it('does not tell who has a mobile', async () => {
    await aPerson(app, { mobile: mobile() });
    const words = '该手机号无法注册，请联系人事';
    expect(await registration((await invited()).secret)).toMatchObject({
      status: 409,
      msg: words,
      fields: { mobile: words },
    });
  });

  it('can be continued for two hours, and after that by link and password', async () => {
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

  it('accepts no token of another kind', async () => {
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
    const messages = await app.call(messagePage, {}, { as: await app.signInAs(hr) });
    const link = `/approval/worker?id=${await requestOf(id)}`;
    expect(messages.data.list[0]).toMatchObject({ title: `待处理：入职：新人${count}`, link });
  });

  it('must agree with the ID card, and its dates must be possible', async () => {
    const { secret } = await invited();
    const { register_token } = (await registration(secret)).data;
    const refused = async (change: object) => (await submit(register_token, change)).fields;
    expect(await refused({ birthday: beginOf('2010-05-05') })).toEqual({
      'form.birthday': '与身份证号不一致，应为 1995-05-05',
    });
    expect(await refused({ sex: 'male' })).toEqual({ 'form.sex': '与身份证号不一致，应为女' });
    expect(await refused({ work_start_date: beginOf('2000-01-01') })).toEqual({
      'form.work_start_date': '不能早于年满 14 周岁之日（2009-05-05）',
    });
    expect((await submit(register_token)).status).toBe(200);
    expect((await place(await idOf(), { entry_date: beginOf('2008-01-01') })).fields).toEqual({
      'fields.entry_date': '不能早于年满 14 周岁之日（2009-05-05）',
    });
    expect((await place(await idOf(), { entry_date: beginOf('2096-01-01') })).fields).toHaveProperty([
      'fields.entry_date',
    ]);
  });

  it('says at the field that an ID card is already in use', async () => {
    const { secret } = await invited();
    const { register_token } = (await registration(secret)).data;
    await app.sql('update staff_profiles set id_card = $2 where user_id = $1', [await aPerson(app), idCard(999)]);
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

  it('and personal data are shown to whoever judges the entry; a mention opens neither', async () => {
    const { secret } = await invited({ department_id: department });
    const { register_token } = (await registration(secret)).data;
    const { data: file } = await send(register_token, '身份证');
    expect((await submit(register_token, { file_ids: [file.id] })).status).toBe(200);
    const request = await requestOf(await idOf());
    const mentioned = await aPerson(app);
    const said = { id: request, text: '请看', mentions: [mentioned] };
    expect((await app.call(comment, said, { as: await app.signInAs(hr) })).status).toBe(200);
    const shown = async (user: number) =>
      (await app.call(approvalDetail, { id: request }, { as: await app.signInAs(user) })).data;
    const [judge, told] = [await shown(hr), await shown(mentioned)];
    const personal = ['birthday', 'id_card', 'address', 'files'];
    const valuesOf = (detail: typeof told) =>
      personal.map((name) => detail.form.find(({ field }) => field === name)?.value);
    expect(valuesOf(judge)).toEqual(['1995-05-05', expect.stringContaining('*'), '杭州', '身份证.txt']);
    expect(valuesOf(told)).toEqual(personal.map(() => '******'));
    expect([judge.files.length, told.files]).toEqual([1, []]);
    expect(told.title).toContain('入职');
    // An address signed for their own session, as if they had guessed the file's number.
    const address = new URL(judge.files[0]?.url ?? '', 'http://x');
    const open = async (session: string) => {
      const signed = fileLinks(app.config.authKeys).sign(file.id, Number(session), app.clock.now);
      return (await app.server.inject({ method: 'GET', url: signed })).statusCode;
    };
    const [theirs] = await app.sql<{ id: string }>('select max(id) as id from sessions where user_id = $1', [
      mentioned,
    ]);
    expect(await open(address.searchParams.get('session') ?? '')).toBe(200);
    expect(await open(theirs?.id ?? '')).toBe(404);
  });

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
    await refuse(await idOf(), 'return');
    await submit(register_token, { file_ids: [second.data.id] });
    const after = await app.call(userDetail, { user_id: await idOf() }, { as: admin });
    expect(after.data.attachments.map((file) => file.file_name)).toEqual(['b.txt']);
    await app.sql(`delete from files where store_key like 'many-%'`);
  });

  it('of another registrant cannot be claimed', async () => {
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
  it('accepts: placed by HR, then by the head of that department; in groups, on probation, and able to log in', async () => {
    const { id, token, secret } = await waiting();
    const request = await requestOf(id);
    const group = await aGroup(app, { permissions: ['staff.list'] });
    const shown = await app.call(approvalDetail, { id: request }, { as: await app.signInAs(hr) });
    expect(shown.data).toMatchObject({ kind: 'entry', step_form: 'entry', title: `入职：新人${count}` });
    expect(shown.data.number).toMatch(/^RZ-/);
    // The ID card is masked here too.
    expect(JSON.stringify(shown.data)).not.toContain(idCard(count + 300));
    const elsewhere = await aDepartment(app);
    const theirs = await aPerson(app, { department: elsewhere });
    await app.sql('update departments set head_id = $1 where id = $2', [theirs, elsewhere]);
    expect((await place(id, { department_id: elsewhere, station_id: null, group_ids: [group] })).status).toBe(200);
    expect((await turnOf(app, request))?.people).toEqual([theirs]);
    const seen = await app.call(approvalDetail, { id: request }, { as: await app.signInAs(theirs) });
    expect(seen.data.step_form).toBeNull();
    expect(seen.data.sections[0]).toMatchObject({
      title: '入职安排',
      rows: expect.arrayContaining([{ label: '试用期', value: '3 个月' }]),
    });
    expect((await app.call(signIn, { account: mobile(), password })).status).toBe(400);
    expect((await decide(app, request)).data).toEqual({ audit_status: 1 });
    const { data } = await app.call(userDetail, { user_id: id }, { as: admin });
    expect(data).toMatchObject({
      state: 'probation',
      department_id: elsewhere,
      manager_id: administratorId,
      entry_date: beginOf('2026-11-16'),
      probation_months: 3,
      groups: [{ id: group }],
      post_history: [{ reason: '入职' }],
      education: [{ school: '国子监' }],
    });
    expect((await app.call(signIn, { account: mobile(), password })).status).toBe(200);
    expect((await state(token)).data.state).toBe('accepted');
    expect((await submit(token)).status).toBe(409);
    expect((await app.call(entry.checkInvitation, { invite: secret }, from())).data.registered).toBe(true);
    const [row] = await app.sql<{ changes: unknown[] }>(
      `select changes from log.operations where action = '入职生效' and object_id = $1`,
      [id],
    );
    expect(row?.changes).toContainEqual(expect.objectContaining({ label: '状态', old: '待审核', new: '试用' }));
  });

  it('without a probation accepts as regular', async () => {
    const { id } = await waiting();
    await accept(id, { probation_months: 0 });
    expect((await app.call(userDetail, { user_id: id }, { as: admin })).data).toMatchObject({
      state: 'regular',
      station_id: post,
      regular_date: beginOf('2026-11-16'),
    });
  });

  it('returns with an opinion, by HR or by the head, after which it is filled in anew and HR looks again', async () => {
    const { id, token } = await waiting();
    await place(id);
    expect((await refuse(id, 'return')).status).toBe(200);
    expect((await state(token)).data).toMatchObject({ state: 'returned', opinion: '请补充学历证明' });
    expect((await submit(token, { address: '宁波', education: [] })).status).toBe(200);
    expect((await submit(token)).status).toBe(409);
    expect((await app.call(userDetail, { user_id: id }, { as: admin })).data).toMatchObject({
      address: '宁波',
      education: [],
    });
    const request = await requestOf(id);
    expect((await turnOf(app, request))?.people).toEqual([hr]);
    const shown = await app.call(approvalDetail, { id: request }, { as: await app.signInAs(hr) });
    expect(shown.data).toMatchObject({ round: 2, step_form: 'entry', sections: [] });
    expect(shown.data.changes).toContainEqual({ label: '现住址', old: '杭州', new: '宁波' });
    expect((await accept(id)).data).toEqual({ audit_status: 1 });
  });

  it('rejects with an opinion; the form can be sent again for thirty days, then mobile and ID card are free', async () => {
    const { id, secret, token } = await waiting();
    expect((await refuse(id, 'reject')).status).toBe(200);
    const reopened = () => app.call(entry.reopenRegistration, { invite: secret, password }, from());
    expect((await state((await reopened()).data.register_token)).data).toMatchObject({
      state: 'rejected',
      opinion: '请补充学历证明',
    });
    // The mobile is theirs as long as the form can be sent again.
    expect((await registration((await invited()).secret)).fields).toHaveProperty('mobile');
    expect((await submit(token)).status).toBe(200);
    await refuse(id, 'reject');
    const run = () => app.jobs.find((one) => one.name === 'personnel/free-lapsed')!.run();
    const now = app.clock.now;
    app.clock.now += 29 * 24 * 3600 * 1000;
    await run();
    expect((await reopened()).status).toBe(200);
    app.clock.now = now + 30 * 24 * 3600 * 1000 + 1;
    expect((await reopened()).status).toBe(400);
    expect(await run()).toBe(1);
    expect(await run()).toBe(0);
    app.clock.now = now;
    expect((await submit(token)).status).toBe(409);
    admin = await app.signInAs(administratorId);
    const next = await registration((await invited()).secret);
    expect(next.status).toBe(200);
    expect((await submit(next.data.register_token)).status).toBe(200);
  });

  it('is shown with how far it has come in the list, its export, the search and on the person’s page', async () => {
    const [{ id, token }, other] = [await waiting(), await aPerson(app, { state: 'regular', name: `新人${count}` })];
    const shown = async () => {
      const { data } = await app.call(userList, { keyword: `新人${count}` }, { as: admin });
      expect(data.list.find((row) => row.id === other)).not.toHaveProperty('registration_state');
      const row = data.list.find((one) => one.id === id);
      const detail = (await app.call(userDetail, { user_id: id }, { as: admin })).data;
      expect([row?.state, detail.state, detail.registration_state]).toEqual([
        'pending',
        'pending',
        row?.registration_state,
      ]);
      return row?.registration_state;
    };
    const words = async () => {
      const file = await app.server.inject({
        method: 'GET',
        url: `${exportPeople.path}?state=pending&keyword=${encodeURIComponent(`新人${count}`)}`,
        headers: { authorization: `Bearer ${admin}` },
      });
      const [heading = [], row = []] = (await readXlsx(file.rawPayload)).sheets[0]?.rows ?? [];
      const { groups } = (await app.call(search, { words: `新人${count}` }, { as: admin })).data;
      const people = groups.find(({ kind }) => kind === 'person');
      return [
        row[heading.indexOf('状态')],
        people?.hits
          .find((hit) => hit.id === id)
          ?.note.split(' · ')
          .at(-1),
      ];
    };
    expect([await shown(), await words()]).toEqual(['waiting', ['待审核', '待审核']]);
    await refuse(id, 'return');
    expect([await shown(), await words()]).toEqual(['returned', ['已退回', '已退回']]);
    await submit(token);
    await refuse(id, 'reject');
    expect([await shown(), await words()]).toEqual(['rejected', ['已驳回', '已驳回']]);
    // Of someone who works here nothing is said of the registration.
    await submit(token);
    expect((await accept(id)).status).toBe(200);
    const { data } = await app.call(userDetail, { user_id: id }, { as: admin });
    expect([data.state, data.registration_state]).toEqual(['probation', undefined]);
  });

  it('returned and never sent again is withdrawn by the system when its time is over', async () => {
    const { id } = await waiting();
    await refuse(id, 'return');
    const now = app.clock.now;
    app.clock.now += 31 * 24 * 3600 * 1000;
    expect(await app.jobs.find((one) => one.name === 'personnel/free-lapsed')!.run()).toBe(1);
    app.clock.now = now;
    const shown = await app.call(approvalDetail, { id: await requestOf(id) }, { as: await app.signInAs(hr) });
    expect(shown.data.audit_status).toBe(3);
    expect(shown.data.trail.at(-1)).toMatchObject({ action: '系统撤回', opinion: '超过 30 天未重新提交' });
    const [row] = await app.sql<{ mobile: string | null }>('select mobile from users where id = $1', [id]);
    expect(row?.mobile).toBeNull();
  });

  it('sent again at the moment its time is over, it either goes on or is withdrawn, never both', async () => {
    const { id, token } = await waiting();
    await refuse(id, 'return');
    // The clock stays, so that the token's two hours are not over as well.
    await app.sql(`update registrations set decided_at = decided_at - interval '31 days' where user_id = $1`, [id]);
    const run = () => app.jobs.find((one) => one.name === 'personnel/free-lapsed')!.run();
    const [again] = await Promise.all([submit(token), run().catch(() => 0)]);
    const shown = await app.call(approvalDetail, { id: await requestOf(id) }, { as: await app.signInAs(hr) });
    expect([again.status, shown.data.audit_status]).toEqual(again.status === 200 ? [200, 0] : [409, 3]);
  });

  it('is done once, by those whose turn it is and who may place people', async () => {
    const { id } = await waiting();
    const request = await requestOf(id);
    expect((await place(id, {}, await aPerson(app))).status).toBe(404);
    expect((await place(id, {}, head)).status).toBe(404);
    expect((await decide(app, request)).fields).toHaveProperty(['fields.department_id'], '必填');
    expect((await place(id, { station_id: 999_999 })).fields).toEqual({ 'fields.station_id': '该部门没有这个岗位' });
    expect((await place(id, { manager_id: id })).fields).toEqual({ 'fields.manager_id': '不能是本人' });
    expect((await place(id, { bonus: 1 })).fields).toEqual({ 'fields.bonus': '不认识的字段' });
    expect((await place(id, { salary: { ...salary, base: -1 } })).fields).toEqual({
      'fields.salary.base': '金额不能为负数',
    });
    const richer = await aGroup(app, { permissions: ['data.dividend'] });
    expect(Object.keys((await place(id, { group_ids: [richer] })).fields)).toEqual(['fields.group_ids']);
    const clerk = await aPerson(app, { groups: [await aGroup(app, { permissions: ['data.salary'], scope: 'all' })] });
    const turn = (await turnOf(app, request)) as NonNullable<Awaited<ReturnType<typeof turnOf>>>;
    const aim = { id: request, step: turn.step, activation: turn.activation };
    const as = await app.signInAs(hr);
    expect((await app.call(actOnApproval, { action: 'transfer', ...aim, to: clerk }, { as })).status).toBe(200);
    expect((await place(id, {}, clerk)).msg).toBe('您没有办理入职的权限，请转交给人事');
    expect(
      (await app.call(actOnApproval, { action: 'transfer', ...aim, to: hr }, { as: await app.signInAs(clerk) })).status,
    ).toBe(200);
    const fields = placement();
    const answers = await Promise.all([
      app.call(actOnApproval, { action: 'pass', ...aim, fields }, { as }),
      app.call(actOnApproval, { action: 'return', ...aim, opinion: '请补充' }, { as }),
    ]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
  });

  it('sets a salary from the day of entry on, if whoever fills it in may see salaries', async () => {
    const { id } = await waiting();
    const request = await requestOf(id);
    const without = await aGroup(app, { permissions: ['staff.list', 'staff.create'], scope: 'all' });
    // The clerk may see salaries when the step is transferred to them, and loses that right afterwards.
    const seeing = await aGroup(app, { permissions: ['data.salary'], scope: 'all' });
    const clerk = await aPerson(app, { groups: [without, seeing] });
    const turn = (await turnOf(app, request)) as NonNullable<Awaited<ReturnType<typeof turnOf>>>;
    const aim = { id: request, step: turn.step, activation: turn.activation };
    await app.call(actOnApproval, { action: 'transfer', ...aim, to: clerk }, { as: await app.signInAs(hr) });
    await app.sql('delete from role_group_members where group_id = $1', [seeing]);
    expect((await place(id, { salary }, clerk)).fields).toEqual({ 'fields.salary': '您没有填写工资的权限' });
    await app.call(actOnApproval, { action: 'transfer', ...aim, to: hr }, { as: await app.signInAs(clerk) });
    const mentioned = await aPerson(app);
    const said = { id: request, text: '请看', mentions: [mentioned] };
    expect((await accept(id, { salary })).data).toEqual({ audit_status: 1 });
    expect((await app.call(comment, said, { as: await app.signInAs(hr) })).status).toBe(200);
    const shown = async (user: number) =>
      (await app.call(approvalDetail, { id: request }, { as: await app.signInAs(user) })).data.sections[0];
    const base = (value: string) => ({ kind: 'values', rows: expect.arrayContaining([{ label: '基本工资', value }]) });
    expect(await shown(head)).toMatchObject(base('8,000.00 元'));
    expect(await shown(mentioned)).toMatchObject(base('******'));
    const { data } = await app.call(mySalary, {}, { as: await app.signInAs(id) });
    const [standard] = data.coming.length > 0 ? data.coming : [data.current];
    expect(standard).toMatchObject({
      amounts: salary,
      source: 'entry',
      reason: '入职定薪',
      effective_date: beginOf('2026-11-16'),
    });
  });

  it('into a department that was deleted meanwhile is refused in words; agreed to three times at once, it happens once', async () => {
    const { id } = await waiting();
    const request = await requestOf(id);
    const gone = await aDepartment(app);
    await app.sql('update departments set head_id = $1 where id = $2', [head, gone]);
    await place(id, { department_id: gone, station_id: null });
    await app.sql('delete from departments where id = $1', [gone]);
    expect((await decide(app, request)).msg).toBe('部门、岗位或权限组已不存在，请退回人事重新填写');
    const back = { action: 'return-to' as const, id: request, step: 2, activation: 1, target: 1, opinion: '部门已撤' };
    expect((await app.call(actOnApproval, back, { as: await app.signInAs(head) })).status).toBe(200);
    await place(id);
    const turn = (await turnOf(app, request)) as NonNullable<Awaited<ReturnType<typeof turnOf>>>;
    expect(turn.people).toEqual([head]);
    const pass = { action: 'pass' as const, id: request, step: turn.step, activation: turn.activation };
    const as = await app.signInAs(head);
    const answers = await Promise.all([1, 2, 3].map(() => app.call(actOnApproval, pass, { as })));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409]);
    const { data } = await app.call(userDetail, { user_id: id }, { as: admin });
    expect(data.post_history).toHaveLength(1);
  });
});
