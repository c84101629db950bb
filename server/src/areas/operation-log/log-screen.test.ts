import { operationLogPage, operationNames, verifyLog } from '@tongzhou/contract/areas/operation-log.ts';
import type { InputOf, SentOf } from '@tongzhou/contract/endpoint.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type LogParts, listLog } from '#areas/operation-log/show-log.ts';
import { ints } from '#platform/database/statement.ts';
import { aDepartment, administratorId, aGroup, aPerson } from '#testing/builders.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let admin: string;
let [mine, other] = [0, 0];
const daysAgo = (days: number) => Date.now() - days * 86_400_000;

const write = (entry: object) =>
  app.sql(
    `with entry as (insert into log.operations (at, user_id, user_name, address, user_agent, request_id, area, action, object_kind, object_id,
        object_label, result, code, duration_ms, changes)
      select coalesce(e.at, now()), e.user_id, '某人', '10.0.0.1', 'x', 'r', e.area, e.action, e.object_kind, e.object_id, e.object_label,
        coalesce(e.result, 'done'), 200, 3, coalesce(e.changes, '[]')
      from jsonb_to_record($1) as e (at timestamptz, user_id bigint, area text, action text, object_kind text, object_id bigint, object_label text,
        result text, changes jsonb) returning id, at)
      insert into log.unsealed (log_id, log_at) select id, at from entry`,
    [JSON.stringify({ area: 'trial', action: '试做', object_kind: 'thing', ...entry })],
  );

beforeAll(async () => {
  app = await createTestApp();
  admin = await app.signInAs(administratorId);
  const department = await aDepartment(app);
  [mine, other] = [await aPerson(app, { department }), await aPerson(app)];
  const changes = [{ field: 'a', label: '甲', old: null, new: 3 }];
  await write({ user_id: mine, object_id: 1, object_label: '远洋一号合同', changes });
  await write({ user_id: mine, object_id: 2, object_label: '内河合同', result: 'refused', action: '另做' });
  await write({
    user_id: other,
    object_id: 1,
    object_label: '远洋一号合同',
    at: new Date(daysAgo(5)).toISOString(),
    area: 'second',
  });
}, 60_000);
afterAll(() => app.close());

const ask = async (input: SentOf<typeof operationLogPage>, as = admin) =>
  (await app.call(operationLogPage, { page_size: 50, ...input }, { as })).data.list.filter(
    ({ object_kind }) => object_kind === 'thing',
  );
const found = async (input: SentOf<typeof operationLogPage>, as = admin) =>
  (await ask(input, as)).map(({ user_id, object_id }) => [user_id === mine ? '我' : '他', object_id]);

describe('the operation log on its screen', () => {
  it('is searched by who, where, what, the record, the result, the time and words', async () => {
    const all = [
      ['我', 2],
      ['我', 1],
      ['他', 1],
    ];
    expect(await found({})).toEqual(all);
    expect(await found({ order: 'asc', area: 'trial' })).toEqual([all[1], all[0]]);
    expect(await found({ user_id: other })).toEqual([all[2]]);
    expect(await found({ action: '另做' })).toEqual([all[0]]);
    expect(await found({ object_kind: 'thing', object_id: 1 })).toEqual([all[1], all[2]]);
    expect(await found({ result: 'refused', area: 'trial' })).toEqual([all[0]]);
    expect(await found({ result: 'done', user_id: mine })).toEqual([all[1]]);
    expect(await found({ from: daysAgo(6), to: daysAgo(4) })).toEqual([all[2]]);
    expect(await found({ keyword: '远洋' })).toEqual([all[1], all[2]]);
    expect(await found({ keyword: '河一' })).toEqual([]);
  });

  it('says what changed in words', async () => {
    const [entry] = await ask({ object_kind: 'thing', object_id: 1, area: 'trial' });
    expect(entry).toMatchObject({ action: '试做', changes: [{ label: '甲', old: '', new: '3' }] });
  });

  it('names what occurs in it, each once', async () => {
    const { data } = await app.call(operationNames, {}, { as: admin });
    expect(data.filter(({ action }) => action === '试做' || action === '另做')).toEqual([
      { area: 'trial', action: '另做' },
      { area: expect.stringMatching(/trial|second/), action: '试做' },
    ]);
  });

  it('shows the deeds of people within the scope, and is refused without the permission', async () => {
    const own = await aGroup(app, { permissions: ['log.operation'], scope: 'self' });
    const reader = await app.signInAs(await aPerson(app, { groups: [own] }));
    expect(await found({}, reader)).toEqual([]);
    const [group] = [await aGroup(app, { permissions: ['log.operation'], scope: 'department' })];
    const [{ department_id: department }] = (await app.sql<{ department_id: string }>(
      'select department_id from users where id = $1',
      [mine],
    )) as [{ department_id: string }];
    const near = await app.signInAs(await aPerson(app, { department: Number(department), groups: [group] }));
    expect(await found({}, near)).toEqual([
      ['我', 2],
      ['我', 1],
    ]);
    const nobody = await app.signInAs(await aPerson(app));
    expect((await app.call(operationLogPage, {}, { as: nobody })).status).toBe(403);
    expect((await app.call(verifyLog, {}, { as: near })).status).toBe(403);
  });

  it('says nothing of a record that is hidden from the reader', async () => {
    const parts: LogParts = {
      people: async () => 'all',
      guards: () => [
        {
          hides: (kind, id) => `${kind} is not distinct from 'thing' and ${id} = any ($things::int8[])`,
          params: { things: ints },
          values: async () => ({ things: [1] }),
        },
      ],
      anchorDir: app.config.anchorDir,
    };
    const query = { page: 1, page_size: 50, sort: 'at', order: 'desc' } as InputOf<typeof operationLogPage>;
    const page = await listLog(app.database, { userId: administratorId } as never, parts, query);
    const kinds = page.list.filter(({ object_kind }) => object_kind === 'thing');
    expect(kinds.map(({ object_id }) => object_id)).toEqual([2]);
    expect(page.list.some(({ object_kind }) => object_kind === null || object_kind !== 'thing')).toBe(true);
    const sought = await listLog(app.database, { userId: 1 } as never, parts, { ...query, keyword: '远洋' });
    expect(sought.total).toBe(0);
  });
});

describe('verifying, stretch by stretch', () => {
  it('goes to the end, and names an entry that was changed', async () => {
    await app.call(operationNames, {}, { as: admin });
    await vi.waitFor(async () => expect(await app.sql('select from log.unsealed')).toEqual([]), { timeout: 10_000 });
    const seals = (await app.call(verifyLog, {}, { as: admin })).data;
    expect(seals).toMatchObject({ phase: 'seals', finished: true, broken: null, reached: seals.total });
    const entries = (await app.call(verifyLog, { phase: 'entries' }, { as: admin })).data;
    expect(entries).toMatchObject({ finished: true, broken: null });
    const after = (await app.call(verifyLog, { after: seals.total - 1 }, { as: admin })).data;
    expect(after).toMatchObject({ reached: seals.total, finished: true, broken: null });
    await app.sql(`update log.operations set object_label = '近海' where object_label = '内河合同'`);
    const [{ id }] = (await app.sql<{ id: string }>(`select id from log.operations where object_label = '近海'`)) as [
      { id: string },
    ];
    expect((await app.call(verifyLog, {}, { as: admin })).data.broken).toEqual({
      entry: Number(id),
      reason: '日志条目或其封印已被修改',
    });
    expect((await app.call(verifyLog, { after: 10_000 }, { as: admin })).data.broken?.reason).toContain('封印缺失');
  });
});
