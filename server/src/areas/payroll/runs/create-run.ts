import type { createRun as createRunEndpoint } from '@tongzhou/contract/areas/payroll/run.ts';
import { runKinds } from '@tongzhou/contract/areas/payroll/run.ts';
import type { InputOf } from '@tongzhou/contract/endpoint.ts';
import { addDays, addMonths } from '@tongzhou/contract/rules/day.ts';
import type { Filing } from '#areas/approval/public.ts';
import { lockedMonthOf } from '#areas/calendar/public.ts';
import type { PayrollParts } from '#areas/payroll/parts.ts';
import {
  insertRun,
  lastPayDate,
  lockRun,
  type RunRecord,
  removeRun,
  setPayDate,
} from '#areas/payroll/runs/run-table.ts';
import { checkSight } from '#areas/payroll/sight.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import { takeNumber } from '#platform/database/yearly-number-table.ts';
import { conflict, invalid, orNotFound } from '#platform/http/refusal.ts';

const changeable: readonly string[] = ['draft', 'computed'];

export const runWords = ({ month, kind }: Pick<RunRecord, 'month' | 'kind'>): string =>
  `${month.slice(0, 7)} ${runKinds[kind]}`;
export const objectOf = (run: RunRecord) => ({
  kind: 'payroll-run',
  id: run.id,
  label: `${run.number} ${runWords(run)}`,
});

/** For a deed on a run that nobody has been asked to agree to. */
export async function lockForChange(tx: Tx, id: number): Promise<RunRecord> {
  const run = orNotFound(await lockRun(tx, id));
  if (run.state === 'computing') conflict('正在核算，请稍候');
  if (!changeable.includes(run.state)) conflict('批次已提交审批或已发布，不能再改');
  return run;
}

/** What is withheld goes on from run to run: none is paid before the one before it. */
async function checkPayDate(db: Db, month: string, payDate: string): Promise<void> {
  if (payDate < month) invalid({ pay_date: '发放日期不能早于工资月份' });
  if (payDate > addDays(addMonths(month, 13), -1)) invalid({ pay_date: '发放日期不能晚于工资月份一年以上' });
  const last = await lastPayDate(db);
  if (last !== null && payDate < last) invalid({ pay_date: `不能早于上一批次的发放日期 ${last}` });
}

export async function createRun(
  { tx, caller, now, note }: Filing,
  { kind, month: given, pay_date }: InputOf<typeof createRunEndpoint>,
): Promise<{ id: number; number: string }> {
  await checkSight(tx, caller, 'report.salary.run');
  const month = `${given.slice(0, 7)}-01`;
  await checkPayDate(tx, month, pay_date);
  if (kind === 'monthly' && (await lockedMonthOf(tx, [month])) !== undefined)
    invalid({ month: '该月的工资已发布，请新建补充批次' });
  const number = await takeNumber(tx, 'GZ', now);
  const id = await insertRun(tx, { number, kind, month, pay_date, by: caller.userId }, now);
  note({
    object: { kind: 'payroll-run', id, label: `${number} ${runWords({ month, kind })}` },
    changes: [
      { field: 'month', label: '工资月份', old: null, new: month.slice(0, 7) },
      { field: 'pay_date', label: '发放日期', old: null, new: pay_date },
    ],
  });
  return { id, number };
}

export async function movePayDate({ tx, caller, note }: Filing, id: number, pay_date: string): Promise<void> {
  await checkSight(tx, caller, 'report.salary.run');
  const run = await lockForChange(tx, id);
  await checkPayDate(tx, run.month, pay_date);
  await setPayDate(tx, id, pay_date);
  note({
    object: objectOf(run),
    changes: [{ field: 'pay_date', label: '发放日期', old: run.pay_date, new: pay_date }],
  });
}

export async function deleteRun(
  { tx, caller, note }: Filing,
  { dividends }: Pick<PayrollParts, 'dividends'>,
  id: number,
): Promise<void> {
  await checkSight(tx, caller, 'report.salary.run');
  const run = await lockForChange(tx, id);
  await dividends.release(tx, id);
  await removeRun(tx, id);
  note({ object: objectOf(run) });
}
