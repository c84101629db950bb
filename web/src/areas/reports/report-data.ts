import { type Comparison, type Months, movedPercent } from '@tongzhou/contract/rules/calendar/report-period.ts';
import { today } from '@tongzhou/contract/rules/day.ts';
import { fenOfYuan, yuan } from '@tongzhou/contract/rules/money.ts';
import type { ChartRow } from '#ui/chart/chart-data.ts';

export type Compared = Readonly<Record<Comparison, number | null>>;

export const moneyWords = (amount: number): string => yuan(fenOfYuan(amount));

/** +12.5%, and — where there is nothing to compare with. */
export function movedWords(now: number | null, then: number | null): string {
  const moved = now === null || then === null ? null : movedPercent(now, then);
  return moved === null ? '—' : `${moved > 0 ? '+' : ''}${moved}%`;
}

export const comparedSeries = [
  { name: '本期' },
  { name: '上期' },
  { name: '去年同期' },
  { name: '较上期' },
  { name: '较去年' },
];

interface Said {
  readonly key: string;
  readonly label: string;
  readonly figures: Compared;
  readonly words: (figure: number) => string;
  readonly to?: string | undefined;
}
/** What is withheld is no bar, and says so in the table. */
export const comparedRow = ({ key, label, figures, words, to }: Said): ChartRow => {
  const { now, before, year } = figures;
  const said = (figure: number | null) => (figure === null ? '未列示' : words(figure));
  return {
    key,
    label,
    values: [now ?? 0, before ?? 0, year ?? 0],
    words: [said(now), said(before), said(year), movedWords(now, before), movedWords(now, year)],
    to,
  };
};

/** This year so far, which is what most come for. */
export function usualMonths(now: number): Months {
  const day = today(now);
  return { from: `${day.slice(0, 4)}-01`, to: day.slice(0, 7) };
}
