import * as contract from '@tongzhou/contract/areas/approval/template.ts';
import { approvalKindNames } from '@tongzhou/contract/areas/approval/template.ts';
import type { PermissionKey } from '@tongzhou/contract/permissions.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aDepartment, administratorId, aGroup, aPerson } from '#testing/builders.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let other: TestApp;
let admin: string;
let plain: string;
let counter = 0;

beforeAll(async () => {
  app = await createTestApp();
  other = await createTestApp({ beside: app });
  admin = await app.signInAs(administratorId);
  plain = await app.signInAs(await aPerson(app));
});
afterAll(async () => {
  await other.close();
  await app.close();
});

const check = ['detail', 'check'];
const content = (...steps: object[]) => JSON.stringify(steps);
const approver = (user_id: number = administratorId, more: object = {}) => ({ user_id, checked: check, ...more });
const uniqueName = () => {
  counter += 1;
  return `模板${counter}`;
};
const create = async (more: object = {}) => {
  const sent = { name: uniqueName(), content_json: content(approver()), ...more };
  const answer = await app.call(contract.createTemplate, sent as never, { as: admin });
  expect([answer.status, answer.text]).toEqual([200, expect.anything()]);
  return { id: answer.data.id, name: sent.name };
};
const get = async (id: number, as = admin, version?: number) =>
  app.call(contract.auditTemplate, version === undefined ? { id } : { id, version }, { as });
const holder = async (...permissions: PermissionKey[]) =>
  app.signInAs(await aPerson(app, { groups: [await aGroup(app, { permissions, scope: 'all' })] }));
const logged = async (answer: { headers: Readonly<Record<string, unknown>> }) =>
  (
    await app.sql<{ changes: unknown[]; object_label: string }>('select * from log.operations where request_id = $1', [
      answer.headers['x-request-id'],
    ])
  )[0];

const defaults = async () =>
  app.sql<{ id: string; name: string; kinds: string[]; locked: boolean }>(
    `select * from audit_templates where updated_by is null order by id`,
  );
const defaultSteps = async (kind: string): Promise<object[]> => {
  const [row] = await app.sql<{ content: object[] }>(
    `select v.content from audit_templates t join audit_template_versions v on v.template_id = t.id and v.version = t.version
      where t.locked and $1 = any (t.kinds)`,
    [kind],
  );
  return row?.content ?? [];
};

describe('a client written from the specification alone', () => {
  it('creates with name and content_json, reads, changes, and deletes by a body', async () => {
    const sent = { name: uniqueName(), content_json: content(approver(), { user_id: administratorId, checked: [] }) };
    const made = await app.call(contract.createTemplate, sent, { as: admin });
    const { id } = made.data;
    const read = await get(id);
    expect(JSON.parse(read.data.content_json)).toEqual(JSON.parse(sent.content_json));
    expect(read.data).toMatchObject({ name: sent.name, kinds: [], resume: true, remind_hours: 24, version: 1 });
    const changed = { id, name: `${sent.name}改`, content_json: content(approver()) };
    expect((await app.call(contract.editTemplate, changed, { as: admin })).data).toEqual({ version: 2 });
    expect(JSON.parse((await get(id)).data.content_json)).toEqual([approver()]);
    expect((await app.call(contract.deleteTemplate, { id }, { as: admin })).status).toBe(200);
    expect((await get(id)).status).toBe(404);
  });

  it('does not lose by an edit what it never heard of', async () => {
    const { id, name } = await create({ kinds: ['leave'], resume: false, remind_hours: 8 });
    await app.call(contract.editTemplate, { id, name, content_json: content(approver(), approver()) }, { as: admin });
    expect((await get(id)).data).toMatchObject({ kinds: ['leave'], resume: false, remind_hours: 8, version: 2 });
  });
});

