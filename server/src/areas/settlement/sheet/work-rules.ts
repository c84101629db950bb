import { minutesOfDay } from '@tongzhou/contract/areas/leave/type.ts';
import type { TeamRole } from '@tongzhou/contract/rules/projects/team.ts';
import type { WorkPart } from '@tongzhou/contract/rules/settlement/settlement.ts';

export interface WorkPeriod {
  readonly role: TeamRole;
  readonly start_on: string;
  readonly end_on: string | null;
  readonly participation: number;
  /** Tenths. */
  readonly weight: number;
}

export interface WorkedPart extends WorkPart {
  readonly role: TeamRole;
  readonly start_on: string;
  readonly end_on: string;
}

/** The working time of each period up to a day, less the person's own leave. */
export const workedParts = (
  periods: readonly WorkPeriod[],
  working: readonly string[],
  /** Minutes of leave by day. */
  away: ReadonlyMap<string, number>,
  until: string,
): WorkedPart[] =>
  periods
    .filter(({ start_on }) => start_on <= until)
    .map(({ role, start_on, end_on, participation, weight }) => {
      const last = end_on === null || end_on > until ? until : end_on;
      const minutes = working
        .filter((day) => start_on <= day && day <= last)
        .reduce((sum, day) => sum + Math.max(0, minutesOfDay - (away.get(day) ?? 0)), 0);
      return { role, start_on, end_on: last, minutes, participation, weight };
    });
