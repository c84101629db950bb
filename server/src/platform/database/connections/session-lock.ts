import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Connection, connectionWith } from '#platform/database/database.ts';

/** Held by whoever makes a back-up: nothing that a row may need is destroyed meanwhile. */
export const backupLock = 7_406_055;

const tries = 12;

export interface SessionLock {
  readonly release: () => Promise<void>;
}

/** Held by a connection of its own, until it is released or this process ends; undefined where another has it. */
export async function holdLock(
  connection: Connection,
  role: string | undefined,
  key: number,
): Promise<SessionLock | undefined> {
  const client = new pg.Client({ ...connectionWith(connection, role), keepAlive: true });
  client.on('error', () => undefined);
  await client.connect();
  // Those who share it do so for a moment.
  for (let attempt = 1; attempt <= tries; attempt++) {
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [key]);
    if (rows[0]?.held === true) return { release: () => client.end() };
    await sleep(250);
  }
  await client.end();
  return undefined;
}
