import type { Figure, Tile, Unit } from '@tongzhou/contract/rules/cockpit.ts';
import { fenOfYuan, yuan } from '@tongzhou/contract/rules/money.ts';
import type { ChartRow, ChartTone } from '#ui/chart/chart-data.ts';

// Figures as people read them.

const unitWords: Readonly<Record<Unit, string>> = {
  money: '元',
  count: '',
  people: '人',
  percent: '%',
  hours: '小时',
  points: '分',
};

export const unitOf = ({ unit, value }: Pick<Figure, 'unit' | 'value'>): string =>
  value === null ? '' : unitWords[unit];

const grouped = (value: number): string => value.toLocaleString('zh-CN', { maximumFractionDigits: 2 });

/** Large amounts of money as 万 and 亿: from afar nobody reads nine digits. */
export function shortWords({ unit, value }: Pick<Figure, 'unit' | 'value'>): string {
  if (value === null) return '—';
  if (unit !== 'money') return grouped(value);
  const size = Math.abs(value);
  if (size >= 1e8) return `${(value / 1e8).toFixed(2)} 亿`;
  return size >= 1e4 ? `${grouped(Math.round(value / 100) / 100)} 万` : grouped(value);
}

/** To the last 分. */
export function exactWords({ unit, value }: Pick<Figure, 'unit' | 'value'>): string {
  if (value === null) return '—';
  return unit === 'money' ? yuan(fenOfYuan(value)) : grouped(value);
}

/** What is bad news wherever it stands, and what is good. */
const tones: Readonly<Record<string, ChartTone>> = {
  red: 'error',
  yellow: 'warning',
  green: 'success',
  over: 'error',
  good: 'success',
  '61-90': 'warning',
  'over-90': 'error',
};

export const toneOf = (key: string): ChartTone | undefined => tones[key];

export const chartRows = ({ chart }: Tile): ChartRow[] =>
  chart.rows.map(({ key, label, values, to }, place) => ({
    key,
    label,
    values,
    words: values.map((value, at) => exactWords({ unit: chart.series[at]?.unit ?? 'count', value })),
    to: to ?? undefined,
    tone: toneOf(key),
    // A trend ends with the period that is looked at.
    pale: chart.heading === '期间' && place < chart.rows.length - 1,
  }));

export const isEmpty = ({ chart }: Tile): boolean => chart.rows.every(({ values }) => values.every((one) => one === 0));
