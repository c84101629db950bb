import type { MemberShown } from '@tongzhou/contract/areas/projects/team.ts';
import { dayOf, today } from '@tongzhou/contract/rules/day.ts';
import { isOn, teamRoles } from '@tongzhou/contract/rules/projects/team.ts';
import type { ReactNode } from 'react';
import type { TeamPeriods } from '#areas/projects/members/change-preview.tsx';
import { periodWords, type TeamLoads } from '#areas/projects/members/member-rows.ts';
import '#areas/projects/members/members.css';
import { LoadFigure } from '#areas/projects/saturation/load-figure.tsx';
import { Status } from '#ui/state/status.tsx';

function Person({ name, department_name, post_name }: MemberShown): ReactNode {
  return (
    <th scope="row">
      <span className="member-name">{name}</span>
      <span className="cell-sub">{[department_name, post_name].filter(Boolean).join(' · ')}</span>
    </th>
  );
}

const Role = ({ role }: MemberShown): ReactNode =>
  role === 'leader' ? <Status tone="primary">{teamRoles[role]}</Status> : teamRoles[role];

interface TeamTableProps {
  readonly label: string;
  readonly members: readonly MemberShown[];
  /** How full each one's days are; missing where the viewer is not told. */
  readonly loads: TeamLoads | undefined;
}

/** Who is on a project on one day. */
export function TeamTable({ label, members, loads }: TeamTableProps): ReactNode {
  const told = loads !== undefined && loads.size > 0;
  return (
    <table className="team-members" aria-label={label}>
      <thead>
        <tr>
          <th scope="col">成员</th>
          <th scope="col">角色</th>
          <th scope="col" className="team-figure">
            参与度
          </th>
          <th scope="col" className="team-figure">
            权重
          </th>
          <th scope="col">期间</th>
          {told && <th scope="col">饱和度（未来四周）</th>}
        </tr>
      </thead>
      <tbody>
        {members.map((one) => {
          const load = loads?.get(one.user_id);
          return (
            <tr key={one.user_id}>
              <Person {...one} />
              <td data-head="角色">
                <Role {...one} />
              </td>
              <td data-head="参与度" className="team-figure">
                {one.participation}%
              </td>
              <td data-head="权重" className="team-figure">
                {one.weight}
              </td>
              <td data-head="期间">{periodWords(one)}</td>
              {told && (
                <td data-head="饱和度">
                  {load === undefined ? '—' : <LoadFigure percent={load.percent} band={load.band} />}
                  {load !== undefined && load.peak > 100 && (
                    <span className="member-note member-too-much">最高 {load.peak}%</span>
                  )}
                </td>
              )}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

type Period = TeamPeriods[number];

function stateOf({ start_on, end_on }: Period, now: string): ReactNode {
  const days = { start_on: dayOf(start_on), end_on: end_on === null ? null : dayOf(end_on) };
  if (isOn(days, now)) return <Status tone="success">在组</Status>;
  return days.start_on > now ? <Status tone="primary">未开始</Status> : <Status>已结束</Status>;
}

/** Everyone who ever was on it and who will be, by period; the newest first. */
export function TeamHistory({ periods }: { periods: TeamPeriods }): ReactNode {
  const now = today(Date.now());
  return (
    <table className="team-members" aria-label="团队历史">
      <thead>
        <tr>
          <th scope="col">成员</th>
          <th scope="col">角色</th>
          <th scope="col" className="team-figure">
            参与度
          </th>
          <th scope="col" className="team-figure">
            权重
          </th>
          <th scope="col">期间</th>
          <th scope="col">状态</th>
          <th scope="col">由来</th>
        </tr>
      </thead>
      <tbody>
        {periods
          .toSorted((one, other) => other.start_on - one.start_on)
          .map((one) => (
            <tr key={one.id}>
              <Person {...one} />
              <td data-head="角色">{teamRoles[one.role]}</td>
              <td data-head="参与度" className="team-figure">
                {one.participation}%
              </td>
              <td data-head="权重" className="team-figure">
                {one.weight}
              </td>
              <td data-head="期间">{periodWords(one)}</td>
              <td data-head="状态">{stateOf(one, now)}</td>
              <td data-head="由来">{one.why === '' ? '—' : one.why}</td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}
