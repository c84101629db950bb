import * as directory from '@tongzhou/contract/areas/organisation/directory.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertPost, pinyinOf } from '#areas/organisation/public.ts';
import { aDepartment, aPerson, officeId, type PersonOptions } from '#testing/builders.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

// 研发 with 平台 below it, 市场 beside; a few people, of whom one has left, one is barred and one is not yet accepted.

let app: TestApp;
let research: number;
let platform: number;
let market: number;
let engineer: number;
let me: number;
let token: string;
const ids = new Map<string, number>();

const person = async (name: string, options: PersonOptions = {}) => {
  const id = await aPerson(app, { name, ...options });
  const { pinyin, initials } = pinyinOf(name);
  await app.sql('update users set pinyin = $1, pinyin_initials = $2 where id = $3', [pinyin, initials, id]);
  ids.set(name, id);
  return id;
};
const post = (department: number, name: string, level: number) =>
  app.database.transaction((tx) => insertPost(tx, { department, name, level }));

beforeAll(async () => {
  app = await createTestApp();
  research = await aDepartment(app);
  platform = await aDepartment(app, research);
  market = await aDepartment(app);
  engineer = await post(platform, '工程师', 3);
  me = await person('曾晓东', { department: market, mobile: '13712345678' });
  await person('单雄信', { department: platform });
  await person('赵文静', { department: research });
  await person('赵已走', { department: platform, state: 'left' });
  await person('赵停用', { department: platform, enabled: false });
  await person('赵待审', { department: platform, state: 'pending' });
  await app.sql('update users set post_id = $1 where id = any ($2)', [
    engineer,
    [ids.get('单雄信'), ids.get('赵已走')],
  ]);
  token = await app.signInAs(me);
});
afterAll(() => app.close());

const pick = async (input: Parameters<typeof app.call<typeof directory.pickPeople>>[1]) =>
  (await app.call(directory.pickPeople, input, { as: token })).data;
const namesFor = async (input: Parameters<typeof pick>[0]) => (await pick(input)).map(({ name }) => name);

describe('departments to choose from', () => {
  it('are the top ones, those below one, and all', async () => {
    const top = (await app.call(directory.oneDepartment, {}, { as: token })).data.map(({ id }) => id);
    expect(top).toEqual(expect.arrayContaining([officeId, research, market]));
    expect(top).not.toContain(platform);
    expect((await app.call(directory.twoDepartment, { pid: research }, { as: token })).data).toMatchObject([
      { id: platform },
    ]);
    expect((await app.call(directory.twoDepartment, { pid: 999_999 }, { as: token })).data).toEqual([]);
    const all = (await app.call(directory.departmentAll, {}, { as: token })).data;
    expect(all.find(({ id }) => id === platform)).toMatchObject({
      parent_id: research,
      head_id: null,
      spelling: expect.stringMatching(/^[a-z0-9]+ [a-z0-9]+$/),
    });
    const head = await aPerson(app, { department: platform });
    await app.sql('update departments set head_id = $1 where id = $2', [head, platform]);
    const headOf = async () =>
      (await app.call(directory.departmentAll, {}, { as: token })).data.find(({ id }) => id === platform)?.head_id;
    expect(await headOf()).toBe(head);
    // Nobody is put under someone who is not there.
    await app.sql('update users set enabled = false where id = $1', [head]);
    expect(await headOf()).toBeNull();
    await app.sql('update departments set head_id = null where id = $1', [platform]);
    await app.sql(`update users set state = 'left' where id = $1`, [head]);
    expect(all).toHaveLength(5);
  });
});

describe('posts to choose from', () => {
  it('are a department’s, with how many work on each', async () => {
    expect((await app.call(directory.stationList, { department_id: platform }, { as: token })).data).toEqual([
      expect.objectContaining({ id: engineer, post_name: '工程师', level: 3, people: 1 }),
    ]);
  });

  it('of the same level are those of the named post, or of one’s own', async () => {
    const peer = await post(market, '策划', 3);
    await post(market, '经理', 5);
    const same = async (input: { station_id?: number }) =>
      (await app.call(directory.positionsSameLevel, input, { as: token })).data.map(({ id }) => id);
    expect((await same({ station_id: engineer })).sort()).toEqual([engineer, peer].sort());
    expect(await same({})).toEqual([]);
    await app.sql('update users set post_id = $1 where id = $2', [peer, me]);
    expect((await same({})).sort()).toEqual([engineer, peer].sort());
    expect(await same({ station_id: 999_999 })).toEqual([]);
  });
});

