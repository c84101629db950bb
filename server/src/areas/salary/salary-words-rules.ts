import { hiddenFigure } from '@tongzhou/contract/rules/hidden-figure.ts';
import { differenceOf, differenceWords, yuan } from '@tongzhou/contract/rules/money.ts';
import {
  type Amounts,
  monthlyTotal,
  noAmounts,
  type SalaryField,
  salaryFieldNames,
  salaryFields,
  sumWords,
} from '@tongzhou/contract/rules/salary.ts';

// A change of salary in words. Every figure is marked as secret; titles, summaries and the log have none.

export interface ChangeForm {
  /** What held on the day when it was sent, by its number; null for someone without a standard. */
  readonly standard: number | null;
  readonly from: Amounts | null;
  readonly to: Amounts;
  readonly effective_date: string;
  readonly reason: string;
}

const secret = { secret: true } as const;

/** Each amount, and the total with its parts. */
export const amountRows = (amounts: Amounts) => [
  ...salaryFieldNames.map((field) => ({
    field,
    label: salaryFields[field],
    value: `${yuan(amounts[field])} 元`,
    ...secret,
  })),
  { field: 'total', label: '月薪合计', value: `${sumWords(amounts)} 元`, ...secret },
];

const changedFields = (from: Amounts, to: Amounts): SalaryField[] =>
  salaryFieldNames.filter((name) => from[name] !== to[name]);

/** In 元: 基本工资, from 8,000.00, to 9,000.00, +1,000.00（+12.50%） */
export function comparisonRows({ from, to }: Pick<ChangeForm, 'from' | 'to'>) {
  const before = from ?? noAmounts;
  const step = (label: string, old: number, next: number) => ({
    label,
    old: from === null ? '无' : yuan(old),
    new: yuan(next),
    note: differenceWords(differenceOf(old, next)),
    ...secret,
  });
  return [
    ...changedFields(before, to).map((name) => step(salaryFields[name], before[name], to[name])),
    step('月薪合计', monthlyTotal(before), monthlyTotal(to)),
  ];
}

export function changeWords(name: string | null, form: ChangeForm) {
  const who = name ?? '未命名';
  const day = { field: 'effective_date', label: '生效日期', value: form.effective_date };
  return {
    title: `调薪：${who}`,
    summary: [{ label: day.label, value: day.value }],
    fields: [
      { field: 'user', label: '员工', value: who },
      ...amountRows(form.to),
      day,
      { field: 'reason', label: '调薪原因', value: form.reason },
    ],
  };
}

/** For the operation log, whose readers learn what changed and not to what. */
export const loggedChanges = (from: Amounts | null, to: Amounts) =>
  salaryFieldNames
    .filter((name) => from === null || from[name] !== to[name])
    .map((field) => ({
      field,
      label: salaryFields[field],
      old: from === null ? null : hiddenFigure,
      new: hiddenFigure,
    }));
