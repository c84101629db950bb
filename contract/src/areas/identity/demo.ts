import * as z from 'zod/mini';
import { SignedIn } from '#contract/areas/identity/session.ts';
import { endpoint } from '#contract/endpoint.ts';
import { Nothing, noInput } from '#contract/fields.ts';

// While the demo company is loaded and the server only answers its own machine, the key printed on its console opens the
// login page's one-click personas.

const Key = z.string().check(z.minLength(1), z.maxLength(100));

export const demoPersonas = endpoint({
  method: 'POST',
  path: '/api/user/demoPersona',
  summary: '演示角色',
  permission: 'public',
  effect: 'read',
  shows: [],
  input: 'body',
  schema: z.strictObject({ key: Key }),
  reply: z.array(z.object({ persona: z.string(), label: z.string(), name: z.string(), post_name: z.string() })),
  example: { key: 'key' },
});

export const demoSignIn = endpoint({
  method: 'POST',
  path: '/api/user/demoLogin',
  summary: '以演示角色登录',
  permission: 'public',
  effect: 'session',
  operation: '演示登录',
  input: 'body',
  schema: z.strictObject({ key: Key, persona: z.string().check(z.minLength(1), z.maxLength(30)) }),
  reply: SignedIn,
  example: { key: 'key', persona: 'employee' },
});

/** To be typed by whoever removes it. */
export const removeDemoWords = '清除演示数据';

export const demoState = endpoint({
  method: 'GET',
  path: '/api/base/demoState',
  summary: '是否有演示数据',
  permission: 'permission.demo',
  effect: 'read',
  shows: [],
  input: 'query',
  schema: noInput,
  reply: z.object({ loaded: z.boolean() }),
  example: {},
});

/**
 * Only of a company that began as the demo. It becomes as empty as after the first start; the administrator's account and
 * the operation log stay.
 */
export const removeDemo = endpoint({
  method: 'DELETE',
  path: '/api/base/demo',
  summary: '清除演示数据',
  permission: 'permission.demo',
  effect: 'write',
  operation: '清除演示数据',
  changes: [],
  input: 'body',
  schema: z.strictObject({ confirm: z.literal(removeDemoWords, `请输入“${removeDemoWords}”`) }),
  reply: Nothing,
  example: { confirm: '清除演示数据' },
});
