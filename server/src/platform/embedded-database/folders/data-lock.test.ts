import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { lockDataFolder } from './data-lock.ts';

// Takes and gives back the lock for a while; a marker that already exists while it holds the lock means two holders.
const RIVAL = `
import { mkdirSync, rmdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
const { lockDataFolder } = await import(process.env.ENTRY);
let wins = 0, refused = 0, doubles = 0;
for (const end = Date.now() + 1200; Date.now() < end || wins < 3; ) {
  let lock;
  try { lock = await lockDataFolder(process.env.DIR); } catch { refused++; continue; }
  wins++;
  try { mkdirSync(process.env.DIR + '/marker'); await sleep(1); rmdirSync(process.env.DIR + '/marker'); } catch { doubles++; }
  lock.release();
  await sleep(1);
}
process.stdout.write(JSON.stringify({ refused, doubles }));
`;

const HOLDER = `
const { lockDataFolder } = await import(process.env.ENTRY);
const takeAndForget = async () => { await lockDataFolder(process.env.DIR); };
await takeAndForget();
for (let round = 0; round < 3; round++) {
  await new Promise((resolve) => setTimeout(resolve, 20));
  globalThis.gc();
}
process.stdout.write('held');
setInterval(() => {}, 1000);
`;

describe('data lock', { timeout: 20_000 }, () => {
  let folder: string;
  const children: ChildProcess[] = [];
  const run = (script: string) => {
    const child = spawn(process.execPath, ['--expose-gc', '--input-type=module', '-e', script], {
      env: { ...process.env, DIR: folder, ENTRY: pathToFileURL(join(import.meta.dirname, 'data-lock.ts')).href },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    children.push(child);
    return child;
  };

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'lock-'));
  });
  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('never has two holders, however many try', async () => {
    const results = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const rival = run(RIVAL);
        let text = '';
        rival.stdout.on('data', (part) => (text += part));
        await once(rival, 'close');
        return JSON.parse(text) as { refused: number; doubles: number };
      }),
    );
    expect(results.reduce((sum, { doubles }) => sum + doubles, 0)).toBe(0);
    // Each ended only after it had held the lock three times: it went from hand to hand, and was sought while it was held.
    expect(results.reduce((sum, { refused }) => sum + refused, 0)).toBeGreaterThan(20);
  });

  test('is held by a process nobody refers to any more, and vanishes with it', async () => {
    const holder = run(HOLDER);
    await once(holder.stdout, 'data');
    await expect(lockDataFolder(folder)).rejects.toThrow(
      `数据文件夹 ${folder} 正被另一个同舟服务器使用（进程号 ${holder.pid}），同一文件夹不能启动两个服务器：请先停止它，或用 DATA_DIR 指定另一个文件夹。`,
    );
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    const lock = await lockDataFolder(folder);
    lock.release();
    lock.release();
  });

  test('goes to the next one when its holder leaves while the next one asks for its name', async () => {
    const lock = await lockDataFolder(folder);
    rmSync(join(folder, 'server.pid'));
    const next = lockDataFolder(folder);
    lock.release();
    (await next).release();
  });

  test('excludes the same process too, and a refused try leaves it intact', async () => {
    const lock = await lockDataFolder(folder);
    await expect(lockDataFolder(folder)).rejects.toThrow(`进程号 ${process.pid}`);
    const rival = run(`const { lockDataFolder } = await import(process.env.ENTRY);
      process.stdout.write(await lockDataFolder(process.env.DIR).then(() => 'taken', () => 'refused'));`);
    expect(String((await once(rival.stdout, 'data'))[0])).toBe('refused');
    lock.release();
    (await lockDataFolder(folder)).release();
  });

  test('says so when the folder cannot be locked at all', async () => {
    await expect(lockDataFolder(join(folder, 'missing'))).rejects.toThrow(/无法锁定数据文件夹/);
  });
});
