import type { indexData } from '@tongzhou/contract/areas/home.ts';
import type { GivenOf } from '@tongzhou/contract/endpoint.ts';
import { addDays, addMonths, today } from '@tongzhou/contract/rules/day.ts';
import { showStart } from '#areas/home/first-steps.ts';
import type { HomeSources } from '#areas/home/home-card.ts';
import { layoutOf, mostUsed } from '#areas/home/workbench-table.ts';
import type { Db } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';
import type { Frozen } from '#platform/http/serve.ts';

/** What falls on the days of the month that a day lies in, in their order. */
export async function showMonth(db: Db, caller: Caller, { homeDays }: HomeSources, day: string) {
  const first = `${day.slice(0, 7)}-01`;
  const last = addDays(addMonths(first, 1), -1);
  const days = await Promise.all(homeDays.map((source) => source(db, caller, first, last)));
  return days.flat().sort((one, other) => one.day - other.day);
}

/** Everything at once: what an area has to say is one statement or a few, and none waits for another area's. */
export async function showWorkbench(
  db: Db,
  caller: Caller,
  sources: HomeSources,
  now: number,
): Promise<Frozen<GivenOf<typeof indexData>>> {
  const [cards, sections, days, used, start, layout] = await Promise.all([
    Promise.all(sources.homeCards.map((source) => source(db, caller, now))),
    Promise.all(sources.homeSections.map((source) => source(db, caller, now))),
    showMonth(db, caller, sources, today(now)),
    mostUsed(db, caller.userId, now),
    showStart(db, caller, now),
    layoutOf(db, caller.userId),
  ]);
  return {
    cards: cards.filter((card) => card !== undefined),
    sections: sections.filter((section) => section !== undefined),
    days,
    used,
    start,
    layout,
  };
}
