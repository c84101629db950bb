import * as structure from '@tongzhou/contract/areas/organisation/structure.ts';
import type { PermissionKey } from '@tongzhou/contract/permissions.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aDepartment, administratorId, aGroup, aPerson, type GroupOptions, officeId } from '#testing/builders.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let admin: string;

beforeAll(async () => {
  app = await createTestApp();
  admin = await app.signInAs(administratorId);
});
afterAll(() => app.close());

let counter = 0;
const fresh = (word = '部') => `${word}${++counter}`;
const tree = async (as = admin) => (await app.call(structure.departmentTree, {}, { as })).data;
const node = async (id: number) => (await tree()).find((row) => row.id === id);
const create = (
  draft: Partial<{ department_name: string; parent_id: number | null; head_id: number | null }>,
  as = admin,
) =>
  app.call(structure.createDepartment, { department_name: fresh(), parent_id: null, head_id: null, ...draft }, { as });
const move = (id: number, parent_id: number | null, position = 0, as = admin) =>
  app.call(structure.moveDepartment, { id, parent_id, position }, { as });
const remove = (id: number, as = admin) => app.call(structure.deleteDepartment, { id }, { as });
const edit = (id: number, change: { department_name: string; head_id?: number | null }, as = admin) =>
  app.call(structure.editDepartment, { id, head_id: null, ...change }, { as });
const changesOf = async (answer: { headers: Readonly<Record<string, unknown>> }) =>
  (
    await app.sql<{ changes: unknown }>('select changes from log.operations where request_id = $1', [
      answer.headers['x-request-id'],
    ])
  )[0]?.changes;
const someoneIn = async (department: number, permissions: PermissionKey[], scope: GroupOptions['scope'] & string) =>
  aPerson(app, { department, groups: [await aGroup(app, { permissions, scope })] });

