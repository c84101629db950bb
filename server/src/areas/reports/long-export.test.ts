import * as claims from '@tongzhou/contract/areas/reports/reimbursement.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aPassedClaim } from '#areas/reports/testing/rows.ts';
import { aDepartment, aGroup, aPerson } from '#testing/builders.ts';
import { openPort } from '#testing/program/wire.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

const most = 100_000;
const perClaim = 1000;

let app: TestApp;
let address: string;
let headers: Record<string, string>;

beforeAll(async () => {
  app = await createTestApp();
  const department = await aDepartment(app);
  const user = await aPerson(app, { department });
  const group = await aGroup(app, { permissions: ['report.reimburse', 'report.reimburse.export'], scope: 'all' });
  const as = await app.signInAs(await aPerson(app, { groups: [group] }));
  headers = { authorization: `Bearer ${as}` };
  address = `http://127.0.0.1:${await openPort(app)}${claims.exportReimburseRows.path}?from=2026-01&to=2026-01`;
  await aPassedClaim(app, { user, department, day: '2026-01-05', lines: [{ amount: 100, other: '=cmd()' }] });
  await app.sql('set session_replication_role = replica');
  const line = `select $1::int8 + (n - 1) / ${perClaim}, (n - 1) % ${perClaim} + 1, '', '', '', 0, 0, 0, 0, '一段不长不短的说明 ' || n, 1000 + n, '', '', 1000 + n from generate_series(1, ${most}) n`;
  const [claim] = await app.sql<{ id: number }>('select id::int from claims');
  await app.sql('alter table claims drop constraint claims_approval_id_key');
  await app.sql(
    `insert into claims (id, type, user_id, department_id, reason, payee, bank_name, bank_account, state, approval_id, total, approved, pay_state, passed_on, created_at, updated_at) overriding system value
      select c.id + 1 + n, c.type, c.user_id, c.department_id, '项目现场的材料与交通 ' || n, '', '', '', 'passed', c.approval_id, 0, 0, 'due', date '2026-01-06' + n % 20, now(), now()
      from claims c, generate_series(0, ${most / perClaim - 1}) n`,
  );
  await app.sql(
    `insert into claim_lines (claim_id, position, start_place, end_place, transport, bill_price, bill_num, subsidy, subsidy_price, other, other_price, over_reason, re_no, approved) ${line}`,
    [(claim?.id ?? 0) + 1],
  );
  for (const kept of ['claim_facts', 'claim_cells'])
    await app.sql(`insert into ${kept} select * from ${kept}_counted where claim_id > $1`, [claim?.id]);
  await app.sql('set session_replication_role = origin');
  await app.sql('analyze');
}, 120_000);
afterAll(() => app.close());

it('a hundred thousand rows are sent as they are read, with little memory, and counted in the operation log; more are refused', async () => {
  const over = await fetch(address, { headers });
  expect([over.status, (await over.text()).slice(0, 200)]).toEqual([
    409,
    expect.stringContaining('一次最多导出 100000 行'),
  ]);
  await app.sql(`delete from claim_facts where line_id = (select max(line_id) from claim_facts)`);

  let highest = 0;
  const look = () => {
    highest = Math.max(highest, process.memoryUsage().rss);
  };
  const before = process.memoryUsage().rss;
  const response = await fetch(address, { headers });
  expect(response.status).toBe(200);
  const arrivals: number[] = [];
  let bytes = 0;
  for await (const part of response.body as unknown as AsyncIterable<Uint8Array>) {
    bytes += part.length;
    arrivals.push(bytes);
    look();
  }
  expect(bytes).toBeGreaterThan(2_000_000);
  // It comes bit by bit, from the beginning on.
  expect(arrivals.length).toBeGreaterThan(20);
  expect(highest - before).toBeLessThan(150 * 1024 * 1024);

  const logged = await app.sql('select changes from log.operations where action = $1 order by id', [
    claims.exportReimburseRows.operation,
  ]);
  expect(logged.at(-1)).toEqual({ changes: [{ field: 'rows', label: '行数', old: null, new: most }] });
}, 120_000);
