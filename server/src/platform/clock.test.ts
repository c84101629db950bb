import { describe, expect, it } from 'vitest';
import { correctedClock } from '#platform/clock.ts';

describe('the clock', () => {
  it.each([-86_400_000, -600_000, 0, 600_000, 86_400_000])(
    'wrong by %i ms is put right by the database’s [F42]',
    (wrong) => {
      let own = 1_000_000_000_000 + wrong;
      const clock = correctedClock(() => own);
      clock.correct(1_000_000_000_000, own - 5, own + 5);
      expect(clock.now()).toBe(1_000_000_000_000);
      own += 1234;
      expect(clock.now()).toBe(1_000_000_001_234);
    },
  );

  it('that jumps is put right by the next comparison [F42]', () => {
    let own = 5000;
    const clock = correctedClock(() => own);
    clock.correct(5000, own, own);
    own -= 3000;
    expect(clock.now()).toBe(2000);
    clock.correct(5000, own, own);
    expect(clock.now()).toBe(5000);
  });
});
