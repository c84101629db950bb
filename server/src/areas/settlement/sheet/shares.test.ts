import { calendarOf, daysBetween, works } from '@tongzhou/contract/rules/calendar/working-calendar.ts';
import { addDays } from '@tongzhou/contract/rules/day.ts';
import {
  adjustmentProblem,
  figuresOf,
  type LedgerLine,
  linesOfShares,
  mostAdjustment,
  opposite,
  type Sharer,
  sharesOf,
  unitsOf,
} from '@tongzhou/contract/rules/settlement/settlement.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { workedParts } from '#areas/settlement/sheet/work-rules.ts';
import { type Case, settle } from '#areas/settlement/testing/calculator.ts';

const amount = fc.integer({ min: 0, max: 1_000_000_000_000 });
const person = fc.record({
  minutes: fc.integer({ min: 0, max: 300_000 }),
  participation: fc.integer({ min: 1, max: 100 }),
  weight: fc.integer({ min: 1, max: 50 }),
  adjustment: fc.oneof(fc.constant(0), fc.integer({ min: -mostAdjustment, max: mostAdjustment })),
});
type Person = typeof person extends fc.Arbitrary<infer Value> ? Value : never;
const team = fc.array(person, { minLength: 1, maxLength: 12 });

const sharersOf = (people: readonly Person[], adjusted = true): Sharer[] =>
  people.map((one, at) => ({
    user_id: 7 + ((at * 5) % 13),
    units: unitsOf([one]),
    adjustment: adjusted ? one.adjustment : 0,
  }));
const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);
const amounts = (pool: number, sharers: readonly Sharer[]) =>
  new Map(sharesOf(pool, sharers).map((one) => [one.user_id, one.amount]));

const balances = (lines: readonly LedgerLine[]) => {
  const all = new Map<string, number>();
  for (const { account, account_id, amount: by } of lines) {
    const key = `${account} ${account_id}`;
    all.set(key, (all.get(key) ?? 0) + by);
  }
  return all;
};

describe('the shares of any team in any pool', () => {
  it('sum to it, none below nothing, in whatever order; entries sum to zero and are undone by their opposite', () => {
    fc.assert(
      fc.property(team, amount, fc.nat(), (people, pool, turn) => {
        const sharers = sharersOf(people);
        const allowed = adjustmentProblem(sharers) === undefined ? sharers : sharersOf(people, false);
        const shares = sharesOf(pool, allowed);
        const whole = allowed.some((one) => one.units > 0) ? pool : 0;
        const at = turn % allowed.length;
        const turned = sharesOf(pool, [...allowed.slice(at), ...allowed.slice(0, at)].reverse());
        const byId = new Map(shares.map((one) => [one.user_id, one.amount]));
        const lines = linesOfShares(1, shares);
        expect([
          sum(shares.map((one) => one.amount)),
          sum(shares.map((one) => one.base)),
          shares.every((one) => one.amount >= 0 && one.base >= 0),
          turned.every((one) => one.amount === byId.get(one.user_id)),
          sum(lines.map((line) => line.amount)),
          [...balances([...lines, ...opposite(lines)]).values()].every((balance) => balance === 0),
        ]).toEqual([whole, whole, true, true, 0, true]);
      }),
      { numRuns: 10_000 },
    );
  });

  it('never fall for who was there a day longer', () => {
    fc.assert(
      fc.property(team, amount, fc.nat(), (people, pool, which) => {
        const sharers = sharersOf(people, false);
        const at = which % people.length;
        const longer = sharers.map((one, place) => {
          const { participation, weight } = people[at] as Person;
          return place === at ? { ...one, units: one.units + 480 * participation * weight } : one;
        });
        const id = (sharers[at] as Sharer).user_id;
        expect(amounts(pool, longer).get(id)).toBeGreaterThanOrEqual(amounts(pool, sharers).get(id) as number);
      }),
      { numRuns: 10_000 },
    );
  });

  it('are moved by no more than a fifth: by the leader, or for what the leader moved', () => {
    fc.assert(
      fc.property(team, amount, (people, pool) => {
        const sharers = sharersOf(people);
        fc.pre(sharers.some((one) => one.adjustment !== 0) && sum(sharers.map((one) => one.units)) > 0);
        if (adjustmentProblem(sharers) !== undefined) return;
        // One 分 either way is the rounding of the base and one that of the share.
        for (const { base, amount: share } of sharesOf(pool, sharers))
          expect(Math.abs(share - base)).toBeLessThanOrEqual(base * 0.2 + 2);
      }),
      { numRuns: 2_000 },
    );
  });

  it('of a loss are nothing, and what was shared too much is carried until it is earned', () => {
    const of = (received: number, cost: number, poolBefore: number) =>
      figuresOf({ kind: 'profit', received, taxRate: 6, costs: [cost], basisPoints: 1_000, poolBefore });
    expect(of(106_00, 150_00, 0)).toMatchObject({ income: 100_00, profit: -50_00, poolTotal: 0, pool: 0, carried: 0 });
    expect(of(1_060_00, 500_00, 0)).toMatchObject({ profit: 500_00, pool: 50_00, carried: 0 });
    expect(of(1_060_00, 800_00, 50_00)).toMatchObject({ poolTotal: 20_00, pool: 0, carried: -30_00 });
    // Nothing was booked meanwhile: the next is reckoned with it.
    expect(of(2_120_00, 800_00, 50_00)).toMatchObject({ poolTotal: 120_00, pool: 70_00, carried: 0 });
    fc.assert(
      fc.property(amount, amount, amount, (received, cost, poolBefore) => {
        const { profit, poolTotal, pool, carried } = of(received, cost, poolBefore);
        if (profit <= 0) expect(poolTotal).toBe(0);
        expect([pool >= 0, carried <= 0, pool + carried]).toEqual([true, true, poolTotal - poolBefore]);
      }),
      { numRuns: 2_000 },
    );
    expect(
      figuresOf({
        kind: 'cost',
        received: 106_00,
        taxRate: 6,
        costs: [10_00, 5_00],
        basisPoints: 1_000,
        poolBefore: 0,
      }),
    ).toEqual({ income: 0, cost: 15_00, profit: -15_00, poolTotal: 0, pool: 0, carried: 0 });
  });

  it('refuse adjustments that leave nobody to bear them, or move the others too far', () => {
    const two = (first: number, second: number, units = 100) => [
      { user_id: 1, units, adjustment: first },
      { user_id: 2, units: 100, adjustment: second },
    ];
    expect(adjustmentProblem(two(1_000, 1_000))).toContain('至少要有一名成员不作调整');
    expect(adjustmentProblem(two(2_000, 0, 101))).toContain('超过 20%');
    expect(adjustmentProblem(two(2_000, 0))).toBeUndefined();
    expect(adjustmentProblem(two(2_001, 0))).toContain('±20%');
    expect(sharesOf(300, two(2_000, 0))).toEqual([
      { user_id: 1, base: 150, amount: 180 },
      { user_id: 2, base: 150, amount: 120 },
    ]);
    // Fractions alike: the lower id first.
    expect(sharesOf(1, two(0, 0)).map((one) => one.amount)).toEqual([1, 0]);
  });
});

