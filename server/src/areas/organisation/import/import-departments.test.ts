import * as structure from '@tongzhou/contract/areas/organisation/structure.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { plainHeading } from '#platform/excel/workbook.ts';
import { aDepartment, administratorId, aGroup, aPerson } from '#testing/builders.ts';
import { type Cells, downloadSheet, sendSheet, workbookOf } from '#testing/files/sheets.ts';
import { downloadTemplate } from '#testing/files/templates.ts';
import { openPort } from '#testing/program/wire.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let port: number;
let admin: string;
const headings = ['部门', '上级部门', '负责人工号', '岗位', '级别'];

beforeAll(async () => {
  app = await createTestApp();
  port = await openPort(app);
  admin = await app.signInAs(administratorId);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.sql('update departments set head_id = null');
  await app.sql('delete from posts where id > 1');
  await app.sql('delete from departments where not fixed and id not in (select department_id from users)');
});

const preview = async (rows: Cells, as = admin, key?: string) =>
  sendSheet(structure.previewDepartmentImport, await workbookOf([headings, ...rows]), {
    port,
    as,
    ...(key === undefined ? {} : { key }),
  });
const confirm = (import_id: number, mode: 'all' | 'right' = 'all', as = admin) =>
  app.call(structure.importDepartments, { import_id, mode }, { as });
const importing = async (rows: Cells) => confirm((await preview(rows)).data.import_id);
const problemsOf = async (rows: Cells, as = admin) =>
  (await preview(rows, as)).data.problems.map(({ row, column }) => `${row}${column}`);
const paths = async () =>
  (
    await app.sql<{ path: string }>(
      `select concat_ws('/', g.department_name, p.department_name, d.department_name) as path from departments d
        left join departments p on p.id = d.parent_id left join departments g on g.id = p.parent_id where not d.fixed
        and d.id not in (select department_id from users) order by d.id`,
    )
  ).map(({ path }) => path);

