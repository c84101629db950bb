import { deleteFile } from '@tongzhou/contract/areas/files.ts';
import { myself } from '@tongzhou/contract/areas/identity/session.ts';
import { editPerson, userList } from '@tongzhou/contract/areas/staff/people.ts';
import * as person from '@tongzhou/contract/areas/staff/person.ts';
import { beginOf } from '@tongzhou/contract/rules/day.ts';
import { idCardCheckDigit } from '@tongzhou/contract/rules/staff/id-card.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aDepartment, administratorId, aGroup, aPerson, officeId } from '#testing/builders.ts';
import { attachment, upload } from '#testing/files/multipart.ts';
import { idCard } from '#testing/id-card.ts';
import { openPort } from '#testing/program/wire.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let port: number;
let department: number;
let me: number;
let mine: string;
let hr: string;
let hrId: number;
let card = 100;

const bank = '6222000011112222';

beforeAll(async () => {
  app = await createTestApp();
  port = await openPort(app);
  department = await aDepartment(app);
  const group = await aGroup(app, { permissions: ['staff.list', 'staff.edit', 'data.id-card'], scope: 'all' });
  hrId = await aPerson(app, { groups: [group], name: '长孙人事' });
  hr = await app.signInAs(hrId);
});
afterAll(() => app.close());
beforeEach(async () => {
  card += 1;
  me = await aPerson(app, { department, name: '程咬金' });
  mine = await app.signInAs(me);
  await app.call(editPerson, { user_id: me, id_card: idCard(card), bank_account: bank }, { as: hr });
});

const detail = async (as: string, user_id?: number) =>
  (await app.call(person.userDetail, user_id === undefined ? {} : { user_id }, { as })).data;
const entries = (user: number) =>
  app.sql<{ action: string; user_name: string; changes: { label: string; old: unknown; new: unknown }[] }>(
    `select action, user_name, changes from log.operations where object_kind = 'user' and object_id = $1 and result = 'done' order by id desc`,
    [user],
  );

describe('numbers of cards and accounts', () => {
  it('are masked for everyone, and told whole to their owner and to who may by name; each look is written down', async () => {
    const whole = idCard(card);
    const shown = `${whole.slice(0, 4)}********${whole.slice(-4)}`;
    for (const as of [mine, hr])
      expect(await detail(as, me)).toMatchObject({ id_card: shown, bank_account: '6222********2222' });
    expect((await detail(mine)).may_unmask).toEqual({ id_card: true, bank_account: true, salary: true });
    expect((await detail(hr, me)).may_unmask).toEqual({ id_card: true, bank_account: false, salary: false });
    expect((await app.call(person.unmask, { field: 'bank_account' }, { as: mine })).data.value).toBe(bank);
    expect((await app.call(person.unmask, { field: 'id_card', user_id: me }, { as: hr })).data.value).toBe(whole);
    expect((await entries(me))[0]).toMatchObject({ action: '查看敏感信息', user_name: '长孙人事' });
    expect((await app.call(person.unmask, { field: 'bank_account', user_id: me }, { as: hr })).status).toBe(403);
  });

  it('are not covered by the wildcard', async () => {
    const as = await app.signInAs(administratorId);
    expect((await app.call(person.unmask, { field: 'id_card', user_id: me }, { as })).status).toBe(403);
    expect((await detail(as, me)).may_unmask).toEqual({ id_card: false, bank_account: false, salary: false });
  });

  it('of another are nobody’s who does not see that person', async () => {
    const group = await aGroup(app, { permissions: ['data.id-card'], scope: 'all' });
    const as = await app.signInAs(await aPerson(app, { groups: [group] }));
    expect((await app.call(person.unmask, { field: 'id_card', user_id: me }, { as })).status).toBe(404);
  });
});

