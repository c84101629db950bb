// What a day away is worth, by the level of the city. Places that no level names are of the one without cities.

export interface TravelStandard {
  readonly level: string;
  readonly cities: readonly string[];
  /** 分 a day. */
  readonly subsidy: number;
}

const bare = (place: string): string => place.trim().replace(/市$/, '');

export const standardOf = <Standard extends TravelStandard>(
  standards: readonly Standard[],
  place: string,
): Standard | undefined =>
  standards.find(({ cities }) => cities.some((city) => bare(city) === bare(place))) ??
  standards.find(({ cities }) => cities.length === 0);

/** 分 for so many days; undefined where there is no rule. */
export function subsidyFor(standards: readonly TravelStandard[], place: string, days: number): number | undefined {
  const standard = standardOf(standards, place);
  return standard === undefined ? undefined : standard.subsidy * days;
}
