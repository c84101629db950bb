import { addDays } from '@tongzhou/contract/rules/day.ts';
import { overlaps, type Period, type Place, type TeamChangePlan } from '@tongzhou/contract/rules/projects/team.ts';

type Stretch = Pick<Place, 'start_on' | 'end_on'>;

/** What is left of a place outside of a stretch: the part before it and the part after it. */
function without(place: Place, stretch: Stretch): Place[] {
  if (!overlaps(place, stretch)) return [place];
  const before = place.start_on < stretch.start_on ? [{ ...place, end_on: addDays(stretch.start_on, -1) }] : [];
  const goesOn = stretch.end_on !== null && (place.end_on === null || place.end_on > stretch.end_on);
  const after = goesOn ? [{ ...place, start_on: addDays(stretch.end_on as string, 1) }] : [];
  return [...before, ...after];
}

/**
 * Someone goes after a last day. What they were to lead from then on the receiver leads, with the time they already give the
 * project, or else as much as the leader gave; other places end with whoever goes.
 */
export function planLeaving(
  team: readonly Period[],
  { leaver, receiver, last }: { readonly leaver: number; readonly receiver: number; readonly last: string },
): TeamChangePlan {
  const next = addDays(last, 1);
  const going = team.filter((one) => one.user_id === leaver && (one.end_on === null || one.end_on > last));
  const led: Place[] = going
    .filter((one) => one.role === 'leader')
    .map(({ id: _, ...one }) => (one.start_on < next ? { ...one, start_on: next } : one));
  const own = team.filter((one) => one.user_id === receiver);
  const places = led.map((one) => ({
    ...one,
    user_id: receiver,
    participation: own.find((mine) => overlaps(mine, one))?.participation ?? one.participation,
  }));
  const kept = own.flatMap((one) => {
    const parts = led.reduce<Place[]>((left, stretch) => left.flatMap((part) => without(part, stretch)), [one]);
    return parts[0] === one ? [] : [{ id: one.id, first: one.start_on, parts }];
  });
  return {
    ended: [
      ...going.map(({ id, start_on }) => ({ id, end_on: start_on > last ? null : last })),
      ...kept.map(({ id, first, parts }) => ({
        id,
        end_on: parts.find((one) => one.start_on === first)?.end_on ?? null,
      })),
    ],
    begun: [...places, ...kept.flatMap(({ first, parts }) => parts.filter((one) => one.start_on !== first).map(bare))],
  };
}

const bare = ({ user_id, role, weight, participation, start_on, end_on }: Place): Place => ({
  user_id,
  role,
  weight,
  participation,
  start_on,
  end_on,
});
