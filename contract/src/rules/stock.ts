// Goods are counted in integer thousandths of their unit and valued in integer 分, by moving average. What every move takes or
// brings is worked out here, so that the values of all moves come to the value of what is left, and nothing left is worth nothing.

/** Of a number with three decimals at most; what is none is rounded to one: whether it was is asked by `isWholeThousandth`. */
// Adding nothing makes 0 of the -0 that JSON can hold.
export const thousandthsOf = (amount: number): number => Math.round(amount * 1000) + 0;
export const amountOf = (thousandths: number): number => thousandths / 1000;
export const isWholeThousandth = (amount: number): boolean => amountOf(thousandthsOf(amount)) === amount;

/** 12500 → 12.5 */
export const amountText = (thousandths: number): string => String(amountOf(thousandths));

export interface Stock {
  /** Thousandths. */
  readonly num: number;
  /** 分. */
  readonly value: number;
}

export const nothing: Stock = { num: 0, value: 0 };

/** a × b ÷ c to the nearest whole, exact also where a × b is beyond what a number holds. */
function share(a: number, b: number, c: number): number {
  const [doubled, whole] = [2n * BigInt(a) * BigInt(b), BigInt(c)];
  return Number((doubled + whole) / (2n * whole));
}

/** Of so many thousandths at a price of one. */
export const valueAt = (num: number, price: number): number => share(num, price, 1000);

/** What taking so much out takes of the value: its part, and with the last of it all that is left. */
export const valueTaken = (stock: Stock, num: number): number =>
  num >= stock.num ? stock.value : share(stock.value, num, stock.num);

export interface Used extends Stock {
  /** What of it came back already. */
  readonly returned: Stock;
}

export const leftOf = ({ num, value, returned }: Used): Stock => ({
  num: num - returned.num,
  value: value - returned.value,
});

/** What comes back does so at the cost of its use: with the last of it, all of that cost has come back. */
export const valueReturned = (used: Used, num: number): number =>
  share(used.value, used.returned.num + num, used.num) - used.returned.value;

/** A receipt that was wrong is taken back at its own cost, at most what there is; with the last of the stock, all that is left. */
export const valueTakenBack = (stock: Stock, receipt: Stock): number =>
  receipt.num >= stock.num ? stock.value : Math.min(receipt.value, stock.value);

/** Counted more or less than the books say: at the average cost, or at the price where there was nothing to take it from. */
export function countedDifference(stock: Stock, counted: number, price: number): Stock {
  const num = counted - stock.num;
  if (num <= 0) return { num, value: 0 - (num === 0 ? 0 : valueTaken(stock, -num)) };
  return { num, value: stock.num === 0 ? valueAt(num, price) : share(stock.value, num, stock.num) };
}

export const moved = (stock: Stock, by: Stock): Stock => ({ num: stock.num + by.num, value: stock.value + by.value });

export const isLow = (num: number, line: number | null): boolean => line !== null && num < line;
