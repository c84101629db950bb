import { addDays } from '#contract/rules/day.ts';

// Who is on a project, by period: a row per person and stretch of days. A change ends rows and begins others; nothing is
// overwritten, since dividends and saturation depend on who was there when.

export const teamRoles = { leader: '负责人', core: '骨干', member: '成员', support: '支持' } as const;
export type TeamRole = keyof typeof teamRoles;
export const teamRoleNames = Object.keys(teamRoles) as [TeamRole, ...TeamRole[]];
/** What a role counts for when money is shared, unless said otherwise. */
export const usualWeights: Readonly<Record<TeamRole, number>> = { leader: 1.5, core: 1.2, member: 1, support: 0.8 };

/** Someone as they are to be from a day on. */
export interface Place {
  readonly user_id: number;
  readonly role: TeamRole;
  readonly weight: number;
  /** Percent of their time. */
  readonly participation: number;
  readonly start_on: string;
  /** The last day; null: as long as the project runs. */
  readonly end_on: string | null;
}

export interface Period extends Place {
  readonly id: number;
}

export const isOn = ({ start_on, end_on }: Pick<Place, 'start_on' | 'end_on'>, day: string): boolean =>
  start_on <= day && (end_on === null || day <= end_on);

export const overlaps = (one: Pick<Place, 'start_on' | 'end_on'>, other: Pick<Place, 'start_on' | 'end_on'>): boolean =>
  one.start_on <= (other.end_on ?? '9999-12-31') && other.start_on <= (one.end_on ?? '9999-12-31');

const sameTerms = (one: Place, other: Place): boolean =>
  one.role === other.role && one.weight === other.weight && one.participation === other.participation;

export interface TeamDifference {
  readonly user_id: number;
  readonly before: Place | null;
  /** Planned beyond it, and gone with the change. */
  readonly later: readonly Place[];
  readonly after: Place | null;
}

/** As it is from a day on; nothing where it has ended by then. */
const since = <P extends Place>(places: readonly P[], from: string): P[] =>
  places
    .filter((one) => one.end_on === null || one.end_on >= from)
    .map((one) => (one.start_on < from ? { ...one, start_on: from } : one));

const sameDays = (one: Place, other: Place): boolean => one.start_on === other.start_on && one.end_on === other.end_on;

/** What a change from a day on does, person by person: who comes, who goes, whose terms or days change. */
export function teamDifferences(now: readonly Place[], wanted: readonly Place[], from: string): TeamDifference[] {
  const [running, coming] = [since(now, from), since(wanted, from)];
  const people = [...new Set([...running, ...coming].map((one) => one.user_id))];
  const soonest = Map.groupBy(
    running.toSorted((one, other) => (one.start_on < other.start_on ? -1 : 1)),
    (one) => one.user_id,
  );
  return people.flatMap((user_id) => {
    const [before = null, ...later] = soonest.get(user_id) ?? [];
    const after = coming.find((one) => one.user_id === user_id) ?? null;
    const unchanged =
      before !== null && after !== null && later.length === 0 && sameTerms(before, after) && sameDays(before, after);
    return unchanged ? [] : [{ user_id, before, later, after }];
  });
}

export interface TeamChangePlan {
  /** Periods that end the day before, or never began. */
  readonly ended: readonly { readonly id: number; readonly end_on: string | null }[];
  readonly begun: readonly Place[];
}

/** The rows that a change from a day on ends and begins: from then on the team is who is wanted, and nobody else. */
export function planTeamChange(now: readonly Period[], wanted: readonly Place[], from: string): TeamChangePlan {
  const differences = new Map(teamDifferences(now, wanted, from).map((one) => [one.user_id, one]));
  const ended = now
    .filter((one) => differences.has(one.user_id) && (one.end_on === null || one.end_on >= from))
    .map(({ id, start_on }) => ({ id, end_on: start_on >= from ? null : addDays(from, -1) }));
  const begun = [...differences.values()].flatMap(({ after }) => (after === null ? [] : [after]));
  return { ended, begun };
}
