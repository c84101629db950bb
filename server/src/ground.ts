import type { FastifyBaseLogger } from 'fastify';
import { createEngine } from '#areas/approval/public.ts';
import { fileLinks } from '#areas/files/public.ts';
import { administrators, createIdentify, tokens as sessionTokens } from '#areas/identity/public.ts';
import { createNotify, createSettle } from '#areas/notices/public.ts';
import { record, refusalRecorder, startSealing } from '#areas/operation-log/public.ts';
import { type Clock, correctedClock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import { afterCommit, type Connection, connectionWith, openDatabase } from '#platform/database/database.ts';
import type { Operator, Warning } from '#platform/ground.ts';
import { createAdmission } from '#platform/http/admission.ts';
import type { Services } from '#platform/http/answer.ts';
import { createLimit } from '#platform/http/limits.ts';
import { liveHub } from '#platform/live/live-hub.ts';
import { storeOf } from '#platform/storage/store-of.ts';

export interface GroundOptions {
  readonly config: Config;
  readonly connection: Connection;
  readonly role?: string;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  readonly poolSize?: number;
  readonly operator?: Operator;
}

/** Opens the database and makes what the areas are made from, and what answering a request needs. */
export function createGround(options: GroundOptions) {
  const { config, log } = options;
  const database = openDatabase({
    connection: options.connection,
    ...(options.role === undefined ? {} : { role: options.role }),
    poolSize: options.poolSize ?? 12,
    onError: (error) => log.warn({ reason: error }, 'database connection lost'),
  });
  const correctable = correctedClock(options.clock);
  const clock = correctable.now;
  const live = liveHub(connectionWith(options.connection, options.role), (error) =>
    log.warn({ reason: error }, 'live stream connection lost'),
  );
  const ring = (userIds: readonly number[]) => live.publish('notice', userIds);
  const notify = createNotify(ring, config.channels?.mail !== undefined);
  const tokens = sessionTokens(config.authKeys);
  const sealer = startSealing(database, (error) => log.error({ err: error }, 'sealing the operation log failed'));

  const warnAdministrators = ({ title, content, once }: Warning) =>
    database.transaction(async (tx) =>
      notify(tx, { to: await administrators(tx), kind: 'security', title, content, once }, clock()),
    );
  const warnOfDenials = (userId: number, name: string | null) =>
    warnAdministrators({
      title: '频繁的越权访问',
      content: `${name ?? '某用户'}（编号 ${userId}）在一分钟内被拒绝访问 20 次以上，请在操作日志中查看。`,
      once: `denials:${userId}:${Math.floor(clock() / 60_000)}`,
    });
  const recordRefusal = refusalRecorder(database, clock, warnOfDenials);

  const services: Services = {
    database,
    clock,
    log,
    identify: createIdentify(database, tokens),
    record: async (tx, deed) => {
      await record(tx, deed);
      afterCommit(tx, sealer.soon);
    },
    recordRefusal: async (deed, error) => {
      await recordRefusal(deed, error);
      sealer.soon();
    },
    userLimit: createLimit(clock, 1200 * config.limitScale, 60_000),
    admit: createAdmission(config.limitScale),
  };
  const ground = {
    config,
    database,
    clock,
    log,
    live,
    notify,
    tokens,
    links: fileLinks(config.authKeys),
    store: storeOf(config),
    engine: createEngine(notify, createSettle(ring)),
    warnAdministrators,
    operator: options.operator,
    sealSoon: sealer.soon,
  };
  return { ground, services, sealer, correctClock: correctable.correct };
}
