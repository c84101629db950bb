import type { LeaveDay } from '#areas/leave/requests/length-rules.ts';

// Each day of a leave draws on the amounts that hold on that day, those that end first before the others.

export interface Lot {
  readonly id: number;
  readonly valid_from: string;
  readonly valid_to: string;
  readonly left: number;
}

export interface Draw {
  readonly lot: number;
  readonly day: string;
  readonly minutes: number;
}

export interface Drawn {
  readonly draws: readonly Draw[];
  /** What no lot had left. */
  readonly short: number;
}

const endsFirst = (a: Lot, b: Lot) =>
  a.valid_to.localeCompare(b.valid_to) || a.valid_from.localeCompare(b.valid_from) || a.id - b.id;

export function drawOn(lots: readonly Lot[], days: readonly Pick<LeaveDay, 'day' | 'minutes'>[]): Drawn {
  const left = new Map(lots.map((lot) => [lot.id, lot.left]));
  const ordered = lots.toSorted(endsFirst);
  const draws: Draw[] = [];
  let short = 0;
  for (const { day, minutes } of days) {
    let needed = minutes;
    for (const lot of ordered) {
      if (needed === 0) break;
      if (day < lot.valid_from || day > lot.valid_to) continue;
      const taken = Math.min(needed, left.get(lot.id) ?? 0);
      if (taken <= 0) continue;
      left.set(lot.id, (left.get(lot.id) ?? 0) - taken);
      draws.push({ lot: lot.id, day, minutes: taken });
      needed -= taken;
    }
    short += needed;
  }
  return { draws, short };
}
