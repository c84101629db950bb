import { editPerson, exportPeople, userCount, userList, userStatus } from '@tongzhou/contract/areas/staff/people.ts';
import { personLog, saveContract, unmask, userDetail } from '@tongzhou/contract/areas/staff/person.ts';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aDepartment, aGroup, aPerson } from '#testing/builders.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

// A company of three departments, one below another, and five people who look at it with five scopes.

let app: TestApp;
let [top, below, beside] = [0, 0, 0];
const company: { id: number; department: number }[] = [];

const permissions = ['staff.list', 'staff.edit', 'staff.export', 'staff.status', 'data.id-card'] as const;
const scopes = ['self', 'department', 'department-and-below', 'chosen', 'all'] as const;
type ScopeKind = (typeof scopes)[number];

beforeAll(async () => {
  app = await createTestApp();
  top = await aDepartment(app);
  below = await aDepartment(app, top);
  beside = await aDepartment(app);
  for (const department of [top, below, beside])
    for (const state of ['probation', 'regular', 'left', 'pending'] as const)
      company.push({ id: await aPerson(app, { department, state, name: '范围之人' }), department });
  company.push({ id: await aPerson(app, { department: top, enabled: false, name: '范围之人' }), department: top });
});
afterAll(() => app.close());

async function looker(scope: ScopeKind) {
  const group = await aGroup(app, { permissions, scope });
  if (scope === 'chosen')
    await app.sql('update role_groups set scope_departments = $1 where id = $2', [[beside], group]);
  const id = await aPerson(app, { department: top, groups: [group], name: '范围之人' });
  company.push({ id, department: top });
  return { id, as: await app.signInAs(id) };
}

/** Worked out by hand, not by the program. */
const expected: Readonly<Record<ScopeKind, () => number[]>> = {
  self: () => [],
  department: () => [top],
  'department-and-below': () => [top, below],
  chosen: () => [beside],
  all: () => [top, below, beside],
};

describe.each(scopes)('with the scope %s', (scope) => {
  let me: Awaited<ReturnType<typeof looker>>;
  let mine: number[];
  let others: number[];
  beforeAll(async () => {
    me = await looker(scope);
    const departments = expected[scope]();
    const within = ({ id, department }: (typeof company)[number]) => id === me.id || departments.includes(department);
    mine = company.filter(within).map(({ id }) => id);
    others = company.filter((one) => !within(one)).map(({ id }) => id);
  });
  const sorted = (ids: readonly number[]) => [...ids].sort((a, b) => a - b);
  const listed = async (filters: object) =>
    (await app.call(userList, { page_size: 50, ...filters }, { as: me.as })).data.list;

  it('list, search and counts show the same people', async () => {
    const rows = await listed({ keyword: '范围之人' });
    expect(sorted(rows.map((row) => row.id))).toEqual(sorted(mine));
    const { data } = await app.call(userCount, { keyword: '范围之人' }, { as: me.as });
    expect(data.all).toBe(mine.length);
    expect(data.pending + data.probation + data.regular + data.left).toBe(data.all);
    expect(data.working).toBe(data.probation + data.regular);
    for (const state of ['all', 'working', 'pending', 'probation', 'regular', 'left'] as const)
      expect((await listed({ keyword: '范围之人', state })).length).toBe(data[state]);
    const departments = await Promise.all(
      [top, below, beside].map(async (department_id) => listed({ department_id, keyword: '范围' })),
    );
    expect(sorted(departments.flat().map((row) => row.id))).toEqual(sorted(mine));
  });

  it('the export has exactly those rows', async () => {
    const answer = await app.server.inject({
      method: 'GET',
      url: `${exportPeople.path}?keyword=${encodeURIComponent('范围之人')}`,
      headers: { authorization: `Bearer ${me.as}` },
    });
    expect(answer.statusCode).toBe(200);
    const [heading, ...rows] = (await readXlsx(answer.rawPayload)).sheets[0]?.rows ?? [];
    expect(heading?.slice(0, 8).join(' ')).toBe('工号 姓名 部门 岗位 手机号 状态 登录 入职日期');
    const numbers = await app.sql<{ job_number: string }>('select job_number from users where id = any ($1)', [mine]);
    expect(rows.map((row) => String(row[0])).sort()).toEqual(numbers.map((row) => row.job_number).sort());
  });

  it('detail, edit, log, contract and unmasking reach them and nobody else, who is as if not there', async () => {
    const missing = 999_999;
    const calls = (user_id: number) => [
      app.call(userDetail, { user_id }, { as: me.as }),
      app.call(personLog, { user_id }, { as: me.as }),
      app.call(unmask, { user_id, field: 'id_card' }, { as: me.as }),
      app.call(editPerson, { user_id, address: '同舟路 1 号' }, { as: me.as }),
      app.call(userStatus, { user_id, enabled: true }, { as: me.as }),
      app.call(
        saveContract,
        { user_id, number: `HT-${user_id}`, kind: 'open', start_date: 1_500_000_000_000, end_date: null, file_ids: [] },
        { as: me.as },
      ),
    ];
    const nobody = await Promise.all(calls(missing));
    for (const answer of nobody) expect(answer.status).toBe(404);
    for (const id of others)
      for (const [index, answer] of (await Promise.all(calls(id))).entries())
        expect([id, index, answer.text]).toEqual([id, index, nobody[index]?.text]);
    for (const id of mine)
      for (const answer of await Promise.all(calls(id).slice(0, 4)))
        expect(answer.status === 200 || answer.status === 409).toBe(true);
  });

  it('rows offer what is then served', async () => {
    for (const row of await listed({ keyword: '范围之人' })) {
      const { data } = await app.call(userDetail, { user_id: row.id }, { as: me.as });
      expect(data.actions).toEqual(row.actions);
      const edited = await app.call(editPerson, { user_id: row.id, address: '同舟路 2 号' }, { as: me.as });
      expect([row.state, edited.status]).toEqual([row.state, row.actions?.includes('edit') ? 200 : 409]);
      if (row.actions?.includes('status')) expect(row.id).not.toBe(me.id);
    }
  });
});

describe('a deed whose scope is wider than the list’s', () => {
  it('reaches nobody the list does not show', async () => {
    const groups = [
      await aGroup(app, { permissions: ['staff.list'], scope: 'department' }),
      await aGroup(app, { permissions: ['staff.edit', 'staff.export'], scope: 'all' }),
    ];
    const as = await app.signInAs(await aPerson(app, { department: below, groups }));
    const stranger = company.find(({ department }) => department === beside)!.id;
    expect((await app.call(editPerson, { user_id: stranger, address: 'x' }, { as })).status).toBe(404);
  });
});
