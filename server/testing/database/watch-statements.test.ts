import { afterAll, beforeAll, expect, it } from 'vitest';
import { databaseNow } from '#platform/database/database-clock.ts';
import { watchStatements } from '#testing/database/watch-statements.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

it('of several who watch each sees until it ends, in whatever order they end', async () => {
  const seen: string[] = [];
  const [first, second, third] = ['first', 'second', 'third'].map((name) => watchStatements(() => seen.push(name)));
  const whoSees = async () => {
    await databaseNow(app.database);
    return seen.splice(0);
  };
  expect(await whoSees()).toEqual(['first', 'second', 'third']);
  first?.();
  expect(await whoSees()).toEqual(['second', 'third']);
  third?.();
  expect(await whoSees()).toEqual(['second']);
  second?.();
  expect(await whoSees()).toEqual([]);
});
