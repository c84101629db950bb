// When a session lives and what a token of it is worth. Pure: the clock and the row come in.

export const idleLimitMs = 12 * 3600 * 1000;
export const absoluteLimitMs = 7 * 24 * 3600 * 1000;
/** The former token stays good this long, since all tabs of a browser share one. */
export const graceMs = 60_000;
export const activityStepMs = 60_000;

export interface SessionState {
  readonly generation: number;
  readonly rotated_at: number;
  readonly created_at: number;
  readonly last_active_at: number;
  readonly ended_at: number | null;
  readonly enabled: boolean;
  readonly state: string;
}

export function lives(session: SessionState, now: number): boolean {
  if (session.ended_at !== null || !session.enabled || !mayWork(session.state)) return false;
  return now - session.last_active_at < idleLimitMs && now - session.created_at < absoluteLimitMs;
}

/** Someone registered but not yet accepted, or who has left, has no part in the product. */
export const mayWork = (state: string): boolean => state === 'probation' || state === 'regular';

const current = (session: SessionState, gen: number) => gen === session.generation;
const former = (session: SessionState, gen: number, now: number) =>
  gen === session.generation - 1 && now - session.rotated_at < graceMs;

export const accepts = (session: SessionState, token: { gen: number; exp: number }, now: number): boolean =>
  lives(session, now) && token.exp > now && (current(session, token.gen) || former(session, token.gen, now));

/** rotate: a new generation; repeat: the successor already given out; steal: a token that was replaced long ago. */
export function refreshOf(
  session: SessionState,
  token: { gen: number },
  now: number,
): 'rotate' | 'repeat' | 'steal' | 'dead' {
  if (!lives(session, now)) return 'dead';
  if (current(session, token.gen)) return 'rotate';
  return former(session, token.gen, now) ? 'repeat' : 'steal';
}
