import { PORT } from './folders/socket-folder.ts';
import type { NativeBinaries } from './native-binaries.ts';

export type Settings = Readonly<Record<string, string | number>>;

// Sized for a small machine; nothing here weakens durability (fsync, synchronous_commit, full_page_writes stay on).
const DEFAULTS: Settings = {
  shared_buffers: '256MB',
  max_connections: 60,
  timezone: 'UTC',
  jit: 'off',
  // parallel work passes its rows through /dev/shm, of which a container has 64 MB
  max_parallel_workers_per_gather: 0,
  max_parallel_maintenance_workers: 0,
  // reads wait for nobody on one small machine: three helper processes less
  io_method: 'sync',
  huge_pages: 'off',
  // a deed locks some twenty tables with their indexes: so many locks each process holds without the table all share
  max_locks_per_transaction: 256,
  // `minimal` would save nothing measurable and forbid a back-up of the running cluster; nobody replicates from here
  wal_level: 'replica',
  max_wal_senders: 0,
  // a back-up holds one while it copies, so that what was written meanwhile is still there at its end
  max_replication_slots: 1,
  max_logical_replication_workers: 0,
  min_wal_size: '32MB',
  log_checkpoints: 'off',
  log_line_prefix: '[%p] ',
  // a sign of life during a long recovery
  log_startup_progress_interval: '5s',
};

/** Command-line arguments: they win over the files inside the cluster, so that every start is the same. */
export function serverArguments(
  cluster: string,
  socketDir: string,
  wanted: Settings,
  native: NativeBinaries,
  log: (line: string) => void,
): string[] {
  const settings: Record<string, string | number> = {
    ...DEFAULTS,
    ...wanted,
    // never to be changed: errors quote the values of rows and statements. Whoever sent the statement is told what failed;
    // here stands only what the server does and why it ends
    log_min_messages: 'log',
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    log_parameter_max_length: 0,
    log_parameter_max_length_on_error: 0,
    // never to be changed: trust is only acceptable without a port and behind a private folder
    listen_addresses: '',
    port: PORT,
    unix_socket_directories: socketDir,
    unix_socket_permissions: '0700',
  };
  const preload = presentLibraries(String(wanted.shared_preload_libraries ?? ''), native, log);
  if (preload === '') delete settings.shared_preload_libraries;
  else settings.shared_preload_libraries = preload;
  return ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

/** PostgreSQL does not start at all when a library to preload is missing. */
function presentLibraries(wanted: string, native: NativeBinaries, log: (line: string) => void): string {
  const names = wanted
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  return names
    .filter((name) => {
      const present = native.hasLibrary(name);
      if (!present) log(`内置 PostgreSQL 没有扩展库 ${name}，已忽略`);
      return present;
    })
    .join(',');
}
