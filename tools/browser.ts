// Finds a Chromium for the browser tests, and gets one where that is possible without asking.
import { execFileSync, type SpawnOptions, spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { root } from './list-files.ts';
import { runProgram, runScript } from './processes/run-program.ts';

/** The one without windows first: the same engine at three quarters of the processor time. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
  'microsoft-edge-stable',
];

const usualPlaces: Partial<Record<NodeJS.Platform, string[]>> = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ],
  win32: ['ProgramFiles', 'ProgramFiles(x86)', 'LocalAppData']
    .map((name) => process.env[name])
    .filter((folder) => folder !== undefined)
    .flatMap((folder) => [
      join(folder, 'Google/Chrome/Application/chrome.exe'),
      join(folder, 'Microsoft/Edge/Application/msedge.exe'),
    ]),
};

export async function findBrowser(): Promise<string> {
  const wanted = process.env.CHROMIUM;
  if (wanted && !works(wanted)) throw new Error(`环境变量 CHROMIUM 指向的浏览器无法运行：${wanted}`);
  const browser = wanted ?? installed() ?? (await download()) ?? (await installByApt());
  if (!browser) throw new Error('找不到浏览器：请安装 Chromium、Chrome 或 Edge，或用环境变量 CHROMIUM 指明其路径。');
  await ensureChineseFont();
  return browser;
}

function works(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
  } catch {
    return false;
  }
  // A run shows stubs and missing libraries; on Windows it would open a window instead.
  return process.platform === 'win32' || spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0;
}

function installed(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const inPath =
    process.platform === 'win32' ? [] : names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...inPath, ...(usualPlaces[process.platform] ?? []), playwrightBrowser()].find((path) => path && works(path));
}

/** Where Playwright keeps its own download, whether or not it is there. */
function playwrightBrowser(): string | undefined {
  const load = createRequire(join(root, 'e2e/package.json'));
  const { chromium } = load('@playwright/test') as { chromium: { executablePath(): string } };
  try {
    return chromium.executablePath();
  } catch {
    return undefined;
  }
}

async function download(): Promise<string | undefined> {
  console.log('没有找到浏览器，尝试下载 Playwright 的 Chromium……');
  await runScript(join(root, 'node_modules/@playwright/test/cli.js'), ['install', 'chromium'], { timeout: 300_000 });
  const path = playwrightBrowser();
  return path && works(path) ? path : undefined;
}

const isDebianRoot = () => existsSync('/etc/debian_version') && process.getuid?.() === 0;

async function apt(...packages: string[]): Promise<boolean> {
  if (!isDebianRoot()) return false;
  console.log(`用 apt-get 安装 ${packages.join('、')}……`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const quiet: SpawnOptions = { env, stdio: ['ignore', 'ignore', 'inherit'] };
  await runProgram('apt-get', ['update'], quiet);
  return runProgram('apt-get', ['install', '-y', '--no-install-recommends', ...packages], quiet);
}

async function installByApt(): Promise<string | undefined> {
  for (const browser of ['chromium-headless-shell', 'chromium'])
    if (await apt(browser, 'fonts-noto-cjk')) return installed();
  return undefined;
}

// Without one every Chinese character is a box, and screenshots and widths mean nothing.
async function ensureChineseFont(): Promise<void> {
  if (process.platform !== 'linux' || hasChineseFont()) return;
  if (!(await apt('fonts-noto-cjk'))) console.log('没有中文字体，页面上的汉字会显示为方块：请安装 fonts-noto-cjk。');
}

function hasChineseFont(): boolean {
  try {
    return execFileSync('fc-list', [':lang=zh'], { encoding: 'utf8' }).trim() !== '';
  } catch {
    return false;
  }
}
