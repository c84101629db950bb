import * as z from 'zod/mini';
import { endpoint, exportOf } from '#contract/endpoint.ts';
import { Day, DayMillis, Id, Keyword, Millis, pageOf, pageQuery, text } from '#contract/fields.ts';

/** What moved a balance, and the words for it. */
export const ledgerKinds = {
  grant: '发放',
  reserve: '预占',
  release: '释放',
  take: '使用',
  return: '退回',
  expire: '过期',
} as const;
export type LedgerKind = keyof typeof ledgerKinds;
const kindNames = Object.keys(ledgerKinds) as [LedgerKind, ...LedgerKind[]];

const TypeBalance = z.object({
  type_id: z.int(),
  type_name: z.string(),
  /** All in minutes of an eight-hour day. */
  granted: z.int(),
  reserved: z.int(),
  taken: z.int(),
  expired: z.int(),
  left: z.int(),
});
export type TypeBalance = z.output<typeof TypeBalance>;

export const leaveBalances = endpoint({
  method: 'GET',
  path: '/api/leave/balance',
  summary: '假期额度',
  permission: 'staff.leave-balance',
  effect: 'read',
  shows: ['leave', 'approval'],
  input: 'query',
  schema: pageQuery(['job_number'], {
    keyword: z.optional(Keyword),
    department_id: z.optional(Id),
    year: z.optional(z.int().check(z.minimum(2000), z.maximum(2100))),
  }),
  reply: pageOf(
    z.object({
      user_id: z.int(),
      name: z.string(),
      job_number: z.string(),
      department_name: z.string(),
      balances: z.array(TypeBalance),
    }),
  ),
  example: {},
});

export const exportLeaveBalances = exportOf(leaveBalances);

const Lot = z.object({
  id: z.int(),
  label: z.string(),
  valid_from: DayMillis,
  valid_to: DayMillis,
  granted: z.int(),
  left: z.int(),
  /** How the amount came about. */
  why: z.string(),
});

/** One's own, or with the right to keep balances anyone's in scope: how the figure came about. */
export const leaveLedger = endpoint({
  method: 'GET',
  path: '/api/leave/ledger',
  summary: '假期额度明细',
  permission: 'signed-in',
  effect: 'read',
  shows: ['leave', 'approval'],
  input: 'query',
  schema: z.strictObject({ user_id: z.optional(Id), type_id: Id }),
  reply: z.object({
    lots: z.array(Lot),
    entries: z.array(
      z.object({
        id: z.int(),
        at: Millis,
        kind: z.enum(kindNames),
        lot_label: z.string(),
        minutes: z.int(),
        day: z.nullable(DayMillis),
        number: z.nullable(z.string()),
        by_name: z.nullable(z.string()),
        note: z.string(),
      }),
    ),
  }),
  example: { type_id: 1 },
});

/** Negative takes away from what is left of a lot by hand: also only ever an entry. */
export const grantLeave = endpoint({
  method: 'PUT',
  path: '/api/leave/grant',
  summary: '发放假期额度',
  permission: 'staff.leave-balance',
  effect: 'write',
  operation: '发放假期额度',
  changes: ['leave'],
  input: 'body',
  schema: z
    .strictObject({
      user_ids: z.array(Id).check(z.minLength(1, '请选择公司成员'), z.maxLength(500)),
      type_id: Id,
      days: z.number().check(z.positive(), z.maximum(366), z.multipleOf(0.5)),
      valid_from: Day,
      valid_to: Day,
      reason: text(200),
    })
    .check(
      z.refine((draft) => draft.valid_from <= draft.valid_to, { path: ['valid_to'], message: '到期日不能早于生效日' }),
    ),
  reply: z.object({ granted: z.int() }),
  example: {
    user_ids: [1],
    type_id: 4,
    days: 1,
    valid_from: 1_767_196_800_000,
    valid_to: 4_070_880_000_000,
    reason: '周末加班',
  },
});
