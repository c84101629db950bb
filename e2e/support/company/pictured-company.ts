import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { findBrowser } from '../../../tools/browser.ts';
import { startServer, temporaryFolder } from '../../../tools/processes/real-server.ts';
import { browserArguments } from '../browser/browser-arguments.ts';
import type { Person } from '../people/people.ts';
import { sql } from './database.ts';
import { demoKeyOf } from './demo-key.ts';
import { password, setScene } from './scene.ts';

/** A server of its own and a browser, for the scripts that take pictures. */
export interface OwnCompany {
  readonly address: string;
  readonly browser: Browser;
  readonly open: (options: BrowserContextOptions) => Promise<Page>;
  /** By the login page's personas. */
  readonly enterAs: (page: Page, persona: string | RegExp) => Promise<void>;
  /** To the login page, with the personas on it; returns what each is called. */
  readonly toPersonas: (page: Page) => Promise<string[]>;
}

export async function withOwnCompany(
  name: string,
  work: (company: OwnCompany) => Promise<void>,
  { demo = true } = {},
): Promise<void> {
  const folder = temporaryFolder(name);
  const dataDir = join(folder.path, 'data');
  const settings = { ADMIN_PASSWORD: password, LIMIT_SCALE: '1000', DEMO: demo ? '1' : '0' };
  const server = await startServer({ dataDir, settings });
  try {
    const address = `http://127.0.0.1:${server.port}`;
    setScene({ address, dataDir, seenTexts: '' });
    const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserArguments() });
    const personas = (page: Page) => page.getByRole('region', { name: '演示角色' });
    const toPersonas = async (page: Page) => {
      await page.goto(`/login#demo=${await demoKeyOf(server)}`);
      await personas(page).waitFor();
      return personas(page).getByRole('button').locator('strong').allInnerTexts();
    };
    try {
      await work({
        address,
        browser,
        open: async (options) => {
          const common = {
            baseURL: address,
            locale: 'zh-CN',
            timezoneId: 'Asia/Shanghai',
            reducedMotion: 'reduce',
          } as const;
          return (await browser.newContext({ ...common, ...options })).newPage();
        },
        toPersonas,
        enterAs: async (page, persona) => {
          await toPersonas(page);
          await personas(page).getByRole('button').filter({ hasText: persona }).click();
          await page.waitForURL('**/home');
        },
      });
    } finally {
      await browser.close();
    }
  } finally {
    await server.stop();
    folder.remove();
  }
}

export async function administrator(): Promise<Person> {
  const [row] = await sql<{ id: string; name: string; job_number: string }>(
    `select id, name, job_number from users where account = 'admin'`,
  );
  if (row === undefined) throw new Error('there is no administrator');
  return { id: Number(row.id), name: row.name, jobNumber: row.job_number, mobile: '' };
}
