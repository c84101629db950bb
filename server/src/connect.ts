import path from 'node:path';
import { systemClock } from '#platform/clock.ts';
import { type Config, ConfigProblem } from '#platform/config.ts';
import { checkDatabase, checkNotifications } from '#platform/database/check-database.ts';
import { type Connection, connectionWith } from '#platform/database/database.ts';
import { migrate, readMigrations } from '#platform/database/migrate.ts';
import { startEmbedded } from '#platform/embedded-database/start-embedded.ts';
import { migrateJobs } from '#platform/jobs/jobs.ts';

export const applicationRole = 'tongzhou_app';
const migrationsFolder = path.join(import.meta.dirname, '..', 'migrations');

export interface Connected {
  readonly connection: Connection;
  readonly role?: string;
  /** Where the data is, in words for the console. */
  readonly place: string;
  readonly stop: () => Promise<void>;
}

/** The database, ready: running, migrated, and safe to work on. */
export async function connect(
  config: Config,
  log: (line: string) => void,
  onLost: (reason: string) => void,
): Promise<Connected> {
  return config.databaseUrl === undefined ? embedded(config, log, onLost) : external(config, config.databaseUrl);
}

async function embedded(
  config: Config,
  log: (line: string) => void,
  onLost: (reason: string) => void,
): Promise<Connected> {
  const cluster = await startEmbedded({ dataDir: config.dataDir, log, onExit: onLost });
  const base = { host: cluster.socketDir, port: cluster.port, database: cluster.database, ssl: false };
  const connection = { ...base, user: cluster.applicationRole };
  try {
    await prepare({ ...base, user: cluster.ownerRole }, cluster.applicationRole, cluster.applicationRole);
    await checkDatabase(connection, systemClock);
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  return { connection, place: cluster.dataDir, stop: () => cluster.stop() };
}

async function external(config: Config, url: string): Promise<Connected> {
  const connection = { connectionString: url };
  const login = decodeURIComponent(new URL(url).username) || 'postgres';
  try {
    await prepare({ connectionString: config.migrationDatabaseUrl ?? url }, applicationRole, login);
    await checkDatabase(connectionWith(connection, applicationRole), systemClock);
    await checkNotifications(connectionWith(connection, applicationRole));
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === '28P01' || code === '3D000')
      throw new ConfigProblem(`无法连接 DATABASE_URL 指定的数据库：${(error as Error).message}`);
    if (code === '42501')
      throw new ConfigProblem(
        `数据库账号权限不足（${(error as Error).message}），请用 MIGRATION_DATABASE_URL 指定数据库的所有者`,
      );
    throw error;
  }
  return { connection, role: applicationRole, place: new URL(url).host, stop: async () => undefined };
}

export async function prepare(owner: Connection, role: string, poolLogin: string): Promise<void> {
  await migrate(owner, await readMigrations(migrationsFolder), role, poolLogin);
  await migrateJobs(owner, role);
}
