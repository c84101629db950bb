import { addDays, today } from '@tongzhou/contract/rules/day.ts';
import { bands } from '@tongzhou/contract/rules/projects/saturation.ts';
import { type Place, teamRoles } from '@tongzhou/contract/rules/projects/team.ts';
import type { Section } from '#areas/approval/public.ts';
import type { TeamPeople } from '#areas/projects/members/judge-team.ts';
import { loadsOf } from '#areas/projects/members/overload/find-loads.ts';
import type { Overload } from '#areas/projects/members/overload/overload-rules.ts';
import { nameIn, overloadRows } from '#areas/projects/members/team-words-rules.ts';
import type { Db } from '#platform/database/client.ts';

/** Four weeks, from a day on. */
export const fourWeeks = (from: string) => ({ from, to: addDays(from, 27) });

/** The team as it is wanted, with how full each one's days are besides. */
export async function teamSection(
  db: Db,
  {
    project,
    members,
    people,
  }: { readonly project: number; readonly members: readonly Place[]; readonly people: TeamPeople },
  now: number,
): Promise<Section> {
  const users = members.map((one) => one.user_id);
  const loads = await loadsOf(db, { users, span: fourWeeks(today(now)), but: project });
  const loadInWords = (user: number): string => {
    const load = loads.get(user);
    if (load === undefined) return '—';
    if (load.percent === null) return bands.away;
    return load.band === 'over' ? `${load.percent}%，超负荷` : `${load.percent}%`;
  };
  return {
    kind: 'table',
    title: '团队与人员饱和度',
    // How full days are changes with every other project.
    momentary: true,
    columns: [
      // What is decided by stands first: on a narrow screen the rest is scrolled to.
      { label: '姓名' },
      { label: '角色' },
      { label: '参与度', align: 'end' },
      { label: '其他项目（未来四周）', align: 'end' },
      { label: '权重', align: 'end' },
      { label: '开始' },
      { label: '结束' },
      { label: '部门' },
      { label: '岗位' },
    ],
    rows: members.map((one) => [
      nameIn(people, one.user_id),
      teamRoles[one.role],
      `${one.participation}%`,
      loadInWords(one.user_id),
      String(one.weight),
      one.start_on,
      one.end_on ?? '—',
      people.get(one.user_id)?.department_name ?? '',
      people.get(one.user_id)?.post_name ?? '—',
    ]),
  };
}

/** As it was sent: who has more than a whole day's work, and why that is asked of them. */
export const overloadSections = (overloads: readonly Overload[], reason: string, people: TeamPeople): Section[] =>
  overloads.length === 0
    ? []
    : [
        {
          kind: 'values',
          title: '参与度超过 100% 的人员',
          rows: [...overloadRows(overloads, people), { label: '原因', value: reason }],
        },
      ];
