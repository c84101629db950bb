import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

export interface TestDatabase {
  /** As the application role. */
  readonly connection: pg.ClientConfig;
  readonly owner: pg.ClientConfig;
  /** For what only an intruder or an operator could do. */
  readonly superuser: pg.ClientConfig;
  readonly drop: () => Promise<void>;
}

async function asSuperuser<Result>(database: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const { host, port } = inject('cluster');
  const client = new pg.Client({ host, port, database, user: 'postgres' });
  await client.connect();
  return work(client).finally(() => client.end());
}

/** A migrated copy of its own, or an empty one. */
export async function createTestDatabase(kind: 'migrated' | 'empty' = 'migrated'): Promise<TestDatabase> {
  const { host, port, template } = inject('cluster');
  const database = `t_${randomBytes(6).toString('hex')}`;
  const source = kind === 'migrated' ? template : 'template0';
  await asSuperuser('postgres', (client) =>
    client.query(`create database ${database} template ${source} owner tongzhou_owner`),
  );
  const base = { host, port, database };
  return {
    connection: { ...base, user: 'tongzhou_app' },
    owner: { ...base, user: 'tongzhou_owner' },
    superuser: { ...base, user: 'postgres' },
    drop: () =>
      asSuperuser('postgres', async (client) => void (await client.query(`drop database ${database} with (force)`))),
  };
}
