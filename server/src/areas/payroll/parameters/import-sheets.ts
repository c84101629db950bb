import type { PermissionKey } from '@tongzhou/contract/permissions.ts';
import type { Filing } from '#areas/approval/public.ts';
import { cellOf, type JudgedRows, judgeRows, type SheetKind } from '#areas/payroll/parameters/sheet-rules.ts';
import { peopleByNumber } from '#areas/payroll/runs/item-table.ts';
import { checkSight } from '#areas/payroll/sight.ts';
import { saveImport, takeImport } from '#platform/excel/import-table.ts';
import { type TemplateColumns, writeTemplate } from '#platform/excel/import-template.ts';
import type { ReceivedSheet } from '#platform/excel/receive-sheet.ts';
import { conflict, invalid } from '#platform/http/refusal.ts';

/** One way for the three imports: what differs is how a row reads and what becomes of the rows. */
export interface ImportOf<Row> {
  readonly key: string;
  readonly sheet: SheetKind<Row>;
  readonly template: TemplateColumns<string>;
  readonly permission: PermissionKey;
  /** What is wrong beyond a row's own words. */
  readonly check?: (filing: Filing, judged: JudgedRows<Row>, sheet: ReceivedSheet) => Promise<JudgedRows<Row>>;
  readonly carryOut: (filing: Filing, rows: readonly Row[]) => Promise<void>;
}

export const templateOf = <Row>({ sheet, template }: ImportOf<Row>) =>
  writeTemplate(sheet.name, sheet.columns, template);

async function judge<Row>(definition: ImportOf<Row>, filing: Filing, sheet: ReceivedSheet): Promise<JudgedRows<Row>> {
  const numbers = [...new Set(sheet.rows.map((row) => cellOf(sheet.headings, row, '工号')))];
  const people = new Map((await peopleByNumber(filing.tx, numbers)).map((one) => [one.job_number, one]));
  const judged = judgeRows(definition.sheet, sheet.headings, sheet.rows, people, filing.caller.userId);
  return definition.check === undefined ? judged : definition.check(filing, judged, sheet);
}

/** Nothing is written but the preview itself. */
export async function previewSheet<Row>(definition: ImportOf<Row>, filing: Filing, sheet: ReceivedSheet) {
  const { tx, caller, now, note } = filing;
  await checkSight(tx, caller, definition.permission);
  const missing = definition.sheet.columns.filter((column) => !sheet.headings.includes(column));
  if (missing.length > 0) invalid({ attachment: `缺少列：${missing.join('、')}，请使用模板` });
  const { problems } = await judge(definition, filing, sheet);
  const preview = await saveImport(tx, { kind: definition.key, sheet, problems }, caller.userId, now);
  note({ object: { kind: 'import', id: preview.import_id, label: `${preview.total} 行，${preview.wrong} 行有误` } });
  return preview;
}

/** In one transaction, all that was shown as right or nothing. */
export async function importSheet<Row>(
  definition: ImportOf<Row>,
  filing: Filing,
  { import_id: id, mode }: { readonly import_id: number; readonly mode: 'all' | 'right' },
): Promise<number> {
  const { tx, caller, now, note } = filing;
  await checkSight(tx, caller, definition.permission);
  const sheet = await takeImport(tx, { kind: definition.key, id, mode }, caller.userId, now);
  const { problems, rows } = await judge(definition, filing, sheet);
  const [first] = problems;
  if (first !== undefined) conflict(`预览之后数据有变化：第 ${first.row} 行${first.column}，${first.text}。请重新上传`);
  await definition.carryOut(filing, rows);
  note({ object: { kind: 'import', id, label: `${definition.sheet.name} ${rows.length} 行` } });
  return rows.length;
}
