import { mostHits, type SearchKind, search } from '@tongzhou/contract/areas/search.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leaveScene, monday } from '#areas/leave/testing/scene.ts';
import { pinyinOf } from '#areas/organisation/public.ts';
import { searchEverything } from '#areas/search/search-everything.ts';
import { openHit } from '#areas/search/testing/open-hit.ts';
import type { SearchSource } from '#platform/search-source.ts';
import { aDepartment, administratorId, aGroup, aPerson } from '#testing/builders.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let admin: string;
beforeAll(async () => {
  app = await createTestApp();
  admin = await app.signInAs(administratorId);
});
afterAll(() => app.close());

const found = async (as: string, words: string, kind: SearchKind) => {
  const { status, data } = await app.call(search, { words }, { as });
  expect([status, data.unanswered]).toEqual([200, []]);
  return data.groups.find((group) => group.kind === kind);
};
const titles = async (as: string, words: string, kind: SearchKind) =>
  (await found(as, words, kind))?.hits.map((hit) => hit.title) ?? [];

async function named(name: string, department: number): Promise<number> {
  const id = await aPerson(app, { name, department });
  const { pinyin, initials } = pinyinOf(name);
  await app.sql('update users set pinyin = $2, pinyin_initials = $3 where id = $1', [id, pinyin, initials]);
  return id;
}

describe('the search', () => {
  it('is for those who are signed in, and for words', async () => {
    expect((await app.call(search, { words: '张' })).status).toBe(401);
    const { status, fields } = await app.call(search, { words: '  ' }, { as: admin });
    expect([status, Object.keys(fields)]).toEqual([422, ['words']]);
  });

  it('finds people by characters, pinyin and initials, with the readings that surnames have', async () => {
    const department = await aDepartment(app);
    const people = { 单雄信: 'sxx', 曾国藩: 'zgf', 解晓东: 'xxd', 仇英才: 'qyc', 区大相: 'odx', 查良镛: 'zly' };
    for (const name of Object.keys(people)) await named(name, department);
    for (const [name, initials] of Object.entries(people)) {
      const words = [name, name.slice(0, 2), name.slice(1), pinyinOf(name).pinyin, initials, initials.toUpperCase()];
      for (const one of words) expect([one, await titles(admin, one, 'person')]).toEqual([one, [name]]);
    }
    for (const misread of ['danxiongxin', 'cengguofan', 'jiexiaodong', 'chouyingcai', 'qudaxiang', 'chaliangyong'])
      expect([misread, await titles(admin, misread, 'person')]).toEqual([misread, []]);
  });

  it('puts first who is meant: the whole name before a part of one, who works here before who has left', async () => {
    const department = await aDepartment(app);
    await named('欧阳文博', department);
    const left = await named('文博', department);
    await app.sql(`update users set state = 'left' where id = $1`, [left]);
    await named('温博', department);
    expect(await titles(admin, '文博', 'person')).toEqual(['欧阳文博', '文博']);
    await named('文博', department);
    expect(await titles(admin, '文博', 'person')).toEqual(['文博', '欧阳文博', '文博']);
    expect((await titles(admin, 'wb', 'person'))[0]).toMatch(/^[文温]博$/);
  });

  it('shows whom the list shows: the scope of the permission, and nobody without it', async () => {
    const [inside, outside] = [await aDepartment(app), await aDepartment(app)];
    const near = await named('景行止', inside);
    await named('景行知', outside);
    const group = await aGroup(app, { permissions: ['staff.list'], scope: 'department' });
    const head = await app.signInAs(await aPerson(app, { department: inside, groups: [group] }));
    const employee = await app.signInAs(await aPerson(app, { department: inside }));
    expect(await titles(head, '景行', 'person')).toEqual(['景行止']);
    expect(await openHit(app, head, 'person', near)).toBe(200);
    expect(await titles(employee, '景行', 'person')).toEqual([]);
    expect(await titles(admin, '景行', 'person')).toHaveLength(2);
  });

  it('shows a few of many, and where the others are', async () => {
    const department = await aDepartment(app);
    for (let count = 0; count < mostHits; count++) await named(`澹台${'一二三四五六'[count]}`, department);
    expect(await found(admin, '澹台', 'person')).toMatchObject({ more: null });
    await named('澹台六', department);
    const group = await found(admin, '澹台', 'person');
    const all = `/staff/index?state=all&keyword=${encodeURIComponent('澹台')}`;
    expect([group?.hits.length, group?.more]).toEqual([mostHits, all]);
  });

  it.each(['%', '_', '%%', '_%', '\\', '.*', '[', "'", '"'])('takes %s for itself [E06]', async (words) => {
    expect((await app.call(search, { words }, { as: admin })).data).toEqual({ groups: [], unanswered: [] });
  });

  it('finds a request by its number, or its beginning, for those who may open it', async () => {
    const before = app.clock.now;
    const scene = await leaveScene(app);
    const sent = await scene.send(scene.draft(monday, monday, { type_id: scene.typeId('丧假') }));
    const { id, number } = sent.data;
    const everyone = await aGroup(app, { permissions: ['approval.all'], scope: 'all' });
    const here = await aGroup(app, { permissions: ['approval.all'], scope: 'department' });
    const stranger = await aPerson(app);
    const overseer = await aPerson(app, { groups: [everyone] });
    const neighbour = await aPerson(app, { groups: [here] });
    const colleague = await aPerson(app, { department: scene.department, groups: [here] });
    for (const words of [number, number.toLowerCase(), number.replaceAll('-', ''), number.slice(0, 11)])
      expect([words, (await found(scene.as, words, 'request'))?.hits.map((hit) => hit.id)]).toEqual([words, [id]]);
    const sees = async (who: number | string) => {
      const as = typeof who === 'number' ? await app.signInAs(who) : who;
      const hits = (await found(as, number, 'request'))?.hits.length ?? 0;
      return [hits, await openHit(app, as, 'request', id)];
    };
    expect(await sees(scene.asHead)).toEqual([1, 200]);
    expect(await sees(overseer)).toEqual([1, 200]);
    expect(await sees(colleague)).toEqual([1, 200]);
    expect(await sees(neighbour)).toEqual([0, 404]);
    expect(await sees(stranger)).toEqual([0, 404]);
    app.clock.now = before;
  });
});

