import path from 'node:path';
import type { Config } from '#platform/config.ts';
import { type FileStore, localStore } from '#platform/storage/file-store.ts';
import { objectStore } from '#platform/storage/object-store.ts';

export const filesFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => path.join(dataDir, 'files');

/** Where files lie, as the configuration says. */
export function storeOf(config: Pick<Config, 'dataDir' | 'objectStore'>): FileStore {
  const folder = filesFolder(config);
  return config.objectStore === undefined ? localStore(folder) : objectStore(config.objectStore, folder);
}
