import {
  importPeople,
  peopleImportProblems,
  peopleImportTemplate,
  previewPeopleImport,
} from '@tongzhou/contract/areas/staff/people.ts';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertDepartment, insertPost } from '#areas/organisation/public.ts';
import { plainHeading, writeSheet } from '#platform/excel/workbook.ts';
import { administratorId, aGroup, aPerson } from '#testing/builders.ts';
import { attachment, multipart } from '#testing/files/multipart.ts';
import { sendSheet } from '#testing/files/sheets.ts';
import { downloadTemplate } from '#testing/files/templates.ts';
import { idCard } from '#testing/id-card.ts';
import { openPort } from '#testing/program/wire.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';
import { dayIn, importColumns } from './import-rules.ts';

let app: TestApp;
let port: number;
let admin: string;
let centre: number;

beforeAll(async () => {
  app = await createTestApp();
  port = await openPort(app);
  admin = await app.signInAs(administratorId);
  await app.database.transaction(async (tx) => {
    const make = (parent: number | null, name: string) =>
      insertDepartment(tx, { parent, name, position: 9, fixed: false });
    centre = await make(null, '研发中心');
    const group = await make(centre, '后端组');
    await make(await make(null, '产品中心'), '后端组');
    await insertPost(tx, { department: group, name: '工程师', level: 5 });
  });
  await aPerson(app, { mobile: '13600000000' });
});
afterAll(() => app.close());

type Cells = Partial<Record<(typeof importColumns)[number], string>>;
let number = 0;
const row = (cells: Cells = {}): string[] => {
  number += 1;
  const all: Cells = {
    姓名: `新人${number}`,
    手机号: `150${String(number).padStart(8, '0')}`,
    部门: '研发中心/后端组',
    岗位: '工程师',
    性别: '女',
    身份证号: '',
    入职日期: '2026-03-01',
    '试用期(月)': '3',
    直属上级工号: 'T00001',
    权限组: '员工',
    ...cells,
  };
  return importColumns.map((column) => all[column] ?? '');
};

async function preview(rows: string[][], as = admin, headers: readonly string[] = importColumns) {
  const file = await writeSheet({ name: '员工', columns: headers.map((header) => ({ header })), rows });
  const { body, type } = multipart([attachment(file, '员工.xlsx')]);
  const response = await fetch(`http://127.0.0.1:${port}${previewPeopleImport.path}`, {
    method: 'PUT',
    headers: { 'content-type': type, authorization: `Bearer ${as}` },
    body: new Uint8Array(body),
  });
  const { data } = (await response.json()) as {
    data: { import_id: number; total: number; wrong: number; problems: object[]; fields?: object };
  };
  return { status: response.status, ...data };
}
const people = async () => Number((await app.sql<{ count: string }>('select count(*) from users'))[0]?.count);

describe('200 rows of which three are wrong', () => {
  const sheet = () => [
    ...Array.from({ length: 50 }, () => row()),
    row({ 手机号: '1380' }),
    ...Array.from({ length: 100 }, () => row()),
    row({ 部门: '后端组' }),
    ...Array.from({ length: 47 }, (_, n) => row({ 身份证号: idCard(n) })),
    row({ 入职日期: '2026-02-30' }),
  ];
  const expected = [
    { row: 52, column: '手机号', text: '手机号格式不正确' },
    { row: 153, column: '部门', text: expect.stringContaining('同名') },
    { row: 201, column: '入职日期', text: expect.stringContaining('日期格式') },
  ];

  it('are shown with row and column, written to nothing until confirmed, and then the right ones together', async () => {
    const before = await people();
    const shown = await preview(sheet());
    expect(shown).toMatchObject({ status: 200, total: 200, wrong: 3 });
    expect(shown.problems).toEqual(expected);
    expect(await people()).toBe(before);

    const file = await app.server.inject({
      method: 'GET',
      url: `${peopleImportProblems.path}?import_id=${shown.import_id}`,
      headers: { authorization: `Bearer ${admin}` },
    });
    const rows = (await readXlsx(file.rawPayload)).sheets[0]?.rows ?? [];
    expect(rows[0]?.at(-1)).toBe('错误');
    expect(rows[51]?.at(-1)).toBe('手机号：手机号格式不正确');
    expect(rows.filter((cells) => String(cells[importColumns.length] ?? '') !== '')).toHaveLength(4);

    const all = await app.call(importPeople, { import_id: shown.import_id, mode: 'all' }, { as: admin });
    expect([all.status, all.msg]).toEqual([409, '有 3 行错误，未导入任何数据']);
    expect(await people()).toBe(before);
    const right = await app.call(importPeople, { import_id: shown.import_id, mode: 'right' }, { as: admin });
    expect(right.data.written).toBe(197);
    expect(await people()).toBe(before + 197);
    const [one] = await app.sql<{ state: string; pinyin: string; groups: string; held: string; logged: string }>(
      `select u.state, u.pinyin, (select count(*) from role_group_members where user_id = u.id) as groups,
        (select count(*) from staff_posts where user_id = u.id) as held,
        (select count(*) from log.operations where object_id = u.id and action = '导入员工') as logged
       from users u order by id desc limit 1`,
    );
    expect(one).toMatchObject({ state: 'probation', groups: '1', held: '1', logged: '1' });
    const newest = await app.sql('select id::int, name, job_number from users order by id desc limit 197');
    expect(right.data.people.toSorted((a, b) => b.id - a.id)).toEqual(newest);
    expect(one?.pinyin).toContain('xinren');
    expect((await app.call(importPeople, { import_id: shown.import_id, mode: 'right' }, { as: admin })).status).toBe(
      409,
    );
  });

  it('corrected are written all 200, once, even when confirmed twice at once', async () => {
    const before = await people();
    const shown = await preview(Array.from({ length: 200 }, () => row()));
    expect(shown).toMatchObject({ total: 200, wrong: 0 });
    const confirmed = { import_id: shown.import_id, mode: 'all' as const };
    const answers = await Promise.all([1, 2].map(() => app.call(importPeople, confirmed, { as: admin })));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
    expect(await people()).toBe(before + 200);
  });
});