describe('a department', () => {
  it('is created below another, last among its siblings, with a head', async () => {
    const parent = (await create({})).data.id;
    await create({ parent_id: parent });
    const head = await aPerson(app, { name: '李负责' });
    const name = fresh();
    const answer = await create({ department_name: name, parent_id: parent, head_id: head });
    expect(await node(answer.data.id)).toMatchObject({
      department_name: name,
      parent_id: parent,
      head_id: head,
      head_name: '李负责',
      position: 2,
      fixed: false,
      people: 0,
      people_below: 0,
      within: true,
    });
    expect(await changesOf(answer)).toEqual([
      { field: 'department_name', label: '部门名称', old: null, new: name },
      { field: 'parent', label: '上级部门', old: null, new: (await node(parent))?.department_name },
      { field: 'head', label: '负责人', old: null, new: '李负责' },
    ]);
  });

  it('has a name of its own among its siblings, also when two come at once', async () => {
    const name = fresh();
    const answers = await Promise.all(Array.from({ length: 5 }, () => create({ department_name: name })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422]);
    expect(answers.find(({ status }) => status === 422)?.fields).toHaveProperty('department_name');
    const parent = (await create({})).data.id;
    expect((await create({ department_name: name, parent_id: parent })).status).toBe(200);
  });

  it('is not called like a fixed one, wherever it stands and however the name is written', async () => {
    const words = { department_name: '「总经办」是固定部门的名称，请换一个名称' };
    const parent = await aDepartment(app);
    const id = await aDepartment(app, parent);
    // The last with a sign that nobody sees.
    for (const name of ['总经办', '\u3000总经办 ', '总\u200b经办']) {
      for (const parent_id of [parent, null]) {
        const answer = await create({ department_name: name, parent_id });
        expect([name, answer.status, answer.fields]).toEqual([name, 422, words]);
      }
      expect([name, (await edit(id, { department_name: name })).fields]).toEqual([name, words]);
    }
    expect((await create({ department_name: '综合管理部', parent_id: parent })).status).toBe(422);
    // The fixed one itself may be given a head.
    expect((await edit(officeId, { department_name: '总经办' })).status).toBe(200);
  });

  it('is refused at the field that is wrong', async () => {
    expect((await create({ department_name: '  ' })).fields).toHaveProperty('department_name');
    expect((await create({ department_name: '长'.repeat(31) })).fields).toHaveProperty('department_name');
    expect((await create({ parent_id: 999_999 })).status).toBe(404);
    expect((await create({ head_id: 999_999 })).fields).toHaveProperty('head_id');
  });

  it.each([
    ['has left', { state: 'left' as const }],
    ['is not yet accepted', { state: 'pending' as const }],
    ['is barred', { enabled: false }],
  ])('has no head who %s', async (_, options) => {
    const head_id = await aPerson(app, options);
    expect((await create({ head_id })).fields).toHaveProperty('head_id');
    const id = await aDepartment(app);
    expect((await edit(id, { department_name: fresh(), head_id })).fields).toHaveProperty('head_id');
  });

  it('keeps a head who left until another is named, so that it can be renamed', async () => {
    const head_id = await aPerson(app);
    const { id } = (await create({ head_id })).data;
    await app.sql(`update users set state = 'left' where id = $1`, [head_id]);
    expect((await edit(id, { department_name: fresh(), head_id })).status).toBe(200);
  });

  it('is renamed and given another head, with old and new in the log', async () => {
    const [before, after] = [await aPerson(app, { name: '前任' }), await aPerson(app, { name: '后任' })];
    const { id } = (await create({ department_name: '旧名', head_id: before })).data;
    const answer = await edit(id, { department_name: '新名', head_id: after });
    expect(await changesOf(answer)).toEqual([
      { field: 'department_name', label: '部门名称', old: '旧名', new: '新名' },
      { field: 'head', label: '负责人', old: '前任', new: '后任' },
    ]);
    expect((await edit(999_999, { department_name: '无' })).status).toBe(404);
  });

  it('is counted with everything below it: those who work here', async () => {
    const top = await aDepartment(app);
    const low = await aDepartment(app, await aDepartment(app, top));
    await Promise.all([
      aPerson(app, { department: top }),
      aPerson(app, { department: low, state: 'probation' }),
      aPerson(app, { department: low, state: 'left' }),
      aPerson(app, { department: low, enabled: false }),
    ]);
    expect(await node(top)).toMatchObject({ people: 1, people_below: 2 });
    expect(await node(low)).toMatchObject({ people: 1, people_below: 1 });
  });

  it('is deleted only when nothing is left in it, and the refusal says what is', async () => {
    const top = await aDepartment(app);
    const low = await aDepartment(app, top);
    const said = async (id: number) => {
      const answer = await remove(id);
      return `${answer.status} ${answer.msg}`;
    };
    expect(await said(top)).toMatch(/^409 .*还有 1 个部门/);
    const person = await aPerson(app, { department: low });
    expect(await said(low)).toMatch(/^409 .*1 名在职人员/);
    await app.sql(`update users set state = 'left' where id = $1`, [person]);
    expect(await said(low)).toMatch(/^409 .*已离职人员的档案/);
    await app.sql('update users set department_id = $1 where id = $2', [officeId, person]);
    await app.call(structure.createPost, { department_id: low, post_name: '岗', level: 1 }, { as: admin });
    expect(await said(low)).toMatch(/^409 .*1 个岗位/);
    await app.sql('delete from posts where department_id = $1', [low]);
    expect(await said(low)).toMatch(/^200/);
    expect(await said(low)).toMatch(/^404/);
  });

  it('in the history of others is kept', async () => {
    const id = await aDepartment(app);
    await app.sql(
      `insert into staff_posts (user_id, effective_date, department_id, department_name, reason) values ($1, '2026-01-01', $2, '旧', '入职')`,
      [administratorId, id],
    );
    expect(await remove(id)).toMatchObject({ status: 409, msg: expect.stringContaining('历史记录') });
  });

  it('of the two that always exist is neither renamed, deleted nor moved, but has a head', async () => {
    const fixed = (await tree()).filter((row) => row.fixed);
    expect(fixed.map((row) => row.department_name).sort()).toEqual(['总经办', '综合管理部'].sort());
    const target = await aDepartment(app);
    for (const { id, department_name } of fixed) {
      expect((await edit(id, { department_name: '改名' })).status).toBe(409);
      expect((await remove(id)).status).toBe(409);
      expect((await move(id, target)).status).toBe(409);
      expect((await edit(id, { department_name, head_id: administratorId })).status).toBe(200);
    }
  });
});

