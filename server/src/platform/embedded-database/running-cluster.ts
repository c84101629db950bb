import { existingCluster } from './folders/cluster-home.ts';
import { isRunning } from './process/process-state.ts';
import { readPidFile } from './process/stale-postmaster.ts';

/** A cluster that accepts connections, and where. */
export interface RunningCluster {
  readonly cluster: string;
  readonly socketDir: string;
}

/** Of the server that works on this data folder, if one does. */
export function runningCluster(dataDir: string): RunningCluster | undefined {
  const cluster = existingCluster(dataDir);
  const said = cluster === undefined ? undefined : readPidFile(cluster);
  if (cluster === undefined || said?.state !== 'ready' || !isRunning(said.pid)) return undefined;
  return { cluster, socketDir: said.socketDir };
}