describe('an ID card', () => {
  it('gives sex and birthday, and refuses another sex; days that cannot be are refused', async () => {
    const { problems } = await preview([
      row({ 身份证号: idCard(901), 性别: '男' }),
      row({ 入职日期: '1950-01-01' }),
      row({ 入职日期: '2008-01-01', 身份证号: idCard(903), 性别: '' }),
    ]);
    expect(problems).toEqual([
      { row: 2, column: '性别', text: '与身份证号不一致，应为女' },
      { row: 3, column: '入职日期', text: expect.stringMatching(/^应在 1970-01-01 至 /) },
      { row: 4, column: '入职日期', text: '不能早于年满 14 周岁之日（2009-05-05）' },
    ]);
    const { import_id } = await preview([row({ 身份证号: idCard(902), 性别: '' })]);
    await app.call(importPeople, { import_id, mode: 'all' }, { as: admin });
    const [profile] = await app.sql(`select sex, birthday::text from staff_profiles where id_card = $1`, [idCard(902)]);
    expect(profile).toEqual({ sex: 'female', birthday: '1995-05-05' });
  });
});

describe('a row', () => {
  it('is judged in every column', async () => {
    const twice = '15100000001';
    const card = idCard(777);
    const { problems } = await preview([
      row({ 姓名: '' }),
      row({ 手机号: '13600000000' }),
      row({ 手机号: twice, 身份证号: card }),
      row({ 手机号: twice }),
      row({ 身份证号: card }),
      row({ 身份证号: '110105199001011230' }),
      row({ 部门: '月球' }),
      row({ 岗位: '船长' }),
      row({ 性别: '男女' }),
      row({ '试用期(月)': '7' }),
      row({ 直属上级工号: 'T99999' }),
      row({ 权限组: '员工、月球组' }),
      row({ 入职日期: '', 部门: '' }),
      row({ 部门: '研发中心', 岗位: '', '试用期(月)': '', 权限组: '', 入职日期: '2026/3/1' }),
    ]);
    expect(problems.map((problem) => Object.values(problem).slice(0, 2).join(' '))).toEqual([
      '2 姓名',
      '3 手机号',
      '5 手机号',
      '6 身份证号',
      '7 身份证号',
      '8 部门',
      '9 岗位',
      '10 性别',
      '11 试用期(月)',
      '12 直属上级工号',
      '13 权限组',
      '14 部门',
      '14 入职日期',
    ]);
    expect(problems[2]).toMatchObject({ text: '与第 4 行重复' });
  });

  it('lies within the importer’s scope, and gives no group the importer could not', async () => {
    const group = await aGroup(app, { permissions: ['staff.list', 'staff.import'], scope: 'department' });
    const as = await app.signInAs(await aPerson(app, { department: centre, groups: [group] }));
    const { problems } = await preview(
      [
        row(),
        row({ 部门: '研发中心', 岗位: '', 权限组: '系统管理员' }),
        row({ 部门: '研发中心', 岗位: '', 权限组: '' }),
      ],
      as,
    );
    expect(problems).toEqual([
      { row: 2, column: '部门', text: '不在您的管理范围内' },
      { row: 2, column: '权限组', text: '您不能授予「员工」' },
      { row: 3, column: '权限组', text: '您不能授予「系统管理员」' },
    ]);
  });

  it('whose mobile was taken since the preview stops everything, in words', async () => {
    const before = await people();
    const shown = await preview([row(), row({ 手机号: '15199999999' })]);
    await aPerson(app, { mobile: '15199999999' });
    const answer = await app.call(importPeople, { import_id: shown.import_id, mode: 'all' }, { as: admin });
    expect(answer.status).toBe(409);
    expect(answer.msg).toContain('第 3 行手机号');
    expect(await people()).toBe(before + 1);
  });
});

