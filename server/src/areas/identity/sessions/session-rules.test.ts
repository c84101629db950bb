import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  absoluteLimitMs,
  accepts,
  graceMs,
  idleLimitMs,
  lives,
  mayWork,
  refreshOf,
  type SessionState,
} from '#areas/identity/sessions/session-rules.ts';

const hour = 3_600_000;
const begun = 1_790_000_000_000;
const session = (given: Partial<SessionState> = {}): SessionState => ({
  generation: 5,
  rotated_at: begun,
  created_at: begun,
  last_active_at: begun,
  ended_at: null,
  enabled: true,
  state: 'regular',
  ...given,
});
const token = (gen: number, exp = begun + hour) => ({ gen, exp });

describe('a session', () => {
  it('lasts 12 hours without activity and not a millisecond longer [A15]', () => {
    expect(idleLimitMs).toBe(12 * hour);
    expect(lives(session(), begun + 12 * hour - 1)).toBe(true);
    expect(lives(session(), begun + 12 * hour)).toBe(false);
  });

  it('lasts 7 days however active', () => {
    expect(absoluteLimitMs).toBe(7 * 24 * hour);
    const busy = session({ last_active_at: begun + 7 * 24 * hour - 1 });
    expect(lives(busy, begun + 7 * 24 * hour - 1)).toBe(true);
    expect(lives(busy, begun + 7 * 24 * hour)).toBe(false);
  });

  it('is dead once ended, or once its person is barred, has left, or is not accepted yet [A10]', () => {
    expect(lives(session({ ended_at: begun }), begun)).toBe(false);
    expect(lives(session({ enabled: false }), begun)).toBe(false);
    for (const state of ['pending', 'left', 'something new']) expect(lives(session({ state }), begun)).toBe(false);
    for (const state of ['probation', 'regular']) expect(lives(session({ state }), begun)).toBe(true);
    expect(['pending', 'probation', 'regular', 'left'].filter(mayWork)).toEqual(['probation', 'regular']);
  });
});

describe('a token', () => {
  it('is good until it expires', () => {
    expect(accepts(session(), token(5, begun + 1), begun)).toBe(true);
    expect(accepts(session(), token(5, begun), begun)).toBe(false);
  });

  it('of the former generation is good for 60 seconds after it was replaced', () => {
    expect(graceMs).toBe(60_000);
    expect(accepts(session(), token(4), begun + 59_999)).toBe(true);
    expect(accepts(session(), token(4), begun + 60_000)).toBe(false);
  });

  it('of any other generation is worth nothing, at once', () => {
    for (const gen of [3, 1, 0, -1, 6, 7]) expect(accepts(session(), token(gen), begun)).toBe(false);
  });
});

describe('refreshing', () => {
  it('replaces the current token, also an expired one', () => {
    expect(refreshOf(session(), token(5), begun)).toBe('rotate');
    expect(refreshOf(session(), token(5, begun - hour), begun)).toBe('rotate');
  });

  it('repeats the successor of the former token for 60 seconds, then takes it for stolen [A13]', () => {
    expect(refreshOf(session(), token(4), begun + 59_999)).toBe('repeat');
    expect(refreshOf(session(), token(4), begun + 60_000)).toBe('steal');
  });

  it('takes an older token, or one of the future, for stolen', () => {
    for (const gen of [3, 1, 6]) expect(refreshOf(session(), token(gen), begun)).toBe('steal');
  });

  it('does nothing for a dead session, whatever the token', () => {
    for (const gen of [3, 4, 5, 6]) expect(refreshOf(session({ ended_at: begun }), token(gen), begun)).toBe('dead');
  });

  it('with a token that opens the door always gives one that does', () => {
    const times = fc.integer({ min: 0, max: 8 * 24 * hour });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), times, times, times, (gen, rotated, active, later) => {
        const state = session({ rotated_at: begun + rotated, last_active_at: begun + active });
        const now = begun + later;
        if (!accepts(state, token(gen, now + 1), now)) return;
        expect(['rotate', 'repeat']).toContain(refreshOf(state, token(gen), now));
      }),
      { numRuns: 2000 },
    );
  });
});
