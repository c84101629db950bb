import { api } from '@tongzhou/contract/api.ts';
import { removeDemo } from '@tongzhou/contract/areas/identity/demo.ts';
import { userLeave } from '@tongzhou/contract/areas/leave/request.ts';
import type { Endpoint } from '@tongzhou/contract/endpoint.ts';
import { beginOf } from '@tongzhou/contract/rules/day.ts';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lists } from '#platform/database/lists/list.ts';
import { type Described, statements } from '#platform/database/statement.ts';
import { administratorId, aGroup, aPerson } from '#testing/builders.ts';
import { rounds } from '#testing/rounds.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

const seed = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31));
const total = Number(process.env.FUZZ_REQUESTS ?? rounds(2000, 135_000));

let app: TestApp;
let administrator: number;
let employee: number;
let known: ReadonlyMap<string, string>;
let constants: Set<string>;

beforeAll(async () => {
  app = await createTestApp();
  // Before anything was sent: the set of statements is closed, whatever comes. Lists have too many shapes to make them all;
  // what was sent of them is compared with what they would say.
  constants = new Set([...statements.values()].map((statement) => statement.text));
  known = await queryIdsOf([...constants]);
  administrator = await aPerson(app, {
    groups: [await aGroup(app, { wildcard: true, scope: 'all' })],
    password: 'oars and water 7',
  });
  employee = await aPerson(app);
  await app.sql(
    `insert into messages (user_id, kind, title, content, created_at) select u, 'system', '消息', 'x', now() from unnest($1::int8[]) u, generate_series(1, 30)`,
    [[administrator, employee, administratorId]],
  );
  // A request in which both take part, so that calls about one find something.
  const day = beginOf('2026-03-03');
  app.clock.now = day;
  await app.sql(`update users set manager_id = $2 where id = $1`, [employee, administrator]);
  const leave = { type_id: 8, start_time: day, end_time: day, desc: '事由' };
  const { status } = await app.call(userLeave, leave, { as: await app.signInAs(employee) });
  expect(status).toBe(200);
});
afterAll(() => app.close());

const directions = ['asc', 'desc'] as const;
const subsetsOf = <One>(all: readonly One[]): One[][] =>
  Array.from({ length: 2 ** all.length }, (_, set) => all.filter((_one, index) => (set >> index) % 2 === 1));
const columnsOf = ({ row }: Described) => Object.keys(row).join();

/** Whether some list says exactly this with some of its conditions, in some order. */
function isOfList({ text, order, row }: Described): boolean {
  return lists.some(({ shape, conditions, sorts }) => {
    const [first = ''] = sorts;
    const namesOf = (where: string[]) => new Set(shape(where, first, 'asc').page.order);
    const plain = shape([], first, 'asc');
    if (!Object.values(plain).some((one) => columnsOf(one) === Object.keys(row).join())) return false;
    const possible = conditions.filter((one) => namesOf([one]).difference(namesOf([])).isSubsetOf(new Set(order)));
    return subsetsOf(possible).some((where) =>
      sorts.some((sort) =>
        directions.some((direction) => Object.values(shape(where, sort, direction)).some((one) => one.text === text)),
      ),
    );
  });
}

/** PostgreSQL's own fingerprint of a statement, the one pg_stat_statements counts by. */
async function queryIdsOf(texts: readonly string[]): Promise<Map<string, string>> {
  const client = new pg.Client(app.testDatabase.superuser);
  await client.connect();
  const ids = new Map<string, string>();
  for (const text of texts) {
    // What only marks a place in a transaction has no plan to explain.
    if (/savepoint attempt/.test(text)) continue;
    const plan = await client.query<{ 'QUERY PLAN': string }>(`explain (generic_plan, verbose) ${text}`);
    const id = /Query Identifier: (-?\d+)/.exec(plan.rows.map((row) => row['QUERY PLAN']).join('\n'))?.[1];
    if (id !== undefined) ids.set(id, text);
  }
  await client.end();
  return ids;
}

/** A statement without its values, for where PostgreSQL gives one text two fingerprints. */
const bareText = (text: string): string =>
  text
    .replace(/'[^']*'|\$\d+|\b\d+(\.\d+)?\b|\b(true|false|null|nfkc)\b/g, '?')
    .replace(/\(\?(, \?)*( \/\*, \.\.\. \*\/)?\)/g, '(?)')
    .replace(/\s+/g, ' ')
    .trim();

