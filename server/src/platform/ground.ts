import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { Database } from '#platform/database/database.ts';
import type { LiveHub } from '#platform/live/live-hub.ts';
import type { FileStore } from '#platform/storage/file-store.ts';

export interface Warning {
  readonly title: string;
  readonly content: string;
  /** Names the warning, so that it is not given twice. */
  readonly once: string;
}

/** What only a server that runs by itself can do: work in processes beside it, and start anew. */
export interface Operator {
  readonly backup: () => Promise<void>;
  readonly prove: (folder: string) => Promise<void>;
  readonly restart: () => void;
}

/** What every area is made from. Areas that offer something to all higher ones extend it in their public.ts. */
export interface Ground {
  readonly config: Config;
  readonly database: Database;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  readonly store: FileStore;
  readonly live: LiveHub;
  /** Undefined where the server is part of another program. */
  readonly operator: Operator | undefined;
  /** A message to every administrator. */
  readonly warnAdministrators: (warning: Warning) => Promise<void>;
}
