import path from 'node:path';
import { systemClock } from '#platform/clock.ts';
import { type Config, ConfigProblem } from '#platform/config.ts';
import { type Connection, connectionWith } from '#platform/database/database.ts';
import { checkDatabase, checkNotifications } from '#platform/database/migrations/check-database.ts';
import { migrate, readMigrations } from '#platform/database/migrations/migrate.ts';
import { APPLICATION_ROLE, DATABASE } from '#platform/embedded-database/create-roles.ts';
import { PORT } from '#platform/embedded-database/folders/socket-folder.ts';
import { type RunningCluster, runningCluster } from '#platform/embedded-database/running-cluster.ts';
import { startEmbedded } from '#platform/embedded-database/start-embedded.ts';
import { migrateJobs } from '#platform/jobs/jobs.ts';

const applicationRole = 'tongzhou_app';
const migrationsFolder = path.join(import.meta.dirname, '..', 'migrations');

export interface Connected {
  readonly connection: Connection;
  readonly role?: string;
  /** Where the data is, in words for the console. */
  readonly place: string;
  /** The embedded database itself. */
  readonly running?: RunningCluster;
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
  const cluster = await startEmbedded({
    dataDir: config.dataDir,
    log,
    onExit: onLost,
    ...(config.backupWal && { archiveTo: path.join(config.backupDir, 'wal') }),
  });
  const base = { host: cluster.socketDir, port: cluster.port, database: cluster.database, ssl: false };
  const connection = { ...base, user: cluster.applicationRole };
  try {
    await prepare({ ...base, user: cluster.ownerRole }, cluster.applicationRole, cluster.applicationRole);
    await checkDatabase(connection, systemClock);
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  const running = { cluster: cluster.dataDir, socketDir: cluster.socketDir };
  return { connection, place: cluster.dataDir, running, stop: () => cluster.stop() };
}

/** The database of the server that is running, or the database alone where none is and it may be started. */
export async function attach(config: Config, mayStart: boolean): Promise<Connected> {
  const running = config.databaseUrl === undefined ? runningCluster(config.dataDir) : undefined;
  if (running === undefined && config.databaseUrl === undefined && !mayStart) throw new Error('服务器已经停止');
  if (running === undefined)
    return connect(
      config,
      () => undefined,
      () => undefined,
    );
  const connection = { host: running.socketDir, port: PORT, database: DATABASE, user: APPLICATION_ROLE, ssl: false };
  return { connection, place: running.cluster, running, stop: async () => undefined };
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

/** For a database of a back-up, which may be of an earlier version. */
export const migrateRestored = (owner: Connection, role: string): Promise<void> => prepare(owner, role, role);
