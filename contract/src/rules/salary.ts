import { fenOfYuan, yuan } from '#contract/rules/money.ts';

// A salary is seven amounts a month, each in integer 分. Four of them are paid and add up; the others are what contributions
// and tax are reckoned by.

export const salaryParts = {
  base: '基本工资',
  post: '岗位工资',
  performance: '绩效工资',
  allowance: '津贴',
} as const;
export const salaryBases = {
  social_base: '社保基数',
  housing_base: '公积金基数',
  deduction: '专项附加扣除',
} as const;
export const salaryFields = { ...salaryParts, ...salaryBases } as const;

export type SalaryPart = keyof typeof salaryParts;
export type SalaryField = keyof typeof salaryFields;
export type Amounts = Readonly<Record<SalaryField, number>>;

export const partNames = Object.keys(salaryParts) as SalaryPart[];
export const salaryFieldNames = Object.keys(salaryFields) as SalaryField[];

export const monthlyTotal = (amounts: Pick<Amounts, SalaryPart>): number =>
  partNames.reduce((sum, name) => sum + amounts[name], 0);

/** The total with the parts it is made of: 8,000.00 + 2,000.00 + 1,000.00 + 500.00 = 11,500.00 */
export const sumWords = (amounts: Pick<Amounts, SalaryPart>): string =>
  `${partNames.map((name) => yuan(amounts[name])).join(' + ')} = ${yuan(monthlyTotal(amounts))}`;

/** Someone without a standard had nothing. */
export const noAmounts: Amounts = Object.fromEntries(salaryFieldNames.map((name) => [name, 0])) as Record<
  SalaryField,
  number
>;

/** Amounts as they stand in calls and forms, in 元, as the rules count them. */
export const inFen = (amounts: Amounts): Amounts =>
  Object.fromEntries(salaryFieldNames.map((name) => [name, fenOfYuan(amounts[name])])) as Record<SalaryField, number>;

export const sameAmounts = (one: Amounts, other: Amounts): boolean =>
  salaryFieldNames.every((name) => one[name] === other[name]);
