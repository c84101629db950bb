/** Milliseconds now. Injected everywhere: tests set it, the running server corrects it by the database's clock. */
export type Clock = () => number;

export const systemClock: Clock = () => Date.now();

export interface CorrectedClock {
  readonly now: Clock;
  /** Called with the database's time and the moments before and after asking for it. */
  readonly correct: (databaseNow: number, before: number, after: number) => void;
}

/** Times are decided by the database's clock, so that a server with a wrong one neither prolongs a session nor misdates a record. */
export function correctedClock(own: Clock): CorrectedClock {
  let offset = 0;
  return {
    now: () => own() + offset,
    correct: (databaseNow, before, after) => {
      offset = Math.round(databaseNow - (before + after) / 2);
    },
  };
}
