import * as z from 'zod/mini';
import { auditFields } from '#contract/areas/approval/submission.ts';
import { endpoint } from '#contract/endpoint.ts';
import { DayMillis, Id, NearDay, text } from '#contract/fields.ts';
import { bandNames } from '#contract/rules/projects/saturation.ts';
import { teamRoleNames } from '#contract/rules/projects/team.ts';

// Who works on a project, by period.

const Participation = z
  .int('参与度应为整数')
  .check(z.minimum(1, '参与度为 1 至 100'), z.maximum(100, '参与度为 1 至 100'));
const Weight = z
  .number()
  .check(z.minimum(0.1, '权重为 0.1 至 5'), z.maximum(5, '权重为 0.1 至 5'), z.multipleOf(0.1, '权重最多一位小数'));

export const MemberDraft = z
  .strictObject({
    user_id: Id,
    role: z.enum(teamRoleNames),
    weight: Weight,
    participation: Participation,
    start_on: NearDay,
    end_on: z.nullable(NearDay),
  })
  .check(
    z.refine((one) => one.end_on === null || one.start_on <= one.end_on, {
      path: ['end_on'],
      message: '结束不能早于开始',
    }),
  );
export type MemberDraft = z.output<typeof MemberDraft>;

export const Members = z.array(MemberDraft).check(
  z.minLength(1, '请添加成员'),
  z.maxLength(200),
  z.refine((list) => new Set(list.map((one) => one.user_id)).size === list.length, '成员重复'),
  z.refine((list) => list.filter((one) => one.role === 'leader').length === 1, '请指定一位负责人'),
);

export const MemberShown = z.object({
  user_id: z.int(),
  name: z.string(),
  department_name: z.string(),
  post_name: z.nullable(z.string()),
  role: z.enum(teamRoleNames),
  weight: z.number(),
  participation: z.int(),
  start_on: DayMillis,
  end_on: z.nullable(DayMillis),
});
export type MemberShown = z.output<typeof MemberShown>;

/** Who is on it, or was on a day; and everyone who ever was, by period. */
export const projectTeam = endpoint({
  method: 'GET',
  path: '/api/project/team',
  summary: '项目团队',
  permission: 'signed-in',
  effect: 'read',
  shows: ['projects', 'approval'],
  input: 'query',
  schema: z.strictObject({ project_id: Id, on: z.optional(NearDay) }),
  reply: z.object({
    on: DayMillis,
    members: z.array(MemberShown),
    periods: z.array(z.object({ id: z.int(), ...MemberShown.shape, why: z.string() })),
  }),
  example: { project_id: 1 },
});

/** 派单: the leader and the team of an established project. */
export const AssignDraft = z.strictObject({
  project_id: Id,
  members: Members,
  note: z._default(z.string().check(z.trim(), z.maxLength(500)), ''),
  /** Where someone has more than a whole day's work: why, for those who decide. */
  overload_reason: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
  ...auditFields,
  again: z.optional(Id),
});
export type AssignDraft = z.output<typeof AssignDraft>;

export const exampleMember = {
  user_id: 2,
  role: 'leader' as const,
  weight: 1.5,
  participation: 50,
  start_on: 1_767_196_800_000,
  end_on: null,
};

export const assignProject = endpoint({
  method: 'POST',
  path: '/api/project/assign',
  summary: '提交派单',
  permission: 'project.pass-order',
  effect: 'write',
  operation: '提交派单',
  changes: ['projects', 'approval'],
  input: 'body',
  schema: AssignDraft,
  reply: z.object({ id: z.int(), number: z.string() }),
  example: { project_id: 1, members: [exampleMember] },
});

/** 团队变更: the team as it is to be from a day on. */
export const TeamChangeDraft = z.strictObject({
  project_id: Id,
  effective_on: NearDay,
  members: Members,
  reason: text(500),
  overload_reason: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
  ...auditFields,
  again: z.optional(Id),
});
export type TeamChangeDraft = z.output<typeof TeamChangeDraft>;

/** By the leader, and by whoever may change teams. */
export const changeTeam = endpoint({
  method: 'POST',
  path: '/api/project/teamChange',
  summary: '提交团队变更',
  permission: 'signed-in',
  effect: 'write',
  operation: '提交团队变更',
  changes: ['projects', 'approval'],
  input: 'body',
  schema: TeamChangeDraft,
  reply: z.object({ id: z.int(), number: z.string() }),
  example: { project_id: 1, effective_on: 4_070_880_000_000, members: [exampleMember], reason: '增加人手' },
});

const DraftShown = z.object({
  project: z.object({ id: z.int(), number: z.nullable(z.string()), project_title: z.string(), status: z.int() }),
  planned_start: z.nullable(DayMillis),
  planned_end: z.nullable(DayMillis),
  /** The request to go on with, where one came back. */
  again: z.nullable(z.int()),
  effective_on: z.nullable(DayMillis),
  members: z.array(MemberShown),
  note: z.string(),
  overload_reason: z.string(),
  content_json: z.nullable(z.string()),
});

const formOf = z.strictObject({ project_id: z.optional(Id), again: z.optional(Id) });

/** To begin with: the team as it is, or what was sent last. */
export const assignForm = endpoint({
  method: 'GET',
  path: '/api/project/assignForm',
  summary: '派单所需信息',
  permission: 'project.pass-order',
  effect: 'read',
  shows: ['projects', 'approval'],
  input: 'query',
  schema: formOf,
  reply: DraftShown,
  example: { project_id: 1 },
});

export const teamChangeForm = endpoint({
  method: 'GET',
  path: '/api/project/teamChangeForm',
  summary: '团队变更所需信息',
  permission: 'signed-in',
  effect: 'read',
  shows: ['projects', 'approval'],
  input: 'query',
  schema: formOf,
  reply: DraftShown,
  example: { project_id: 1 },
});

/** How full people's days are, beside their names: for whoever makes up a team. */
export const teamLoad = endpoint({
  method: 'GET',
  path: '/api/project/teamLoad',
  summary: '人员饱和度',
  permission: 'signed-in',
  effect: 'read',
  shows: ['projects', 'leave', 'approval'],
  input: 'query',
  schema: z.strictObject({
    user_ids: z.array(Id).check(z.maxLength(200)),
    /** Four weeks from today, unless said otherwise. */
    from: z.optional(NearDay),
    to: z.optional(NearDay),
    /** Left out of the count: the project whose team is made up. */
    but_project_id: z.optional(Id),
  }),
  reply: z.array(
    z.object({
      user_id: z.int(),
      percent: z.nullable(z.number()),
      band: z.enum(bandNames),
      /** The most that other projects take of a single day. */
      peak: z.int(),
    }),
  ),
  example: { user_ids: [1] },
});
