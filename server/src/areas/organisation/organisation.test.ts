import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  departmentsBelow,
  hasPeople,
  insertDepartment,
  insertPost,
  insertUser,
  profileOf,
} from '#areas/organisation/public.ts';
import { aDepartment, administratorId, aPerson, officeId } from '#testing/builders.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const below = async (...roots: number[]) => (await departmentsBelow(app.database, roots)).sort((a, b) => a - b);
const newPerson = (account: string | null, mobile: string | null, state = 'regular') =>
  app.database.transaction((tx) =>
    insertUser(
      tx,
      {
        account,
        name: '甲',
        pinyin: 'jia',
        initials: 'j',
        mobile,
        department: officeId,
        post: null,
        state: state as 'regular',
        enabled: true,
      },
      app.clock.now,
    ),
  );

describe('the tree of departments', () => {
  it('gives a department and everything below it, to any depth', async () => {
    const root = await aDepartment(app);
    const chain = [root];
    for (let depth = 0; depth < 30; depth++) chain.push(await aDepartment(app, chain.at(-1)));
    const twig = await aDepartment(app, chain[3]);
    const beside = await aDepartment(app);
    expect(await below(root)).toEqual([...chain, twig].sort((a, b) => a - b));
    expect(await below(twig)).toEqual([twig]);
    expect(await below(twig, beside)).toEqual([twig, beside]);
    expect(await below(root, chain[5]!)).toEqual(await below(root));
    expect(await below(999_999)).toEqual([]);
    expect(await below()).toEqual([]);
  });

  it('is walked to an end even if someone tied it into a knot', async () => {
    const [one, two] = [await aDepartment(app), await aDepartment(app)];
    await app.sql('update departments set parent_id = $1 where id = $2', [one, two]);
    await app.sql('update departments set parent_id = $1 where id = $2', [two, one]);
    expect(await below(one)).toEqual([one, two]);
  });

  it('has each name once under one parent, also at the top', async () => {
    const named = (parent: number | null) =>
      app.database.transaction((tx) => insertDepartment(tx, { parent, name: '渡口', position: 1, fixed: false }));
    const top = await named(null);
    await named(top);
    await expect(named(null)).rejects.toThrow(/unique/);
    await expect(named(top)).rejects.toThrow(/unique/);
    await expect(named(999_999)).rejects.toThrow(/foreign key/);
  });
});

describe('a person', () => {
  it('has a job number of T and five digits, the next one each, also when many come at once', async () => {
    const ids = await Promise.all(
      Array.from({ length: 20 }, (_, n) => newPerson(null, `1520000${String(n).padStart(4, '0')}`)),
    );
    const rows = await app.sql<{ job_number: string }>('select job_number from users where id = any ($1)', [ids]);
    expect(new Set(rows.map((row) => row.job_number)).size).toBe(20);
    for (const row of rows) expect(row.job_number).toMatch(/^T\d{5}$/);
  });

  it('has a mobile of their own, and no account that could be taken for another’s mobile or job number', async () => {
    await newPerson(null, '15300000001');
    await expect(newPerson(null, '15300000001')).rejects.toThrow(/users_mobile_key/);
    await expect(newPerson('admin', '15300000002')).rejects.toThrow(/users_account_key/);
    for (const account of ['13800138000', 'T00001'])
      await expect(newPerson(account, null)).rejects.toThrow(/users_account_check/);
    for (const mobile of ['1380013800', '23800138000', '1380013800x', ''])
      await expect(newPerson(null, mobile)).rejects.toThrow(/users_mobile_check/);
    await expect(newPerson(null, null, 'ghost')).rejects.toThrow(/users_state_check/);
  });

  it('is described by department, post and whether they head one', async () => {
    const department = await aDepartment(app);
    const post = await app.database.transaction((tx) => insertPost(tx, { department, name: '船长', level: 2 }));
    const person = await aPerson(app, { department, name: '郑和' });
    await app.sql('update users set post_id = $1 where id = $2', [post, person]);
    const [{ department_name, job_number } = { department_name: '', job_number: '' }] = await app.sql<{
      department_name: string;
      job_number: string;
    }>(
      'select d.department_name, u.job_number from users u join departments d on d.id = u.department_id where u.id = $1',
      [person],
    );
    const described = {
      id: person,
      name: '郑和',
      avatar: null,
      job_number,
      department_id: department,
      department_name,
      post_name: '船长',
    };
    expect(await profileOf(app.database, person)).toEqual({ ...described, head: false });
    await app.sql('update departments set head_id = $1 where id = $2', [person, officeId]);
    expect(await profileOf(app.database, person)).toEqual({ ...described, head: true });
    expect(await profileOf(app.database, 999_999)).toBeUndefined();
  });
});

describe('a company', () => {
  it('has people once the first administrator is there', async () => {
    expect(await hasPeople(app.database)).toBe(true);
    expect(await profileOf(app.database, administratorId)).toMatchObject({
      department_name: '总经办',
      post_name: '系统管理员',
    });
  });
});
