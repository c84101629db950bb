import { defineConfig } from '@playwright/test';
import { findBrowser } from '../tools/browser.ts';
import { browserArguments } from './support/browser/browser-arguments.ts';

// Searched for once; the workers, which read this file too, find it here.
process.env.CHROMIUM ??= await findBrowser();

const last = /texts\.spec\.ts$/;
const measured = /large-company\.spec\.ts$/;

export default defineConfig({
  testDir: '.',
  outputDir: 'results',
  globalSetup: './support/company/start-server.ts',
  workers: 2,
  fullyParallel: true,
  forbidOnly: process.env.CI !== undefined,
  timeout: 60_000,
  // Tells what is unsteady from what is broken: npm test names each that passed only at its second try.
  retries: 1,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // Nothing is said about motion here, and waiting for it would be half of the time.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: process.env.CHROMIUM, args: browserArguments() },
  },
  projects: [
    { name: 'journeys', testIgnore: [last, measured] },
    // Measures the browser, so nothing else may run beside it: by `npm run measure-browser` alone.
    ...(process.env.MEASURE_BROWSER === '1' ? [{ name: 'large-company', testMatch: measured }] : []),
    // Looks at what the journeys have shown.
    { name: 'texts', testMatch: last, dependencies: ['journeys'] },
  ],
});
