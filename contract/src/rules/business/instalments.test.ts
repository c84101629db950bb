import { describe, expect, it } from 'vitest';
import { ageNames } from '#contract/areas/business/receivable.ts';
import { addDays } from '#contract/rules/day.ts';
import { ageDays, byDueDay, dueStateOf, netOf, overdueDays, overdueReminder, spread, takeBack } from './instalments.ts';

const first = { id: 7, position: 1, due_on: '2026-03-01', outstanding: 3000 };
const second = { id: 5, position: 2, due_on: '2026-05-01', outstanding: 5000 };
const last = { id: 6, position: 3, due_on: null, outstanding: 2000 };
const plan = [last, second, first];

describe('an amount without its tax', () => {
  it.each([
    [11_300, 13, 10_000],
    [10_000, 6, 9434],
    [1, 13, 1],
    [10_000, 0, 10_000],
    [1_000_000_000_000, 13, 884_955_752_212],
  ])('of %i at %i%% is %i', (amount, rate, net) => {
    expect(netOf(amount, rate)).toBe(net);
  });
});

describe('a receipt', () => {
  it('is spread by the days on which instalments fall due, those without a day last', () => {
    expect(plan.toSorted(byDueDay).map(({ id }) => id)).toEqual([7, 5, 6]);
    expect(spread(6000, plan)).toEqual({
      shares: [
        { id: 7, amount: 3000 },
        { id: 5, amount: 3000 },
      ],
      rest: 0,
    });
  });

  it('goes to those named first, in that order, and then by days', () => {
    expect(spread(8000, plan, [6, 5])).toEqual({
      shares: [
        { id: 6, amount: 2000 },
        { id: 5, amount: 5000 },
        { id: 7, amount: 1000 },
      ],
      rest: 0,
    });
  });

  it('of more than is open leaves a rest, and gives nothing to what is settled', () => {
    expect(spread(10_001, [...plan, { ...first, id: 9, outstanding: 0 }])).toMatchObject({ rest: 1 });
    expect(spread(5, [{ ...first, outstanding: 0 }])).toEqual({ shares: [], rest: 5 });
  });

  it('of the same day goes by the place in the plan', () => {
    const same = [
      { ...second, id: 1, position: 2, due_on: '2026-03-01' },
      { ...second, id: 2, position: 1, due_on: '2026-03-01' },
    ];
    expect(spread(1, same).shares).toEqual([{ id: 2, amount: 1 }]);
  });
});

describe('a refund', () => {
  const shares = [
    { ...first, amount: 3000 },
    { ...second, amount: 1000 },
    { ...last, amount: 500 },
  ];

  it('takes what was an advance first, then the newest share', () => {
    expect(takeBack(900, { advance: 200, shares })).toEqual({
      advance: 200,
      shares: [
        { id: 6, amount: 500 },
        { id: 5, amount: 200 },
      ],
      rest: 0,
    });
    expect(takeBack(100, { advance: 200, shares })).toEqual({ advance: 100, shares: [], rest: 0 });
  });

  it('of more than is left says so', () => {
    expect(takeBack(4501, { advance: 0, shares }).rest).toBe(1);
  });
});

describe('what is due', () => {
  const today = '2026-03-10';

  it.each([
    ['2026-03-09', 100, 'overdue', 1],
    ['2026-03-10', 100, 'soon', 0],
    ['2026-03-17', 100, 'soon', 0],
    ['2026-03-18', 100, 'later', 0],
    [null, 100, 'undated', 0],
    ['2026-01-01', 0, 'settled', 0],
    ['2025-03-10', 1, 'overdue', 365],
  ] as const)('on %s with %i open is %s, %i days late', (due, open, state, days) => {
    expect(dueStateOf(due, open, today, 7)).toBe(state);
    expect(overdueDays(due, open, today)).toBe(days);
  });

  it('is of one age on every day after', () => {
    for (let days = 1; days <= 200; days++) {
      const found = ageNames.filter((age) => days >= ageDays[age][0] && days <= ageDays[age][1]);
      expect([days, found.length]).toEqual([days, 1]);
      expect(overdueDays(addDays(today, -days), 1, today)).toBe(days);
    }
    expect(ageDays['0-30']).toEqual([1, 30]);
  });

  it('is spoken of on the first day, the seventh and every thirty, or up to two days later', () => {
    const spoken = Array.from({ length: 95 }, (_, index) => [index + 1, overdueReminder(index + 1)] as const);
    expect(spoken.filter(([, level]) => level !== undefined)).toEqual([
      [1, 1],
      [2, 1],
      [3, 1],
      [7, 7],
      [8, 7],
      [9, 7],
      [30, 30],
      [31, 30],
      [32, 30],
      [60, 60],
      [61, 60],
      [62, 60],
      [90, 90],
      [91, 90],
      [92, 90],
    ]);
  });
});
