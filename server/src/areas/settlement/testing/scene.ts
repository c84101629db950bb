import * as contract from '@tongzhou/contract/areas/settlement/sheet.ts';
import type { SentOf } from '@tongzhou/contract/endpoint.ts';
import { addDays } from '@tongzhou/contract/rules/day.ts';
import { anOrder } from '#areas/projects/testing/orders.ts';
import { type ProjectGiven, projectScene } from '#areas/projects/testing/scene.ts';
import { decide, passAll, turnOf } from '#testing/decide.ts';
import type { TestApp } from '#testing/test-app.ts';

// Projects that are finished, with money received and spent, and settled by calls. Amounts are 分.

export interface FinishedGiven extends ProjectGiven {
  /** Received with 6 % tax in it; 106,000.00 unless said. */
  readonly received?: number;
  readonly outstanding?: readonly number[];
  /** 40,000.00 of labour, unless said. */
  readonly labour?: number;
}

let counter = 0;

export async function settlementScene(app: TestApp) {
  const projects = await projectScene(app);
  const as = async (person: number) => ({ as: await app.signInAs(person) });
  const leaders = await projects.groupOf('leaders');
  await app.sql('insert into role_group_members (user_id, group_id) values ($1, $2) on conflict do nothing', [
    projects.chief,
    leaders,
  ]);

  const receive = (order: number, amount: number) =>
    app.sql(
      `insert into receipts (order_id, received_on, amount, way, by_id, created_at) values ($1, $2, $3, 'transfer', $4, now())`,
      [order, projects.day(0), amount, projects.finance],
    );

  /** At 待结算, its team at work for four weeks before. */
  async function finished(given: FinishedGiven = {}): Promise<{ id: number; order: number }> {
    const { received = 106_000_00, outstanding = [], labour = 40_000_00, ...own } = given;
    const name = own.name ?? `结算项目${++counter}`;
    const order = await anOrder(app, { name, owner: projects.finance, type: projects.type, outstanding });
    const id = await projects.aProject({
      status: 6,
      planned_start: addDays(projects.day(0), -27),
      ...own,
      name,
      order,
    });
    if (received !== 0) await receive(order, received);
    if (labour !== 0) await projects.aCost(id, labour, 'labour');
    return { id, order };
  }

  const sheetOf = async (project_id: number, by = projects.leader) =>
    app.call(contract.settlementSheet, { project_id }, await as(by));

  /** As it is seen at this moment. */
  async function send(
    project_id: number,
    changed: Partial<SentOf<typeof contract.submitSettlement>> = {},
    by = projects.leader,
  ) {
    const { data } = await sheetOf(project_id, projects.office);
    return app.call(contract.submitSettlement, { project_id, mark: data.mark, ...changed }, await as(by));
  }

  const idOf = async (approval: number): Promise<number> =>
    (await app.sql<{ id: number }>('select id::int from settlements where approval_id = $1', [approval]))[0]
      ?.id as number;

  /** Sent and agreed to. */
  async function settled(project_id: number, changed: Partial<SentOf<typeof contract.submitSettlement>> = {}) {
    const sent = await send(project_id, changed);
    if (sent.status !== 200) throw new Error(`${sent.status} ${sent.text}`);
    await passAll(app, sent.data.id);
    return { approval: sent.data.id, id: await idOf(sent.data.id) };
  }

  /** What the last to agree sends, and as whom; all before them have agreed. */
  async function lastConsent(approval: number) {
    await decide(app, approval);
    const turn = await turnOf(app, approval);
    if (turn === undefined) throw new Error(`nobody is left to agree to ${approval}`);
    const { step, activation, people } = turn;
    const input = { action: 'pass' as const, id: approval, step, activation, opinion: '好' };
    return { input, as: await app.signInAs(people[0] ?? 0) };
  }

  const detailOf = async (id: number, by = projects.leader) =>
    app.call(contract.settlementDetail, { id }, await as(by));

  /** By account, 分. */
  const balanceOf = async (account: 'project' | 'person' | 'company', id: number): Promise<number> =>
    (
      await app.sql<{ balance: number }>(
        `select coalesce(sum(amount), 0)::int as balance from ledger_lines where account = $1 and account_id = $2`,
        [account, id],
      )
    )[0]?.balance as number;

  return { ...projects, as, receive, finished, sheetOf, send, idOf, settled, lastConsent, detailOf, balanceOf };
}
export type SettlementScene = Awaited<ReturnType<typeof settlementScene>>;
