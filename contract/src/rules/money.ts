// Money is counted in integer 分: in tables, in the server's code and in every rule. Only calls and forms speak of it in 元.

/** 分 as the number of 元 that stands in calls and forms: 1234567 → 12345.67 */
export const yuanOfFen = (fen: number): number => fen / 100;

/** Back to 分. What is no whole 分 is rounded to one: whether it was is asked by `isWholeFen`. */
// Adding nothing makes 0 of the -0 that JSON can hold.
export const fenOfYuan = (amount: number): number => Math.round(amount * 100) + 0;

/** Whether a number of 元 has two decimals at most: the one nearest to 0.29 has, 0.1 + 0.2 has not. */
export const isWholeFen = (amount: number): boolean => yuanOfFen(fenOfYuan(amount)) === amount;

/** 1234567 → 12,345.67 */
export function yuan(fen: number): string {
  const [whole = '0', cents = '00'] = (Math.abs(fen) / 100).toFixed(2).split('.');
  return `${fen < 0 ? '-' : ''}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${cents}`;
}

/** What was typed in 元, with two decimals at most, as 分; undefined where it is no such amount. */
export function fenOf(typed: string): number | undefined {
  const plain = typed.replaceAll(',', '').trim();
  const [, whole, cents = ''] = /^(\d{1,12})(?:\.(\d{0,2}))?$/.exec(plain) ?? [];
  return whole === undefined ? undefined : Number(whole) * 100 + Number(cents.padEnd(2, '0'));
}

/** The same where it may be less than nothing. */
export function signedFenOf(typed: string): number | undefined {
  const [, below] = /^\s*-(\S.*)$/.exec(typed) ?? [];
  if (below === undefined) return fenOf(typed);
  const fen = fenOf(below);
  return fen === undefined ? undefined : 0 - fen;
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
