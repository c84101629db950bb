// How the work of a month becomes costs: by groups of post levels, never by person.

/** Levels with fewer people are put together with the next, so that nobody's cost stands alone. */
const leastPeople = 3;

export interface LevelGroup {
  readonly from: number;
  readonly to: number;
}

/** Of the levels of everyone who works here, in order; what is left at the end goes with the group before it. */
export function levelGroups(people: ReadonlyMap<number, number>): LevelGroup[] {
  const groups: { from: number; to: number }[] = [];
  let [from, count]: [number | undefined, number] = [undefined, 0];
  for (const [level, many] of [...people].sort(([a], [b]) => a - b)) {
    from ??= level;
    count += many;
    if (count < leastPeople) continue;
    groups.push({ from, to: level });
    [from, count] = [undefined, 0];
  }
  if (from === undefined) return groups;
  const [last] = groups.slice(-1);
  const to = Math.max(...people.keys());
  if (last === undefined) return [{ from, to }];
  last.to = to;
  return groups;
}

export const groupWords = ({ from, to }: LevelGroup): string => (from === to ? `${from} 级` : `${from}–${to} 级`);

export interface DatedCost {
  readonly level: number;
  readonly from_on: string;
  readonly amount: number;
}

/** What holds for a level in a month: the latest that began by then. */
export const costIn = (costs: readonly DatedCost[], level: number, month: string): number | undefined =>
  costs
    .filter((one) => one.level === level && one.from_on <= `${month}-01`)
    .toSorted((a, b) => (a.from_on < b.from_on ? 1 : -1))[0]?.amount;

export interface Worked {
  readonly level: number;
  readonly minutes: number;
  /** Percent. */
  readonly participation: number;
}

const minutesOfAllDay = 480n * 100n;

export interface LabourCost {
  readonly group: LevelGroup;
  /** Days of work, with two decimals. */
  readonly days: number;
  /** 分. */
  readonly amount: number;
}

/** Undefined where a level has no standard yet: the month waits for it. */
export function labourOf(
  worked: readonly Worked[],
  groups: readonly LevelGroup[],
  costOf: (level: number) => number | undefined,
): LabourCost[] | undefined {
  const sums = new Map<LevelGroup, { time: bigint; cost: bigint }>();
  for (const { level, minutes, participation } of worked) {
    if (minutes === 0) continue;
    const cost = costOf(level);
    const group = groups.find(({ from, to }) => from <= level && level <= to);
    if (cost === undefined || group === undefined) return undefined;
    const { time, cost: before } = sums.get(group) ?? { time: 0n, cost: 0n };
    const own = BigInt(minutes) * BigInt(participation);
    sums.set(group, { time: time + own, cost: before + own * BigInt(cost) });
  }
  return [...sums]
    .map(([group, { time, cost }]) => ({
      group,
      days: Math.round(Number(time) / 480) / 100,
      amount: Number((2n * cost + minutesOfAllDay) / (2n * minutesOfAllDay)),
    }))
    .filter(({ amount }) => amount > 0);
}
