import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { foldClaimSums } from '#areas/reports/reimbursement/claim-report-table.ts';
import { hiddenOf } from '#areas/reports/salary/withhold-rules.ts';
import { aPassedClaim, aPassedLeave, aRun } from '#areas/reports/testing/rows.ts';
import { aDepartment, aPerson } from '#testing/builders.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

// What is kept says what the rows say, whatever happened to them.

let app: TestApp;
let people: { readonly user: number; readonly department: number }[];
beforeAll(async () => {
  app = await createTestApp();
  people = [];
  for (let count = 0; count < 6; count++) {
    const department = await aDepartment(app);
    people.push({ user: await aPerson(app, { department }), department });
  }
});
afterAll(() => app.close());

let seed = 20_261_117;
const random = (most: number): number => {
  seed = (seed * 48_271) % 2_147_483_647;
  return seed % most;
};
const oneOf = <One>(list: readonly One[]): One => list[random(list.length)] as One;
const day = () => `202${5 + random(2)}-0${1 + random(9)}-1${random(9)}`;

const differences = async (kept: string, counted: string) => {
  const [row] = await app.sql<{ kept: number; wrong: number }>(
    `select (select count(*)::int from (${kept}) k) as kept,
      (select count(*)::int from ((table_kept except all table_counted) union all (table_counted except all table_kept)) x) as wrong`
      .replaceAll('table_kept', `select * from (${kept}) a`)
      .replaceAll('table_counted', `select * from (${counted}) b`),
  );
  return row;
};
const cells =
  'select measure, month, id, category, sum(lines)::int as lines, sum(amount)::bigint as amount from claim_sums group by 1, 2, 3, 4 having sum(lines) <> 0';

describe('kept sums', () => {
  it('of claims are those of their lines after hundreds of deeds, before and after they are folded', async () => {
    const claims: number[] = [];
    const deeds: readonly (() => Promise<unknown>)[] = [
      async () => {
        const { user, department } = oneOf(people);
        const type = oneOf(['normal', 'travel'] as const);
        const lines = Array.from({ length: 1 + random(3) }, () => ({
          amount: 1 + random(90_000),
          transport: type === 'travel' ? oneOf(['', '高铁', '其他']) : '',
        }));
        claims.push(await aPassedClaim(app, { user, department, day: day(), lines, type }));
      },
      () =>
        app.sql(`update claims set state = 'reversed', pay_state = null where id = $1 and state = 'passed'`, [
          oneOf(claims),
        ]),
      () => app.sql(`update claims set state = 'passed', pay_state = 'paid' where id = $1`, [oneOf(claims)]),
      () => app.sql('update claim_lines set approved = approved / 2 where claim_id = $1', [oneOf(claims)]),
      () => app.sql('update claims set passed_on = $2 where id = $1', [oneOf(claims), day()]),
      () => app.sql('delete from claim_lines where claim_id = $1 and position = 1', [oneOf(claims)]),
      () => app.sql('delete from claims where id = $1', [oneOf(claims)]),
      () => app.sql('update claims set updated_at = now() where id = $1', [oneOf(claims)]),
    ];
    for (let count = 0; count < 40; count++) await deeds[0]?.();
    for (let count = 0; count < 260; count++) await oneOf(deeds)();
    const facts = () => differences('select * from claim_facts', 'select * from claim_facts_counted');
    const parts = () => differences('select * from claim_cells', 'select * from claim_cells_counted');
    const sums = () => differences(cells, 'select * from claim_sums_counted');
    const some = expect.toSatisfy((count: number) => count > 30);
    expect([await facts(), await parts(), await sums()]).toEqual([
      { kept: some, wrong: 0 },
      { kept: some, wrong: 0 },
      { kept: some, wrong: 0 },
    ]);
    await app.database.transaction((tx) => foldClaimSums.run(tx));
    expect(await sums()).toEqual({ kept: some, wrong: 0 });
    expect(
      await app.sql('select from claim_sums group by measure, month, id, category having count(*) > 1 limit 1'),
    ).toEqual([]);
  });

  it('of leave are the days that have passed and were not given back', async () => {
    const approvals: number[] = [];
    const of = (approval: number) => `(select record_id from approvals where id = ${approval})`;
    const deeds: readonly (() => Promise<unknown>)[] = [
      async () => {
        const first = 1 + random(20);
        const days = Array.from(
          { length: 1 + random(4) },
          (_, at) => `2026-0${1 + random(9)}-${String(1 + ((first + at) % 28)).padStart(2, '0')}`,
        );
        const { user } = oneOf(people);
        const [taken] = await app.sql('select from leave_days where user_id = $1 and live and day = any ($2::date[])', [
          user,
          days,
        ]);
        if (taken === undefined)
          approvals.push(await aPassedLeave(app, user, 1 + random(3), [...new Set(days)].sort()));
      },
      () =>
        app.sql(
          `update leave_days set live = false, returned = true
            where (leave_id, day) in (select leave_id, min(day) from leave_days where leave_id = ${of(oneOf(approvals))} and live group by 1)`,
        ),
      () => app.sql('update approvals set state = 5 where id = $1', [oneOf(approvals)]),
      () => app.sql('update approvals set state = 1 where id = $1', [oneOf(approvals)]),
      () => app.sql(`delete from leave_days where leave_id = ${of(oneOf(approvals))}`),
      () => app.sql('update approvals set title = title where id = $1', [oneOf(approvals)]),
    ];
    for (let count = 0; count < 60; count++) await deeds[0]?.();
    for (let count = 0; count < 200; count++) await oneOf(deeds)();
    expect(await differences('select * from leave_facts', 'select * from leave_facts_counted')).toEqual({
      kept: expect.toSatisfy((count: number) => count > 30),
      wrong: 0,
    });
  });

  it('of payroll are those of the published sheets, a person of two runs counted once', async () => {
    const sheets = () =>
      people.filter(() => random(4) > 0).map((one) => ({ ...one, gross: 1000 + random(9000), bonus: random(2) * 300 }));
    for (const month of ['2026-01', '2026-02', '2026-03']) await aRun(app, month, sheets());
    await aRun(
      app,
      '2026-02',
      people.map((one) => ({ ...one, gross: 500, bonus: 500 })),
      'extra',
    );
    const together = (n: number) => (people[n % 2 === 0 ? 0 : n] as (typeof people)[number]).department;
    await aRun(
      app,
      '2026-04',
      people.map((one, n) => ({ ...one, gross: 500, department: together(n) })),
    );
    await app.sql(`update payroll_sheets set state = 'read', read_at = now()`);
    const columns = 'select * from payroll_sums';
    expect(await differences(columns, 'select * from payroll_sums_counted')).toEqual({
      kept: expect.toSatisfy((count: number) => count > 10),
      wrong: 0,
    });
    const hidden = 'select month, department_id, hidden from';
    const judged = hiddenOf('select month, department_id, people from payroll_sums');
    expect(await differences(`${hidden} payroll_sums`, `${hidden} (${judged}) judged`)).toMatchObject({ wrong: 0 });
    expect(await app.sql('select hidden from payroll_sums group by 1')).toHaveLength(2);
    const [counted] = await app.sql(
      `select people, bonus_people from payroll_sums where month = '2026-02-01' and department_id = $1`,
      [people[0]?.department],
    );
    expect(counted).toEqual({ people: 1, bonus_people: 1 });
  });
});