describe('saving', () => {
  it('refuses steps without an approver, at the field', async () => {
    const send = async (content_json: string) =>
      (await app.call(contract.createTemplate, { name: uniqueName(), content_json }, { as: admin })).fields;
    expect(await send(content({ user_id: 1, checked: ['detail'] }))).toEqual({
      content_json: '必须勾选不少于一个审批',
    });
    expect(await send('nonsense')).toEqual({ content_json: '模板内容格式不正确' });
  });

  it('refuses people who are not there or cannot decide, and posts, groups, departments that do not exist', async () => {
    const gone = await aPerson(app, { name: '离船', state: 'left' });
    const barred = await aPerson(app, { enabled: false });
    const problem = async (...steps: object[]) =>
      (await app.call(contract.createTemplate, { name: uniqueName(), content_json: content(...steps) }, { as: admin }))
        .fields.content_json;
    expect(await problem(approver(999_999))).toBe('审批人不存在，请重新选择');
    expect(await problem(approver(), approver(gone))).toBe('离船 已离职或被禁用，请更换审批人');
    expect(await problem({ user_id: null, user_ids: [administratorId, barred], mode: 'all', checked: check })).toMatch(
      /已离职或被禁用/,
    );
    const role = (more: object) => ({ user_id: null, checked: check, ...more });
    expect(await problem(role({ role: 'post', role_id: 999_999 }))).toBe('岗位不存在，请重新选择');
    expect(await problem(role({ role: 'group', role_id: 999_999 }))).toBe('角色组不存在，请重新选择');
    const condition = { conditions: [{ field: 'department', in: [999_999] }] };
    expect(await problem(approver(administratorId, condition))).toBe('条件中的部门不存在，请重新选择');
  });

  it('gives each name once, also to two at the same moment', async () => {
    const sent = { name: uniqueName(), content_json: content(approver()) };
    const answers = await Promise.all([app, other].map((on) => on.call(contract.createTemplate, sent, { as: admin })));
    expect(answers.map((one) => one.status).sort()).toEqual([200, 409]);
    const taken = await app.call(contract.editTemplate, { id: (await create()).id, ...sent }, { as: admin });
    expect([taken.status, taken.msg]).toEqual([409, '已有同名的审批模板']);
  });

  it('is done once per idempotency key', async () => {
    const sent = { name: uniqueName(), content_json: content(approver()) };
    const first = await app.call(contract.createTemplate, sent, { as: admin, key: 'template-key-1' });
    const again = await other.call(contract.createTemplate, sent, { as: admin, key: 'template-key-1' });
    expect([again.status, again.text]).toEqual([200, first.text]);
  });
});

describe('versions', () => {
  it('stay as they were, each with who and when', async () => {
    const { id, name } = await create();
    app.clock.now += 1000;
    const editor = await holder('template.edit');
    const answer = await app.call(
      contract.editTemplate,
      { id, name, content_json: content(approver(), approver()), remind_hours: 4 },
      { as: editor },
    );
    expect(JSON.parse((await get(id, admin, 1)).data.content_json)).toHaveLength(1);
    const { data } = await get(id);
    expect(JSON.parse(data.content_json)).toHaveLength(2);
    expect(data.versions.map((one) => one.version)).toEqual([2, 1]);
    expect(data.versions[1]?.user_name).toBe('系统管理员');
    expect((data.versions[0]?.at ?? 0) - (data.versions[1]?.at ?? 0)).toBe(1000);
    expect((await get(id, admin, 3)).status).toBe(404);
    expect((await logged(answer))?.changes).toEqual([
      { field: 'content', label: '审批步骤', old: [approver()], new: [approver(), approver()] },
      { field: 'remind_hours', label: '提醒时长（工作小时）', old: 24, new: 4 },
    ]);
  });

  it('are not made by saving what is there already', async () => {
    const { id, name } = await create({ kinds: ['leave', 'leave'] });
    const { data } = await get(id);
    const same = { id, name, content_json: data.content_json, kinds: ['leave' as const] };
    expect((await app.call(contract.editTemplate, same, { as: admin })).data).toEqual({ version: 1 });
  });

  it('that someone else saved meanwhile are a conflict, also at the same moment', async () => {
    const { id } = await create();
    const edit = (on: TestApp, name: string) =>
      on.call(contract.editTemplate, { id, name, content_json: content(approver()), version: 1 }, { as: admin });
    const answers = await Promise.all([edit(app, uniqueName()), edit(other, uniqueName())]);
    expect(answers.map((one) => one.status).sort()).toEqual([200, 409]);
    expect(answers.find((one) => one.status === 409)?.msg).toBe('模板已被他人修改，请刷新后重试');
    expect((await get(id)).data.version).toBe(2);
  });
});

