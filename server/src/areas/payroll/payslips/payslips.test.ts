import { approvalDetail } from '@tongzhou/contract/areas/approval/request.ts';
import * as parameter from '@tongzhou/contract/areas/payroll/parameter.ts';
import * as slip from '@tongzhou/contract/areas/payroll/payslip.ts';
import * as person from '@tongzhou/contract/areas/payroll/person.ts';
import * as contract from '@tongzhou/contract/areas/payroll/run.ts';
import * as sheets from '@tongzhou/contract/areas/payroll/sheet.ts';
import { companySettings, saveCompanySettings } from '@tongzhou/contract/areas/settings.ts';
import { beginOf } from '@tongzhou/contract/rules/day.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deductionSheet, itemSheet, openingSheet } from '#areas/payroll/parameters/sheet-rules.ts';
import { type PayrollScene, payrollScene } from '#areas/payroll/testing/scene.ts';
import { plainHeading } from '#platform/excel/workbook.ts';
import { administratorId } from '#testing/builders.ts';
import { sendSheet, workbookOf } from '#testing/files/sheets.ts';
import { downloadTemplate } from '#testing/files/templates.ts';
import { openPort } from '#testing/program/wire.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let port: number;
let scene: PayrollScene;
let [me, other, run] = [0, 0, 0];

beforeAll(async () => {
  app = await createTestApp();
  port = await openPort(app);
  scene = await payrollScene(app);
  me = await scene.worker({ name: '看条人', base: 12_345 });
  other = await scene.worker({ name: '旁边人', base: 23_456 });
  run = await scene.published('2026-01', '2026-02-10');
});
afterAll(() => app.close());

const mine = async () => ({ as: await app.signInAs(me) });
const slipId = async (user: number, of = run) =>
  (
    await app.sql<{ id: number }>('select id::int from payroll_sheets where user_id = $1 and run_id = $2', [user, of])
  )[0]?.id ?? 0;
const numberOf = async (user: number) =>
  (await app.sql<{ job_number: string }>('select job_number from users where id = $1', [user]))[0]?.job_number ?? '';

describe('a payslip', () => {
  it('is its own person’s alone: unread, read, confirmed', async () => {
    const list = async () => (await app.call(slip.salaryStatsUserPage, {}, await mine())).data.list;
    expect((await list()).map(({ id, state, net }) => [id, state, net])).toEqual([
      [await slipId(me), 'unread', 12_274.65],
    ]);
    const confirm = { id: await slipId(me), action: 'confirm' as const };
    expect((await app.call(slip.salaryStatsUser, confirm, await mine())).msg).toBe('请先打开工资条');
    const opened = await scene.slipOf(me, run);
    // 12,345 − 10,000 at 3 %, two months counted by the day of pay.
    expect([opened.data.net, opened.data.tax, opened.data.year.withheld]).toEqual([12_274.65, 70.35, 70.35]);
    const tax = opened.data.lines.find(({ key }) => key === 'tax');
    expect([tax?.formula, tax?.inputs.find(({ label }) => label === '累计应缴税额')?.value]).toEqual([
      '今年累计应缴 70.35 − 此前已扣 0.00',
      '2,345.00 × 3% − 速算扣除数 0.00 = 70.35',
    ]);
    for (const user of [other, scene.finance])
      expect(
        (await app.call(slip.openPayslip, { id: await slipId(me) }, { as: await app.signInAs(user) })).status,
      ).toBe(404);
    expect((await app.call(slip.salaryStatsUser, confirm, await mine())).status).toBe(200);
    expect((await list())[0]?.state).toBe('confirmed');
  });

  it('is asked about and answered in a thread; no figure is in any message', async () => {
    const question = { id: await slipId(me), action: 'question' as const };
    expect((await app.call(slip.salaryStatsUser, question, await mine())).fields.content).toBe('请说明疑问');
    expect(
      (await app.call(slip.salaryStatsUser, { ...question, content: '12345 怎么来的' }, await mine())).status,
    ).toBe(200);
    await scene.fine(sheets.answerPayslip, { id: question.id, content: '按标准' });
    const { thread, state } = (await scene.slipOf(me, run)).data;
    expect([state, thread.map(({ content, mine: own }) => [content, own])]).toEqual([
      'questioned',
      [
        ['12345 怎么来的', true],
        ['按标准', false],
      ],
    ]);
    const told = await app.sql<{ said: string }>(`select title || content as said from messages`);
    expect(told.length).toBeGreaterThan(2);
    for (const { said } of told) expect(said).not.toMatch(/12.?345|23.?456|12.?274/);
    const logged = await app.sql<{ said: string }>(
      `select coalesce(object_label, '') || changes::text as said from log.operations`,
    );
    for (const { said } of logged) expect(said).not.toMatch(/12.?345|23.?456|12.?274/);
    const kept = await app.sql<{ said: string }>(`select coalesce(reply::text, '') as said from idempotency_keys`);
    for (const { said } of kept) expect(said).not.toMatch(/12.?274/);
  });

  it('shows figures only after the password, where the company wants it', async () => {
    const as = await app.signInAs(administratorId);
    const { version } = (await app.call(companySettings, {}, { as })).data;
    const change = (values: object, at: number) =>
      app.call(saveCompanySettings, { version: at, values } as never, { as });
    await change({ payslip_password: true }, version);
    const [row] = (await app.call(slip.salaryStatsUserPage, {}, await mine())).data.list;
    expect([row?.net, row?.gross]).toEqual([null, null]);
    expect((await scene.slipOf(me, run)).fields.password).toBe('查看工资条，请输入登录密码或两步验证码');
    await change({ payslip_password: false }, (await app.call(companySettings, {}, { as })).data.version);
  });
});

