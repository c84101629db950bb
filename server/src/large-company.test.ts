import * as directory from '@tongzhou/contract/areas/organisation/directory.ts';
import { departmentTree, previewMove } from '@tongzhou/contract/areas/organisation/structure.ts';
import { userCount, userList } from '@tongzhou/contract/areas/staff/people.ts';
import type { Endpoint } from '@tongzhou/contract/endpoint.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { administratorId } from '#testing/builders.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

// 800 departments in five storeys, 5,000 people, 1,600 posts: the largest company the product is meant for.

const departments = 800;
const people = 5000;
const rounds = 100;
const limitMs = 100;

let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await createTestApp({ settings: { LIMIT_SCALE: '100' } });
  await app.sql(
    `insert into departments (id, parent_id, department_name, position)
      select 1000 + n, case when n <= 5 then null else 1000 + n / 5 end, '部门' || n, n from generate_series(1, $1::int) n`,
    [departments],
  );
  await app.sql(
    `insert into posts (id, department_id, post_name, level) select 10000 + n, 1001 + n % $1::int, '岗位' || n, 1 + n % 20
      from generate_series(1, $1::int * 2) n`,
    [departments],
  );
  await app.sql(
    `insert into users (job_number, name, pinyin, pinyin_initials, mobile, department_id, post_id, state, created_at)
      select 'T' || (20000 + n), '王' || n, 'wang' || n, 'w' || n, '139' || lpad(n::text, 8, '0'), 1001 + n % $1::int, 10000 + 1 + n % ($1::int * 2), 'regular', now()
      from generate_series(1, $2::int) n`,
    [departments, people],
  );
  await app.sql('analyze users, departments, posts');
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
