import { addDays } from '@tongzhou/contract/rules/day.ts';
import { isOn } from '@tongzhou/contract/rules/projects/team.ts';
import { describe, expect, it } from 'vitest';
import { overloadsOf } from './overload-rules.ts';

const work = (participation: number, start_on: string, end_on: string | null = null, user_id = 1) => ({
  user_id,
  participation,
  start_on,
  end_on,
});

describe('more than a whole day’s work', () => {
  it('is found from its first to its last day, with the worst of them', () => {
    const others = [work(60, '2026-01-01', '2026-03-31'), work(30, '2026-03-10', '2026-03-12')];
    expect(overloadsOf([work(50, '2026-03-01')], others)).toEqual([
      { user_id: 1, from: '2026-03-01', to: '2026-03-31', peak: 140 },
    ]);
    expect(overloadsOf([work(50, '2026-03-01')], [work(60, '2026-05-01')])).toEqual([
      { user_id: 1, from: '2026-05-01', to: null, peak: 110 },
    ]);
  });

  it('is not a whole day, nor work that never meets', () => {
    expect(overloadsOf([work(50, '2026-03-01')], [work(50, '2026-01-01')])).toEqual([]);
    expect(overloadsOf([work(50, '2026-03-01')], [work(60, '2026-01-01', '2026-02-28')])).toEqual([]);
    expect(overloadsOf([work(50, '2026-03-01')], [work(60, '2026-01-01', null, 2)])).toEqual([]);
    expect(overloadsOf([work(50, '2026-03-01', '2026-03-31')], [work(60, '2026-04-01')])).toEqual([]);
  });

  it('is what looking at every day finds', () => {
    const first = '2026-01-01';
    let state = 7;
    const roll = (limit: number) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
      return (state >>> 8) % limit;
    };
    const some = () => {
      const start = addDays(first, roll(60));
      return work(10 * (1 + roll(9)), start, addDays(start, roll(30)));
    };
    let found = 0;
    for (let at = 0; at < 500; at += 1) {
      const [wanted, others] = [some(), Array.from({ length: roll(5) }, some)];
      const sums = Array.from({ length: 100 }, (_, index) => addDays(first, index))
        .filter((day) => isOn(wanted, day))
        .map((day) => ({
          day,
          sum: [wanted, ...others].reduce((sum, one) => sum + (isOn(one, day) ? one.participation : 0), 0),
        }))
        .filter(({ sum }) => sum > 100);
      const expected =
        sums.length === 0
          ? []
          : [{ user_id: 1, from: sums[0]?.day, to: sums.at(-1)?.day, peak: Math.max(...sums.map(({ sum }) => sum)) }];
      expect(overloadsOf([wanted], others)).toEqual(expected);
      found += sums.length;
    }
    expect(found).toBeGreaterThan(100);
  });
});
