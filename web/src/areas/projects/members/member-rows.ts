import type { MemberShown, teamLoad } from '@tongzhou/contract/areas/projects/team.ts';
import type { ReplyOf } from '@tongzhou/contract/endpoint.ts';
import { addDays, beginOf, dayOf } from '@tongzhou/contract/rules/day.ts';
import { type Place, type TeamRole, teamRoles, usualWeights } from '@tongzhou/contract/rules/projects/team.ts';

// A team as it is made up in a form.

/** Someone as they are typed. */
export interface MemberRow extends Pick<MemberShown, 'user_id' | 'name' | 'department_name' | 'post_name' | 'role'> {
  readonly weight: number | null;
  /** Percent. */
  readonly participation: number | null;
  /** Nothing: from the day on which the team is to be so. */
  readonly start_on: number | null;
  readonly end_on: number | null;
}

export type Named = Pick<MemberRow, 'user_id' | 'name' | 'department_name' | 'post_name'>;
type TeamLoad = ReplyOf<typeof teamLoad>[number];
export type TeamLoads = ReadonlyMap<number, TeamLoad>;

const usualParticipation = 50;

/** Whoever is put on a team without a leader leads it. */
export function withNew(
  rows: readonly MemberRow[],
  people: readonly Named[],
  days: Pick<MemberRow, 'start_on' | 'end_on'>,
): readonly MemberRow[] {
  const fresh = people.filter(({ user_id }) => !rows.some((row) => row.user_id === user_id));
  const leaderless = !rows.some(({ role }) => role === 'leader');
  const added = fresh.map(({ user_id, name, department_name, post_name }, at): MemberRow => {
    const role = leaderless && at === 0 ? 'leader' : 'member';
    const person = { user_id, name, department_name, post_name };
    return { ...person, ...days, role, weight: usualWeights[role], participation: usualParticipation };
  });
  return [...rows, ...added];
}

/** A weight that was the usual one follows the role. */
const givenRole = (row: MemberRow, role: TeamRole): MemberRow => ({
  ...row,
  role,
  weight: row.weight === null || row.weight === usualWeights[row.role] ? usualWeights[role] : row.weight,
});

/** There is one leader: whoever led before stays as 骨干. */
export const withRole = (rows: readonly MemberRow[], at: number, role: TeamRole): readonly MemberRow[] =>
  rows.map((row, other) => {
    if (other === at) return givenRole(row, role);
    return role === 'leader' && row.role === 'leader' ? givenRole(row, 'core') : row;
  });

/** What is sent. */
export const draftOf = (
  { user_id, role, weight, participation, start_on, end_on }: MemberRow,
  begin: number | null = null,
) => ({ user_id, role, weight, participation, start_on: start_on ?? begin, end_on });

/** As the rules of teams compare them; what is not typed yet counts as nothing. */
export const placeOf = (row: MemberRow, from: string): Place => ({
  user_id: row.user_id,
  role: row.role,
  weight: row.weight ?? 0,
  participation: row.participation ?? 0,
  start_on: row.start_on === null ? from : dayOf(row.start_on),
  end_on: row.end_on === null ? null : dayOf(row.end_on),
});

/** A planned end, unless it is over. */
export const stillAhead = (end: number | null, now: string): number | null =>
  end === null || dayOf(end) < now ? null : end;

const farthest = 26 * 7 - 1;

/** As far ahead as can be asked for. */
export const spanFrom = (day: string): { from: number; to: number } => ({
  from: beginOf(day),
  to: beginOf(addDays(day, farthest)),
});

/** The fullest day with this project. */
export const peakWith = ({ user_id, participation }: MemberRow, peaks: TeamLoads): number | undefined => {
  const peak = peaks.get(user_id)?.peak;
  return peak === undefined ? undefined : peak + (participation ?? 0);
};

const whole = 100;
export const isTooMuch = (peak: number | undefined): boolean => peak !== undefined && peak > whole;

/** Who would have more than a whole day's work. */
export const overloaded = (rows: readonly MemberRow[], peaks: TeamLoads): readonly MemberRow[] =>
  rows.filter((row) => isTooMuch(peakWith(row, peaks)));

export const daysWords = ({ start_on, end_on }: Pick<Place, 'start_on' | 'end_on'>): string =>
  end_on === null ? `${start_on} 起` : `${start_on} 至 ${end_on}`;

/** The same of what the server tells in milliseconds. */
export const periodWords = ({ start_on, end_on }: Pick<MemberShown, 'start_on' | 'end_on'>): string =>
  daysWords({ start_on: dayOf(start_on), end_on: end_on === null ? null : dayOf(end_on) });

export const termsWords = ({ role, participation, weight }: Pick<Place, 'role' | 'participation' | 'weight'>): string =>
  `${teamRoles[role]} · 参与度 ${participation}% · 权重 ${weight}`;
