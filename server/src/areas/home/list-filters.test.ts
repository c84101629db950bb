import * as contract from '@tongzhou/contract/areas/home/list-filter.ts';
import type { SentOf } from '@tongzhou/contract/endpoint.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aDepartment, administratorId, aGroup, aPerson } from '#testing/builders.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let admin: string;
beforeAll(async () => {
  app = await createTestApp();
  admin = await app.signInAs(administratorId);
});
afterAll(() => app.close());

const page = '/staff/index';
type Draft = Partial<SentOf<typeof contract.saveListFilter>>;
let count = 0;
const save = (as: string, more: Draft = {}) =>
  app.call(contract.saveListFilter, { page, name: `筛选${++count}`, query: 'state=left', ...more }, { as });
const seen = async (as: string, at = page) => (await app.call(contract.listFilters, { page: at }, { as })).data;
const names = async (as: string) => (await seen(as)).filters.map(({ name }) => name);
const remove = (as: string, id: number) => app.call(contract.deleteListFilter, { id }, { as });

interface Company {
  readonly department: number;
  readonly head: string;
  readonly member: string;
  readonly below: string;
  readonly stranger: string;
}
let company: Company;
beforeEach(async () => {
  const department = await aDepartment(app);
  const under = await aDepartment(app, department);
  const head = await aPerson(app, { department });
  await app.sql('update departments set head_id = $2 where id = $1', [department, head]);
  company = {
    department,
    head: await app.signInAs(head),
    member: await app.signInAs(await aPerson(app, { department })),
    below: await app.signInAs(await aPerson(app, { department: under })),
    stranger: await app.signInAs(await aPerson(app)),
  };
});

describe('a saved filter', () => {
  it('is one’s own: nobody else sees, changes or deletes it', async () => {
    const { member, stranger } = company;
    const { id } = (await save(member, { name: '我的', query: 'state=probation&sort=pinyin' })).data;
    expect((await seen(member)).filters).toEqual([
      expect.objectContaining({ id, name: '我的', query: 'state=probation&sort=pinyin', own: true, shared_with: null }),
    ]);
    expect(await names(stranger)).toEqual([]);
    expect((await seen(member, '/approval/leave')).filters).toEqual([]);
    expect((await save(stranger, { id, name: '改' })).status).toBe(404);
    expect((await remove(stranger, id)).status).toBe(404);
    // Not even under another page.
    expect((await save(member, { id, name: '改', page: '/approval/leave' })).status).toBe(404);
    expect((await save(member, { id, name: '改名', query: 'state=left' })).data).toEqual({ id });
    expect(await names(member)).toEqual(['改名']);
    expect((await remove(member, id)).status).toBe(200);
    expect(await names(member)).toEqual([]);
  });

  it('of a head is the department’s and of those below it; of others it is not to be', async () => {
    const { department, head, member, below, stranger } = company;
    expect((await seen(head)).departments).toEqual([{ id: department, name: expect.any(String) }]);
    expect((await seen(member)).departments).toEqual([]);
    const { id } = (await save(head, { name: '部门的', department_id: department })).data;
    for (const as of [head, member, below]) expect(await names(as)).toEqual(['部门的']);
    expect(await names(stranger)).toEqual([]);
    expect((await seen(member)).filters[0]).toMatchObject({ own: false, deletable: false });
    expect((await remove(member, id)).status).toBe(404);
    const refused = await save(member, { department_id: department });
    expect(refused.fields).toEqual({ department_id: '只有部门负责人可以分享给部门' });
  });

  it('is shared with a group by whoever gives that group, who also takes it away', async () => {
    const group = await aGroup(app);
    const strong = await aGroup(app, { permissions: ['staff.list', 'staff.edit'], scope: 'all' });
    const fellow = await app.signInAs(await aPerson(app, { groups: [group] }));
    const giver = await aGroup(app, { permissions: ['permission', 'permission.members'], scope: 'all' });
    const giving = await app.signInAs(await aPerson(app, { groups: [giver] }));
    expect((await seen(company.member)).groups).toEqual([]);
    expect((await save(company.member, { group_id: group })).fields).toEqual({ group_id: '您不能分享给这个权限组' });
    const { id } = (await save(giving, { name: '组的', group_id: group })).data;
    expect(await names(fellow)).toEqual(['组的']);
    expect(await names(company.stranger)).toEqual([]);
    // Whoever may not give a group to anyone does not put anything before its people.
    expect((await save(giving, { group_id: strong })).status).toBe(422);
    expect((await remove(admin, id)).status).toBe(200);
    expect(await names(fellow)).toEqual([]);
  });

  it('loses its group with it, and stays its owner’s', async () => {
    const group = await aGroup(app);
    const { id } = (await save(admin, { name: '留下的', group_id: group })).data;
    await app.sql('delete from role_groups where id = $1', [group]);
    expect((await seen(admin)).filters.find((one) => one.id === id)).toMatchObject({ shared_with: null, own: true });
  });

  it('has a name of its own on its page, and there are not too many', async () => {
    const { member } = company;
    await save(member, { name: '同名' });
    const again = await save(member, { name: '同名' });
    expect([again.status, again.fields]).toEqual([422, { name: '这个页面已有同名的筛选' }]);
    const both = await Promise.all([save(member, { name: '同时' }), save(member, { name: '同时' })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect((await save(member, { query: '' })).fields).toEqual({ query: '请先设置筛选条件' });
    expect((await save(member, { page: '/nowhere' })).fields).toEqual({ page: '页面不存在' });
    for (let made = 2; made < contract.mostListFilters; made++) expect((await save(member)).status).toBe(200);
    expect((await save(member)).status).toBe(409);
    expect((await save(member, { page: '/approval/leave' })).status).toBe(200);
  });

  it('is no way in: nobody who is not signed in', async () => {
    for (const endpoint of [contract.listFilters, contract.saveListFilter, contract.deleteListFilter])
      expect((await app.call(endpoint, endpoint.example as never)).status).toBe(401);
  });
});
