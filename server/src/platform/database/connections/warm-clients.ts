import type pg from 'pg';

// Taking a connection out of the driver's pool and putting it back costs as much as sending a statement: two timers, two
// listeners, a turn of the event loop. So those just used stay at hand, and the next statement takes one without the detour.

export interface WarmClients {
  /** One that is connected and free, if there is one. */
  readonly take: () => pg.PoolClient | undefined;
  /** After use; with the reason when it must not be used again. */
  readonly giveBack: (client: pg.PoolClient, broken?: Error) => void;
  /** It broke: nobody gets it any more. */
  readonly drop: (client: pg.PoolClient, reason: Error) => void;
  readonly close: () => void;
}

const sweepMs = 250;

export function warmClients(pool: pg.Pool, most: number): WarmClients {
  const free: pg.PoolClient[] = [];
  /** How many were not needed since the last look. */
  let spare = 0;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;

  const sweep = () => {
    // Someone who asked the pool itself waits: everything that is free goes there.
    const surplus = pool.waitingCount > 0 ? free.length : spare;
    for (const client of free.splice(0, surplus)) client.release();
    spare = free.length;
    if (free.length > 0) return;
    clearInterval(timer);
    timer = undefined;
  };

  return {
    take: () => {
      const client = free.pop();
      if (free.length < spare) spare = free.length;
      return client;
    },
    giveBack: (client, broken) => {
      if (broken !== undefined || closed || free.length >= most || pool.waitingCount > 0) {
        client.release(broken);
        return;
      }
      free.push(client);
      timer ??= setInterval(sweep, sweepMs).unref();
    },
    drop: (client, reason) => {
      const at = free.indexOf(client);
      if (at < 0) return;
      free.splice(at, 1);
      spare = Math.min(spare, free.length);
      client.release(reason);
    },
    close: () => {
      closed = true;
      clearInterval(timer);
      for (const client of free.splice(0)) client.release();
    },
  };
}
