import { api } from '@tongzhou/contract/api.ts';
import type { Endpoint } from '@tongzhou/contract/endpoint.ts';
import { catalogue, type PermissionKey } from '@tongzhou/contract/permissions.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertPost } from '#areas/organisation/public.ts';
import { aDepartment, aGroup, aPerson } from '#testing/builders.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

// Every call that names a person, a department or a post, made about two twins: one that exists outside the caller's scope,
// and one that does not exist at all. Whoever may not see the one must not be able to tell it from the other. [B05] [B19]

const nobody = 999_999_999;
const shapeOf = (endpoint: Endpoint): readonly string[] =>
  Object.keys((endpoint.schema._zod.def as { shape?: Record<string, unknown> }).shape ?? {});

/** Of which thing the key is the number, by call; the others' `id` is a message, a template or the like, with tests of their own. */
const aboutDepartments = new Set(['/api/ltd/department', '/api/ltd/departmentMove']);
const aboutPosts = new Set(['/api/ltd/station']);
const aboutPeople = new Set(['/api/business/target']);

type Thing = 'person' | 'department' | 'post';

interface Twin {
  readonly endpoint: Endpoint;
  readonly key: string;
  readonly thing: Thing;
}

function twinOf(endpoint: Endpoint): Twin | undefined {
  const keys = shapeOf(endpoint);
  if (keys.includes('user_id')) return { endpoint, key: 'user_id', thing: 'person' };
  if (!keys.includes('id') || endpoint.method === 'PUT') return undefined;
  if (aboutDepartments.has(endpoint.path)) return { endpoint, key: 'id', thing: 'department' };
  if (aboutPeople.has(endpoint.path)) return { endpoint, key: 'id', thing: 'person' };
  return aboutPosts.has(endpoint.path) ? { endpoint, key: 'id', thing: 'post' } : undefined;
}

/** Asking about a person's rights is an administrator's business, for whom there is nobody out of scope. */
const forAdministrators: readonly PermissionKey[] = ['permission.explain'];
/** Pay is everybody's: whoever may not see all of it is refused before anyone is looked for. */
const ofEverybody: readonly PermissionKey[] = ['report.salary.run', 'report.salary.parameters'];
const twins = Object.values(api)
  .flat()
  .filter((endpoint) => !forAdministrators.includes(endpoint.permission as never))
  .flatMap((endpoint) => twinOf(endpoint) ?? []);

let app: TestApp;
let token: string;
let hidden: Record<Thing, number>;

beforeAll(async () => {
  app = await createTestApp();
  const [own, other] = [await aDepartment(app), await aDepartment(app)];
  const every = catalogue.filter((row) => row.kind !== 'group').map((row) => row.key);
  const group = await aGroup(app, { permissions: every, scope: 'department' });
  token = await app.signInAs(await aPerson(app, { department: own, groups: [group] }));
  hidden = {
    person: await aPerson(app, { department: other }),
    department: other,
    post: await app.database.transaction((tx) => insertPost(tx, { department: other, name: '水手', level: 5 })),
  };
});
afterAll(() => app.close());

const state = async () =>
  JSON.stringify(
    await app.sql(
      `select (select json_agg(u order by id) from users u) as users, (select json_agg(d order by id) from departments d) as departments,
        (select json_agg(p order by id) from posts p) as posts, (select json_agg(s) from staff_profiles s) as profiles,
        (select count(*) from personnel_changes) as changes, (select count(*) from activation_links) as links`,
    ),
  );

describe('what lies outside the scope', () => {
  it('is named by calls of several areas', () => {
    expect(new Set(twins.map(({ thing }) => thing))).toEqual(new Set(['person', 'department', 'post']));
    expect(twins.length).toBeGreaterThan(20);
  });

  it.each(twins.map((twin) => [`${twin.endpoint.method} ${twin.endpoint.path}`, twin] as const))(
    '%s answers like what does not exist, and nothing has changed',
    async (_, { endpoint, key, thing }) => {
      const before = await state();
      const about = (id: number) =>
        app.call(endpoint, { ...(endpoint.example as object), [key]: id } as never, { as: token });
      const [there, missing] = [await about(hidden[thing]), await about(nobody)];
      expect([there.status, there.text]).toEqual([missing.status, missing.text]);
      // A list narrowed to someone has no rows, and its export is the same empty sheet; everything else is not found.
      if (endpoint.transport === 'download') expect([200, 404]).toContain(missing.status);
      else
        expect(missing.status === 200 ? missing.data : missing.status).toEqual(
          missing.status === 200
            ? expect.objectContaining({ list: [], total: 0 })
            : ofEverybody.includes(endpoint.permission as never)
              ? 409
              : 404,
        );
      expect(await state()).toBe(before);
    },
  );
});
