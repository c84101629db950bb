import { isSignedIn, myself } from '@tongzhou/contract/areas/identity/session.ts';
import { createPerson, userCount, userList, userStatus } from '@tongzhou/contract/areas/staff/people.ts';
import { userDetail } from '@tongzhou/contract/areas/staff/person.ts';
import { beginOf, today } from '@tongzhou/contract/rules/day.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertPost } from '#areas/organisation/public.ts';
import { aDepartment, administratorId, aGroup, aPerson, officeId } from '#testing/builders.ts';
import { idCard } from '#testing/id-card.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let admin: string;
let department: number;
let post: number;

beforeAll(async () => {
  app = await createTestApp();
  admin = await app.signInAs(administratorId);
  department = await aDepartment(app);
  post = await app.database.transaction((tx) => insertPost(tx, { department, name: '舵手', level: 3 }));
});
afterAll(() => app.close());

let mobiles = 0;
const draft = (change: object = {}) => {
  mobiles += 1;
  return {
    name: '单雄信',
    mobile: `139${String(mobiles).padStart(8, '0')}`,
    sex: null,
    birthday: null,
    id_card: null,
    bank_name: null,
    bank_account: null,
    emergency_contact: null,
    emergency_mobile: null,
    address: null,
    department_id: department,
    station_id: post,
    manager_id: null,
    entry_date: beginOf('2026-03-01'),
    work_start_date: null,
    probation_months: 3,
    group_ids: [] as number[],
    ...change,
  };
};
const created = async (change: object = {}) => (await app.call(createPerson, draft(change), { as: admin })).data.id;
const changesOf = async (user: number, action: string) =>
  (
    await app.sql<{ changes: { label: string; old: unknown; new: unknown }[] }>(
      `select changes from log.operations where object_kind = 'user' and object_id = $1 and action = $2 order by id desc`,
      [user, action],
    )
  )[0]?.changes;

