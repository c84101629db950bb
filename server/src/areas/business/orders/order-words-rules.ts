import { netOf } from '@tongzhou/contract/rules/business/instalments.ts';
import { differenceOf, differenceWords, yuan } from '@tongzhou/contract/rules/money.ts';
import type { InstalmentTerms, OrderForm, OrderTerms } from '#areas/business/orders/terms-rules.ts';

// An order in words, for those who decide about it and for the trail.

const dueWords = ({ due_on, days_after_acceptance }: Pick<InstalmentTerms, 'due_on' | 'days_after_acceptance'>) =>
  days_after_acceptance === null ? (due_on ?? '') : `验收后 ${days_after_acceptance} 天`;

const planWords = (instalments: readonly InstalmentTerms[]): string =>
  instalments.map((one) => `${one.name} ${yuan(one.amount)}（${dueWords(one)}）`).join('；');

const percent = (part: number, whole: number): string => (whole === 0 ? '' : `${((part / whole) * 100).toFixed(2)}%`);

export const marginOf = ({
  amount,
  tax_rate,
  expected_cost,
}: Pick<OrderTerms, 'amount' | 'tax_rate' | 'expected_cost'>) => netOf(amount, tax_rate) - expected_cost;

const valuesOf = (terms: OrderTerms) => [
  { field: 'name', label: '合同名称', value: terms.name },
  { field: 'amount', label: '合同金额', value: yuan(terms.amount) },
  { field: 'tax_rate', label: '税率', value: `${terms.tax_rate}%` },
  { field: 'expected_cost', label: '预计成本', value: yuan(terms.expected_cost) },
  { field: 'signed_on', label: '签订日期', value: terms.signed_on },
  { field: 'delivery_on', label: '交付日期', value: terms.delivery_on ?? '未定' },
  { field: 'instalments', label: '回款计划', value: planWords(terms.instalments) },
  { field: 'note', label: '备注', value: terms.note === '' ? '无' : terms.note },
];

export const fieldsOf = (
  about: { readonly customer: string; readonly contract: string | null },
  terms: OrderTerms,
  files: number,
) => [
  ...(about.contract === null ? [] : [{ field: 'contract', label: '合同编号', value: about.contract }]),
  { field: 'customer', label: '客户', value: about.customer },
  ...valuesOf(terms),
  { field: 'files', label: '合同文件', value: `${files} 个` },
];

/** What differs, old and new, in words. */
export function changedTerms(before: OrderTerms, after: OrderTerms) {
  const old = new Map(valuesOf(before).map(({ field, value }) => [field, value]));
  return valuesOf(after).flatMap(({ field, label, value }) =>
    old.get(field) === value ? [] : [{ field, label, old: old.get(field) ?? '', new: value }],
  );
}

const planSection = ({ amount, instalments }: OrderTerms) => ({
  kind: 'table' as const,
  title: '回款计划',
  columns: [
    { label: '期次' },
    { label: '到期' },
    { label: '金额（元）', align: 'end' as const },
    { label: '占比', align: 'end' as const },
  ],
  rows: instalments.map((one) => [one.name, dueWords(one), yuan(one.amount), percent(one.amount, amount)]),
  total: ['合计', '', yuan(amount), '100.00%'],
});

const marginSection = (terms: OrderTerms) => {
  const net = netOf(terms.amount, terms.tax_rate);
  const share = percent(marginOf(terms), net);
  return {
    kind: 'figure' as const,
    title: '毛利（元）',
    value: yuan(marginOf(terms)),
    how: [
      { label: '合同金额', value: yuan(terms.amount) },
      { label: `不含税金额（税率 ${terms.tax_rate}%）`, value: yuan(net) },
      { label: '税额', value: yuan(terms.amount - net) },
      { label: '预计成本', value: yuan(terms.expected_cost) },
    ],
    note: `合同金额不含税 − 预计成本${share === '' ? '' : `，毛利率 ${share}`}`,
  };
};

const comparisonSection = (before: OrderTerms, after: OrderTerms) => {
  const amounts: readonly string[] = ['amount', 'expected_cost'];
  const figures = new Map([
    ['amount', differenceOf(before.amount, after.amount)],
    ['expected_cost', differenceOf(before.expected_cost, after.expected_cost)],
  ]);
  return {
    kind: 'comparison' as const,
    title: '补充协议变更',
    rows: changedTerms(before, after).map(({ field, label, old, new: now }) => {
      const figure = figures.get(field);
      return { label, old, new: now, ...(amounts.includes(field) && figure && { note: differenceWords(figure) }) };
    }),
  };
};

export const orderSections = ({ terms, before }: OrderForm) => [
  ...(before === null ? [] : [comparisonSection(before, terms)]),
  planSection(terms),
  marginSection(terms),
];
