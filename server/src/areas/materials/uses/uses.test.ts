import { reverseApproval } from '@tongzhou/contract/areas/approval/act.ts';
import { approvalDetail } from '@tongzhou/contract/areas/approval/request.ts';
import { returnPage } from '@tongzhou/contract/areas/materials/movement.ts';
import * as contract from '@tongzhou/contract/areas/materials/use.ts';
import { costPage } from '@tongzhou/contract/areas/projects/cost.ts';
import { beginOf } from '@tongzhou/contract/rules/day.ts';
import { projectStatuses, projectStatusNumbers } from '@tongzhou/contract/rules/projects/project-status.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MaterialScene, materialScene } from '#areas/materials/testing/scene.ts';
import { decide, passAll, turnOf } from '#testing/decide.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let scene: MaterialScene;
beforeAll(async () => {
  app = await createTestApp();
  app.clock.now = beginOf('2026-03-02') + 9 * 3_600_000;
  scene = await materialScene(app);
});
afterAll(() => app.close());

const rows = async (project_id: number, by = scene.keeper) =>
  (await app.call(contract.materialUsePage, { project_id }, await scene.as(by))).data.list;
const stocked = async (num: number, cost: number) => {
  const goods = await scene.someGoods();
  await scene.receive(goods.id, num, cost);
  return goods;
};