describe('parameters', () => {
  const scheme = parameter.saveScheme.example;

  it('in use by a published run are only followed by others', async () => {
    const all = await scene.fine(parameter.payParameters, {});
    const [used] = all.schemes;
    expect([used?.used, all.missing]).toEqual([true, []]);
    const edit = { ...scheme, id: used?.id ?? 0, name: '测试市', from: beginOf('2024-01-01'), source: '改' };
    expect((await scene.call(parameter.saveScheme, edit)).msg).toContain('不能再改');
    await scene.fine(parameter.saveScheme, { ...scheme, name: '测试市', from: beginOf('2026-07-01') });
    const after = (await scene.fine(parameter.payParameters, {})).schemes.filter(({ name }) => name === '测试市');
    expect(after.map(({ to, used: inUse }) => [to, inUse])).toEqual([
      [null, false],
      [beginOf('2026-06-30'), true],
    ]);
    const overlapping = { ...scheme, name: '测试市', from: beginOf('2025-01-01'), to: beginOf('2025-12-31') };
    expect((await scene.call(parameter.saveScheme, overlapping)).fields.from).toContain('重叠');
  });

  it('that a run was reckoned by are not changed below those who look at it, and their change reckons it anew', async () => {
    const table = { ...parameter.saveTaxTable.example, from: beginOf('2030-01-01'), to: beginOf('2030-12-31') };
    const { id: tax } = await scene.fine(parameter.saveTaxTable, table);
    const { id } = await scene.create('2029-12', '2030-01-10');
    await scene.compute(id);
    const later = { ...table, from: beginOf('2031-01-01'), to: beginOf('2031-12-31') };
    await scene.fine(parameter.saveTaxTable, later);
    const state = async () => (await scene.fine(contract.runDetail, { id })).state;
    expect(await state()).toBe('computed');
    await scene.fine(parameter.saveTaxTable, { ...table, id: tax, source: '更正' });
    expect(await state()).toBe('draft');
    await scene.compute(id);
    const approval = await scene.approve(id);
    const refused = await scene.call(parameter.saveTaxTable, { ...table, id: tax });
    expect([refused.status, refused.msg]).toEqual([409, expect.stringContaining('正在核算或审批')]);
    // What is said of a person is seen when it is published.
    await scene.fine(person.savePayPerson, { user_id: me, excluded: true, scheme_id: null, tax_status: null });
    expect((await scene.call(contract.publishRun, { id })).msg).toContain('计薪设置变动：看条人');
    await scene.fine(person.savePayPerson, { user_id: me, excluded: false, scheme_id: null, tax_status: null });
    await scene.fine(contract.reopenRun, { id, reason: '改参数' });
    await scene.fine(contract.deleteRun, { id });
    // What was agreed to can still be read.
    const seen = await app.call(approvalDetail, { id: approval }, { as: await app.signInAs(scene.leader) });
    expect(seen.data.sections.map(({ title }) => title)).toContain('核对');
  });

  it('of a year that is missing are asked for in time', async () => {
    const before = app.clock.now;
    app.clock.now = beginOf('2026-11-02') + 9 * 3_600_000;
    const later = await app.signInAs(scene.finance);
    const { missing } = await scene.fine(parameter.payParameters, {}, later);
    app.clock.now += 60_000;
    expect(missing).toEqual(['2027 年的个人所得税参数']);
    const warn = app.jobs.find(({ name }) => name === 'payroll/warn-of-missing');
    for (let turn = 0; turn < 2; turn++) await warn?.run();
    const told = await app.sql(`select from messages where user_id = $1 and title = '工资参数尚未录入'`, [
      scene.finance,
    ]);
    expect(told).toHaveLength(1);
    app.clock.now = before;
  });

  it('of a person are imported: the year so far, deductions, and items of the open run', async () => {
    const send = async (
      preview: typeof person.previewItems,
      confirm: typeof person.importItems,
      rows: (string | number)[][],
    ) => {
      const { data } = await sendSheet(preview, await workbookOf(rows), { port, as: scene.as });
      return { preview: data, carryOut: () => scene.call(confirm, { import_id: data.import_id, mode: 'all' }) };
    };
    const [number, second] = [await numberOf(me), await numberOf(other)];
    const deductions = await send(person.previewDeductions as never, person.importDeductions as never, [
      ['工号', '姓名', '月份', '专项附加扣除'],
      [number, '看条人', '2026-03', 1500],
    ]);
    expect((await deductions.carryOut()).data).toEqual({ written: 1 });
    const openings = await send(person.previewOpenings as never, person.importOpenings as never, [
      ['工号', '姓名', '年份', '截至月份', '累计收入', '累计专项扣除', '累计专项附加扣除', '已预扣税额'],
      [number, '看条人', 2026, 1, 10_000, 0, 0, 0],
    ]);
    // Whoever was paid here this year has their year already.
    expect(openings.preview.problems[0]?.text).toContain('已发布过工资');
    const { id } = await scene.create('2026-02', '2026-03-10');
    const items = await send(person.previewItems, person.importItems, [
      ['工号', '姓名', '类型', '金额', '说明'],
      [number, '看条人', '奖金', 800, '季度'],
      [second, '别人', '奖金', 800, '季度'],
      ['T99999', '', '罚款', 'x', ''],
      [await numberOf(scene.finance), '', '奖金', 1, '自己'],
    ]);
    expect(items.preview.problems.map(({ row, column }) => [row, column])).toEqual([
      [3, '姓名'],
      [4, '工号'],
      [4, '类型'],
      [4, '金额'],
      [4, '说明'],
      [5, '工号'],
    ]);
    const right = await scene.call(person.importItems, { import_id: items.preview.import_id, mode: 'right' });
    expect(right.data).toEqual({ written: 1 });
    await scene.compute(id);
    const sheet = await scene.sheetOf(id, me);
    expect([
      sheet.gross,
      sheet.lines.find(({ key }) => key === 'tax')?.inputs.find(({ label }) => label === '累计专项附加扣除')?.value,
    ]).toEqual([13_145, '1,500.00']);
    await scene.fine(contract.deleteRun, { id });
  });

  it.each([
    ['专项附加扣除', person.deductionTemplate, person.previewDeductions, deductionSheet.columns, {}],
    ['年内累计', person.openingTemplate, person.previewOpenings, openingSheet.columns, { 年份: 2025 }],
    ['一次性项目', person.itemTemplate, person.previewItems, itemSheet(() => undefined).columns, {}],
  ] as const)(
    'of a person are imported from a template of %s, whose example is in no import by itself',
    async (...given) => {
      const [, endpoint, preview, columns, changed] = given;
      const template = await downloadTemplate(app, endpoint, scene.as);
      expect(template.headings.map(plainHeading)).toEqual(columns);
      const send = async (file: Buffer) =>
        (await sendSheet(preview as typeof person.previewItems, file, { port, as: scene.as })).data;
      expect((await send(template.bytes)).fields).toEqual({ attachment: '第一张工作表中没有数据' });
      const cells: Record<string, string | number> = { 工号: await numberOf(me), 姓名: '看条人', ...changed };
      const rows = template.examples.map((row) => row.map((cell, at) => cells[columns[at] as string] ?? cell));
      expect(await send(await template.filled(rows))).toMatchObject({ columns, total: 1, wrong: 0, problems: [] });
      expect((await scene.call(endpoint, {}, await app.signInAs(me))).status).toBe(403);
    },
  );

  it('of someone paid elsewhere leave them out, and nobody sets their own', async () => {
    const draft = { user_id: other, excluded: true, scheme_id: null, tax_status: 'first_job' as const };
    const { id } = await scene.create('2026-02', '2026-03-10');
    const bonus = { run_id: id, user_id: other, kind: 'bonus' as const, amount: 1, reason: '季度' };
    await scene.fine(sheets.createItem, bonus);
    await scene.fine(person.savePayPerson, draft);
    expect((await scene.call(person.savePayPerson, { ...draft, user_id: scene.finance })).status).toBe(409);
    expect((await scene.compute(id)).people).toBe(1);
    expect((await scene.call(contract.submitRun, { id })).msg).toBe('旁边人不在本批次发薪，请删除其一次性项目');
    expect((await scene.call(sheets.createItem, bonus)).fields.user_id).toBe('该员工不在本公司发薪');
    await scene.fine(contract.deleteRun, { id });
    const page = await scene.fine(person.payPersonPage, { excluded: 'yes' });
    expect(page.list.map(({ user_id, tax_status }) => [user_id, tax_status])).toEqual([[other, 'first_job']]);
  });
});
