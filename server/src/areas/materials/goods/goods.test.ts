import * as contract from '@tongzhou/contract/areas/materials/goods.ts';
import { beginOf } from '@tongzhou/contract/rules/day.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importColumns } from '#areas/materials/goods/import-rules.ts';
import { type MaterialScene, materialScene } from '#areas/materials/testing/scene.ts';
import { plainHeading } from '#platform/excel/workbook.ts';
import { downloadSheet, sendSheet, workbookOf } from '#testing/files/sheets.ts';
import { downloadTemplate } from '#testing/files/templates.ts';
import { openPort } from '#testing/program/wire.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let scene: MaterialScene;
let port: number;
beforeAll(async () => {
  app = await createTestApp();
  app.clock.now = beginOf('2026-03-02') + 9 * 3_600_000;
  port = await openPort(app);
  scene = await materialScene(app);
});
afterAll(() => app.close());

const draft = { name: '六类网线', unit: '米', category: '线材', price: 3.5, low_line: 100 };
const page = async (query: object = {}, by = scene.keeper) =>
  (await app.call(contract.goodsPage, query, await scene.as(by))).data.list;
const total = async () => Number((await app.sql<{ n: string }>('select count(*) as n from goods'))[0]?.n);

describe('goods', () => {
  it('are made with a number, changed by whoever read them last, and disabled', async () => {
    const made = await app.call(contract.createGoods, draft, await scene.as(scene.keeper));
    expect(made.data.number).toMatch(/^WZ-2026-\d{4}$/);
    const { id } = made.data;
    expect(await page({ keyword: 'llwx' })).toMatchObject([
      { id, ...draft, stock: 0, low: true, enabled: true, value: 0, average: null, version: 1 },
    ]);
    const twice = await app.call(contract.createGoods, draft, await scene.as(scene.keeper));
    expect([twice.status, twice.data]).toMatchObject([409, { fields: { name: `已有同名物资 ${made.data.number}` } }]);
    const edit = { ...draft, id, version: 1, price: 4, low_line: null, enabled: false };
    expect((await app.call(contract.editGoods, edit, await scene.as(scene.keeper))).status).toBe(200);
    const stale = await app.call(contract.editGoods, edit, await scene.as(scene.keeper));
    expect(stale.msg).toBe('内容已被他人修改，请刷新后重试');
    expect(await page({ enabled: 'no' })).toMatchObject([{ id, price: 4, low_line: null, low: false, version: 2 }]);
    const options = (await app.call(contract.goodsOptions, { keyword: '网线' }, await scene.as(scene.member))).data;
    expect(options).toEqual([]);
    expect((await app.call(contract.goodsCategories, {}, await scene.as(scene.member))).data).toEqual(['线材']);
    const [logged] = await app.sql<{ changes: { label: string; old: string; new: string }[] }>(
      `select changes from log.operations where action = '编辑物资' and object_id = $1 and result = 'done'`,
      [id],
    );
    expect(logged?.changes.map(({ label, old, new: now }) => [label, old, now])).toEqual([
      ['单价', '3.50', '4.00'],
      ['库存下限', '100', null],
      ['状态', '启用', '停用'],
    ]);
  });

  it('are kept by those who may, and seen by all employees without what they are worth', async () => {
    const { id } = await scene.someGoods({ name: '扎带' });
    await scene.receive(id, 3, 1.11);
    expect(await page({ keyword: '扎带' })).toMatchObject([{ value: 3.33, average: 1.11 }]);
    expect(await page({ keyword: '扎带' }, scene.member)).toMatchObject([{ stock: 3, value: null, average: null }]);
    const by = await scene.as(scene.member);
    expect((await app.call(contract.createGoods, draft, by)).status).toBe(403);
    expect((await app.call(contract.editGoods, { ...draft, id, version: 1, enabled: true }, by)).status).toBe(403);
    expect((await app.call(contract.exportGoods, {}, by)).status).toBe(403);
    const [heading, ...rows] = await downloadSheet(
      app,
      contract.exportGoods,
      await app.signInAs(scene.keeper),
      '?keyword=扎带',
    );
    expect(heading?.join(' ')).toBe('编号 名称 分类 库存 单位 库存下限 库存不足 单价 库存金额 状态 备注');
    expect(rows).toHaveLength(1);
    expect(rows[0]).toEqual(expect.arrayContaining(['扎带', '3', '3.33']));
  });

  it.each([
    [{ name: '' }, 'name'],
    [{ unit: '' }, 'unit'],
    [{ price: -1 }, 'price'],
    [{ price: 1.001 }, 'price'],
    [{ low_line: -1 }, 'low_line'],
    [{ low_line: 0.0001 }, 'low_line'],
  ] as const)('are refused at the field: %j', async (wrong, field) => {
    const { status, data } = await app.call(contract.createGoods, { ...draft, ...wrong }, await scene.as(scene.keeper));
    expect([status, data]).toMatchObject([422, { fields: { [field]: expect.stringMatching(/\p{Script=Han}/u) } }]);
  });
});

