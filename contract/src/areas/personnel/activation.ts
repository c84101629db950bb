import * as z from 'zod/mini';
import { NewPassword } from '#contract/areas/identity/account.ts';
import { endpoint, exportOf } from '#contract/endpoint.ts';
import { Id, Millis, Nothing, pageOf, pageQuery } from '#contract/fields.ts';

/** 256 random bits; the database keeps their hash. */
/** As a link carries it. One that was cut short is as dead as one that is over, and is told so. */
export const Secret = z.string().check(z.minLength(1, '必填'), z.maxLength(100));

export const invitationStates = ['open', 'used', 'expired', 'revoked'] as const;

export const invitationStateNames: Readonly<Record<(typeof invitationStates)[number], string>> = {
  open: '有效',
  used: '已使用',
  expired: '已过期',
  revoked: '已撤销',
};

/** A link for setting a first or forgotten password: one use, 72 hours. */
export const activationLink = endpoint({
  method: 'PUT',
  path: '/api/user/activationLink',
  summary: '签发激活链接',
  permission: 'staff.activate',
  effect: 'session',
  operation: '签发激活链接',
  changes: ['activations', 'people'],
  input: 'body',
  schema: z.strictObject({ user_id: Id }),
  reply: z.object({ link: z.string(), expires_at: Millis }),
  example: { user_id: 1 },
});

/** As many as one call makes. */
export const linksAtOnce = 100;

/** First links for several. Whoever has a password is given a link alone, and told of it. */
export const activationLinks = endpoint({
  method: 'PUT',
  path: '/api/user/activationLinks',
  summary: '批量签发激活链接',
  permission: 'staff.activate',
  effect: 'session',
  operation: '签发激活链接',
  changes: ['activations', 'people'],
  input: 'body',
  schema: z.strictObject({ user_ids: z.array(Id).check(z.minLength(1, '请选择员工'), z.maxLength(linksAtOnce)) }),
  reply: z.object({
    expires_at: Millis,
    /** Each judged on its own: the link, or why there is none. */
    list: z.array(z.object({ user_id: z.int(), link: z.nullable(z.string()), problem: z.nullable(z.string()) })),
  }),
  example: { user_ids: [1] },
});

/** An administrator has made sure that it is the person who uses the account; `at` is the reset they had before their eyes. */
export const confirmReset = endpoint({
  method: 'POST',
  path: '/api/user/confirmReset',
  summary: '核实密码重置',
  permission: 'staff.activate',
  effect: 'write',
  operation: '核实密码重置',
  changes: ['people'],
  input: 'body',
  schema: z.strictObject({ user_id: Id, at: Millis }),
  reply: Nothing,
  example: { user_id: 1, at: 1_767_225_600_000 },
});

export const activationPage = endpoint({
  method: 'GET',
  path: '/api/user/activationPage',
  summary: '激活链接',
  permission: 'staff.activate',
  effect: 'read',
  shows: ['activations'],
  input: 'query',
  schema: pageQuery(['created_at'], { state: z.optional(z.enum(invitationStates)) }),
  reply: pageOf(
    z.object({
      id: z.int(),
      user_id: z.int(),
      user_name: z.nullable(z.string()),
      job_number: z.string(),
      state: z.enum(invitationStates),
      created_at: Millis,
      expires_at: Millis,
    }),
  ),
  example: {},
});

export const exportActivations = exportOf(activationPage);

export const activate = endpoint({
  method: 'POST',
  path: '/api/user/activate',
  summary: '设置密码',
  permission: 'public',
  effect: 'session',
  operation: '设置密码',
  input: 'body',
  schema: z.strictObject({ secret: Secret, password: NewPassword, password_confirmation: z.string() }).check(
    z.refine((draft) => draft.password === draft.password_confirmation, {
      path: ['password_confirmation'],
      message: '两次输入的密码不一致',
    }),
  ),
  reply: z.object({ account: z.string() }),
  example: {
    secret: 'A'.repeat(43),
    password: 'correct horse battery',
    password_confirmation: 'correct horse battery',
  },
});