const nasty = fc.constantFrom<unknown>(
  null,
  true,
  false,
  0,
  -0,
  -1,
  1,
  1.5,
  1e308,
  -1e308,
  9007199254740991,
  2 ** 53,
  2147483648,
  '',
  ' ',
  '0',
  '1',
  'all',
  'null',
  '\u0000',
  '\ud800',
  '\u202e',
  '👨‍👩‍👧',
  'ａｄｍｉｎ',
  "' or 1=1 --",
  "'); select pg_sleep(9);--",
  `$${'{7*7}'}`,
  '{{7*7}}',
  '%00',
  '%',
  '_',
  '\\',
  '../../etc/passwd',
  '=cmd|calc',
  '<img src=x onerror=alert(1)>',
  'x'.repeat(300),
  [],
  [[]],
  {},
  { $gt: '' },
  [null],
  [1, 1, 1],
  'admin',
  'T00001',
  'asc',
  'desc',
  'created_at',
);
const anything = fc.oneof(
  { weight: 3, arbitrary: nasty },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 120 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
);
const fieldNames = fc.constantFrom(
  'id',
  'ids',
  'user_id',
  'page',
  'page_size',
  'sort',
  'order',
  'keyword',
  'kind',
  'read',
  'token',
  'account',
  '__proto__',
  'constructor',
  'x',
  '',
);

const calls = Object.values(api)
  .flat()
  // A stream that was granted does not end, and an upload needs a connection: both have their own tests.
  .filter((endpoint) => endpoint.transport !== 'stream' && endpoint.transport !== 'upload')
  // Emptying the company would end everybody's session and leave the rest of the requests nothing to hit.
  .filter((endpoint) => endpoint.path !== removeDemo.path);

interface Attempt {
  readonly endpoint: Endpoint;
  readonly who: 'nobody' | 'employee' | 'administrator' | 'garbage';
  readonly input: Record<string, unknown>;
  readonly how: 'as agreed' | 'other place' | 'raw' | 'other verb';
  readonly raw: string;
  readonly key: string | undefined;
  readonly type: string;
}

/** The example, with some of its fields replaced, taken away or added to. */
const inputOf = (endpoint: Endpoint): fc.Arbitrary<Record<string, unknown>> =>
  fc
    .tuple(
      fc.dictionary(fc.constantFrom(...Object.keys(endpoint.example as object), 'none'), anything, { maxKeys: 3 }),
      fc.dictionary(fieldNames, anything, { maxKeys: 2 }),
      fc.integer({ min: 0, max: 15 }),
    )
    .map(([replaced, added, choice]) => ({
      ...(choice === 0 ? {} : (endpoint.example as object)),
      ...(choice < 8 ? replaced : {}),
      ...(choice < 4 ? added : {}),
    }));

const attempt: fc.Arbitrary<Attempt> = fc.constantFrom(...calls).chain((endpoint) =>
  fc.record({
    endpoint: fc.constant(endpoint),
    who: fc.constantFrom(
      'nobody',
      'employee',
      'employee',
      ...Array<'administrator'>(3).fill('administrator'),
      'garbage',
    ),
    input: inputOf(endpoint),
    how: fc.constantFrom('as agreed', 'as agreed', 'as agreed', 'as agreed', 'other place', 'raw', 'other verb'),
    raw: fc.oneof(fc.string({ unit: 'binary', maxLength: 60 }), fc.json()),
    key: fc.option(fc.oneof(fc.stringMatching(/^[\w-]{8}$/), fc.string({ maxLength: 10 })), { nil: undefined }),
    type: fc.constantFrom(
      'application/json',
      'application/json',
      'application/json',
      'text/plain',
      'application/json; charset=utf-8',
      '',
    ),
  }),
);

async function send(one: Attempt, tokens: Readonly<Record<Attempt['who'], string | undefined>>) {
  const { endpoint, how } = one;
  const inQuery = (endpoint.input === 'query') !== (how === 'other place');
  const search = new URLSearchParams(
    Object.entries(one.input).map(([name, value]) => [
      name,
      typeof value === 'object' ? JSON.stringify(value) : String(value),
    ]),
  );
  const token = tokens[one.who];
  const verbs = ['GET', 'PUT', 'POST', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS'] as const;
  const method = how === 'other verb' ? verbs[one.raw.length % verbs.length] : endpoint.method;
  return app.server.inject({
    method: method ?? 'GET',
    url: `${endpoint.path}${inQuery ? `?${how === 'raw' ? encodeURI(one.raw.toWellFormed()) : search}` : ''}`,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(one.key === undefined ? {} : { 'idempotency-key': one.key.replace(/[^\x20-\x7e]/g, '') }),
      ...(inQuery ? {} : { 'content-type': one.type }),
    },
    ...(inQuery ? {} : { payload: how === 'raw' ? one.raw : JSON.stringify(one.input) }),
  });
}

