// npm run measure-browser: how smoothly the screens move with 5,000 people in 800 departments.
import { join } from 'node:path';
import { findBrowser } from './browser.ts';
import { root } from './list-files.ts';
import { runScript } from './processes/run-program.ts';

const env = { ...process.env, CHROMIUM: await findBrowser(), MEASURE_BROWSER: '1' };
const built = await runScript('bootstrap.mjs', ['build']);
const args = ['test', '--project', 'large-company', '--workers', '1', '--reporter=list'];
const program = join(root, 'node_modules/@playwright/test/cli.js');
process.exitCode = built && (await runScript(program, args, { cwd: join(root, 'e2e'), env })) ? 0 : 1;