describe('a template in use', () => {
  it('is disabled, not deleted, and offered no more [C13]', async () => {
    const { id, name } = await create({ kinds: ['payroll'] });
    await app.sql('update audit_templates set used = true where id = $1', [id]);
    // Beside the default, which is else the only one.
    const lockDefault = (locked: boolean) =>
      app.sql(`update audit_templates set locked = $1 where kinds = '{payroll}' and id <> $2`, [locked, id]);
    await lockDefault(false);
    const refused = await app.call(contract.deleteTemplate, { id }, { as: admin });
    expect([refused.status, refused.msg]).toEqual([409, '该模板已被使用，只能停用']);
    const offered = async () =>
      (await app.call(contract.auditTemplateList, { kind: 'payroll' }, { as: admin })).data.map((one) => one.name);
    expect(await offered()).toContain(name);
    const disabled = await app.call(contract.setTemplateState, { id, state: 'disabled' }, { as: admin });
    expect((await logged(disabled))?.changes).toEqual([{ field: 'state', label: '状态', old: '启用', new: '停用' }]);
    expect(await offered()).not.toContain(name);
    expect([(await get(id, plain)).status, (await get(id, admin)).status]).toEqual([404, 200]);
    await app.call(contract.setTemplateState, { id, state: 'enabled' }, { as: admin });
    expect(await offered()).toContain(name);
    await lockDefault(true);
  });

  it('by a project type is not deleted either', async () => {
    const { id } = await create();
    await app.sql(
      `insert into project_types (name, code, kind, dividend_basis_points, growth_base, template_id, client_acceptance) values ('测', 'C', 'client', 0, 0, $1, false)`,
      [id],
    );
    const refused = await app.call(contract.deleteTemplate, { id }, { as: admin });
    expect([refused.status, refused.msg]).toEqual([409, '该模板已被使用，只能停用']);
    await app.sql('delete from project_types where template_id = $1', [id]);
  });
});

