import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { beginRun, runFailed, runSucceeded } from '#platform/jobs/job-run-table.ts';
import type { Job } from '#platform/jobs/jobs.ts';
import { wordsOf } from '#platform/log.ts';

const longest = 300;

/** The same job, of which the database knows how it last ended. Its work does not depend on that being written. */
export const remembered = (database: Database, clock: Clock, job: Job): Job => ({
  ...job,
  run: async () => {
    const { name } = job;
    const began = performance.now();
    const spent = () => Math.round(performance.now() - began);
    await database.transaction((tx) => beginRun(tx, name, clock())).catch(() => undefined);
    try {
      const given = await job.run();
      const result = given === undefined ? null : JSON.stringify(given).slice(0, longest);
      await database
        .transaction((tx) => runSucceeded(tx, { name, ms: spent(), result, now: clock() }))
        .catch(() => undefined);
      return given;
    } catch (error) {
      const words = wordsOf(error as Error).slice(0, longest);
      await database.transaction((tx) => runFailed(tx, { name, ms: spent(), error: words })).catch(() => undefined);
      throw error;
    }
  },
});
