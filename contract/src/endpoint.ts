import * as z from 'zod/mini';
import { type Shape, withoutPage } from '#contract/fields.ts';
import type { PermissionKey } from '#contract/permissions.ts';

type Method = 'GET' | 'PUT' | 'POST' | 'DELETE';

/** Who may call: anyone, the holder of a signed link, anyone logged in, or the holders of a permission. */
export type Access = 'public' | `link:${string}` | 'signed-in' | PermissionKey;

/** json: one small answer within the time budget. The others stream and have an idle limit instead. */
type Transport = 'json' | 'upload' | 'download' | 'stream';

interface Call<Input extends z.ZodMiniType, Reply extends z.ZodMiniType> {
  readonly method: Method;
  readonly path: `/api/${string}`;
  readonly summary: string;
  readonly permission: Access;
  /** Where the input stands is part of the call: a DELETE of the specification may use either. */
  readonly input: 'query' | 'body';
  readonly schema: Input;
  readonly reply: Reply;
  readonly example: z.input<Input>;
  readonly transport?: Exclude<Transport, 'json'>;
  /** Sent by the browser on its own: does not count as the person's activity. */
  readonly background?: true;
  /** Served also while the first password or the second factor still has to be set, or only while the latter has. */
  readonly whilePending?: true | 'second-factor';
  /** What a person needs to get out of trouble: served also to who has called too often; it has limits of its own, or needs none. */
  readonly beyondBudget?: true;
  /** About a bid: what the log says of it, refusals included, is shown nowhere before the deadline. */
  readonly sealed?: true;
}

/**
 * `operation` is the name written to the operation log; every write has one, and reads that are logged.
 * `shows` and `changes` name topics in plain words ('leave', 'approval'): after a write, the browser loads again what it
 * has on screen of the reads that show one of its topics. An empty list says that there is nothing to load again.
 */
type Effect =
  | { readonly effect: 'read'; readonly operation?: string; readonly shows?: readonly string[] }
  | { readonly effect: 'write'; readonly operation: string; readonly changes: readonly string[] }
  // Answers carry secrets (tokens, recovery codes), so they are never stored for replay.
  | { readonly effect: 'session'; readonly operation?: string; readonly changes?: readonly string[] };

export type Endpoint<Input extends z.ZodMiniType = z.ZodMiniType, Reply extends z.ZodMiniType = z.ZodMiniType> = Call<
  Input,
  Reply
> &
  Effect;

export type InputOf<E> = E extends { readonly schema: infer S extends z.ZodMiniType } ? z.output<S> : never;
export type SentOf<E> = E extends { readonly schema: infer S extends z.ZodMiniType } ? z.input<S> : never;
/** What the server's code answers with; the reply's schema makes of it what the caller gets, such as 元 of 分. */
export type GivenOf<E> = E extends { readonly reply: infer S extends z.ZodMiniType } ? z.input<S> : never;
export type ReplyOf<E> = E extends { readonly reply: infer S extends z.ZodMiniType } ? z.output<S> : never;

export const endpoint = <Input extends z.ZodMiniType, Reply extends z.ZodMiniType, const E extends Effect>(
  call: Call<Input, Reply> & E,
): Call<Input, Reply> & E => call;

interface Permitted {
  readonly permission: Access;
}

type PermissionOf<List extends Permitted, Options> = Options extends { readonly permission: infer P extends Access }
  ? P
  : List['permission'];

/** The Excel export of a list: the same filters and order, at the list's address with `Export` behind it. */
export const exportOf = <
  S extends Shape,
  Reply extends z.ZodMiniType,
  const List extends Permitted,
  const Options extends { readonly permission?: Access; readonly path?: `/api/${string}` },
>(
  list: Call<z.ZodMiniObject<S, z.core.$strict>, Reply> & List,
  options?: Options,
) =>
  endpoint({
    method: 'GET',
    path: options?.path ?? `${list.path}Export`,
    summary: `导出${list.summary}`,
    permission: (options?.permission ?? list.permission) as Access & PermissionOf<List, Options>,
    effect: 'read',
    operation: `导出${list.summary}`,
    transport: 'download',
    input: 'query',
    schema: withoutPage(list.schema),
    reply: z.unknown(),
    example: list.example as never,
  });

export const topicsShown = (endpoint: Endpoint): readonly string[] =>
  endpoint.effect === 'read' ? (endpoint.shows ?? []) : [];

export const topicsChanged = (endpoint: Endpoint): readonly string[] =>
  endpoint.effect === 'read' ? [] : (endpoint.changes ?? []);

export const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' &&
  value !== null &&
  'method' in value &&
  'path' in value &&
  'schema' in value &&
  'effect' in value;
