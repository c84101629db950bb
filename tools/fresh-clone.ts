// What a newcomer does: clone, npm start, open the page, stop it; then start again. As root it is done as nobody without a
// home, which is the harder case.
import { type ChildProcess, spawn } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  lchownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { constants, setPriority, tmpdir } from 'node:os';
import { delimiter, dirname, join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { listFiles, root } from './list-files.ts';
import { processesIn } from './processes/processes.ts';
import { addCounts, type Count, countOf } from './reports/stage.ts';

interface Newcomer {
  readonly folder: string;
  readonly port: number;
  readonly options: {
    readonly cwd: string;
    readonly env: NodeJS.ProcessEnv;
    readonly uid?: number;
    readonly gid?: number;
  };
}

interface Started {
  readonly npm: ChildProcess;
  readonly ended: Promise<number>;
  readonly seconds: number;
  readonly output: () => string;
}

/** Begins at once, with what the processors have left over beside the browser tests; what it found is said at the end. */
export function startFreshClone(): () => Promise<Count> {
  const tried = tryFreshClone();
  tried.catch(() => undefined);
  return () => tried.finally(() => console.log(said.join('\n')));
}

const said: string[] = [];

async function tryFreshClone(): Promise<Count> {
  const files = listFiles();
  if (files === null || process.platform === 'win32') {
    said.push('这里不是 Linux 或 macOS 上的 git 克隆，跳过。');
    return { passed: 0, failed: 0, skipped: 1 };
  }
  const newcomer = await prepare(files);
  try {
    return addCounts([...(await firstStart(newcomer)), ...(await secondStart(newcomer))]);
  } finally {
    for (const { pid } of processesIn(newcomer.folder)) process.kill(pid, 'SIGKILL');
    rmSync(newcomer.folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

function check(what: string, holds: boolean): Count {
  said.push(` ${holds ? '✓' : '✗'} ${what}`);
  return countOf(holds);
}

async function firstStart(newcomer: Newcomer): Promise<Count[]> {
  const started = await start(newcomer, 600);
  const counts = [
    check(`安装、构建并启动，${started.seconds.toFixed(1)} 秒后 /health 应答`, true),
    check('/login 应答 200', (await statusOf(newcomer.port, '/login')) === 200),
  ];
  // npm's shell may die of a SIGTERM without handing it on; what the shell started must take it and end well.
  const ours = processesIn(newcomer.folder).filter(({ command }) =>
    /^\S*node .*(bootstrap\.mjs|main\.ts)/.test(command),
  );
  const topmost = ours.find(({ parent }) => !ours.some(({ pid }) => pid === parent));
  if (topmost) process.kill(topmost.pid, 'SIGTERM');
  else started.npm.kill('SIGTERM');
  const code = await started.ended;
  const ended = topmost ? code === 0 : code === 0 || code === 143;
  counts.push(check(`收到 SIGTERM 后正常退出（${code}）`, ended), await checkNothingLeft(newcomer));
  if (!ended) said.push(started.output());
  return counts;
}

async function secondStart(newcomer: Newcomer): Promise<Count[]> {
  const started = await start(newcomer, 60);
  const answered = check(`再次启动，${started.seconds.toFixed(1)} 秒后 /health 应答`, true);
  started.npm.kill('SIGTERM');
  await started.ended;
  return [answered, await checkNothingLeft(newcomer)];
}

async function checkNothingLeft({ folder }: Newcomer): Promise<Count> {
  for (let waited = 0; waited < 10_000 && processesIn(folder).length > 0; waited += 100) await sleep(100);
  const left = processesIn(folder).map(({ command }) => command);
  return check(left.length === 0 ? '没有残留进程' : `残留进程：${left.join('；')}`, left.length === 0);
}

async function prepare(files: string[]): Promise<Newcomer> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'fresh-clone-')));
  chmodSync(folder, 0o755);
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(root, file), join(folder, file), { verbatimSymlinks: true });
  }
  const port = await freePort();
  const env = { ...cleanEnvironment(), PORT: String(port), DEMO: '0' };
  const nobody = process.getuid?.() === 0 ? nobodyIds() : undefined;
  if (!nobody) return { folder, port, options: { cwd: folder, env } };
  for (const entry of ['', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })])
    lchownSync(join(folder, entry), nobody.uid, nobody.gid);
  return { folder, port, options: { cwd: folder, env: { ...env, HOME: '/nonexistent' }, ...nobody } };
}

function nobodyIds(): { uid: number; gid: number } | undefined {
  const ids = /^nobody:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'));
  return ids ? { uid: Number(ids[1]), gid: Number(ids[2]) } : undefined;
}

/** Ours without what npm and this checkout put in: a newcomer has neither our node_modules nor our pinned Node. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const reachesNetwork = /^npm_config_(registry|cafile|proxy|https_proxy|noproxy|strict_ssl)$/i;
  const ours = /^(npm_.*|INIT_CWD|NODE|NODE_ENV|NODE_OPTIONS|TMPDIR|LOG_LEVEL|HOST|PORT|DEMO)$/i;
  const settings = /^(DATA_DIR|LIMIT_SCALE|(DATABASE|MIGRATION|STORAGE|AUTH|PUBLIC|TRUST|ANCHOR|ADMIN)_.*)$/;
  const kept = Object.entries(process.env).filter(
    ([name]) => reachesNetwork.test(name) || !(ours.test(name) || settings.test(name)),
  );
  const isOurs = (folder: string) =>
    !relative(root, folder).startsWith('..') || /node_modules|node-gyp-bin/.test(folder);
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '' && !isOurs(folder));
  return { ...Object.fromEntries(kept), PATH: path.join(delimiter) };
}

async function start({ port, options }: Newcomer, limitSeconds: number): Promise<Started> {
  const began = performance.now();
  const elapsed = () => (performance.now() - began) / 1000;
  const npm = spawn('npm', ['start'], { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  if (npm.pid !== undefined) setPriority(npm.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  let output = '';
  let code: number | undefined;
  for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (chunk) => (output += chunk));
  const ended = new Promise<number>((resolve) => {
    const end = (status: number) => {
      code = status;
      resolve(status);
    };
    npm.on('error', () => end(127));
    npm.on('exit', (status, signal) => end(status ?? (signal === 'SIGTERM' ? 143 : 1)));
  });
  while (!output.includes(`http://127.0.0.1:${port}`) || (await statusOf(port, '/health')) !== 200) {
    if (code !== undefined || elapsed() > limitSeconds)
      throw new Error(`${output}\nnpm start 没有启动成功（${code === undefined ? '超时' : `退出码 ${code}`}）。`);
    await sleep(20);
  }
  return { npm, ended, seconds: elapsed(), output: () => output };
}

async function statusOf(port: number, path: string): Promise<number> {
  try {
    const reply = await fetch(`http://127.0.0.1:${port}${path}`);
    await reply.arrayBuffer();
    return reply.status;
  } catch {
    return 0;
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

if (import.meta.main) {
  const { failed } = await startFreshClone()();
  process.exitCode = failed > 0 ? 1 : 0;
}
