import { sealBatch } from '#areas/operation-log/operation-table.ts';
import type { Database } from '#platform/database/database.ts';

const soonMs = 250;
// Also for what another server was writing while it passed this one by.
const idleMs = 1000;
const batch = 1000;

export interface Sealer {
  /** Something was written: seal it shortly. */
  readonly soon: () => void;
  readonly stop: () => Promise<void>;
}

/** Writers never wait for the chain: entries are sealed a moment later, by whichever server comes first. */
export function startSealing(database: Database, onError: (error: Error) => void): Sealer {
  let stopped = false;
  let running: Promise<void> = Promise.resolve();
  let due = false;
  let timer: NodeJS.Timeout | undefined;

  const sealAll = async () => {
    while ((await database.transaction((tx) => sealBatch(tx, batch))) === batch);
  };
  const schedule = (delay: number) => {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(pass, delay).unref();
  };
  const pass = () => {
    due = false;
    running = sealAll()
      .catch(onError)
      .then(() => schedule(due ? soonMs : idleMs));
  };
  schedule(soonMs);
  return {
    soon: () => {
      if (due) return;
      due = true;
      schedule(soonMs);
    },
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
      await sealAll().catch(onError);
    },
  };
}
