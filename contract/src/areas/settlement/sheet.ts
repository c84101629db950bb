import * as z from 'zod/mini';
import { auditFields } from '#contract/areas/approval/submission.ts';
import { proofFields } from '#contract/areas/identity/account.ts';
import { costKindNames } from '#contract/areas/projects/cost.ts';
import { endpoint, exportOf } from '#contract/endpoint.ts';
import { Day, DayMillis, Id, Keyword, Millis, pageOf, pageQuery, text } from '#contract/fields.ts';
import { MoneyOut } from '#contract/money.ts';
import { projectStatusNumbers } from '#contract/rules/projects/project-status.ts';
import { teamRoleNames } from '#contract/rules/projects/team.ts';

// What a project earned, and how its pool is shared: tried out first, frozen when it is sent, booked when it passes.

export const settlementStates = {
  running: '审批中',
  returned: '已退回',
  passed: '已通过',
  rejected: '已驳回',
  withdrawn: '已撤回',
  reversed: '已冲销',
} as const;
export type SettlementState = keyof typeof settlementStates;
const settlementStateNames = Object.keys(settlementStates) as [SettlementState, ...SettlementState[]];

export const settlementKinds = { profit: '利润结算', cost: '成本结算' } as const;
export type SettlementKind = keyof typeof settlementKinds;
const settlementKindNames = Object.keys(settlementKinds) as [SettlementKind, ...SettlementKind[]];

export const dividendStates = { waiting: '待发', paid: '已发', reversed: '已冲销' } as const;
export type DividendState = keyof typeof dividendStates;
export const dividendStateNames = Object.keys(dividendStates) as [DividendState, ...DividendState[]];

const figures = {
  kind: z.enum(settlementKindNames),
  received: MoneyOut,
  /** Percent. */
  tax_rate: z.int(),
  income: MoneyOut,
  labour: MoneyOut,
  reimbursement: MoneyOut,
  material: MoneyOut,
  outsourcing: MoneyOut,
  other: MoneyOut,
  profit: MoneyOut,
  /** Of the project's type, in percent. */
  pool_percent: z.number(),
  pool_total: MoneyOut,
  pool_before: MoneyOut,
  pool: MoneyOut,
  carried: MoneyOut,
  /** The last day on which the team's work counts. */
  worked_until: z.nullable(DayMillis),
};
export const SettlementFigures = z.object(figures);
export type SettlementFigures = z.output<typeof SettlementFigures>;

const Part = z.object({
  role: z.enum(teamRoleNames),
  start_on: DayMillis,
  end_on: DayMillis,
  /** Working time of the period less own leave. */
  minutes: z.int(),
  participation: z.int(),
  weight: z.number(),
});

const sharer = {
  user_id: z.int(),
  name: z.string(),
  department_name: z.string(),
  leads: z.boolean(),
  parts: z.array(Part),
};
export const SettlementSharer = z.object(sharer);
export type SettlementSharer = z.output<typeof SettlementSharer>;

const project = {
  project_id: z.int(),
  project_number: z.nullable(z.string()),
  project_title: z.string(),
};

export const SettlementRow = z.object({
  id: z.int(),
  ...project,
  leader_name: z.nullable(z.string()),
  /** Counted within the project. */
  number: z.int(),
  approval_id: z.int(),
  approval_number: z.string(),
  kind: z.enum(settlementKindNames),
  state: z.enum(settlementStateNames),
  income: MoneyOut,
  cost: MoneyOut,
  profit: MoneyOut,
  pool: MoneyOut,
  carried: MoneyOut,
  applicant_name: z.string(),
  created_at: Millis,
  passed_on: z.nullable(DayMillis),
  actions: z.array(z.enum(['detail'])),
});
export type SettlementRow = z.output<typeof SettlementRow>;

/** Of projects that the person leads, or that their scope for settlements covers. */
export const settlementPage = endpoint({
  method: 'GET',
  path: '/api/project/settlement',
  summary: '项目结算',
  permission: 'signed-in',
  effect: 'read',
  shows: ['settlements', 'approval', 'projects'],
  input: 'query',
  schema: pageQuery(['created_at'], {
    keyword: z.optional(Keyword),
    project_id: z.optional(Id),
    state: z.optional(z.enum(settlementStateNames)),
    from: z.optional(Day),
    to: z.optional(Day),
  }),
  reply: pageOf(SettlementRow),
  example: {},
});
export const exportSettlements = exportOf(settlementPage, { permission: 'project.settlement.export' });

export const ProjectToSettle = z.object({
  id: z.int(),
  number: z.nullable(z.string()),
  project_title: z.string(),
  status: z.literal(projectStatusNumbers),
  leader_name: z.nullable(z.string()),
  status_since: Millis,
  /** How many have passed and were not reversed. */
  settled: z.int(),
  running: z.boolean(),
  actions: z.array(z.enum(['settle'])),
});
export type ProjectToSettle = z.output<typeof ProjectToSettle>;

/** 待结算: finished or terminated, and not closed. */
export const projectsToSettle = endpoint({
  method: 'GET',
  path: '/api/project/settlementDue',
  summary: '待结算的项目',
  permission: 'signed-in',
  effect: 'read',
  shows: ['settlements', 'approval', 'projects'],
  input: 'query',
  schema: pageQuery(['status_since'], { keyword: z.optional(Keyword) }),
  reply: pageOf(ProjectToSettle),
  example: {},
});
export const exportProjectsToSettle = exportOf(projectsToSettle, { permission: 'project.settlement.export' });

