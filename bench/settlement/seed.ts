// A company that has shared what its projects earned for years: many settlements, each with its entries, dividends and growth.
import { runSql } from '../../tools/embedded-sql.ts';
import { addPeople, addViewers, fill, firstPerson, numbers } from '../fill.ts';

/** Who looks: one who sees everybody's figures, and one who sees their own. */
export const viewers = [
  { id: 900, name: '公司领导', group: 'leaders', secret: '00000000-0000-4000-8000-000000000801' },
  { id: 901, name: '员工', group: 'employees', secret: '00000000-0000-4000-8000-000000000802' },
] as const;

export interface SettlementSize {
  readonly people: number;
  readonly settlements: number;
}

/** Six lines each: what the project gives, and what five people are owed. */
export const linesOfEach = 6;
const sharers = linesOfEach - 1;
const days = 1400;

export async function seedSettlements(dataDir: string, { people, settlements }: SettlementSize): Promise<void> {
  await addPeople(dataDir, people);
  await addViewers(dataDir, viewers);
  const projects = Math.ceil(settlements / 4);
  const all = numbers(settlements);
  const team = `${all}, generate_series(1, ${sharers}) k`;
  const on = `current_date - ((n * 7919::bigint) % ${days})::int`;
  // Every fortieth share is the looking employee's.
  const who = `case when (n * ${sharers} + k) % 40 = 0 then 901 else ${firstPerson} + (n * 7919 + k * 1009) % ${people} end`;
  await fill(
    dataDir,
    `insert into projects (id, name, number, type_id, status, status_since, created_by, created_at) overriding system value
      select n, '项目' || n, 'XM-2024-' || n, 1 + n % 5, 8, now(), 900, now() from ${numbers(projects)};
    insert into settlements (id, project_id, number, form, state, pool_total, pool, passed_on, created_by, created_at) overriding system value
      select n, 1 + n % ${projects}, 1 + n / ${projects}, '{"words": ""}', 'passed', 500000, 500000, ${on}, 900, now() from ${all};`,
  );
  await fill(
    dataDir,
    `insert into settlement_shares (settlement_id, user_id, parts, minutes, units, base, amount)
      select n, ${who}, '[]', 1, 1, 100000, 90000 + (n * 31 + k * 7) % 20000 from ${team} on conflict do nothing;
    insert into dividends (settlement_id, project_id, user_id, department_id, amount, booked_day, payroll_id, paid_day)
      select x.settlement_id, s.project_id, x.user_id, u.department_id, x.amount, s.passed_on, case when s.id % 3 > 0 then 1 end, case when s.id % 3 > 0 then s.passed_on + 20 end
      from settlement_shares x join settlements s on s.id = x.settlement_id join users u on u.id = x.user_id;
    insert into ledger_entries (id, kind, source_id, day, note, at) overriding system value select n, 'settlement', n, ${on}, '', now() from ${all};
    insert into ledger_lines (entry_id, account, account_id, amount) select settlement_id, 'person', user_id, amount from settlement_shares;
    insert into ledger_lines (entry_id, account, account_id, amount)
      select x.settlement_id, 'project', min(s.project_id), -sum(x.amount) from settlement_shares x join settlements s on s.id = x.settlement_id group by 1;`,
  );
  await fill(
    dataDir,
    `insert into growth_entries (user_id, department_id, day, kind, rule_id, source, source_id, project_id, base, percent, participation, value)
      select d.user_id, d.department_id, d.booked_day, 'finished', (select min(id) from growth_rules), 'settlement', d.settlement_id, d.project_id, 100, 100, 40, 40 from dividends d;
    delete from board_sums;
    insert into board_sums select * from board_sums_counted;`,
  );
  await runSql(dataDir, 'vacuum (analyze)', 'postgres');
}
