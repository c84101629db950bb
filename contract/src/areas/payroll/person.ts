import * as z from 'zod/mini';
import { endpoint, exportOf } from '#contract/endpoint.ts';
import { Id, Keyword, Nothing, noInput, pageOf, pageQuery } from '#contract/fields.ts';
import { ImportConfirmation, ImportPreview, ImportResult } from '#contract/imports.ts';
import { MoneyOut } from '#contract/money.ts';
import type { TaxStatus } from '#contract/rules/payroll/payroll-tax.ts';

// What is said of someone for their pay, and what is imported by Excel.

const statusNames = ['ordinary', 'first_job', 'at_once'] as const satisfies readonly TaxStatus[];

export const PayPerson = z.object({
  user_id: z.int(),
  job_number: z.string(),
  user_name: z.string(),
  department_name: z.string(),
  /** Paid elsewhere. */
  excluded: z.boolean(),
  /** null: the default one. */
  scheme_id: z.nullable(z.int()),
  scheme_name: z.nullable(z.string()),
  /** Of this year; null: as it follows from last year. */
  tax_status: z.nullable(z.enum(statusNames)),
  /** 专项附加扣除 imported for this month; null: the standard's. */
  deduction: z.nullable(MoneyOut),
  /** Imported for this year. */
  opening: z.nullable(
    z.object({ through: z.int(), income: MoneyOut, special: MoneyOut, additional: MoneyOut, withheld: MoneyOut }),
  ),
});
export type PayPerson = z.output<typeof PayPerson>;

export const payPersonPage = endpoint({
  method: 'GET',
  path: '/api/payroll/personPage',
  summary: '人员计薪设置',
  permission: 'report.salary.parameters',
  effect: 'read',
  shows: ['payroll-parameters'],
  input: 'query',
  schema: pageQuery(
    ['job_number'],
    { keyword: z.optional(Keyword), department_id: z.optional(Id), excluded: z.optional(z.enum(['yes'])) },
    'asc',
  ),
  reply: pageOf(PayPerson),
  example: {},
});
export const exportPayPeople = exportOf(payPersonPage);

export const savePayPerson = endpoint({
  method: 'POST',
  permission: 'report.salary.parameters',
  effect: 'write',
  path: '/api/payroll/person',
  summary: '保存人员计薪设置',
  operation: '保存人员计薪设置',
  changes: ['payroll-parameters'],
  input: 'body',
  schema: z.strictObject({
    user_id: Id,
    excluded: z.boolean(),
    scheme_id: z.nullable(Id),
    tax_status: z.nullable(z.enum(statusNames)),
  }),
  reply: Nothing,
  example: { user_id: 1, excluded: false, scheme_id: null, tax_status: null },
});

/** The four calls of an Excel import. */
const importCalls = <const Name extends string, const Key extends 'report.salary.parameters' | 'report.salary.run'>(
  path: Name,
  noun: string,
  permission: Key,
  changed: string,
) => {
  const base = `/api/payroll/${path}` as const;
  return {
    template: endpoint({
      method: 'GET',
      path: `/api/payroll/${path}Template` as const,
      summary: `${noun}导入模板`,
      permission,
      effect: 'read',
      transport: 'download',
      input: 'query',
      schema: noInput,
      reply: z.unknown(),
      example: {},
    }),
    preview: endpoint({
      method: 'PUT',
      path: base,
      summary: `预览${noun}导入`,
      permission,
      effect: 'write',
      operation: `预览${noun}导入`,
      changes: [],
      transport: 'upload',
      input: 'query',
      schema: noInput,
      reply: ImportPreview,
      example: {},
    }),
    confirm: endpoint({
      method: 'POST',
      path: base,
      summary: `导入${noun}`,
      permission,
      effect: 'write',
      operation: `导入${noun}`,
      changes: [changed],
      input: 'body',
      schema: ImportConfirmation,
      reply: ImportResult,
      example: { import_id: 1, mode: 'all' },
    }),
    problems: endpoint({
      method: 'GET',
      path: `/api/payroll/${path}Problems` as const,
      summary: `${noun}导入错误文件`,
      permission,
      effect: 'read',
      transport: 'download',
      input: 'query',
      schema: z.strictObject({ import_id: Id }),
      reply: z.unknown(),
      example: { import_id: 1 },
    }),
  };
};

/** 专项附加扣除 of a person and month, over the standard's figure. */
export const {
  template: deductionTemplate,
  preview: previewDeductions,
  confirm: importDeductions,
  problems: deductionProblems,
} = importCalls('deductionImport', '专项附加扣除', 'report.salary.parameters', 'payroll-parameters');

/** What was paid and withheld this year before the first run here. */
export const {
  template: openingTemplate,
  preview: previewOpenings,
  confirm: importOpenings,
  problems: openingProblems,
} = importCalls('openingImport', '年内累计', 'report.salary.parameters', 'payroll-parameters');

/** Of the run that is open. */
export const {
  template: itemTemplate,
  preview: previewItems,
  confirm: importItems,
  problems: itemProblems,
} = importCalls('itemImport', '一次性项目', 'report.salary.run', 'payroll');
