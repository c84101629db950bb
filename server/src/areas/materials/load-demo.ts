import { addDays, today } from '@tongzhou/contract/rules/day.ts';
import type { DemoContext } from '@tongzhou/demo/context.ts';
import { random } from '@tongzhou/demo/random.ts';
import {
  decideInDemo,
  type Engine,
  type Filing,
  passInDemo,
  powerfulDemoCaller,
  withdrawInDemo,
} from '#areas/approval/public.ts';
import { projectsAtWork } from '#areas/materials/demo-table.ts';
import { goodsNamed } from '#areas/materials/goods/goods-table.ts';
import { createGoods } from '#areas/materials/goods/save-goods.ts';
import type { MaterialParts } from '#areas/materials/parts.ts';
import { countGoods } from '#areas/materials/stock/count-goods.ts';
import { receiveGoods } from '#areas/materials/stock/receive-goods.ts';
import { createSupplier, editSupplier } from '#areas/materials/suppliers/change-supplier.ts';
import { returnGoods } from '#areas/materials/uses/return-goods.ts';
import { materialUseRequest } from '#areas/materials/uses/use-kind.ts';
import type { Tx } from '#platform/database/client.ts';

const hour = 3_600_000;
const quietDays = 14;

/** One way of doing things: what happened long ago is not news. */
function workroom(parts: MaterialParts) {
  const use = materialUseRequest(parts);
  const kinds = new Map([...parts.engine.kinds, [use.kind.kind, use.kind] as const]);
  const engine: Engine = { ...parts.engine, kinds };
  return { parts: { ...parts, engine }, engine, use };
}

interface Event {
  readonly at: number;
  readonly run: (at: number) => Promise<unknown>;
}

type Ending = 'pass' | 'partly-returned' | 'return' | 'reject' | 'withdraw' | 'wait';

/** Two years of deliveries and counts, and what the projects at work have used, done by the program itself as if on those days. */
export async function loadDemoMaterials(
  tx: Tx,
  parts: MaterialParts,
  { company, ids, now, hours }: DemoContext,
): Promise<void> {
  const { goods, suppliers, receipts, counts, purposes, returnNotes, refusals } = company.materials;
  const nothing = async () => undefined;
  const speaking = workroom(parts);
  const silent = workroom({ ...parts, notify: nothing, engine: { ...parts.engine, notify: nothing } });
  const roomAt = (at: number) => (now - at < quietDays * 24 * hour ? speaking : silent);
  const keeper = ids.get(company.personas['project-manager']) as number;
  const filingOf = (user: number, at: number): Filing => ({
    tx,
    caller: powerfulDemoCaller(user),
    now: at,
    note: () => undefined,
  });
  const begun = hours.on(addDays(today(now), -733), 9);
  const idOf = new Map<string, number>();
  for (const { name, unit, category, price, lowLine } of goods) {
    const draft = { name, unit, category, price, low_line: lowLine, note: '' };
    idOf.set(name, (await createGoods(filingOf(keeper, begun), draft)).id);
  }
  for (const { mainGoods: main_goods, enabled, ...one } of suppliers) {
    const draft = { ...one, main_goods };
    const { id } = await createSupplier(filingOf(keeper, begun), draft);
    if (!enabled) await editSupplier(filingOf(keeper, begun), { ...draft, id, version: 1, enabled });
  }
  const chance = random(46);

  const receive = ({ supplier, day, note, lines }: (typeof receipts)[number]): Event => ({
    at: hours.on(day, 10),
    run: (at) =>
      receiveGoods(filingOf(keeper, at), roomAt(at).parts, {
        day,
        supplier,
        note,
        lines: lines.map(({ name, num, unitCost }) => ({
          goods_id: idOf.get(name) as number,
          num,
          unit_cost: unitCost,
        })),
        file_ids: [],
      }),
  });

  const count = ({ day, note }: (typeof counts)[number]): Event => ({
    at: hours.on(day, 17),
    run: async (at) => {
      const chosen = goods.filter(() => chance.chance(0.3)).map(({ name }) => name);
      const found = await goodsNamed(tx, chosen.length === 0 ? goods.slice(0, 1).map(({ name }) => name) : chosen);
      await countGoods(filingOf(keeper, at), roomAt(at).parts, {
        note,
        lines: found.map(({ id, stock }) => ({
          goods_id: id,
          expected: stock,
          // What is missing is little, and whole pieces.
          counted: chance.chance(0.5) ? stock : Math.max(0, stock - 1000 * chance.between(1, 3)),
        })),
      });
    },
  });

  const use = (project: number, applicant: number, at: number, ending: Ending): Event => ({
    at,
    run: async () => {
      const room = roomAt(at);
      const all = await goodsNamed(
        tx,
        goods.map(({ name }) => name),
      );
      const there = all.filter(({ stock }) => stock >= 1000);
      const wanted = there.filter(() => chance.chance(0.15));
      const found = wanted.length === 0 ? there.slice(0, 2) : wanted;
      const lines = found.map(({ name, stock }) => ({
        goods_name: name,
        num: 1000 * Math.max(1, Math.floor((stock / 1000) * (chance.between(5, 20) / 100))),
      }));
      if (lines.length === 0) return;
      const draft = { project_id: project, purpose: chance.pick(purposes), lines };
      const { id, record } = await room.use.file(filingOf(applicant, at), room.engine, draft);
      if (ending === 'return' || ending === 'reject')
        await decideInDemo(tx, room.engine, id, ending, hours.after(at, 2), { opinion: chance.pick(refusals) });
      if (ending === 'withdraw') await withdrawInDemo(tx, room.engine, id, applicant, hours.after(at, 1));
      if (ending !== 'pass' && ending !== 'partly-returned') return;
      const passed = await passInDemo(tx, room.engine, id, hours.after(at, 3), hours);
      const first = found.find(({ name }) => name === lines[0]?.goods_name);
      if (ending === 'partly-returned' && first !== undefined)
        await returnGoods(filingOf(keeper, hours.after(passed, 10)), room.parts, {
          use_id: record,
          note: chance.pick(returnNotes),
          lines: [{ goods_id: first.id, num: 1000 }],
        });
    },
  });

  const last: readonly Ending[] = ['wait', 'return', 'reject', 'withdraw', 'partly-returned', 'wait'];
  const events: Event[] = [...receipts.map(receive), ...counts.map(count)];
  for (const [index, project] of (await projectsAtWork(tx)).entries()) {
    const applicant = project.member_id;
    for (let day = addDays(project.planned_start, 5); day < addDays(today(now), -4); day = addDays(day, 75))
      events.push(use(project.id, applicant, hours.on(day, 11), chance.chance(0.25) ? 'partly-returned' : 'pass'));
    const ending = last[index];
    if (ending !== undefined) events.push(use(project.id, applicant, hours.before(now, 11 + 2 * index), ending));
  }
  for (const { at, run } of events.toSorted((a, b) => a.at - b.at)) await run(at);
}