describe('a use of goods', () => {
  it('is asked for by a member, returned, sent again, and taken out once with its cost when it passes', async () => {
    const project = await scene.aProject();
    const [wire, tape] = [await stocked(100, 3.2), await stocked(10, 1)];
    const lines = [
      { goods_name: wire.name, num: 12.5 },
      { goods_name: tape.name, num: 1 },
    ];
    const sent = await scene.ask(project, lines);
    expect(sent.data).toEqual({ id: expect.any(Number), number: expect.stringMatching(/^LY-20260302-/) });
    const { id } = sent.data;
    expect((await turnOf(app, id))?.people).toEqual([scene.leader]);
    await decide(app, id, { action: 'return' });
    const edit = (await app.call(contract.materialUseToEdit, { approval_id: id }, await scene.as(scene.member))).data;
    expect(edit).toMatchObject({ project_id: project, purpose: '布线', lines });
    expect((await app.call(contract.materialUseToEdit, { approval_id: id }, await scene.as(scene.leader))).status).toBe(
      404,
    );
    const again = await app.call(
      contract.askForGoods,
      { project_id: project, purpose: '再布', lines: [{ goods_name: wire.name, num: 10.5 }], again: id },
      await scene.as(scene.member),
    );
    expect(again.status).toBe(200);
    const shown = (await app.call(approvalDetail, { id }, await scene.as(scene.leader))).data;
    expect(JSON.stringify(shown.sections)).toContain('物资明细');
    expect(await scene.stockOf(wire.id)).toEqual({ num: 100_000, value: 320_00 });
    await passAll(app, id);
    expect(await scene.stockOf(wire.id)).toEqual({ num: 89_500, value: 320_00 - 33_60 });
    expect(await scene.stockOf(tape.id)).toEqual({ num: 10_000, value: 10_00 });
    expect(await scene.costOf(project)).toBe(33_60);
    expect(await rows(project)).toMatchObject([
      {
        number: sent.data.number,
        state: 'passed',
        purpose: '再布',
        cost: 33.6,
        lines: [{ goods_name: wire.name, num: 10.5, returned: 0, unit: '米' }],
        actions: ['return'],
      },
    ]);
    const [cost] = (await app.call(costPage, { project_id: project }, await scene.as(scene.leader))).data.list;
    expect(cost).toMatchObject({ kind: 'material', amount: 33.6, note: `领用 ${sent.data.number}`, actions: [] });
    const logged = await app.sql<{ action: string }>(
      `select action from log.operations where object_kind = 'project' and object_id = $1 and area = 'materials' order by id`,
      [project],
    );
    expect(logged.map(({ action }) => action)).toEqual(['申请领用物资', '申请领用物资', '领用物资']);
  });

  it('never takes more than there is: said at the line, and again when it passes', async () => {
    const project = await scene.aProject();
    const wire = await stocked(5, 2);
    const tooMuch = await scene.ask(project, [{ goods_name: wire.name, num: 5.001 }]);
    expect([tooMuch.status, tooMuch.data]).toMatchObject([422, { fields: { 'lines.0.num': '库存不足，剩余 5 米' } }]);
    const [first, second] = [
      (await scene.ask(project, [{ goods_name: wire.name, num: 4 }])).data.id,
      (await scene.ask(project, [{ goods_name: wire.name, num: 4 }])).data.id,
    ];
    await passAll(app, first);
    const refused = await decide(app, second);
    expect([refused.status, refused.msg]).toEqual([409, `${wire.name}库存不足，剩余 1 米`]);
    expect(await scene.stockOf(wire.id)).toEqual({ num: 1_000, value: 2_00 });
    expect((await decide(app, second, { action: 'reject' })).status).toBe(200);
    expect(await scene.costOf(project)).toBe(8_00);
  });

  it.each([
    [{ lines: [] }, 'lines', '请至少填写一种物资'],
    [{ num: 0 }, 'lines.0.num', '数量必须大于 0'],
    [{ num: 0.0001 }, 'lines.0.num', '数量必须大于 0'],
    [{ num: 1.2345 }, 'lines.0.num', '请输入数量，最多三位小数'],
    [{ num: 1_000_001 }, 'lines.0.num', '数量过大，最多 100 万'],
    [{ goods_name: '没有的东西' }, 'lines.0.goods_name', '物资不存在或已停用'],
    [{ twice: true }, 'lines.1.goods_name', '同一物资请合并为一行'],
    [{ purpose: '' }, 'purpose', expect.any(String)],
  ] as const)('is refused in words at the field: %j', async (wrong, field, words) => {
    const wire = await stocked(5, 2);
    const line = { goods_name: wire.name, num: 1, ...('num' in wrong && { num: wrong.num }) };
    const named = 'goods_name' in wrong ? { ...line, goods_name: wrong.goods_name } : line;
    const lines = 'lines' in wrong ? [] : 'twice' in wrong ? [named, named] : [named];
    const draft = { project_id: await scene.aProject(), purpose: 'purpose' in wrong ? '' : '布线', lines };
    const { status, data } = await app.call(contract.askForGoods, draft, await scene.as(scene.member));
    expect([status, data]).toMatchObject([422, { fields: { [field]: words } }]);
  });

  it('is for projects between their establishing and their end, that the person sees', async () => {
    const wire = await stocked(100, 2);
    const lines = [{ goods_name: wire.name, num: 1 }];
    for (const status of projectStatusNumbers) {
      const project = await scene.aProject({ status, maker: scene.office });
      const answer = await scene.ask(project, lines, scene.office);
      const right = status >= 2 && status <= 7;
      expect([status, answer.status]).toEqual([status, right ? 200 : 409]);
      if (!right) expect(answer.msg).toBe(`项目当前为“${projectStatuses[status]}”，不能领用物资`);
    }
    const project = await scene.aProject();
    expect((await scene.ask(project, lines, scene.outsider)).status).toBe(404);
    expect((await scene.ask(project, lines, scene.maker)).status).toBe(403);
    const options = async (by: number) =>
      (await app.call(contract.projectsForGoods, {}, await scene.as(by))).data.map(({ id }) => id);
    expect(await options(scene.member)).toContain(project);
    expect(await options(scene.outsider)).toEqual([]);
  });

  it('is reversed by approval: what is still out comes back at its cost, once', async () => {
    const project = await scene.aProject();
    const wire = await stocked(3, 3.33);
    const { approval, id } = await scene.used(project, [{ goods_name: wire.name, num: 2.5 }]);
    await scene.receive(wire.id, 10, 9);
    expect((await scene.giveBack(id, [{ goods_id: wire.id, num: 0.7 }])).status).toBe(200);
    const before = await scene.stockOf(wire.id);
    const left = await scene.costOf(project);
    const reversal = await app.call(reverseApproval, { id: approval, opinion: '没用上' }, await scene.as(scene.member));
    expect(reversal.status).toBe(200);
    const [second] = await app.sql<{ id: number }>('select id::int from approvals where reverses_id = $1', [approval]);
    await passAll(app, second?.id as number);
    expect(await scene.costOf(project)).toBe(0);
    expect(await scene.stockOf(wire.id)).toEqual({ num: before.num + 1_800, value: before.value + left });
    expect(await rows(project)).toMatchObject([{ state: 'reversed', cost: 0, actions: [] }]);
    expect((await scene.giveBack(id, [{ goods_id: wire.id, num: 0.1 }])).msg).toBe('只有已领用的物资可以退库');
    const again = await app.call(reverseApproval, { id: approval, opinion: '再来' }, await scene.as(scene.member));
    expect(again.status).toBe(409);
  });

  it('of goods that came for nothing costs nothing, and is still given back', async () => {
    const project = await scene.aProject();
    const gift = await stocked(4, 0);
    const { id } = await scene.used(project, [{ goods_name: gift.name, num: 4 }]);
    expect((await scene.giveBack(id, [{ goods_id: gift.id, num: 1 }])).status).toBe(200);
    expect([await scene.costOf(project), await scene.stockOf(gift.id)]).toEqual([0, { num: 1_000, value: 0 }]);
  });
});