describe(`${total} requests that nobody would send`, () => {
  it(
    `are all answered in form (seed ${seed}) [D03] [E15] [F49]`,
    async () => {
      const attempts = fc.sample(attempt, { numRuns: total, seed });
      const statuses = new Map<number, number>();
      let tokens: Record<Attempt['who'], string | undefined> = {
        nobody: undefined,
        garbage: 'x.y.z',
        employee: '',
        administrator: '',
      };
      for (let from = 0; from < total; from += 50) {
        // Some of them end the session they are sent in.
        tokens = {
          ...tokens,
          employee: await app.signInAs(employee),
          administrator: await app.signInAs(administrator),
        };
        const batch = attempts.slice(from, from + 50);
        const answers = await Promise.all(batch.map((one) => send(one, tokens)));
        for (const [index, answer] of answers.entries()) {
          const { statusCode: status, headers, payload } = answer;
          const about = `${status} ${payload.slice(0, 200)} for ${JSON.stringify(batch[index])}`;
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
          if (status === 503 || status === 429) expect(headers['retry-after'], about).toMatch(/^\d+$/);
          else expect([200, 400, 401, 403, 404, 409, 415, 422], about).toContain(status);
          // The kinds of answer that are no envelope: a head without a body, a workbook, and the document itself.
          const bare = payload === '' || /^text\/html|spreadsheetml/.test(String(headers['content-type']));
          if (!bare && !payload.startsWith('{"openapi"')) {
            const body = JSON.parse(payload) as Record<string, unknown>;
            expect(Object.keys(body), about).toEqual(['code', 'msg', 'data']);
            expect(body.code, about).toBe(status);
            expect(body.msg, about).toMatch(/\p{Script=Han}/u);
          }
          expect(headers['x-content-type-options'], about).toBe('nosniff');
        }
      }
      // It would prove little if they had all been turned away at the door.
      expect(statuses.get(200)).toBeGreaterThan(total / 20);
      expect(statuses.get(422)).toBeGreaterThan(total / 10);
      expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    },
    rounds(180_000, 3_600_000),
  );

  it('sent the database nothing but the statements of the program [E13]', async () => {
    const sent = await app.sql<{ query: string; queryid: string }>(
      `select s.query, s.queryid::text from pg_stat_statements s
        join pg_database d on d.oid = s.dbid join pg_roles r on r.oid = s.userid
        where d.datname = current_database() and r.rolname = 'tongzhou_app'`,
    );
    expect(sent.length).toBeGreaterThan(20);
    const own = /^(begin|commit|rollback|savepoint|release|explain )/i;
    const made = [...statements.values()];
    const later = await queryIdsOf(made.map(({ text }) => text).filter((text) => !constants.has(text)));
    const byText = new Map(made.flatMap((one) => [[one.text, one] as const, [bareText(one.text), one] as const]));
    const isOfProgram = (query: string, queryid?: string): boolean => {
      const statement = byText.get(later.get(queryid ?? '') ?? bareText(query));
      return statement !== undefined && (constants.has(statement.text) || isOfList(statement));
    };
    const strange = sent.filter(({ query, queryid }) => !known.has(queryid) && !isOfProgram(query, queryid));
    // As one text, so that a failure says what was sent.
    const foreign = strange.map(({ query }) => query).filter((query) => !own.test(query));
    expect(foreign, foreign.join('\n')).toEqual([]);
    // A statement put together from input would have been found.
    const client = await app.database.pool.connect();
    await client.query(`select id from messages where title = 'put together' and id = $1`, [1]);
    client.release();
    const found = await app.sql<{ queryid: string }>(
      `select s.queryid::text from pg_stat_statements s join pg_database d on d.oid = s.dbid
        where d.datname = current_database() and s.query like 'select id from messages where title = %'`,
    );
    expect(found.length).toBe(1);
    expect(known.has(found[0]?.queryid ?? '')).toBe(false);
    const together = `select id from messages where title = 'put together' and id = $1`;
    expect(isOfProgram(together)).toBe(false);
    // Nor would it pass by being prepared, with the columns of a list or without.
    const [list] = lists;
    const page = list?.shape([], list.sorts[0] as string, 'asc').page as Described;
    const changed = { ...page, text: `${page.text} and 1 = 1` };
    expect([isOfList(page), isOfList(changed)]).toEqual([true, false]);
  });
});
