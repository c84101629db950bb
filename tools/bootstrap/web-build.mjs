// Builds the pages when their sources changed since the last build.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail, reasonOf, root, say, secondsSince, tryReadJson } from './console.mjs';
import { leaveIfStopped, run, withLock } from './processes.mjs';

const web = join(root, 'web');
const stampFile = join(web, 'dist', '.stamp');
export const viteProgram = join(root, 'node_modules', 'vite', 'bin', 'vite.js');

export async function ensureWebBuilt(node) {
  if (isFresh()) return;
  await withLock(async () => {
    if (!isFresh()) await build(node);
  });
}

function sources() {
  const list = (folder) =>
    readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      if (/^(dist|node_modules|\..*)$|\.test\.tsx?$/.test(entry.name)) return [];
      return entry.isDirectory() ? list(`${folder}/${entry.name}`) : [`${folder}/${entry.name}`];
    });
  return [...list('web'), ...list('contract'), 'docs/glossary.md', 'package-lock.json'].sort();
}

function hashOf(files, describe) {
  const hash = createHash('sha256');
  for (const file of files)
    hash
      .update(`${file}\0`)
      .update(describe(join(root, file)))
      .update('\0');
  return hash.digest('hex');
}

const sizeAndTime = (path) => {
  const { size, mtimeMs } = statSync(path);
  return `${size} ${mtimeMs}`;
};

// Sizes and times first, since that is cheap; contents only when those differ, as after a git checkout.
function isFresh() {
  const stamp = tryReadJson(stampFile);
  if (!stamp) return false;
  const files = sources();
  if (stamp.stat === hashOf(files, sizeAndTime)) return true;
  if (stamp.content !== hashOf(files, readFileSync)) return false;
  writeStamp({ stat: hashOf(files, sizeAndTime), content: stamp.content });
  return true;
}

function writeStamp(stamp) {
  try {
    writeFileSync(stampFile, JSON.stringify(stamp));
  } catch {
    // A read-only checkout still serves what is there.
  }
}

async function build(node) {
  if (!readdirSync(web).some((name) => /^vite\.config\.m?[jt]s$/.test(name)))
    fail('缺少 web/vite.config.ts，无法构建网页。');
  const started = Date.now();
  say('正在构建网页……');
  // Taken before the build: a file saved meanwhile makes the next start build again.
  const files = sources();
  const stamp = { stat: hashOf(files, sizeAndTime), content: hashOf(files, readFileSync) };
  rmSync(stampFile, { force: true });
  const result = await run(node, [viteProgram, 'build'], {
    cwd: web,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  leaveIfStopped();
  if (result.code !== 0) {
    say(result.output.trim());
    fail(`构建网页失败：${reasonOf(result.output) ?? '原因见上面的输出。'}`);
  }
  writeStamp(stamp);
  say(`网页已构建，用时 ${secondsSince(started)}`);
}
