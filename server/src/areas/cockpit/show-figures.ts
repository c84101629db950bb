import type { CockpitFigures } from '@tongzhou/contract/areas/cockpit.ts';
import { settings } from '@tongzhou/contract/areas/settings.ts';
import { periodOf, tileNames } from '@tongzhou/contract/rules/cockpit.ts';
import { today } from '@tongzhou/contract/rules/day.ts';
import { scopeOf, type TileSource } from '#areas/identity/public.ts';
import { settingOf } from '#areas/settings/public.ts';
import type { Db } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';
import type { Frozen } from '#platform/http/serve.ts';

interface Asked {
  /** Of whose sight it is. */
  readonly caller: Caller;
  readonly period: string;
  readonly wall: boolean;
}

/** What every area has for this viewer, in the order of the pages. */
export async function showFigures(
  db: Db,
  sources: readonly TileSource[],
  { caller, period: asked, wall }: Asked,
  now: number,
): Promise<Frozen<CockpitFigures>> {
  const period = periodOf(asked, today(now));
  const [scope, company] = await Promise.all([scopeOf(db, caller, 'cockpit'), settingOf(db, settings.companyName)]);
  const found = await Promise.all(sources.map((source) => source(db, { caller, scope, period, now, wall })));
  const tiles = found.flat().sort((one, other) => tileNames.indexOf(one.key) - tileNames.indexOf(other.key));
  return { company, period, at: now, tiles };
}
