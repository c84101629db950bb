// node tools/kill-rig/kill-rig.ts [kills]: kills the server and its database again and again while clients write, and compares what
// the clients were told with what is there afterwards.
import { execFile } from 'node:child_process';
import { truncateSync } from 'node:fs';
import { globalAgent } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { runSql } from '../embedded-sql.ts';
import { root } from '../list-files.ts';
import { type RealServer, type Spawned, startServer, statusOf, temporaryFolder } from '../processes/real-server.ts';
import { type Evidence, findProblems, outcomesOf } from './check.ts';
import { runClient, type Surroundings } from './client.ts';
import { addMessages, gatherEvidence } from './evidence.ts';
import { type Event, type History, openHistory, readHistory } from './history.ts';
import { killEverything } from './kill-everything.ts';
import { signInAs } from './send-write.ts';

export interface RigOptions {
  readonly kills: number;
  /** Says yes to a commit before it is on disk: the rig must then find losses. */
  readonly withoutDurability?: boolean;
  /** Its database ends by itself. */
  readonly serverAlone?: boolean;
  readonly say?: (line: string) => void;
}

export interface RigReport {
  readonly history: readonly Event[];
  readonly evidence: Evidence;
  readonly problems: readonly string[];
  /** How long each start took after a kill, in milliseconds. */
  readonly startsMs: readonly number[];
  /** How long a start takes here after an orderly end. */
  readonly usualStartMs: number;
  readonly chain: string;
}

const clients = 8;
const password = 'oars-and-water-7';
/** A life is this long at most, counted from its first acknowledged writes. */
const longestLifeMs = 700;
const longestStartMs = 1500;
const messagesPerKill = 3000;

export async function runKillRig(options: RigOptions): Promise<RigReport> {
  const { kills, withoutDurability = false, serverAlone = false, say = () => {} } = options;
  const folder = temporaryFolder('kill-rig');
  const dataDir = join(folder.path, 'data');
  const settings = { ADMIN_PASSWORD: password, LIMIT_SCALE: '100000' };
  let latest: Spawned | undefined;
  const onSpawn = (spawned: Spawned) => {
    latest = spawned;
  };
  const start = () => startServer({ dataDir, settings, onSpawn });
  const killLatest = async () => {
    if (latest !== undefined) await killEverything(latest, dataDir);
  };
  let stopped = false;
  const startsMs: number[] = [];
  try {
    let server: RealServer | undefined = await start();
    const messages = await addMessages(dataDir, messagesPerKill * (kills + 1));
    // The session is to outlive every kill: one login is enough.
    const token = await signInAs({ port: server.port, agent: globalAgent }, 'admin', password);
    if (withoutDurability) await switchOffDurability(dataDir);
    const historyFile = join(folder.path, 'history.jsonl');
    const counted = countingHistory(historyFile);
    const around = {
      history: counted.history,
      token,
      port: () => server?.port,
      stopped: () => stopped,
      ...supplies(messages),
    };
    const work = Promise.all(Array.from({ length: clients }, () => runClient(around)));
    work.catch((error: Error) => counted.breakOff(error));

    for (let kill = 1; kill <= kills; kill++) {
      await acknowledgedAfter(counted);
      await sleep(Math.random() * longestLifeMs);
      // Every second dies with a request of each client in hand, also where these, on a busy machine, are the slower side.
      if (kill % 2 === 0) await letRequestsPileUp(server, counted);
      const dying = serverAlone ? killAlone(server) : killLatest();
      server = undefined;
      await dying;
      if (withoutDurability) truncateSync(join(dataDir, 'postgres', 'postgresql.auto.conf'));
      // Every fifth is followed by another while it is still recovering.
      if (kill % 5 === 0) await killWhileStarting(start, killLatest);
      server = await start();
      if ((await statusOf(server.port, '/ready')) !== 200) throw new Error('started, but not ready');
      startsMs.push(server.startedInMs);
      say(`第 ${kill} 次：${(server.startedInMs / 1000).toFixed(1)} 秒后恢复，累计确认 ${counted.acknowledged()} 次`);
    }
    await acknowledgedAfter(counted);
    stopped = true;
    await work;
    const evidence = await gatherEvidence(dataDir, messages);
    await server.stop();
    const usual = await start();
    await usual.stop();
    const history = readHistory(historyFile);
    const chain = await verifyLog(dataDir);
    const problems = [...findProblems(history, evidence), ...(chain.whole ? [] : [chain.said])];
    return { history, evidence, problems, startsMs, usualStartMs: usual.startedInMs, chain: chain.said };
  } finally {
    stopped = true;
    await killLatest();
    folder.remove();
  }
}

