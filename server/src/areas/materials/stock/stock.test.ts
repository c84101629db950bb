import * as goods from '@tongzhou/contract/areas/materials/goods.ts';
import * as contract from '@tongzhou/contract/areas/materials/movement.ts';
import { messagePage } from '@tongzhou/contract/areas/notices.ts';
import { beginOf } from '@tongzhou/contract/rules/day.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MaterialScene, materialScene } from '#areas/materials/testing/scene.ts';
import { decide } from '#testing/decide.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let scene: MaterialScene;
beforeAll(async () => {
  app = await createTestApp();
  app.clock.now = beginOf('2026-03-02') + 9 * 3_600_000;
  scene = await materialScene(app);
});
afterAll(() => app.close());

const receipts = async () => (await app.call(contract.receiptPage, {}, await scene.as(scene.keeper))).data.list;
const reverse = async (id: number, by = scene.keeper) =>
  app.call(contract.reverseReceipt, { id, reason: '单价填错' }, await scene.as(by));
const moves = async (goods_id: number, by = scene.keeper) =>
  (await app.call(contract.movePage, { goods_id }, await scene.as(by))).data.list;

describe('a receipt', () => {
  it('brings several goods at their cost, with its papers, and is taken back whole once', async () => {
    const [wire, tape] = [await scene.someGoods(), await scene.someGoods()];
    const file = await scene.aFile(scene.keeper);
    const draft = {
      day: beginOf('2026-03-01'),
      supplier: '华强线缆',
      note: '一季度',
      lines: [
        { goods_id: wire.id, num: 100.5, unit_cost: 3.2 },
        { goods_id: tape.id, num: 0.333, unit_cost: 10 },
      ],
      file_ids: [file],
    };
    const { data } = await app.call(contract.receiveGoods, draft, await scene.as(scene.keeper));
    expect(data).toEqual({ id: expect.any(Number), number: expect.stringMatching(/^RK-2026-\d{4}$/) });
    expect(await scene.stockOf(wire.id)).toEqual({ num: 100_500, value: 321_60 });
    expect(await scene.stockOf(tape.id)).toEqual({ num: 333, value: 3_33 });
    expect((await receipts())[0]).toMatchObject({
      number: data.number,
      supplier: '华强线缆',
      value: 324.93,
      lines: [
        { goods_name: wire.name, num: 100.5, unit_cost: 3.2, value: 321.6 },
        { goods_name: tape.name, num: 0.333, unit_cost: 10, value: 3.33 },
      ],
      files: [{ id: file }],
      reversed: null,
      actions: ['reverse'],
    });
    expect((await reverse(data.id)).status).toBe(200);
    expect(await scene.stockOf(wire.id)).toEqual({ num: 0, value: 0 });
    expect((await receipts())[0]).toMatchObject({ reversed: { reason: '单价填错', by_name: '管仓库' }, actions: [] });
    expect((await reverse(data.id)).msg).toBe('该入库单已冲销');
    expect((await moves(wire.id)).map(({ kind, num, source_number }) => [kind, num, source_number])).toEqual([
      ['receipt-reversal', -100.5, data.number],
      ['receipt', 100.5, data.number],
    ]);
  });

  it('is not taken back when what it brought is used, nor by whoever may not', async () => {
    const wire = await scene.someGoods();
    const id = await scene.receive(wire.id, 10, 2);
    await scene.used(await scene.aProject(), [{ goods_name: wire.name, num: 4 }]);
    expect((await reverse(id)).msg).toBe(`${wire.name}库存不足，剩余 6 米`);
    expect((await reverse(id, scene.leader)).status).toBe(403);
    expect((await reverse(999_999)).status).toBe(404);
    await scene.receive(wire.id, 10, 100);
    expect((await reverse(id)).status).toBe(200);
    expect(await scene.stockOf(wire.id)).toEqual({ num: 6_000, value: 12_00 + 1000_00 - 20_00 });
  });

  it.each([
    [{ day: beginOf('2026-03-03') }, 'day', '不能晚于今天'],
    [{ supplier: '' }, 'supplier', expect.any(String)],
    [{ lines: [] }, 'lines', '请至少填写一种物资'],
    [{ goods_id: 999_999 }, 'lines.0.goods_id', '物资不存在或已停用'],
    [{ unit_cost: 1_000_001 }, 'lines.0.unit_cost', '金额过大，最多 100 万元'],
    [{ unit_cost: -1 }, 'lines.0.unit_cost', '金额不能为负数'],
    [{ num: -1 }, 'lines.0.num', '数量必须大于 0'],
    [{ file_ids: [999_999] }, 'file_ids', '附件不存在或已被使用，请重新上传'],
  ] as const)('is refused in words at the field: %j', async (wrong, field, words) => {
    const { id } = await scene.someGoods();
    const {
      goods_id = id,
      unit_cost = 1,
      num = 1,
      ...rest
    } = wrong as { goods_id?: number; unit_cost?: number; num?: number };
    const draft = { day: beginOf('2026-03-02'), supplier: '甲', lines: [{ goods_id, num, unit_cost }], ...rest };
    const { status, data } = await app.call(contract.receiveGoods, draft as never, await scene.as(scene.keeper));
    expect([status, data]).toMatchObject([422, { fields: { [field]: words } }]);
    expect(await scene.stockOf(id)).toEqual({ num: 0, value: 0 });
  });
});