describe('one’s own data', () => {
  it('are changed by oneself where they are one’s own business', async () => {
    const change = { bank_account: '62220000333344445', emergency_contact: '李四', address: '渡口一号' };
    expect((await app.call(person.editOwnInfo, change, { as: mine })).status).toBe(200);
    expect(await detail(mine)).toMatchObject({
      bank_account: '6222********4445',
      emergency_contact: '李四',
      address: '渡口一号',
    });
    const [entry] = await entries(me);
    expect(entry).toMatchObject({ action: '修改个人信息' });
    expect(entry?.changes).toContainEqual({
      field: 'bank_account',
      label: '银行账号',
      old: '6222********2222',
      new: '6222********4445',
    });
    expect(entry?.changes).toContainEqual({ field: 'address', label: '住址', old: null, new: '渡口一号' });
    expect(JSON.stringify(await entries(me))).not.toContain('62220000333344445');
  });

  it('are HR’s business where they say who one is', async () => {
    for (const change of [{ id_card: idCard(7) }, { sex: 'male' as const }, { birthday: beginOf('1990-01-01') }]) {
      const answer = await app.call(person.editOwnInfo, change, { as: mine });
      expect([answer.status, answer.fields]).toEqual([422, { [Object.keys(change)[0]!]: '请联系人事修改' }]);
    }
    expect((await app.call(person.editOwnInfo, { name: '李世民' } as never, { as: mine })).status).toBe(422);
    const { editable } = await detail(mine);
    expect(editable).toContain('bank_account');
    for (const field of ['name', 'mobile', 'id_card', 'contracts']) expect(editable).not.toContain(field);
    expect((await detail(hr, me)).editable).toEqual(expect.arrayContaining(['name', 'mobile', 'id_card', 'contracts']));
  });

  it('of another are changed with the permission only, and then also by these calls', async () => {
    const other = await aPerson(app, { department });
    const draft = {
      school: '国子监',
      major: '',
      degree: '本科' as const,
      start_date: 1_500_000_000_000,
      end_date: null,
    };
    expect((await app.call(person.editOwnInfo, { user_id: other, address: 'x' }, { as: mine })).status).toBe(403);
    expect((await app.call(person.saveEducation, { user_id: other, ...draft }, { as: mine })).status).toBe(403);
    expect((await app.call(person.editOwnInfo, { user_id: other, sex: 'female' }, { as: hr })).status).toBe(200);
    expect(await detail(hr, other)).toMatchObject({ sex: 'female' });
    expect((await entries(other))[0]?.changes).toEqual([{ field: 'sex', label: '性别', old: null, new: '女' }]);
  });

  it('follow the ID card: sex and birthday are what it says, and stay so', async () => {
    expect(await detail(hr, me)).toMatchObject({ sex: 'female', birthday: beginOf('1995-05-05') });
    const edit = async (change: object) =>
      (await app.call(editPerson, { user_id: me, ...change } as never, { as: hr })).fields;
    expect(await edit({ birthday: beginOf('1994-05-05') })).toEqual({ birthday: '与身份证号不一致，应为 1995-05-05' });
    expect(await edit({ sex: 'male' })).toEqual({ sex: '与身份证号不一致，应为女' });
    expect(await edit({ entry_date: beginOf('1950-06-01') })).toHaveProperty('entry_date');
    const other = '110105199001010011'.slice(0, 17);
    const card = other + idCardCheckDigit(other);
    expect(await edit({ id_card: card })).toEqual({});
    expect(await detail(hr, me)).toMatchObject({ sex: 'male', birthday: beginOf('1990-01-01') });
    expect((await entries(me))[0]?.changes.map(({ label }) => label).sort()).toEqual(['出生日期', '性别', '身份证号']);
  });

  it('keep a mobile that is someone’s for them', async () => {
    await aPerson(app, { mobile: '13700009999' });
    const answer = await app.call(editPerson, { user_id: me, mobile: '13700009999' }, { as: hr });
    expect([answer.status, answer.msg, answer.fields]).toEqual([409, '手机号已被使用', { mobile: '手机号已被使用' }]);
    const own = await app.call(editPerson, { user_id: me, manager_id: me }, { as: hr });
    expect(own.fields).toEqual({ manager_id: '不能是本人' });
  });

  it('follow the name in search', async () => {
    await app.call(editPerson, { user_id: me, name: '独孤求败' }, { as: hr });
    expect((await app.call(userList, { keyword: 'dugu' }, { as: hr })).data.list.map((row) => row.id)).toContain(me);
    expect((await entries(me))[0]?.changes).toEqual([{ field: 'name', label: '姓名', old: '程咬金', new: '独孤求败' }]);
  });
});

