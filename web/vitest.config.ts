import { defineConfig } from 'vitest/config';
import { madeModules } from './build/made-modules.ts';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [madeModules()],
  test: {
    name: 'web',
    environment: 'happy-dom',
    environmentOptions: { happyDOM: { url: 'http://tongzhou.test/home' } },
    include: ['src/**/*.test.{ts,tsx}', 'build/**/*.test.ts'],
    css: true,
    // The modules are read once per worker, not once per file: a quarter of the time.
    isolate: false,
    // Among the last: short files, which leave no processor idle at the end.
    maxWorkers: 3,
    sequence: { groupOrder: 1 },
    // A test that is given up in the middle of a turn of React leaves it to the next one: time is not what they are about.
    testTimeout: 60_000,
    restoreMocks: true,
    setupFiles: ['src/platform/testing/undo-stubs.ts'],
  },
});
