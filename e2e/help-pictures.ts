// Makes the pictures of the page 帮助 anew, from the demo company: node e2e/help-pictures.ts (after npm run build).
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';
import { findBrowser } from '../tools/browser.ts';
import { root } from '../tools/list-files.ts';
import { startServer, temporaryFolder } from '../tools/real-server.ts';
import { journeys } from '../web/src/areas/search/help/journeys.ts';
import { browserArguments } from './support/browser-arguments.ts';
import { demoKeyOf } from './support/demo-key.ts';
import { password } from './support/scene.ts';

const target = join(root, 'web/src/areas/search/help/pictures');
const screen = { width: 1280, height: 800 };
/** Small enough to be kept with the code, large enough to be read. */
const scale = 0.75;
const quality = 60;

async function picture(page: Page, name: string): Promise<void> {
  // The rows are asked of the server after the page stands; the live stream keeps it from ever being idle.
  await sleep(1500);
  await page.mouse.move(screen.width - 4, screen.height - 4);
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'webp',
    quality,
    clip: { x: 0, y: 0, ...screen, scale },
  });
  const bytes = Buffer.from(data, 'base64');
  writeFileSync(join(target, `${name}.webp`), bytes);
  console.log(`${name}  ${Math.round(bytes.length / 1024)} KB`);
}

const folder = temporaryFolder('help-pictures');
const server = await startServer({
  dataDir: join(folder.path, 'data'),
  settings: { ADMIN_PASSWORD: password, LIMIT_SCALE: '1000', DEMO: '1' },
});
try {
  mkdirSync(target, { recursive: true });
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserArguments() });
  try {
    for (const { key, persona, to, shown } of journeys) {
      const context = await browser.newContext({
        baseURL: `http://127.0.0.1:${server.port}`,
        locale: 'zh-CN',
        reducedMotion: 'reduce',
        viewport: screen,
      });
      const page = await context.newPage();
      await page.goto(`/login#demo=${await demoKeyOf(server)}`);
      await page.getByRole('region', { name: '演示角色' }).getByRole('button').filter({ hasText: persona }).click();
      await page.waitForURL('**/home');
      await page.goto(to);
      await page.locator(shown).first().waitFor();
      if (key === 'search') {
        await page.keyboard.press('Control+k');
        await page.getByRole('combobox', { name: '搜索内容' }).fill('数据');
      }
      await picture(page, key);
      await context.close();
    }
  } finally {
    await browser.close();
  }
} finally {
  await server.stop();
  folder.remove();
}