describe('the template', () => {
  it('is filled in and imported: its example is right, and is in no import by itself', async () => {
    const template = await downloadTemplate(app, peopleImportTemplate, admin);
    expect(template.headings.map(plainHeading)).toEqual([...importColumns]);
    expect(template.headings.filter((heading) => heading.endsWith('*'))).toEqual([
      '姓名*',
      '手机号*',
      '部门*',
      '入职日期*',
    ]);
    const send = (file: Buffer) => sendSheet(previewPeopleImport, file, { port, as: admin });
    const unfilled = await send(template.bytes);
    expect([unfilled.status, unfilled.data.fields]).toEqual([422, { attachment: '第一张工作表中没有数据' }]);

    const before = await people();
    const added = row({ 岗位: '', 直属上级工号: '' });
    const { data } = await send(await template.filled([added]));
    expect(data).toMatchObject({ columns: [...importColumns], total: 1, wrong: 0 });
    const both = await send(await template.filled([...template.examples, added]));
    expect(both.data).toMatchObject({ total: 2, wrong: 0, problems: [] });
    const confirmed = { import_id: both.data.import_id, mode: 'all' as const };
    expect((await app.call(importPeople, confirmed, { as: admin })).data.written).toBe(2);
    expect(await people()).toBe(before + 2);
    const [profile] = await app.sql(
      `select p.sex, p.entry_date::text from staff_profiles p join users u on u.id = p.user_id where u.name = '张三'`,
    );
    expect(profile).toEqual({ sex: 'female', entry_date: '2026-03-01' });
  });

  it('offers what the importer may give, and is for those who may import', async () => {
    const all = await downloadTemplate(app, peopleImportTemplate, admin);
    expect(all.choices('部门*')).toEqual(expect.arrayContaining(['研发中心', '研发中心/后端组', '产品中心/后端组']));
    expect([all.choices('性别'), all.choices('试用期(月)')]).toEqual([
      ['男', '女'],
      [0, 1, 2, 3, 4, 5, 6],
    ]);
    expect([all.choices('岗位'), all.choices('权限组')]).toEqual([
      expect.arrayContaining(['工程师']),
      expect.arrayContaining(['员工']),
    ]);
    const group = await aGroup(app, { permissions: ['staff.list', 'staff.import'], scope: 'department' });
    const as = await app.signInAs(await aPerson(app, { department: centre, groups: [group] }));
    const own = await downloadTemplate(app, peopleImportTemplate, as);
    expect([own.choices('部门*'), own.choices('岗位')]).toEqual([['研发中心'], undefined]);
    // Nobody gives what they do not hold.
    expect(own.choices('权限组') ?? []).not.toContain('员工');
    const nobody = await app.signInAs(await aPerson(app));
    expect((await app.call(peopleImportTemplate, {}, { as: nobody })).status).toBe(403);
  });
});

describe('an import', () => {
  it('is its maker’s alone, and asks for the template’s columns', async () => {
    const shown = await preview([row()]);
    const group = await aGroup(app, { permissions: ['staff.list', 'staff.import'], scope: 'all' });
    const as = await app.signInAs(await aPerson(app, { groups: [group] }));
    expect((await app.call(importPeople, { import_id: shown.import_id, mode: 'all' }, { as })).status).toBe(409);
    expect((await app.call(peopleImportProblems, { import_id: shown.import_id }, { as })).status).toBe(404);
    const wrong = await preview([['x']], admin, ['名字']);
    expect([wrong.status, wrong.fields]).toEqual([422, { attachment: expect.stringContaining('缺少列：姓名') }]);
  });

  it('is forgotten after half an hour', async () => {
    const shown = await preview([row()]);
    app.clock.now += 31 * 60_000;
    const as = await app.signInAs(administratorId);
    expect((await app.call(importPeople, { import_id: shown.import_id, mode: 'all' }, { as })).status).toBe(409);
    app.clock.now -= 31 * 60_000;
  });
});

it.each([
  ['2026-02-28', '2026-02-28'],
  ['2026/3/1', '2026-03-01'],
  ['2026.12.31', '2026-12-31'],
  ['2026-02-29', undefined],
  ['2026-13-01', undefined],
  ['46082', undefined],
  ['0026-03-01', undefined],
  ['', undefined],
])('the day written %s is %s', (written, day) => expect(dayIn(written)).toBe(day));
