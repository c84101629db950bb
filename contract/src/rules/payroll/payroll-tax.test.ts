import { describe, expect, it } from 'vitest';
import { chance } from '#contract/rules/testing/chance.ts';
import { plainTax } from '#contract/rules/testing/plain-payroll.ts';
import { nationalTable as table } from './payroll-tables.ts';
import { bonusTax, monthsCounted, noCumulative, portion, taxOn, withhold } from './payroll-tax.ts';

const yuan = (amount: number) => Math.round(amount * 100);

describe('tax on a year so far', () => {
  it.each([
    [36_000, 1080, 1080],
    [144_000, 11_880, 11_880],
    [300_000, 43_080, 43_080],
    [420_000, 73_080, 73_080],
    [660_000, 145_080, 145_080],
    [960_000, 250_080, 250_080],
  ])('of exactly %d is the lower bracket’s, and 分 above it goes on without a jump', (edge, at, above) => {
    expect(taxOn(table.brackets, yuan(edge))).toBe(yuan(at));
    expect(taxOn(table.brackets, yuan(edge) + 1)).toBe(yuan(above));
    // Ten 分 more are taxed by the next rate.
    const { percent } = table.brackets.find(({ up_to }) => up_to === null || up_to > yuan(edge)) ?? { percent: 0 };
    expect(taxOn(table.brackets, yuan(edge) + 1000)).toBe(yuan(at) + 10 * percent);
  });

  it('is the same with quick deductions as slice by slice', () => {
    const below = chance(7);
    for (let turn = 0; turn < 2000; turn++) {
      const taxable = below(300_000_000);
      expect([taxable, taxOn(table.brackets, taxable)]).toEqual([taxable, plainTax(taxable)]);
    }
  });

  it('withholds nothing in a month that would be negative, and no more than is due later', () => {
    const year = { ...noCumulative, income: yuan(40_000), withheld: yuan(2000) };
    expect(withhold(table, year, yuan(10_000))).toMatchObject({ taxable: yuan(30_000), due: yuan(900), tax: 0 });
    expect(withhold(table, { ...year, income: yuan(5000) }, yuan(10_000)).taxable).toBe(0);
  });

  it('withheld month by month adds up to the tax of the whole, for every history that grows', () => {
    const below = chance(11);
    for (let turn = 0; turn < 1000; turn++) {
      let year = noCumulative;
      let [highest, basic] = [0, 0];
      const months = 1 + below(12);
      for (let month = 0; month < months; month++) {
        basic += table.basic;
        year = {
          ...year,
          income: year.income + below(10_000_000),
          special: year.special + below(300_000),
          additional: year.additional + below(300_000),
        };
        const held = withhold(table, year, basic);
        highest = Math.max(highest, held.due);
        year = { ...year, withheld: year.withheld + held.tax };
      }
      // Where the taxable amount never falls, the highest is the last.
      expect([turn, year.withheld]).toEqual([turn, highest]);
    }
  });
});

describe('the months that count', () => {
  const here = (entry: string, left: string | null = null) => ({ entry, left });
  it.each([
    ['ordinary', here('2020-03-01'), '2026-05-10', 5],
    ['ordinary', here('2026-07-15'), '2026-08-05', 2],
    ['ordinary', here('2026-07-15'), '2026-07-31', 1],
    // Joining in July: as a first job all months count.
    ['first_job', here('2026-07-15'), '2026-08-05', 8],
    ['first_job', here('2026-07-15'), '2026-12-05', 12],
    ['ordinary', here('2020-03-01', '2026-04-20'), '2026-05-10', 4],
    ['ordinary', here('2020-03-01', '2025-12-20'), '2026-01-10', 1],
    // Paid before the day of entry.
    ['ordinary', here('2026-09-01'), '2026-08-31', 1],
  ] as const)('%s, %j, paid on %s: %d', (status, person, payDate, months) => {
    expect(monthsCounted(status, person, payDate)).toBe(months);
  });
});

describe('a bonus taxed apart', () => {
  const apart = table.bonus ?? [];
  it.each([
    [36_000, 1080],
    [36_000.01, 3390],
    [144_000, 14_190],
    [144_000.01, 27_390],
    [960_000, 328_840],
  ])('of %d takes %d', (bonus, tax) => expect(bonusTax(apart, yuan(bonus))).toBe(yuan(tax)));

  it('of nothing takes nothing', () => expect(bonusTax(apart, 0)).toBe(0));
});

describe('a part of an amount', () => {
  it('is rounded half up, and below nothing the other way round', () => {
    expect([portion(1, 1, 2), portion(-1, 1, 2), portion(100, 1, 3), portion(200, 1, 3), portion(-200, 1, 3)]).toEqual([
      1, -1, 33, 67, -67,
    ]);
    expect(portion(4_000_000_000_000, 48_000, 2175)).toBe(88_275_862_068_966);
    expect(Object.is(portion(0, -5, 3), 0)).toBe(true);
  });
});
