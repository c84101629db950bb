import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { Id, Millis, Nothing, noInput } from '#contract/fields.ts';

const passwordLength = { minimum: 8, maximum: 128 } as const;

/** As a person counts: an emoji is one character, though it takes two places in a string. */
const characters = (password: string) => [...password].length;

export const NewPassword = z.string().check(
  z.minLength(passwordLength.minimum, '密码至少 8 位'),
  z.maxLength(passwordLength.maximum * 2, '密码最多 128 位'),
  z.refine((password) => characters(password) >= passwordLength.minimum, '密码至少 8 位'),
  z.refine((password) => characters(password) <= passwordLength.maximum, '密码最多 128 位'),
);

export const PasswordChange = z
  .strictObject({
    old_password: z.string().check(z.minLength(1, '请输入原密码'), z.maxLength(passwordLength.maximum * 2)),
    password: NewPassword,
    password_confirmation: z.string().check(z.minLength(1, '请再次输入新密码')),
  })
  .check(
    z.refine((change) => change.password === change.password_confirmation, {
      path: ['password_confirmation'],
      message: '两次输入的密码不一致',
    }),
    z.refine((change) => change.password !== change.old_password, {
      path: ['password'],
      message: '新密码不能与原密码相同',
    }),
  );

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/user/resetpwd',
  summary: '修改密码',
  permission: 'signed-in',
  effect: 'session',
  operation: '修改密码',
  whilePending: true,
  beyondBudget: true,
  input: 'body',
  schema: PasswordChange,
  reply: Nothing,
  example: {
    old_password: 'old horse battery',
    password: 'new horse battery',
    password_confirmation: 'new horse battery',
  },
});

export const SessionRow = z.object({
  id: z.int(),
  current: z.boolean(),
  device: z.string(),
  address: z.string(),
  created_at: Millis,
  last_active_at: Millis,
});
export type SessionRow = z.output<typeof SessionRow>;

export const mySessions = endpoint({
  method: 'GET',
  path: '/api/user/sessionList',
  summary: '我的登录设备',
  permission: 'signed-in',
  effect: 'read',
  shows: ['sessions'],
  input: 'query',
  schema: noInput,
  reply: z.array(SessionRow),
  example: {},
});

export const endMySession = endpoint({
  method: 'DELETE',
  path: '/api/user/session',
  summary: '下线一台设备',
  permission: 'signed-in',
  effect: 'write',
  operation: '下线设备',
  changes: ['sessions'],
  input: 'query',
  schema: z.strictObject({ id: Id }),
  reply: Nothing,
  example: { id: 1 },
});

export const endSessionsOf = endpoint({
  method: 'POST',
  path: '/api/user/forceLogout',
  summary: '强制下线',
  permission: 'permission.sign-out',
  effect: 'write',
  operation: '强制下线',
  changes: [],
  input: 'body',
  schema: z.strictObject({ user_id: Id }),
  reply: z.object({ ended: z.int() }),
  example: { user_id: 1 },
});

const OwnPassword = z.string().check(z.minLength(1, '请输入密码'), z.maxLength(passwordLength.maximum * 2));
const Code = z.string().check(z.trim(), z.regex(/^\d{6}$/, '请输入 6 位验证码'));

/**
 * Of deeds that ask once more who one is: the password, or a code of the authenticator. Neither is needed below the sum or
 * outside the case that asks; the refusal then says so at `password`.
 */
export const proofFields = { password: z.optional(OwnPassword), one_time_code: z.optional(Code) };

export const prepareSecondFactor = endpoint({
  method: 'PUT',
  path: '/api/user/totp',
  summary: '准备两步验证',
  permission: 'signed-in',
  effect: 'session',
  operation: '准备两步验证',
  whilePending: 'second-factor',
  input: 'body',
  schema: noInput,
  reply: z.object({ secret: z.string(), uri: z.string() }),
  example: {},
});

export const enableSecondFactor = endpoint({
  method: 'POST',
  path: '/api/user/totp',
  summary: '启用两步验证',
  permission: 'signed-in',
  effect: 'session',
  operation: '启用两步验证',
  changes: ['myself'],
  whilePending: 'second-factor',
  input: 'body',
  schema: z.strictObject({ password: OwnPassword, code: Code }),
  reply: z.object({ recovery_codes: z.array(z.string()) }),
  example: { password: 'correct horse battery', code: '123456' },
});

export const disableSecondFactor = endpoint({
  method: 'DELETE',
  path: '/api/user/totp',
  summary: '停用两步验证',
  permission: 'signed-in',
  effect: 'session',
  operation: '停用两步验证',
  changes: ['myself'],
  input: 'body',
  schema: z.strictObject({
    password: OwnPassword,
    /** Of the authenticator, or one for recovery. */
    code: z.string().check(z.trim(), z.minLength(1, '请输入验证码'), z.maxLength(32)),
  }),
  reply: Nothing,
  example: { password: 'correct horse battery', code: '123456' },
});
