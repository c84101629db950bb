import { describe, expect, it } from 'vitest';
import {
  amountText,
  countedDifference,
  isLow,
  isWholeThousandth,
  leftOf,
  moved,
  nothing,
  type Stock,
  thousandthsOf,
  type Used,
  valueAt,
  valueReturned,
  valueTaken,
  valueTakenBack,
} from '#contract/rules/stock.ts';

describe('an amount', () => {
  it('has three decimals at most, and is told without those it does not need', () => {
    expect([0.001, 12.5, 1_000_000, 0.29].every(isWholeThousandth)).toBe(true);
    expect([0.0001, 0.1 + 0.2, Number.NaN].some(isWholeThousandth)).toBe(false);
    expect([thousandthsOf(12.5), thousandthsOf(0.29), amountText(12_500), amountText(290)]).toEqual([
      12_500,
      290,
      '12.5',
      '0.29',
    ]);
  });

  it('is low below its line, and never where there is none', () => {
    expect([isLow(4_999, 5_000), isLow(5_000, 5_000), isLow(0, null)]).toEqual([true, false, false]);
  });
});

describe('a value', () => {
  it('is rounded to the nearest 分, exact where the product is beyond what a number holds', () => {
    expect([valueAt(333, 10_00), valueAt(1, 4_99), valueAt(1, 5_00)]).toEqual([3_33, 0, 1]);
    expect(valueTaken({ num: 999_999_999_999, value: 999_999_999_999_999 }, 333_333_333_333)).toBe(333_333_333_333_333);
  });

  it('that was received wrongly is taken back, at most what there is', () => {
    expect(valueTakenBack({ num: 10, value: 50 }, { num: 4, value: 20 })).toBe(20);
    expect(valueTakenBack({ num: 10, value: 50 }, { num: 4, value: 70 })).toBe(50);
    expect(valueTakenBack({ num: 4, value: 51 }, { num: 4, value: 20 })).toBe(51);
  });

  it('of what is found beyond the books is the average, or the price where there was nothing', () => {
    expect(countedDifference({ num: 2_000, value: 10_00 }, 3_000, 7_00)).toEqual({ num: 1_000, value: 5_00 });
    expect(countedDifference(nothing, 2_000, 7_00)).toEqual({ num: 2_000, value: 14_00 });
    expect(countedDifference({ num: 2_000, value: 10_01 }, 0, 7_00)).toEqual({ num: -2_000, value: -10_01 });
    expect(countedDifference({ num: 5, value: 3 }, 5, 7_00)).toEqual({ num: 0, value: 0 });
  });
});

function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** One history of goods with what was used of them; null where nothing is wrong. */
function play(seed: number): string | null {
  const random = seeded(seed);
  const moves: Stock[] = [];
  const receipts: Stock[] = [];
  const uses: Used[] = [];
  let stock = nothing;
  let cost = 0;
  const book = (move: Stock) => {
    moves.push(move);
    stock = moved(stock, move);
  };
  for (let step = 0; step < 20; step++) {
    const at = random(Math.max(uses.length, 1));
    const [use, receipt] = [uses[at], receipts[random(Math.max(receipts.length, 1))]];
    const left = use === undefined ? nothing : leftOf(use);
    const deed = random(6);
    if (deed === 0 || stock.num === 0) {
      const [num, price] = [1 + random(100_000), random(10_000)];
      receipts.push({ num, value: valueAt(num, price) });
      book({ num, value: valueAt(num, price) });
    } else if (deed === 1) {
      const num = 1 + random(stock.num);
      const value = valueTaken(stock, num);
      uses.push({ num, value, returned: nothing });
      book({ num: -num, value: -value });
      cost += value;
    } else if (deed === 2 && use !== undefined && left.num > 0) {
      const num = 1 + random(left.num);
      const value = valueReturned(use, num);
      uses[at] = { ...use, returned: moved(use.returned, { num, value }) };
      book({ num, value });
      cost -= value;
    } else if (deed === 3 && use !== undefined && left.num > 0) {
      uses[at] = { ...use, returned: { num: use.num, value: use.value } };
      book(left);
      cost -= left.value;
    } else if (deed === 4) book(countedDifference(stock, random(stock.num * 2), random(10_000)));
    else if (receipt !== undefined && receipt.num <= stock.num) {
      receipts.splice(receipts.indexOf(receipt), 1);
      book({ num: -receipt.num, value: -valueTakenBack(stock, receipt) });
    }
    if (stock.num < 0 || stock.value < 0) return `below nothing at step ${step}`;
    if (stock.num === 0 && stock.value !== 0) return `nothing is worth ${stock.value} at step ${step}`;
    if (uses.some(({ value, returned }) => returned.value < 0 || returned.value > value))
      return `more came back than was taken at step ${step}`;
  }
  const summed = moves.reduce(moved, nothing);
  if (summed.num !== stock.num || summed.value !== stock.value) return 'the moves do not come to the stock';
  if (cost !== uses.reduce((sum, use) => sum + leftOf(use).value, 0)) return 'what is out is not what it cost';
  const whole = uses.filter((use) => use.returned.num === use.num);
  return whole.every(({ value, returned }) => value === returned.value) ? null : 'what came back whole is not its cost';
}

describe('ten thousand random histories', () => {
  it('come to the stock and its value, which is nothing where nothing is left, and give back what was taken', () => {
    const wrong = Array.from({ length: 10_000 }, (_, seed) => [seed, play(seed)] as const).filter(
      ([, said]) => said !== null,
    );
    expect(wrong).toEqual([]);
  });
});
