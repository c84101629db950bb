import type * as contract from '@tongzhou/contract/areas/payroll/payslip.ts';
import { settings } from '@tongzhou/contract/areas/settings.ts';
import type { GivenOf, InputOf } from '@tongzhou/contract/endpoint.ts';
import { beginOf } from '@tongzhou/contract/rules/day.ts';
import type { Filing } from '#areas/approval/public.ts';
import { membersOfGroup, type Proof, refuseOnSelf, requireProof } from '#areas/identity/public.ts';
import { finance, myPayslips, type PayrollParts, runPath } from '#areas/payroll/parts.ts';
import { listPayslips, yearUntil } from '#areas/payroll/payslips/payslip-table.ts';
import {
  insertEntry,
  lockOwnSheet,
  ownSheet,
  type SheetRecord,
  setSlipState,
  sheetById,
} from '#areas/payroll/sheets/sheet-table.ts';
import { shownSheet } from '#areas/payroll/sheets/show-sheet.ts';
import { checkSight } from '#areas/payroll/sight.ts';
import { settingOf } from '#areas/settings/public.ts';
import type { Db } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';
import { conflict, orNotFound } from '#platform/http/refusal.ts';

type Notifying = Pick<PayrollParts, 'notify'>;

const slipWords = ({ month }: Pick<SheetRecord, 'month'>) => `${month.slice(0, 7)} 工资条`;
const objectOf = (sheet: SheetRecord) => ({
  kind: 'payslip',
  id: sheet.id,
  label: `${sheet.user_name} ${slipWords(sheet)}`,
});

export async function showPayslips(
  db: Db,
  caller: Caller,
  { state, year, ...request }: InputOf<typeof contract.salaryStatsUserPage>,
): Promise<GivenOf<typeof contract.salaryStatsUserPage>> {
  const hidden = await settingOf(db, settings.payslipPassword);
  const page = await listPayslips(db, caller.userId, { state, year }, request);
  const list = page.list.map((row) => ({
    ...row,
    month: beginOf(row.month),
    pay_date: beginOf(row.pay_date),
    paid_on: row.paid_on === null ? null : beginOf(row.paid_on),
    ...(hidden && { gross: null, deducted: null, net: null }),
  }));
  return { ...page, list };
}

/** One's own; from then on it is read. */
export async function openPayslip(
  { tx, caller, now, note }: Filing,
  id: number,
  proof: Proof | undefined,
): Promise<GivenOf<typeof contract.openPayslip>> {
  if (await settingOf(tx, settings.payslipPassword)) await requireProof({ tx, caller, now }, proof, '查看工资条');
  const held = orNotFound(await lockOwnSheet(tx, id, caller.userId));
  if (held.state === 'unread') await setSlipState(tx, id, 'read', now);
  const sheet = orNotFound(await ownSheet(tx, id, caller.userId));
  note({ object: objectOf(sheet) });
  const year = await yearUntil(tx, caller.userId, sheet.tax_year, sheet.id);
  return { ...(await shownSheet(tx, sheet, caller.userId)), year };
}

export async function replyToPayslip(
  { tx, caller, now, note }: Filing,
  { notify }: Notifying,
  { id, action, content }: InputOf<typeof contract.salaryStatsUser>,
): Promise<void> {
  const held = orNotFound(await lockOwnSheet(tx, id, caller.userId));
  const sheet = orNotFound(await ownSheet(tx, id, caller.userId));
  if (held.state === 'unread') conflict('请先打开工资条');
  if (action === 'confirm' && held.state === 'confirmed') conflict('已确认，请刷新');
  await setSlipState(tx, id, action === 'confirm' ? 'confirmed' : 'questioned', now);
  if (content !== undefined) await insertEntry(tx, id, caller.userId, content, now);
  const said = action === 'confirm' ? '确认' : '提出疑问';
  note({ object: objectOf(sheet), changes: [{ field: 'state', label: '回复', old: null, new: said }] });
  if (action === 'confirm') return;
  const to = (await membersOfGroup(tx, finance)).filter((one) => one !== caller.userId);
  const title = `${sheet.user_name} 对${slipWords(sheet)}有疑问`;
  const link = `${runPath(sheet.run_id)}&sheet=${id}`;
  await notify(tx, { to, kind: 'reminder', title, content: '请查看并答复。', link, from: caller.userId }, now);
}

export async function answerPayslip(
  { tx, caller, now, note }: Filing,
  { notify }: Notifying,
  id: number,
  content: string,
): Promise<void> {
  await checkSight(tx, caller, 'report.salary.run');
  const sheet = orNotFound(await sheetById(tx, id));
  refuseOnSelf(caller, sheet.user_id);
  if (!sheet.published) conflict('工资条尚未发布');
  await insertEntry(tx, id, caller.userId, content, now);
  note({ object: objectOf(sheet), changes: [{ field: 'state', label: '回复', old: null, new: '答复' }] });
  const letter = { kind: 'system' as const, title: `${slipWords(sheet)}的疑问已答复`, content: '请在我的工资中查看。' };
  await notify(tx, { to: [sheet.user_id], ...letter, link: `${myPayslips}?id=${id}`, from: caller.userId }, now);
}