describe('records', () => {
  const school = {
    school: '国子监',
    major: '经义',
    degree: '本科' as const,
    start_date: 1_400_000_000_000,
    end_date: null,
  };
  const job = { company: '瓦岗', post: '当家', description: '', start_date: 1_500_000_000_000, end_date: null };

  it('are added, changed and deleted, each written down with old and new', async () => {
    const { data } = await app.call(person.saveEducation, school, { as: mine });
    await app.call(person.saveEducation, { ...school, id: data.id, major: '律学' }, { as: mine });
    expect((await detail(mine)).education).toMatchObject([{ id: data.id, school: '国子监', major: '律学' }]);
    expect((await entries(me))[0]?.changes).toEqual([{ field: 'major', label: '专业', old: '经义', new: '律学' }]);
    await app.call(person.deleteEducation, { id: data.id }, { as: mine });
    expect((await detail(mine)).education).toEqual([]);
    expect((await entries(me))[0]).toMatchObject({ action: '删除教育经历' });
    const work = await app.call(person.saveWork, job, { as: mine });
    expect((await detail(mine)).work).toMatchObject([{ company: '瓦岗', end_date: null }]);
    expect((await app.call(person.deleteWork, { id: work.data.id }, { as: mine })).status).toBe(200);
  });

  it('of another cannot be reached by their number', async () => {
    const { data } = await app.call(person.saveEducation, school, { as: mine });
    const work = (await app.call(person.saveWork, job, { as: mine })).data;
    const other = await app.signInAs(await aPerson(app));
    const missing = await app.call(person.deleteEducation, { id: 999_999 }, { as: other });
    for (const answer of [
      await app.call(person.saveEducation, { ...school, id: data.id }, { as: other }),
      await app.call(person.deleteEducation, { id: data.id }, { as: other }),
      await app.call(person.saveWork, { ...job, id: work.id }, { as: other }),
      await app.call(person.deleteWork, { id: work.id }, { as: other }),
    ])
      expect([answer.status, answer.text]).toEqual([404, missing.text]);
    expect((await detail(mine)).education).toHaveLength(1);
  });

  it('begin before they end', async () => {
    const answer = await app.call(person.saveEducation, { ...school, end_date: 1_300_000_000_000 }, { as: mine });
    expect(answer.fields).toEqual({ end_date: '结束日期不能早于开始日期' });
  });

  it('that are contracts are HR’s, numbered once, with files that go with them', async () => {
    const file = (await upload([attachment('signed', '合同.txt')], { port, as: hr })).data;
    const draft = {
      user_id: me,
      number: `HT-${me}`,
      kind: 'fixed' as const,
      start_date: 1_500_000_000_000,
      end_date: null,
    };
    expect((await app.call(person.saveContract, { ...draft, file_ids: [] }, { as: mine })).status).toBe(403);
    const { data } = await app.call(person.saveContract, { ...draft, file_ids: [file.id] }, { as: hr });
    expect((await entries(me))[0]).toMatchObject({
      action: '添加劳动合同附件',
      changes: [{ label: '附件', new: '合同.txt' }],
    });
    const [shown] = (await detail(mine)).contracts;
    expect(shown).toMatchObject({ id: data.id, number: `HT-${me}`, files: [{ id: file.id, file_name: '合同.txt' }] });
    expect((await app.server.inject({ method: 'GET', url: shown!.files[0]!.url })).payload).toBe('signed');
    const again = await app.call(person.saveContract, { ...draft, file_ids: [] }, { as: hr });
    expect(again.fields).toEqual({ number: '合同编号已存在' });
    await app.call(person.deleteContract, { id: data.id, user_id: me }, { as: hr });
    expect((await detail(hr, me)).contracts).toEqual([]);
    expect((await app.server.inject({ method: 'GET', url: shown!.files[0]!.url })).statusCode).toBe(404);
  });
});

const picture = () =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: '#345' } })
    .png()
    .toBuffer();

describe('the picture', () => {
  const given = async (isAll: boolean) => {
    const file = (await upload([attachment(await picture(), '我.png')], { port, as: mine, usage: 'image' })).data;
    const answer = await app.call(person.editOwnInfo, { avatar: { isAll, img: [file.id] } }, { as: mine });
    expect(answer.status).toBe(200);
    return file.id;
  };
  const seenBy = async (as: string) =>
    (await app.call(userList, { keyword: '程咬金', page_size: 50 }, { as })).data.list.find((row) => row.id === me)
      ?.avatar ?? null;
  const urlIn = (avatar: string | null) => (JSON.parse(avatar ?? '{}') as { img?: { url: string }[] }).img?.[0]?.url;

  it('meant for all is shown to all, each by an address of their own', async () => {
    const file = await given(true);
    const stranger = await app.signInAs(await aPerson(app, { department: officeId }));
    const url = urlIn(await seenBy(stranger))!;
    expect(url).toContain(`id=${file}`);
    expect((await app.server.inject({ method: 'GET', url })).statusCode).toBe(200);
    expect(JSON.parse((await app.call(myself, {}, { as: mine })).data.user_info.avatar ?? '')).toMatchObject({
      isAll: true,
      img: [{ id: file, file_name: '我.png', url: expect.stringContaining('signature=') }],
    });
  });

  it('meant for the department is shown there only, whatever address one makes up', async () => {
    const file = await given(false);
    const stranger = await app.signInAs(await aPerson(app, { department: officeId }));
    const colleague = await app.signInAs(await aPerson(app, { department }));
    expect(await seenBy(stranger)).toBeNull();
    expect(await seenBy(hr)).toBeNull();
    expect(urlIn(await seenBy(colleague))).toContain(`id=${file}`);
  });

  it('replaces the former and can be taken away; a file that is no picture is none', async () => {
    const first = await given(true);
    const second = await given(true);
    const url = urlIn((await detail(mine)).avatar)!;
    expect(url).toContain(`id=${second}`);
    const [row] = await app.sql<{ deleted_at: unknown }>('select deleted_at from files where id = $1', [first]);
    expect(row?.deleted_at).not.toBeNull();
    expect((await app.call(person.editOwnInfo, { avatar: null }, { as: mine })).status).toBe(200);
    expect((await detail(mine)).avatar).toBeNull();
    expect((await app.server.inject({ method: 'GET', url })).statusCode).toBe(404);
    const text = (await upload([attachment('x', 'a.txt')], { port, as: mine })).data;
    const wrong = await app.call(person.editOwnInfo, { avatar: { isAll: true, img: [text.id] } }, { as: mine });
    expect(wrong.fields).toEqual({ avatar: '请选择图片' });
  });

  it('must be one’s own upload', async () => {
    const file = (await upload([attachment(await picture(), 'x.png')], { port, as: hr, usage: 'image' })).data;
    const answer = await app.call(person.editOwnInfo, { avatar: { isAll: true, img: [file.id] } }, { as: mine });
    expect(answer.status).toBe(422);
  });
});

