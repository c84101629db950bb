import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { replaceFile } from './folders/replace-file.ts';
import { PORT } from './folders/socket-folder.ts';

export const OWNER_ROLE = 'tongzhou_owner';
export const APPLICATION_ROLE = 'tongzhou_app';
export const DATABASE = 'tongzhou';

const EXTENSIONS = ['pg_trgm', 'btree_gist', 'pg_stat_statements'];

// A file that says that all below was done. It lies inside the cluster, so that it is copied, restored and removed together
// with it. Raise the number when something is added.
const STAMP = 'tongzhou-roles-1';

/** Owner for migrations, application role for the pool, database, extensions. Done once per cluster; repeating does no harm. */
export async function createRoles(cluster: string, socketDir: string): Promise<void> {
  const stamp = join(cluster, STAMP);
  if (existsSync(stamp)) return;
  await asSuperuser(socketDir, 'postgres', async (client) => {
    await createRole(client, OWNER_ROLE);
    await createRole(client, APPLICATION_ROLE);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`create database ${DATABASE} owner ${OWNER_ROLE}`);
    await client.query(`revoke all on database ${DATABASE} from public`);
    await client.query(`grant connect on database ${DATABASE} to ${APPLICATION_ROLE}`);
  });
  await asSuperuser(socketDir, DATABASE, createExtensions);
  replaceFile(stamp, '');
}

async function createRole(client: pg.Client, name: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [name]);
  if (rowCount === 0) await client.query(`create role ${name}`);
  await client.query(`alter role ${name} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls`);
}

async function createExtensions(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string; trusted: boolean }>(
    `select e.name, v.trusted
       from pg_available_extensions e
       join pg_available_extension_versions v on v.name = e.name and v.version = e.default_version
      where e.name = any($1)`,
    [EXTENSIONS],
  );
  for (const { name, trusted } of rows) {
    // Those that the owner may create belong to the owner, so that a migration can update them.
    await client.query(`set role ${trusted ? OWNER_ROLE : 'none'}`);
    await client.query(`create extension if not exists ${name}`);
  }
}

async function asSuperuser(
  socketDir: string,
  database: string,
  work: (client: pg.Client) => Promise<void>,
): Promise<void> {
  // Everything is set explicitly: PGPORT, PGSSLMODE and their like in the server's environment are meant for another database
  // (an empty text for `options` would count as not set).
  const options = '-c statement_timeout=0';
  const client = new pg.Client({ host: socketDir, port: PORT, user: 'postgres', database, ssl: false, options });
  client.on('error', () => {});
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
