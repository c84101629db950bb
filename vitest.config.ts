import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const root = import.meta.dirname;
const ifPresent = (path: string) => (existsSync(join(root, path)) ? [join(root, path)] : []);

export default defineConfig({
  root,
  test: {
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      { root: join(root, 'contract'), test: { name: 'contract', include: ['src/**/*.test.ts'] } },
      {
        root,
        test: {
          name: 'server',
          include: ['server/**/*.test.ts', 'demo/**/*.test.ts'],
          globalSetup: ifPresent('server/testing/global-setup.ts'),
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      ...ifPresent('web/vitest.config.ts'),
      { root, test: { name: 'tools', include: ['tools/**/*.test.ts', 'bench/**/*.test.ts'], testTimeout: 20_000 } },
    ],
  },
});