describe('another calculator', () => {
  const first = '2026-01-01';
  const days = fc.integer({ min: 0, max: 120 }).map((after) => addDays(first, after));
  const member = fc.record({
    periods: fc.array(
      fc.record({
        length: fc.integer({ min: 1, max: 40 }),
        gap: fc.integer({ min: 0, max: 10 }),
        percent: fc.integer({ min: 1, max: 100 }),
        weight: fc.integer({ min: 1, max: 50 }),
        open: fc.boolean(),
      }),
      { minLength: 1, maxLength: 3 },
    ),
    away: fc.array(fc.tuple(days, fc.constantFrom(60, 240, 480, 600)), { maxLength: 5 }),
    adjusted: fc.oneof(
      { weight: 3, arbitrary: fc.constant(0) },
      { weight: 1, arbitrary: fc.integer({ min: -2_000, max: 2_000 }) },
    ),
  });
  const money = fc.integer({ min: -500_000_00, max: 5_000_000_00 });
  const project = fc.record({
    terminated: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
    taxRate: fc.constantFrom(0, 1, 3, 6, 9, 13),
    poolShare: fc.integer({ min: 0, max: 5_000 }),
    until: fc.integer({ min: 30, max: 120 }).map((after) => addDays(first, after)),
    holidays: fc.array(days, { maxLength: 8 }),
    workdays: fc.array(days, { maxLength: 4 }),
    members: fc.array(member, { minLength: 1, maxLength: 6 }),
    // Each settlement finds more money in and more spent.
    steps: fc.array(fc.record({ received: money, cost: fc.integer({ min: 0, max: 2_000_000_00 }) }), {
      minLength: 1,
      maxLength: 3,
    }),
  });

  it('comes to the same 分 on a thousand projects, settled up to three times', () => {
    fc.assert(
      fc.property(project, ({ steps, members, holidays, workdays, ...given }) => {
        const off = new Set(holidays);
        const on = new Set(workdays.filter((day) => !off.has(day)));
        const people = members.map(({ periods, away, adjusted }, at) => {
          let from = addDays(first, at);
          const placed = periods.map(({ length, gap, open, ...terms }, place) => {
            const to = addDays(from, length - 1);
            const period = { ...terms, from, to: open && place === periods.length - 1 ? null : to };
            from = addDays(to, 1 + gap);
            return period;
          });
          return { user: 50 - at, periods: placed, away: new Map(away), adjusted };
        });
        const calendar = calendarOf([
          ...[...off].map((day) => ({ day, kind: 'holiday' as const })),
          ...[...on].map((day) => ({ day, kind: 'workday' as const })),
        ]);
        const working = daysBetween(first, given.until).filter((day) => works(calendar, day));
        const sharers = people.map(({ user, periods, away, adjusted }) => {
          const terms = periods.map(({ from, to, percent, weight }) => ({
            role: 'member' as const,
            start_on: from,
            end_on: to,
            participation: percent,
            weight,
          }));
          return {
            user_id: user,
            units: unitsOf(workedParts(terms, working, away, given.until)),
            adjustment: adjusted,
          };
        });
        const before: number[] = [];
        const [receipts, costs]: [number[], number[]] = [[], []];
        for (const { received, cost } of steps) {
          receipts.push(received);
          costs.push(cost);
          const asked: Case = { ...given, receipts, costs, before, holidays: off, workdays: on, members: people };
          const answer = settle(asked);
          const { income, profit, pool, carried } = figuresOf({
            kind: given.terminated ? 'cost' : 'profit',
            received: sum(receipts),
            taxRate: given.taxRate,
            costs,
            basisPoints: given.poolShare,
            poolBefore: sum(before),
          });
          expect({ income, profit, pool, carried }).toEqual({
            income: answer.income,
            profit: answer.profit,
            pool: answer.pool,
            carried: answer.carried,
          });
          if (given.terminated) continue;
          if (adjustmentProblem(sharers) === undefined) expect(amounts(pool, sharers)).toEqual(answer.shares);
          else if (sum(sharers.map(({ units }) => units)) > 0) expect(answer.shares).toBeNull();
          before.push(pool);
        }
      }),
      { numRuns: 1_000 },
    );
  });
});
