// Brings node_modules in line with package-lock.json and finds the Node that the project is pinned to.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs, { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fail, reasonOf, root, say, secondsSince, tryReadJson } from './console.mjs';
import { leaveIfStopped, run, withLock } from './processes.mjs';

const spaceNeeded = 1.2e9;
const stampFile = join(root, 'node_modules', '.bootstrap-stamp');
const runningMajor = Number(process.versions.node.split('.')[0]);

/** Installs when needed; gives the path of the Node to use. */
export async function ensureInstalled() {
  const lockText = readFileSync(join(root, 'package-lock.json'));
  const key = `${createHash('sha256').update(lockText).digest('hex')} ${process.platform} ${process.arch}`;
  const ready = nodeOfStamp(key);
  if (ready) return ready;
  const lock = JSON.parse(lockText);
  if (!nodePackages(lock).some(isForThisMachine) && runningMajor < pinnedMajor(lock)) failWithoutNode(lock);
  return withLock(async () => {
    const meanwhile = nodeOfStamp(key);
    if (meanwhile) return meanwhile;
    if (missingPackages(lock).length > 0) await install(lock);
    const file = workingNode(lock);
    try {
      writeFileSync(stampFile, JSON.stringify({ key, file }));
    } catch {
      // Someone else's node_modules, complete but not ours to write: checked again next time.
    }
    return file ? join(root, file) : process.execPath;
  });
}

function nodeOfStamp(key) {
  const stamp = tryReadJson(stampFile);
  // No file: this machine uses its own Node, which may be another one by now, so it is judged anew.
  return stamp?.key === key && stamp.file && existsSync(join(root, stamp.file)) ? join(root, stamp.file) : null;
}

const fits = (wanted, actual) => wanted === undefined || [wanted].flat().includes(actual);
const isForThisMachine = (entry) => fits(entry.os, process.platform) && fits(entry.cpu, process.arch);

function nodePackages(lock) {
  return Object.entries(lock.packages)
    .filter(([path, entry]) => /^node_modules\/node-/.test(path) && entry.bin?.node)
    .map(([path, entry]) => ({ ...entry, path }));
}

const pinnedMajor = (lock) => Math.max(...nodePackages(lock).map((entry) => Number.parseInt(entry.version, 10)));

/** Path of a Node package's program relative to the root, or null where the running Node does instead. */
function workingNode(lock) {
  for (const entry of nodePackages(lock).filter(isForThisMachine)) {
    const file = join(entry.path, tryReadJson(join(root, entry.path, 'package.json'))?.bin.node ?? entry.bin.node);
    // Only a real run tells: on musl the package installs but cannot be loaded.
    if (spawnSync(join(root, file), ['--version']).status === 0) return file;
  }
  return runningMajor >= pinnedMajor(lock) ? null : failWithoutNode(lock);
}

function failWithoutNode(lock) {
  const machine = `${process.platform} ${process.arch}`;
  const wanted = pinnedMajor(lock);
  return fail(`本机（${machine}）没有可用的 Node ${wanted} 程序包，请自行安装 Node ${wanted} 或更高版本后重试。`);
}

// npm drops an optional package without a word when its download fails: its exit code alone proves nothing.
function missingPackages(lock) {
  const installed = tryReadJson(join(root, 'node_modules', '.package-lock.json'))?.packages ?? {};
  return Object.entries(lock.packages)
    .filter(([path, entry]) => path.includes('node_modules/') && installed[path]?.version !== entry.version)
    .filter(([, entry]) => !entry.optional || ((entry.os || entry.cpu) && !entry.libc && isForThisMachine(entry)))
    .map(([path]) => path.replace(/^.*node_modules\//, ''));
}

async function install(lock) {
  const started = Date.now();
  if (!isWritable(root)) fail(`项目文件夹不可写：${root}。请检查所有者与权限。`);
  // Checked first: on a full disk npm struggles for minutes and may still report success.
  const space = existsSync(join(root, 'node_modules')) ? null : fs.statfsSync?.(root);
  if (space && space.bavail * space.bsize < spaceNeeded) fail('磁盘空间不足，安装约需 1.2 GB，请腾出空间后重试。');
  if (process.platform === 'win32' && process.execPath.startsWith(join(root, 'node_modules')))
    fail('依赖有变化，但 Windows 不能替换正在运行的 Node：请直接运行 node bootstrap.mjs start。');
  say('正在安装依赖（首次约一分钟，以后不再重复）……');
  const env = { ...process.env, npm_config_update_notifier: 'false' };
  const ownCache = cacheInstead(env.npm_config_cache ?? join(homedir(), '.npm'));
  if (ownCache) env.npm_config_cache = ownCache;
  const [npm, ...cli] = npmCommand();
  // Both --include: NODE_ENV=production or an inherited --omit would leave vite or the pinned Node out.
  const flags = [
    '--include=dev',
    '--include=optional',
    '--prefer-offline',
    '--no-progress',
    '--fetch-retry-mintimeout=2000',
  ];
  const progress = setInterval(() => say(`  仍在安装，已用 ${secondsSince(started)}`), 10_000);
  const result = await run(npm, [...cli, 'ci', ...flags], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: cli.length === 0 && process.platform === 'win32',
  });
  clearInterval(progress);
  if (ownCache) rmSync(ownCache, { recursive: true, force: true });
  leaveIfStopped();
  if (result.error?.code === 'ENOENT') fail('找不到 npm，请安装带有 npm 的 Node.js（18 或更高版本）。');
  if (result.code !== 0) {
    say(result.output.trim().split('\n').slice(-20).join('\n'));
    fail(`安装依赖失败：${reasonOf(result.output) ?? '原因见上面 npm 的输出。'}`);
  }
  const missing = missingPackages(lock);
  if (missing.length > 0) {
    const some = missing.slice(0, 5).join('、') + (missing.length > 5 ? `等 ${missing.length} 个` : '');
    fail(`这些包没有装上：${some}。${reasonOf(result.output) ?? '多半是网络中断，请重试。'}`);
  }
  say(`依赖已就绪，用时 ${secondsSince(started)}`);
}

function npmCommand() {
  const { npm_execpath: running, npm_node_execpath: itsNode } = process.env;
  // yarn and pnpm set the same variable to themselves.
  if (running && /npm-cli\.c?js$/.test(running) && existsSync(running)) return [itsNode ?? process.execPath, running];
  const beside = ['../lib/node_modules', 'node_modules']
    .map((folder) => join(dirname(process.execPath), folder, 'npm', 'bin', 'npm-cli.js'))
    .find((file) => existsSync(file));
  return beside ? [process.execPath, beside] : ['npm'];
}

function cacheInstead(usual) {
  return process.platform === 'win32' || isWritable(usual) ? null : mkdtempSync(join(tmpdir(), 'npm-cache-'));
}

function isWritable(folder) {
  try {
    mkdirSync(folder, { recursive: true });
    rmSync(mkdtempSync(join(folder, '.try-')), { recursive: true });
    return true;
  } catch {
    return false;
  }
}
