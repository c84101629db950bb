import * as contract from '@tongzhou/contract/areas/projects/type.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { administratorId, aGroup, aPerson } from '#testing/builders.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let admin: string;
/** Beside those that are shipped. */
const [template, retired, other] = [9001, 9002, 9003];

beforeAll(async () => {
  app = await createTestApp();
  admin = await app.signInAs(administratorId);
  await app.sql(
    `insert into audit_templates (id, name, state, kinds, updated_at) values ($1, '立项一', 'enabled', '{project_establish}', now()),
      ($2, '立项二', 'disabled', '{}', now()), ($3, '报销一', 'enabled', '{reimburse}', now())`,
    [template, retired, other],
  );
});
afterAll(() => app.close());
beforeEach(() => app.sql('truncate project_types restart identity cascade'));

const draft = {
  name: '软件开发',
  code: 'RJ',
  kind: 'client' as const,
  dividend_percent: 20,
  growth_base: 100,
  template_id: null,
  client_acceptance: true,
};
const create = (changed: Partial<typeof draft> | Record<string, unknown> = {}, as = admin) =>
  app.call(contract.createProjectType, { ...draft, ...changed }, { as });
const page = async (input: object = {}, as = admin) => (await app.call(contract.projectTypePage, input, { as })).data;

describe('a project type', () => {
  it('is created and listed with its template’s name', async () => {
    const { data } = await create({ template_id: template, dividend_percent: 12.34, code: 'rj' });
    expect(await page()).toEqual({
      list: [
        {
          id: data.id,
          ...draft,
          template_id: template,
          template_name: '立项一',
          dividend_percent: 12.34,
          enabled: true,
          actions: ['edit', 'delete'],
        },
      ],
      total: 1,
      page: 1,
      page_size: 10,
    });
  });

  it.each([0, 0.01, 0.29, 8.2, 19.99, 33.33, 57.85, 99.99, 100])(
    'keeps %f percent to the hundredth',
    async (percent) => {
      expect((await create({ dividend_percent: percent })).status).toBe(200);
      expect((await page()).list[0]?.dividend_percent).toBe(percent);
      expect((await app.sql('select dividend_basis_points from project_types'))[0]).toEqual({
        dividend_basis_points: Math.round(percent * 100),
      });
    },
  );

  it.each([
    ['dividend_percent', 100.01],
    ['dividend_percent', -1],
    ['dividend_percent', 0.001],
    ['dividend_percent', '20'],
    ['growth_base', -1],
    ['growth_base', 1.5],
    ['code', '1A'],
    ['code', '软件'],
    ['name', '   '],
    ['name', '长'.repeat(31)],
    ['kind', 'other'],
    ['template_id', 99_999],
    ['template_id', retired],
    ['template_id', other],
    ['enabled', false],
  ])('is refused at %s when it is %s', async (field, value) => {
    const answer = await create({ [field]: value });
    expect([answer.status, Object.keys(answer.fields)]).toEqual([422, [field]]);
    expect(await app.sql('select from project_types')).toEqual([]);
  });

  it('has a name and a code of its own, also when two come at once', async () => {
    await create();
    expect((await create({ code: 'X' })).fields).toEqual({ name: '名称已存在' });
    expect((await create({ name: '别的' })).fields).toEqual({ code: '编码已存在' });
    const answers = await Promise.all(Array.from({ length: 5 }, () => create({ name: '同时', code: 'TS' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422]);
  });

  it('is edited, with old and new in the log; what is unchanged is not mentioned', async () => {
    const { data } = await create();
    const edit = { id: data.id, ...draft, name: '软件', dividend_percent: 25, template_id: template, enabled: false };
    const answer = await app.call(contract.editProjectType, edit, { as: admin });
    expect(answer.status).toBe(200);
    const [entry] = await app.sql<{ changes: unknown }>('select changes from log.operations where request_id = $1', [
      answer.headers['x-request-id'],
    ]);
    expect(entry?.changes).toEqual([
      { field: 'name', label: '名称', old: '软件开发', new: '软件' },
      { field: 'dividend_percent', label: '分红比例（%）', old: 20, new: 25 },
      { field: 'template_name', label: '审批模板', old: null, new: '立项一' },
      { field: 'enabled', label: '启用', old: true, new: false },
    ]);
    expect((await app.call(contract.projectTypeList, {}, { as: admin })).data).toEqual([]);
    expect((await app.call(contract.editProjectType, { ...edit, id: 999 }, { as: admin })).status).toBe(404);
  });

  it('keeps a template that was disabled since, and is not given one anew', async () => {
    const { data } = await create({ template_id: template });
    await app.sql(`update audit_templates set state = 'disabled' where id = ${template}`);
    const edit = { id: data.id, ...draft, template_id: template as number | null, enabled: true };
    expect((await app.call(contract.editProjectType, edit, { as: admin })).status).toBe(200);
    await app.call(contract.editProjectType, { ...edit, template_id: null }, { as: admin });
    expect((await app.call(contract.editProjectType, edit, { as: admin })).fields).toEqual({
      template_id: '模板已停用',
    });
    await app.sql(`update audit_templates set state = 'enabled' where id = ${template}`);
  });

  it('is deleted once', async () => {
    const { data } = await create();
    expect((await app.call(contract.deleteProjectType, { id: data.id }, { as: admin })).status).toBe(200);
    expect((await app.call(contract.deleteProjectType, { id: data.id }, { as: admin })).status).toBe(404);
  });

  it('in use is not deleted', async () => {
    const { data } = await create();
    await app.sql('create table project_of_type (type_id bigint references project_types)');
    await app.sql('insert into project_of_type values ($1)', [data.id]);
    const answer = await app.call(contract.deleteProjectType, { id: data.id }, { as: admin });
    await app.sql('drop table project_of_type');
    expect([answer.status, answer.msg]).toEqual([409, '该项目类型已被使用，不能删除，可以停用']);
  });
});

describe('the list', () => {
  beforeEach(async () => {
    for (const [name, code, kind] of [
      ['软件开发', 'RJ', 'client'],
      ['工程', 'GC', 'client'],
      ['内部研发', 'YF', 'internal'],
    ] as const)
      await create({ name, code, kind });
  });

  it('is filtered, searched and sorted', async () => {
    const codes = async (input: object) => (await page(input)).list.map((row) => row.code);
    expect(await codes({ sort: 'code', order: 'asc' })).toEqual(['GC', 'RJ', 'YF']);
    expect(await codes({ kind: 'internal' })).toEqual(['YF']);
    expect(await codes({ keyword: '研发' })).toEqual(['YF']);
    expect(await codes({ keyword: 'gc' })).toEqual(['GC']);
    expect(await codes({ keyword: '研发', kind: 'client' })).toEqual([]);
    expect(await codes({ keyword: '%' })).toEqual([]);
  });

  it('offers only what the person may do', async () => {
    const reader = await app.signInAs(
      await aPerson(app, { groups: [await aGroup(app, { permissions: ['project-type', 'project-type.edit'] })] }),
    );
    expect((await page({}, reader)).list[0]?.actions).toEqual(['edit']);
    expect((await create({ name: '新', code: 'N' }, reader)).status).toBe(403);
  });

  it('of those to choose from is open to everyone who is logged in', async () => {
    const anyone = await app.signInAs(await aPerson(app));
    expect((await app.call(contract.projectTypeList, {}, { as: anyone })).data.map(({ name }) => name)).toEqual([
      '工程',
      '软件开发',
      '内部研发',
    ]);
    expect((await app.call(contract.projectTypePage, {}, { as: anyone })).status).toBe(403);
  });
});