/** How a project would be settled at this moment. */
export const settlementSheet = endpoint({
  method: 'GET',
  path: '/api/project/settlementSheet',
  summary: '结算试算',
  permission: 'signed-in',
  effect: 'read',
  shows: ['settlements', 'approval', 'projects', 'receivables'],
  input: 'query',
  schema: z.strictObject({ project_id: Id }),
  reply: z.object({
    ...project,
    leader_id: z.nullable(z.int()),
    /** What it was reckoned from: sent back, so that nothing else is sent than what was seen. */
    mark: z.string(),
    figures: SettlementFigures,
    sharers: z.array(SettlementSharer),
    may_adjust: z.boolean(),
    /** Why it cannot be sent, in words. */
    problem: z.nullable(z.string()),
    /** The one that is decided about, or came back. */
    open: z.nullable(z.object({ approval_id: z.int(), number: z.string(), returned: z.boolean() })),
    /** From such a pool on one is asked once more who one is. */
    proof_from: MoneyOut,
  }),
  example: { project_id: 1 },
});

const settlementLines = ['income', ...costKindNames] as const;
export type SettlementLine = (typeof settlementLines)[number];

/** What a line is the sum of: of a project as it is now, or of a settlement as it was sent. */
export const settlementRows = endpoint({
  method: 'GET',
  path: '/api/project/settlementRows',
  summary: '结算明细',
  permission: 'signed-in',
  effect: 'read',
  shows: ['settlements', 'projects', 'receivables'],
  input: 'query',
  schema: pageQuery(['day'], {
    project_id: Id,
    settlement_id: z.optional(Id),
    line: z.enum(settlementLines),
  }),
  reply: pageOf(
    z.object({ id: z.int(), day: DayMillis, amount: MoneyOut, note: z.string(), by_name: z.nullable(z.string()) }),
  ),
  example: { project_id: 1, line: 'labour' },
});
export const exportSettlementRows = exportOf(settlementRows, { permission: 'project.settlement.export' });

const Adjustment = z.strictObject({
  user_id: Id,
  /** Percent, with two decimals at most. */
  percent: z.number().check(
    z.minimum(-20, '调整幅度不能超过 ±20%'),
    z.maximum(20, '调整幅度不能超过 ±20%'),
    z.refine((percent) => Math.round(percent * 100) / 100 === percent, '最多两位小数'),
  ),
  reason: text(200),
});

export const submitSettlement = endpoint({
  method: 'PUT',
  path: '/api/project/settlement',
  summary: '发起结算',
  permission: 'signed-in',
  effect: 'write',
  operation: '发起项目结算',
  changes: ['settlements', 'approval', 'projects'],
  input: 'body',
  schema: z.strictObject({
    project_id: Id,
    mark: text(100),
    note: z._default(z.string().check(z.trim(), z.maxLength(500)), ''),
    adjustments: z._default(z.array(Adjustment).check(z.maxLength(200)), []),
    ...proofFields,
    ...auditFields,
    again: z.optional(Id),
  }),
  reply: z.object({ id: z.int(), number: z.string() }),
  example: { project_id: 1, mark: '0.0.0.0' },
});

/** To be changed and sent again. */
export const settlementToEdit = endpoint({
  method: 'GET',
  path: '/api/project/settlementRequest',
  summary: '一次结算申请',
  permission: 'signed-in',
  effect: 'read',
  shows: [],
  input: 'query',
  schema: z.strictObject({ approval_id: Id }),
  reply: z.object({
    approval_id: z.int(),
    project_id: z.int(),
    note: z.string(),
    adjustments: z.array(z.object({ user_id: z.int(), percent: z.number(), reason: z.string() })),
    content_json: z.string(),
  }),
  example: { approval_id: 1 },
});

/** Amounts of others are shown to whoever leads the project, sent it, or holds 查看他人分红 over them. */
export const SettlementShare = z.object({
  ...sharer,
  units: z.int(),
  base: z.nullable(MoneyOut),
  percent: z.nullable(z.number()),
  reason: z.nullable(z.string()),
  amount: z.nullable(MoneyOut),
  state: z.nullable(z.enum(dividendStateNames)),
  paid_on: z.nullable(DayMillis),
});
export type SettlementShare = z.output<typeof SettlementShare>;

export const settlementDetail = endpoint({
  method: 'GET',
  path: '/api/project/settlementDetail',
  summary: '结算详情',
  permission: 'signed-in',
  effect: 'read',
  shows: ['settlements', 'approval'],
  input: 'query',
  schema: z.strictObject({ id: Id }),
  reply: z.object({
    ...SettlementRow.shape,
    figures: SettlementFigures,
    note: z.string(),
    reversed_on: z.nullable(DayMillis),
    shares: z.array(SettlementShare),
    /** What the ledger says of it, in the order in which it was booked. */
    entries: z.array(
      z.object({
        id: z.int(),
        kind: z.enum(['settlement', 'settlement-reversal']),
        day: DayMillis,
        /** What the project's account moved by. */
        amount: MoneyOut,
      }),
    ),
  }),
  example: { id: 1 },
});
