import * as team from '@tongzhou/contract/areas/projects/team.ts';
import type { ConstraintStage } from './constraint-stage.ts';
import { at, type ConstraintScene, choice, heard, missing, nobody, refused } from './heard.ts';

// What input could do to the constraints of teams.

type Sent = Record<string, unknown>;
const [leader] = team.assignProject.example.members;

/** A leader alone, with a change. */
const assign = async (s: ConstraintStage, change: Sent, more: readonly Sent[] = []) => {
  const members = [{ ...leader, user_id: s.projects.leader, ...change }, ...more];
  return s.call(team.assignProject, { project_id: await s.projects.aProject({ status: 2 }), members });
};

export const teamInputs: readonly ConstraintScene[] = [
  heard('project_members_project_id_fkey', missing(), (s) => s.call(team.assignProject, { project_id: nobody })),
  heard('project_members_user_id_fkey', at('members.0.user_id', '成员不存在或不在职'), (s) =>
    assign(s, { user_id: nobody }),
  ),
  heard('project_members_role_check', at('members.0.role', choice), (s) => assign(s, { role: 'x' })),
  heard('project_members_weight_check', at('members.0.weight', '权重为 0.1 至 5'), (s) => assign(s, { weight: 6 })),
  heard('project_members_participation_check', at('members.0.participation', '参与度为 1 至 100'), (s) =>
    assign(s, { participation: 101 }),
  ),
  heard('project_members_in_order', at('members.0.end_on', '结束不能早于开始'), (s) =>
    assign(s, { start_on: s.later(2), end_on: s.later(1) }),
  ),
  heard('project_members_once', at('members', '成员重复'), (s) =>
    assign(s, {}, [{ ...leader, user_id: s.projects.leader, role: 'member' }]),
  ),
  heard('project_requests_one_open', refused('该项目已有进行中的派单审批'), async (s) => {
    const project_id = await s.projects.aProject({ status: 2 });
    const members = [{ ...leader, user_id: s.projects.leader, participation: 1 }];
    return s.twice(() => s.call(team.assignProject, { project_id, members, overload_reason: '试' }));
  }),
];
