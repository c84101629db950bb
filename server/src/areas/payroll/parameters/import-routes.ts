import * as contract from '@tongzhou/contract/areas/payroll/person.ts';
import { importSheet, previewSheet, templateOf } from '#areas/payroll/parameters/import-sheets.ts';
import { deductionImport, itemImport, openingImport } from '#areas/payroll/parameters/imports.ts';
import { problemWorkbook } from '#platform/excel/import-table.ts';
import { receiveSheet } from '#platform/excel/receive-sheet.ts';
import { sendWorkbook } from '#platform/excel/serve-export.ts';
import { type Served, serve } from '#platform/http/serve.ts';

export const importRoutes = (): Served[] => [
  serve(contract.deductionTemplate, {
    run: async () => sendWorkbook('专项附加扣除导入模板.xlsx', await templateOf(deductionImport)),
  }),
  serve(contract.previewDeductions, {
    before: ({ request }) => receiveSheet(request.raw),
    run: (context, _input, sheet) => previewSheet(deductionImport, context, sheet),
  }),
  serve(contract.importDeductions, {
    run: async (context, chosen) => ({ written: await importSheet(deductionImport, context, chosen) }),
  }),
  serve(contract.deductionProblems, {
    run: async ({ db, caller, now }, { import_id }) =>
      sendWorkbook(
        '专项附加扣除导入结果.xlsx',
        await problemWorkbook(db, deductionImport.key, import_id, caller.userId, now),
      ),
  }),
  serve(contract.openingTemplate, {
    run: async () => sendWorkbook('年内累计导入模板.xlsx', await templateOf(openingImport)),
  }),
  serve(contract.previewOpenings, {
    before: ({ request }) => receiveSheet(request.raw),
    run: (context, _input, sheet) => previewSheet(openingImport, context, sheet),
  }),
  serve(contract.importOpenings, {
    run: async (context, chosen) => ({ written: await importSheet(openingImport, context, chosen) }),
  }),
  serve(contract.openingProblems, {
    run: async ({ db, caller, now }, { import_id }) =>
      sendWorkbook(
        '年内累计导入结果.xlsx',
        await problemWorkbook(db, openingImport.key, import_id, caller.userId, now),
      ),
  }),
  serve(contract.itemTemplate, {
    run: async () => sendWorkbook('一次性项目导入模板.xlsx', await templateOf(itemImport)),
  }),
  serve(contract.previewItems, {
    before: ({ request }) => receiveSheet(request.raw),
    run: (context, _input, sheet) => previewSheet(itemImport, context, sheet),
  }),
  serve(contract.importItems, {
    run: async (context, chosen) => ({ written: await importSheet(itemImport, context, chosen) }),
  }),
  serve(contract.itemProblems, {
    run: async ({ db, caller, now }, { import_id }) =>
      sendWorkbook('一次性项目导入结果.xlsx', await problemWorkbook(db, itemImport.key, import_id, caller.userId, now)),
  }),
];
