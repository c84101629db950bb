import type { HomeCard, HomeDay, HomeSection } from '@tongzhou/contract/areas/home.ts';
import type { Db } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';

/** A figure an area puts on the workbench, or nothing for this person. */
export type HomeCardSource = (db: Db, caller: Caller, now: number) => Promise<HomeCard | undefined>;

/** The first rows of a list, or nothing for this person. Each panel of the contract is one area's. */
export type HomeSectionSource = (db: Db, caller: Caller, now: number) => Promise<HomeSection | undefined>;

/** What of it falls on the days of a month, for this person. */
export type HomeDaySource = (db: Db, caller: Caller, first: string, last: string) => Promise<HomeDay[]>;

export interface HomeSources {
  readonly homeCards: readonly HomeCardSource[];
  readonly homeSections: readonly HomeSectionSource[];
  readonly homeDays: readonly HomeDaySource[];
}
