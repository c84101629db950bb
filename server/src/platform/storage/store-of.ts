import path from 'node:path';
import type { Config } from '#platform/config.ts';
import { type FileStore, type LocalStore, localStore } from '#platform/storage/file-store.ts';
import { objectStore } from '#platform/storage/object-store.ts';

type Places = Pick<Config, 'dataDir' | 'objectStore' | 'backupDir' | 'backupWal'>;

export const filesFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => path.join(dataDir, 'files');

/** Every file that a back-up needs, each once however many need it. */
export const backupFiles = (backupDir: string): LocalStore => localStore(path.join(backupDir, 'files'));

/** Where files lie, as the configuration says. */
export function storeOf(config: Places): FileStore {
  const folder = filesFolder(config);
  const store = config.objectStore === undefined ? localStore(folder) : objectStore(config.objectStore, folder);
  return config.backupWal ? copying(store, backupFiles(config.backupDir)) : store;
}

/** Where one can go back to any moment, the file of a row is as safe as the row. What cannot be copied now, the next back-up copies. */
function copying(store: FileStore, copies: LocalStore): FileStore {
  return {
    ...store,
    save: async (received) => {
      const key = await store.save(received);
      await store
        .read(key)
        .then((source) => copies.put(key, source, received.sha256))
        .catch(() => false);
      return key;
    },
  };
}
