import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { fileLinks } from '#areas/files/public.ts';
import { administrators, createIdentify, tokens as sessionTokens } from '#areas/identity/public.ts';
import { createNotify } from '#areas/notices/public.ts';
import { record, refusalRecorder, startSealing } from '#areas/operation-log/public.ts';
import { type Clock, correctedClock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import { afterCommit, type Connection, connectionWith, openDatabase } from '#platform/database/database.ts';
import { createAdmission } from '#platform/http/admission.ts';
import type { Services } from '#platform/http/answer.ts';
import { createLimit } from '#platform/http/limits.ts';
import { liveHub } from '#platform/live/live-hub.ts';
import { localStore } from '#platform/storage/file-store.ts';

export interface GroundOptions {
  readonly config: Config;
  readonly connection: Connection;
  readonly role?: string;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  readonly poolSize?: number;
}

/** What the areas stand on: the database, the clock, the live stream, files, messages, and what answering a request needs. */
export function createGround(options: GroundOptions) {
  const { config, log } = options;
  const database = openDatabase({
    connection: options.connection,
    ...(options.role === undefined ? {} : { role: options.role }),
    poolSize: options.poolSize ?? 12,
    onError: (error) => log.warn({ reason: error.message }, 'database connection lost'),
  });
  const clock = correctedClock(options.clock);
  const live = liveHub(connectionWith(options.connection, options.role), (error) =>
    log.warn({ reason: error.message }, 'live stream connection lost'),
  );
  const notify = createNotify((userIds) => live.publish('notice', userIds));
  const tokens = sessionTokens(config.authKeys);
  const links = fileLinks(config.authKeys);
  const store = localStore(path.join(config.dataDir, 'files'));
  const sealer = startSealing(database, (error) => log.error({ err: error }, 'sealing the operation log failed'));

  const warnAdministrators = (userId: number, name: string | null) =>
    database.transaction(async (tx) => {
      const now = clock.now();
      const title = '频繁的越权访问';
      const content = `${name ?? '某用户'}（编号 ${userId}）在一分钟内被拒绝访问 20 次以上，请在操作日志中查看。`;
      await notify(
        tx,
        {
          to: await administrators(tx),
          kind: 'security',
          title,
          content,
          once: `denials:${userId}:${Math.floor(now / 60_000)}`,
        },
        now,
      );
    });
  const recordRefusal = refusalRecorder(database, clock.now, warnAdministrators);

  const services: Services = {
    database,
    clock: clock.now,
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
    userLimit: createLimit(clock.now, 1200 * config.limitScale, 60_000),
    admit: createAdmission(),
  };

  return { database, clock, live, notify, tokens, links, store, sealer, services };
}
