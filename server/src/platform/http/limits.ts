import type { Clock } from '#platform/clock.ts';
import { Refusal } from '#platform/http/refusal.ts';

/** So many in a window, counted by this server. */
export interface Limit {
  /** Counts one and refuses when there are too many. */
  readonly take: (subject: string, amount?: number) => void;
  /** Counts one and says whether it is still within the limit. */
  readonly allows: (subject: string) => boolean;
}

const maximumSubjects = 100_000;

export function createLimit(clock: Clock, most: number, windowMs: number): Limit {
  let counts = new Map<string, { since: number; total: number }>();
  // A subject's window begins with its first request: a common one would let everybody start anew in mid-attack.
  const count = (subject: string, amount: number) => {
    const now = clock();
    if (counts.size > maximumSubjects) {
      for (const [name, one] of counts) if (now - one.since >= windowMs) counts.delete(name);
      // A flood of invented subjects starts everything anew instead of filling the memory.
      if (counts.size > maximumSubjects) counts = new Map();
    }
    const found = counts.get(subject);
    const current = found === undefined || now - found.since >= windowMs ? { since: now, total: 0 } : found;
    current.total += amount;
    counts.set(subject, current);
    return { total: current.total, again: current.since + windowMs - now };
  };
  return {
    take: (subject, amount = 1) => {
      const { total, again } = count(subject, amount);
      if (total > most) throw new Refusal('too-many', { retryAfter: Math.max(1, Math.ceil(again / 1000)) });
    },
    allows: (subject) => count(subject, 1).total <= most,
  };
}
