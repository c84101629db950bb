// npm test: everything, counted test by test, one closing line. With arguments: vitest alone, given those arguments.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { memoryFolder } from '../server/testing/database/memory-folder.ts';
import { findBrowser } from './browser.ts';
import { startFreshClone } from './fresh-clone.ts';
import { staticStages } from './laws/static-checks.ts';
import { root } from './list-files.ts';
import { runBeside, runScript } from './processes/run-program.ts';
import { describeReports, type Report, readPlaywright, readVitest } from './reports/reports.ts';
import { addCounts, type Count, describeCount, stage } from './reports/stage.ts';

const filters = process.argv.slice(2);
const whole = filters.length === 0;
const withoutBrowser = process.env.NO_BROWSER === '1';
const nested = process.env.FRESH_CLONE !== undefined;
const folder = mkdtempSync(join(memoryFolder(), 'tongzhou-test-run-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
// A shell set up for production would give the tests another React.
delete process.env.NODE_ENV;
// The same programs are started many times: what they compile is kept from one to the next.
// On a disk each of them would wait for it up to twenty seconds when it ends: thousands of small files replace each other.
process.env.NODE_COMPILE_CACHE = join(folder, 'compiled');

const reports: Report[] = [];

/** Something went wrong outside any single test, so it must count although no report does. */
function countOf(report: Report, succeeded: boolean): Count {
  reports.push(report);
  const { count } = report;
  return succeeded || count.failed > 0 ? count : { ...count, failed: 1 };
}

function startVitest(): () => Promise<Count> {
  const path = join(folder, 'vitest.json');
  const args = ['run', '--reporter=default', '--reporter=./tools/reports/vitest-report.ts', ...filters];
  // What the tests write lies in memory as well: on a slow disk whole servers would wait for each other's data.
  const env = { ...process.env, VITEST_REPORT: path, TMPDIR: memoryFolder() };
  const vitest = runBeside('node_modules/vitest/vitest.mjs', args, { env });
  return async () => {
    const succeeded = await vitest.shown();
    return countOf(readVitest(path), succeeded);
  };
}

async function runBrowserTests(browser: Promise<string>): Promise<Count> {
  if (!existsSync(join(root, 'e2e/playwright.config.ts')))
    throw new Error('缺少 e2e/playwright.config.ts，无法运行浏览器测试。');
  const path = join(folder, 'playwright.json');
  const env = { ...process.env, CHROMIUM: await browser, PLAYWRIGHT_JSON_OUTPUT_FILE: path };
  const program = join(root, 'node_modules/@playwright/test/cli.js');
  const succeeded = await runScript(program, ['test', '--reporter=list,json'], { cwd: join(root, 'e2e'), env });
  return countOf(readPlaywright(path), succeeded);
}

const counts: Count[] = [];
// Where one has to be installed first, that happens beside the other stages.
const browser = whole && !withoutBrowser ? findBrowser() : undefined;
browser?.catch(() => undefined);
// Its first tests wait for time to pass: the checks and the build have the processor meanwhile.
const finishVitest = startVitest();
if (whole) {
  for (const run of staticStages) counts.push(await run());
  counts.push(await stage('构建网页', () => runScript('bootstrap.mjs', ['build'])));
}
counts.push(await stage('单元与服务端测试 vitest', finishVitest));
const finishFreshClone = whole && !nested ? startFreshClone() : undefined;
if (browser) counts.push(await stage('浏览器测试 Playwright', () => runBrowserTests(browser)));
if (finishFreshClone) counts.push(await stage('全新克隆', finishFreshClone));

const total = addCounts(counts);
console.log();
if (whole) console.log(`${describeReports(reports).join('\n')}\n`);
if (whole && withoutBrowser) console.log('浏览器测试没有运行（NO_BROWSER=1）。');
if (whole && nested) console.log('全新克隆测试没有运行（FRESH_CLONE）。');
console.log(describeCount(total));
process.exitCode = total.failed > 0 ? 1 : 0;
