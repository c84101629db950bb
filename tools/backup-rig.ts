// A company at work that is backed up meanwhile, spoilt, destroyed and brought back.
import { execFile } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { globalAgent } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { backupState, restoreBackup } from '../contract/src/areas/administration.ts';
import type { Endpoint, ReplyOf } from '../contract/src/endpoint.ts';
import { runSql } from './embedded-sql.ts';
import { type Evidence, findProblems } from './kill-rig/check.ts';
import { runClient } from './kill-rig/client.ts';
import { addMessages, gatherEvidence } from './kill-rig/evidence.ts';
import type { Event } from './kill-rig/history.ts';
import { killEverything } from './kill-rig/kill-everything.ts';
import { signInAs } from './kill-rig/send-write.ts';
import { root } from './list-files.ts';
import { type RealServer, type Spawned, startServer, temporaryFolder } from './processes/real-server.ts';

const password = 'oars-and-water-7';
const clients = 6;
const atLeast = 60;

interface Heard {
  readonly at: number;
  readonly event: Event;
}

export interface BackupReport {
  /** What npm run backup said. */
  readonly said: string;
  /** Acknowledged before the back-up ended, and afterwards. */
  readonly before: number;
  readonly after: number;
  /** Of everything acknowledged, in the company as it was a moment before a mistake. */
  readonly beforeMistake: readonly string[];
  /** Of everything acknowledged before the back-up's end, in the company brought back from nothing. */
  readonly fromNothing: readonly string[];
  /** The same company, asked for what was acknowledged later: there must be something to miss. */
  readonly missing: readonly string[];
  readonly chains: readonly string[];
  readonly evidence: Evidence;
  readonly fromScreen: ScreenReport;
}

interface ScreenReport {
  /** Made by itself after the restoring, and proved. */
  readonly made: string;
  readonly problem: string | null;
  /** The answers: without the password, with it. */
  readonly answers: readonly number[];
  /** What it says of itself when it is back, in the same process. */
  readonly restored: { readonly name: string; readonly problem: string | null } | null;
  readonly sameProcess: boolean;
}

type BackupState = ReplyOf<typeof backupState>;

async function waitFor<Found>(look: () => Promise<Found | undefined>): Promise<Found> {
  for (const end = Date.now() + 60_000; Date.now() < end; await sleep(100)) {
    const found = await look().catch(() => undefined);
    if (found !== undefined) return found;
  }
  throw new Error('waited in vain');
}

/** As an administrator does it in the browser: the latest back-up, the password, and a while without the server. */
async function restoreFromScreen({ port, hasEnded }: RealServer, before: string): Promise<ScreenReport> {
  const signIn = () => signInAs({ port, agent: globalAgent }, 'admin', password);
  const ask = (token: string, { method, path }: Endpoint, body?: object) =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', connection: 'close' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  const stateOf = async (token: string) =>
    ((await (await ask(token, backupState)).json()) as { data: BackupState }).data;
  const token = await signIn();
  const latest = await waitFor(async () => {
    const { running, list } = await stateOf(token);
    return running || list[0]?.name === before || list[0]?.proof === null ? undefined : list[0];
  });
  const { name } = latest;
  const answers = [(await ask(token, restoreBackup, { name })).status];
  answers.push((await ask(token, restoreBackup, { name, password })).status);
  const restored = await waitFor(async () => {
    const state = await stateOf(await signIn());
    return state.restored?.name === name ? state.restored : undefined;
  });
  return { made: name, problem: latest.proof?.problem ?? null, answers, restored, sameProcess: !hasEnded() };
}

/** Whatever was acknowledged later may be there or not. */
const heardUntil = (heard: readonly Heard[], until: number): Event[] =>
  heard.map(({ at, event }) =>
    event.event === 'ok' && at > until ? { event: 'unknown', attempt: event.attempt, id: event.id, status: 0 } : event,
  );

export async function runBackupRig(): Promise<BackupReport> {
  const folder = temporaryFolder('backup-rig');
  const dataDir = join(folder.path, 'data');
  const settings = {
    ADMIN_PASSWORD: password,
    LIMIT_SCALE: '100000',
    BACKUP_DIR: join(folder.path, 'backups'),
    BACKUP_WAL: '1',
  };
  let latest: Spawned | undefined;
  const onSpawn = (spawned: Spawned) => {
    latest = spawned;
  };
  const start = () => startServer({ dataDir, settings, onSpawn });
  const killLatest = async () => {
    if (latest !== undefined) await killEverything(latest, dataDir);
  };
  const run = async (program: string, ...args: string[]) => {
    const env = { PATH: process.env.PATH, DATA_DIR: dataDir, DEMO: '0', ...settings };
    return (await promisify(execFile)(process.execPath, [`server/src/${program}.ts`, ...args], { cwd: root, env }))
      .stdout;
  };
  let stopped = false;
  try {
    let server: RealServer = await start();
    const messages = await addMessages(dataDir, 30_000);
    const token = await signInAs({ port: server.port, agent: globalAgent }, 'admin', password);
    const heard: Heard[] = [];
    const acknowledged = () => heard.filter(({ event }) => event.event === 'ok').length;
    let [number, taken] = [0, 0];
    const work = Promise.all(
      Array.from({ length: clients }, () =>
        runClient({
          history: { append: (event) => void heard.push({ at: Date.now(), event }) },
          token,
          port: () => server.port,
          stopped: () => stopped,
          nextMessage: () => messages[taken++] ?? Number.NaN,
          nextNumber: () => ++number,
          random: Math.random,
        }),
      ),
    );
    const more = async (count: number) => {
      const enough = acknowledged() + count;
      for (const end = Date.now() + 30_000; acknowledged() < enough; await sleep(5))
        if (Date.now() > end) throw new Error('hardly anything is acknowledged');
    };
    await more(atLeast);
    const said = await run('backup', '--prove');
    const name = /backups\/(\S+)/.exec(said)?.[1] ?? '';
    const manifest = readFileSync(join(settings.BACKUP_DIR, name, 'manifest.json'), 'utf8');
    const ended = (JSON.parse(manifest) as { at: number }).at;
    await more(atLeast);
    stopped = true;
    await work;

    const beforeIt = Date.now() + 1;
    await sleep(50);
    await runSql(dataDir, `delete from messages where title = 'kill-rig'`);
    await runSql(dataDir, 'update files set store_key = md5(store_key) || left(store_key, 16)');
    await killLatest();
    await run('restore', name, '--until', new Date(beforeIt).toISOString());
    server = await start();
    const all = heardUntil(heard, Number.POSITIVE_INFINITY);
    const evidence = await gatherEvidence(dataDir, messages);
    const beforeMistake = findProblems(all, evidence);
    // Beside the running server, and after it has ended.
    const chains = [await run('verify-log')];
    await server.stop();

    rmSync(dataDir, { recursive: true, force: true });
    await run('restore', name);
    server = await start();
    await signInAs({ port: server.port, agent: globalAgent }, 'admin', password);
    const left = await gatherEvidence(dataDir, messages);
    const fromScreen = await restoreFromScreen(server, name);
    await server.stop();
    chains.push(await run('verify-log'));
    const inTime = heard.filter(({ at, event }) => event.event === 'ok' && at <= ended).length;
    return {
      said,
      before: inTime,
      after: acknowledged() - inTime,
      beforeMistake,
      fromNothing: findProblems(heardUntil(heard, ended), left),
      missing: findProblems(all, left),
      chains,
      evidence,
      fromScreen,
    };
  } finally {
    stopped = true;
    await killLatest();
    folder.remove();
  }
}
