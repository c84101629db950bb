import { existsSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Settings } from '#platform/embedded-database/server-settings.ts';
import { isSegment } from './copy-cluster.ts';
import { copyFile, copyTree } from './copy-tree.ts';

/** To which moment: the end of the copying, the last that is known, or a time. */
export type Until = 'backup' | 'latest' | { readonly at: number };

interface Laid {
  /** The copy, as copyCluster made it. */
  readonly base: string;
  readonly target: string;
  /** The first piece of the log that the copy needs. */
  readonly startSegment: string;
  /** Where later pieces lie; the first that has one is taken at its word. */
  readonly logFolders: readonly string[];
}

/** Puts a copy and the log that follows it where PostgreSQL can start from them. */
export async function layCluster({ base, target, startSegment, logFolders }: Laid): Promise<void> {
  await copyTree(base, target);
  for (const folder of logFolders) {
    for (const name of await readdir(folder).catch(() => [])) {
      const wanted = /^[0-9A-F]{8}\.history$/.test(name) || (isSegment(name) && name.slice(8) >= startSegment.slice(8));
      const place = join(target, 'pg_wal', name);
      if (wanted && !existsSync(place)) await copyFile(join(folder, name), place);
    }
  }
  await writeFile(join(target, 'recovery.signal'), '', { mode: 0o600 });
}

/**
 * For the one start that recovers. It ends on a time line of its own, so that what is written from then on is never taken for
 * what was written before; and it follows the copy's own, whatever was restored since.
 */
export function recoverySettings(until: Until): Settings {
  const settings: Record<string, string | number> = {
    // all there is lies in the cluster already
    restore_command: 'false',
    recovery_target_timeline: 'current',
    recovery_target_action: 'promote',
    hot_standby: 'off',
    shared_buffers: '64MB',
  };
  if (until === 'backup') settings.recovery_target = 'immediate';
  // names of zones are not known so early
  if (typeof until === 'object') settings.recovery_target_time = new Date(until.at).toISOString().replace('Z', '+00');
  return settings;
}
