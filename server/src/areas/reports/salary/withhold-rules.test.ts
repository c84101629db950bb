import { type PayItem, payItemNames } from '@tongzhou/contract/areas/reports/salary.ts';
import { describe, expect, it } from 'vitest';
import { type Cell, costOf, fewest, type Told, together, withhold } from '#areas/reports/salary/withhold-rules.ts';

const cell = (department: number, people: number, bonus = 0, month = '2026-01'): Cell => ({
  month,
  department,
  people,
  items: Object.fromEntries(
    payItemNames.map((item) => [
      item,
      item === 'wage'
        ? { amount: people * 1000, people }
        : item === 'bonus'
          ? { amount: bonus * 7, people: bonus }
          : { amount: 0, people: 0 },
    ]),
  ) as Record<PayItem, { amount: number; people: number }>,
});
const shown = (told: readonly (Told & { department?: number })[]) =>
  told.map(({ department, cost }) => [department, cost === null ? 'withheld' : cost]);

describe('what fewer than three people cost', () => {
  it('is withheld, with as many more as it takes not to be reckoned from the whole', () => {
    expect(shown(withhold([cell(1, 5), cell(2, 2), cell(3, 3), cell(4, 9)]).cells)).toEqual([
      [1, 5000],
      [2, 'withheld'],
      [3, 'withheld'],
      [4, 9000],
    ]);
    const two = withhold([cell(1, 1), cell(2, 2), cell(3, 4)]);
    expect([shown(two.cells), two.months.get('2026-01')?.cost]).toEqual([
      [
        [1, 'withheld'],
        [2, 'withheld'],
        [3, 4000],
      ],
      7000,
    ]);
    expect(withhold([cell(1, 2)]).months.get('2026-01')).toEqual({ people: 2, cost: null, items: null });
  });

  it('is in the wage where it is of an item', () => {
    const { cells, months } = withhold([cell(1, 5, 1), cell(2, 6, 3)]);
    expect(cells.map(({ cost, items }) => [cost, items?.wage, items?.bonus])).toEqual([
      [5007, 5007, 0],
      [6021, 6000, 21],
    ]);
    // One alone has what is not told: it is not told of the month either.
    expect(months.get('2026-01')).toMatchObject({ people: 11, cost: 11_028, items: { wage: 11_007, bonus: 21 } });
    const more = withhold([cell(1, 5, 1), cell(2, 6, 2), cell(3, 4)]);
    expect(more.months.get('2026-01')?.items).toMatchObject({ wage: 15_000, bonus: 21 });
  });

  it('is in no sum of several months', () => {
    const { cells } = withhold([cell(1, 3), cell(2, 9), cell(1, 2, 0, '2026-02'), cell(2, 9, 0, '2026-02')]);
    expect(together(cells.filter(({ department }) => department === 1))).toEqual({
      people: 3,
      cost: 3000,
      items: expect.objectContaining({ wage: 3000 }),
    });
  });

  it('cannot be reckoned from what is told, whatever the company', () => {
    let seed = 7;
    const random = (most: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % (most + 1);
    };
    let looked = 0;
    for (let round = 0; round < 3000; round++) {
      const company = Array.from({ length: 1 + random(5) }, (_, at) => {
        const people = 1 + random(5);
        return cell(at + 1, people, random(people));
      });
      const { cells, months } = withhold(company);
      const whole = months.get('2026-01') as Told;
      const hidden = company.filter((_, at) => cells[at]?.cost === null);
      const people = hidden.reduce((sum, one) => sum + one.people, 0);
      if (whole.cost !== null) expect(hidden.length === 0 || people >= fewest).toBe(true);
      for (const one of cells) if (one.cost !== null) expect(one.people).toBeGreaterThanOrEqual(fewest);
      for (const item of payItemNames.filter((one) => one !== 'wage')) {
        const toldOf = cells.reduce((sum, one) => sum + (one.items?.[item] ?? 0), 0);
        const silent = company.filter((_, at) => (cells[at]?.items?.[item] ?? 0) === 0);
        const of = silent.reduce((sum, one) => sum + one.items[item].people, 0);
        const left = (whole.items?.[item] ?? toldOf) - toldOf;
        expect(left === 0 || of >= fewest).toBe(true);
        for (const [at, one] of cells.entries())
          if ((one.items?.[item] ?? 0) !== 0) expect(company[at]?.items[item].people).toBeGreaterThanOrEqual(fewest);
      }
      if (whole.items !== null) expect(costOf(whole.items)).toBe(whole.cost);
      looked += hidden.length;
    }
    expect(looked).toBeGreaterThan(1000);
  });
});