describe('a count', () => {
  it('books what differs as a move, by the average or the price, and leaves the rest', async () => {
    const [wire, tape] = [await scene.someGoods({ price: 5 }), await scene.someGoods()];
    await scene.receive(wire.id, 10, 3);
    const draft = {
      note: '月末',
      lines: [
        { goods_id: wire.id, expected: 10, counted: 9.5 },
        { goods_id: tape.id, expected: 0, counted: 0 },
      ],
    };
    const { data } = await app.call(contract.countGoods, draft, await scene.as(scene.keeper));
    expect(data.number).toMatch(/^PD-2026-\d{4}$/);
    expect(await scene.stockOf(wire.id)).toEqual({ num: 9_500, value: 28_50 });
    const [row] = (await app.call(contract.countPage, {}, await scene.as(scene.keeper))).data.list;
    expect(row).toMatchObject({
      number: data.number,
      value: -1.5,
      lines: [
        { goods_name: wire.name, expected: 10, counted: 9.5, difference: -0.5, value: -1.5 },
        { goods_name: tape.name, difference: 0, value: 0 },
      ],
    });
    expect(await moves(tape.id)).toEqual([]);
    expect((await scene.count(wire.id, 9.5, 0)).status).toBe(200);
    expect((await scene.count(wire.id, 0, 2)).status).toBe(200);
    expect(await scene.stockOf(wire.id)).toEqual({ num: 2_000, value: 10_00 });
    const stale = await scene.count(wire.id, 3, 2);
    expect([stale.status, stale.data]).toMatchObject([
      409,
      { fields: { 'lines.0.counted': '账面数量已变为 2，请核对后重新填写' } },
    ]);
    expect((await scene.count(wire.id, 2, 1, scene.leader)).status).toBe(403);
  });
});

describe('the stock', () => {
  it('says when it falls below its line: to who keeps goods, once for each fall', async () => {
    const wire = await scene.someGoods({ low_line: 5 });
    const told = async () => {
      const { list } = (await app.call(messagePage, { keyword: wire.name }, await scene.as(scene.keeper))).data;
      return list.map(({ title, content, link }) => ({ title, content, link }));
    };
    await scene.receive(wire.id, 10, 1);
    const project = await scene.aProject();
    await scene.used(project, [{ goods_name: wire.name, num: 5 }]);
    expect(await told()).toEqual([]);
    await scene.used(project, [{ goods_name: wire.name, num: 0.5 }]);
    await scene.used(project, [{ goods_name: wire.name, num: 0.5 }]);
    expect(await told()).toEqual([
      {
        title: `库存不足：${wire.name}`,
        content: expect.stringContaining('剩余 4.5 米，低于下限 5 米'),
        link: '/material/project?tab=goods&low=yes',
      },
    ]);
    const low = (await app.call(goods.goodsPage, { low: 'yes' }, await scene.as(scene.member))).data.list;
    expect(low).toMatchObject([{ id: wire.id, low: true, stock: 4, value: null, average: null }]);
  });

  it('is not taken below nothing by fifty at once, and its moves are never changed', async () => {
    const wire = await scene.someGoods();
    await scene.receive(wire.id, 20, 3.33);
    const project = await scene.aProject();
    const asked: number[] = [];
    for (let one = 0; one < 50; one++)
      asked.push((await scene.ask(project, [{ goods_name: wire.name, num: 1 }])).data.id);
    const answers = await Promise.all(asked.map((id) => decide(app, id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    for (const { status, msg } of answers)
      if (status !== 200) expect([status, msg]).toEqual([409, `${wire.name}库存不足，剩余 0 米`]);
    expect(await scene.stockOf(wire.id)).toEqual({ num: 0, value: 0 });
    expect(await scene.costOf(project)).toBe(66_60);
    const [privileges] = await app.sql<{ may: boolean }>(
      `select has_table_privilege('tongzhou_app', 'stock_moves', 'update') or has_table_privilege('tongzhou_app', 'stock_moves', 'delete') as may`,
    );
    expect(privileges?.may).toBe(false);
  });

  it('shows who keeps goods every move, without the names of projects they do not see', async () => {
    const wire = await scene.someGoods();
    await scene.receive(wire.id, 20, 3);
    await scene.used(await scene.aProject({ name: '看不见的项目' }), [{ goods_name: wire.name, num: 1 }]);
    expect((await moves(wire.id)).map(({ kind, project_name }) => [kind, project_name])).toEqual([
      ['use', '看不见的项目'],
      ['receipt', null],
    ]);
    const [group] = await app.sql<{ id: number }>(
      `insert into role_groups (name, checked, half_checked, data_scope, wildcard) values ('仓库', '{701,70101}', '{700}', 'self', false) returning id::int`,
    );
    await app.sql('insert into role_group_members (group_id, user_id) values ($1, $2)', [group?.id, scene.outsider]);
    expect(
      (await moves(wire.id, scene.outsider)).map(({ kind, project_id, project_name }) => [
        kind,
        project_id,
        project_name,
      ]),
    ).toEqual([
      ['use', null, null],
      ['receipt', null, null],
    ]);
  });
});
