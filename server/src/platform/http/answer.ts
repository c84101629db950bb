import { createHash } from 'node:crypto';
import type { Endpoint } from '@tongzhou/contract/endpoint.ts';
import { fieldErrors } from '@tongzhou/contract/messages.ts';
import { permissionId, permits } from '@tongzhou/contract/permissions.ts';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/database/client.ts';
import { budget } from '#platform/database/connections/time-budget.ts';
import { constraintRefusal } from '#platform/database/constraint-words.ts';
import { beforeCommit, type Database } from '#platform/database/database.ts';
import { classify } from '#platform/database/failures.ts';
import { deadline } from '#platform/deadline.ts';
import type { Admission, Place } from '#platform/http/admission.ts';
import type { Caller } from '#platform/http/caller.ts';
import { claimKey, completeKey, type KeyedRequest } from '#platform/http/idempotency-table.ts';
import { endWhenUnread } from '#platform/http/idle-limit.ts';
import type { Limit } from '#platform/http/limits.ts';
import { queryReader } from '#platform/http/read-query.ts';
import { Refusal } from '#platform/http/refusal.ts';
import type { Note, RequestInfo, Sender, Served } from '#platform/http/serve.ts';

/** A deed or a refusal, as it goes to the operation log. */
export interface Deed {
  readonly area: string;
  readonly endpoint: Endpoint;
  readonly caller: Caller | undefined;
  readonly request: RequestInfo;
  readonly notes: readonly Note[];
  readonly code: number;
  readonly durationMs: number;
}

/** What the platform needs from the areas; app.ts puts it together. */
export interface Services {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  readonly identify: (request: RequestInfo, now: number, background: boolean) => Promise<Caller>;
  readonly record: (tx: Tx, deed: Deed) => Promise<void>;
  readonly recordRefusal: (deed: Deed, error: unknown) => Promise<void>;
  readonly userLimit: Limit;
  readonly admit: Admission;
}

const envelope = (data: unknown): string => JSON.stringify({ code: 200, msg: '成功', data });

const requestInfo = (request: FastifyRequest): RequestInfo => {
  const authorization = request.headers.authorization;
  return {
    id: request.id,
    address: request.ip,
    userAgent: request.headers['user-agent']?.slice(0, 300) ?? '',
    bearer: authorization?.startsWith('Bearer ') ? authorization.slice(7) : undefined,
    raw: request,
  };
};

/** With the first request that needs it: to compile all of the contract would hold up the start by a quarter of a second. */
function compileOnce(schema: z.ZodMiniType): () => z.ZodMiniType {
  let compiled: z.ZodMiniType | undefined;
  return () => {
    compiled ??= z.compile(schema);
    return compiled;
  };
}

/** identify → permit → validate → before → transaction { key → run → log } → reply. */
export function createAnswer(services: Services, area: string, served: Served, shared: Sharing) {
  const { endpoint, handler } = served;
  const readQuery = queryReader(endpoint.schema);
  const inputSchema = compileOnce(endpoint.schema);
  const replySchema = compileOnce(endpoint.reply);
  const access = endpoint.permission;
  const anonymous = access === 'public' || access.startsWith('link:');
  const needed = anonymous || access === 'signed-in' ? undefined : permissionId(access as never);
  const limited = (endpoint.transport ?? 'json') === 'json';

  const permit = (caller: Caller): void => {
    if (caller.pending !== null && endpoint.whilePending !== true && endpoint.whilePending !== caller.pending)
      throw new Refusal(caller.pending === 'password' ? 'password-pending' : 'second-factor-pending');
    if (needed !== undefined && !permits(caller.granted, needed)) throw new Refusal('not-permitted');
  };

  const readInput = (request: FastifyRequest): unknown => {
    const search = request.query as string;
    if (limited && request.headers['content-type']?.startsWith('multipart/') === true) throw new Refusal('wrong-type');
    if (endpoint.input === 'body' && search !== '') throw new Refusal('invalid', { fields: { '': '不接受查询参数' } });
    // The body of a GET is never parsed, so that there is one has to be seen from its headers.
    const sentBody = request.body === undefined ? hasBody(request) : !isEmpty(request.body);
    if (endpoint.input === 'query' && endpoint.transport !== 'upload' && sentBody)
      throw new Refusal('invalid', { fields: { '': '不接受请求体' } });
    const parsed = z.safeParse(inputSchema(), endpoint.input === 'query' ? readQuery(search) : (request.body ?? {}));
    if (!parsed.success) throw new Refusal('invalid', { fields: fieldErrors(parsed.error.issues) });
    return parsed.data;
  };

  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const started = performance.now();
    const info = requestInfo(request);
    const now = services.clock();
    let caller: Caller | undefined;
    let place: Place | undefined;
    let prepared: unknown;
    const deed = (notes: readonly Note[], code: number): Deed => ({
      area,
      endpoint,
      caller,
      request: info,
      notes,
      code,
      durationMs: Math.round(performance.now() - started),
    });
    // What streams has no time to be done in, but what it does in the database has.
    const remaining = () => (limited ? Math.max(1, budget.request - (performance.now() - started)) : budget.request);

    const work = async (): Promise<string | Sender> => {
      if (!anonymous) {
        caller = await services.identify(info, now, endpoint.background === true);
        if (endpoint.beyondBudget !== true) {
          services.userLimit.take(`${caller.userId}`);
          place?.heldBy(caller.userId);
        }
        permit(caller);
      }
      const input = readInput(request);
      const notes: Note[] = [];
      const common = {
        caller,
        now,
        request: info,
        note: (note: Note) => void notes.push(note),
        heldBy: (userId: number) => place?.heldBy(userId),
      };
      prepared = await handler.before?.({ ...common, db: services.database } as never, input as never);

      if (endpoint.effect === 'read') {
        const answer = await handler.run({ ...common, db: services.database } as never, input as never, prepared);
        // A logged read is written down before anyone sees the answer.
        if (endpoint.operation !== undefined)
          await services.database.transaction((tx) => services.record(tx, deed(notes, 200)), remaining());
        return typeof answer === 'function' ? (answer as Sender) : envelope(z.parse(replySchema(), answer));
      }

      const keyed = endpoint.effect === 'write' ? keyOf(endpoint, request, caller, input, prepared) : undefined;
      const carryOut = () =>
        services.database.transaction(async (tx) => {
          notes.length = 0;
          if (keyed !== undefined) {
            const earlier = await claimKey(tx, keyed, now);
            if (earlier === 'other-request')
              throw new Refusal('invalid', { fields: { 'Idempotency-Key': '该键已用于另一个请求' } });
            if (earlier !== undefined) return earlier;
          }
          const data = await handler.run({ ...common, tx } as never, input as never, prepared);
          const text = envelope(z.parse(replySchema(), data));
          if (endpoint.operation !== undefined) beforeCommit(tx, () => services.record(tx, deed(notes, 200)));
          if (keyed !== undefined) beforeCommit(tx, () => completeKey(tx, keyed, text));
          return text;
        }, remaining());
      return keyed === undefined ? carryOut() : shared(keyed, () => withRetries(carryOut));
    };

    try {
      place = services.admit(endpoint, info.address);
      const answer = await (limited ? inTime(work()) : work());
      if (typeof answer === 'function') {
        // What streams keeps its place until the last byte is out or the reader is gone.
        reply.raw.once('close', place.leave);
        place = undefined;
        if (endpoint.transport === 'download') endWhenUnread(reply);
        return answer(reply);
      }
      return reply.header('content-type', 'application/json; charset=utf-8').send(answer);
    } catch (error) {
      const refusal = toRefusal(error);
      const about = refusal.about === undefined ? [] : [{ user: refusal.about }];
      await services
        .recordRefusal(deed(about, refusal.status), refusal.status >= 500 ? error : undefined)
        .catch((failure: Error) => {
          services.log.error({ err: failure, requestId: info.id }, 'refusal could not be logged');
        });
      throw refusal;
    } finally {
      place?.leave();
      if (prepared !== undefined) await handler.after?.(prepared);
    }
  };
}

