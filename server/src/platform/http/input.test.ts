import { api } from '@tongzhou/contract/api.ts';
import { markMessagesRead, message, messagePage } from '@tongzhou/contract/areas/notices.ts';
import type { Endpoint } from '@tongzhou/contract/endpoint.ts';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { administratorId, aGroup } from '#testing/builders.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await createTestApp();
  token = await app.signInAs(administratorId);
  // What the administrator's wildcard leaves out.
  const secrets = await aGroup(app, { permissions: ['data.salary'], scope: 'all' });
  await app.sql(`insert into role_group_members (user_id, group_id) values ($1, $2)`, [administratorId, secrets]);
});
afterAll(() => app.close());

const wrongInput = '服务器超时或参数错误，请检查';

async function send(options: InjectOptions) {
  const response = await app.server.inject({
    ...options,
    headers: { authorization: `Bearer ${token}`, ...options.headers },
  });
  const body = JSON.parse(response.payload) as { code: number; msg: string; data: { fields?: Record<string, string> } };
  expect(body.code).toBe(response.statusCode);
  return { status: response.statusCode, ...body, fields: body.data?.fields ?? {} };
}
const json = (payload: string | Buffer, type = 'application/json', path: string = markMessagesRead.path) =>
  send({ method: 'POST', url: path, payload, headers: { 'content-type': type } });
const read = (search: string, path: string = messagePage.path) => send({ method: 'GET', url: `${path}?${search}` });

describe('a body', () => {
  it('is read when it is what the contract says', async () => {
    expect(await json('{"ids":"all"}')).toMatchObject({ status: 200, data: { changed: 0 } });
  });

  it.each([
    ['an unknown field', '{"ids":"all","user_id":7}', { user_id: '不认识的字段' }],
    ['a missing field', '{}', { ids: '格式不正确' }],
    ['no body at all', '', { ids: '格式不正确' }],
    ['a wrong type', '{"ids":1}', { ids: '格式不正确' }],
    ['a wrong item', '{"ids":["1"]}', { ids: '格式不正确' }],
    ['null', 'null', { ids: '格式不正确' }],
    ['a number that is infinite [E15]', '{"ids":[1e400]}', { ids: '格式不正确' }],
    ['an integer nobody can count to [E15]', '{"ids":[9007199254740993]}', { 'ids.0': '不能大于 9007199254740991' }],
    ['a fraction', '{"ids":[1.5]}', { ids: '格式不正确' }],
    ['zero', '{"ids":[0]}', { 'ids.0': '必须大于 0' }],
    ['too many', `{"ids":[${Array.from({ length: 51 }, (_, at) => at + 1)}]}`, { ids: '格式不正确' }],
    ['NUL in a value [E16]', '{"ids":"a\\u0000"}', { '': '包含无效字符' }],
    ['NUL in a name [E16]', '{"i\\u0000ds":"all"}', { '': '包含无效字符' }],
    ['half a character [E16]', '{"ids":"\\ud83d"}', { '': '包含无效字符' }],
    ['__proto__ [D03]', '{"ids":"all","__proto__":{"polluted":1}}', { ['__proto__']: '不认识的字段' }],
    ['constructor [D03]', '{"constructor":{"prototype":{"polluted":1}}}', { constructor: '不认识的字段' }],
    ['prototype below [D03]', '{"ids":[{"prototype":1}]}', { prototype: '不认识的字段' }],
    ['__proto__ in disguise [D03]', '{"\\u005f_proto__":{"polluted":1}}', { ['__proto__']: '不认识的字段' }],
    ['ten thousand levels [D12]', `{"ids":${'['.repeat(10_000)}${']'.repeat(10_000)}}`, { '': '嵌套过深' }],
    ['a hundred thousand levels [Q06]', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, { '': '嵌套过深' }],
  ])('with %s is refused, and says where', async (_, payload, fields) => {
    expect(await json(payload)).toMatchObject({ status: 422, msg: wrongInput, fields });
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it.each([
    ['cut off', '{"ids":'],
    ['not JSON', 'ids=all'],
    ['two values', '{"ids":"all"}{}'],
    ['with a comment', '{"ids":"all"/**/}'],
    ['NaN', '{"ids":NaN}'],
    ['behind a byte-order mark [E15]', '\ufeff{"ids":"all"}'],
    ['a raw NUL', '{"ids":"a\0"}'],
    ['in UTF-16 [E15]', Buffer.from('{"ids":"all"}', 'utf16le')],
  ])('%s is a broken request', async (_, payload) => {
    expect(await json(payload)).toMatchObject({ status: 400, msg: '请求格式错误', data: null });
  });

  it('with the same name twice means the last one, as JSON.parse reads it [E15]', async () => {
    expect(await json('{"ids":[1],"ids":"all"}')).toMatchObject({ status: 200 });
    expect(await json('{"ids":"all","ids":7}')).toMatchObject({ status: 422 });
  });

  it('is not taken where the input stands in the query', async () => {
    const url = `${message.path}?id=1`;
    const headers = { 'content-type': 'application/json' };
    for (const method of ['GET', 'DELETE'] as const) {
      const refused = await send({ method, url, headers, payload: '{"id":2}' });
      expect(refused).toMatchObject({ status: 422, fields: { '': '不接受请求体' } });
    }
    // What a client library sends with every DELETE is not held against it.
    expect(await send({ method: 'DELETE', url, headers, payload: '{}' })).toMatchObject({ status: 404 });
  });

  it('does not mix with a query', async () => {
    const url = `${markMessagesRead.path}?ids=all`;
    const refused = await send({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/json' },
      payload: '{"ids":"all"}',
    });
    expect(refused).toMatchObject({ status: 422, fields: { '': '不接受查询参数' } });
  });
});

describe('a content type', () => {
  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'application/json;charset=UTF-8',
    'application/json ; charset="utf-8"',
    'APPLICATION/JSON',
    ' application/json',
    '\tapplication/json',
  ])('%j is JSON, and is validated [W10]', async (type) => {
    expect(await json('{"ids":"all"}', type)).toMatchObject({ status: 200 });
    expect(await json('{"ids":7}', type)).toMatchObject({ status: 422 });
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/json garbage',
    'application/jsongarbage',
    'application/json, text/plain',
    'application/json;a=b',
    'application/json; charset=gbk',
    'application/json; charset=utf-16',
    'application/vnd.api+json',
    'application/json\tx',
    'x-application/json',
    'text/html; application/json',
    'multipart/form-data; boundary=x',
    'multipart/mixed; boundary=x',
    '',
    ';',
  ])('%j is refused [W03] [W10]', async (type) => {
    for (const payload of ['{"ids":"all"}', '{"ids":7}'])
      expect(await json(payload, type)).toMatchObject({ status: 415, msg: '不支持的内容类型' });
  });

  it('that is missing is refused [W10]', async () => {
    const refused = await send({ method: 'POST', url: markMessagesRead.path, payload: Buffer.from('{"ids":"all"}') });
    expect(refused.status).toBe(415);
  });
});

