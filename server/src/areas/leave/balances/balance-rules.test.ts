import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { annualGrants } from '#areas/leave/balances/annual-rules.ts';
import { drawOn, type Lot } from '#areas/leave/balances/draw-rules.ts';

const day = 480;
const lot = (id: number, left: number, valid_from: string, valid_to: string): Lot => ({
  id,
  left: left * day,
  valid_from,
  valid_to,
});
const days = (...given: string[]) => given.map((one) => ({ day: one, minutes: day }));

describe('drawing on amounts of leave', () => {
  const carried = lot(1, 10, '2025-01-01', '2026-03-31');
  const fresh = lot(2, 20, '2026-01-01', '2027-03-31');

  it('uses what ends first, and only what holds on the day', () => {
    expect(drawOn([fresh, carried], days('2026-03-31', '2026-04-01'))).toEqual({
      draws: [
        { lot: 1, day: '2026-03-31', minutes: day },
        { lot: 2, day: '2026-04-01', minutes: day },
      ],
      short: 0,
    });
  });

  it('splits a day between two amounts', () => {
    const nearly = { ...carried, left: day / 2 };
    expect(drawOn([nearly, fresh], days('2026-02-02')).draws).toEqual([
      { lot: 1, day: '2026-02-02', minutes: day / 2 },
      { lot: 2, day: '2026-02-02', minutes: day / 2 },
    ]);
  });

  it('says how much is short', () => {
    expect(drawOn([lot(1, 1, '2026-01-01', '2026-12-31')], days('2026-02-02', '2026-02-03')).short).toBe(day);
    expect(drawOn([], days('2026-02-02')).short).toBe(day);
  });

  it('never takes more than an amount has, nor outside its days, and neither loses nor makes any', () => {
    const date = fc.integer({ min: 1, max: 28 }).map((one) => `2026-02-${String(one).padStart(2, '0')}`);
    const lots = fc.array(fc.record({ left: fc.integer({ min: 0, max: 5 * day }), a: date, b: date }), {
      maxLength: 6,
    });
    const wanted = fc
      .uniqueArray(date, { maxLength: 10 })
      .map((dates) => dates.map((one) => ({ day: one, minutes: day })));
    fc.assert(
      fc.property(lots, wanted, (given, asked) => {
        const numbered = given.map(({ left, a, b }, id) => ({
          id,
          left,
          valid_from: a < b ? a : b,
          valid_to: a < b ? b : a,
        }));
        const { draws, short } = drawOn(numbered, asked);
        const sum = (of: readonly { minutes: number }[]) => of.reduce((total, one) => total + one.minutes, 0);
        expect(sum(draws) + short).toBe(sum(asked));
        for (const one of numbered) {
          const taken = draws.filter((draw) => draw.lot === one.id);
          expect(sum(taken)).toBeLessThanOrEqual(one.left);
          for (const draw of taken) expect(draw.day >= one.valid_from && draw.day <= one.valid_to).toBe(true);
        }
      }),
    );
  });
});

describe('annual leave', () => {
  const amounts = (entry: string, workStart: string, today: string) =>
    annualGrants({ entry, workStart }, 2026, today).map(({ tier, from, minutes }) => [tier, from, minutes / day]);

  it.each([
    ['less than a year', '2025-06-01', '2025-06-01', '2026-01-01', []],
    ['one year', '2024-01-01', '2024-01-01', '2026-01-01', [[1, '2026-01-01', 5]]],
    ['ten years', '2020-01-01', '2015-12-31', '2026-01-01', [[10, '2026-01-01', 10]]],
    ['twenty years', '2020-01-01', '2005-12-31', '2026-01-01', [[20, '2026-01-01', 15]]],
    // 184 of 365 days: 5 × 184 / 365 = 2.5
    ['in the year of entry by calendar days', '2026-07-01', '2020-01-01', '2026-07-01', [[1, '2026-07-01', 2]]],
    ['not before entry', '2026-07-01', '2020-01-01', '2026-06-30', []],
    [
      'crossing a threshold',
      '2020-01-01',
      '2016-07-01',
      '2026-07-01',
      [
        [1, '2026-01-01', 5],
        [10, '2026-07-01', 2],
      ],
    ],
    ['not before the threshold', '2020-01-01', '2016-07-01', '2026-06-30', [[1, '2026-01-01', 5]]],
    ['the first year of work ending in it', '2025-06-01', '2025-06-01', '2026-06-01', [[1, '2026-06-01', 2]]],
  ])('%s', (_name, entry, workStart, today, expected) => {
    expect(amounts(entry, workStart, today)).toEqual(expected);
  });
});