describe('the defaults', () => {
  const served = () => approvalKindNames.filter((kind) => app.engine.kinds.has(kind));

  it('are one locked template for every kind that is served, made once', async () => {
    const rows = await defaults();
    expect(rows.map((row) => row.kinds)).toEqual(served().map((kind) => [kind]));
    expect(rows.every((row) => row.locked)).toBe(true);
    expect(await defaultSteps('leave')).toMatchObject([{ role: 'manager' }, { role: 'head' }]);
    expect(await defaultSteps('leaving')).toMatchObject([{ role: 'head' }, { role: 'group' }]);
    await Promise.all([app, other].map((on) => on.saveFirstRows(app.clock.now)));
    expect(await defaults()).toHaveLength(rows.length);
  });

  /** As it is on a database that was made before the product had the kind. */
  const forget = async (kind: string) => {
    await app.sql(`delete from audit_templates where kinds = array[$1]`, [kind]);
    await app.sql(`delete from audit_template_kinds where kind = $1`, [kind]);
  };
  const templates = () =>
    app.sql<{ id: string; name: string; kinds: string[] }>('select id, name, kinds from audit_templates order by id');
  const start = () => Promise.all([app, other].map((on) => on.saveFirstRows(app.clock.now)));

  it('are added at the next start for a kind that has none, and not for one that was unlocked', async () => {
    const before = await defaults();
    await forget('leaving');
    await app.sql(`update audit_templates set locked = false where kinds = '{regular}'`);
    await start();
    const after = await defaults();
    expect(after.map((row) => row.kinds).sort()).toEqual(before.map((row) => row.kinds).sort());
    expect(after.filter((row) => !row.locked).map((row) => row.kinds)).toEqual([['regular']]);
    await app.sql(`update audit_templates set locked = true where kinds = '{regular}'`);
  });

  it('are not added again once a person has deleted one, or turned it to another kind', async () => {
    const idOf = async (kind: string) => Number((await defaults()).find((row) => row.kinds[0] === kind)?.id);
    const [deleted, turned] = [await idOf('leaving'), await idOf('post_change')];
    for (const id of [deleted, turned]) await app.call(contract.setTemplateLock, { id, locked: false }, { as: admin });
    expect((await app.call(contract.deleteTemplate, { id: deleted }, { as: admin })).status).toBe(200);
    const { content_json } = (await get(turned)).data;
    const edit = { id: turned, name: '揭榜流程', content_json, kinds: ['unveiling' as const] };
    expect((await app.call(contract.editTemplate, edit, { as: admin })).status).toBe(200);
    await start();
    const kinds = (await templates()).flatMap((row) => row.kinds);
    expect(kinds).not.toContain('leaving');
    expect(kinds).not.toContain('post_change');
    await app.sql(`delete from audit_templates where id = $1`, [turned]);
    for (const kind of ['leaving', 'post_change']) await forget(kind);
    await start();
  });

  it('are not added for a new kind that people have made a template for; another’s name is left to them', async () => {
    for (const kind of ['leaving', 'post_change']) await forget(kind);
    const own = await create({ name: '离职交接流程', kinds: ['leaving'] });
    const namesake = await create({ name: '岗位变动默认流程', kinds: [] });
    await start();
    const rows = await templates();
    expect(rows.filter((row) => row.kinds.includes('leaving')).map((row) => Number(row.id))).toEqual([own.id]);
    expect(rows.find((row) => row.kinds[0] === 'post_change')?.name).toBe('岗位变动默认流程（2）');
    await app.sql(`delete from audit_templates where id = any ($1)`, [[own.id, namesake.id]]);
    for (const kind of ['leaving', 'post_change']) await forget(kind);
    await start();
  });

  it('are made once by two servers that start together on an empty database', async () => {
    await app.sql('create table kept as select * from audit_templates');
    await app.sql('create table kept_versions as select * from audit_template_versions');
    await app.sql('delete from audit_templates');
    await app.sql('delete from audit_template_kinds');
    await start();
    const [row] = await app.sql<{ n: number }>('select count(*)::int as n from audit_templates');
    expect(row?.n).toBe(served().length);
    await app.sql('delete from audit_templates');
    await app.sql('insert into audit_templates select * from kept');
    await app.sql('insert into audit_template_versions select * from kept_versions');
  });

  it('can be saved again as they are, and tried', async () => {
    for (const { id, name } of await defaults()) {
      const { data } = await get(Number(id));
      const sent = { id: Number(id), name, content_json: data.content_json };
      expect((await app.call(contract.editTemplate, sent, { as: admin })).data).toEqual({ version: 1 });
      const tried = await app.call(
        contract.dryRun,
        { content_json: data.content_json, applicant_id: await aPerson(app) },
        { as: admin },
      );
      expect([name, tried.status, tried.data.blocked]).toEqual([name, 200, false]);
      expect([name, tried.data.steps.length]).toEqual([name, JSON.parse(data.content_json).length]);
    }
  });

  it('are neither disabled nor deleted until unlocked', async () => {
    const id = Number((await defaults()).find((row) => row.kinds[0] === 'salary_change')?.id);
    const disable = () => app.call(contract.setTemplateState, { id, state: 'disabled' }, { as: admin });
    expect((await disable()).msg).toBe('锁定的默认模板不能停用，请先解除锁定');
    expect((await app.call(contract.deleteTemplate, { id }, { as: admin })).msg).toBe(
      '锁定的默认模板不能删除，请先解除锁定',
    );
    expect(
      (await app.call(contract.setTemplateLock, { id, locked: false }, { as: await holder('template.edit') })).status,
    ).toBe(403);
    const unlocked = await app.call(contract.setTemplateLock, { id, locked: false }, { as: admin });
    expect((await logged(unlocked))?.changes).toEqual([{ field: 'locked', label: '锁定', old: true, new: false }]);
    expect((await disable()).status).toBe(200);
    const relock = () => app.call(contract.setTemplateLock, { id, locked: true }, { as: admin });
    expect((await relock()).msg).toBe('停用的模板不能锁定，请先启用');
    await app.call(contract.setTemplateState, { id, state: 'enabled' }, { as: admin });
    expect((await relock()).status).toBe(200);
  });

  it('are one per kind: a second is refused, also when two are locked at the same moment', async () => {
    const second = await create({ kinds: ['leave', 'loan'] });
    const refused = await app.call(contract.setTemplateLock, { id: second.id, locked: true }, { as: admin });
    expect([refused.status, refused.msg]).toEqual([409, '「请假」已有锁定的默认模板「请假默认流程」']);
    const none = await create();
    expect((await app.call(contract.setTemplateLock, { id: none.id, locked: true }, { as: admin })).status).toBe(409);

    const shipped = Number((await defaults()).find((row) => row.kinds[0] === 'payroll')?.id);
    await app.call(contract.setTemplateLock, { id: shipped, locked: false }, { as: admin });
    const rivals = [await create({ kinds: ['payroll'] }), await create({ kinds: ['payroll'] })];
    const answers = await Promise.all(
      rivals.map(({ id }, at) => [app, other][at]!.call(contract.setTemplateLock, { id, locked: true }, { as: admin })),
    );
    expect(answers.map((one) => one.status).sort()).toEqual([200, 409]);
    const winner = rivals[answers.findIndex((one) => one.status === 200)]!;
    const widening = { id: winner.id, name: winner.name, content_json: content(approver()) };
    const wider = await app.call(contract.editTemplate, { ...widening, kinds: ['payroll', 'leave'] }, { as: admin });
    expect([wider.status, wider.msg]).toEqual([409, '「请假」已有锁定的默认模板「请假默认流程」']);
    const empty = await app.call(contract.editTemplate, { ...widening, kinds: [] }, { as: admin });
    expect(empty.msg).toBe('锁定的默认模板须至少选择一个适用类型');
  });
});

