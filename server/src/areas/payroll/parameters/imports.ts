import type { ImportOf } from '#areas/payroll/parameters/import-sheets.ts';
import { deductionTemplate, itemTemplate, openingTemplate } from '#areas/payroll/parameters/import-templates.ts';
import { paidInYear, saveDeductions, saveOpenings } from '#areas/payroll/parameters/person-table.ts';
import {
  cellOf,
  type DeductionRow,
  deductionSheet,
  type ItemSheetRow,
  itemSheet,
  type OpeningRow,
  openingSheet,
} from '#areas/payroll/parameters/sheet-rules.ts';
import { amountProblem } from '#areas/payroll/runs/change-items.ts';
import { lockForChange } from '#areas/payroll/runs/create-run.ts';
import { insertItems } from '#areas/payroll/runs/item-table.ts';
import { openRun, setRunState } from '#areas/payroll/runs/run-table.ts';
import { conflict } from '#platform/http/refusal.ts';

export const deductionImport: ImportOf<DeductionRow> = {
  key: 'payroll-deductions',
  sheet: deductionSheet,
  template: deductionTemplate,
  permission: 'report.salary.parameters',
  carryOut: async ({ tx }, rows) => {
    await saveDeductions(tx, rows);
  },
};

export const openingImport: ImportOf<OpeningRow> = {
  key: 'payroll-openings',
  sheet: openingSheet,
  template: openingTemplate,
  permission: 'report.salary.parameters',
  // What was withheld here already was withheld by what stood before: it is not changed behind its back.
  check: async ({ tx }, judged, sheet) => {
    const numbers = sheet.rows.map((row) => cellOf(sheet.headings, row, '工号'));
    const years = [...new Set(judged.rows.map(({ year }) => year))];
    const paid = new Map<number, ReadonlySet<number>>();
    for (const year of years) paid.set(year, await paidInYear(tx, year, numbers));
    const known = (row: OpeningRow) => paid.get(row.year)?.has(row.user_id) === true;
    const late = judged.rows.filter(known);
    if (late.length === 0) return judged;
    const wrong = sheet.rows.slice(0, 1).map(({ row }) => ({
      row,
      column: '年份',
      text: `有 ${late.length} 人该年度已发布过工资，不能再导入年内累计`,
    }));
    return { problems: [...judged.problems, ...wrong], rows: judged.rows.filter((row) => !known(row)) };
  },
  carryOut: async ({ tx }, rows) => {
    await saveOpenings(tx, rows);
  },
};

export const itemImport: ImportOf<ItemSheetRow> = {
  key: 'payroll-items',
  sheet: itemSheet(amountProblem),
  template: itemTemplate,
  permission: 'report.salary.run',
  carryOut: async ({ tx, caller, now }, rows) => {
    const open = await openRun(tx);
    if (open === undefined) return conflict('没有可以导入的工资批次，请先新建');
    const run = await lockForChange(tx, open.id);
    const items = rows.map((row) => ({ ...row, corrects_sheet: null, corrects: null }));
    await insertItems(tx, run.id, items, caller.userId, now);
    // Whoever it concerns is reckoned anew with all others.
    if (run.state === 'computed') await setRunState(tx, run.id, 'draft');
  },
};
