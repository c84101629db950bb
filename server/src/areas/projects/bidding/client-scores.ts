import type { Db } from '#platform/database/client.ts';

/** What clients have said of the projects someone led. */
export interface ClientScore {
  readonly average: number;
  readonly count: number;
}

/** By leader; whoever has none is left out. Nobody asks clients yet. */
export const clientScoresOf = async (_db: Db, _leaders: readonly number[]): Promise<ReadonlyMap<number, ClientScore>> =>
  new Map();