describe('the lists', () => {
  it('offer for a kind its default first, then its own, then those for every kind', async () => {
    const locked = await defaultSteps('post_change');
    const own = await create({ kinds: ['post_change'], content_json: content(...locked, approver()) });
    const every = await create({ content_json: content(approver(), ...locked) });
    const foreign = await create({ kinds: ['settlement'] });
    const { data } = await app.call(contract.auditTemplateList, { kind: 'post_change' }, { as: admin });
    const names = data.map((one) => one.name);
    expect(names[0]).toBe('岗位变动默认流程');
    expect(names.indexOf(own.name)).toBeLessThan(names.indexOf(every.name));
    expect(names).not.toContain(foreign.name);
    expect(Object.keys(data[0]!)).toEqual(['id', 'name']);
    expect((await app.call(contract.auditTemplateList, {}, { as: plain })).data.length).toBeGreaterThan(data.length);
  });

  it('offer only what is for kinds one may file, or for every kind', async () => {
    const [own, every, foreign] = [
      await create({ kinds: ['leave'] }),
      await create({}),
      await create({ kinds: ['payroll'] }),
    ];
    const named = async (as: string) =>
      (await app.call(contract.auditTemplateList, {}, { as })).data.map((one) => one.name);
    expect(await named(plain)).toEqual(expect.arrayContaining([own.name, every.name]));
    expect(await named(plain)).not.toContain(foreign.name);
    expect(await named(admin)).toContain(foreign.name);
    const ofPayroll = await app.call(contract.auditTemplateList, { kind: 'payroll' }, { as: plain });
    expect(ofPayroll.status).toBe(403);
    expect([(await get(own.id, plain)).status, (await get(foreign.id, plain)).status]).toEqual([200, 404]);
  });

  it('offer for a kind only what holds its locked steps in their order', async () => {
    const [first, second] = (await defaultSteps('leaving')) as [object, object];
    const offered = async () =>
      (await app.call(contract.auditTemplateList, { kind: 'leaving' }, { as: plain })).data.map((one) => one.name);
    const made = async (...steps: object[]) =>
      (await create({ kinds: ['leaving'], content_json: content(...steps) })).name;
    const within = await made(approver(), first, second);
    const between = await made(first, approver(), second);
    const without = await made(first, approver());
    const turned = await made(second, first);
    expect(await offered()).toEqual(expect.arrayContaining([within, between]));
    expect((await offered()).filter((name) => [without, turned].includes(name))).toEqual([]);
    const [locked] = await app.sql<{ id: number }>(
      `select id::int from audit_templates where locked and kinds = '{leaving}'`,
    );
    const setLock = (on: boolean) =>
      app.call(contract.setTemplateLock, { id: locked?.id ?? 0, locked: on }, { as: admin });
    expect((await setLock(false)).status).toBe(200);
    expect(await offered()).toEqual(expect.arrayContaining([within, between, without, turned]));
    expect((await setLock(true)).status).toBe(200);
  });

  it('are searched, filtered and leafed through', async () => {
    const { name } = await create({ name: '百分之 100%_特批', kinds: ['regular'] });
    const find = async (query: object) =>
      (await app.call(contract.auditTemplatePage, query, { as: admin })).data.list.map((row) => row.name);
    expect(await find({ keyword: '100%' })).toEqual([name]);
    expect(await find({ keyword: '100_' })).toEqual([]);
    expect(await find({ kind: 'regular', sort: 'name', order: 'asc' })).toEqual(
      expect.arrayContaining([name, '转正默认流程']),
    );
    expect(await find({ keyword: '100%', state: 'disabled' })).toEqual([]);
    const first = await app.call(contract.auditTemplatePage, {}, { as: admin });
    expect(first.data.list).toHaveLength(10);
    expect(first.data.list[0]).toMatchObject({ name, steps: 1, updated_by_name: '系统管理员', used: false });
  });

  it('offer exactly what each person may do with each template', async () => {
    const { id } = await create();
    const used = await create();
    await app.sql('update audit_templates set used = true where id = $1', [used.id]);
    const rowOf = async (as: string, of: number) => {
      const { data } = await app.call(contract.auditTemplatePage, { page_size: 50 }, { as });
      return data.list.find((row) => row.id === of);
    };
    const actions = async (as: string, of: number) => (await rowOf(as, of))?.actions;
    expect(await actions(admin, id)).toEqual(['edit', 'copy', 'disable', 'delete', 'lock']);
    expect(await actions(admin, used.id)).toEqual(['edit', 'copy', 'disable', 'lock']);
    await app.call(contract.setTemplateState, { id, state: 'disabled' }, { as: admin });
    expect(await actions(admin, id)).toEqual(['edit', 'copy', 'enable', 'delete']);
    expect(await actions(await holder('template'), id)).toEqual([]);
    expect(await actions(await holder('template', 'template.edit'), id)).toEqual(['edit', 'enable']);
    const locked = Number(
      (await app.sql<{ id: string }>(`select id from audit_templates where name = '请假默认流程'`))[0]?.id,
    );
    await app.sql('update audit_templates set updated_at = now() + interval $$1 day$$ where id = $1', [locked]);
    expect(await actions(admin, locked)).toEqual(['edit', 'copy', 'unlock']);
    const lockedOf = async (of: number) => [(await rowOf(admin, of))?.locked, (await get(of)).data.locked];
    expect([await lockedOf(locked), await lockedOf(used.id)]).toEqual([
      [true, true],
      [false, false],
    ]);
  });
});

