import {
  businessSources,
  customerDetail,
  customerPage,
  industries,
} from '@tongzhou/contract/areas/business/customer.ts';
import {
  customerImportProblems,
  customerImportTemplate,
  importCustomers,
  previewCustomerImport,
} from '@tongzhou/contract/areas/business/customer-care.ts';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BusinessScene, businessScene, creditCode } from '#areas/business/testing/scene.ts';
import { plainHeading, writeSheet } from '#platform/excel/workbook.ts';
import { attachment, multipart } from '#testing/files/multipart.ts';
import { sendSheet } from '#testing/files/sheets.ts';
import { downloadTemplate } from '#testing/files/templates.ts';
import { openPort } from '#testing/program/wire.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';
import { importColumns } from './import-rules.ts';

let app: TestApp;
let scene: BusinessScene;
let port: number;
let ann: string;
beforeAll(async () => {
  app = await createTestApp();
  port = await openPort(app);
  scene = await businessScene(app);
  ann = await app.signInAs(scene.ann);
});
afterAll(() => app.close());

type Cells = Partial<Record<(typeof importColumns)[number], string>>;
let number = 0;
const row = (cells: Cells = {}): string[] => {
  const all: Cells = { 客户名称: `导入企业${++number}`, 行业: '金融', 来源: '招投标', ...cells };
  return importColumns.map((column) => all[column] ?? '');
};

async function preview(rows: string[][], as = ann, headers: readonly string[] = importColumns) {
  const file = await writeSheet({ name: '客户', columns: headers.map((header) => ({ header })), rows });
  const { body, type } = multipart([attachment(file, '客户.xlsx')]);
  const response = await fetch(`http://127.0.0.1:${port}${previewCustomerImport.path}`, {
    method: 'PUT',
    headers: { 'content-type': type, authorization: `Bearer ${as}` },
    body: new Uint8Array(body),
  });
  const { data } = (await response.json()) as {
    data: { import_id: number; total: number; wrong: number; problems: object[]; fields?: object };
  };
  return { status: response.status, ...data };
}
const customers = async () => Number((await app.sql<{ n: string }>('select count(*) as n from customers'))[0]?.n);
const jobNumber = async (id: number) =>
  (await app.sql<{ n: string }>('select job_number as n from users where id = $1', [id]))[0]?.n ?? '';
const carryOut = (import_id: number, mode: 'all' | 'right', as = ann) =>
  app.call(importCustomers, { import_id, mode }, { as });

