import { roleGroups } from '@tongzhou/contract/areas/identity/permission.ts';
import { noticeCount } from '@tongzhou/contract/areas/notices/live.ts';
import {
  deleteMessage,
  deleteMessages,
  markMessagesRead,
  message,
  messageCount,
  messageKinds,
  messagePage,
  mutedKinds,
  saveMutedKinds,
} from '@tongzhou/contract/areas/notices.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { NewMessage } from '#areas/notices/public.ts';
import { administratorId, aPerson } from '#testing/builders.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let other: TestApp;
let me: number;
let colleague: number;
let token: string;

beforeAll(async () => {
  app = await createTestApp();
  other = await createTestApp({ beside: app });
});
afterAll(async () => {
  await other.close();
  await app.close();
});
beforeEach(async () => {
  me = await aPerson(app, { name: '周小帆' });
  colleague = await aPerson(app, { name: '吴大桨' });
  token = await app.signInAs(me);
});

const send = (letter: Partial<NewMessage> & { to: readonly number[] }, on = app) =>
  on.database.transaction((tx) =>
    on.notify(tx, { kind: 'system', title: '通知', content: '正文', ...letter }, app.clock.now),
  );
const idsOf = async (user: number) =>
  (await app.sql<{ id: number }>('select id::int from messages where user_id = $1 order by id', [user])).map(
    (row) => row.id,
  );
const allCounts = async () => (await app.call(messageCount, {}, { as: token })).data;
const counts = async () => {
  const { places: _, ...counted } = await allCounts();
  return counted;
};
const bell = async () => (await app.call(noticeCount, {}, { as: token })).data.notice_num;
const page = async (query: Parameters<typeof app.call<typeof messagePage>>[1] = {}) =>
  (await app.call(messagePage, query, { as: token })).data;

/** So many messages, one a second, the newest last; returns their ids. */
async function sendMany(number: number, to = me): Promise<number[]> {
  for (let n = 1; n <= number; n++) {
    app.clock.now += 1000;
    await send({ to: [to], title: `第 ${n} 条` });
  }
  return idsOf(to);
}