describe('people of a department', () => {
  it('are those who work there now, by department or post, with name and id only [B23]', async () => {
    const at = async (input: { department_id: number; station_id?: number }) =>
      (await app.call(directory.getUserFromStation, input, { as: token })).data;
    expect(await at({ department_id: platform })).toEqual([{ user_id: ids.get('单雄信'), name: '单雄信' }]);
    expect(await at({ department_id: platform, station_id: engineer })).toHaveLength(1);
    expect(await at({ department_id: market, station_id: engineer })).toEqual([]);
  });

  it('are all named in the list of everyone who works here', async () => {
    const { data } = await app.call(directory.allUserName, {}, { as: token });
    expect(data.map(({ name }) => name)).toEqual(['系统管理员', '曾晓东', '单雄信', '赵文静']);
    expect(Object.keys(data[0] ?? {})).toEqual(['id', 'name']);
  });

  it('without a name are shown by the placeholder', async () => {
    const nameless = await aPerson(app, { name: null, department: market });
    expect(await pick({ ids: [nameless] })).toMatchObject([{ name: '暂未设置用户名' }]);
    await app.sql(`update users set state = 'left' where id = $1`, [nameless]);
  });
});

describe('the people picker', () => {
  it.each([
    ['雄信', ['单雄信']],
    ['shanx', ['单雄信']],
    ['sxx', ['单雄信']],
    ['xx', ['单雄信']],
    ['SXX', ['单雄信']],
    ['xiongxin', []],
    ['zx', ['曾晓东']],
    ['zw', ['赵文静']],
    ['赵', ['赵文静']],
    ['13712345678', ['曾晓东']],
    ['1371234567', []],
    ['%', []],
    ['_', []],
    ['没有这个人', []],
  ])('finds by %s', async (keyword, expected) => {
    expect(await namesFor({ keyword })).toEqual(expected);
  });

  it('finds by job number', async () => {
    const [row] = await app.sql<{ job_number: string }>('select job_number from users where id = $1', [me]);
    expect(await namesFor({ keyword: row!.job_number.toLowerCase() })).toEqual(['曾晓东']);
  });

  it('narrows to a department and what is below it', async () => {
    expect((await namesFor({ department_id: research })).sort()).toEqual(['单雄信', '赵文静'].sort());
    expect(await namesFor({ department_id: platform, keyword: '赵' })).toEqual([]);
    expect(await namesFor({ department_id: 999_999 })).toEqual([]);
  });

  it('shows what was chosen, also those who have left, never those not yet accepted', async () => {
    const wanted = ['赵已走', '赵停用', '赵待审', '单雄信'].map((name) => ids.get(name) as number);
    expect((await namesFor({ ids: wanted })).sort()).toEqual(['单雄信', '赵停用', '赵已走'].sort());
  });

  it('gives at most twenty, and nothing private', async () => {
    const crowd = await aDepartment(app);
    await Promise.all(Array.from({ length: 25 }, () => aPerson(app, { department: crowd })));
    const found = await pick({ department_id: crowd });
    expect(found).toHaveLength(20);
    expect(Object.keys(found[0]!).sort()).toEqual(
      ['id', 'name', 'job_number', 'department_name', 'post_name', 'avatar', 'away_until'].sort(),
    );
    await app.sql(`update users set state = 'left' where department_id = $1`, [crowd]);
  });

  it('shows a picture to everyone or to the own department, as its owner wants', async () => {
    const picture = (isAll: boolean) => JSON.stringify({ isAll, img: [{ id: 7, file_name: 'a.png' }] });
    const set = (name: string, isAll: boolean) =>
      app.sql('update users set avatar = $1 where id = $2', [picture(isAll), ids.get(name)]);
    const avatar = async (name: string) => (await pick({ ids: [ids.get(name) as number] }))[0]?.avatar;
    await set('单雄信', false);
    expect(await avatar('单雄信')).toBeNull();
    await set('单雄信', true);
    expect(await avatar('单雄信')).toContain('/api/common/file?id=7');
    await set('曾晓东', false);
    expect(await avatar('曾晓东')).toContain('signature=');
  });

  it('is refused what it does not know', async () => {
    const status = async (input: object) => (await app.call(directory.pickPeople, input, { as: token })).status;
    expect(await status({ keyword: '长'.repeat(51) })).toBe(422);
    expect(await status({ ids: Array.from({ length: 201 }, (_, n) => n + 1) })).toBe(422);
    expect(await status({ state: 'left' })).toBe(422);
  });
});
