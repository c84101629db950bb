// The one way in: installs what is missing, builds what is stale, then hands over to the pinned Node.
// Plain JavaScript for any Node >= 18, because it runs before anything is installed.
import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fail, root } from './tools/bootstrap/console.mjs';
import { ensureInstalled } from './tools/bootstrap/install.mjs';
import { run, stopChildren } from './tools/bootstrap/processes.mjs';
import { ensureWebBuilt, viteProgram } from './tools/bootstrap/web-build.mjs';

const targets = {
  start: 'server/src/main.ts',
  dev: 'server/src/main.ts',
  test: 'tools/test.ts',
  check: 'tools/check.ts',
  bench: 'bench/main.ts',
  prove: 'tools/prove.ts',
  'verify-log': 'server/src/verify-log.ts',
  'move-files': 'server/src/move-files.ts',
  backup: 'server/src/backup.ts',
  'verify-backup': 'server/src/verify-backup.ts',
  restore: 'server/src/restore.ts',
  pictures: 'tools/pictures.ts',
  'contact-sheets': 'tools/contact-sheets.ts',
  'measure-start': 'tools/measure-start.ts',
  'measure-browser': 'tools/measure-browser.ts',
};

async function main([command, ...args]) {
  const target = targets[command];
  if (!target && command !== 'build')
    fail(`用法：node bootstrap.mjs <${[...Object.keys(targets), 'build'].join('|')}> [参数]`);
  if (Number.parseInt(process.versions.node, 10) < 18)
    fail(`Node ${process.versions.node} 太旧，请安装 Node 18 或更高版本。`);
  if (target && !existsSync(join(root, target))) fail(`缺少 ${target}，无法运行 ${command}。`);
  process.chdir(root);
  const follow = command === 'start' ? followParent() : [];
  // Where Node cannot replace itself this process stays between npm and the server, and has to follow as well.
  if (follow.length > 0) await import('./tools/bootstrap/follow-parent.mjs');
  const node = await ensureInstalled();
  // Everything started from here finds the pinned Node as `node`.
  process.env.PATH = [dirname(node), process.env.PATH].join(delimiter);
  if (['start', 'dev', 'build'].includes(command)) await ensureWebBuilt(node);
  if (command === 'build') return;
  // In force from the first file on, so that a second start neither strips types nor compiles: 20 MB and 100 ms less.
  if (command === 'start') process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules', '.cache', 'compiled');
  if (command === 'dev') await develop(node, target, args);
  else await become(node, [...follow, target, ...args]);
}

// Under npm the parent is a shell that may die without passing the signal on. Started directly, the caller may
// leave a server running on purpose.
function followParent() {
  return process.env.npm_lifecycle_event ? ['--import', './tools/bootstrap/follow-parent.mjs'] : [];
}

/** Replaces this process where Node can, so that no second one stays behind; else waits for the child. */
async function become(node, args) {
  if (process.execve && process.platform !== 'win32') process.execve(node, [node, ...args], process.env);
  const { code, error } = await run(node, args);
  if (error) fail(`无法运行 ${node}：${error.message}`);
  process.exit(code);
}

async function develop(node, target, args) {
  const server = run(node, ['--watch', target, ...args]);
  const pages = run(node, [viteProgram], { cwd: join(root, 'web') });
  const { code } = await Promise.race([server, pages]);
  stopChildren('SIGTERM');
  await Promise.all([server, pages]);
  process.exit(code);
}

await main(process.argv.slice(2));