describe('those without the permission', () => {
  it('read what is in force, and change nothing', async () => {
    const { id, name } = await create();
    await app.call(contract.editTemplate, { id, name, content_json: content(approver(), approver()) }, { as: admin });
    const { status, data } = await get(id, plain);
    expect([status, data.versions]).toEqual([200, []]);
    expect((await get(id, plain, 1)).status).toBe(404);
    expect((await get(id, plain, 2)).status).toBe(200);
    const sent = { name: uniqueName(), content_json: content(approver()) };
    const tries = [
      await app.call(contract.createTemplate, sent, { as: plain }),
      await app.call(contract.editTemplate, { id, ...sent }, { as: plain }),
      await app.call(contract.deleteTemplate, { id }, { as: plain }),
      await app.call(contract.setTemplateState, { id, state: 'disabled' }, { as: plain }),
      await app.call(contract.auditTemplatePage, {}, { as: plain }),
      await app.call(contract.templateChoices, {}, { as: plain }),
      await app.call(contract.dryRun, { content_json: sent.content_json, applicant_id: 1 }, { as: plain }),
    ];
    expect(tries.map((one) => one.status)).toEqual(tries.map(() => 403));
  });
});

describe('a dry run', () => {
  it('names people for this applicant and these figures, and says why', async () => {
    const company = await aDepartment(app);
    const team = await aDepartment(app, company);
    const [chief, head] = [
      await aPerson(app, { name: '大船', department: company }),
      await aPerson(app, { name: '小船', department: team }),
    ];
    await app.sql(
      'update departments set head_id = case id when $1::int8 then $2::int8 else $4::int8 end where id in ($1, $3)',
      [company, chief, team, head],
    );
    const worker = await aPerson(app, { name: '水手', department: team });
    await app.sql('update users set manager_id = $1 where id = $2', [head, worker]);
    const group = await aGroup(app);
    const member = await aPerson(app, { name: '会计', groups: [group] });
    await aPerson(app, { name: '旧会计', groups: [group], state: 'left' });
    const [post] = await app.sql<{ id: string }>(
      `insert into posts (department_id, post_name, level) values ($1, '舵手', 1) returning id`,
      [team],
    );
    await app.sql('update users set post_id = $1 where id = $2', [post?.id, chief]);
    const role = (name: string, more: object = {}) => ({ user_id: null, role: name, checked: check, ...more });
    const steps = [
      role('manager'),
      role('parent-head', { conditions: [{ field: 'amount', at_least: 1000.5 }] }),
      role('group', { role_id: group }),
      role('post', { role_id: Number(post?.id), checked: ['detail'] }),
    ];
    const run = async (more: object = {}, applicant = worker) =>
      (
        await app.call(
          contract.dryRun,
          { content_json: content(...steps), applicant_id: applicant, ...more },
          { as: admin },
        )
      ).data;
    const { blocked, steps: found } = await run({ amount: 1000.49 });
    expect(blocked).toBe(false);
    expect(found.map((step) => [step.number, step.label, step.mode, step.check, step.skipped])).toEqual([
      [1, '直属上级', '单人', true, false],
      [2, '上级部门负责人', '单人', true, true],
      [3, expect.stringMatching(/^指定角色组「权限组/), '或签', true, false],
      [4, '指定岗位「舵手」', '或签', false, false],
    ]);
    expect(found.map((step) => step.people.map((one) => one.name))).toEqual([['小船'], [], ['会计'], ['大船']]);
    expect(found[1]?.note).toBe('条件不满足（金额 ≥ 1000.5 元）');
    expect((await run({ amount: 1000.5 })).steps[1]).toMatchObject({ skipped: false, people: [{ name: '大船' }] });
    const own = await run({}, head);
    expect(own.steps[0]).toMatchObject({
      people: [{ name: '大船' }],
      note: expect.stringMatching(/^转由部门\d+负责人 大船 审批$/),
    });
    expect((await run({}, member)).steps[2]?.people).not.toContainEqual({ id: member, name: '会计' });
  });

  it('is made for people within the scope', async () => {
    const department = await aDepartment(app);
    const group = await aGroup(app, { permissions: ['template'], scope: 'department' });
    const token = await app.signInAs(await aPerson(app, { department, groups: [group] }));
    const run = async (applicant_id: number) =>
      (await app.call(contract.dryRun, { content_json: content(approver()), applicant_id }, { as: token })).status;
    expect(await run(await aPerson(app, { department }))).toBe(200);
    expect([await run(administratorId), await run(999_999)]).toEqual([404, 404]);
  });

  it('offers the types each kind has, and takes no other in a condition', async () => {
    const { types } = (await app.call(contract.templateChoices, {}, { as: admin })).data as unknown as {
      types: { kind: string; names: string[] }[];
    };
    expect(types.find(({ kind }) => kind === 'leave')?.names).toEqual(expect.arrayContaining(['年假', '事假']));
    const send = async (names: string[], kinds: string[]) => {
      const step = approver(administratorId, { conditions: [{ field: 'type', in: names }] });
      const draft = { name: uniqueName(), kinds, content_json: content(step, approver()) };
      return (await app.call(contract.createTemplate, draft as never, { as: admin })).fields;
    };
    expect(await send(['年家'], ['leave'])).toEqual({ content_json: '条件中的类型「年家」不存在，请重新选择' });
    expect(await send(['年假', '年家'], [])).toHaveProperty('content_json');
    expect(await send(['年假'], ['leaving'])).toEqual({ content_json: '条件中的类型「年假」不存在，请重新选择' });
    expect(await send(['年假', '事假'], ['leave'])).toEqual({});
    expect(await send(['年假'], [])).toEqual({});
  });

  it('offers what steps may point to', async () => {
    const { data } = await app.call(contract.templateChoices, {}, { as: await holder('template') });
    expect(data.groups.map((group) => group.name)).toContain('人事');
    expect(data.posts).toContainEqual(expect.objectContaining({ name: '系统管理员', department_name: '总经办' }));
    expect(data.departments).toContainEqual({ id: 1, name: '总经办', parent_id: null });
  });
});
