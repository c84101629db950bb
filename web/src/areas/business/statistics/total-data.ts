import { businessSources } from '@tongzhou/contract/areas/business/customer.ts';
import { ages } from '@tongzhou/contract/areas/business/receivable.ts';
import type { businessTotal } from '@tongzhou/contract/areas/business/total.ts';
import type { ReplyOf } from '@tongzhou/contract/endpoint.ts';
import { type Reach, reaches } from '@tongzhou/contract/rules/business/opportunity-stage.ts';
import { addDays, addMonths, beginOf, today } from '@tongzhou/contract/rules/day.ts';
import { fenOfYuan, yuan } from '@tongzhou/contract/rules/money.ts';
import { tabAddress } from '#areas/business/addresses.ts';
import type { ChartRow } from '#ui/chart/chart-data.ts';

export type Total = ReplyOf<typeof businessTotal>;

export interface TotalFilter {
  readonly from: string;
  readonly to: string;
  readonly owner_id?: number | undefined;
  readonly department_id?: number | undefined;
}

interface Figure {
  readonly count: number;
  readonly amount: number;
}

export const moneyWords = (amount: number): string => yuan(fenOfYuan(amount));
const percentWords = (part: number, whole: number): string =>
  whole === 0 ? '—' : `${Math.round((part / whole) * 1000) / 10}%`;

/** The days of months, as lists take them: from the first day's beginning to the last day's. */
const daysOf = (from: string, to: string) => ({
  first: beginOf(`${from}-01`),
  last: beginOf(addDays(addMonths(`${to}-01`, 1), -1)),
});

/** Where the rows behind each figure are, narrowed as the page is. */
export function addressesFor({ from, to, owner_id, department_id }: TotalFilter) {
  const part = { owner_id, department_id };
  const { first, last } = daysOf(from, to);
  const signedIn = (begin: number, end: number, more: object = {}) =>
    tabAddress('orders', { ...part, living: true, signed_from: begin, signed_to: end, ...more });
  return {
    created: (more: object = {}) =>
      tabAddress('opportunities', { ...part, created_from: first, created_to: last, ...more }),
    closed: (stage: 'won' | 'lost') =>
      tabAddress('opportunities', { ...part, stage, closed_from: first, closed_to: last }),
    signed: (more: object = {}) => signedIn(first, last, more),
    signedMonth: (month: string) => signedIn(daysOf(month, month).first, daysOf(month, month).last),
    receivedMonth: (month: string) =>
      tabAddress('receivables', {
        view: 'receipts',
        ...part,
        received_from: daysOf(month, month).first,
        received_to: daysOf(month, month).last,
      }),
    underWay: () => tabAddress('opportunities', { ...part, under_way: true }),
    expected: (month: string) => {
      const spans: Readonly<Record<string, object>> = {
        past: { expected_to: beginOf(addDays(`${today(Date.now()).slice(0, 7)}-01`, -1)) },
        undated: { undated: true },
      };
      const span = spans[month] ?? {
        expected_from: daysOf(month, month).first,
        expected_to: daysOf(month, month).last,
      };
      return tabAddress('opportunities', { ...part, under_way: true, ...span });
    },
    owed: (more: object = {}) => tabAddress('receivables', { ...part, open: true, ...more }),
  };
}
type Addresses = ReturnType<typeof addressesFor>;

const amountRow = (key: string, label: string, { count, amount }: Figure, to: string | undefined): ChartRow => ({
  key,
  label,
  values: [amount],
  words: [moneyWords(amount), String(count)],
  to,
});
/** The bar is the money; the table also says how many. */
export const amountSeries = (name: string) => [{ name }, { name: '数量' }];

export const funnelRows = ({ funnel }: Total, at: Addresses): ChartRow[] => {
  const all = funnel[0]?.count ?? 0;
  return funnel.map(({ reached, count, amount }, index) => ({
    key: String(reached),
    label: reaches[reached as Reach],
    values: [count],
    words: [
      String(count),
      moneyWords(amount),
      index === 0 ? '—' : percentWords(count, funnel[index - 1]?.count ?? 0),
      percentWords(count, all),
    ],
    to: at.created({ reached }),
  }));
};

export const monthRows = ({ signed }: Total, at: Addresses): ChartRow[] =>
  signed.by_month.map(({ month, amount, received, count }) => ({
    key: month,
    label: month,
    values: [amount, received],
    words: [moneyWords(amount), moneyWords(received), String(count)],
    to: at.signedMonth(month),
  }));

type Ranked = Total['signed']['by_owner'];
export const rankedRows = (rows: Ranked, others: Figure, to: (id: number) => string): ChartRow[] => [
  ...rows.map((row) => amountRow(String(row.id), row.name, row, to(row.id))),
  ...(others.count === 0 ? [] : [amountRow('others', '其他', others, undefined)]),
];

export const sourceRows = ({ signed }: Total, at: Addresses): ChartRow[] =>
  signed.by_source.map((row) =>
    amountRow(row.source, businessSources[row.source], row, at.signed({ source: row.source })),
  );

const monthNames: Readonly<Record<string, string>> = { past: '已过预计日期', undated: '未填预计日期' };
export const forecastRows = ({ forecast }: Total, at: Addresses): ChartRow[] =>
  forecast.map(({ month, count, amount, weighted }) => ({
    key: month,
    label: monthNames[month] ?? month,
    values: [amount, weighted],
    words: [moneyWords(amount), moneyWords(weighted), String(count)],
    to: at.expected(month),
  }));

export const ageRows = ({ receivables }: Total, at: Addresses): ChartRow[] =>
  receivables.ages.map((row) => amountRow(row.age, ages[row.age], row, at.owed({ age: row.age })));

/** This year so far, which is what most come for. */
export function usualPeriod(now: number): Pick<TotalFilter, 'from' | 'to'> {
  const day = today(now);
  return { from: `${day.slice(0, 4)}-01`, to: day.slice(0, 7) };
}