describe('a return', () => {
  it('comes back at the cost of its use, to the last 分, whatever the goods cost by then', async () => {
    const project = await scene.aProject();
    const wire = await stocked(3, 3.34);
    const { id } = await scene.used(project, [{ goods_name: wire.name, num: 3 }]);
    expect(await scene.stockOf(wire.id)).toEqual({ num: 0, value: 0 });
    await scene.receive(wire.id, 1, 100);
    for (const _ of [1, 2, 3]) expect((await scene.giveBack(id, [{ goods_id: wire.id, num: 1 }])).status).toBe(200);
    expect(await scene.stockOf(wire.id)).toEqual({ num: 4_000, value: 100_00 + 10_02 });
    expect(await scene.costOf(project)).toBe(0);
    const more = await scene.giveBack(id, [{ goods_id: wire.id, num: 1 }]);
    expect([more.status, more.data]).toMatchObject([422, { fields: { 'lines.0.num': '超出可退数量，剩余 0' } }]);
    const list = (await app.call(returnPage, { project_id: project }, await scene.as(scene.keeper))).data.list;
    expect(list.map(({ lines, value }) => [lines[0]?.num, value])).toEqual([
      [1, 3.34],
      [1, 3.34],
      [1, 3.34],
    ]);
  });

  it('is refused for what was not used, of a project that is over, and to whoever may not', async () => {
    const project = await scene.aProject();
    const [wire, other] = [await stocked(3, 2), await stocked(3, 2)];
    const { id } = await scene.used(project, [{ goods_name: wire.name, num: 1 }]);
    const back = [{ goods_id: wire.id, num: 1 }];
    const strange = await scene.giveBack(id, [{ goods_id: other.id, num: 1 }]);
    expect(strange.data).toMatchObject({ fields: { 'lines.0.goods_id': '该领用单中没有这种物资' } });
    const twice = await scene.giveBack(id, [...back, ...back]);
    expect(twice.data).toMatchObject({ fields: { 'lines.1.goods_id': '同一物资请合并为一行' } });
    expect((await scene.giveBack(id, back, scene.member)).status).toBe(403);
    expect((await scene.giveBack(999_999, back)).status).toBe(404);
    const waiting = (await scene.ask(project, [{ goods_name: wire.name, num: 1 }])).data.id;
    const [open] = await app.sql<{ id: number }>('select id::int from material_uses where approval_id = $1', [waiting]);
    expect((await scene.giveBack(open?.id as number, back)).status).toBe(409);
    await app.sql('update projects set status = 8 where id = $1', [project]);
    expect((await scene.giveBack(id, back)).msg).toBe('项目当前为“已完结”，不能退库');
    expect(await scene.stockOf(wire.id)).toEqual({ num: 2_000, value: 4_00 });
  });
});

describe('what is shown of uses', () => {
  it('follows the project: its people see it, its money only who sees that of the project or keeps goods', async () => {
    const project = await scene.aProject();
    const wire = await stocked(10, 2);
    const { id } = await scene.used(project, [{ goods_name: wire.name, num: 4 }]);
    await scene.giveBack(id, [{ goods_id: wire.id, num: 1 }]);
    const sheet = async (by: number) => app.call(contract.sheetPage, { project_id: project }, await scene.as(by));
    const seen = async (by: number) => [
      (await rows(project, by)).map(({ cost }) => cost),
      (await sheet(by)).data.list?.map(({ used, returned, num, cost }) => [used, returned, num, cost]),
      (await app.call(returnPage, { project_id: project }, await scene.as(by))).data.list.map(({ value }) => value),
    ];
    const all = [[6], [[4, 1, 3, 6]], [2]];
    expect(await seen(scene.keeper)).toEqual(all);
    expect(await seen(scene.leader)).toEqual(all);
    expect(await seen(scene.member)).toEqual([[null], [[4, 1, 3, null]], [null]]);
    expect(await rows(project, scene.outsider)).toEqual([]);
    expect((await sheet(scene.outsider)).status).toBe(404);
    const mine = async (by: number) =>
      (await app.call(contract.materialUsePage, { mine: 'yes', project_id: project }, await scene.as(by))).data.total;
    expect([await mine(scene.member), await mine(scene.leader)]).toEqual([1, 0]);
  });
});
