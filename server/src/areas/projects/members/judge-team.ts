import type { MemberDraft } from '@tongzhou/contract/areas/projects/team.ts';
import type { Place } from '@tongzhou/contract/rules/projects/team.ts';
import { type TeamPerson, teamPeople } from '#areas/projects/members/member-table.ts';
import { type Overload, overloadsOf } from '#areas/projects/members/overload/overload-rules.ts';
import { nameIn, overloadsInWords } from '#areas/projects/members/team-words-rules.ts';
import { periodsDuring } from '#areas/projects/saturation/saturation-table.ts';
import type { Db } from '#platform/database/client.ts';
import { conflict, invalid } from '#platform/http/refusal.ts';

export type TeamPeople = ReadonlyMap<number, TeamPerson>;

/** What was sent, without what the schema knows besides. */
export const placesOf = (members: readonly MemberDraft[]): Place[] =>
  members.map(({ user_id, role, weight, participation, start_on, end_on }) => ({
    user_id,
    role,
    weight,
    participation,
    start_on,
    end_on,
  }));

export const leaderOf = (members: readonly Place[]): Place => members.find((one) => one.role === 'leader') as Place;

/** Everyone named works here; said at their row. */
export async function checkMembers(
  db: Db,
  members: readonly Place[],
  others: readonly number[] = [],
): Promise<TeamPeople> {
  const people = await teamPeople(db, [...new Set([...members.map((one) => one.user_id), ...others])]);
  const at = members.findIndex((one) => people.get(one.user_id)?.works !== true);
  if (at >= 0) invalid({ [`members.${at}.user_id`]: '成员不存在或不在职' });
  return people;
}

/** The end of time: what has no end is looked at as far as it goes. */
const forever = '9999-12-31';

/** Who would have more than a whole day's work over all running projects, this one as it is wanted. */
export async function findOverloads(db: Db, project: number, wanted: readonly Place[]): Promise<Overload[]> {
  const from = wanted.reduce((first, one) => (one.start_on < first ? one.start_on : first), forever);
  const users = wanted.map((one) => one.user_id);
  const running = await periodsDuring(db, users, { from, to: forever });
  return overloadsOf(
    wanted,
    running.filter((one) => one.project_id !== project),
  );
}

/** Only with a reason, which those who decide see. */
export function checkOverloads(overloads: readonly Overload[], reason: string, people: TeamPeople): void {
  if (overloads.length > 0 && reason === '')
    invalid({ overload_reason: `${overloadsInWords(overloads, people)}，请填写超负荷原因` });
}

interface Decided {
  readonly project: number;
  readonly wanted: readonly Place[];
  /** Those whose place is another than before. */
  readonly moved: readonly Place[];
  readonly reason: string;
  /** What is to be done where someone has gone. */
  readonly remedy?: string;
}

/** As it is now that it is decided: someone may have gone, or have other work, since it was sent. */
export async function checkStillHolds(
  db: Db,
  { project, wanted, moved, reason, remedy = '请退回申请人，调整团队后重新提交' }: Decided,
): Promise<TeamPeople> {
  const people = await teamPeople(
    db,
    wanted.map((one) => one.user_id),
  );
  const gone = wanted.find((one) => people.get(one.user_id)?.works !== true);
  if (gone !== undefined) conflict(`${nameIn(people, gone.user_id)} 已离职或停用，${remedy}`);
  const overloads = reason === '' ? await findOverloads(db, project, moved) : [];
  if (overloads.length > 0)
    conflict(
      `审批期间人员安排已有变动：${overloadsInWords(overloads, people)}，请退回申请人，说明超负荷原因后重新提交`,
    );
  return people;
}
