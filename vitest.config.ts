import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const root = import.meta.dirname;
/** What the modules have registered is looked at as a whole: nothing of another test file may be among it. */
const alone = ['statements', 'list', 'plans'].map((name) => `server/src/platform/database/${name}.test.ts`);
alone.push('server/src/platform/http/fuzz.test.ts');
const ifPresent = (path: string) => (existsSync(join(root, path)) ? [join(root, path)] : []);
const onDatabase = {
  globalSetup: ifPresent('server/testing/global-setup.ts'),
  testTimeout: 20_000,
  hookTimeout: 60_000,
};

export default defineConfig({
  root,
  test: {
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      { root: join(root, 'contract'), test: { name: 'contract', include: ['src/**/*.test.ts'], isolate: false } },
      {
        root,
        test: {
          ...onDatabase,
          name: 'server',
          include: ['server/**/*.test.ts', 'demo/**/*.test.ts'],
          exclude: alone,
          // The program is read once per worker, not once per file.
          isolate: false,
        },
      },
      { root, test: { ...onDatabase, name: 'server, each file alone', include: alone } },
      ...ifPresent('web/vitest.config.ts'),
      { root, test: { name: 'tools', include: ['tools/**/*.test.ts', 'bench/**/*.test.ts'], testTimeout: 20_000 } },
    ],
  },
});
