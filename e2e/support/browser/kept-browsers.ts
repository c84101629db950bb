import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';

// A worker keeps its browsers from test to test and sweeps them in between. One page of ours stays open in each, so that the
// program which draws the pages stays alive with all that it has compiled: a screen then opens in two thirds of the time.

const keepers = new WeakMap<BrowserContext, Page>();
const events = ['request', 'response', 'requestfailed', 'console', 'weberror', 'dialog', 'page'] as const;

/** The page without a program that stands open at the site: what the site stores is seen and changed there. */
export function keeperOf(context: BrowserContext): Page {
  const keeper = keepers.get(context);
  if (keeper === undefined) throw new Error('this browser was not opened by the test’s fixtures');
  return keeper;
}

export async function openBrowser(browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  const keeper = await context.newPage();
  await keeper.goto('/health');
  keepers.set(context, keeper);
  return context;
}

/** As it was when it was opened. False: something was done to it that cannot be undone. */
async function sweep(context: BrowserContext): Promise<boolean> {
  const keeper = keeperOf(context);
  await Promise.all(context.pages().map((page) => (page === keeper ? undefined : page.close())));
  for (const event of events) context.removeAllListeners(event);
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  return keeper.evaluate(() => {
    localStorage.clear();
    // Replaced by page.clock for good.
    return /\[native code\]/.test(Function.prototype.toString.call(Date));
  });
}

export class KeptBrowsers {
  readonly #browser: Browser;
  readonly #free = new Map<string, BrowserContext[]>();

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  /** One that nobody uses at the moment, or a new one. */
  async take(options: BrowserContextOptions): Promise<BrowserContext> {
    return this.#free.get(JSON.stringify(options))?.pop() ?? (await openBrowser(this.#browser, options));
  }

  async giveBack(context: BrowserContext, options: BrowserContextOptions): Promise<void> {
    // A test that measures a browser closes it itself.
    if (keeperOf(context).isClosed() || !(await sweep(context))) return context.close();
    const name = JSON.stringify(options);
    this.#free.set(name, [...(this.#free.get(name) ?? []), context]);
  }
}
