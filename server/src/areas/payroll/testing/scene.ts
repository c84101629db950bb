import { saveScheme } from '@tongzhou/contract/areas/payroll/parameter.ts';
import * as slip from '@tongzhou/contract/areas/payroll/payslip.ts';
import * as contract from '@tongzhou/contract/areas/payroll/run.ts';
import * as sheets from '@tongzhou/contract/areas/payroll/sheet.ts';
import type { Endpoint, SentOf } from '@tongzhou/contract/endpoint.ts';
import { beginOf } from '@tongzhou/contract/rules/day.ts';
import { expect } from 'vitest';
import { aDepartment, aPerson } from '#testing/builders.ts';
import { passAll } from '#testing/decide.ts';
import type { TestApp } from '#testing/test-app.ts';

// A company with someone in finance, two leaders who agree, a scheme, and people with standards, in the middle of June 2026.

export const groupNamed = async (app: TestApp, key: string): Promise<number> =>
  (await app.sql<{ id: number }>('select id::int from role_groups where key = $1', [key]))[0]?.id ?? 0;

export const computeJob = (app: TestApp): Promise<unknown> => {
  const job = app.jobs.find(({ name }) => name === 'payroll/compute');
  if (job === undefined) throw new Error('no job');
  return job.run();
};

export interface Worker {
  readonly name?: string;
  readonly entry?: string;
  readonly left?: string | null;
  /** 元 a month. */
  readonly base?: number;
  readonly social?: number;
  readonly housing?: number;
  readonly deduction?: number;
}

export async function payrollScene(app: TestApp, now = beginOf('2026-06-15') + 9 * 3_600_000) {
  app.clock.now = now;
  const finance = await aPerson(app, { name: '钱会计', groups: [await groupNamed(app, 'finance')] });
  const leader = await aPerson(app, { name: '总经理', groups: [await groupNamed(app, 'leaders')] });
  const department = await aDepartment(app);
  const as = await app.signInAs(finance);
  const call = <E extends Endpoint>(endpoint: E, input: SentOf<E>, token = as) =>
    app.call(endpoint, input, { as: token });
  const fine = async <E extends Endpoint>(endpoint: E, input: SentOf<E>, token = as) => {
    const answer = await call(endpoint, input, token);
    expect([endpoint.path, answer.text.slice(0, 300)]).toEqual([endpoint.path, expect.stringContaining('"code":200')]);
    return answer.data;
  };
  await fine(saveScheme, { ...saveScheme.example, name: '测试市', from: beginOf('2024-01-01'), source: '测试' });

  const standard = (user: number, from: string, worker: Worker) =>
    app.sql(
      `insert into salary_standards (user_id, effective_date, base, post, performance, allowance, social_base, housing_base, deduction, reason, source, created_at)
        values ($1, $2, $3, 0, 0, 0, $4, $5, $6, '', 'entry', now())`,
      [
        user,
        from,
        (worker.base ?? 22_000) * 100,
        (worker.social ?? 0) * 100,
        (worker.housing ?? 0) * 100,
        (worker.deduction ?? 0) * 100,
      ],
    );
  const employ = (user: number, entry: string, left: string | null) =>
    app.sql(
      `insert into staff_profiles (user_id, entry_date, left_date, bank_name, bank_account) values ($1, $2, $3, '农业银行', '6228480000000000001')
        on conflict (user_id) do update set entry_date = $2, left_date = $3, bank_name = excluded.bank_name, bank_account = excluded.bank_account`,
      [user, entry, left],
    );
  const worker = async (given: Worker = {}): Promise<number> => {
    const { name, entry = '2020-01-01', left = null } = given;
    const user = await aPerson(app, { department, ...(name !== undefined && { name }) });
    await employ(user, entry, left);
    await standard(user, entry, given);
    return user;
  };
  const create = (month: string, payDate: string, kind: 'monthly' | 'extra' = 'monthly') =>
    fine(contract.createRun, { kind, month: beginOf(`${month}-01`), pay_date: beginOf(payDate) });
  const compute = async (id: number) => {
    await fine(contract.computeRun, { id });
    await computeJob(app);
    return fine(contract.runDetail, { id });
  };
  const approve = async (id: number) => {
    const { id: approval } = await fine(contract.submitRun, { id });
    await passAll(app, approval);
    return approval;
  };
  const publish = (id: number) => fine(contract.publishRun, { id });
  /** From nothing to payslips. */
  const published = async (month: string, payDate: string, kind: 'monthly' | 'extra' = 'monthly') => {
    const { id } = await create(month, payDate, kind);
    await compute(id);
    await approve(id);
    await publish(id);
    return id;
  };
  const sheetOf = async (run: number, user: number) => {
    const [row] = await app.sql<{ id: number }>(
      'select id::int from payroll_sheets where run_id = $1 and user_id = $2',
      [run, user],
    );
    return fine(sheets.sheetDetail, { id: row?.id ?? 0 });
  };
  const slipOf = async (user: number, run: number) => {
    const [row] = await app.sql<{ id: number }>(
      'select id::int from payroll_sheets where run_id = $1 and user_id = $2',
      [run, user],
    );
    return app.call(slip.openPayslip, { id: row?.id ?? 0 }, { as: await app.signInAs(user) });
  };
  return {
    finance,
    leader,
    department,
    as,
    call,
    fine,
    standard,
    employ,
    worker,
    create,
    compute,
    approve,
    publish,
    published,
    sheetOf,
    slipOf,
  };
}
export type PayrollScene = Awaited<ReturnType<typeof payrollScene>>;
