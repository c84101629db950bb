import { createHash } from 'node:crypto';
import * as contract from '@tongzhou/contract/areas/business/customer.ts';
import * as care from '@tongzhou/contract/areas/business/customer-care.ts';
import { carryOutImport, importKind, previewImport } from '#areas/business/customers/import/import-customers.ts';
import { importTemplate } from '#areas/business/customers/import/import-template.ts';
import { mergeCustomers, previewMerge } from '#areas/business/customers/merge/merge-customers.ts';
import { handOverCustomers } from '#areas/business/customers/owners/hand-over.ts';
import { createCustomer, deleteCustomer, editCustomer } from '#areas/business/customers/save-customer.ts';
import { customerColumns, listCustomers, listOptions, showCustomer } from '#areas/business/customers/show-customer.ts';
import { showTimeline } from '#areas/business/customers/show-timeline.ts';
import { findTwins } from '#areas/business/customers/twins/find-twins.ts';
import type { BusinessParts } from '#areas/business/parts.ts';
import { problemWorkbook } from '#platform/excel/import-table.ts';
import { receiveSheet } from '#platform/excel/receive-sheet.ts';
import { sendWorkbook, serveList } from '#platform/excel/serve-export.ts';
import { type Served, serve } from '#platform/http/serve.ts';

export const customerRoutes = ({ links, notify }: BusinessParts): Served[] => [
  ...serveList(contract.customerPage, contract.exportCustomers, {
    name: '客户',
    run: ({ db, caller }, query) => listCustomers(db, caller, query),
    columns: customerColumns,
  }),
  serve(contract.createCustomer, { run: (context, draft) => createCustomer(context, draft) }),
  serve(contract.editCustomer, {
    run: async (context, edit) => {
      await editCustomer(context, edit);
      return null;
    },
  }),
  serve(contract.deleteCustomer, {
    run: async (context, { id }) => {
      await deleteCustomer(context, id);
      return null;
    },
  }),
  serve(contract.handOverCustomers, { run: (context, draft) => handOverCustomers(context, notify, draft) }),
  serve(contract.customerTwins, { run: ({ db, caller }, typed) => findTwins(db, caller, typed) }),
  serve(contract.customerOptions, { run: ({ db, caller }, query) => listOptions(db, caller, query) }),
  serve(contract.customerDetail, {
    run: ({ db, caller, now }, { id }) =>
      showCustomer(db, caller, id, { address: (file) => links.sign(file, caller.sessionId, now), now }),
  }),
  serve(care.customerTimeline, { run: ({ db, caller }, query) => showTimeline(db, caller, query) }),
  serve(care.previewMerge, { run: ({ db, caller }, merge) => previewMerge(db, caller, merge) }),
  serve(care.mergeCustomers, {
    run: async (context, merge) => {
      await mergeCustomers(context, merge);
      return null;
    },
  }),
  serve(care.customerImportTemplate, {
    run: async () => sendWorkbook('客户导入模板.xlsx', await importTemplate()),
  }),
  serve(care.previewCustomerImport, {
    before: async ({ request }) => {
      const sheet = await receiveSheet(request.raw);
      return { sheet, keyedBy: createHash('sha256').update(JSON.stringify(sheet)).digest() };
    },
    run: (context, _input, { sheet }) => previewImport(context, sheet),
  }),
  serve(care.importCustomers, {
    run: async (context, confirmation) => ({ written: await carryOutImport(context, confirmation) }),
  }),
  serve(care.customerImportProblems, {
    run: async ({ db, caller, now }, { import_id }) =>
      sendWorkbook('客户导入结果.xlsx', await problemWorkbook(db, importKind, import_id, caller.userId, now)),
  }),
];
