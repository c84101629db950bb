import type { HomeCard, HomeDay } from '@tongzhou/contract/areas/home.ts';
import { beginOf, today } from '@tongzhou/contract/rules/day.ts';
import { awayBelow, colleaguesAway, ownLeaveDays } from '#areas/leave/requests/home-table.ts';
import type { Db } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';

const mostAway = 150;
const ownPage = '/staff/my_center/leave';
const teamPage = `${ownPage}?tab=team`;

/** One’s own leave, and who of the department is away. Of what kind a colleague’s leave is, is not said. */
export async function leaveDays(db: Db, caller: Caller, first: string, last: string): Promise<HomeDay[]> {
  const of = { user: caller.userId, department: caller.departmentId };
  const [own, others] = await Promise.all([
    ownLeaveDays(db, caller.userId, first, last),
    colleaguesAway(db, of, first, last, mostAway),
  ]);
  return [
    ...own.map((row) => ({ day: beginOf(row.day), kind: 'leave' as const, title: row.type_name, link: ownPage })),
    ...others.map((row) => ({ day: beginOf(row.day), kind: 'away' as const, title: row.name, link: teamPage })),
  ];
}

/** For heads of departments. */
export async function awayFigure(db: Db, caller: Caller, now: number): Promise<HomeCard | undefined> {
  const { departments, people, away } = await awayBelow(db, caller.userId, today(now));
  if (departments === 0) return undefined;
  return {
    key: 'figure-away',
    title: '部门今日请假',
    note: `部门及下级共 ${people} 人`,
    count: away,
    figure: `${away} 人`,
    link: teamPage,
    urgent: false,
  };
}
