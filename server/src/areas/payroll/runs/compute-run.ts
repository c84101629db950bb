import type { Filing } from '#areas/approval/public.ts';
import { knownYears } from '#areas/calendar/public.ts';
import { lockParameters } from '#areas/payroll/parameters/parameter-table.ts';
import { type PayrollParts, runPath } from '#areas/payroll/parts.ts';
import { computePeople, groundOf, spanOf } from '#areas/payroll/runs/compute-sheets.ts';
import { lockForChange, objectOf, runWords } from '#areas/payroll/runs/create-run.ts';
import { countPeople, paidElsewhere, peopleAfter } from '#areas/payroll/runs/gather-table.ts';
import {
  beginComputing,
  clearParameters,
  computeSoon,
  endComputing,
  lockComputing,
  moveOn,
  noteParameters,
  putDividends,
  type RunRecord,
  setRunState,
  sumRun,
} from '#areas/payroll/runs/run-table.ts';
import { dropSheet, sheetById } from '#areas/payroll/sheets/sheet-table.ts';
import { checkSight } from '#areas/payroll/sight.ts';
import type { Tx } from '#platform/database/client.ts';
import { failPoint } from '#platform/fail-point.ts';
import { orNotFound, Refusal } from '#platform/http/refusal.ts';

/** So many at once: each batch is a transaction of its own and far below the time a statement has. */
const batch = 250;

/** The dividends that wait become the run's; those it took before are looked at anew. */
export async function takeOwed(tx: Tx, dividends: PayrollParts['dividends'], run: RunRecord): Promise<void> {
  const { last: until } = spanOf(run);
  await dividends.release(tx, run.id);
  const except = await paidElsewhere(tx, until);
  await putDividends(tx, run.id, await dividends.take(tx, { payrollId: run.id, until, except }));
}

/** Whom it concerns and what they are owed is taken now; the figures follow by the job. */
export async function startComputing(
  { tx, caller, note }: Filing,
  { dividends }: Pick<PayrollParts, 'dividends'>,
  id: number,
): Promise<void> {
  await checkSight(tx, caller, 'report.salary.run');
  await failPoint('payroll/before-compute');
  await lockParameters(tx);
  const run = await lockForChange(tx, id);
  await takeOwed(tx, dividends, run);
  const { parameters } = await groundOf(tx, run);
  await clearParameters(tx, id);
  await noteParameters(tx, id, parameters);
  await beginComputing(tx, id, await countPeople(tx, spanOf(run)), caller.userId);
  await computeSoon(tx);
  note({ object: objectOf(run) });
}

async function warningsOf(tx: Tx, run: RunRecord): Promise<string[]> {
  const year = Number(run.month.slice(0, 4));
  const known = await knownYears(tx, [year]);
  return known.includes(year) ? [] : [`工作日历没有 ${year} 年的节假日，工作日按周一至周五计`];
}

const missingYears = (count: number) =>
  `有 ${count} 人今年此前没有工资记录，也没有导入年内累计：如在此前发过工资，请先导入再重新核算`;

/** The next people of the run that is being computed; false where there is none, or another server is at it. */
const computeBatch = ({ database, notify }: Pick<PayrollParts, 'database' | 'notify'>, now: number): Promise<boolean> =>
  database.transaction(async (tx) => {
    const run = await lockComputing(tx);
    if (run === undefined) return false;
    const ground = await groundOf(tx, run).catch((error) => {
      if (error instanceof Refusal) return undefined;
      throw error;
    });
    // What it is reckoned by was changed meanwhile: whoever begins it again is told what is missing.
    if (ground === undefined) {
      await setRunState(tx, run.id, 'draft');
      return true;
    }
    const users = await peopleAfter(tx, { ...ground.whom, after: run.after_id, most: batch });
    const last = users.at(-1);
    if (last !== undefined) {
      const missing = await computePeople(tx, run, ground, users);
      await moveOn(tx, run.id, users.length, last, missing);
      return true;
    }
    const without = run.without_year === 0 ? [] : [missingYears(run.without_year)];
    await endComputing(tx, run, [...(await warningsOf(tx, run)), ...without]);
    const title = `${runWords(run)}核算完成`;
    const letter = { kind: 'system' as const, title, content: '请核对与上期的差异后提交审批。', link: runPath(run.id) };
    if (run.started_by !== null) await notify(tx, { to: [run.started_by], ...letter }, now);
    return true;
  });

/** Goes on where it was broken off, whoever began; two servers at once take turns or leave it to each other. */
export async function computeRuns(
  parts: Pick<PayrollParts, 'database' | 'notify'>,
  clock: () => number,
): Promise<number> {
  let batches = 0;
  while (await computeBatch(parts, clock())) batches += 1;
  return batches;
}

/** One person anew, at once; whom it no longer concerns has no sheet. */
export async function recomputePerson(tx: Tx, run: RunRecord, user: number): Promise<void> {
  const ground = await groundOf(tx, run);
  const [next] = await peopleAfter(tx, { ...ground.whom, after: user - 1, most: 1 });
  await noteParameters(tx, run.id, ground.parameters);
  if (next === user) await computePeople(tx, run, ground, [user]);
  else await dropSheet(tx, run.id, user);
  await sumRun(tx, run.id);
}

export async function recomputeSheet({ tx, caller, note }: Filing, id: number): Promise<void> {
  await checkSight(tx, caller, 'report.salary.run');
  const sheet = orNotFound(await sheetById(tx, id));
  const run = await lockForChange(tx, sheet.run_id);
  await recomputePerson(tx, run, sheet.user_id);
  note({ object: { kind: 'payslip', id, label: `${sheet.user_name} ${runWords(run)}` } });
}