describe('an import of goods', () => {
  const preview = async (rows: readonly (readonly string[])[], by = scene.keeper) =>
    sendSheet(contract.previewGoodsImport, await workbookOf([importColumns, ...rows]), {
      port,
      as: await app.signInAs(by),
    });
  const carryOut = async (import_id: number, mode: 'all' | 'right') =>
    app.call(contract.importGoods, { import_id, mode }, await scene.as(scene.keeper));

  it('names every error with its row and column, writes nothing until it is confirmed, and hands the file back', async () => {
    const taken = await scene.someGoods({ name: '已有的' });
    const before = await total();
    const { data } = await preview([
      ['水晶头', '个', '线材', '0.35', '200', ''],
      [taken.name, '个', '', '1', '', ''],
      ['水晶头', '', '', 'x', '-1', ''],
      ['机柜', '台', '', '1,200.50', '1.5', '重'],
    ]);
    expect([data.total, data.wrong, await total()]).toEqual([4, 2, before]);
    expect(data.problems).toEqual([
      { row: 3, column: '名称', text: expect.stringContaining('已有同名物资 WZ-') },
      { row: 4, column: '名称', text: '与第 2 行重复' },
      { row: 4, column: '单位', text: '必填' },
      { row: 4, column: '单价', text: '请输入金额，最多两位小数' },
      { row: 4, column: '库存下限', text: '请输入数量，最多三位小数' },
    ]);
    const as = await app.signInAs(scene.keeper);
    const back = await downloadSheet(app, contract.goodsImportProblems, as, `?import_id=${data.import_id}`);
    expect(back[2]?.at(-1)).toContain('已有同名物资');
    expect((await carryOut(data.import_id, 'all')).status).toBe(409);
    expect((await carryOut(data.import_id, 'right')).data).toEqual({ written: 2 });
    expect(await page({ keyword: '机柜' })).toMatchObject([
      { price: 1200.5, low_line: 1.5, note: '重', category: null },
    ]);
    expect((await carryOut(data.import_id, 'right')).status).not.toBe(200);
    expect(await total()).toBe(before + 2);
  });

  it('finds anew what came between, has a template, and is for those who may', async () => {
    const { data } = await preview([['后来的', '个', '', '1', '', '']]);
    await scene.someGoods({ name: '后来的' });
    const late = await carryOut(data.import_id, 'all');
    expect([late.status, late.msg]).toEqual([409, expect.stringContaining('预览之后数据有变化：第 2 行名称')]);
    const as = await app.signInAs(scene.keeper);
    const template = await downloadTemplate(app, contract.goodsImportTemplate, as);
    expect(template.headings.map(plainHeading)).toEqual([...importColumns]);
    expect(template.choices('分类')).toEqual(expect.arrayContaining(['线材']));
    const send = async (file: Buffer) => (await sendSheet(contract.previewGoodsImport, file, { port, as })).data;
    expect((await send(template.bytes)).fields).toEqual({ attachment: '第一张工作表中没有数据' });
    const example = await send(await template.filled(template.examples));
    expect(example).toMatchObject({ columns: [...importColumns], total: 1, wrong: 0, problems: [] });
    expect((await carryOut(example.import_id, 'all')).data).toEqual({ written: 1 });
    expect(await page({ keyword: '光纤跳线' })).toMatchObject([{ unit: '条', price: 1.5, low_line: 200 }]);
    expect((await app.call(contract.goodsImportTemplate, {}, await scene.as(scene.member))).status).toBe(403);
    expect((await preview([['甲', '个', '', '1', '', '']], scene.member)).status).toBe(403);
    const wrong = await sendSheet(contract.previewGoodsImport, await workbookOf([['名称'], ['甲']]), {
      port,
      as: await app.signInAs(scene.keeper),
    });
    expect(wrong.data.fields?.attachment).toContain('缺少列：单位');
  });
});
