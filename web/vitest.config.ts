import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: import.meta.dirname,
  test: {
    name: 'web',
    environment: 'happy-dom',
    environmentOptions: { happyDOM: { url: 'http://tongzhou.test/home' } },
    include: ['src/**/*.test.{ts,tsx}', 'build/**/*.test.ts'],
    css: true,
    // The modules are read once per worker, not once per file: a quarter of the time.
    isolate: false,
    maxWorkers: 2,
    // A test that runs out of time leaves its page behind for the next ones.
    testTimeout: 60_000,
    restoreMocks: true,
    unstubGlobals: true,
  },
});
