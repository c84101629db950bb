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

/** Ten million 元 a month: more is a slip of the hand. */
export const mostFen = 1_000_000_000;

export const monthlyTotal = (amounts: Pick<Amounts, SalaryPart>): number =>
  partNames.reduce((sum, name) => sum + amounts[name], 0);

/** 1234567 → 12,345.67 */
export function yuan(fen: number): string {
  const [whole = '0', cents = '00'] = (Math.abs(fen) / 100).toFixed(2).split('.');
  return `${fen < 0 ? '-' : ''}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${cents}`;
}

/** What was typed in 元, with two decimals at most; undefined where it is no such amount. */
export function fenOf(typed: string): number | undefined {
  const plain = typed.replaceAll(',', '').trim();
  const [, whole, cents = ''] = /^(\d{1,12})(?:\.(\d{0,2}))?$/.exec(plain) ?? [];
  return whole === undefined ? undefined : Number(whole) * 100 + Number(cents.padEnd(2, '0'));
}

export interface Difference {
  readonly amount: number;
  /** Of what it was, with two decimals; null where there was nothing to compare with. */
  readonly percent: number | null;
}

export const differenceOf = (before: number, after: number): Difference => ({
  amount: after - before,
  percent: before === 0 ? null : Math.round(((after - before) / before) * 10_000) / 100,
});

const sign = (value: number) => (value > 0 ? '+' : '');

/** +1,500.00（+15.00%） */
export function differenceWords({ amount, percent }: Difference): string {
  if (amount === 0) return '不变';
  return `${sign(amount)}${yuan(amount)}${percent === null ? '' : `（${sign(percent)}${percent.toFixed(2)}%）`}`;
}

/** The total with the parts it is made of: 8,000.00 + 2,000.00 + 1,000.00 + 500.00 = 11,500.00 */
export const sumWords = (amounts: Pick<Amounts, SalaryPart>): string =>
  `${partNames.map((name) => yuan(amounts[name])).join(' + ')} = ${yuan(monthlyTotal(amounts))}`;

/** Someone without a standard had nothing. */
export const noAmounts: Amounts = Object.fromEntries(salaryFieldNames.map((name) => [name, 0])) as Record<
  SalaryField,
  number
>;

export const sameAmounts = (one: Amounts, other: Amounts): boolean =>
  salaryFieldNames.every((name) => one[name] === other[name]);
