import { createFolder, editFolder, folderTree } from '@tongzhou/contract/areas/documents/folder.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { administratorId } from '#testing/builders.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

// Two servers on one database, asked at the same moment.

let app: TestApp;
let beside: TestApp;
let as: string;
beforeAll(async () => {
  app = await createTestApp();
  beside = await createTestApp({ beside: app });
  as = await app.signInAs(administratorId);
});
afterAll(async () => {
  await beside.close();
  await app.close();
});

it('of two folders that are moved into each other one is moved: in a circle nobody would find them again', async () => {
  for (const round of Array.from({ length: 6 }, (_, place) => place)) {
    const [left, right] = [`左${round}`, `右${round}`];
    const made = async (name: string) => (await app.call(createFolder, { name, parent_id: null }, { as })).data.id;
    const [one, other] = [await made(left), await made(right)];
    const answers = await Promise.all([
      app.call(editFolder, { id: one, name: left, parent_id: other }, { as }),
      beside.call(editFolder, { id: other, name: right, parent_id: one }, { as }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    const refused = answers.find(({ status }) => status === 422);
    expect(refused?.fields).toEqual({ parent_id: '不能移到自己里面' });
    const { data } = await app.call(folderTree, {}, { as });
    const tops = data.filter(({ id, parent_id }) => [one, other].includes(id) && parent_id === null);
    expect(tops).toHaveLength(1);
  }
});
