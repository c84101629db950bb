import { api } from '@tongzhou/contract/api.ts';
import { createOpportunity } from '@tongzhou/contract/areas/business/opportunity.ts';
import { addVersion, createDocuments } from '@tongzhou/contract/areas/documents/document.ts';
import { createTemplates } from '@tongzhou/contract/areas/documents/template.ts';
import { createProject } from '@tongzhou/contract/areas/projects/project.ts';
import { saveDayCost } from '@tongzhou/contract/areas/settlement/day-cost.ts';
import type { Endpoint } from '@tongzhou/contract/endpoint.ts';
import { permissionById, permissionId } from '@tongzhou/contract/permissions.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { administratorId, aGroup, aPerson } from '#testing/builders.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

// Every call of the contract, tried by every kind of person over HTTP. What must happen is worked out from the contract
// alone, so a new call is covered on the day it is written.

/** own-check: the call carries its own credential and judges it itself; without a living session that can only be a refusal. */
type Verdict = 'served' | 'no-session' | 'not-permitted' | 'own-check';

interface Persona {
  readonly name: string;
  readonly living: boolean;
  readonly token: (endpoint: Endpoint) => Promise<string | undefined>;
  readonly expected: (endpoint: Endpoint) => Verdict;
}

const endpoints = Object.values(api).flat();
const needs = (endpoint: Endpoint) =>
  isOpen(endpoint) || endpoint.permission === 'signed-in' ? undefined : permissionId(endpoint.permission as never);
const isOpen = (endpoint: Endpoint) => endpoint.permission === 'public' || endpoint.permission.startsWith('link:');
const openVerdict = (endpoint: Endpoint): Verdict => (endpoint.permission === 'public' ? 'served' : 'own-check');
const withSession = (verdict: (endpoint: Endpoint) => Verdict) => (endpoint: Endpoint) =>
  isOpen(endpoint) ? openVerdict(endpoint) : verdict(endpoint);

let app: TestApp;
let address: string;

beforeAll(async () => {
  app = await createTestApp();
  address = await app.server.listen({ port: 0, host: '127.0.0.1' });
  // What is made on the way is none of those that the examples speak of.
  for (const table of ['customers', 'opportunities', 'projects', 'project_sets'])
    await app.sql(`alter table ${table} alter id restart with 1000`);
});
afterAll(() => app.close());

async function person(options: Parameters<typeof aPerson>[1] = {}): Promise<string> {
  return app.signInAs(await aPerson(app, options));
}

const personas: readonly Persona[] = [
  { name: 'anonymous', living: false, token: async () => undefined, expected: withSession(() => 'no-session') },
  {
    name: 'a made-up token',
    living: false,
    token: async () => 'made.up.token',
    expected: withSession(() => 'no-session'),
  },
  {
    name: 'an employee without any group',
    living: true,
    token: () => person(),
    expected: withSession((endpoint) =>
      needs(endpoint) === undefined || needs(endpoint) === 160 ? 'served' : 'not-permitted',
    ),
  },
  {
    name: 'the holder of exactly this permission',
    living: true,
    token: async (endpoint) =>
      person(
        needs(endpoint) === undefined
          ? {}
          : { groups: [await aGroup(app, { permissions: [endpoint.permission as never] })] },
      ),
    expected: withSession(() => 'served'),
  },
  {
    name: 'someone for whom it is only half-ticked',
    living: true,
    token: async (endpoint) =>
      person(
        needs(endpoint) === undefined ? {} : { groups: [await aGroup(app, { half: [endpoint.permission as never] })] },
      ),
    expected: withSession((endpoint) =>
      needs(endpoint) === undefined || needs(endpoint) === 160 ? 'served' : 'not-permitted',
    ),
  },
  {
    name: 'the administrator',
    living: true,
    token: () => app.signInAs(administratorId),
    expected: withSession((endpoint) =>
      permissionById(needs(endpoint) ?? 0)?.kind === 'data' ? 'not-permitted' : 'served',
    ),
  },
  {
    name: 'someone who must first change the password',
    living: true,
    token: () => person({ mustChange: true }),
    expected: withSession((endpoint) => (endpoint.whilePending === true ? 'served' : 'not-permitted')),
  },
  {
    name: 'someone barred',
    living: false,
    token: () => signedInThen('enabled = false'),
    expected: withSession(() => 'no-session'),
  },
  {
    name: 'someone who has left',
    living: false,
    token: () => signedInThen(`state = 'left'`),
    expected: withSession(() => 'no-session'),
  },
  {
    name: 'someone not yet accepted',
    living: false,
    token: () => signedInThen(`state = 'pending'`),
    expected: withSession(() => 'no-session'),
  },
];

