import { type BrowserContext, type BrowserContextOptions, test as base, expect } from '@playwright/test';
import { lanHost } from './browser-arguments.ts';
import type { SiteName } from './database.ts';
import { aPerson, type Person, type PersonOptions } from './people.ts';
import { scene } from './scene.ts';
import { type Watch, watchOver } from './watch.ts';

interface Fixtures {
  readonly site: SiteName;
  readonly watch: Watch;
  /** Another browser, of somebody else or on another computer; watched like the first. */
  readonly anotherBrowser: (options?: BrowserContextOptions) => Promise<BrowserContext>;
  readonly hire: (options?: PersonOptions) => Promise<Person>;
}

export const test = base.extend<Fixtures>({
  site: ['main', { option: true }],
  baseURL: async ({ site }, use) => use(scene()[site].address),
  watch: [
    async ({ context, site }, use) => {
      const { address } = scene()[site];
      const watch = watchOver([address, address.replace('127.0.0.1', lanHost)]);
      watch.watch(context);
      await use(watch);
      expect(watch.problems()).toEqual([]);
    },
    { auto: true },
  ],
  anotherBrowser: async ({ browser, watch }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (options) => {
      const context = await browser.newContext(options);
      watch.watch(context);
      opened.push(context);
      return context;
    });
    for (const context of opened) await context.close();
  },
  hire: async ({ site }, use) => use((options) => aPerson(site, options)),
});

export { expect };
