import { api } from '@tongzhou/contract/api.ts';
import * as slip from '@tongzhou/contract/areas/payroll/payslip.ts';
import * as salary from '@tongzhou/contract/areas/salary.ts';
import { type Endpoint, isEndpoint } from '@tongzhou/contract/endpoint.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PayrollScene, payrollScene } from '#areas/payroll/testing/scene.ts';
import { aGroup, aPerson } from '#testing/builders.ts';
import { watchStatements } from '#testing/database/watch-statements.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

// Whoever may do everything but see salaries: what they ask for reads no salary, whatever they ask.

let app: TestApp;
let scene: PayrollScene;
beforeAll(async () => {
  app = await createTestApp();
  scene = await payrollScene(app);
  await scene.worker({ name: '赵钱孙', base: 73_951 });
  await scene.published('2026-01', '2026-02-10');
});
afterAll(() => app.close());

/** Of one's own pay, which is nobody else's. */
const own: readonly Endpoint[] = [
  ...Object.values(slip as Readonly<Record<string, unknown>>).filter(isEndpoint),
  salary.mySalary,
  salary.userSalaryLogUserPage,
  salary.exportSalaryLog,
];
/** A request's own form is masked for whoever may not see its figures. */
const tables = /\b(salary_standards|payroll_(?!requests)\w+|payslip_entries)\b/;

describe('without 查看他人工资', () => {
  it('no statement reads a salary or a payroll, and no answer tells one', async () => {
    const groups = [await aGroup(app, { wildcard: true, scope: 'all' })];
    const user = await aPerson(app, { groups });
    const calls = Object.values(api)
      .flat()
      .filter(({ transport, effect }) => transport !== 'stream' && transport !== 'upload' && effect !== 'session')
      .filter((endpoint) => !own.includes(endpoint));
    const read: string[] = [];
    for (const endpoint of calls) {
      const as = await app.signInAs(user);
      const sent: string[] = [];
      const stop = watchStatements(({ prepared }) => sent.push(prepared.text));
      const { text } = await app.call(endpoint, endpoint.example as never, { as });
      stop();
      const found = sent.flatMap((one) => tables.exec(one)?.[0] ?? []);
      if (found.length > 0) read.push(`${endpoint.path} ${found.join()}`);
      if (/73.?951/.test(text)) read.push(`${endpoint.path} tells`);
    }
    expect(calls.length).toBeGreaterThan(200);
    expect(read).toEqual([]);
  }, 120_000);
});
