import type { sheetDetail } from '@tongzhou/contract/areas/payroll/sheet.ts';
import type { GivenOf } from '@tongzhou/contract/endpoint.ts';
import { beginOf } from '@tongzhou/contract/rules/day.ts';
import { openRun } from '#areas/payroll/runs/run-table.ts';
import { type SheetRecord, sheetById, threadOf } from '#areas/payroll/sheets/sheet-table.ts';
import { checkSight } from '#areas/payroll/sight.ts';
import { holds } from '#areas/staff/public.ts';
import type { Db } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';
import { orNotFound } from '#platform/http/refusal.ts';

/** A sheet as it is read, by finance or by whom it pays. */
export async function shownSheet(db: Db, sheet: SheetRecord, viewer: number) {
  const thread = sheet.published ? await threadOf(db, sheet.id) : [];
  const { department_id: _, run_state: __, tax_year: ___, published: ____, ...row } = sheet;
  return {
    ...row,
    reasons: [...row.reasons],
    month: beginOf(sheet.month),
    pay_date: beginOf(sheet.pay_date),
    paid_on: sheet.paid_on === null ? null : beginOf(sheet.paid_on),
    lines: sheet.lines.map((line) => ({ ...line, inputs: [...line.inputs], rows: [...line.rows] })),
    thread: thread.map(({ by_id, ...entry }) => ({ ...entry, mine: by_id === viewer })),
  };
}

export async function showSheet(
  db: Db,
  caller: Caller,
  id: number,
): Promise<{ about: SheetRecord; sheet: GivenOf<typeof sheetDetail> }> {
  await checkSight(db, caller);
  const about = orNotFound(await sheetById(db, id));
  const may = holds(caller, 'report.salary.run');
  const open = may ? await openRun(db) : undefined;
  const changeable = open?.state === 'draft' || open?.state === 'computed';
  return {
    about,
    sheet: {
      ...(await shownSheet(db, about, caller.userId)),
      may_recompute: may && (about.run_state === 'computed' || about.run_state === 'draft'),
      may_answer: may && about.published && about.user_id !== caller.userId,
      open_run: changeable && about.published ? { id: open.id, number: open.number } : null,
    },
  };
}
