import {
  daysOfPeriod,
  kindOfPeriod,
  type PeriodKind,
  periodAt,
  periodKindNames,
  periodPattern,
  periodsUpTo,
} from '#contract/rules/calendar/board-period.ts';
import { yuanOfFen } from '#contract/rules/money.ts';

// What the cockpit shows: tiles of figures, each with how it comes about and where its rows are.

/** The pages a wall screen turns, and their tiles in their order. */
export const cockpitPages = {
  business: { name: '经营', tiles: ['signed', 'received', 'receivables'] },
  projects: { name: '项目', tiles: ['projects', 'risks', 'saturation', 'satisfaction'] },
  people: { name: '人员与流程', tiles: ['staff', 'approval', 'pay', 'dividend'] },
} as const;
export type CockpitPage = keyof typeof cockpitPages;
export const cockpitPageNames = Object.keys(cockpitPages) as [CockpitPage, ...CockpitPage[]];
export type TileName = (typeof cockpitPages)[CockpitPage]['tiles'][number];
export const tileNames = cockpitPageNames.flatMap((page): TileName[] => [...cockpitPages[page].tiles]) as [
  TileName,
  ...TileName[],
];

export const unitNames = ['money', 'count', 'people', 'percent', 'hours', 'points'] as const;
export type Unit = (typeof unitNames)[number];

/** Money is 元 here. Null where there is nothing to reckon from. */
export interface Figure {
  readonly label: string;
  readonly unit: Unit;
  readonly value: number | null;
  /** Where its rows are, for whoever may open them. */
  readonly to: string | null;
}

export const figure = (label: string, unit: Unit, value: number | null, to: string | null = null): Figure => ({
  label,
  unit,
  value,
  to,
});
export const moneyFigure = (label: string, fen: number, to: string | null = null): Figure =>
  figure(label, 'money', yuanOfFen(fen), to);

export interface ChartOf {
  readonly shape: 'columns' | 'bars';
  /** What its rows are. */
  readonly heading: string;
  readonly series: readonly { readonly name: string; readonly unit: Unit }[];
  readonly rows: readonly {
    readonly key: string;
    readonly label: string;
    readonly values: readonly number[];
    readonly to: string | null;
  }[];
}

export interface Tile {
  readonly key: TileName;
  readonly page: CockpitPage;
  readonly title: string;
  /** 怎么算的, a sentence each. */
  readonly how: readonly string[];
  readonly main: Figure;
  /** What the main figure is measured by; 元 where it is money. */
  readonly target: { readonly label: string; readonly value: number; readonly percent: number } | null;
  readonly facts: readonly Figure[];
  readonly chart: ChartOf;
}

const pageWith = (key: TileName): CockpitPage =>
  cockpitPageNames.find((page) => (cockpitPages[page].tiles as readonly TileName[]).includes(key)) as CockpitPage;

export const tile = (
  key: TileName,
  given: Omit<Tile, 'key' | 'page' | 'target'> & Partial<Pick<Tile, 'target'>>,
): Tile => ({ target: null, ...given, key, page: pageWith(key) });

/** One part of a whole in percent with one decimal; of nothing there is none. */
export const percentOf = (part: number, whole: number): number | null =>
  whole <= 0 ? null : Math.round((part / whole) * 1000) / 10;

/** 'month', 'quarter' and 'year' are those of today, whichever day it is; others are named: '2026-11', '2026-Q4', '2026'. */
export const lookPattern = new RegExp(`^(${periodKindNames.join('|')}|${periodPattern.source.slice(1, -1)})$`);
const isKind = (look: string): look is PeriodKind => (periodKindNames as readonly string[]).includes(look);
export const periodOf = (look: string, today: string): string => (isKind(look) ? periodAt(look, today) : look);

/** How many periods a trend goes back, this one included. */
const trendLength: Readonly<Record<PeriodKind, number>> = { month: 12, quarter: 8, year: 3 };

export interface Trend {
  /** The oldest first, the one looked at last. */
  readonly periods: readonly string[];
  /** The first and the last day of all of them. */
  readonly from: string;
  readonly to: string;
  /** The one of them that a day lies in. */
  readonly at: (day: string) => string;
}

export function trendUpTo(period: string): Trend {
  const kind = kindOfPeriod(period);
  const periods = periodsUpTo(period, trendLength[kind]);
  const { from } = daysOfPeriod(periods[0] as string);
  return { periods, from, to: daysOfPeriod(period).to, at: (day) => periodAt(kind, day) };
}

/** Short enough to stand below a column: 26-11, 26 Q4, 2026. */
export function periodLabel(period: string): string {
  const kind = kindOfPeriod(period);
  if (kind === 'year') return period;
  return kind === 'month' ? `${period.slice(2, 4)}-${period.slice(5)}` : `${period.slice(2, 4)} ${period.slice(5)}`;
}