describe('attachments', () => {
  const attached = async () => {
    const file = (await upload([attachment('paper', '学历.txt')], { port, as: mine })).data;
    await app.call(person.editOwnInfo, { attachment_ids: [file.id] }, { as: mine });
    return file.id;
  };

  it('are added to the person and read by whoever sees the person', async () => {
    const id = await attached();
    expect((await entries(me))[0]?.changes).toEqual([
      { field: 'attachments', label: '附件', old: null, new: '学历.txt' },
    ]);
    const [file] = (await detail(hr, me)).attachments;
    expect(file).toMatchObject({ id, file_name: '学历.txt' });
    expect((await app.server.inject({ method: 'GET', url: file!.url })).payload).toBe('paper');
  });

  it('are deleted by the two departments only, who must also have the record in their hands [U24]', async () => {
    const id = await attached();
    const groups = [await aGroup(app, { permissions: ['staff.list', 'staff.edit'], scope: 'all' })];
    const elsewhere = await app.signInAs(await aPerson(app, { department, groups }));
    const wildcard = await aGroup(app, { wildcard: true, scope: 'all' });
    const mighty = await app.signInAs(await aPerson(app, { department, groups: [wildcard] }));
    const powerless = await app.signInAs(await aPerson(app, { department: officeId }));
    const reader = await app.signInAs(
      await aPerson(app, { groups: [await aGroup(app, { permissions: ['staff.list'], scope: 'all' })] }),
    );
    const tried = async (as: string) => (await app.call(deleteFile, { id }, { as })).status;
    expect([await tried(elsewhere), await tried(mighty), await tried(mine), await tried(reader)]).toEqual([
      403, 403, 403, 403,
    ]);
    const unseen = await app.call(deleteFile, { id }, { as: powerless });
    expect(unseen.text).toBe((await app.call(deleteFile, { id: 999_999 }, { as: powerless })).text);
    const { url } = (await detail(hr, me)).attachments[0]!;
    const inOffice = await aDepartment(app, officeId);
    const keeper = await app.signInAs(await aPerson(app, { department: inOffice, groups }));
    expect((await app.call(myself, {}, { as: keeper })).data.may_delete_files).toBe(true);
    expect((await app.call(myself, {}, { as: mighty })).data.may_delete_files).toBe(false);
    expect(await tried(keeper)).toBe(200);
    expect(await tried(keeper)).toBe(404);
    expect((await app.server.inject({ method: 'GET', url })).statusCode).toBe(404);
    expect((await detail(hr, me)).attachments).toEqual([]);
    const [row] = await app.sql<{ changes: unknown }>(
      `select changes from log.operations where object_kind = 'file' and object_id = $1 and action = '删除文件' and result = 'done'`,
      [id],
    );
    expect(row?.changes).toEqual([{ field: 'file_name', label: '文件', old: '学历.txt', new: null }]);
  });
});

describe('the log about a person', () => {
  it('tells those who see the person what was changed, numbers masked', async () => {
    const page = await app.call(person.personLog, { user_id: me }, { as: hr });
    expect(page.data.list[0]).toMatchObject({ operation: '编辑员工', user_name: '长孙人事' });
    expect(page.data.list[0]?.changes).toContainEqual({ label: '银行账号', old: '', new: '6222********2222' });
    expect(page.text).not.toContain(idCard(card));
    expect((await app.call(person.personLog, { user_id: me }, { as: mine })).status).toBe(403);
    expect((await app.call(person.personLog, { user_id: hrId }, { as: hr })).status).toBe(200);
  });
});
