import { givableGroups } from '@tongzhou/contract/areas/staff/people.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { administratorId, aGroup, aPerson } from '#testing/builders.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const idsFor = async (userId: number): Promise<number[]> => {
  const { data } = await app.call(givableGroups, {}, { as: await app.signInAs(userId) });
  return data.map(({ id }) => id);
};

it('the choice of groups holds those only that the caller may give', async () => {
  const own = await aGroup(app, { permissions: ['staff.list', 'staff.create'], scope: 'all' });
  const lesser = await aGroup(app, { permissions: ['staff.list'], scope: 'all' });
  const greater = await aGroup(app, { permissions: ['staff.list', 'staff.leaving'], scope: 'all' });
  const hr = await aPerson(app, { groups: [own] });
  const givable = await idsFor(hr);
  expect(givable).toEqual(expect.arrayContaining([own, lesser]));
  expect(givable).not.toContain(greater);
  expect(await idsFor(administratorId)).toEqual(expect.arrayContaining([own, lesser, greater]));
});

it('the group everyone is in as a rule is marked', async () => {
  const { data } = await app.call(givableGroups, {}, { as: await app.signInAs(administratorId) });
  expect(data.filter(({ usual }) => usual).map(({ name }) => name)).toEqual(['员工']);
});
