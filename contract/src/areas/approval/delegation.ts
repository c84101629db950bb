import * as z from 'zod/mini';
import { approvalKindNames } from '#contract/areas/approval/template.ts';
import { endpoint } from '#contract/endpoint.ts';
import { Day, DayMillis, Id, Nothing, noInput } from '#contract/fields.ts';

export const Delegation = z.object({
  id: z.int(),
  stand_in_id: z.int(),
  stand_in_name: z.string(),
  start_date: DayMillis,
  end_date: DayMillis,
  /** Null: all kinds but those about salaries. */
  kinds: z.nullable(z.array(z.enum(approvalKindNames))),
  state: z.enum(['planned', 'running', 'over', 'ended']),
});
export type Delegation = z.output<typeof Delegation>;

/** My own, the newest first; and those for whom I stand in now. */
export const delegations = endpoint({
  method: 'GET',
  path: '/api/approval/delegation',
  summary: '代理审批',
  permission: 'signed-in',
  effect: 'read',
  shows: ['delegation'],
  input: 'query',
  schema: noInput,
  reply: z.object({
    mine: z.array(Delegation),
    for_others: z.array(z.object({ user_name: z.string(), end_date: DayMillis })),
  }),
  example: {},
});

export const delegate = endpoint({
  method: 'PUT',
  path: '/api/approval/delegation',
  summary: '设置代理审批',
  permission: 'signed-in',
  effect: 'write',
  operation: '设置代理审批',
  changes: ['delegation', 'approval'],
  input: 'body',
  schema: z
    .strictObject({
      stand_in_id: Id,
      start_date: Day,
      end_date: Day,
      kinds: z._default(z.nullable(z.array(z.enum(approvalKindNames)).check(z.minLength(1, '请选择审批类型'))), null),
    })
    .check(
      z.refine((draft) => draft.start_date <= draft.end_date, {
        path: ['end_date'],
        message: '结束日期不能早于开始日期',
      }),
    ),
  reply: z.object({ id: z.int() }),
  example: { stand_in_id: 2, start_date: 4_070_880_000_000, end_date: 4_070_966_400_000 },
});

/** From this moment; what the stand-in has decided stays decided. */
export const endDelegation = endpoint({
  method: 'DELETE',
  path: '/api/approval/delegation',
  summary: '结束代理审批',
  permission: 'signed-in',
  effect: 'write',
  operation: '结束代理审批',
  changes: ['delegation', 'approval'],
  input: 'query',
  schema: z.strictObject({ id: Id }),
  reply: Nothing,
  example: { id: 1 },
});
