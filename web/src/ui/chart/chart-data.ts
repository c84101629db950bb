/** One bar, or one of several beside each other, and the row of the table that says the same. */
export interface ChartRow {
  readonly key: string;
  readonly label: string;
  readonly values: readonly number[];
  /** The values as people read them. */
  readonly words: readonly string[];
  /** The rows behind it. */
  readonly to?: string | undefined;
  /** What it says by itself, in the colour of that. */
  readonly tone?: ChartTone | undefined;
  /** Beside what is looked at: drawn paler. */
  readonly pale?: boolean;
}
export type ChartTone = 'success' | 'warning' | 'error';

export interface ChartData {
  /** Of each row's words; those that have a value are drawn. */
  readonly series: readonly { readonly name: string }[];
  /** Columns stand beside each other, bars below each other. */
  readonly shape: 'columns' | 'bars' | 'funnel';
  readonly rows: readonly ChartRow[];
}