describe('a query', () => {
  it.each([
    'id=1,2',
    'id[]=2',
    'id=1&id=2',
    'id=1e0',
    'id=0x1',
    'id=1%00',
    'id=9e18',
    'id=9223372036854775808',
    'id=null',
    'id={}',
    'id=%7B%7D',
    'id=',
    'id=+1',
    'id=%201',
    'id=01',
    'id=1.0',
    'id=-1',
    'id=0',
    'id=１',
    'id=1;id=2',
    'id=1?id=2',
    'ID=1',
    '',
  ])('%j names no message and is refused [B20]', async (search) => {
    expect(await read(search, message.path)).toMatchObject({ status: 422, msg: wrongInput });
  });

  it.each([
    'sort=(select pg_sleep(3))',
    'sort=created_at desc,(select 1)',
    'sort=case when true then id else kind end',
    'sort=1;--',
    'sort="created_at"',
    'sort=title',
    'sort=user_id',
    'order=asc nulls first; drop table messages',
    'order=DESC',
    'sort=created_at&sort=created_at',
  ])('%j does not sort [E01]', async (search) => {
    const started = performance.now();
    const encoded = search.replace(/[ "();,]/g, (character) => encodeURIComponent(character));
    expect(await read(encoded)).toMatchObject({ status: 422 });
    expect(performance.now() - started).toBeLessThan(1000);
  });

  it.each([
    'page=0',
    'page=-1',
    'page=1000000000',
    'page=1e9',
    'page=1001',
    'page=',
    'page_size=0',
    'page_size=51',
    'page_size=100000',
    'page_size=10;',
    'page_size=11',
    'pageSize=10',
    'page_size=10&page_size=20',
  ])('%j is no page [E04]', async (search) => {
    expect(await read(search)).toMatchObject({ status: 422 });
  });

  it.each([
    'read=1',
    'read=TRUE',
    'read=',
    'kind=unknown',
    "kind=system' or 1=1",
    'keyword=\0',
    `keyword=${'x'.repeat(51)}`,
    'read=true&read=false',
    'read[]=true',
    'toString=1',
    '__proto__=1',
    'constructor=1',
    '__proto__[polluted]=1',
    'user_id=2',
  ])('%j is no filter [D03] [E03]', async (search) => {
    expect(await read(encodeURI(search))).toMatchObject({ status: 422 });
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it('is read to its end, question marks and all', async () => {
    await app.sql(
      `insert into messages (user_id, kind, title, content, created_at) values (${administratorId}, 'system', '去吗?去', 'x', now())`,
    );
    for (const keyword of ['吗?', '吗%3F']) {
      const found = await read(`keyword=${encodeURI(keyword).replace('%25', '%')}`);
      expect(found).toMatchObject({ status: 200, data: { total: 1 } });
    }
    expect(await read(`keyword=${encodeURI('吗?没有')}`)).toMatchObject({ status: 200, data: { total: 0 } });
  });

  it('holds words that look like code as words [E06]', async () => {
    for (const word of [`'); select pg_sleep(3);--`, '%', '_', '\\', '{{7*7}}', '<img src=x onerror=alert(1)>']) {
      const found = await read(`keyword=${encodeURIComponent(word)}`);
      expect(found).toMatchObject({ status: 200, data: { list: [], total: 0 } });
    }
  });
});

describe('every call of the contract', () => {
  const calls = Object.values(api)
    .flat()
    .filter((endpoint) => (endpoint.transport ?? 'json') === 'json')
    .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);
  const extras = ['user_id', 'created_by', 'userType', 'permissions', 'status', 'audit_status', 'id', 'department_id'];

  const sendWith = (endpoint: Endpoint, input: Record<string, unknown>) => {
    const search = new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]));
    return endpoint.input === 'query'
      ? send({ method: endpoint.method, url: `${endpoint.path}?${search}` })
      : send({
          method: endpoint.method,
          url: endpoint.path,
          payload: JSON.stringify(input),
          headers: { 'content-type': 'application/json' },
        });
  };

  it.each(calls)('%s takes no field that it does not name [D01] [D04]', async (_, endpoint) => {
    const example = endpoint.example as Record<string, unknown>;
    type Shape = { properties?: object; oneOf?: Shape[]; anyOf?: Shape[] };
    const shape = z.toJSONSchema(endpoint.schema, { io: 'input' }) as Shape;
    // One of several forms: what any of them names may be sent.
    const forms = [shape, ...(shape.oneOf ?? []), ...(shape.anyOf ?? [])];
    const properties = Object.assign({}, ...forms.map((form) => form.properties ?? {}));
    for (const extra of extras.filter((name) => !(name in properties))) {
      const refused = await sendWith(endpoint, { ...example, [extra]: 1 });
      expect(refused).toMatchObject({ status: 422, msg: wrongInput, fields: { [extra]: '不认识的字段' } });
    }
  });

  it.each(calls.filter(([, endpoint]) => endpoint.input === 'body'))(
    '%s takes no field of another type',
    async (_, endpoint) => {
      const example = endpoint.example as Record<string, unknown>;
      for (const name of Object.keys(example)) {
        // Of these, some fields take one or two: nothing chosen, a switch, an empty list, a day before 1970.
        const wrongs = [null, true, [], {}, [[]], -1, 1.5, { $gt: '' }].filter(
          (value) => !z.safeParse(endpoint.schema, { ...example, [name]: value }).success,
        );
        expect(wrongs.length).toBeGreaterThan(4);
        for (const wrong of wrongs) {
          const refused = await sendWith(endpoint, { ...example, [name]: wrong });
          expect([name, wrong, refused.status]).toEqual([name, wrong, 422]);
        }
      }
    },
  );

  it('changes nothing by GET [W03]', () => {
    const changing = Object.values(api)
      .flat()
      .filter((endpoint) => endpoint.method === 'GET' && endpoint.effect !== 'read');
    expect(changing).toEqual([]);
  });
});
