// npm test: everything, counted test by test, one closing line. With arguments: vitest alone, given those arguments.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from './browser.ts';
import { tryFreshClone } from './fresh-clone.ts';
import { root } from './list-files.ts';
import { runScript } from './run-program.ts';
import { addCounts, type Count, describeCount, stage } from './stage.ts';
import { staticStages } from './static-checks.ts';

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly { readonly status: string; readonly assertionResults: readonly unknown[] }[];
}

interface PlaywrightReport {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
}

const filters = process.argv.slice(2);
const withoutBrowser = process.env.NO_BROWSER === '1';
const nested = process.env.FRESH_CLONE !== undefined;
const reports = mkdtempSync(join(tmpdir(), 'test-reports-'));
process.once('exit', () => rmSync(reports, { recursive: true, force: true }));
// A shell set up for production would give the tests another React.
delete process.env.NODE_ENV;

/** Something went wrong outside any single test, so it must count although no report does. */
const orOne = (count: Count, succeeded: boolean): Count =>
  succeeded || count.failed > 0 ? count : { ...count, failed: 1 };

function readReport<T>(path: string): T {
  if (!existsSync(path)) throw new Error('没有产生测试报告。');
  return JSON.parse(readFileSync(path, 'utf8')) as T;
}

async function runVitest(): Promise<Count> {
  const path = join(reports, 'vitest.json');
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${path}`, ...filters];
  const succeeded = await runScript('node_modules/vitest/vitest.mjs', args);
  const report = readReport<VitestReport>(path);
  // A file that does not even load has no tests to count.
  const broken = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
  const count = {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
  return orOne(count, succeeded);
}

async function runBrowserTests(browser: Promise<string>): Promise<Count> {
  if (!existsSync(join(root, 'e2e/playwright.config.ts')))
    throw new Error('缺少 e2e/playwright.config.ts，无法运行浏览器测试。');
  const path = join(reports, 'playwright.json');
  const env = { ...process.env, CHROMIUM: await browser, PLAYWRIGHT_JSON_OUTPUT_FILE: path };
  const program = join(root, 'node_modules/@playwright/test/cli.js');
  const succeeded = await runScript(program, ['test', '--reporter=list,json'], { cwd: join(root, 'e2e'), env });
  const { stats } = readReport<PlaywrightReport>(path);
  const count = { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped };
  return orOne(count, succeeded);
}

const counts: Count[] = [];
const whole = filters.length === 0;
// Where one has to be installed first, that happens beside the other stages.
const browser = whole && !withoutBrowser ? findBrowser() : undefined;
browser?.catch(() => undefined);
if (whole) for (const run of staticStages) counts.push(await run());
counts.push(await stage('单元与服务端测试 vitest', runVitest));
if (whole) {
  counts.push(await stage('构建网页', () => runScript('bootstrap.mjs', ['build'])));
  if (browser) counts.push(await stage('浏览器测试 Playwright', () => runBrowserTests(browser)));
  if (!nested) counts.push(await stage('全新克隆', tryFreshClone));
}

const total = addCounts(counts);
console.log();
if (whole && withoutBrowser) console.log('浏览器测试没有运行（NO_BROWSER=1）。');
if (whole && nested) console.log('全新克隆测试没有运行（FRESH_CLONE）。');
console.log(describeCount(total));
process.exitCode = total.failed > 0 ? 1 : 0;