async function signedInThen(change: string): Promise<string> {
  const id = await aPerson(app);
  const token = await app.signInAs(id);
  await app.sql(`update users set ${change} where id = $1`, [id]);
  return token;
}

const newType = `insert into project_types (id, name, code, kind, dividend_basis_points, growth_base, client_acceptance) overriding system value
  select n, n, n, 'client', 0, 0, false from (select 1000 + count(*) as n from project_types) t returning id`;

/** Uploaded by whoever signed in last. */
const aFile = async (type: string) => ({
  file_ids: (
    await app.sql<{ id: number }>(
      `insert into files (file_name, content_type, size, sha256, store_key, image, uploaded_by, uploaded_at)
        select 'x', $1, 1, '', gen_random_uuid(), false, user_id, now() from sessions order by id desc limit 1 returning id::int`,
      [type],
    )
  ).map(({ id }) => id),
});

/** What an example speaks of, where it must be there for the one who tries it: whoever signed in last. */
const instead = new Map<Endpoint, () => Promise<object>>([
  [
    createOpportunity,
    async () => {
      const [made] = await app.sql<{ customer_id: number; type_id: number }>(
        `with customer as (
          insert into customers (number, name, name_key, pinyin, pinyin_initials, owner_id, created_by, created_at)
          select gen_random_uuid(), '客户', '客户', '', '', user_id, user_id, now() from sessions order by id desc limit 1 returning id
        ), type as (${newType}) select customer.id::int as customer_id, type.id::int as type_id from customer, type`,
      );
      return made as object;
    },
  ],
  [createDocuments, () => aFile('text/plain')],
  [addVersion, async () => ({ file_id: (await aFile('text/plain')).file_ids[0] })],
  [createTemplates, () => aFile('application/vnd.openxmlformats-officedocument.wordprocessingml.document')],
  // A level that has none yet: the next of one that has begins this month at the earliest.
  [
    saveDayCost,
    async () => (await app.sql<{ level: number }>('select 1 + count(*)::int as level from day_costs'))[0] ?? {},
  ],
  [createProject, async () => ({ type_id: (await app.sql<{ id: number }>(`${newType}::int`))[0]?.id })],
]);

async function statusOf(endpoint: Endpoint, token: string | undefined, given: object = {}): Promise<number> {
  const input = { ...(endpoint.example as Record<string, unknown>), ...given };
  const query =
    endpoint.input === 'query'
      ? `?${new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]))}`
      : '';
  const abort = new AbortController();
  const response = await fetch(`${address}${endpoint.path}${query}`, {
    method: endpoint.method,
    signal: abort.signal,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(endpoint.input === 'body' ? { 'content-type': 'application/json' } : {}),
    },
    ...(endpoint.input === 'body' ? { body: JSON.stringify(input) } : {}),
  });
  if (endpoint.transport === 'stream') abort.abort();
  else await response.arrayBuffer();
  return response.status;
}

const verdictOf = (status: number): Verdict | 'failed' => {
  if (status === 401) return 'no-session';
  if (status === 403) return 'not-permitted';
  return status >= 500 || status === 422 ? 'failed' : 'served';
};

describe('permission matrix [A01, C01, C05, A25]', () => {
  it('covers every call', () => expect(endpoints.length).toBeGreaterThan(20));

  for (const persona of personas) {
    it(`${persona.name}: exactly what the contract says`, async () => {
      const wrong: string[] = [];
      for (const endpoint of endpoints) {
        const token = await persona.token(endpoint);
        const given = persona.living ? await instead.get(endpoint)?.() : undefined;
        const status = await statusOf(endpoint, token, given);
        const expected = persona.expected(endpoint);
        const refused = status >= 400 && status < 500;
        const right =
          expected === 'own-check' ? refused || (persona.living && status === 200) : verdictOf(status) === expected;
        if (!right) wrong.push(`${endpoint.method} ${endpoint.path}: ${status} instead of ${expected}`);
      }
      expect(wrong).toEqual([]);
    });
  }
});
