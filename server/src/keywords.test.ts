import { api } from '@tongzhou/contract/api.ts';
import { approvalPage, approvalTabs } from '@tongzhou/contract/areas/approval/request.ts';
import type { Endpoint } from '@tongzhou/contract/endpoint.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prepare, text } from '#platform/database/statement.ts';
import { openPort } from '#testing/program/wire.ts';
import { walkScene } from '#testing/scenes/walk/walk-scene.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

// What is typed into a search box stands for itself, in every list there is.

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await createTestApp();
  ({ token } = await walkScene(app, await openPort(app)));
});
afterAll(() => app.close());

const hasKeyword = ({ schema }: Endpoint) =>
  'keyword' in ((schema._zod.def as { readonly shape?: object }).shape ?? {});
const searched = Object.values(api)
  .flat()
  .filter((endpoint) => endpoint.transport === undefined && hasKeyword(endpoint));

/** Without what an example looks for. */
const inputsOf = (endpoint: Endpoint): object[] =>
  endpoint === approvalPage
    ? Object.keys(approvalTabs).map((tab) => ({ list: 'leave', tab }))
    : [{ ...(endpoint.example as object), keyword: undefined }];

const numbersIn = (value: unknown): number[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersIn) : [value].filter(isNumber);
const isNumber = (value: unknown): value is number => typeof value === 'number';

/** How many are found, by a page, a list, counts or sums. */
async function rowsOf(endpoint: Endpoint, input: object): Promise<number> {
  const { status, data } = await app.call(endpoint, input as never, { as: token });
  expect(status).toBe(200);
  if (Array.isArray(data)) return data.length;
  const { list, people, ...counts } = data as Record<'list' | 'people', readonly unknown[] | undefined>;
  return (list ?? people)?.length ?? Math.max(...numbersIn(counts));
}

describe('a keyword', () => {
  it('is looked for by several lists', () => {
    expect(searched.length).toBeGreaterThan(6);
  });

  it.each(searched.map((endpoint) => [endpoint.path, endpoint] as const))(
    'of %s finds nothing by signs that nothing has [E06]',
    async (_, endpoint) => {
      let there = 0;
      for (const input of inputsOf(endpoint)) {
        const found: string[] = [];
        for (const keyword of ['%', '_', '%%', '_%', '\\', '\\%', '%\\', '.*', '[', "'"])
          if ((await rowsOf(endpoint, { ...input, keyword })) > 0) found.push(keyword);
        expect([input, found]).toEqual([input, []]);
        there += await rowsOf(endpoint, input);
      }
      expect(there).toBeGreaterThan(0);
    },
  );

  it.each([
    [`select 1 from users where name like $keyword`],
    [`select 1 from users where name ILIKE '%' || $keyword || '%'`],
    [`select 1 from users where name similar  to $keyword`],
    [`select 1 from users where name ~ $keyword`],
    [`select 1 from users where name !~* $keyword`],
  ])('cannot be a pattern: %s', (sql) => {
    expect(() => prepare({ text: sql, params: { keyword: text } })).toThrow('pattern');
  });
});
