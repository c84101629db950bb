import { type Place, type TeamDifference, teamRoles } from '@tongzhou/contract/rules/projects/team.ts';
import type { Overload } from '#areas/projects/members/overload/overload-rules.ts';

// A team in words.

export type Names = ReadonlyMap<number, { readonly name: string }>;
export const nameIn = (names: Names, user: number): string => names.get(user)?.name ?? '';

const daysInWords = ({ start_on, end_on }: Pick<Place, 'start_on' | 'end_on'>): string =>
  end_on === null ? `${start_on} 起` : `${start_on} 至 ${end_on}`;

export const placeInWords = (place: Place): string =>
  `${teamRoles[place.role]}，参与度 ${place.participation}%，权重 ${place.weight}，${daysInWords(place)}`;

const inWords = (places: readonly Place[]): string | null =>
  places.length === 0 ? null : places.map(placeInWords).join('；');

const beforeOf = ({ before, later }: TeamDifference): readonly Place[] => (before === null ? [] : [before, ...later]);

/** Person by person, for the trail and the log. */
export const changesOf = (differences: readonly TeamDifference[], names: Names) =>
  differences.map((one) => ({
    label: nameIn(names, one.user_id),
    old: inWords(beforeOf(one)),
    new: one.after === null ? null : placeInWords(one.after),
  }));

const whatChanges = ({ before, after }: TeamDifference): string => {
  if (before === null) return '加入';
  if (after === null) return '退出';
  if (before.role !== after.role) return `${teamRoles[before.role]} → ${teamRoles[after.role]}`;
  const more = after.participation - before.participation;
  return more === 0 ? '调整' : `参与度 ${more > 0 ? '+' : ''}${more}%`;
};

/** Before and after, for those who decide. */
export const comparisonOf = (differences: readonly TeamDifference[], names: Names) =>
  differences.map((one) => ({
    label: nameIn(names, one.user_id),
    old: inWords(beforeOf(one)) ?? '—',
    new: one.after === null ? '—' : placeInWords(one.after),
    note: whatChanges(one),
  }));

/** A field for each member: rounds are compared person by person. */
export const memberFields = (members: readonly Place[], names: Names) =>
  members.map((one) => ({
    field: `member-${one.user_id}`,
    label: nameIn(names, one.user_id),
    value: placeInWords(one),
  }));

const stretch = ({ from, to, peak }: Overload): string =>
  `${from === to ? from : to === null ? `${from} 起` : `${from} 至 ${to}`} 最高 ${peak}%`;

export const overloadRows = (overloads: readonly Overload[], names: Names) =>
  overloads.map((one) => ({ label: nameIn(names, one.user_id), value: stretch(one) }));

const mostNamed = 5;

/** Who has more than a whole day's work, and when, in one sentence. */
export function overloadsInWords(overloads: readonly Overload[], names: Names): string {
  const named = overloads.slice(0, mostNamed).map((one) => `${nameIn(names, one.user_id)} ${stretch(one)}`);
  return `${named.join('；')}${overloads.length > mostNamed ? ` 等 ${overloads.length} 人` : ''}`;
}