describe('importing departments', () => {
  it('shows first what it read, and writes nothing', async () => {
    const { status, data } = await preview([
      ['研发中心', '', '', '', null],
      ['平台部', '研发中心', '', '工程师', 3],
    ]);
    expect(status).toBe(200);
    expect(data).toMatchObject({ columns: headings, total: 2, wrong: 0, problems: [] });
    expect(data.sample[1]).toEqual({ row: 3, cells: ['平台部', '研发中心', '', '工程师', '3'] });
    expect(await paths()).toEqual([]);
  });

  it('makes no second department with the name of a fixed one', async () => {
    expect(
      await problemsOf([
        ['研发中心', '', '', '', null],
        ['总经办', '研发中心', '', '', null],
        ['综合管理部\u200b', '', '', '', null],
        ['总经办', '', '', '秘书', 2],
      ]),
    ).toEqual(['3部门', '4部门']);
  });

  it('writes departments, heads and posts in one go, and says so in the log', async () => {
    const head = await aPerson(app, { name: '周主管' });
    const [{ job_number } = { job_number: '' }] = await app.sql<{ job_number: string }>(
      'select job_number from users where id = $1',
      [head],
    );
    const answer = await importing([
      ['研发中心', '', job_number.toLowerCase(), '', null],
      ['平台部', '研发中心', '', '工程师', 3],
      ['平台部', '研发中心', '', '高级工程师', 5],
      ['数据组', '研发中心/平台部', '', '', null],
      ['总经办', '', job_number, '秘书', 2],
    ]);
    expect([answer.status, answer.data]).toEqual([200, { written: 5 }]);
    expect(await paths()).toEqual(['研发中心', '研发中心/平台部', '研发中心/平台部/数据组']);
    expect(await app.sql('select department_name from departments where head_id = $1 order by 1', [head])).toHaveLength(
      2,
    );
    expect(await app.sql('select post_name, level from posts where id > 1 order by level')).toEqual([
      { post_name: '秘书', level: 2 },
      { post_name: '工程师', level: 3 },
      { post_name: '高级工程师', level: 5 },
    ]);
    const [entry] = await app.sql<{ changes: unknown[] }>('select changes from log.operations where request_id = $1', [
      answer.headers['x-request-id'],
    ]);
    expect(entry?.changes).toEqual([
      {
        field: 'departments',
        label: '新增部门',
        old: null,
        new: ['研发中心', '研发中心/平台部', '研发中心/平台部/数据组'],
      },
      { field: 'heads', label: '调整负责人', old: null, new: ['总经办'] },
      {
        field: 'posts',
        label: '岗位',
        old: null,
        new: ['研发中心/平台部：工程师', '研发中心/平台部：高级工程师', '总经办：秘书'],
      },
    ]);
  });

  it('can be done twice: what is there already is brought up to date, not doubled', async () => {
    const rows: Cells = [['研发中心', '', '', '工程师', 3]];
    await importing(rows);
    await importing([['研发中心', '', '', '工程师', 4]]);
    expect(await paths()).toEqual(['研发中心']);
    expect(await app.sql('select level from posts where id > 1')).toEqual([{ level: 4 }]);
  });

  it('finds every error with its row and column', async () => {
    const left = await aPerson(app, { state: 'left' });
    const [row] = await app.sql<{ job_number: string }>('select job_number from users where id = $1', [left]);
    expect(
      await problemsOf([
        ['', '', '', '', 3],
        ['长'.repeat(31), '', '', '', null],
        ['甲', '没有', '', '', null],
        ['乙', '', 'T99999', '', null],
        ['丙', '', row!.job_number, '', null],
        ['丁', '', '', '岗', 0],
        ['戊', '', '', '岗', 'x'],
        ['己', '', '', '长'.repeat(31), 2],
        ['庚', '', '', '岗', 2.5],
      ]),
    ).toEqual([
      '2部门',
      '2岗位',
      '3部门',
      '4上级部门',
      '5负责人工号',
      '6负责人工号',
      '7级别',
      '8级别',
      '9岗位',
      '10级别',
    ]);
  });

  it('takes what stands below a wrong row for wrong too', async () => {
    expect(
      await problemsOf([
        ['甲', '', 'T99999', '', null],
        ['乙', '甲', '', '', null],
      ]),
    ).toEqual(['2负责人工号', '3上级部门']);
  });

  it('asks for the path where a name is not enough', async () => {
    await importing([
      ['东区', '', '', '', null],
      ['西区', '', '', '', null],
      ['销售', '东区', '', '', null],
      ['销售', '西区', '', '', null],
    ]);
    expect(await problemsOf([['一组', '销售', '', '', null]])).toEqual(['2上级部门']);
    expect(await problemsOf([['一组', '西区/销售', '', '', null]])).toEqual([]);
  });

  it('writes all or nothing, or on demand what is right', async () => {
    const rows: Cells = [
      ['对的', '', '', '', null],
      ['错的', '没有', '', '', null],
    ];
    const first = (await preview(rows)).data.import_id;
    expect(await confirm(first)).toMatchObject({ status: 409, msg: '有 1 行错误，未导入任何数据' });
    expect(await paths()).toEqual([]);
    expect((await confirm(first, 'right')).data).toEqual({ written: 1 });
    expect(await paths()).toEqual(['对的']);
    const wrong = (await preview([['错的', '没有', '', '', null]])).data.import_id;
    expect((await confirm(wrong, 'right')).status).toBe(409);
  });

  it('judges anew at the end: what has changed since the preview is noticed', async () => {
    await importing([['根', '', '', '', null]]);
    const { import_id } = (await preview([['枝', '根', '', '', null]])).data;
    await app.sql(`update departments set department_name = '别的' where department_name = '根'`);
    expect(await confirm(import_id)).toMatchObject({ status: 409, msg: expect.stringContaining('第 2 行上级部门') });
    expect(await paths()).toEqual(['别的']);
  });
});