describe('its sources', () => {
  const caller = { userId: 7, granted: { checked: new Set(), halfChecked: new Set(), wildcard: false } } as never;
  const hit = (id: number) => ({ id, title: `${id}`, note: '', link: '/home' });
  const source = (kind: SearchKind, find: SearchSource['find']): SearchSource => ({ kind, find });
  const complaints: string[] = [];
  const ask = (sources: readonly SearchSource[]) =>
    searchEverything(
      app.database,
      caller,
      { sources: () => sources, complain: (kind) => complaints.push(kind), patience: 30 },
      '词',
      app.clock.now,
    );
  const never = () => new Promise<never>(() => {});

  it('answer without the one that fails or is too slow, in their own order', async () => {
    const answer = await ask([
      source('document', async () => [hit(3)]),
      source('customer', () => Promise.reject(new Error('broken'))),
      source('project', never),
      source('order', async () => []),
      source('person', async () => [hit(1)]),
      { ...source('announcement', async () => [hit(9)]), permission: 'notice.manage' },
    ]);
    expect(answer).toEqual({
      groups: [
        { kind: 'person', hits: [hit(1)], more: null },
        { kind: 'document', hits: [hit(3)], more: null },
      ],
      unanswered: ['project', 'customer'],
    });
    expect(complaints.toSorted()).toEqual(['customer', 'project']);
  });

  it('say so when none of them answers', async () => {
    await expect(ask([source('customer', () => Promise.reject(new Error('broken')))])).rejects.toThrow('broken');
  });

  it('are asked a few at a time', async () => {
    let [now, most] = [0, 0];
    const busy = async () => {
      most = Math.max(most, ++now);
      await new Promise((resolve) => setImmediate(resolve));
      now--;
      return [];
    };
    await ask(
      (['person', 'project', 'customer', 'order', 'request', 'document'] as const).map((one) => source(one, busy)),
    );
    expect(most).toBe(3);
  });
});
