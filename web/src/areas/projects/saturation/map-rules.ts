import type { saturation } from '@tongzhou/contract/areas/projects/saturation.ts';
import type { ReplyOf } from '@tongzhou/contract/endpoint.ts';
import { addDays, beginOf, dayMs, dayOf, mondayOf, today } from '@tongzhou/contract/rules/day.ts';
import { type Band, bandNames, bandOf } from '@tongzhou/contract/rules/projects/saturation.ts';

// What the map of people and weeks is drawn from, without drawing.

export type Person = ReplyOf<typeof saturation>['people'][number];

export const weekChoices = [4, 8, 12, 26] as const;
const usualWeeks = 12;
const mostWeeks = 26;
const weekMs = 7 * dayMs;

export interface Span {
  /** The first Monday and the last Sunday. */
  readonly from: number;
  readonly to: number;
  readonly weeks: number;
}

export function spanOf(monday: string, weeks: number): Span {
  return { from: beginOf(monday), to: beginOf(addDays(monday, weeks * 7 - 1)), weeks };
}

/** What an address asks for: from this week on unless it says otherwise, and never more than can be read at once. */
export function spanIn({ from, to }: { from?: number; to?: number }, now: number): Span {
  const monday = mondayOf(from === undefined ? today(now) : dayOf(from));
  if (to === undefined) return spanOf(monday, usualWeeks);
  const weeks = (beginOf(mondayOf(dayOf(to))) - beginOf(monday)) / weekMs + 1;
  return spanOf(monday, weeks < 1 ? usualWeeks : Math.min(weeks, mostWeeks));
}

/** So many weeks later, or earlier. */
export const movedBy = ({ from, weeks }: Span, by: number): Span => spanOf(addDays(dayOf(from), by * 7), weeks);

export const isUsual = ({ from, weeks }: Span, now: number): boolean =>
  weeks === usualWeeks && dayOf(from) === mondayOf(today(now));

const isIn = ({ percents }: Person, band: Band): boolean => percents.some((percent) => bandOf(percent) === band);

/** Those who are in a band in one of the weeks. */
export const peopleIn = (people: readonly Person[], band: Band | undefined): readonly Person[] =>
  band === undefined ? people : people.filter((one) => isIn(one, band));

/** How many people are in each band in one of the weeks. */
export function countByBand(people: readonly Person[]): Readonly<Record<Band, number>> {
  const counts = Object.fromEntries(bandNames.map((name) => [name, 0])) as Record<Band, number>;
  for (const { percents } of people) for (const band of new Set(percents.map(bandOf))) counts[band] += 1;
  return counts;
}

/** Of each week: how many people have more than they can do. */
export const overByWeek = (people: readonly Person[], weeks: number): readonly number[] =>
  Array.from(
    { length: weeks },
    (_, week) => people.filter((one) => bandOf(one.percents[week] ?? null) === 'over').length,
  );

export interface Peak {
  /** As a place among the weeks. */
  readonly week: number;
  readonly percent: number;
}

/** The fullest week; nothing where someone is away all the time. */
export function peakOf({ percents }: Person): Peak | undefined {
  let peak: Peak | undefined;
  percents.forEach((percent, week) => {
    if (percent !== null && percent > (peak?.percent ?? -1)) peak = { week, percent };
  });
  return peak;
}

/** Over the weeks in which there is something to work in. */
export function meanOf({ percents }: Person): number | undefined {
  const present = percents.filter((percent) => percent !== null);
  if (present.length === 0) return undefined;
  return Math.round(present.reduce((sum, percent) => sum + percent, 0) / present.length);
}

export const mapOrders = { busy: '最忙在前', free: '最闲在前', department: '按部门' } as const;
export type MapOrder = keyof typeof mapOrders;
export const mapOrderNames = Object.keys(mapOrders) as [MapOrder, ...MapOrder[]];

/** Who has room is looked for from the other end. */
export const usualOrder = (band: Band | undefined): MapOrder => (band === 'idle' ? 'free' : 'busy');

/** By the fullest week, or by how little there is on the whole; as it comes, people stand by department. */
export function inOrder(people: readonly Person[], order: MapOrder): readonly Person[] {
  if (order === 'department') return people;
  const keyed = people.map((person) => ({ person, peak: peakOf(person)?.percent ?? -1, mean: meanOf(person) ?? -1 }));
  // Whoever is away all the time has no room either.
  const room = (mean: number) => (mean < 0 ? Number.POSITIVE_INFINITY : mean);
  keyed.sort((one, other) =>
    order === 'busy' ? other.peak - one.peak || other.mean - one.mean : room(one.mean) - room(other.mean),
  );
  return keyed.map(({ person }) => person);
}

export interface Cell {
  readonly row: number;
  readonly week: number;
}

interface Bounds {
  readonly rows: number;
  readonly weeks: number;
  /** How many rows a leaf of the keyboard is. */
  readonly page: number;
}

/** Inside the map, also after it has become smaller. */
export const inside = ({ row, week }: Cell, { rows, weeks }: Pick<Bounds, 'rows' | 'weeks'>): Cell => ({
  row: Math.min(Math.max(row, 0), rows - 1),
  week: Math.min(Math.max(week, 0), weeks - 1),
});

/** Where a key leads; nowhere by any other. */
export function cellAfter(key: string, whole: boolean, { row, week }: Cell, bounds: Bounds): Cell | undefined {
  const { rows, weeks, page } = bounds;
  const to = (cell: Cell): Cell => inside(cell, bounds);
  switch (key) {
    case 'ArrowUp':
      return to({ row: row - 1, week });
    case 'ArrowDown':
      return to({ row: row + 1, week });
    case 'ArrowLeft':
      return to({ row, week: week - 1 });
    case 'ArrowRight':
      return to({ row, week: week + 1 });
    case 'PageUp':
      return to({ row: row - page, week });
    case 'PageDown':
      return to({ row: row + page, week });
    case 'Home':
      return to({ row: whole ? 0 : row, week: 0 });
    case 'End':
      return to({ row: whole ? rows - 1 : row, week: weeks - 1 });
    default:
      return undefined;
  }
}
