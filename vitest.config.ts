import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const root = import.meta.dirname;
const named = (names: readonly string[]) => names.map((name) => `server/src/**/${name}.test.ts`);
/** What the modules have registered is looked at as a whole: nothing of another test file may be among it. */
export const alone = named(['database/statements', 'database/lists/list', 'database/lists/plans', 'http/fuzz']);
/** They wait, for time to pass or for a server to start and end: many of them at once take no longer than one. The longest first. */
export const longWaits = named([
  'start',
  'embedded-database/survive-crashes',
  'database/connections/lost-connections',
  'database/connections/time-budget',
  'http/shares',
  'http/connections',
  'files/download',
]);
export const waiting = named([
  'embedded-database/run-as-other-users',
  'embedded-database/start-embedded',
  'database/connections/database-restart',
  'jobs/jobs',
  'notices/live',
]);
/** A whole company in one transaction, which waits for every one of its statements: nothing else keeps them waiting too. */
export const atTheEnd = named(['load-demo']);
/** Whole servers under load, a whole repository with one area more: the longest of all, they begin first and go on beside the others. */
export const rigs = [
  'tools/first-start.test.ts',
  'tools/kill-rig/kill-rig.test.ts',
  'tools/race-rig/race-rig.test.ts',
  'tools/backup-rig.test.ts',
  'tools/trial-area.test.ts',
  'bench/bench.test.ts',
];
const ifPresent = (path: string) => (existsSync(join(root, path)) ? [join(root, path)] : []);
const onDatabase = {
  globalSetup: ifPresent('server/testing/global-setup.ts'),
  setupFiles: ifPresent('server/testing/log/check-log.ts'),
  testTimeout: 30_000,
  hookTimeout: 60_000,
};

export default defineConfig({
  root,
  test: {
    pool: 'forks',
    // One more than the processors: some wait while the others work.
    maxWorkers: 3,
    // The projects of a group begin in the order of their names.
    projects: [
      ...[
        { ...onDatabase, name: 'server, long waits', include: longWaits, isolate: false },
        { ...onDatabase, name: 'server, waiting', include: waiting, isolate: false },
        // Work to do while the last of those wait.
        { name: 'tools', include: ['tools/**/*.test.ts', 'bench/**/*.test.ts'], exclude: rigs, testTimeout: 20_000 },
      ].map((project) => ({ root, test: { ...project, maxWorkers: 5, sequence: { groupOrder: 0 } } })),
      ...[
        { root: join(root, 'contract'), test: { name: 'contract', include: ['src/**/*.test.ts'], isolate: false } },
        { root, test: { name: 'rigs', include: rigs } },
        {
          root,
          test: {
            ...onDatabase,
            name: 'server',
            include: ['server/**/*.test.ts', 'demo/**/*.test.ts'],
            exclude: [...alone, ...longWaits, ...waiting, ...atTheEnd],
            // The program is read once per worker, not once per file.
            isolate: false,
          },
        },
        { root, test: { ...onDatabase, name: 'each file alone', include: alone } },
      ].map((project) => ({
        ...project,
        test: { ...project.test, maxWorkers: 3, sequence: { groupOrder: 1 } },
      })),
      ...ifPresent('web/vitest.config.ts'),
      {
        root,
        test: {
          ...onDatabase,
          name: 'server, at the end',
          include: atTheEnd,
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
