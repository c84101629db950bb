import type { HomeCard } from '@tongzhou/contract/areas/home.ts';
import type { Db } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';

/** A figure an area puts on the workbench, or nothing for this person. */
export type HomeCardSource = (db: Db, caller: Caller, now: number) => Promise<HomeCard | undefined>;
