import { mkdir, open, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import pg from 'pg';
import { DATABASE } from '#platform/embedded-database/create-roles.ts';
import { PRIVATE } from '#platform/embedded-database/folders/make-folder.ts';
import { PORT } from '#platform/embedded-database/folders/socket-folder.ts';
import type { RunningCluster } from '#platform/embedded-database/running-cluster.ts';
import { type Copied, copyFile, copyTree, entriesIn } from './copy-tree.ts';

// The cluster is copied while it is written to. PostgreSQL is told when the copying begins and ends; what it logs between the
// two makes the copy whole when it is started: so that log is part of the copy.

/** Made anew at every start, or of the running server only. */
const emptied = [
  'pg_wal',
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
];
const ofTheRunning =
  /^(postmaster\.(pid|opts)|(backup_label|tablespace_map)(\.old)?|(recovery|standby)\.signal|pg_internal\.init.*|pgsql_tmp.*|.*\.conf\.tmp)$/;

const isLeft = (path: string): boolean => emptied.includes(dirname(path)) || ofTheRunning.test(basename(path));

export interface ClusterCopy extends Copied {
  /** The first piece of the log that is needed. */
  readonly startSegment: string;
  /** By the database's clock: everything committed until then is in it. */
  readonly at: number;
}

export async function sizeOfCluster(cluster: string): Promise<number> {
  let bytes = 0;
  for (const { path, folder } of await entriesIn(cluster, isLeft))
    if (!folder)
      bytes += await stat(join(cluster, path)).then(
        ({ size }) => size,
        () => 0,
      );
  return bytes;
}

/** `lastMoment` is awaited before the end is declared: what it sees committed is in the copy. */
export async function copyCluster(
  { cluster, socketDir }: RunningCluster,
  target: string,
  lastMoment: () => Promise<void>,
): Promise<ClusterCopy> {
  const options = '-c statement_timeout=0';
  const client = new pg.Client({
    host: socketDir,
    port: PORT,
    user: 'postgres',
    database: DATABASE,
    ssl: false,
    options,
  });
  let lost: Error | undefined;
  client.on('error', (error) => {
    lost = error;
  });
  await client.connect();
  try {
    if ((await readdir(join(cluster, 'pg_tblspc'))).length > 0)
      throw new Error('数据库使用了表空间，不能这样备份：请用 PostgreSQL 自己的工具。');
    // Gone with this connection, however it ends.
    await client.query(`select pg_create_physical_replication_slot('tongzhou_backup', true, true)`);
    await client.query(`select pg_backup_start('tongzhou', fast => true)`);
    const copied = await copyTree(cluster, target, isLeft);
    await copyControlFile(cluster, target);
    await lastMoment();
    const moment = await client.query<{ at: number }>(
      `select (extract(epoch from clock_timestamp()) * 1000)::float8 as at`,
    );
    const stopped = await client.query<{ label: string; map: string; segment: string }>(
      'select labelfile as label, spcmapfile as map, pg_walfile_name(lsn) as segment from pg_backup_stop(false)',
    );
    const [row] = stopped.rows;
    const startSegment = /START WAL LOCATION: \S+ \(file ([0-9A-F]{24})\)/.exec(row?.label ?? '')?.[1];
    if (row === undefined || startSegment === undefined || row.map !== '')
      throw new Error('pg_backup_stop 的结果不完整');
    await writeSynced(join(target, 'backup_label'), row.label);
    const log = await copySegments(cluster, target, startSegment, row.segment);
    if (lost !== undefined) throw lost;
    return {
      files: copied.files + log.files,
      bytes: copied.bytes + log.bytes,
      startSegment,
      at: Math.floor(moment.rows[0]?.at ?? 0),
    };
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Written in place every few seconds: read until it was the same twice. */
async function copyControlFile(cluster: string, target: string): Promise<void> {
  const read = () => readFile(join(cluster, 'global', 'pg_control'));
  let [before, after] = [await read(), await read()];
  while (!before.equals(after)) [before, after] = [after, await read()];
  await writeSynced(join(target, 'global', 'pg_control'), after);
}

async function copySegments(cluster: string, target: string, first: string, last: string): Promise<Copied> {
  await mkdir(join(target, 'pg_wal', 'archive_status'), { recursive: true, mode: PRIVATE });
  const names = (await readdir(join(cluster, 'pg_wal'))).filter(
    (name) => isSegment(name) && first <= name && name <= last,
  );
  if (!names.includes(first) || !names.includes(last)) throw new Error('备份期间的数据库日志已不完整');
  let bytes = 0;
  for (const name of names) bytes += (await copyFile(join(cluster, 'pg_wal', name), join(target, 'pg_wal', name))) ?? 0;
  return { files: names.length, bytes };
}

export const isSegment = (name: string): boolean => /^[0-9A-F]{24}$/.test(name);

async function writeSynced(file: string, content: string | Buffer): Promise<void> {
  await writeFile(file, content, { mode: 0o600 });
  const handle = await open(file, 'r+');
  await handle.sync().finally(() => handle.close());
}