interface CountingHistory {
  readonly history: History;
  /** How many so far; throws what a client died of. */
  readonly acknowledged: () => number;
  readonly breakOff: (error: Error) => void;
}

function countingHistory(file: string): CountingHistory {
  const history = openHistory(file);
  let acknowledged = 0;
  let broken: Error | undefined;
  return {
    history: {
      append: (event) => {
        history.append(event);
        if (event.event === 'ok') acknowledged += 1;
      },
    },
    acknowledged: () => {
      if (broken !== undefined) throw broken;
      return acknowledged;
    },
    breakOff: (error) => {
      broken = error;
    },
  };
}

function supplies(messages: readonly number[]): Pick<Surroundings, 'nextMessage' | 'nextNumber' | 'random'> {
  let number = 0;
  let taken = 0;
  const nextMessage = () => messages[taken++] ?? fail('no message is left: add more');
  return { nextMessage, nextNumber: () => ++number, random: Math.random };
}

function fail(text: string): never {
  throw new Error(text);
}

/** A server that came back must also serve: as many writes as there are clients. */
async function acknowledgedAfter({ acknowledged }: CountingHistory): Promise<void> {
  const enough = acknowledged() + clients;
  const giveUp = performance.now() + 30_000;
  while (acknowledged() < enough) {
    if (performance.now() > giveUp) throw new Error('the server started, but acknowledges hardly anything');
    await sleep(2);
  }
}

/** The server stands still; the clients read what it had answered, and ask for the next. */
async function letRequestsPileUp({ pid }: Spawned, { acknowledged }: CountingHistory): Promise<void> {
  process.kill(pid, 'SIGSTOP');
  for (let before = -1; before < acknowledged(); ) {
    before = acknowledged();
    await sleep(50);
  }
}

async function killWhileStarting(start: () => Promise<RealServer>, killLatest: () => Promise<void>): Promise<void> {
  const starting = start().then(
    () => undefined,
    () => undefined,
  );
  await sleep(Math.random() * longestStartMs);
  await killLatest();
  await starting;
}

async function killAlone({ pid, ended }: RealServer): Promise<void> {
  process.kill(pid, 'SIGKILL');
  await ended;
}

/** Refused at start-up, so it is done to the running database, and undone before the next start. */
async function switchOffDurability(dataDir: string): Promise<void> {
  for (const setting of [`synchronous_commit = off`, `wal_writer_delay = '10s'`, `wal_writer_flush_after = '1GB'`])
    await runSql(dataDir, `alter system set ${setting}`, 'postgres');
  await runSql(dataDir, 'select pg_reload_conf()', 'postgres');
}

/** What npm run verify-log says. */
async function verifyLog(dataDir: string): Promise<{ whole: boolean; said: string }> {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, DEMO: '0' };
  const verified = promisify(execFile)(process.execPath, ['server/src/verify-log.ts'], { cwd: root, env });
  return verified.then(
    ({ stdout }) => ({ whole: true, said: stdout.trim() }),
    (error: { stderr: string }) => ({ whole: false, said: error.stderr.trim() }),
  );
}

if (import.meta.main) {
  const kills = Number(process.argv[2] ?? 20);
  const { history, problems, chain } = await runKillRig({ kills, say: (line) => console.log(line) });
  const ends = Map.groupBy(outcomesOf(history), (outcome) => outcome.end);
  const count = (end: 'ok' | 'refused' | 'unknown') => ends.get(end)?.length ?? 0;
  const retried = (ends.get('ok') ?? []).filter((outcome) => outcome.attempts > 1).length;
  console.log(
    `强杀 ${kills} 次：确认 ${count('ok')}（其中重试后确认 ${retried}），拒绝 ${count('refused')}，放弃 ${count('unknown')}`,
  );
  console.log(chain);
  for (const problem of problems.slice(0, 50)) console.error(`✗ ${problem}`);
  console.log(problems.length === 0 ? '✓ 确认过的一个不少，没有一个重复' : `✗ ${problems.length} 处不符`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
