import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

interface Fetched {
  readonly path: string;
  readonly bytes: number;
}

/** Everything over the wire, headers included, until the page can be used. */
async function fetchedUntilUsable(page: Page): Promise<Fetched[]> {
  const network = await page.context().newCDPSession(page);
  const paths = new Map<string, string>();
  const fetched: Fetched[] = [];
  await network.send('Network.enable');
  await network.send('Network.setCacheDisabled', { cacheDisabled: true });
  network.on('Network.requestWillBeSent', ({ requestId, request }) =>
    paths.set(requestId, new URL(request.url).pathname),
  );
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    fetched.push({ path: paths.get(requestId) ?? '', bytes: encodedDataLength });
  });
  // The files of the application come later, while the person types; here they never begin.
  await page.addInitScript(() => {
    Object.assign(window, { requestIdleCallback: () => 0 });
  });
  await page.goto('/login', { waitUntil: 'load' });
  await expect(page.getByRole('button', { name: '登录' })).toBeEnabled();
  await expect(page.getByLabel('账号', { exact: true })).toBeFocused();
  return [...fetched];
}

// A cache that other tests have filled would answer here.
test.use({ newBrowser: true });

test('the login page is usable after at most 120 KB in at most 8 requests', async ({ page }) => {
  const fetched = await fetchedUntilUsable(page);
  const total = fetched.reduce((sum, { bytes }) => sum + bytes, 0);
  test.info().annotations.push({ type: 'login page', description: `${total} bytes in ${fetched.length} requests` });
  expect(fetched.map(({ path }) => path)).toContain('/login');
  expect(fetched.some(({ path }) => path.endsWith('.js'))).toBe(true);
  expect(total).toBeLessThanOrEqual(120_000);
  expect(fetched.length).toBeLessThanOrEqual(8);
});

test('files are sent compressed and kept for ever; the application is fetched while the person types, and not again after the login', async ({
  page,
  hire,
}) => {
  const person = await hire();
  const answers: { path: string; headers: Record<string, string> }[] = [];
  page.on('response', async (response) => {
    const { pathname } = new URL(response.url());
    answers.push({ path: pathname, headers: await response.allHeaders() });
  });
  await page.goto('/login', { waitUntil: 'networkidle' });
  const files = answers.filter(({ path }) => path.startsWith('/assets/'));
  const scripts = files.filter(({ path }) => /\.(js|css|svg)$/.test(path));
  expect(scripts.length).toBeGreaterThan(4);
  for (const { path, headers } of scripts) {
    expect.soft(headers['content-encoding'], path).toBe('br');
    expect.soft(headers['cache-control'], path).toBe('public, max-age=31536000, immutable');
  }
  const [document] = answers.filter(({ path }) => path === '/login');
  expect(document?.headers['content-encoding']).toBe('br');
  expect(document?.headers['cache-control']).toBe('no-cache');
  expect(document?.headers['content-security-policy']).toContain("script-src 'self'");

  const warmed = await page.locator('meta[name="warm"]').getAttribute('content');
  const names = (warmed ?? '').split(' ');
  expect(names.length).toBeGreaterThan(2);
  const overTheWire: string[] = [];
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  const paths = new Map<string, string>();
  network.on('Network.requestWillBeSent', ({ requestId, request }) =>
    paths.set(requestId, new URL(request.url).pathname),
  );
  network.on('Network.responseReceived', ({ requestId, response }) => {
    if (!response.fromDiskCache && !response.fromPrefetchCache) overTheWire.push(paths.get(requestId) ?? '');
  });
  await page.getByLabel('账号', { exact: true }).fill(person.jobNumber);
  await page.getByLabel('密码', { exact: true }).fill('oars-and-water-7');
  await page.getByRole('button', { name: '登录' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '工作台' })).toBeVisible();
  expect(overTheWire).toContain('/home');
  expect(overTheWire.filter((path) => names.includes(path))).toEqual([]);
});