export const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const isEmpty = (body: unknown): boolean => typeof body === 'object' && body !== null && Object.keys(body).length === 0;

/** Transactions end by themselves at the request's time; this is for what waits elsewhere. */
const watchRequest = deadline(budget.request + 250);

/** Without Promise.race and finally, which would make five promises of every request. */
function inTime<Result>(work: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const done = watchRequest(() => reject(new Refusal('busy')));
    const settle =
      <Outcome>(how: (outcome: Outcome) => void) =>
      (outcome: Outcome) => {
        done();
        how(outcome);
      };
    work.then(settle(resolve), settle(reject));
  });
}

function keyOf(
  endpoint: Endpoint,
  request: FastifyRequest,
  caller: Caller | undefined,
  input: unknown,
  prepared: unknown,
): KeyedRequest | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined || caller === undefined) return undefined;
  if (typeof key !== 'string' || !/^[\w-]{8,64}$/.test(key))
    throw new Refusal('invalid', { fields: { 'Idempotency-Key': '格式不正确' } });
  const hash = createHash('sha256').update(JSON.stringify(input));
  // An upload's content and name are part of the request.
  if (typeof prepared === 'object' && prepared !== null && 'keyedBy' in prepared)
    hash.update(prepared.keyedBy as Buffer);
  return {
    owner: `user:${caller.userId}`,
    key,
    operation: `${endpoint.method} ${endpoint.path}`,
    bodyHash: hash.digest(),
  };
}

type Sharing = (request: KeyedRequest, carryOut: () => Promise<string>) => Promise<string>;

/** The same request sent twice at once to one server is carried out once and answered twice. */
export function createSharing(): Sharing {
  const running = new Map<string, { request: KeyedRequest; work: Promise<string> }>();
  return async (request, carryOut) => {
    const name = `${request.owner} ${request.key}`;
    const other = running.get(name);
    if (other !== undefined) {
      if (other.request.operation !== request.operation || !other.request.bodyHash.equals(request.bodyHash))
        throw new Refusal('invalid', { fields: { 'Idempotency-Key': '该键已用于另一个请求' } });
      return other.work;
    }
    const work = carryOut().finally(() => running.delete(name));
    running.set(name, { request, work });
    return work;
  };
}

/** Only whole transactions are repeated, and only where a repetition is known to be the same request. */
async function withRetries(carryOut: () => Promise<string>): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await carryOut();
    } catch (error) {
      if (attempt >= 3 || classify(error) !== 'retry') throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 40 * attempt));
    }
  }
}

export function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const said = constraintRefusal(error);
  if (said !== undefined) return said;
  switch (classify(error)) {
    case 'full':
      return new Refusal('no-space', { cause: error });
    case 'retry':
    case 'locked':
      return new Refusal('being-handled', { cause: error });
    case 'busy':
    case 'unknown':
      return new Refusal('busy', { cause: error });
    default:
      return new Refusal('failed', { cause: error });
  }
}
