import type { FieldChange } from '@tongzhou/contract/areas/operation-log.ts';
import type { Access, Endpoint, GivenOf, InputOf } from '@tongzhou/contract/endpoint.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db, Tx } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';

// The one way in which a call of the contract comes to be answered. What happens to a request stands in answer.ts.

export interface RequestInfo {
  readonly id: string;
  readonly address: string;
  readonly userAgent: string;
  readonly bearer: string | undefined;
  readonly raw: FastifyRequest;
}

/** What the operation log should say about a deed beyond who, when and what. */
export interface Note {
  readonly object?: { readonly kind: string; readonly id: number; readonly label?: string | null };
  readonly changes?: readonly FieldChange[];
  /** Where one call does several things, each gets its own entry under its own name. */
  readonly action?: string;
  /** Shown on no screen before this moment. */
  readonly shownFrom?: number;
  /** For calls made before anyone is logged in; without an id where it is nobody of the company. */
  readonly user?: { readonly id: number | null; readonly name: string | null };
}

type CallerOf<A extends Access> = A extends 'public' | `link:${string}` ? undefined : Caller;

interface Common<E extends Endpoint> {
  readonly caller: CallerOf<E['permission']>;
  readonly now: number;
  readonly request: RequestInfo;
  readonly note: (note: Note) => void;
  /** Where nobody signs in: whose place the call takes, once it knows. */
  readonly heldBy: (userId: number) => void;
}

type BeforeContext<E extends Endpoint> = Common<E> & { readonly db: Db };
export type ReadContext<E extends Endpoint> = Common<E> & { readonly db: Db };
export type WriteContext<E extends Endpoint> = Common<E> & { readonly tx: Tx };
type ContextOf<E extends Endpoint> = E['effect'] extends 'read' ? ReadContext<E> : WriteContext<E>;

/** Answers of downloads and streams are sent by the handler itself, when all checks and the log entry are done. */
export type Sender = (reply: FastifyReply) => unknown;

/** Rows come from the database as read-only; a reply is never changed after it was made. */
export type Frozen<T> = T extends readonly (infer Item)[]
  ? readonly Frozen<Item>[]
  : T extends object
    ? { readonly [K in keyof T]: Frozen<T[K]> }
    : T;
type AnswerOf<E extends Endpoint> = E extends { readonly transport: 'download' | 'stream' }
  ? Sender
  : Frozen<GivenOf<E>>;

export interface Handler<E extends Endpoint, Prepared> {
  /** Slow work (hashing, streaming, parsing) that must not hold a transaction open. */
  readonly before?: (context: BeforeContext<E>, input: InputOf<E>) => Promise<Prepared>;
  readonly run: (context: ContextOf<E>, input: InputOf<E>, prepared: Prepared) => Promise<AnswerOf<E>>;
  /** Clears away what `before` made, whatever came of the request. */
  readonly after?: (prepared: Prepared) => Promise<void>;
}

export interface Served {
  readonly endpoint: Endpoint;
  readonly handler: Handler<Endpoint, unknown>;
}

export const serve = <E extends Endpoint, Prepared = undefined>(
  endpoint: E,
  handler: Handler<E, Prepared>,
): Served => ({
  endpoint,
  handler: handler as unknown as Handler<Endpoint, unknown>,
});
