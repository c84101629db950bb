import { reverseApproval } from '@tongzhou/contract/areas/approval/act.ts';
import { beginOf } from '@tongzhou/contract/rules/day.ts';
import {
  countedDifference,
  moved,
  nothing,
  type Stock,
  valueAt,
  valueReturned,
  valueTaken,
} from '@tongzhou/contract/rules/stock.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MaterialScene, materialScene } from '#areas/materials/testing/scene.ts';
import { passAll } from '#testing/decide.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

// Random histories played against the database and, beside it, against the rules alone: both come to the same.

let app: TestApp;
let scene: MaterialScene;
beforeAll(async () => {
  app = await createTestApp();
  app.clock.now = beginOf('2026-03-02') + 9 * 3_600_000;
  scene = await materialScene(app);
});
afterAll(() => app.close());

function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

interface Out {
  readonly id: number;
  readonly approval: number;
  readonly taken: Stock;
  returned: Stock;
  reversed: boolean;
}

async function play(seed: number): Promise<void> {
  const random = seeded(seed);
  const { id: goods, name } = await scene.someGoods({ price: 2.5 });
  const project = await scene.aProject();
  const uses: Out[] = [];
  let stock = nothing;
  let cost = 0;
  for (let step = 0; step < 6; step++) {
    const deed = random(5);
    const open = uses.filter(({ reversed, taken, returned }) => !reversed && returned.num < taken.num);
    const one = open[random(Math.max(open.length, 1))];
    if (deed === 0 || stock.num === 0) {
      const [num, price] = [1 + random(9_999), random(5_000)];
      await scene.receive(goods, num / 1000, price / 100);
      stock = moved(stock, { num, value: valueAt(num, price) });
    } else if (deed === 1 || one === undefined) {
      const num = 1 + random(stock.num);
      const value = valueTaken(stock, num);
      uses.push({
        ...(await scene.used(project, [{ goods_name: name, num: num / 1000 }])),
        taken: { num, value },
        returned: nothing,
        reversed: false,
      });
      stock = moved(stock, { num: -num, value: -value });
      cost += value;
    } else if (deed === 2) {
      const num = 1 + random(one.taken.num - one.returned.num);
      const value = valueReturned({ ...one.taken, returned: one.returned }, num);
      scene.done(await scene.giveBack(one.id, [{ goods_id: goods, num: num / 1000 }]));
      one.returned = moved(one.returned, { num, value });
      stock = moved(stock, { num, value });
      cost -= value;
    } else if (deed === 3) {
      const left = { num: one.taken.num - one.returned.num, value: one.taken.value - one.returned.value };
      const by = await scene.as(scene.member);
      scene.done(await app.call(reverseApproval, { id: one.approval, opinion: '没用上' }, by));
      const [reversal] = await app.sql<{ id: number }>('select id::int from approvals where reverses_id = $1', [
        one.approval,
      ]);
      await passAll(app, reversal?.id as number);
      one.reversed = true;
      stock = moved(stock, left);
      cost -= left.value;
    } else {
      const counted = random(stock.num * 2 + 1);
      const difference = countedDifference(stock, counted, 250);
      scene.done(await scene.count(goods, stock.num / 1000, counted / 1000));
      stock = moved(stock, difference);
    }
  }
  expect([seed, await scene.stockOf(goods), await scene.costOf(project)]).toEqual([seed, stock, cost]);
}

describe('random histories of a stock', () => {
  it('come to the same in the database as by the rules', async () => {
    for (let seed = 1; seed <= 24; seed++) await play(seed);
  });
});
