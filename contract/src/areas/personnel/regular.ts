import * as z from 'zod/mini';
import { auditFields } from '#contract/areas/approval/submission.ts';
import { UploadedFile } from '#contract/areas/files.ts';
import { FiledRequest, OpenRequest } from '#contract/areas/personnel/change.ts';
import { SalaryAmounts } from '#contract/areas/salary.ts';
import { employmentStates } from '#contract/areas/staff/people.ts';
import { endpoint, exportOf } from '#contract/endpoint.ts';
import { Day, DayMillis, Id, Millis, pageOf, pageQuery, text } from '#contract/fields.ts';

// 转正: asked for in probation, decided by approval. Nobody becomes regular without a decision.

/** The law's limit, extensions included. */
export const mostProbationMonths = 6;

const RegularDraft = z.strictObject({
  self_review: text(2000),
  /** One of the same level as the present post; none: the present one stays. */
  station_id: z._default(z.nullable(Id), null),
  file_ids: z._default(z.array(Id).check(z.maxLength(9)), []),
  ...auditFields,
  /** The request this is the next round of. */
  again: z.optional(Id),
});

export const applyRegular = endpoint({
  method: 'POST',
  path: '/api/apply/apply',
  summary: '申请转正',
  permission: 'signed-in',
  effect: 'write',
  operation: '申请转正',
  changes: ['regular', 'approval'],
  input: 'body',
  schema: RegularDraft,
  reply: FiledRequest,
  example: { self_review: '试用期内完成了全部目标。' },
});

/** What the last step decides; refusing is the ordinary 驳回. */
export const RegularDecision = z.discriminatedUnion(
  'outcome',
  [
    z.strictObject({
      outcome: z.literal('pass'),
      effective_date: Day,
      /** From the same day on, by those who may see it. */
      salary: z.optional(SalaryAmounts),
    }),
    z.strictObject({
      outcome: z.literal('extend'),
      months: z.int().check(z.minimum(1), z.maximum(mostProbationMonths)),
    }),
  ],
  '请选择审批结果',
);
export type RegularDecision = z.output<typeof RegularDecision>;

export const RegularRecord = z.object({
  id: z.int(),
  approval_id: z.int(),
  number: z.string(),
  self_review: z.string(),
  post_name: z.nullable(z.string()),
  audit_status: z.int(),
  outcome: z.nullable(z.enum(['pass', 'extend'])),
  effective_date: z.nullable(DayMillis),
  months: z.nullable(z.int()),
  submitted_at: Millis,
  actions: z.array(z.enum(['detail', 'edit'])),
});
export type RegularRecord = z.output<typeof RegularRecord>;

export const regularRecordList = endpoint({
  method: 'GET',
  path: '/api/regularrecord/regularrecordlist',
  summary: '我的转正记录',
  permission: 'signed-in',
  effect: 'read',
  shows: ['regular', 'approval'],
  input: 'query',
  schema: pageQuery(['submitted_at'], { audit_status: z.optional(z.int().check(z.minimum(0), z.maximum(5))) }),
  reply: pageOf(RegularRecord),
  example: {},
});

export const exportRegularRecords = exportOf(regularRecordList);

/** What the form begins with, and whether it can be sent at all. */
export const regularForm = endpoint({
  method: 'GET',
  path: '/api/apply/regular',
  summary: '转正申请表',
  permission: 'signed-in',
  effect: 'read',
  shows: ['regular'],
  input: 'query',
  schema: z.strictObject({ again: z.optional(Id) }),
  reply: z.object({
    state: z.enum(employmentStates),
    entry_date: z.nullable(DayMillis),
    probation_months: z.int(),
    probation_end: z.nullable(DayMillis),
    department_name: z.string(),
    station_id: z.nullable(z.int()),
    post_name: z.nullable(z.string()),
    /** Why it would be refused; null when it would not. */
    problem: z.nullable(z.string()),
    /** Running or returned. */
    open: z.nullable(OpenRequest),
    /** What was sent before, to be changed and sent again. */
    before: z.nullable(
      z.object({ self_review: z.string(), station_id: z.nullable(z.int()), files: z.array(UploadedFile) }),
    ),
  }),
  example: {},
});
