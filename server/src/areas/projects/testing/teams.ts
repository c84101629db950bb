import { actOnApproval } from '@tongzhou/contract/areas/approval/act.ts';
import { leave as leaveCall } from '@tongzhou/contract/areas/personnel/change.ts';
import { assignProject, changeTeam, projectTeam } from '@tongzhou/contract/areas/projects/team.ts';
import type { SentOf } from '@tongzhou/contract/endpoint.ts';
import { beginOf } from '@tongzhou/contract/rules/day.ts';
import { type TeamRole, usualWeights } from '@tongzhou/contract/rules/projects/team.ts';
import { expect } from 'vitest';
import type { ProjectScene } from '#areas/projects/testing/scene.ts';
import { administratorId } from '#testing/builders.ts';
import { passAll, turnOf } from '#testing/decide.ts';
import type { TestApp } from '#testing/test-app.ts';

// Teams by the calls that people make. Days are '2026-03-03' here and moments when they are sent.

type Sent = SentOf<typeof assignProject>['members'][number];

export interface Wanted {
  readonly role?: TeamRole;
  readonly weight?: number;
  readonly participation?: number;
  readonly start_on?: string;
  readonly end_on?: string | null;
}

export function projectTeams(app: TestApp, scene: ProjectScene) {
  const as = async (user: number) => ({ as: await app.signInAs(user) });

  const wanted = (user_id: number, given: Wanted = {}): Sent => {
    const { role = 'member', participation = 50, start_on = scene.day(0), end_on = null } = given;
    return {
      user_id,
      role,
      weight: given.weight ?? usualWeights[role],
      participation,
      start_on: beginOf(start_on),
      end_on: end_on === null ? null : beginOf(end_on),
    };
  };
  const leading = (user: number, given: Wanted = {}) => wanted(user, { role: 'leader', ...given });

  const assign = async (project_id: number, members: Sent[], changed: object = {}, by = scene.office) =>
    app.call(assignProject, { project_id, members, ...changed }, await as(by));

  /** From tomorrow on, unless said. */
  const change = async (project_id: number, members: Sent[], changed: object = {}, by = scene.leader) =>
    app.call(
      changeTeam,
      { project_id, members, effective_on: beginOf(scene.day(1)), reason: '增加人手', ...changed },
      await as(by),
    );

  /** As they lie in the database, in the order in which they begin. */
  const rowsOf = (project: number) =>
    app.sql<{
      user: number;
      role: string;
      weight: number;
      part: number;
      start: string;
      end: string | null;
      why: string;
    }>(
      `select user_id::int as user, role, weight, participation as part, start_on::text as start, end_on::text as end, why from project_members
        where project_id = $1 order by start_on, user_id`,
      [project],
    );
  const leaderOf = async (project: number): Promise<number | null> =>
    (
      await app.sql<{ leader: number | null }>('select leader_id::int as leader from projects where id = $1', [project])
    )[0]?.leader ?? null;

  /** Who is on it on a day, by the call. */
  const onDay = async (project_id: number, on: string, by = scene.office): Promise<number[]> => {
    const { data } = await app.call(projectTeam, { project_id, on: beginOf(on) }, await as(by));
    return data.members.map((one) => one.user_id);
  };

  /** Asked for by HR; on its day, once everyone has agreed, they are gone. */
  const leave = async (user_id: number, receiver_id: number, on = scene.day(0)): Promise<void> => {
    const draft = { user_id, left_date: beginOf(on), reason: '个人原因', receiver_id };
    const sent = await app.call(leaveCall, draft, await as(administratorId));
    expect(sent.text).toContain('"code":200');
    await passAll(app, sent.data.id);
  };

  /** Each agreed to by whoever's turn it is, all at the same moment: on the servers that are named. */
  const passTogether = async (...requests: readonly (readonly [on: TestApp, id: number])[]) => {
    const ready = await Promise.all(
      requests.map(async ([on, id]) => {
        const turn = (await turnOf(app, id)) as NonNullable<Awaited<ReturnType<typeof turnOf>>>;
        const pass = { action: 'pass' as const, id, step: turn.step, activation: turn.activation };
        const who = await as(turn.people[0] as number);
        return () => on.call(actOnApproval, pass, who);
      }),
    );
    return Promise.all(ready.map((send) => send()));
  };

  /** What the history of a team always is: nobody twice on one day, and one leader at most. */
  const contradictions = async (project: number): Promise<unknown[]> =>
    app.sql(
      `select a.id, b.id as other from project_members a join project_members b on b.project_id = a.project_id and b.id > a.id
          and daterange(a.start_on, a.end_on, '[]') && daterange(b.start_on, b.end_on, '[]')
        where a.project_id = $1 and (a.user_id = b.user_id or a.role = 'leader' and b.role = 'leader')`,
      [project],
    );

  return { as, wanted, leading, assign, change, rowsOf, leaderOf, onDay, leave, passTogether, contradictions };
}
export type ProjectTeams = ReturnType<typeof projectTeams>;
