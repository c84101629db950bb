// Makes the pictures of the page 帮助 anew, from the demo company: node e2e/help-pictures.ts (after npm run build).
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { root } from '../tools/list-files.ts';
import { journeys } from '../web/src/areas/search/help/journeys.ts';
import { withOwnCompany } from './support/company/pictured-company.ts';

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

mkdirSync(target, { recursive: true });
await withOwnCompany('help-pictures', async ({ open, enterAs }) => {
  for (const { key, persona, to, shown } of journeys) {
    const page = await open({ viewport: screen });
    await enterAs(page, persona);
    await page.goto(to);
    await page.locator(shown).first().waitFor();
    if (key === 'search') {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: '搜索内容' }).fill('数据');
    }
    await picture(page, key);
    await page.context().close();
  }
});
