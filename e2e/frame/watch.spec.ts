import { expect, test } from '@playwright/test';
import { findings } from '../support/browser/accessible.ts';
import { watchOver } from '../support/browser/watch.ts';
import { scene } from '../support/company/scene.ts';

// The watch itself: everything that must fail a test is done once, and must be seen.
test('the watch sees what goes wrong, also a request that leaves for another host or fails, and what was announced and did not happen [W06] [U26] [W12]', async ({
  context,
  page,
}) => {
  const { address } = scene();
  const watch = watchOver([address]);
  watch.watch(context);
  await page.goto(`${address}/login`);
  expect(watch.problems()).toEqual([]);

  await page.evaluate(async () => {
    console.warn('a warning');
    setTimeout(() => {
      throw new Error('an error of the page');
    });
    document.body.append(Object.assign(new Image(), { src: 'https://example.com/picture.png' }));
    try {
      document.body.innerHTML = '<b>markup</b>';
    } catch {
      // Refused by the browser, which must be heard of all the same.
    }
    await fetch('/api/user/menuList');
    await fetch('/health?token=eyJhbGciOiJIUzI1NiJ9.eyJzaWQiOiIx.x');
    await fetch('https://example.com/').catch(() => {});
  });
  await page.evaluate(() => alert('a dialog'));

  const problems = watch.problems().join('\n');
  expect(problems).toContain('the console says: a warning');
  expect(problems).toContain('an error of the page');
  expect(problems).toMatch(/the console says: .*Content Security Policy.*img-src/);
  expect(problems).toMatch(/the console says: .*Content Security Policy.*connect-src/);
  expect(problems).toMatch(/the console says: .*Trusted/i);
  expect(problems).toContain('/api/user/menuList was answered with 401');
  expect(problems).toContain('a token stands in the address /health');
  expect(problems).toContain('a page opened a dialog of its own: a dialog');

  const another = watchOver([address]);
  another.watch(context);
  another.expect('/api/user/menuList', 401);
  another.expect('/api/user/login', 400);
  await page.goto(`${address}/login`);
  await page.evaluate(() => fetch('/api/user/menuList'));
  expect(another.problems()).toEqual(['/api/user/login was never answered with 400']);

  await context.route('https://example.com/**', (route) => route.abort('connectionrefused'));
  await page.goto(`${address}/health`);
  await page.goto('https://example.com/').catch(() => {});
  const later = another.problems().join('\n');
  expect(later).toContain('a request left for https://example.com');
  expect(later).toContain('failed: net::ERR_CONNECTION_REFUSED');
});

test('axe finds what cannot be read or has no name, also at the second look', async ({ page }) => {
  await page.goto(`${scene().address}/login`);
  expect(await findings(page)).toEqual([]);
  await page.evaluate(() => {
    const pale = Object.assign(document.createElement('p'), { textContent: 'pale' });
    pale.style.cssText = 'color: #ccc; background: #fff';
    document.body.append(pale, document.createElement('button'));
  });
  expect((await findings(page)).map((found) => found.split(' at ')[0])).toEqual(['button-name', 'color-contrast']);
});
