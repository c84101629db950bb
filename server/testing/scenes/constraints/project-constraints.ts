import * as bid from '@tongzhou/contract/areas/projects/bid.ts';
import * as notice from '@tongzhou/contract/areas/projects/bid-notice.ts';
import * as cost from '@tongzhou/contract/areas/projects/cost.ts';
import * as project from '@tongzhou/contract/areas/projects/project.ts';
import { establishProject } from '@tongzhou/contract/areas/projects/project-deeds.ts';
import * as set from '@tongzhou/contract/areas/projects/set.ts';
import { createProjectType, deleteProjectType } from '@tongzhou/contract/areas/projects/type.ts';
import { administratorId } from '#testing/builders.ts';
import type { ConstraintStage } from './constraint-stage.ts';
import { at, type ConstraintScene, choice, heard, missing, nobody, refused, taken } from './heard.ts';

// What input could do to the constraints of projects, their sets and their costs.

type Sent = Record<string, unknown>;
const newProject = (s: ConstraintStage, change: Sent) =>
  s.call(project.createProject, { type_id: s.projects.type, ...change });
const newCost = async (s: ConstraintStage, change: Sent = {}) =>
  s.call(cost.bookCost, { project_id: await s.projects.aProject(), day: s.later(0), ...change });

const publish = async (s: ConstraintStage, change: Sent = {}) =>
  s.call(notice.publishNotice, {
    project_id: await s.projects.aProject({ status: 2 }),
    deadline: Date.now() + 86_400_000,
    deciders: [s.projects.chief],
    ...change,
  });
const [bidLeader] = bid.saveBid.example.members;
/** Of the administrator, who sends all calls here. */
const offer = async (s: ConstraintStage, change: Sent = {}, more: readonly Sent[] = []) => {
  const { id: notice_id } = (await publish(s)).data as { id: number };
  const members = [{ ...bidLeader, user_id: administratorId, participation: 1 }, ...more];
  return s.call(bid.saveBid, { notice_id, members, overload_reason: '试', ...change });
};

const none = '金额不能为负数';
const budgets = ['budget_labour', 'budget_reimbursement', 'budget_material', 'budget_outsourcing'] as const;

export const projectInputs: readonly ConstraintScene[] = [
  heard('projects_type_id_fkey', at('type_id', '项目类型不存在或已停用'), (s) => newProject(s, { type_id: nobody })),
  heard('projects_type_id_fkey', refused('该项目类型已被使用，不能删除，可以停用'), async (s) => {
    const type = await s.projects.aType();
    await s.projects.aProject({ type });
    return s.call(deleteProjectType, { id: type });
  }),
  heard('projects_set_id_fkey', at('set_id', '项目集不存在'), (s) => newProject(s, { set_id: nobody })),
  heard('projects_set_id_fkey', refused('该项目集中还有项目，不能删除'), async (s) => {
    const id = await s.projects.aSet();
    await s.projects.aProject({ set: id });
    return s.call(set.deleteSet, { id });
  }),
  heard('projects_leader_id_fkey', at('leader_id', '该人员不存在或不在职'), (s) =>
    newProject(s, { leader_id: nobody }),
  ),
  heard('projects_in_order', at('planned_end', '计划结束不能早于计划开始'), (s) =>
    newProject(s, { planned_start: s.later(2), planned_end: s.later(1) }),
  ),
  heard('projects_contract_amount_check', at('contract_amount', none), (s) => newProject(s, { contract_amount: -1 })),
  ...budgets.map((part) => heard(`projects_${part}_check`, at(part, none), (s) => newProject(s, { [part]: -1 }))),
  heard('project_requests_project_id_fkey', missing(), (s) => s.call(establishProject, { id: nobody })),

  heard('bid_notices_project_id_fkey', missing(), (s) => publish(s, { project_id: nobody })),
  heard('bid_notices_in_order', at('planned_end', '计划结束不能早于计划开始'), (s) =>
    publish(s, { planned_start: s.later(2), planned_end: s.later(1) }),
  ),
  heard('bid_notices_one_open', refused('项目当前为“揭榜中”，不能发布揭榜'), async (s) => {
    const project_id = await s.projects.aProject({ status: 2 });
    return s.twice(() => publish(s, { project_id }));
  }),
  heard('bids_notice_id_fkey', missing(), (s) => offer(s, { notice_id: nobody })),
  heard('bids_one_each', refused('投标已有变化，请刷新后重试'), async (s) => {
    const { id: notice_id } = (await publish(s)).data as { id: number };
    return s.twice(() => offer(s, { notice_id }));
  }),
  heard('bid_members_bid_id_fkey', missing(), (s) => s.call(bid.answerBid, { id: nobody })),
  heard('bid_members_user_id_fkey', at('members.1.user_id', '成员不存在或不在职'), (s) =>
    offer(s, {}, [{ ...bidLeader, user_id: nobody, role: 'member' }]),
  ),
  heard('bid_members_pkey', at('members', '成员重复'), (s) =>
    offer(s, {}, [{ ...bidLeader, user_id: administratorId, role: 'member' }]),
  ),

  heard('project_sets_one_name', taken('name', '名称已存在'), (s) =>
    s.twice(() => s.call(set.createSet, { name: '同名集' })),
  ),
  heard('project_sets_owner_id_fkey', at('owner_id', '该人员不存在或不在职'), (s) =>
    s.call(set.createSet, { name: '无主集', owner_id: nobody }),
  ),

  heard('project_costs_project_id_fkey', missing(), (s) => newCost(s, { project_id: nobody })),
  heard('project_costs_kind_check', at('kind', choice), (s) => newCost(s, { kind: 'x' })),
  heard('project_costs_amount_check', at('amount', '金额过小，最少 0.01 元'), (s) => newCost(s, { amount: 0 })),
  heard('project_costs_reverses_id_fkey', missing(), (s) => s.call(cost.reverseCost, { id: nobody })),
  heard('project_costs_reversed_once', refused('该成本已冲销'), async (s) => {
    const { cost_id: id } = (await newCost(s)).data as { cost_id: number };
    return s.twice(() => s.call(cost.reverseCost, { id }));
  }),
];

/** What the checks found there is gone when the row is written. */
export const projectRaces: readonly ConstraintScene[] = [
  heard('projects_type_id_fkey', at('type_id', '项目类型不存在或已停用'), async (s) => {
    const type_id = ((await s.call(createProjectType, { name: '将删类型', code: 'E9' })).data as { id: number }).id;
    return s.vanishing('project_types', type_id, () => newProject(s, { type_id }));
  }),
  heard('projects_set_id_fkey', at('set_id', '项目集不存在'), async (s) => {
    const set_id = await s.projects.aSet();
    return s.vanishing('project_sets', set_id, () => newProject(s, { set_id }));
  }),
];
