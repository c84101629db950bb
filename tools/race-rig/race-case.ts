// What a race is: the deeds, where each can be held, and what may come of it.
import type { Play } from './deeds.ts';
import type { Evidence } from './evidence.ts';
import type { Casts, Deed, Stage } from './stage.ts';

/** Where whoever decides about a request can be held. */
export const acting = [
  'approval/before-lock',
  'approval/after-lock',
  'approval/before-save',
  'approval/before-effect',
  'approval/after-effect',
  'transaction/before-commit',
] as const;

export interface Outcome {
  /** What each of the two was told: a status, with the words of a refusal. */
  readonly told: readonly [string | RegExp, string | RegExp];
  /** Each request with its state and all its trail, then what the ledger of the leave says. */
  readonly stands: string;
}

export interface RaceCase {
  readonly name: string;
  /** What happens before, played once on a real server: deeds one after the other. */
  readonly before: readonly ((play: Play) => Deed)[];
  /** Written for all casts at once: what they begin with. */
  readonly prepare?: (stage: Stage, place: number, casts: Casts) => Promise<void>;
  /** Played by every cast: what cannot be copied. */
  readonly eachBefore?: readonly ((play: Play) => Deed)[];
  readonly deeds: readonly [(play: Play) => Deed, (play: Play) => Deed];
  /** Where each of the two can be held. */
  readonly stops: readonly [readonly string[], readonly string[]];
  readonly outcomes: readonly [Outcome, Outcome];
  /** The same key on one server: the second waits for the first without asking the database. */
  readonly sharesWork?: true;
  /** All of its casts wait for one row: they are played one after the other. */
  readonly alone?: true;
  /** What the database holds, by cast, where that is not a leave. */
  readonly evidence?: (stage: Stage, day: string, place: number) => Promise<ReadonlyMap<number, Evidence>>;
}
