import { receiveGoods } from '@tongzhou/contract/areas/materials/movement.ts';
import * as contract from '@tongzhou/contract/areas/materials/supplier.ts';
import { beginOf } from '@tongzhou/contract/rules/day.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MaterialScene, materialScene } from '#areas/materials/testing/scene.ts';
import { aGroup, aPerson } from '#testing/builders.ts';
import { downloadSheet } from '#testing/files/sheets.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let scene: MaterialScene;
let buyer: number;
beforeAll(async () => {
  app = await createTestApp();
  app.clock.now = beginOf('2026-03-02') + 9 * 3_600_000;
  scene = await materialScene(app);
  const group = await aGroup(app, { permissions: ['material.project', 'material.supplier', 'material.export'] });
  buyer = await aPerson(app, { groups: [group] });
});
afterAll(() => app.close());

const draft = { name: '杭州华强线缆', contact: '陈国强', phone: '0571-88000000', main_goods: '网线', note: '月结' };
let counter = 0;
const aSupplier = async (given: Partial<typeof draft> = {}) => {
  const sent = { ...draft, name: `供应商${++counter}`, ...given };
  const { status, data } = await app.call(contract.createSupplier, sent, await scene.as(buyer));
  expect(status).toBe(200);
  return { ...sent, id: data.id };
};
const page = async (query: object = {}) =>
  (await app.call(contract.supplierPage, query, await scene.as(buyer))).data.list;
const edit = async (given: object, by = buyer) =>
  app.call(contract.editSupplier, { ...draft, version: 1, enabled: true, ...given } as never, await scene.as(by));
const remove = async (id: number, by = buyer) => app.call(contract.deleteSupplier, { id }, await scene.as(by));
const receiveFrom = async (supplier: string) => {
  const { id } = await scene.someGoods();
  const receipt = { day: beginOf('2026-03-02'), supplier, lines: [{ goods_id: id, num: 1, unit_cost: 1 }] };
  return app.call(receiveGoods, receipt, await scene.as(scene.keeper));
};

