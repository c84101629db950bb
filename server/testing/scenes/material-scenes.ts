import * as goods from '@tongzhou/contract/areas/materials/goods.ts';
import * as movement from '@tongzhou/contract/areas/materials/movement.ts';
import * as supplier from '@tongzhou/contract/areas/materials/supplier.ts';
import * as use from '@tongzhou/contract/areas/materials/use.ts';
import type { Endpoint } from '@tongzhou/contract/endpoint.ts';
import { beginOf } from '@tongzhou/contract/rules/day.ts';
import { expect } from 'vitest';
import { importColumns } from '#areas/materials/goods/import-rules.ts';
import { type MaterialScene, materialScene } from '#areas/materials/testing/scene.ts';
import { administratorId } from '#testing/builders.ts';
import { sendSheet, workbookOf } from '#testing/files/sheets.ts';
import { type Scene, type Stage, sent } from '#testing/scenes/staff-scenes.ts';

// The deeds of materials, each done once by the administrator, for the test that every deed leaves its entry.

const someChange = { changes: expect.toSatisfy((all: readonly unknown[]) => all.length > 0) };
const named = (object_kind: string, id: number) => ({
  object_kind,
  object_id: String(id),
  object_label: expect.stringMatching(/./),
});

export function materialScenes({ app, port, where }: Stage): readonly Scene[] {
  let company: Promise<MaterialScene> | undefined;
  const scene = () => {
    company ??= materialScene(app());
    return company;
  };
  const as = () => app().signInAs(administratorId);
  const call = async (endpoint: Endpoint, input: object) =>
    app().call(endpoint, { ...(endpoint.example as object), ...input } as never, { as: await as(), ...where });
  const play = (endpoint: Endpoint, prepare: () => Promise<{ input: object; about: object }>): Scene => ({
    endpoint,
    act: async () => {
      const { input, about } = await prepare();
      return sent(await call(endpoint, input), { ...about, ...someChange }, administratorId);
    },
  });
  /** Its object is only known by the answer. */
  const playNew = (endpoint: Endpoint, kind: string, input: () => Promise<object>): Scene => ({
    endpoint,
    act: async () => {
      const answer = await call(endpoint, await input());
      return sent(answer, { ...named(kind, (answer.data as { id: number }).id), ...someChange }, administratorId);
    },
  });
  const stocked = async () => {
    const { someGoods, receive } = await scene();
    const made = await someGoods();
    return { ...made, receipt: await receive(made.id, 10, 2) };
  };
  let suppliers = 0;
  const aSupplier = async () =>
    (await call(supplier.createSupplier, { name: `供应商${++suppliers}` })).data as { id: number };
  const preview = async (name: string) =>
    sendSheet(goods.previewGoodsImport, await workbookOf([importColumns, [name, '个', '', '1', '', '']]), {
      port: port(),
      as: await as(),
    });

  return [
    playNew(goods.createGoods, 'goods', async () => ({ name: '记录物资' })),
    play(goods.editGoods, async () => {
      const { id, name } = await (await scene()).someGoods();
      return { input: { id, name, price: 9 }, about: named('goods', id) };
    }),
    {
      endpoint: goods.previewGoodsImport,
      act: async () => {
        const { status, headers, data } = await preview('预览物资');
        const about = { object_kind: 'import', object_id: String(data.import_id), user_agent: 'node' };
        const request = headers.get('x-request-id');
        return { status, request, about: { ...about, address: '127.0.0.1' }, who: administratorId };
      },
    },
    play(goods.importGoods, async () => ({
      input: { import_id: (await preview('导入物资')).data.import_id },
      about: { object_kind: 'goods', object_label: '导入物资' },
    })),
    playNew(movement.receiveGoods, 'goods-receipt', async () => {
      const { someGoods, day } = await scene();
      return {
        day: beginOf(day(0)),
        lines: [{ goods_id: (await someGoods()).id, num: 1, unit_cost: 1 }],
      };
    }),
    play(movement.reverseReceipt, async () => {
      const { receipt } = await stocked();
      return { input: { id: receipt }, about: named('goods-receipt', receipt) };
    }),
    playNew(movement.countGoods, 'goods-count', async () => ({
      lines: [{ goods_id: (await stocked()).id, expected: 10, counted: 9 }],
    })),
    playNew(supplier.createSupplier, 'supplier', async () => ({ name: '记录供应商' })),
    play(supplier.editSupplier, async () => {
      const { id } = await aSupplier();
      return { input: { id, name: '记录改名' }, about: named('supplier', id) };
    }),
    play(supplier.deleteSupplier, async () => {
      const { id } = await aSupplier();
      return { input: { id }, about: named('supplier', id) };
    }),
    play(use.askForGoods, async () => {
      const project = await (await scene()).aProject();
      const lines = [{ goods_name: (await stocked()).name, num: 1 }];
      return { input: { project_id: project, lines }, about: named('project', project) };
    }),
    play(movement.returnGoods, async () => {
      const { aProject, used } = await scene();
      const [project, { id, name }] = [await aProject(), await stocked()];
      const { id: use_id } = await used(project, [{ goods_name: name, num: 2 }]);
      return { input: { use_id, lines: [{ goods_id: id, num: 1 }] }, about: named('project', project) };
    }),
    play(use.exportSheet, async () => ({ input: { project_id: await (await scene()).aProject() }, about: {} })),
  ];
}
