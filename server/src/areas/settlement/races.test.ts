import { actOnApproval, reverseApproval } from '@tongzhou/contract/areas/approval/act.ts';
import { beginOf } from '@tongzhou/contract/rules/day.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takeDividends } from '#areas/settlement/public.ts';
import { type SettlementScene, settlementScene } from '#areas/settlement/testing/scene.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

// Two servers on one database, asked at the same moment.

let app: TestApp;
let beside: TestApp;
let scene: SettlementScene;
beforeAll(async () => {
  app = await createTestApp();
  beside = await createTestApp({ beside: app });
  for (const one of [app, beside]) one.clock.now = beginOf('2026-03-02') + 9 * 3_600_000;
  scene = await settlementScene(app);
});
afterAll(async () => {
  await beside.close();
  await app.close();
});

const rounds = Array.from({ length: 6 }, (_, round) => round);

/** The last consent, once for each server that it is given on. */
async function lastConsent(id: number): Promise<(on: TestApp) => Promise<{ status: number; msg: string }>> {
  const { input, as } = await scene.lastConsent(id);
  return (on) => on.call(actOnApproval, input, { as });
}

const bookedOf = async (settlement: number) =>
  (
    await app.sql<{ dividends: number; entries: number; amount: number }>(
      `select (select count(*)::int from dividends where settlement_id = $1) as dividends,
        (select count(*)::int from ledger_entries where kind = 'settlement' and source_id = $1) as entries,
        (select coalesce(sum(amount), 0)::int from dividends where settlement_id = $1) as amount`,
      [settlement],
    )
  )[0];

describe('at the same moment on two servers', () => {
  it('a settlement passes once and is booked once', async () => {
    for (const _ of rounds) {
      const { id } = await scene.finished();
      const sent = await scene.send(id);
      const consent = await lastConsent(sent.data.id);
      const answers = await Promise.all([consent(app), consent(beside)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(await bookedOf(await scene.idOf(sent.data.id))).toEqual({ dividends: 2, entries: 1, amount: 6_000_00 });
    }
  });

  it('is reversed or taken by a payroll, never both', async () => {
    for (const round of rounds) {
      const { id } = await scene.finished();
      const { approval, id: settlement } = await scene.settled(id);
      const { data } = await app.call(
        reverseApproval,
        { id: approval, opinion: '算错了' },
        await scene.as(scene.leader),
      );
      const consent = await lastConsent(data.id);
      const take = () =>
        beside.database.transaction((tx) => takeDividends(tx, { payrollId: 100 + round, until: '2026-03-31' }));
      const [answer, taken] = await Promise.all([consent(app), take()]);
      const own = taken.filter((one) => one.settlement_id === settlement).length;
      expect([answer.status, own]).toEqual(answer.status === 200 ? [200, 0] : [409, 2]);
      if (answer.status === 409) expect(answer.msg).toBe('分红已进入工资核算，不能撤销结算');
      const [found] = await app.sql<{ both: number; balance: number }>(
        `select count(*) filter (where reversed_day is not null and payroll_id is not null)::int as both,
          coalesce((select sum(amount) from ledger_lines where account = 'project' and account_id = $2), 0)::int as balance
          from dividends where settlement_id = $1`,
        [settlement, id],
      );
      expect(found).toEqual({ both: 0, balance: answer.status === 200 ? 0 : -6_000_00 });
    }
  });

  it('is taken by one of two payrolls, each dividend once', async () => {
    const settlements: number[] = [];
    for (const _ of rounds.slice(0, 3)) settlements.push((await scene.settled((await scene.finished()).id)).id);
    const takes = [app, beside].map((server, place) =>
      server.database.transaction((tx) => takeDividends(tx, { payrollId: 200 + place, until: '2026-03-31' })),
    );
    const taken = (await Promise.all(takes)).map((rows) =>
      rows.filter((one) => settlements.includes(one.settlement_id)).map(({ id }) => id),
    );
    expect(new Set(taken.flat()).size).toBe(taken.flat().length);
    const [{ count } = { count: 0 }] = await app.sql<{ count: number }>(
      `select count(*)::int from dividends where settlement_id = any ($1) and payroll_id in (200, 201)`,
      [settlements],
    );
    expect([count, taken.flat().length]).toEqual([6, 6]);
  });
});
