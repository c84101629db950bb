import * as z from 'zod/mini';
import { ApproverSteps } from '#contract/areas/approval/step.ts';
import { approvalKindNames, DryStep } from '#contract/areas/approval/template.ts';
import { endpoint } from '#contract/endpoint.ts';
import { Id, text } from '#contract/fields.ts';
import { Money } from '#contract/money.ts';

/** In the form of every kind: who decides. Missing, the kind's default template does. */
export const auditFields = {
  audit: z.optional(ApproverSteps),
  audit_template_id: z.optional(Id),
};

/** The expected path with names, before anything is sent. */
export const previewPath = endpoint({
  method: 'POST',
  path: '/api/approval/preview',
  summary: '预览审批流程',
  permission: 'signed-in',
  effect: 'read',
  shows: ['template', 'organisation', 'people'],
  input: 'body',
  schema: z.strictObject({
    kind: z.enum(approvalKindNames),
    /** For someone else only with the right to file for them. */
    applicant_id: z.optional(Id),
    /** Whom it is about, where the applicant orders it about someone in their list. */
    concerns_id: z.optional(Id),
    /** Of what is filed, the template that stands for its kind's default: that of its project's type. */
    standing_template: z.optional(Id),
    /** Of what is filed about a project, who leads it. */
    project_leader: z.optional(Id),
    ...auditFields,
    amount: z.optional(Money),
    days: z.optional(z.number().check(z.nonnegative(), z.maximum(1000))),
    type: z.optional(text(30)),
  }),
  reply: z.object({
    /** Why it could not be sent like this; null when it could. */
    problem: z.nullable(z.string()),
    steps: z.array(DryStep),
    /** The default template of the kind, to begin with: its steps stand fast when it is locked. */
    template: z.nullable(z.object({ id: z.int(), name: z.string(), content_json: z.string(), locked: z.boolean() })),
  }),
  example: { kind: 'leave', days: 2 },
});

const Named = z.object({ id: z.int(), name: z.string() });
const pointedTo = z.optional(z.array(Id).check(z.maxLength(50)));

/** What the groups and posts are called that steps point to; those that are gone are left out. */
export const stepNames = endpoint({
  method: 'GET',
  path: '/api/approval/stepNames',
  summary: '审批步骤中的角色组与岗位名称',
  permission: 'signed-in',
  effect: 'read',
  shows: ['groups', 'organisation'],
  input: 'query',
  schema: z.strictObject({ groups: pointedTo, posts: pointedTo }),
  reply: z.object({ groups: z.array(Named), posts: z.array(Named) }),
  example: { groups: [1] },
});