describe('moving a department', () => {
  it('puts it where it is wanted among its new siblings', async () => {
    const [from, to] = [await aDepartment(app), await aDepartment(app)];
    const [one, two, three] = [await aDepartment(app, to), await aDepartment(app, to), await aDepartment(app, from)];
    const answer = await move(three, to, 1);
    expect(answer.status).toBe(200);
    const order = async () => (await tree()).filter((row) => row.parent_id === to).map((row) => row.id);
    expect(await order()).toEqual([one, three, two]);
    await move(one, to, 2);
    expect(await order()).toEqual([three, two, one]);
    await move(one, to, 9999);
    expect(await order()).toEqual([three, two, one]);
    expect(await changesOf(answer)).toContainEqual({
      field: 'parent',
      label: '上级部门',
      old: (await node(from))?.department_name,
      new: (await node(to))?.department_name,
    });
  });

  it('never closes a circle', async () => {
    const top = await aDepartment(app);
    const middle = await aDepartment(app, top);
    const low = await aDepartment(app, middle);
    for (const target of [top, middle, low]) expect((await move(top, target)).status).toBe(409);
    expect((await app.call(structure.previewMove, { id: top, parent_id: low }, { as: admin })).status).toBe(409);
  });

  it('never closes a circle by two that are each right, at once', async () => {
    for (let round = 0; round < 10; round++) {
      const [one, two] = [await aDepartment(app), await aDepartment(app)];
      const answers = await Promise.all([move(one, two), move(two, one)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    }
  });

  it('is refused where the name is taken, or the target is not there', async () => {
    const [one, two] = [await aDepartment(app), await aDepartment(app)];
    await create({ department_name: '双胞胎', parent_id: one });
    const twin = (await create({ department_name: '双胞胎', parent_id: two })).data.id;
    expect(await move(twin, one)).toMatchObject({ status: 409, msg: expect.stringContaining('同名') });
    expect((await move(twin, 999_999)).status).toBe(404);
    expect((await move(999_999, one)).status).toBe(404);
  });

  it('is sent twice under one key and done once', async () => {
    const [id, target] = [await aDepartment(app), await aDepartment(app)];
    const input = { id, parent_id: target, position: 0 };
    const first = await app.call(structure.moveDepartment, input, { as: admin, key: `move-${id}-0001` });
    await move(id, null);
    const second = await app.call(structure.moveDepartment, input, { as: admin, key: `move-${id}-0001` });
    expect(second.text).toBe(first.text);
    expect((await node(id))?.parent_id).toBeNull();
  });

  it('is previewed: how many move, whose hands requests go through, who sees more and who less', async () => {
    const [old, next] = [await aDepartment(app), await aDepartment(app)];
    const unit = await aDepartment(app, old);
    const part = await aDepartment(app, unit);
    await Promise.all([aPerson(app, { department: unit }), aPerson(app, { department: part })]);
    const [oldHead, nextHead] = [
      await someoneIn(old, ['staff.list'], 'department-and-below'),
      await someoneIn(next, ['staff.list'], 'department-and-below'),
    ];
    // None of these sees it by the tree: scope too narrow, everything anyway, gone, or it is their own department.
    await someoneIn(old, ['staff.list'], 'department');
    await someoneIn(unit, ['staff.list'], 'department-and-below');
    const all = await someoneIn(next, ['staff.list'], 'department-and-below');
    await app.sql('insert into role_group_members (user_id, group_id) values ($1, $2)', [
      all,
      await aGroup(app, { permissions: ['staff.list', 'staff.edit'], scope: 'all' }),
    ]);
    const gone = await someoneIn(old, ['staff.list'], 'department-and-below');
    await app.sql(`update users set state = 'left' where id = $1`, [gone]);
    await app.sql('update departments set head_id = $1 where id = $2', [oldHead, old]);
    await app.sql('update departments set head_id = $1 where id = $2', [nextHead, next]);
    const { data } = await app.call(structure.previewMove, { id: unit, parent_id: next }, { as: admin });
    expect(data).toMatchObject({
      departments: 2,
      people: 3,
      heads_before: [{ id: oldHead }],
      heads_after: [{ id: nextHead }],
      losing_sight: [{ id: oldHead }],
      gaining_sight: [{ id: nextHead }],
    });
    const top = await app.call(structure.previewMove, { id: unit }, { as: admin });
    expect(top.data).toMatchObject({ heads_after: [], losing_sight: [{ id: oldHead }], gaining_sight: [] });
    expect((await node(unit))?.parent_id).toBe(old);
  });
});

describe('a post', () => {
  const createPost = (department_id: number, post_name: string, level = 3, as = admin) =>
    app.call(structure.createPost, { department_id, post_name, level }, { as });

  it('is created, changed and deleted, with old and new in the log', async () => {
    const department = await aDepartment(app);
    const { id } = (await createPost(department, '工程师')).data;
    const answer = await app.call(structure.editPost, { id, post_name: '高级工程师', level: 5 }, { as: admin });
    expect(await changesOf(answer)).toEqual([
      { field: 'post_name', label: '岗位名称', old: '工程师', new: '高级工程师' },
      { field: 'level', label: '级别', old: 3, new: 5 },
    ]);
    expect((await app.call(structure.deletePost, { id }, { as: admin })).status).toBe(200);
    for (const call of [structure.editPost, structure.deletePost])
      expect(
        (
          await app.call(call, { id, ...(call === structure.editPost ? { post_name: 'x', level: 1 } : {}) } as never, {
            as: admin,
          })
        ).status,
      ).toBe(404);
  });

  it('has a name of its own in its department, also when two come at once', async () => {
    const department = await aDepartment(app);
    const answers = await Promise.all(Array.from({ length: 4 }, () => createPost(department, '唯一')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
    const other = (await createPost(department, '另一')).data.id;
    const clash = await app.call(structure.editPost, { id: other, post_name: '唯一', level: 1 }, { as: admin });
    expect(clash.fields).toHaveProperty('post_name');
    expect((await createPost(await aDepartment(app), '唯一')).status).toBe(200);
  });

  it('is refused at the field that is wrong', async () => {
    expect((await createPost(officeId, '岗', 0)).fields).toHaveProperty('level');
    expect((await createPost(officeId, '岗', 21)).fields).toHaveProperty('level');
    expect((await createPost(officeId, '')).fields).toHaveProperty('post_name');
    expect((await createPost(999_999, '岗')).status).toBe(404);
  });

  it('someone holds, or held until leaving, is not deleted', async () => {
    const department = await aDepartment(app);
    const { id } = (await createPost(department, '在用')).data;
    const person = await aPerson(app, { department });
    await app.sql(`update users set post_id = $1, state = 'left' where id = $2`, [id, person]);
    expect(await app.call(structure.deletePost, { id }, { as: admin })).toMatchObject({
      status: 409,
      msg: expect.stringContaining('1 人'),
    });
  });
});

describe('whose departments one may change', () => {
  const rights: PermissionKey[] = [
    'organisation',
    'organisation.create',
    'organisation.edit',
    'organisation.delete',
    'organisation.move',
  ];

  it('is bounded by the data scope, for every change, as if the others were not there', async () => {
    const [mine, other] = [await aDepartment(app), await aDepartment(app)];
    const below = await aDepartment(app, mine);
    const theirPost = (
      await app.call(structure.createPost, { department_id: other, post_name: '岗', level: 1 }, { as: admin })
    ).data.id;
    const as = await app.signInAs(await someoneIn(mine, rights, 'department-and-below'));
    expect(
      (await tree(as))
        .filter((row) => row.within)
        .map((row) => row.id)
        .sort(),
    ).toEqual([mine, below].sort());
    const missing = (await edit(999_999, { department_name: 'x' }, as)).text;
    for (const answer of [
      await edit(other, { department_name: 'x' }, as),
      await remove(other, as),
      await move(other, mine, 0, as),
      await app.call(structure.previewMove, { id: other, parent_id: mine }, { as }),
      await app.call(structure.editPost, { id: theirPost, post_name: 'x', level: 1 }, { as }),
      await app.call(structure.deletePost, { id: theirPost }, { as }),
    ])
      expect([answer.status, answer.text]).toEqual([404, missing]);
    for (const parent_id of [other, null]) {
      expect((await create({ parent_id }, as)).status).toBe(404);
      expect((await move(below, parent_id, 0, as)).status).toBe(404);
    }
    expect(
      (await app.call(structure.createPost, { department_id: other, post_name: 'x', level: 1 }, { as })).status,
    ).toBe(404);
    expect((await create({ parent_id: below }, as)).status).toBe(200);
    expect((await edit(below, { department_name: fresh() }, as)).status).toBe(200);
  });

  it('is nothing without the permission, and reading alone changes nothing', async () => {
    const id = await aDepartment(app);
    const reader = await app.signInAs(await someoneIn(id, ['organisation'], 'all'));
    expect((await tree(reader)).length).toBeGreaterThan(2);
    for (const answer of [
      await create({}, reader),
      await edit(id, { department_name: 'x' }, reader),
      await remove(id, reader),
      await move(id, null, 0, reader),
    ])
      expect(answer.status).toBe(403);
    const anyone = await app.signInAs(await aPerson(app));
    expect((await app.call(structure.departmentTree, {}, { as: anyone })).status).toBe(403);
  });
});