describe('the list of people', () => {
  it('finds by a part of the name, by pinyin, initials, job number and mobile, whatever their case', async () => {
    const id = await created({ name: '欧阳锋利', mobile: '13755556666' });
    const number = (await app.call(userDetail, { user_id: id }, { as: admin })).data.job_number;
    const found = async (keyword: string) =>
      (await app.call(userList, { keyword, page_size: 50 }, { as: admin })).data.list.map((row) => row.id);
    for (const keyword of ['欧阳', '锋利', 'ouyang', 'OYF', 'fengli', number.toLowerCase(), '5555666'])
      expect([keyword, await found(keyword)]).toEqual([keyword, [id]]);
    for (const keyword of ['%', '_', '欧%', "'", '欧 阳'])
      expect([keyword, await found(keyword)]).toEqual([keyword, []]);
  });

  it('is filtered by department and those below, post, state, switch and entry date, and counted alike', async () => {
    const parent = await aDepartment(app);
    const child = await aDepartment(app, parent);
    const one = await created({ department_id: parent, station_id: null, entry_date: beginOf('2026-01-31') });
    const two = await created({ department_id: child, station_id: null, probation_months: 0 });
    await app.call(userStatus, { user_id: two, enabled: false }, { as: admin });
    const found = async (filters: object) => {
      const ids = (await app.call(userList, filters as never, { as: admin })).data.list.map((row) => row.id);
      const { state: _, ...others } = filters as { state?: string };
      const counts = (await app.call(userCount, others, { as: admin })).data;
      expect(_ === undefined ? counts.all : counts[_ as 'left']).toBe(ids.length);
      return ids.sort((a, b) => a - b);
    };
    expect(await found({ department_id: parent })).toEqual([one]);
    expect(await found({ department_id: parent, below: true })).toEqual([one, two]);
    expect(await found({ department_id: parent, below: true, state: 'regular' })).toEqual([two]);
    expect(await found({ department_id: parent, below: true, enabled: false })).toEqual([two]);
    expect(await found({ department_id: parent, below: true, enabled: true })).toEqual([one]);
    const january = { entry_from: beginOf('2026-01-01'), entry_to: beginOf('2026-01-31') };
    expect(await found({ department_id: parent, below: true, ...january })).toEqual([one]);
    expect(await found({ department_id: parent, station_id: post })).toEqual([]);
  });

  it('finds who works here and never set a password, and counts them alike', async () => {
    const place = await aDepartment(app);
    const waiting = await created({ department_id: place, station_id: null });
    const barred = await created({ department_id: place, station_id: null, probation_months: 0 });
    await app.call(userStatus, { user_id: barred, enabled: false }, { as: admin });
    await aPerson(app, { department: place });
    for (const state of ['pending', 'left'] as const)
      await app.sql('delete from credentials where user_id = $1', [await aPerson(app, { department: place, state })]);
    const filters = { department_id: place, unactivated: true };
    for (const sort of ['job_number', 'entry_date'] as const) {
      const { data } = await app.call(userList, { ...filters, sort }, { as: admin });
      expect(data.list.map(({ id }) => id).sort((a, b) => a - b)).toEqual([waiting, barred]);
    }
    const counts = (await app.call(userCount, filters, { as: admin })).data;
    expect(counts).toMatchObject({ all: 2, probation: 1, regular: 1, pending: 0, left: 0 });
    expect((await app.call(userList, { department_id: place, unactivated: false }, { as: admin })).data.total).toBe(5);
    // A password makes them one of the others.
    await app.sql(`insert into credentials (user_id, password_hash) values ($1, 'x')`, [waiting]);
    expect((await app.call(userList, filters, { as: admin })).data.list.map(({ id }) => id)).toEqual([barred]);
  });

  it('gives someone without its permission only name, picture, department and post of those who work now', async () => {
    const id = await created({ name: '柴绍同僚', mobile: '13711112222' });
    const gone = await aPerson(app, { name: '柴绍离人', state: 'left' });
    const barred = await aPerson(app, { name: '柴绍禁人', enabled: false });
    const as = await app.signInAs(await aPerson(app));
    const { data } = await app.call(userList, { keyword: '柴绍' }, { as });
    expect(data.list.map((row) => row.id)).toEqual([id]);
    expect(data.list).not.toContainEqual(expect.objectContaining({ id: gone }));
    expect(data.list).not.toContainEqual(expect.objectContaining({ id: barred }));
    expect(Object.keys(data.list[0]!).sort()).toEqual(['avatar', 'department_name', 'id', 'name', 'post_name']);
    // Nor may they find out by asking for it what they are not shown.
    expect((await app.call(userList, { keyword: '13711112222' }, { as })).data.total).toBe(0);
    for (const query of [
      { state: 'left' },
      { enabled: false },
      { unactivated: true },
      { entry_from: 1 },
      { sort: 'entry_date' },
    ])
      expect((await app.call(userList, query as never, { as })).status).toBe(403);
    expect((await app.call(userCount, {}, { as })).status).toBe(403);
  });

  it('answers in time with six thousand people', async () => {
    await app.sql(
      `insert into users (job_number, name, pinyin, pinyin_initials, mobile, department_id, state, created_at)
        select 'T' || (500000 + n), '众人' || n, 'zhongren' || n, 'zr' || n, '1660' || lpad(n::text, 7, '0'), $1, 'regular', now() from generate_series(1, 6000) n`,
      [await aDepartment(app)],
    );
    const started = performance.now();
    const { data } = await app.call(userList, { keyword: 'zhongren', page: 100, page_size: 50 }, { as: admin });
    expect(data).toMatchObject({ total: 6000, page: 100 });
    expect(performance.now() - started).toBeLessThan(1000);
    // Without looking through every table for each of them.
    await app.sql(`set session_replication_role = replica; delete from users where name like '众人%';
      set session_replication_role = origin`);
  });
});

