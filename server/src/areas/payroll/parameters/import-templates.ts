import { itemKinds } from '@tongzhou/contract/rules/payroll/payroll-lines.ts';
import { importedKinds } from '#areas/payroll/parameters/sheet-rules.ts';
import type { TemplateColumn, TemplateColumns } from '#platform/excel/import-template.ts';

const person: TemplateColumns<'工号' | '姓名'> = {
  工号: { required: true, format: '员工的工号', examples: ['T00002'] },
  姓名: { format: '用来核对，填写时应与工号一致', examples: ['张三'] },
};

const money = (format: string, example: number): TemplateColumn => ({
  required: true,
  kind: 'money',
  format,
  examples: [example],
});
const plainMoney = (example: number) => money('元，最多两位小数', example);

export const deductionTemplate: TemplateColumns<string> = {
  ...person,
  月份: { required: true, format: '年-月', examples: ['2026-01'] },
  专项附加扣除: plainMoney(3000_00),
};

const months = Array.from({ length: 12 }, (_, at) => at + 1);

export const openingTemplate: TemplateColumns<string> = {
  ...person,
  年份: { required: true, kind: 'number', format: '2019 至 2099', examples: [2026] },
  截至月份: { required: true, kind: 'number', format: '1 至 12', examples: [6], choices: months },
  累计收入: plainMoney(120_000_00),
  累计专项扣除: plainMoney(12_600_00),
  累计专项附加扣除: plainMoney(18_000_00),
  已预扣税额: plainMoney(1782_00),
};

export const itemTemplate: TemplateColumns<string> = {
  ...person,
  类型: {
    required: true,
    format: '从可选内容中选一项',
    examples: [itemKinds.bonus],
    choices: importedKinds.map((kind) => itemKinds[kind]),
  },
  金额: money(`元，最多两位小数；${itemKinds.after_cut}填负数，其他大于零`, 2000_00),
  说明: { required: true, format: '最多 100 个字', examples: ['季度奖金'] },
};
