import type { ServerResponse } from 'node:http';
import pg from 'pg';

// The row is the truth, an event only says "look again". Events go out after the commit, gathered for 50 ms, on a
// connection of their own: NOTIFY inside business transactions would make writers wait for one another.

const channel = 'tongzhou_live';
const gatherMs = 50;
const heartbeatMs = 25_000;
const usersPerNotification = 400;

interface LiveStream {
  readonly userId: number;
  readonly sessionId: number;
}

export interface LiveHub {
  readonly publish: (event: string, userIds: readonly number[]) => void;
  /** Keeps the answer open; `alive` is asked at every heartbeat and a dead session's stream is closed. */
  readonly attach: (stream: LiveStream, response: ServerResponse, alive: () => Promise<boolean>) => void;
  readonly streams: () => number;
  readonly close: () => Promise<void>;
}

interface Attached extends LiveStream {
  readonly response: ServerResponse;
  readonly check: () => Promise<void>;
}

export function liveHub(
  connection: pg.ClientConfig,
  onError: (error: Error) => void,
): LiveHub & { start: () => Promise<void> } {
  const streams = new Map<number, Set<Attached>>();
  let waiting = new Map<string, Set<number>>();
  let timer: NodeJS.Timeout | undefined;
  let again: NodeJS.Timeout | undefined;
  let client: pg.Client | undefined;
  let closing = false;

  const deliver = (event: string, userIds: readonly number[]) => {
    for (const userId of userIds) {
      for (const { response, check } of streams.get(userId) ?? []) {
        // A session of this person ended: each stream finds out whether it was its own.
        if (event === 'session-ended') void check();
        else response.write(`event: ${event}\ndata: {}\n\n`);
      }
    }
  };

  const connect = async (): Promise<void> => {
    const fresh = new pg.Client(connection);
    fresh.on('error', (error) => {
      onError(error);
      client = undefined;
      void fresh.end().catch(() => undefined);
      retry();
    });
    fresh.on('notification', (notification) => {
      const { event, users } = JSON.parse(notification.payload ?? '{}') as { event: string; users: number[] };
      deliver(event, users);
    });
    await fresh.connect();
    await fresh.query(`listen ${channel}`);
    client = fresh;
  };
  /** A lost connection may say so twice; one comes in its place. */
  const retry = () => {
    if (closing || again !== undefined) return;
    again = setTimeout(() => {
      again = undefined;
      void connect().catch(retry);
    }, 1000).unref();
  };

  const flush = () => {
    timer = undefined;
    const events = waiting;
    waiting = new Map();
    for (const [event, users] of events) {
      const ids = [...users];
      for (let from = 0; from < ids.length; from += usersPerNotification) {
        const payload = JSON.stringify({ event, users: ids.slice(from, from + usersPerNotification) });
        // Lost while the database is away: browsers ask again when they reconnect and every minute.
        client?.query('select pg_notify($1, $2)', [channel, payload]).catch(onError);
      }
    }
  };

  return {
    start: connect,
    streams: () => [...streams.values()].reduce((sum, set) => sum + set.size, 0),
    publish: (event, userIds) => {
      const users = waiting.get(event) ?? new Set<number>();
      for (const id of userIds) users.add(id);
      waiting.set(event, users);
      timer ??= setTimeout(flush, gatherMs);
    },
    attach: (stream, response, alive) => {
      const check = async () => {
        const living = await alive().catch(() => true);
        if (response.writableEnded) return;
        response.write(living ? ': beat\n\n' : 'event: session-ended\ndata: {}\n\n');
        if (!living) response.end();
      };
      const attached: Attached = { ...stream, response, check };
      const mine = streams.get(stream.userId) ?? new Set();
      streams.set(stream.userId, mine.add(attached));
      const beat = setInterval(check, heartbeatMs);
      response.on('close', () => {
        clearInterval(beat);
        mine.delete(attached);
        if (mine.size === 0) streams.delete(stream.userId);
      });
      response.write(': open\n\n');
    },
    close: async () => {
      closing = true;
      clearTimeout(timer);
      for (const mine of streams.values()) for (const { response } of mine) response.end();
      await client?.end().catch(() => undefined);
    },
  };
}
