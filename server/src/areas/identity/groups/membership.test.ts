import { afterAll, beforeAll, expect, it } from 'vitest';
import { administratorRemains, groupsOf, isAdministrator, joinGroups } from '#areas/identity/public.ts';
import { changePerson, lockPerson } from '#areas/organisation/public.ts';
import { administratorId, aGroup, aPerson } from '#testing/builders.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

it('when the last two administrators are barred at the same moment, one of them is not, since nobody would remain', async () => {
  const second = await aPerson(app, { groups: [await aGroup(app, { wildcard: true, scope: 'all' })] });
  const bar = (user: number) =>
    app.database.transaction(async (tx) => {
      const person = await lockPerson(tx, user);
      const remains = await administratorRemains(tx, user);
      if (remains && person !== undefined) await changePerson(tx, person, { enabled: false });
      return remains;
    });
  const answers = await Promise.all([bar(administratorId), bar(second)]);
  expect(answers.sort()).toEqual([false, true]);
});

it('many memberships are added at once, the same one only once', async () => {
  const group = await aGroup(app);
  const [one, two] = [await aPerson(app), await aPerson(app)];
  const members = [one, two, one].map((user) => ({ user, group }));
  await app.database.transaction((tx) => joinGroups(tx, members));
  await app.database.transaction((tx) => joinGroups(tx, []));
  for (const user of [one, two]) expect(await groupsOf(app.database, user)).toMatchObject([{ id: group }]);
  expect(await isAdministrator(app.database, one)).toBe(false);
  expect(await isAdministrator(app.database, administratorId)).toBe(true);
});
