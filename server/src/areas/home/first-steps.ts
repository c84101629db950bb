import type { HomeStart } from '@tongzhou/contract/areas/home.ts';
import { addDays, today } from '@tongzhou/contract/rules/day.ts';
import { peopleToAsk, stepsOfCompany, stepsOfNewcomer } from '#areas/home/first-steps-table.ts';
import type { Db } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';

const newFor = 30;

const listed = (steps: Readonly<Record<string, boolean>>): HomeStart['steps'] =>
  Object.entries(steps).map(([key, done]) => ({ key, done }));

function isLeft(steps: Readonly<Record<string, boolean>> | undefined): steps is Readonly<Record<string, boolean>> {
  return steps !== undefined && Object.values(steps).some((done) => !done);
}

/** One line for each person, with all that they are. */
function merged(people: HomeStart['people']): HomeStart['people'] {
  const byId = Map.groupBy(people, ({ id }) => id);
  return [...byId.values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : [{ ...first, why: [first, ...others].map(({ why }) => why).join('、') }],
  );
}

/** What is left to do of the first days, of the company or of someone new in it. Nothing once all is done. */
export async function showStart(db: Db, caller: Caller, now: number): Promise<HomeStart | null> {
  if (caller.groups.some((group) => group.wildcard)) {
    const steps = await stepsOfCompany(db);
    return isLeft(steps) ? { of: 'administrator', steps: listed(steps), people: [] } : null;
  }
  const steps = await stepsOfNewcomer(db, caller.userId, addDays(today(now), -newFor));
  if (!isLeft(steps)) return null;
  return { of: 'newcomer', steps: listed(steps), people: merged(await peopleToAsk(db, caller.userId)) };
}
