import { type Sharer, sharesOf } from '@tongzhou/contract/rules/settlement/settlement.ts';
import type { ProjectScene } from '#areas/projects/testing/scene.ts';
import type { TestApp } from '#testing/test-app.ts';

// What was settled, as it lies in the database once it has passed. Amounts are 分.

export function rewardScene(app: TestApp, scene: ProjectScene) {
  const one = async (text: string, values: unknown[]): Promise<number> =>
    (await app.sql<{ id: number }>(`${text} returning id::int`, values))[0]?.id as number;

  let number = 0;
  /** With the dividends of each, as the shares say. Units are minutes at half the time with a weight of one. */
  async function aSettlement(
    project: number,
    pool: number,
    sharers: readonly { readonly user: number; readonly minutes: number; readonly adjustment?: number }[],
    on: string,
  ): Promise<number> {
    const given: Sharer[] = sharers.map(({ user, minutes, adjustment = 0 }) => ({
      user_id: user,
      units: minutes * 50 * 10,
      adjustment,
    }));
    const id = await one(
      `insert into settlements (project_id, number, form, state, pool_total, pool, passed_on, created_by, created_at)
        values ($1, $2, '{"words":""}', 'passed', $3, $3, $4, $5, now())`,
      [project, ++number, pool, on, scene.leader],
    );
    const shares = sharesOf(pool, given);
    for (const [at, { user, minutes, adjustment = 0 }] of sharers.entries()) {
      const part = { start_on: '2026-01-05', end_on: '2026-01-30', minutes, participation: 50, weight: 10 };
      await app.sql(
        `insert into settlement_shares (settlement_id, user_id, parts, minutes, units, base, adjustment, reason, amount) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
        [
          ...[id, user, JSON.stringify([part]), minutes, given[at]?.units, shares[at]?.base],
          ...[adjustment, adjustment === 0 ? null : '关键贡献', shares[at]?.amount],
        ],
      );
    }
    await app.sql(
      `insert into dividends (settlement_id, project_id, user_id, department_id, amount, booked_day)
        select s.settlement_id, $2, s.user_id, u.department_id, s.amount, $3 from settlement_shares s join users u on u.id = s.user_id where s.settlement_id = $1`,
      [id, project, on],
    );
    return id;
  }

  const pay = (settlement: number, on: string) =>
    app.sql('update dividends set payroll_id = 1, paid_day = $2 where settlement_id = $1', [settlement, on]);
  const reverse = (settlement: number, on: string) =>
    app.sql('update dividends set reversed_day = $2 where settlement_id = $1', [settlement, on]);

  /** What is kept for the boards beside what counting the rows gives: nothing where they agree. */
  const driftOfBoards = () =>
    app.sql(`select * from (select * from board_sums where amount <> 0) k full join (select * from board_sums_counted where amount <> 0) c
      using (measure, subject, period, subject_id) where k.amount is distinct from c.amount`);

  return { aSettlement, pay, reverse, driftOfBoards };
}
export type RewardScene = ReturnType<typeof rewardScene>;
