import * as directory from '@tongzhou/contract/areas/organisation/directory.ts';
import { departmentTree, previewMove } from '@tongzhou/contract/areas/organisation/structure.ts';
import { userCount, userList } from '@tongzhou/contract/areas/staff/people.ts';
import type { Endpoint } from '@tongzhou/contract/endpoint.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { administratorId } from '#testing/builders.ts';
import { largeCompany, largeCompanySql } from '#testing/database/large-company.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

const { departments, people } = largeCompany;
const rounds = 100;
const limitMs = 100;

let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await createTestApp({ settings: { LIMIT_SCALE: '100' } });
  for (const text of largeCompanySql) await app.sql(text);
  token = await app.signInAs(administratorId);
}, 60_000);
afterAll(() => app.close());

async function slowest<E extends Endpoint>(endpoint: E, input: (round: number) => Parameters<typeof app.call<E>>[1]) {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const started = performance.now();
    const { status } = await app.call(endpoint, input(round), { as: token });
    times.push(performance.now() - started);
    expect(status).toBe(200);
  }
  return times.sort((a, b) => a - b)[Math.floor(rounds * 0.95)] as number;
}

// A promise about the program, not about what else the machine is doing: a busy moment gets a second look.
describe('in a company of 5,000 people, 95 of 100 answers come within 100 ms:', { retry: 2, timeout: 60_000 }, () => {
  it('the list of people, leafed through, searched and counted', async () => {
    const found = async (keyword: string) => (await app.call(userList, { keyword }, { as: token })).data.list[0]?.name;
    expect(await found('王4321')).toBe('王4321');
    const pages = (round: number) => ({ page: 1 + (round % 400), sort: 'pinyin' as const });
    expect(await slowest(userList, pages)).toBeLessThan(limitMs);
    expect(await slowest(userList, (round) => ({ keyword: `wang${round}` }))).toBeLessThan(limitMs);
    expect(await slowest(userList, (round) => ({ department_id: 1001 + (round % 5), below: true }))).toBeLessThan(
      limitMs,
    );
    expect(await slowest(userCount, (round) => ({ keyword: `王${round}` }))).toBeLessThan(limitMs);
  });

  it('the whole tree with its counts', async () => {
    const { data } = await app.call(departmentTree, {}, { as: token });
    expect(data).toHaveLength(departments + 2);
    expect(data.reduce((sum, row) => sum + row.people, 0)).toBe(people + 1);
    expect(data.filter((row) => row.parent_id === null).reduce((sum, row) => sum + row.people_below, 0)).toBe(
      people + 1,
    );
    expect(await slowest(departmentTree, () => ({}))).toBeLessThan(limitMs);
  });

  it('everyone’s names and the departments of a dropdown', async () => {
    expect(await slowest(directory.allUserName, () => ({}))).toBeLessThan(limitMs);
    expect(await slowest(directory.departmentAll, () => ({}))).toBeLessThan(limitMs);
  });

  it('the picker, by name, pinyin, initials and department', async () => {
    const keywords = ['王1', 'wang2', 'w33', 'T21', '没有'];
    expect(await slowest(directory.pickPeople, (round) => ({ keyword: keywords[round % 5] }))).toBeLessThan(limitMs);
    expect(await slowest(directory.pickPeople, (round) => ({ department_id: 1001 + (round % 5) }))).toBeLessThan(
      limitMs,
    );
  });

  it('a department’s posts and people, and what a move would change', async () => {
    expect(await slowest(directory.stationList, (round) => ({ department_id: 1001 + round }))).toBeLessThan(limitMs);
    expect(await slowest(directory.getUserFromStation, (round) => ({ department_id: 1001 + round }))).toBeLessThan(
      limitMs,
    );
    expect(await slowest(previewMove, (round) => ({ id: 1010 + round, parent_id: 1001 }))).toBeLessThan(limitMs);
  });
});
