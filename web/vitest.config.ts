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
    // Beside those that wait, and as many at once as they.
    maxWorkers: 5,
    sequence: { groupOrder: 0 },
    // A test that is given up in the middle of a turn of React leaves it to the next one: time is not what they are about.
    testTimeout: 60_000,
    restoreMocks: true,
    unstubGlobals: true,
  },
});
