import type * as contract from '@tongzhou/contract/areas/payroll/run.ts';
import type { RunAction } from '@tongzhou/contract/areas/payroll/run.ts';
import type * as sheetContract from '@tongzhou/contract/areas/payroll/sheet.ts';
import { settings } from '@tongzhou/contract/areas/settings.ts';
import type { GivenOf, InputOf } from '@tongzhou/contract/endpoint.ts';
import { beginOf } from '@tongzhou/contract/rules/day.ts';
import { listItems } from '#areas/payroll/runs/item-table.ts';
import { lastRequestOf, listRuns } from '#areas/payroll/runs/run-list-table.ts';
import { problemsOf, type RunRecord, runBefore, runById } from '#areas/payroll/runs/run-table.ts';
import { countSheets, listSheets, type PaidRow, paidOf } from '#areas/payroll/sheets/sheet-table.ts';
import { checkSight } from '#areas/payroll/sight.ts';
import { settingsOf } from '#areas/settings/public.ts';
import { holds } from '#areas/staff/public.ts';
import type { Db } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';
import { conflict, orNotFound } from '#platform/http/refusal.ts';

const moment = (day: string | null) => (day === null ? null : beginOf(day));

export async function showRuns(
  db: Db,
  caller: Caller,
  { state, kind, ...request }: InputOf<typeof contract.runPage>,
): Promise<GivenOf<typeof contract.runPage>> {
  await checkSight(db, caller);
  const page = await listRuns(db, { state, kind }, request);
  const list = page.list.map((row) => ({
    ...row,
    month: beginOf(row.month),
    pay_date: beginOf(row.pay_date),
    paid_on: moment(row.paid_on),
  }));
  return { ...page, list };
}

const offered: Readonly<Record<RunRecord['state'], readonly RunAction[]>> = {
  draft: ['edit', 'delete', 'compute', 'items'],
  computing: [],
  computed: ['edit', 'delete', 'compute', 'items', 'submit'],
  approving: [],
  approved: ['reopen', 'publish', 'bank-list', 'tax-sheet'],
  published: ['pay', 'bank-list', 'tax-sheet'],
  paid: ['bank-list', 'tax-sheet'],
};

function actionsOf(caller: Caller, { state }: RunRecord): RunAction[] {
  const needed = (action: RunAction) =>
    action === 'publish' || action === 'pay'
      ? 'report.salary.publish'
      : action === 'bank-list'
        ? 'data.bank-account'
        : 'report.salary.run';
  return offered[state].filter((action) => holds(caller, needed(action)));
}

export async function showRun(db: Db, caller: Caller, id: number): Promise<GivenOf<typeof contract.runDetail>> {
  await checkSight(db, caller);
  const run = orNotFound(await runById(db, id));
  const { payrollMovePercent, payrollPasswordFrom } = await settingsOf(db, {
    payrollMovePercent: settings.payrollMovePercent,
    payrollPasswordFrom: settings.payrollPasswordFrom,
  });
  const { over, ...counts } = await countSheets(db, id);
  const request = await lastRequestOf(db, id);
  const before = run.kind === 'monthly' ? await runBefore(db, run.month) : undefined;
  return {
    id,
    number: run.number,
    kind: run.kind,
    month: beginOf(run.month),
    pay_date: beginOf(run.pay_date),
    state: run.state,
    people: run.people,
    gross: run.gross,
    deducted: run.social + run.housing,
    tax: run.tax,
    net: run.net,
    company: run.company,
    created_by_name: run.created_by_name,
    created_at: run.created_at,
    published_at: run.published_at,
    paid_on: moment(run.paid_on),
    version: run.version,
    done: run.done,
    total: run.total,
    problems: await problemsOf(db, id),
    warnings: [...run.warnings],
    moved_over: over,
    move_percent: payrollMovePercent,
    ...counts,
    approval_id: request?.approval_id ?? null,
    approval_number: request?.number ?? null,
    before:
      before === undefined
        ? null
        : { number: before.number, people: before.people, gross: before.gross, net: before.net },
    voucher: run.voucher,
    proof_from: payrollPasswordFrom,
    actions: actionsOf(caller, run),
  };
}

export async function showSheets(
  db: Db,
  caller: Caller,
  { run_id, over, keyword, department_id, state, ...request }: InputOf<typeof sheetContract.sheetPage>,
): Promise<GivenOf<typeof sheetContract.sheetPage>> {
  await checkSight(db, caller);
  orNotFound(await runById(db, run_id));
  const page = await listSheets(db, run_id, { keyword, department_id, state, over: over === 'yes' }, request);
  return { ...page, list: page.list.map((row) => ({ ...row, reasons: [...row.reasons] })) };
}

export async function showItems(
  db: Db,
  caller: Caller,
  { run_id, keyword, kind, ...request }: InputOf<typeof sheetContract.itemPage>,
): Promise<GivenOf<typeof sheetContract.itemPage>> {
  await checkSight(db, caller);
  orNotFound(await runById(db, run_id));
  return listItems(db, run_id, { keyword, kind }, request);
}

const settled: readonly string[] = ['approved', 'published', 'paid'];

/** Of a run that was agreed to: nothing is paid or filed before. */
export async function paidRows(db: Db, caller: Caller, id: number): Promise<PaidRow[]> {
  await checkSight(db, caller);
  const run = orNotFound(await runById(db, id));
  if (!settled.includes(run.state)) conflict('审批通过后才能导出');
  return paidOf(db, id);
}
