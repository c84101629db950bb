import { join } from 'node:path';
import { findBrowser } from './browser.ts';
import { root } from './list-files.ts';
import { runScript } from './processes/run-program.ts';

/** A script of e2e/ that takes pictures of what is built now. */
export async function runInBrowser(script: string, args: string[] = []): Promise<void> {
  const env = { ...process.env, CHROMIUM: await findBrowser() };
  const built = await runScript('bootstrap.mjs', ['build']);
  process.exitCode = built && (await runScript(join(root, 'e2e', script), args, { env })) ? 0 : 1;
}
