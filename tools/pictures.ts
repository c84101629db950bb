// npm run pictures: makes the pictures of the README anew, from the demo company in a real browser.
import { join } from 'node:path';
import { findBrowser } from './browser.ts';
import { root } from './list-files.ts';
import { runScript } from './run-program.ts';

const env = { ...process.env, CHROMIUM: await findBrowser() };
const built = await runScript('bootstrap.mjs', ['build']);
process.exitCode = built && (await runScript(join(root, 'e2e/pictures.ts'), [], { env })) ? 0 : 1;
