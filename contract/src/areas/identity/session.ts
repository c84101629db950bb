import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { Millis, Nothing, noInput } from '#contract/fields.ts';

// Kept apart from the rest of identity: this is all the login page loads.

export const SignIn = z.strictObject({
  account: z.string().check(z.trim(), z.minLength(1, '请输入账号'), z.maxLength(64)),
  // Up to 128 characters, each of which may take two places.
  password: z.string().check(z.minLength(1, '请输入密码'), z.maxLength(256)),
  ticket: z.optional(z.string().check(z.maxLength(1024))),
  code: z.optional(z.string().check(z.trim(), z.minLength(1, '请输入验证码'), z.maxLength(32))),
  /** A mark that the browser made of itself and keeps: where someone signed in before, nobody else uses up their tries. */
  device: z.optional(z.string().check(z.regex(/^[\w-]{32}$/))),
});

const Permissions = z.array(z.union([z.int(), z.literal('*')]));

export const SignedIn = z.object({
  access_token: z.string(),
  token_type: z.literal('bearer'),
  expires_in: z.int(),
  userType: z.int(),
  routerRole: z.array(z.int()),
  currentPermissions: Permissions,
});
export type SignedIn = z.output<typeof SignedIn>;

const CodeNeeded = z.object({ need_code: z.literal(true), ticket: z.string() });

export const signIn = endpoint({
  method: 'POST',
  path: '/api/user/login',
  summary: '登录',
  permission: 'public',
  effect: 'session',
  operation: '登录',
  input: 'body',
  schema: SignIn,
  reply: z.union([SignedIn, CodeNeeded]),
  example: { account: 'T00001', password: 'correct horse battery' },
});

export const isSignedIn = endpoint({
  method: 'POST',
  path: '/api/user/isLogin',
  summary: '是否已登录',
  permission: 'public',
  effect: 'read',
  shows: [],
  background: true,
  input: 'body',
  schema: z.strictObject({ token: z.string().check(z.maxLength(4096)) }),
  reply: z.union([z.literal(0), z.literal(1)]),
  example: { token: '' },
});

export const refreshToken = endpoint({
  method: 'POST',
  path: '/api/user/refresh',
  summary: '刷新令牌',
  // The token itself is the credential: it may have expired while its session lives.
  permission: 'link:session',
  effect: 'session',
  background: true,
  input: 'body',
  schema: noInput,
  reply: z.object({ access_token: z.string(), token_type: z.literal('bearer'), expires_in: z.int() }),
  example: {},
});

export const signOut = endpoint({
  method: 'POST',
  path: '/api/user/logout',
  summary: '退出登录',
  permission: 'signed-in',
  effect: 'session',
  operation: '退出登录',
  whilePending: true,
  beyondBudget: true,
  input: 'body',
  schema: noInput,
  reply: Nothing,
  example: {},
});

export const UserInfo = z.object({
  id: z.int(),
  name: z.nullable(z.string()),
  avatar: z.nullable(z.string()),
  job_number: z.string(),
  department_id: z.int(),
  department_name: z.string(),
  post_name: z.nullable(z.string()),
});

export const myself = endpoint({
  method: 'GET',
  path: '/api/user/userDetailUserInfo',
  summary: '我的信息',
  permission: 'signed-in',
  effect: 'read',
  shows: ['myself'],
  whilePending: true,
  input: 'query',
  schema: noInput,
  reply: z.object({
    user_info: UserInfo,
    userType: z.int(),
    routerRole: z.array(z.int()),
    currentPermissions: Permissions,
    pending: z.nullable(z.enum(['password', 'second-factor'])),
    second_factor: z.boolean(),
    /** By whose link the password was set anew, until it is settled that the person is at the account. */
    password_reset: z.nullable(z.object({ by: z.string(), at: Millis })),
    /** Belongs to one of the two departments that may take files out of records. */
    may_delete_files: z.boolean(),
  }),
  example: {},
});