describe('a new person', () => {
  it('has a number of their own, also beyond the digits it is padded to', async () => {
    await app.sql(`select setval('job_numbers', 99999)`);
    const { data } = await app.call(createPerson, draft({ name: '程知节' }), { as: admin });
    expect(data.job_number).toBe('T100000');
    await app.sql(`select setval('job_numbers', 2000)`);
  });

  it('gets a job number, a profile, the first post of the history and the groups, and no password', async () => {
    const group = await aGroup(app, { permissions: ['staff.list'], scope: 'all' });
    const answer = await app.call(
      createPerson,
      draft({ name: '秦叔宝', id_card: '11010519491231002x', bank_account: '6222000011112222', group_ids: [group] }),
      { as: admin },
    );
    expect(answer.data.job_number).toMatch(/^T\d{5}$/);
    const { data } = await app.call(userDetail, { user_id: answer.data.id }, { as: admin });
    expect(data).toMatchObject({
      name: '秦叔宝',
      state: 'probation',
      enabled: true,
      department_id: department,
      station_id: post,
      post_name: '舵手',
      id_card: '1101********002X',
      bank_account: '6222********2222',
      entry_date: beginOf('2026-03-01'),
      probation_months: 3,
      regular_date: null,
      groups: [{ id: group }],
      post_history: [{ effective_date: beginOf('2026-03-01'), post_name: '舵手', reason: '入职' }],
    });
    expect(await app.sql('select from credentials where user_id = $1', [data.id])).toEqual([]);
    const changes = await changesOf(data.id, '新增员工');
    expect(changes).toContainEqual(expect.objectContaining({ label: '姓名', old: null, new: '秦叔宝' }));
    expect(changes).toContainEqual(expect.objectContaining({ label: '身份证号', new: '1101********002X' }));
    expect(JSON.stringify(changes)).not.toContain('11010519491231');
    expect(JSON.stringify(changes)).not.toContain('6222000011112222');
    const regular = await created({ probation_months: 0 });
    expect((await app.call(userDetail, { user_id: regular }, { as: admin })).data).toMatchObject({
      state: 'regular',
      regular_date: beginOf('2026-03-01'),
    });
  });

  it('is refused at the field that is wrong', async () => {
    const gone = await aPerson(app, { state: 'left' });
    await created({ mobile: '13700000009', id_card: idCard(1) });
    const elsewhere = await aDepartment(app);
    const wrong: [object, string, number?][] = [
      [{ mobile: '1380' }, 'mobile'],
      // Well formed, but another's.
      [{ mobile: '13700000009' }, 'mobile', 409],
      [{ id_card: idCard(2).replace(/.$/, (last) => (last === '1' ? '2' : '1')) }, 'id_card'],
      [{ id_card: idCard(1) }, 'id_card'],
      [{ department_id: 999_999, station_id: null }, 'department_id'],
      [{ department_id: elsewhere }, 'station_id'],
      [{ manager_id: gone }, 'manager_id'],
      [{ manager_id: 999_999 }, 'manager_id'],
      [{ group_ids: [999_999] }, 'group_ids'],
      [{ probation_months: 7 }, 'probation_months'],
    ];
    for (const [change, field, status = 422] of wrong) {
      const answer = await app.call(createPerson, draft(change), { as: admin });
      expect([change, answer.status, Object.keys(answer.fields)]).toEqual([change, status, [field]]);
    }
  });

  it('takes sex and birthday from the ID card, and nothing that is not in it', async () => {
    const id_card = idCard(31);
    const id = await created({ id_card });
    const { data } = await app.call(userDetail, { user_id: id }, { as: admin });
    expect(data).toMatchObject({ sex: 'female', birthday: beginOf('1995-05-05') });
    expect(await changesOf(id, '新增员工')).toContainEqual(
      expect.objectContaining({ field: 'birthday', new: '1995-05-05' }),
    );
    const refused = async (change: object) =>
      (await app.call(createPerson, draft({ id_card: idCard(32), ...change }), { as: admin })).fields;
    expect(await refused({ birthday: beginOf('1995-05-06') })).toEqual({
      birthday: '与身份证号不一致，应为 1995-05-05',
    });
    expect(await refused({ sex: 'male' })).toEqual({ sex: '与身份证号不一致，应为女' });
    expect(await refused({ sex: 'female', birthday: beginOf('1995-05-05') })).toEqual({});
  });

  it('has days that can be: born long enough ago, come within living memory', async () => {
    const [year, rest] = [Number(today(app.clock.now).slice(0, 4)), today(app.clock.now).slice(4)];
    const on = (years: number) => beginOf(`${year + years}${rest === '-02-29' ? '-02-28' : rest}`);
    const refused = async (change: object) => (await app.call(createPerson, draft(change), { as: admin })).fields;
    expect(await refused({ birthday: on(4) })).toEqual({
      birthday: expect.stringMatching(/^应在 1900-01-01 至 \d{4}-\d\d-\d\d 之间$/),
    });
    expect(await refused({ birthday: on(-13) })).toHaveProperty('birthday');
    expect(await refused({ birthday: on(-15) })).toEqual({});
    expect(await refused({ entry_date: beginOf('1950-01-01') })).toEqual({
      entry_date: expect.stringMatching(/^应在 1970-01-01 至 \d{4}-\d\d-\d\d 之间$/),
    });
    expect(await refused({ entry_date: on(2) })).toHaveProperty('entry_date');
    expect(await refused({ work_start_date: beginOf('1930-01-01') })).toHaveProperty('work_start_date');
    expect(await refused({ birthday: beginOf('1995-05-05'), work_start_date: beginOf('2000-01-01') })).toEqual({
      work_start_date: '不能早于年满 14 周岁之日（2009-05-05）',
    });
    expect(await refused({ birthday: beginOf('1995-05-05'), entry_date: beginOf('2000-01-01') })).toEqual({
      entry_date: '不能早于年满 14 周岁之日（2009-05-05）',
    });
  });

  it('with one mobile made twice at once is made once', async () => {
    const answers = await Promise.all(
      [1, 2].map(() => app.call(createPerson, draft({ mobile: '13700000010' }), { as: admin })),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
    expect(answers.find((answer) => answer.status === 409)?.fields).toEqual({ mobile: '手机号已被使用' });
  });

  it('sent twice under one key is made once', async () => {
    const sent = draft();
    const [first, second] = [
      await app.call(createPerson, sent, { as: admin, key: 'create-once-1' }),
      await app.call(createPerson, sent, { as: admin, key: 'create-once-1' }),
    ];
    expect(second.text).toBe(first.text);
  });

  it('is placed within one’s own scope, in groups that give nothing one lacks [C07]', async () => {
    const group = await aGroup(app, { permissions: ['staff.list', 'staff.create'], scope: 'department' });
    const as = await app.signInAs(await aPerson(app, { department, groups: [group] }));
    const richer = await aGroup(app, { permissions: ['data.salary'] });
    const elsewhere = await app.call(createPerson, draft({ department_id: officeId, station_id: null }), { as });
    expect(elsewhere.status).toBe(404);
    const [{ id: wildcard } = { id: 0 }] = await app.sql<{ id: number }>(
      'select id::int from role_groups where wildcard',
    );
    for (const given of [richer, wildcard])
      expect(Object.keys((await app.call(createPerson, draft({ group_ids: [given] }), { as })).fields)).toEqual([
        'group_ids',
      ]);
    const wider = await aGroup(app, { permissions: ['staff.list'], scope: 'all' });
    const refused = await app.call(createPerson, draft({ group_ids: [wider] }), { as });
    expect(refused.fields).toEqual({ group_ids: expect.stringMatching(/^您不能授予「/) });
    expect((await app.call(createPerson, draft({ group_ids: [group] }), { as })).status).toBe(200);
  });
});

describe('barring someone', () => {
  it('ends their sessions with the next request, keeps them out of what colleagues see, and is undone', async () => {
    const id = await aPerson(app, { name: '尉迟恭' });
    const token = await app.signInAs(id);
    expect((await app.call(userStatus, { user_id: id, enabled: false }, { as: admin })).status).toBe(200);
    expect((await app.call(myself, {}, { as: token })).status).toBe(401);
    expect((await app.call(isSignedIn, { token })).data).toBe(0);
    expect(await app.sql('select from sessions where user_id = $1 and ended_at is null', [id])).toEqual([]);
    const colleague = await app.signInAs(await aPerson(app));
    expect((await app.call(userList, { keyword: '尉迟' }, { as: colleague })).data.total).toBe(0);
    expect(await changesOf(id, '启用或禁用员工')).toEqual([
      { field: 'enabled', label: '登录', old: '启用', new: '禁用' },
    ]);
    expect((await app.call(userStatus, { user_id: id, enabled: false }, { as: admin })).status).toBe(409);
    expect((await app.call(userStatus, { user_id: id, enabled: true }, { as: admin })).status).toBe(200);
    expect((await app.call(userList, { keyword: '尉迟' }, { as: colleague })).data.total).toBe(1);
    // The old session stays ended.
    expect((await app.call(myself, {}, { as: token })).status).toBe(401);
  });

  it('is not for oneself, not for someone who left, and an administrator is barred by administrators only', async () => {
    expect((await app.call(userStatus, { user_id: administratorId, enabled: false }, { as: admin })).status).toBe(409);
    const gone = await aPerson(app, { state: 'left' });
    expect((await app.call(userStatus, { user_id: gone, enabled: false }, { as: admin })).status).toBe(409);
    const groups = [await aGroup(app, { permissions: ['staff.list', 'staff.status'], scope: 'all' })];
    const as = await app.signInAs(await aPerson(app, { groups }));
    const answer = await app.call(userStatus, { user_id: administratorId, enabled: false }, { as });
    expect([answer.status, answer.msg]).toEqual([409, '只有系统管理员可以对系统管理员进行此操作']);
  });

  it('never takes the last two administrators, when each bars the other at once', async () => {
    const [{ id: wildcard } = { id: 0 }] = await app.sql<{ id: number }>(
      'select id::int from role_groups where wildcard',
    );
    const second = await aPerson(app, { groups: [wildcard] });
    const other = await app.signInAs(second);
    const first = await app.signInAs(administratorId);
    const answers = await Promise.all([
      app.call(userStatus, { user_id: second, enabled: false }, { as: first }),
      app.call(userStatus, { user_id: administratorId, enabled: false }, { as: other }),
    ]);
    // Whoever was quicker has also ended the other's session.
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, expect.toBeOneOf([401, 409])]);
    await app.sql('update users set enabled = true where id = $1', [administratorId]);
    await app.sql('delete from role_group_members where user_id = $1', [second]);
  });
});
