import { setTimeout as rest } from 'node:timers/promises';
import pg from 'pg';
import { classify } from '#platform/database/failures.ts';

type OnConnected = Parameters<pg.Pool['connect']>[0];

/**
 * The worker waits for no answer when it marks a job as done or failed: what went wrong then would end the process.
 * So whoever asks for a connection gets one as soon as there is one, and a statement whose connection broke fails with a
 * code upon which the worker sends it again.
 */
export class WorkerPool extends pg.Pool {
  readonly #asking = new Set<Promise<unknown>>();
  readonly #onFailure: (error: unknown) => void;
  readonly #away = Promise.withResolvers<void>();
  #ending = false;

  constructor(config: pg.PoolConfig, onFailure: (error: unknown) => void) {
    super(config);
    this.#onFailure = onFailure;
    bearLosses(this);
    this.on('connect', sentAgain);
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: OnConnected): void;
  override connect(callback?: OnConnected) {
    // Whoever listens and the clock ask again by themselves.
    if (callback !== undefined) return super.connect(callback);
    const asking = this.#connectAtLast();
    this.#asking.add(asking);
    return asking.finally(() => this.#asking.delete(asking));
  }

  async #connectAtLast(): Promise<pg.PoolClient> {
    for (;;) {
      try {
        return await super.connect();
      } catch (error) {
        // Nobody would catch it, and nothing comes after it.
        if (this.#ending) {
          this.#away.resolve();
          return new Promise(() => undefined);
        }
        this.#onFailure(error);
        await rest(1000);
      }
    }
  }

  /** Once the worker has ended and its last statements were carried out; at once where there is no database to do so. */
  async endAfter(worker: { readonly stop: () => Promise<void> }): Promise<void> {
    this.#ending = true;
    const settled = worker.stop().then(() => Promise.all(this.#asking));
    await Promise.race([settled, this.#away.promise]);
    await Promise.race([this.end(), this.#away.promise]);
  }
}

/** A lost connection is told by the statement under way; a second report would end the process. */
export function bearLosses(pool: pg.Pool): void {
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
}

function sentAgain(client: pg.PoolClient): void {
  const query: (...sent: unknown[]) => unknown = client.query.bind(client);
  const again = (...sent: unknown[]) => {
    const answer = query(...sent);
    if (!(answer instanceof Promise)) return answer;
    return answer.catch((error) => {
      if (classify(error) !== 'busy') throw error;
      throw Object.assign(new Error('the connection was lost', { cause: error }), { code: 'ETIMEDOUT' });
    });
  };
  client.query = again as typeof client.query;
}
