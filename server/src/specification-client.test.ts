import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadDemo } from '#app/load-demo.ts';
import { setPassword } from '#areas/identity/public.ts';
import { quickHash } from '#testing/quick-hash.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

// A client that knows nothing but the specification: its section 7 for the paths, its section 3 for the fields. It sends what
// is written there, reads what is written there, and must get along.

let app: TestApp;
let address: string;
const password = 'oars-and-water-7';

beforeAll(async () => {
  app = await createTestApp();
  await loadDemo(app, app.clock.now);
  const hash = await quickHash(password);
  await app.database.transaction((tx) => setPassword(tx, 1, hash, false, app.clock.now));
  address = await app.server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

let token = '';

async function ask(method: string, path: string, sent: Record<string, unknown> = {}): Promise<unknown> {
  const inQuery = method === 'GET';
  const query = inQuery ? `?${new URLSearchParams(sent as Record<string, string>)}` : '';
  const response = await fetch(`${address}${path}${query}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(inQuery ? {} : { 'content-type': 'application/json' }) },
    ...(inQuery ? {} : { body: JSON.stringify(sent) }),
  });
  const answer = (await response.json()) as { code: number; msg: string; data: unknown };
  expect([method, path, answer.code, response.status]).toEqual([method, path, 200, 200]);
  return answer.data;
}
type Item = Record<string, unknown>;
const list = async (path: string, sent: Record<string, unknown> = {}) => (await ask('GET', path, sent)) as Item[];
const page = async (path: string, sent: Record<string, unknown> = {}) =>
  ((await ask('GET', path, sent)) as { list: Item[] }).list;

describe('a client written from the specification alone', () => {
  it('logs in and is known', async () => {
    const signedIn = (await ask('POST', '/api/user/login', { account: 'admin', password })) as Item;
    token = signedIn.access_token as string;
    expect(await ask('POST', '/api/user/isLogin', { token })).toBe(1);
    const refreshed = (await ask('POST', '/api/user/refresh')) as Item;
    token = refreshed.access_token as string;
    const me = (await ask('GET', '/api/user/userDetailUserInfo')) as { user_info: Item };
    expect(me.user_info).toMatchObject({ name: '系统管理员' });
    expect(me.user_info).toHaveProperty('avatar');
  });

  it('reads departments, posts and people', async () => {
    const one = await list('/api/user/oneDepartment');
    expect(one.map((department) => department.department_name)).toContain('研发中心');
    const centre = one.find((department) => department.department_name === '研发中心');
    const two = await list('/api/user/twoDepartment', { pid: String(centre?.id) });
    expect(two.map((department) => department.department_name)).toEqual(['前端组', '后端组', '测试组', '产品设计组']);
    const members = await list('/api/ltd/getUserFromStation', { department_id: String(two[1]?.id) });
    expect(members.length).toBeGreaterThan(3);
    expect(members[0]).toEqual({ user_id: expect.any(Number), name: expect.any(String) });
    expect(await list('/api/user/positionsSameLevel')).toBeInstanceOf(Array);
    const names = await list('/api/user/allUserName');
    expect(names.length).toBeGreaterThan(50);
    expect(names[0]).toEqual({ id: expect.any(Number), name: expect.any(String) });
    expect((await page('/api/user/userList')).length).toBe(10);
  });

  it('reads permissions and groups', async () => {
    expect((await list('/api/ltd/jurisdictionAll')).map((permission) => permission.id)).toContain(160);
    expect((await list('/api/ltd/userGroupAll')).map((group) => group.name)).toContain('系统管理员');
  });

  it('creates, reads, changes and deletes an approval template', async () => {
    const [person] = await list('/api/user/allUserName');
    const content_json = JSON.stringify([{ user_id: person?.id, checked: ['detail', 'check'] }]);
    await ask('PUT', '/api/base/auditTemplate', { name: '按规格新建', content_json });
    const made = (await page('/api/base/auditTemplatePage', { keyword: '按规格新建' }))[0];
    const id = made?.id;
    expect((await list('/api/base/auditTemplateList')).map((template) => template.name)).toContain('按规格新建');
    const read = (await ask('GET', '/api/base/auditTemplate', { id: String(id) })) as Item;
    expect(JSON.parse(read.content_json as string)).toEqual(JSON.parse(content_json));
    await ask('POST', '/api/base/auditTemplate', { id, name: '按规格改名', content_json });
    expect((await ask('GET', '/api/base/auditTemplate', { id: String(id) })) as Item).toMatchObject({
      name: '按规格改名',
    });
    await ask('DELETE', '/api/base/auditTemplate', { id });
    expect(await page('/api/base/auditTemplatePage', { keyword: '按规格' })).toEqual([]);
  });

  it('changes people and its own data', async () => {
    const [someone] = await page('/api/user/userList', { keyword: '后端', state: 'regular' }).catch(() => []);
    const people = await page('/api/user/userList', { state: 'regular' });
    const user_id = (someone ?? people.find((person) => person.name !== '系统管理员'))?.id;
    await ask('POST', '/api/user/userStatus', { user_id, enabled: false });
    await ask('POST', '/api/user/userStatus', { user_id, enabled: true });
    await ask('POST', '/api/ltd/userInfo', { user_id, address: '杭州' });
    await ask('PUT', '/api/ltd/userInfoUserCreateAndUpdate', { emergency_contact: '李四' });
  });
});
