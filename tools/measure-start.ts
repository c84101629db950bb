// node tools/measure-start.ts: how long a start takes and what it holds in memory a minute later, on a folder that is
// ready (installed, built, database made). --quick: one start each and no minute, to see that it works.
import { copyFileSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { median } from '../bench/figures.ts';
import { commandOf, pssMegabytes, treeOf } from './processes/process-tree.ts';
import { type RealServer, serverProgram, startServer, statusOf, temporaryFolder } from './processes/real-server.ts';

type Command = readonly [string, ...string[]];

const { MEASURED_NODE: node = process.execPath } = process.env;
const commands = {
  npm: ['npm', 'start'],
  bootstrap: [node, 'bootstrap.mjs', 'start'],
  server: [node, serverProgram],
} as const satisfies Record<string, Command>;

const goals = { npmSeconds: 4, serverSeconds: 2.5, megabytes: 220 } as const;
const quick = process.argv.includes('--quick');
const plan = quick ? { starts: 1, settleMs: 2000 } : { starts: 5, settleMs: 60_000 };
const folder = temporaryFolder('start');
const missed: string[] = [];

function judge(what: string, value: number, goal: number, unit: string): void {
  console.log(`  ${what}  ${value.toFixed(2)} ${unit}（目标不超过 ${goal} ${unit}）`);
  if (!(value <= goal)) missed.push(`${what} ${value.toFixed(2)} ${unit}，目标不超过 ${goal} ${unit}`);
}

const start = (command: Command, patienceMs = 60_000) =>
  startServer({ dataDir: join(folder.path, 'data'), command, patienceMs });

/** npm and its shell do not hand a signal on: it goes to the server itself, and the rest follows. */
async function stop(server: RealServer): Promise<void> {
  const main = treeOf(server.pid).find((pid) => commandOf(pid).includes('server/src/main.ts'));
  process.kill(main ?? server.pid, 'SIGTERM');
  await server.ended;
}

async function timeStarts(command: Command): Promise<number> {
  const seconds: number[] = [];
  for (let number = 1; number <= plan.starts; number++) {
    const began = performance.now();
    const server = await start(command);
    const login = await statusOf(server.port, '/login');
    const page = login === 200 ? `登录页 ${((performance.now() - began) / 1000).toFixed(2)} 秒` : '网页没有构建';
    seconds.push(server.startedInMs / 1000);
    console.log(`    第 ${number} 次  首个应答 ${(server.startedInMs / 1000).toFixed(2)} 秒  ${page}`);
    await stop(server);
  }
  return median(seconds);
}

const shortName = (command: string) =>
  /postgres: ([\w ]+)/.exec(command)?.[0]?.trim() ??
  command
    .split(/\s/)
    .slice(0, 3)
    .map((part) => part.split('/').at(-1))
    .join(' ');

async function weigh(command: Command): Promise<number> {
  const server = await start(command);
  await sleep(plan.settleMs);
  const parts = treeOf(server.pid).map((pid) => ({ name: shortName(commandOf(pid)), megabytes: pssMegabytes(pid) }));
  for (const { name, megabytes } of parts.toSorted((a, b) => b.megabytes - a.megabytes))
    console.log(`    ${megabytes.toFixed(1).padStart(6)} MB  ${name}`);
  await stop(server);
  return parts.reduce((sum, part) => sum + part.megabytes, 0);
}

async function main(): Promise<void> {
  if (process.platform !== 'linux') throw new Error('测量需要 Linux：内存从 /proc 读取。');
  // What is stale is built, what is missing is made, and the compiled code is cached.
  await stop(await start(commands.npm, 600_000));
  console.log('npm start：');
  judge('首个应答，中位', await timeStarts(commands.npm), goals.npmSeconds, '秒');
  console.log('服务器本身：');
  judge('首个应答，中位', await timeStarts(commands.server), goals.serverSeconds, '秒');
  for (const [name, command] of [
    ['npm start', commands.npm],
    ['node bootstrap.mjs start', commands.bootstrap],
  ] as const) {
    console.log(`${name} 启动 ${plan.settleMs / 1000} 秒后的内存（PSS，含数据库）：`);
    judge('合计', await weigh(command), goals.megabytes, 'MB');
  }
  for (const line of missed) console.error(`✗ ${line}`);
  if (missed.length === 0) console.log('✓ 全部达到目标');
  else process.exitCode = 1;
}

/** What the server shared with this very process would count by half: so this one goes on as a copy of Node. */
function becomeCopy(): void {
  const copy = join(folder.path, 'node');
  copyFileSync(process.execPath, copy);
  const env = { ...process.env, MEASURED_NODE: process.execPath };
  process.execve?.(copy, [copy, ...process.argv.slice(1)], env);
}

function removeCopy(): void {
  const home = dirname(process.execPath);
  if (basename(home).startsWith('tongzhou-start-')) rmSync(home, { recursive: true, force: true });
}

if (process.env.MEASURED_NODE === undefined) becomeCopy();
try {
  await main();
} finally {
  folder.remove();
  removeCopy();
}