describe('an import of customers', () => {
  it('is previewed, confirmed once, and writes contacts, owners and numbers', async () => {
    const before = await customers();
    const own = { 联系人: '孙先生', 职务: '总监', 联系人手机: '13812340000', 联系人邮箱: 'sun@example.com' };
    const shown = await preview([
      row({
        客户名称: '导入甲公司',
        统一社会信用代码: creditCode(1).toLowerCase(),
        地区: '杭州',
        备注: '老客户',
        ...own,
      }),
      row({ 负责人工号: await jobNumber(scene.ann) }),
      row({ 客户名称: '' }),
    ]);
    expect(shown).toMatchObject({ status: 200, total: 3, wrong: 1, problems: [{ row: 4, column: '客户名称' }] });
    expect(await customers()).toBe(before);
    const all = await carryOut(shown.import_id, 'all');
    expect([all.status, all.msg]).toEqual([409, '有 1 行错误，未导入任何数据']);
    expect((await carryOut(shown.import_id, 'right')).data).toEqual({ written: 2 });
    expect((await carryOut(shown.import_id, 'right')).status).toBe(409);
    expect(await customers()).toBe(before + 2);

    const { list } = (await app.call(customerPage, { keyword: '导入甲' }, { as: ann })).data;
    const { data } = await app.call(customerDetail, { id: list[0]?.id as number }, { as: ann });
    expect(data).toMatchObject({
      name: '导入甲公司',
      credit_code: creditCode(1),
      industry: 'finance',
      source: 'tender',
      region: '杭州',
      description: '老客户',
      owner_id: scene.ann,
      contacts: [{ name: '孙先生', position: '总监', mobile: '13812340000', email: 'sun@example.com', main: true }],
    });
    expect(data.number).toMatch(/^KH-\d{4}-\d{4}$/);
    const logged = await app.sql(`select from log.operations where action = '导入客户' and object_id = $1`, [data.id]);
    expect(logged).toHaveLength(1);
  });

  it('judges every column', async () => {
    const seen = await scene.aCustomer({ name: '自有客户有限公司', credit_code: creditCode(50) });
    await scene.aCustomer({ name: '他人客户有限公司', credit_code: creditCode(51), owner: scene.bob });
    expect(seen).toBeGreaterThan(0);
    const twice = creditCode(60);
    const { problems } = await preview([
      row({ 客户名称: '长'.repeat(61) }),
      row({ 统一社会信用代码: '123' }),
      row({ 统一社会信用代码: creditCode(50) }),
      row({ 统一社会信用代码: creditCode(51) }),
      row({ 统一社会信用代码: twice }),
      row({ 统一社会信用代码: twice }),
      row({ 客户名称: '自有客户' }),
      row({ 客户名称: '他人客户' }),
      row({ 客户名称: '他人客户', 统一社会信用代码: creditCode(61) }),
      row({ 客户名称: '同名企业' }),
      row({ 客户名称: '同名企业有限公司' }),
      row({ 行业: '航海' }),
      row({ 来源: '天上' }),
      row({ 负责人工号: 'T99999' }),
      row({ 负责人工号: await jobNumber(scene.ben) }),
      row({ 联系人: '', 联系人手机: '13800000000' }),
      row({ 联系人: '甲', 联系人手机: '12' }),
      row({ 联系人: '甲', 联系人邮箱: 'x' }),
      row({ 行业: '', 来源: '' }),
    ]);
    expect(problems.map((problem) => Object.values(problem).join(' '))).toEqual([
      '2 客户名称 最多 60 个字',
      '3 统一社会信用代码 统一社会信用代码应为 18 位，现为 3 位',
      '4 统一社会信用代码 该信用代码已属于客户“自有客户有限公司”（负责人 安销售）',
      '5 统一社会信用代码 该信用代码已登记，负责人 鲍销售',
      '7 统一社会信用代码 与第 6 行重复',
      '8 客户名称 与客户“自有客户有限公司”（负责人 安销售）疑似重复',
      '9 客户名称 与已登记的客户疑似重复，请联系负责人 鲍销售',
      '12 客户名称 与第 11 行重复',
      expect.stringContaining('13 行业 应为制造业、'),
      expect.stringContaining('14 来源 应为客户介绍、'),
      '15 负责人工号 没有这个在职人员',
      '16 负责人工号 不在您的管理范围内',
      '17 联系人 必填',
      '18 联系人手机 手机号格式不正确',
      '19 联系人邮箱 邮箱格式不正确',
    ]);
  });

  it('whose code was taken since the preview stops everything, in words', async () => {
    const shown = await preview([row(), row({ 统一社会信用代码: creditCode(80) })]);
    await scene.aCustomer({ credit_code: creditCode(80), owner: scene.bob });
    const before = await customers();
    const { status, msg } = await carryOut(shown.import_id, 'all');
    expect([status, msg]).toEqual([409, expect.stringContaining('第 3 行统一社会信用代码')]);
    expect(await customers()).toBe(before);
  });

  it('starts from a template whose example is right, and is in no import by itself', async () => {
    const template = await downloadTemplate(app, customerImportTemplate, ann);
    expect(template.headings.map(plainHeading)).toEqual([...importColumns]);
    expect(template.choices('行业')).toEqual(Object.values(industries));
    expect(template.choices('来源')).toEqual(Object.values(businessSources));
    const send = async (file: Buffer) => (await sendSheet(previewCustomerImport, file, { port, as: ann })).data;
    expect((await send(template.bytes)).fields).toEqual({ attachment: '第一张工作表中没有数据' });
    const examples = template.examples.map((cells) =>
      cells.map((cell, at) => (importColumns[at] === '负责人工号' ? null : cell)),
    );
    const shown = await send(await template.filled(examples));
    expect(shown).toMatchObject({ columns: [...importColumns], total: 1, wrong: 0, problems: [] });
    expect((await carryOut(shown.import_id, 'all')).data).toEqual({ written: 1 });
    const { list } = (await app.call(customerPage, { keyword: '示例科技' }, { as: ann })).data;
    expect(list).toMatchObject([{ industry: 'internet', source: 'referral', contact_mobile: '13800000000' }]);
    const finance = await app.signInAs(scene.finance);
    expect((await app.call(customerImportTemplate, {}, { as: finance })).status).toBe(403);
  });

  it('is its maker’s alone, asks for the template’s columns, and gives the problems as a file', async () => {
    const shown = await preview([row(), row({ 客户名称: '' })]);
    const ben = await app.signInAs(scene.ben);
    expect((await carryOut(shown.import_id, 'right', ben)).status).toBe(409);
    expect((await app.call(customerImportProblems, { import_id: shown.import_id }, { as: ben })).status).toBe(404);
    const wrong = await preview([['x']], ann, ['名字']);
    expect([wrong.status, wrong.fields]).toEqual([422, { attachment: expect.stringContaining('缺少列：客户名称') }]);
    const rowsOf = async (url: string) => {
      const file = await app.server.inject({ method: 'GET', url, headers: { authorization: `Bearer ${ann}` } });
      return (await readXlsx(file.rawPayload)).sheets[0]?.rows ?? [];
    };
    const told = await rowsOf(`${customerImportProblems.path}?import_id=${shown.import_id}`);
    expect(told[2]?.at(-1)).toBe('客户名称：必填');
    const finance = await app.signInAs(scene.finance);
    expect((await preview([row()], finance)).status).toBe(403);
  });
});
