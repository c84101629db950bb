import { addDays, today } from '@tongzhou/contract/rules/day.ts';
import type { DemoContext } from '@tongzhou/demo/context.ts';
import {
  decideInDemo,
  type Engine,
  type Filing,
  passInDemo,
  powerfulDemoCaller,
  reverseInDemo,
  withdrawInDemo,
} from '#areas/approval/public.ts';
import { type ProjectRecord, projectById, putStatus } from '#areas/projects/public.ts';
import { projectsOver } from '#areas/settlement/demo-table.ts';
import { insertDayCost } from '#areas/settlement/labour/day-cost-table.ts';
import type { SettlementParts } from '#areas/settlement/parts.ts';
import { makeSheet, type Sheet } from '#areas/settlement/sheet/make-sheet.ts';
import { settlementRequest } from '#areas/settlement/sheet/settlement-kind.ts';
import type { Tx } from '#platform/database/client.ts';

const hour = 3_600_000;
const quietDays = 14;

/** One way of doing things: what happened long ago is not news. */
function workroom(parts: SettlementParts) {
  const settlement = settlementRequest(parts);
  const kinds = new Map([...parts.engine.kinds, [settlement.kind.kind, settlement.kind] as const]);
  const engine: Engine = { ...parts.engine, kinds };
  return { engine, settlement };
}

type Ending = 'pass' | 'return' | 'reject' | 'withdraw' | 'wait';
type Over = Awaited<ReturnType<typeof projectsOver>>[number];

/** Of the first who may be moved, as far as the others can bear it. */
const adjustmentsOf = ({ sharers }: Sheet, project: number) =>
  sharers
    .filter((one) => !one.leads && one.units > 0)
    .slice(0, 1)
    .map(({ user_id }) => ({ user_id, percent: 5, reason: praise[project % praise.length] as string }));
const praise = ['上线期间驻场值守', '承担了计划外的接口改造', '带两名新同事完成实施', '客户点名表扬'];

/** What became of every project that is over: settled, adjusted, reversed, under way. */
export async function loadDemoSettlements(
  tx: Tx,
  parts: SettlementParts,
  { company, ids, now, hours }: DemoContext,
): Promise<void> {
  const nothing = async () => undefined;
  const speaking = workroom(parts);
  const silent = workroom({ ...parts, notify: nothing, engine: { ...parts.engine, notify: nothing } });
  const roomAt = (at: number) => (now - at < quietDays * 24 * hour ? speaking : silent);

  async function settle({ id, leader_id }: Over, at: number, ending: Ending, adjusted = false): Promise<number> {
    const { engine, settlement } = roomAt(at);
    const sheet = await makeSheet(tx, (await projectById(tx, id)) as ProjectRecord);
    const filing: Filing = { tx, caller: powerfulDemoCaller(leader_id), now: at, note: () => undefined };
    const adjustments = adjusted ? adjustmentsOf(sheet, id) : [];
    const draft = { project_id: id, mark: sheet.mark, note: '', adjustments, proof: { by: 'password' as const } };
    const { id: request } = await settlement.file(filing, engine, draft);
    const later = hours.after(at, 1);
    const opinion = ending === 'return' ? '请先核对外包费用' : '报销尚未全部入账，月底后再结算';
    if (ending === 'withdraw') await withdrawInDemo(tx, engine, request, leader_id, later);
    else if (ending === 'pass') await passInDemo(tx, engine, request, later, hours);
    else if (ending !== 'wait') await decideInDemo(tx, engine, request, ending, later, { opinion });
    return request;
  }

  const finance = ids.get(company.personas.finance) as number;
  const set = hours.on(addDays(today(now), -720), 14);
  for (let level = 1; level <= 20; level += 1)
    await insertDayCost(tx, { level, from_on: '2024-01-01', amount: (500 + 60 * level) * 100, by: finance }, set);

  const all = await projectsOver(tx);
  const closed = all.filter(({ status }) => status === 8);
  for (const [index, project] of closed.entries()) {
    // As it was between its acceptance and its end.
    const { id, status_since: ended } = project;
    await putStatus(tx, { id, status: 6, pause_reason: null, now: hours.before(ended, 16) });
    await settle(project, hours.before(ended, 12), 'pass', index % 3 === 1);
    await putStatus(tx, { id, status: 8, pause_reason: null, now: ended });
  }
  const poolOf = async ({ id }: Over) =>
    (await makeSheet(tx, (await projectById(tx, id)) as ProjectRecord)).figures.pool;
  const finished = all.filter(({ status }) => status === 6);
  const pools = new Map<Over, number>();
  for (const one of finished) pools.set(one, await poolOf(one));
  // Where there is the most to be shared, it is taken back and shared anew.
  const [first, second] = finished.toSorted((a, b) => (pools.get(b) ?? 0) - (pools.get(a) ?? 0));
  // Working hours ago, each deed some after the one before it.
  const ago = (many: number) => hours.before(now, many);
  if (first !== undefined) {
    const { engine } = speaking;
    const request = await settle(first, ago(30), 'pass', true);
    const reversal = await reverseInDemo(tx, engine, request, first.leader_id, '漏计一笔外包费用', ago(21));
    await passInDemo(tx, engine, reversal, ago(18), hours);
    await settle(first, ago(11), 'pass', true);
  }
  if (second !== undefined) {
    await settle(second, ago(28), 'reject');
    await settle(second, ago(20), 'withdraw');
    await settle(second, ago(9), 'wait', true);
  }
  const [terminated] = all.filter(({ status }) => status === 9);
  if (terminated !== undefined) await settle(terminated, ago(14), 'return');
}
