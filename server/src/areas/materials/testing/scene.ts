import * as goods from '@tongzhou/contract/areas/materials/goods.ts';
import * as movement from '@tongzhou/contract/areas/materials/movement.ts';
import * as use from '@tongzhou/contract/areas/materials/use.ts';
import { beginOf } from '@tongzhou/contract/rules/day.ts';
import { projectScene } from '#areas/projects/testing/scene.ts';
import { aGroup, aPerson } from '#testing/builders.ts';
import { passAll } from '#testing/decide.ts';
import type { TestApp } from '#testing/test-app.ts';

// A company with goods in its store, and projects that use them. Everything is done by calls.

let counter = 0;

export interface GoodsGiven {
  readonly name?: string;
  readonly price?: number;
  readonly low_line?: number | null;
}

export async function materialScene(app: TestApp) {
  const projects = await projectScene(app);
  const all = [
    'material.project',
    'material.goods',
    'material.receive',
    'material.return',
    'material.count',
    'material.import',
    'material.export',
    'material.reverse',
  ] as const;
  /** Keeps the store, and sees every project. */
  const storeGroup = await aGroup(app, { permissions: [...all, 'project.list'], scope: 'all' });
  const employees = await projects.groupOf('employees');
  const keeper = await aPerson(app, { name: '管仓库', groups: [storeGroup, employees] });
  const as = async (person: number) => ({ as: await app.signInAs(person) });
  const done = <Data>({ status, msg, data }: { status: number; msg: string; data: Data }): Data => {
    if (status !== 200) throw new Error(`${status} ${msg} ${JSON.stringify(data)}`);
    return data;
  };

  async function someGoods(given: GoodsGiven = {}): Promise<{ id: number; name: string }> {
    const name = given.name ?? `物资${++counter}`;
    const draft = { name, unit: '米', category: '线材', price: given.price ?? 3, low_line: given.low_line ?? null };
    const { id } = done(await app.call(goods.createGoods, draft, await as(keeper)));
    return { id, name };
  }

  const receive = async (id: number, num: number, unit_cost: number) =>
    done(
      await app.call(
        movement.receiveGoods,
        { day: beginOf(projects.day(0)), supplier: '华强线缆', lines: [{ goods_id: id, num, unit_cost }] },
        await as(keeper),
      ),
    ).id;

  const ask = async (project: number, lines: readonly { goods_name: string; num: number }[], by = projects.member) =>
    app.call(use.askForGoods, { project_id: project, purpose: '布线', lines: [...lines] }, await as(by));

  /** Asked for and agreed to; the use itself, by its id. */
  async function used(project: number, lines: readonly { goods_name: string; num: number }[]) {
    const { id: approval } = done(await ask(project, lines));
    await passAll(app, approval);
    const [row] = await app.sql<{ id: number }>('select id::int from material_uses where approval_id = $1', [approval]);
    return { approval, id: row?.id as number };
  }

  const giveBack = async (id: number, lines: readonly { goods_id: number; num: number }[], by = keeper) =>
    app.call(movement.returnGoods, { use_id: id, lines: [...lines] }, await as(by));

  const count = async (id: number, expected: number, counted: number, by = keeper) =>
    app.call(movement.countGoods, { lines: [{ goods_id: id, expected, counted }] }, await as(by));

  /** Thousandths and 分, as the row says and as its moves come to. */
  async function stockOf(id: number) {
    const [row] = await app.sql<{ num: number; value: number; moved: number; worth: number }>(
      `select g.stock::int as num, g.value::int, coalesce(sum(m.num), 0)::int as moved, coalesce(sum(m.value), 0)::int as worth
        from goods g left join stock_moves m on m.goods_id = g.id where g.id = $1 group by g.id`,
      [id],
    );
    if (row === undefined || row.moved !== row.num || row.worth !== row.value)
      throw new Error(`the moves of ${id} do not come to its stock: ${JSON.stringify(row)}`);
    return { num: row.num, value: row.value };
  }

  /** 分 that are booked to the project for material. */
  const costOf = async (project: number): Promise<number> =>
    (
      await app.sql<{ cost: number }>(
        `select coalesce(sum(amount), 0)::int as cost from project_costs where project_id = $1 and kind = 'material'`,
        [project],
      )
    )[0]?.cost as number;

  return { ...projects, keeper, storeGroup, as, done, someGoods, receive, ask, used, giveBack, count, stockOf, costOf };
}
export type MaterialScene = Awaited<ReturnType<typeof materialScene>>;