describe('a message', () => {
  it('is read as it was sent, with its sender and the place it is about', async () => {
    await send({
      to: [me],
      kind: 'approval',
      title: '请假待审批',
      content: '吴大桨 的请假',
      link: '/approval/leave',
      from: colleague,
    });
    const [id] = await idsOf(me);
    const { data } = await app.call(message, { id: id! }, { as: token });
    expect(data).toEqual({
      id,
      kind: 'approval',
      place: 'approval',
      title: '请假待审批',
      content: '吴大桨 的请假',
      link: '/approval/leave',
      sender_name: '吴大桨',
      created_at: app.clock.now,
      read: false,
    });
  });

  it('goes to each person once, however often they are named', async () => {
    await send({ to: [me, colleague, me] });
    expect([(await idsOf(me)).length, (await idsOf(colleague)).length]).toEqual([1, 1]);
    await send({ to: [] });
    expect((await idsOf(me)).length).toBe(1);
  });

  it('with a name of its own is sent once to each, by whichever server and however often', async () => {
    await Promise.all([app, other, app, other].map((on) => send({ to: [me], once: 'reminder:7' }, on)));
    expect(await idsOf(me)).toHaveLength(1);
    await send({ to: [me, colleague], once: 'reminder:7' });
    expect([(await idsOf(me)).length, (await idsOf(colleague)).length]).toEqual([1, 1]);
    await send({ to: [me], once: 'reminder:8' });
    expect(await idsOf(me)).toHaveLength(2);
  });

  it('of a deed that failed was never sent', async () => {
    await expect(
      app.database.transaction(async (tx) => {
        await app.notify(tx, { to: [me], kind: 'system', title: 'x', content: 'x' }, app.clock.now);
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    expect(await idsOf(me)).toEqual([]);
  });

  it('leads to a place inside this application only', async () => {
    for (const link of ['https://evil.example', '//evil.example', 'javascript:alert(1)', 'home'])
      await expect(send({ to: [me], link })).rejects.toThrow(/messages_link_check/);
    expect(await idsOf(me)).toEqual([]);
  });

  it('keeps markup as plain text [E07]', async () => {
    await send({ to: [me], title: '<img src=x onerror=alert(1)>', content: '{{7*7}} <%= 7 %> =1+1' });
    const { list } = await page();
    expect(list[0]).toMatchObject({ title: '<img src=x onerror=alert(1)>', content: '{{7*7}} <%= 7 %> =1+1' });
  });
});

describe('the list of messages', () => {
  it('is leafed through newest first, ten at a time unless asked otherwise', async () => {
    const ids = await sendMany(23);
    const newestFirst = [...ids].reverse();
    const first = await page();
    expect(first).toMatchObject({ total: 23, page: 1, page_size: 10 });
    expect(first.list.map((row) => row.id)).toEqual(newestFirst.slice(0, 10));
    const third = await page({ page: 3 });
    expect(third).toMatchObject({ total: 23, page: 3 });
    expect(third.list.map((row) => row.id)).toEqual(newestFirst.slice(20));
    expect(await page({ page: 4 })).toMatchObject({ list: [], total: 23 });
    expect((await page({ page_size: 20, page: 2 })).list.map((row) => row.id)).toEqual(newestFirst.slice(20));
    expect((await page({ order: 'asc' })).list.map((row) => row.id)).toEqual(ids.slice(0, 10));
  });

  it('keeps its order among messages of the same moment', async () => {
    await app.sql(
      `insert into messages (user_id, kind, title, content, created_at) select $1, 'system', 'x', 'x', now() from generate_series(1, 25)`,
      [me],
    );
    const seen = [...(await page()).list, ...(await page({ page: 2 })).list, ...(await page({ page: 3 })).list];
    expect(new Set(seen.map((row) => row.id)).size).toBe(25);
  });

  it('is filtered by read, by kind and by words, alone and together', async () => {
    await send({ to: [me], kind: 'task', title: '周报 Alpha', content: '写周报' });
    await send({ to: [me], kind: 'task', title: '验收', content: '周报已交' });
    await send({ to: [me], kind: 'project', title: '立项', content: '100% 完成_x' });
    const [first] = await idsOf(me);
    await app.call(markMessagesRead, { ids: [first!] }, { as: token });
    const titles = async (query: Parameters<typeof page>[0]) => (await page(query)).list.map((row) => row.title).sort();
    expect(await titles({ read: true })).toEqual(['周报 Alpha']);
    expect(await titles({ read: false })).toEqual(['立项', '验收']);
    expect(await titles({ kind: 'task' })).toEqual(['周报 Alpha', '验收']);
    expect(await titles({ keyword: '周报' })).toEqual(['周报 Alpha', '验收']);
    expect(await titles({ keyword: ' alpha ' })).toEqual(['周报 Alpha']);
    expect(await titles({ keyword: '周报', read: false, kind: 'task' })).toEqual(['验收']);
    expect(await titles({ keyword: '周报', kind: 'project' })).toEqual([]);
    expect(await titles({ keyword: '' })).toHaveLength(3);
    // Signs that mean something in a pattern are just signs.
    for (const sign of ['%', '_', '100%']) expect(await titles({ keyword: sign })).toEqual(['立项']);
    for (const sign of ['\\', "'", '.*', '(']) expect(await titles({ keyword: sign })).toEqual([]);
    expect(await page({ read: false })).toMatchObject({ total: 2 });
  });

  it('refuses filters that are none', async () => {
    const refused = async (query: object) => (await app.call(messagePage, query as never, { as: token })).status;
    for (const query of [
      { kind: 'x' },
      { read: 'maybe' },
      { user_id: colleague },
      { page: 0 },
      { page_size: 15 },
      { sort: 'id' },
    ])
      expect([query, await refused(query)]).toEqual([query, 422]);
    expect(await refused({ keyword: 'x'.repeat(51) })).toBe(422);
  });

  it('counts exactly to ten thousand and says when there is more', async () => {
    const fill = (number: number) =>
      app.sql(
        `insert into messages (user_id, kind, title, content, created_at) select $1, 'system', 'x', 'x', now() from generate_series(1, $2)`,
        [me, number],
      );
    await fill(10_000);
    expect(await page()).toMatchObject({ total: 10_000 });
    expect((await page()).more).toBeUndefined();
    await fill(1);
    expect(await page()).toMatchObject({ total: 10_000, more: true });
    expect((await page({ page: 1000 })).list).toHaveLength(10);
    expect((await app.call(messagePage, { page: 1001 }, { as: token })).fields).toEqual({ page: '请缩小筛选范围' });
  });
});

describe('counting and marking', () => {
  it('starts at nothing and follows what is read and deleted', async () => {
    expect(await counts()).toEqual({ total: 0, unread: 0, read: 0 });
    expect(await bell()).toBe(0);
    const ids = await sendMany(4);
    expect(await counts()).toEqual({ total: 4, unread: 4, read: 0 });
    expect((await app.call(markMessagesRead, { ids: ids.slice(0, 3) }, { as: token })).data).toEqual({ changed: 3 });
    expect(await counts()).toEqual({ total: 4, unread: 1, read: 3 });
    expect(await bell()).toBe(1);
    await app.call(deleteMessage, { id: ids[3]! }, { as: token });
    expect(await counts()).toEqual({ total: 3, unread: 0, read: 3 });
    expect(await bell()).toBe(0);
  });

  it('marks once, and keeps the time of the first reading', async () => {
    const [id] = await sendMany(1);
    const begun = app.clock.now;
    await app.call(markMessagesRead, { ids: [id!, id!] }, { as: token });
    app.clock.now += 5000;
    expect((await app.call(markMessagesRead, { ids: [id!] }, { as: token })).data).toEqual({ changed: 0 });
    const [row] = await app.sql<{ at: number }>(
      'select (extract(epoch from read_at) * 1000)::float8 as at from messages where id = $1',
      [id],
    );
    expect(row?.at).toBe(begun);
    expect((await app.call(message, { id: id! }, { as: token })).data.read).toBe(true);
  });

  it('marks all of one’s own', async () => {
    await sendMany(12);
    await sendMany(2, colleague);
    expect((await app.call(markMessagesRead, { ids: 'all' }, { as: token })).data).toEqual({ changed: 12 });
    const [theirs] = await app.sql<{ n: number }>(
      'select count(*)::int as n from messages where user_id = $1 and read_at is null',
      [colleague],
    );
    expect(theirs?.n).toBe(2);
  });

  it('refuses nothing, too much, and what is no list', async () => {
    for (const ids of [[], Array.from({ length: 51 }, (_, n) => n + 1), 'some', null, [0], ['1'], [1.5]])
      expect((await app.call(markMessagesRead, { ids } as never, { as: token })).status).toBe(422);
  });

  it('deletes several at once, each once', async () => {
    const ids = await sendMany(4);
    const answer = await app.call(deleteMessages, { ids: [ids[0]!, ids[1]!, ids[0]!] }, { as: token });
    expect(answer.data).toEqual({ deleted: 2 });
    expect(await idsOf(me)).toEqual(ids.slice(2));
    const entries = await app.sql<{ object_id: number }>(
      `select object_id::int from log.operations where user_id = $1 and action = '批量删除消息' order by object_id`,
      [me],
    );
    expect(entries.map((entry) => entry.object_id)).toEqual(ids.slice(0, 2));
  });

  it('with the same key deletes once and answers alike', async () => {
    const [id] = await sendMany(1);
    const key = 'delete-one-message';
    const answers = [
      await app.call(deleteMessage, { id: id! }, { as: token, key }),
      await other.call(deleteMessage, { id: id! }, { as: token, key }),
    ];
    expect(answers.map((answer) => answer.text)).toEqual([answers[0]!.text, answers[0]!.text]);
    expect(answers[0]!.status).toBe(200);
    expect((await app.call(deleteMessage, { id: id! }, { as: token })).status).toBe(404);
  });
});

describe('other people’s messages', () => {
  let theirs: number;
  let mine: number;
  const snapshot = () => app.sql('select id, user_id, read_at from messages order by id');

  beforeEach(async () => {
    [theirs] = (await sendMany(1, colleague)) as [number];
    [mine] = (await sendMany(1)) as [number];
  });

  it('cannot be read: the answer is that for a message that is not there [B14]', async () => {
    const refused = await app.call(message, { id: theirs }, { as: token });
    const absent = await app.call(message, { id: 999_999_999 }, { as: token });
    expect(refused).toMatchObject({ status: 404, msg: '记录不存在' });
    expect(refused.text).toBe(absent.text);
  });

  it('do not show in lists and counts [B14]', async () => {
    expect((await page()).list.map((row) => row.id)).toEqual([mine]);
    expect(await counts()).toMatchObject({ total: 1 });
    expect(await bell()).toBe(1);
  });

  it('cannot be deleted, alone or in a batch with one’s own, which stay [B13]', async () => {
    const before = await snapshot();
    const one = await app.call(deleteMessage, { id: theirs }, { as: token });
    const absent = await app.call(deleteMessage, { id: 999_999_999 }, { as: token });
    expect([one.status, one.text]).toEqual([404, absent.text]);
    const batch = await app.call(deleteMessages, { ids: [mine, theirs] }, { as: token });
    expect([batch.status, batch.text]).toEqual([404, absent.text]);
    expect((await app.call(deleteMessages, { ids: [mine, 999_999_999] }, { as: token })).status).toBe(404);
    expect(await snapshot()).toEqual(before);
  });

  it('cannot be marked', async () => {
    const before = await snapshot();
    expect((await app.call(markMessagesRead, { ids: [theirs] }, { as: token })).data).toEqual({ changed: 0 });
    expect(await snapshot()).toEqual(before);
  });

  it('are not found by trying one number after another: what answers is one’s own [B19]', async () => {
    await sendMany(3, colleague);
    const own = await sendMany(3);
    const answered: number[] = [];
    for (let id = theirs - 20; id <= own.at(-1)! + 20; id++) {
      const { status } = await app.call(message, { id }, { as: token });
      expect([200, 404, 422]).toContain(status);
      if (status === 200) answered.push(id);
    }
    expect(answered).toEqual(own);
  });

  it('are not even an administrator’s to read', async () => {
    const administrator = await app.signInAs(administratorId);
    expect((await app.call(message, { id: theirs }, { as: administrator })).status).toBe(404);
  });

  it.each([
    '1,2',
    '1e0',
    '0x1',
    '1%00',
    '9e18',
    'null',
    '{}',
    '',
    '-1',
    '0',
    '01',
    '+1',
    ' 1',
    '1.0',
    '9007199254740993',
  ])('are not reached by an id written as %j [B20]', async (id) => {
    const headers = { authorization: `Bearer ${token}` };
    for (const method of ['GET', 'DELETE'] as const)
      expect((await app.server.inject({ method, url: `${message.path}?id=${id}`, headers })).statusCode).toBe(422);
  });

  it.each(['id=1&id=2', 'id[]=2', 'id[0]=2', 'id=1&ID=2', 'id=1&user_id=2', 'id.x=1'])(
    'are not reached by %s [B20]',
    async (query) => {
      const headers = { authorization: `Bearer ${token}` };
      expect((await app.server.inject({ url: `${message.path}?${query}`, headers })).statusCode).toBe(422);
    },
  );
});

describe('twenty refusals of one person within a minute [G06]', () => {
  const alarms = () =>
    app.sql<{ title: string; content: string }>(
      `select user_id::int, kind, title, content from messages where kind = 'security' and once_key like $1`,
      [`denials:${me}:%`],
    );
  const tryTimes = async (times: number) => {
    for (let n = 0; n < times; n++) expect((await app.call(roleGroups, {}, { as: token })).status).toBe(403);
  };

  it('are told to every administrator, once', async () => {
    await tryTimes(19);
    expect(await alarms()).toEqual([]);
    await tryTimes(1);
    const [alarm, ...more] = await alarms();
    expect(more).toEqual([]);
    expect(alarm).toMatchObject({ user_id: administratorId, kind: 'security', title: '频繁的越权访问' });
    expect(alarm?.content).toContain('周小帆');
    expect(alarm?.content).toContain(String(me));
    await tryTimes(25);
    expect(await alarms()).toHaveLength(1);
  });

  it('spread over more than a minute are not an alarm', async () => {
    await tryTimes(19);
    app.clock.now += 60_000;
    await tryTimes(19);
    expect(await alarms()).toEqual([]);
  });
});

describe('kinds of message', () => {
  it('are the same in the contract and in the table', async () => {
    for (const kind of messageKinds) await send({ to: [me], kind });
    expect(await idsOf(me)).toHaveLength(messageKinds.length);
    await expect(send({ to: [me], kind: 'gossip' as never })).rejects.toThrow(/messages_kind_check/);
  });
});

describe('messages', () => {
  it('are told apart by where they lead', async () => {
    await send({ to: [me], link: '/approval/leave?id=1' });
    await send({ to: [me], link: '/approval/check' });
    await send({ to: [me], link: '/project_management/project_detail?id=3' });
    await send({ to: [me], link: '/elsewhere/x' });
    await send({ to: [me] });
    expect((await page({ place: 'approval' })).total).toBe(2);
    expect((await page({ place: 'other' })).list.map(({ place }) => place)).toEqual(['other', 'other']);
    const byPlace = (await allCounts()).places.map(({ place, unread }) => [place, unread]).sort();
    expect(byPlace).toEqual([
      ['approval', 2],
      ['other', 2],
      ['project_management', 1],
    ]);
  });

  it('of a kind that someone muted are in their list and not at their bell, except what they are to do', async () => {
    await app.call(saveMutedKinds, { kinds: ['approval', 'project'] }, { as: token });
    expect((await app.call(mutedKinds, {}, { as: token })).data).toEqual({
      kinds: ['approval', 'project'],
      mail_offered: false,
      mail: null,
    });
    await send({ to: [me, colleague], kind: 'project' });
    await send({ to: [me], kind: 'approval' });
    expect([await bell(), (await counts()).total]).toEqual([0, 2]);
    expect((await app.call(noticeCount, {}, { as: await app.signInAs(colleague) })).data.notice_num).toBe(1);
    await send({ to: [me], kind: 'approval', todo: 'approval:77' });
    await send({ to: [me], kind: 'security' });
    expect(await bell()).toBe(2);
    expect((await app.call(saveMutedKinds, { kinds: ['security'] } as never, { as: token })).status).toBe(422);
    await app.call(saveMutedKinds, {}, { as: token });
    await send({ to: [me], kind: 'project' });
    expect(await bell()).toBe(3);
  });
});