describe('a supplier', () => {
  it('is entered, found by any of its words, changed by whoever read it last, and disabled', async () => {
    const { id } = await aSupplier(draft);
    for (const keyword of ['华强', 'hqxl', '国强', '880000', '网线'])
      expect([keyword, await page({ keyword })]).toMatchObject([
        keyword,
        [{ id, ...draft, enabled: true, version: 1 }],
      ]);
    expect(await page({ keyword: '月结' })).toEqual([]);
    expect((await edit({ id, phone: '', enabled: false })).status).toBe(200);
    expect((await edit({ id })).msg).toBe('内容已被他人修改，请刷新后重试');
    expect(await page({ keyword: '华强', enabled: 'no' })).toMatchObject([{ id, phone: '', version: 2 }]);
    expect(await page({ keyword: '华强', enabled: 'yes' })).toEqual([]);
    const logged = await app.sql<{ action: string; changes: { label: string; old: string; new: string }[] }>(
      `select action, changes from log.operations where object_kind = 'supplier' and object_id = $1 and result = 'done' order by id`,
      [id],
    );
    expect(
      logged.map(({ action, changes }) => [action, changes.map(({ label, old, new: now }) => [label, old, now])]),
    ).toEqual([
      [
        '新增供应商',
        [
          ['名称', null, draft.name],
          ['联系人', null, draft.contact],
          ['电话', null, draft.phone],
          ['主营物资', null, draft.main_goods],
          ['备注', null, draft.note],
          ['状态', null, '启用'],
        ],
      ],
      [
        '编辑供应商',
        [
          ['电话', draft.phone, null],
          ['状态', '启用', '停用'],
        ],
      ],
    ]);
  });

  it('has a name of its own, when it is entered and when it is renamed', async () => {
    const [one, other] = [await aSupplier(), await aSupplier()];
    const said = { msg: '已有同名供应商', data: { fields: { name: '已有同名供应商' } } };
    const again = await app.call(contract.createSupplier, { ...draft, name: ` ${one.name} ` }, await scene.as(buyer));
    expect(again).toMatchObject({ status: 409, ...said });
    expect(await edit({ id: other.id, name: one.name })).toMatchObject({ status: 409, ...said });
  });

  it('is deleted where nothing came from it; otherwise it can only be disabled', async () => {
    const [unused, used] = [await aSupplier(), await aSupplier()];
    expect((await receiveFrom(used.name)).status).toBe(200);
    expect(await page({ keyword: unused.name })).toMatchObject([{ actions: ['edit', 'delete'] }]);
    expect(await page({ keyword: used.name })).toMatchObject([{ actions: ['edit'] }]);
    expect(await remove(used.id)).toMatchObject({ status: 409, msg: '已有入库单使用该供应商，不能删除，可以停用' });
    expect((await edit({ ...used, enabled: false })).status).toBe(200);
    expect((await remove(unused.id)).status).toBe(200);
    expect(await page({ keyword: unused.name })).toEqual([]);
    expect((await remove(unused.id)).status).toBe(404);
    expect((await edit({ ...unused })).status).toBe(404);
  });

  it('is offered to whoever receives goods while it is enabled; they may write another name all the same', async () => {
    const [one, other] = [await aSupplier({ name: '宁波东海线缆' }), await aSupplier({ name: '宁波东海电子' })];
    const offered = async (keyword?: string) => {
      const { data } = await app.call(contract.supplierOptions, { keyword }, await scene.as(scene.keeper));
      return data.map(({ name }) => name);
    };
    expect(await offered('nbdh')).toEqual([other.name, one.name]);
    expect((await edit({ ...other, enabled: false })).status).toBe(200);
    expect(await offered('东海')).toEqual([one.name]);
    expect(await offered()).toEqual(expect.arrayContaining([one.name]));
    expect(await offered('没有这样的')).toEqual([]);
    for (const by of [scene.member, buyer])
      expect((await app.call(contract.supplierOptions, {}, await scene.as(by))).status).toBe(403);
    for (const name of [other.name, '路边小店']) expect((await receiveFrom(name)).status).toBe(200);
  });

  it('is kept and seen by whoever has it among their permissions, exported by those who may export besides', async () => {
    const { id, name } = await aSupplier();
    const only = await aPerson(app, { groups: [await aGroup(app, { permissions: ['material.supplier'] })] });
    // The keeper may do everything else with goods; the member is an employee.
    for (const by of [await scene.as(scene.keeper), await scene.as(scene.member)]) {
      expect((await app.call(contract.supplierPage, {}, by)).status).toBe(403);
      expect((await app.call(contract.createSupplier, { ...draft, name: '不该有的' }, by)).status).toBe(403);
    }
    expect((await edit({ id, name }, scene.keeper)).status).toBe(403);
    expect((await remove(id, scene.keeper)).status).toBe(403);
    expect((await app.call(contract.exportSuppliers, {}, await scene.as(only))).status).toBe(403);
    expect((await app.call(contract.supplierPage, { keyword: name }, await scene.as(only))).data.list).toHaveLength(1);
    const as = await app.signInAs(buyer);
    const rows = await downloadSheet(app, contract.exportSuppliers, as, `?keyword=${encodeURIComponent(name)}`);
    expect(rows).toEqual([
      ['名称', '主营物资', '联系人', '电话', '状态', '备注'],
      [name, '网线', '陈国强', '0571-88000000', '启用', '月结'],
    ]);
  });

  it.each([
    [{ name: ' ' }, 'name', expect.stringMatching(/\p{Script=Han}/u)],
    [{ name: '长'.repeat(61) }, 'name', expect.stringMatching(/60/)],
    [{ phone: '找老陈' }, 'phone', '电话只含数字、空格和短横线，至少 6 位'],
    [{ phone: '12345' }, 'phone', '电话只含数字、空格和短横线，至少 6 位'],
    [{ contact: '长'.repeat(21) }, 'contact', expect.stringMatching(/20/)],
    [{ main_goods: '长'.repeat(101) }, 'main_goods', expect.stringMatching(/100/)],
    [{ note: '长'.repeat(201) }, 'note', expect.stringMatching(/200/)],
  ] as const)('is refused at the field: %j', async (wrong, field, words) => {
    const sent = { ...draft, name: '填错的', ...wrong };
    const { status, data } = await app.call(contract.createSupplier, sent, await scene.as(buyer));
    expect([status, data]).toMatchObject([422, { fields: { [field]: words } }]);
    expect(await page({ keyword: '填错的' })).toEqual([]);
  });
});