describe('a kept import', () => {
  const rows: Cells = [['一次', '', '', '', null]];

  it('is carried out once, also when confirmed by two at once', async () => {
    const { import_id } = (await preview(rows)).data;
    const answers = await Promise.all(Array.from({ length: 4 }, () => confirm(import_id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });

  it('belongs to whoever uploaded it', async () => {
    const other = await app.signInAs(
      await aPerson(app, { groups: [await aGroup(app, { permissions: ['organisation.import'], scope: 'all' })] }),
    );
    const { import_id } = (await preview([['错', '没有', '', '', null]])).data;
    expect((await confirm(import_id, 'right', other)).status).toBe(409);
    const file = (as: string) => app.call(structure.departmentImportProblems, { import_id }, { as });
    expect((await file(other)).status).toBe(404);
    expect((await file(admin)).status).toBe(200);
  });

  it('is gone after half an hour', async () => {
    const { import_id } = (await preview(rows)).data;
    const now = app.clock.now;
    app.clock.now += 31 * 60_000;
    const late = await app.signInAs(administratorId);
    const answer = await confirm(import_id, 'all', late);
    const file = await app.call(structure.departmentImportProblems, { import_id }, { as: late });
    const job = app.jobs.find(({ name }) => name === 'platform/forget-imports');
    await job?.run();
    app.clock.now = now;
    expect([answer.status, answer.msg, file.status]).toEqual([409, '预览已过期或已导入，请重新上传', 404]);
    expect(await app.sql('select from imports where id = $1', [import_id])).toEqual([]);
  });

  it('comes back as a file that says what is wrong with each row, and runs nothing', async () => {
    const { import_id } = (
      await preview([
        ['对的', '', '', '', null],
        ['=1+1', '没有', '', '', 5],
      ])
    ).data;
    const sheet = await downloadSheet(app, structure.departmentImportProblems, admin, `?import_id=${import_id}`);
    expect(sheet[0]).toEqual([...headings, '错误']);
    expect(sheet[1]?.[5] ?? '').toBe('');
    expect(sheet[2]?.[0]).toBe('=1+1');
    expect(sheet[2]?.[5]).toMatch(/上级部门：没有这个部门.*；岗位：/);
  });

  it('under one key is the same for the same file, and refused for another', async () => {
    const file = await workbookOf([headings, ...rows]);
    const send = (bytes: Buffer) =>
      sendSheet(structure.previewDepartmentImport, bytes, { port, as: admin, key: 'import-key-0001' });
    const [first, again] = [await send(file), await send(file)];
    expect(again.data.import_id).toBe(first.data.import_id);
    expect((await send(await workbookOf([headings, ['别的', '', '', '', null]]))).status).toBe(422);
  });
});

describe('a file that is no import', () => {
  const send = (bytes: Buffer, field?: string) =>
    sendSheet(structure.previewDepartmentImport, bytes, { port, as: admin, ...(field === undefined ? {} : { field }) });

  it('is refused in words', async () => {
    expect(await send(Buffer.from('not a workbook'))).toMatchObject({ status: 415, msg: '请上传 .xlsx 文件' });
    expect((await send(await workbookOf([['名称'], ['甲']]))).data.fields).toEqual({
      attachment: '缺少「部门」列，请使用模板',
    });
    expect((await send(await workbookOf([headings]))).data.fields).toEqual({
      attachment: '第一张工作表中没有数据',
    });
    expect((await send(await workbookOf([headings, ['甲', '', '', '', null]]), 'other')).data.fields).toEqual({
      attachment: '请选择文件',
    });
    expect((await send(Buffer.alloc(5 * 1024 * 1024 + 1))).status).toBe(413);
  });

  it('is refused with more than 5000 rows, and taken with 5000', async () => {
    const rows = (count: number): Cells => Array.from({ length: count }, (_, n) => [`部门${n}`, '', '', '', null]);
    expect((await preview(rows(5001))).data.fields).toEqual({ attachment: '一次最多导入 5000 行' });
    const { data } = await preview(rows(5000));
    expect(data).toMatchObject({ total: 5000, wrong: 0 });
    expect(data.sample).toHaveLength(20);
    expect((await confirm(data.import_id)).data).toEqual({ written: 5000 });
  });
});

describe('what is imported and exported', () => {
  it('stays within the data scope', async () => {
    const mine = await aDepartment(app);
    const groups = [
      await aGroup(app, { permissions: ['organisation.import', 'organisation.export'], scope: 'department-and-below' }),
    ];
    const as = await app.signInAs(await aPerson(app, { department: mine, groups }));
    const [row] = await app.sql<{ department_name: string }>('select department_name from departments where id = $1', [
      mine,
    ]);
    const own = row!.department_name;
    expect(
      await problemsOf(
        [
          ['新', '', '', '', null],
          ['新', own, '', '', null],
          ['小', `${own}/新`, '', '', null],
          ['总经办', '', '', '岗', 1],
        ],
        as,
      ),
    ).toEqual(['2部门', '5部门']);
    const sheet = await downloadSheet(app, structure.exportDepartments, as);
    expect(sheet.slice(1).map(([name]) => name)).toEqual([own]);
  });

  it('is the same: an exported file, uploaded, changes nothing', async () => {
    await importing([
      ['研发', '', '', '工程师', 3],
      ['平台', '研发', '', '', null],
      ['=公式', '研发/平台', '', '', null],
    ]);
    const sheet = await downloadSheet(app, structure.exportDepartments, admin);
    expect(sheet[0]).toEqual([...headings, '负责人', '部门人数']);
    expect(sheet.map(([name]) => name)).toContain('=公式');
    const before = await paths();
    const file = await workbookOf(sheet);
    const { data } = await sendSheet(structure.previewDepartmentImport, file, { port, as: admin });
    expect(data.problems).toEqual([]);
    await confirm(data.import_id);
    expect(await paths()).toEqual(before);
  });

  it('starts from a template that is itself right', async () => {
    const template = await downloadTemplate(app, structure.departmentImportTemplate, admin);
    expect(template.headings.map(plainHeading)).toEqual(headings);
    const send = async (file: Buffer) =>
      (await sendSheet(structure.previewDepartmentImport, file, { port, as: admin })).data;
    expect((await send(template.bytes)).fields).toEqual({ attachment: '第一张工作表中没有数据' });
    const data = await send(await template.filled(template.examples));
    expect([data.total, data.wrong]).toEqual([3, 0]);
    expect((await confirm(data.import_id)).data).toEqual({ written: 3 });
    expect(await paths()).toEqual(['研发中心', '研发中心/平台部']);
    const offered = await downloadTemplate(app, structure.departmentImportTemplate, admin);
    expect(offered.choices('上级部门')).toEqual(expect.arrayContaining(['研发中心', '研发中心/平台部']));
    expect(offered.choices('级别')).toHaveLength(20);
  });

  it('starts from a template that offers the departments in reach', async () => {
    const mine = await aDepartment(app);
    const groups = [await aGroup(app, { permissions: ['organisation.import'], scope: 'department-and-below' })];
    const as = await app.signInAs(await aPerson(app, { department: mine, groups }));
    const [row] = await app.sql<{ department_name: string }>('select department_name from departments where id = $1', [
      mine,
    ]);
    const template = await downloadTemplate(app, structure.departmentImportTemplate, as);
    expect(template.choices('上级部门')).toEqual([row!.department_name]);
  });

  it('is for those with the permission', async () => {
    const as = await app.signInAs(await aPerson(app));
    expect((await preview([['甲', '', '', '', null]], as)).status).toBe(403);
    for (const endpoint of [structure.exportDepartments, structure.departmentImportTemplate])
      expect((await app.call(endpoint, {}, { as })).status).toBe(403);
  });
});
