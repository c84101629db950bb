import type { payRun as payRunEndpoint } from '@tongzhou/contract/areas/payroll/run.ts';
import { settings } from '@tongzhou/contract/areas/settings.ts';
import type { InputOf } from '@tongzhou/contract/endpoint.ts';
import { today } from '@tongzhou/contract/rules/day.ts';
import type { Filing } from '#areas/approval/public.ts';
import { lockPeriod } from '#areas/calendar/public.ts';
import { type Proof, requireProof } from '#areas/identity/public.ts';
import { settleCorrections } from '#areas/leave/public.ts';
import { myPayslips, type PayrollParts } from '#areas/payroll/parts.ts';
import { spanOf, taxTimeOf } from '#areas/payroll/runs/compute-sheets.ts';
import { objectOf, runWords } from '#areas/payroll/runs/create-run.ts';
import { changedSince } from '#areas/payroll/runs/gather-table.ts';
import { correctionsIn } from '#areas/payroll/runs/returned-table.ts';
import { lockRun, markPublished, markRunPaid, type RunRecord, setRunState } from '#areas/payroll/runs/run-table.ts';
import { checkSight } from '#areas/payroll/sight.ts';
import { settingOf } from '#areas/settings/public.ts';
import { failPoint } from '#platform/fail-point.ts';
import { conflict, invalid, orNotFound } from '#platform/http/refusal.ts';

async function checkSure(
  { tx, caller, now }: Pick<Filing, 'tx' | 'caller' | 'now'>,
  run: RunRecord,
  proof: Proof | undefined,
): Promise<void> {
  if (run.net >= (await settingOf(tx, settings.payrollPasswordFrom)))
    await requireProof({ tx, caller, now }, proof, '本批次金额较大');
}

const shownNames = 5;

/**
 * From here on the month is closed: leave and standards inside it no longer change. What changed between computing and now would
 * be in nobody's pay, so that it is refused instead.
 */
export async function publishRun(
  { tx, caller, now, note }: Filing,
  { notify }: Pick<PayrollParts, 'notify'>,
  id: number,
  proof: Proof | undefined,
): Promise<void> {
  await checkSight(tx, caller, 'report.salary.publish');
  await failPoint('payroll/before-publish');
  const run = orNotFound(await lockRun(tx, id));
  if (run.state === 'published' || run.state === 'paid') conflict('已发布，请刷新');
  if (run.state !== 'approved') conflict('审批通过后才能发布');
  await checkSure({ tx, caller, now }, run, proof);
  if (run.kind === 'monthly') {
    await lockPeriod(tx, run.month.slice(0, 7), caller.userId, now);
    const changed = await changedSince(tx, spanOf(run), taxTimeOf(run));
    if (changed.length > 0) {
      const names = changed.slice(0, shownNames).join('、');
      conflict(
        `核算之后有请假、工资标准、在职情况或计薪设置变动：${names}${changed.length > shownNames ? '等' : ''}，请退回核算`,
      );
    }
  }
  const people = await markPublished(tx, id, caller.userId, now);
  await settleCorrections(tx, await correctionsIn(tx, id), now);
  note({ object: objectOf(run), changes: [{ field: 'people', label: '人数', old: null, new: people.length }] });
  await notify(
    tx,
    {
      to: people,
      kind: 'system',
      title: `${runWords(run)}工资条已发布`,
      content: '请在我的工资中查看并确认，有疑问可以直接提出。',
      link: myPayslips,
    },
    now,
  );
}

export async function payRun(
  { tx, caller, now, note }: Filing,
  { dividends }: Pick<PayrollParts, 'dividends'>,
  { id, day, voucher }: InputOf<typeof payRunEndpoint>,
  proof: Proof | undefined,
): Promise<void> {
  await checkSight(tx, caller, 'report.salary.publish');
  const run = orNotFound(await lockRun(tx, id));
  if (run.state === 'paid') conflict('已登记发放，请刷新');
  if (run.state !== 'published') conflict('发布后才能登记发放');
  if (day > today(now)) invalid({ day: '发放日期不能晚于今天' });
  await checkSure({ tx, caller, now }, run, proof);
  await markRunPaid(tx, id, { day, voucher, by: caller.userId });
  await dividends.markPaid(tx, id, day, now);
  note({
    object: objectOf(run),
    changes: [
      { field: 'day', label: '发放日期', old: null, new: day },
      { field: 'voucher', label: '凭证号', old: null, new: voucher },
    ],
  });
}

/** Consent was given to other figures: it is reckoned and agreed to anew. */
export async function reopenRun({ tx, caller, note }: Filing, id: number, reason: string): Promise<void> {
  await checkSight(tx, caller, 'report.salary.run');
  const run = orNotFound(await lockRun(tx, id));
  if (run.state !== 'approved') conflict('只有已审批、尚未发布的批次可以退回核算');
  await setRunState(tx, id, 'draft');
  note({ object: objectOf(run), changes: [{ field: 'reason', label: '原因', old: null, new: reason }] });
}
