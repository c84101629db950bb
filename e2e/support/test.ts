import { type BrowserContext, type BrowserContextOptions, test as base, expect } from '@playwright/test';
import { lanHost } from './browser/browser-arguments.ts';
import { KeptBrowsers, openBrowser } from './browser/kept-browsers.ts';
import { type Watch, watchOver } from './browser/watch.ts';
import { scene } from './company/scene.ts';
import { aPerson, type Person, type PersonOptions } from './people/people.ts';

interface Fixtures {
  /** Browsers that have seen nothing before, for a test that looks at what is fetched and kept. */
  readonly newBrowser: boolean;
  readonly watch: Watch;
  /** Another browser, of somebody else or on another computer; watched like the first. */
  readonly anotherBrowser: (options?: BrowserContextOptions) => Promise<BrowserContext>;
  readonly hire: (options?: PersonOptions) => Promise<Person>;
}

export const test = base.extend<Fixtures, { readonly keptBrowsers: KeptBrowsers }>({
  keptBrowsers: [async ({ browser }, use) => use(new KeptBrowsers(browser)), { scope: 'worker' }],
  newBrowser: [false, { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it what a fixture needs.
  baseURL: async ({}, use) => use(scene().address),
  context: async ({ browser, keptBrowsers, newBrowser, baseURL, viewport, hasTouch }, use, info) => {
    const options = { ...(baseURL !== undefined && { baseURL }), viewport, hasTouch };
    const context = newBrowser ? await openBrowser(browser, options) : await keptBrowsers.take(options);
    await use(context);
    // Closed, a browser leaves its picture with a test that failed.
    if (newBrowser || info.status !== info.expectedStatus) await context.close();
    else await keptBrowsers.giveBack(context, options);
  },
  watch: [
    async ({ context }, use) => {
      const { address } = scene();
      const watch = watchOver([address, address.replace('127.0.0.1', lanHost)]);
      watch.watch(context);
      await use(watch);
      expect(watch.problems()).toEqual([]);
    },
    { auto: true },
  ],
  anotherBrowser: async ({ browser, keptBrowsers, newBrowser, watch, baseURL }, use, info) => {
    const taken: [BrowserContext, BrowserContextOptions][] = [];
    await use(async (more) => {
      const options = { ...(baseURL !== undefined && { baseURL }), ...more };
      const context = newBrowser ? await openBrowser(browser, options) : await keptBrowsers.take(options);
      watch.watch(context);
      taken.push([context, options]);
      return context;
    });
    for (const [context, options] of taken)
      if (newBrowser || info.status !== info.expectedStatus) await context.close();
      else await keptBrowsers.giveBack(context, options);
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it what a fixture needs.
  hire: async ({}, use) => use(aPerson),
});

export { expect };
