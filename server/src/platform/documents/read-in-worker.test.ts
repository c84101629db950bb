import { describe, expect, it } from 'vitest';
import { type Reader, readInWorker } from '#platform/documents/read-in-worker.ts';

const reader = (source: string, bounds: Partial<Reader<string, string>> = {}): Reader<string, string> => ({
  module: new URL(`data:text/javascript,${encodeURIComponent(source)}`),
  ...bounds,
});
const echo = reader('export const read = async (input) => input.toUpperCase()');
const tooMuch = { status: 413, message: '文件内容过多，请拆分后再上传' };

describe('a file from outside', () => {
  it('is read in a process of its own', async () => {
    expect(await readInWorker(echo, 'abc')).toBe('ABC');
  });

  it('that takes all the memory ends there [U11]', async () => {
    const eater = reader('export const read = async () => { const all = []; for (;;) all.push({ all }); }', {
      heapMegabytes: 24,
    });
    await expect(readInWorker(eater, '')).rejects.toMatchObject(tooMuch);
    expect(await readInWorker(echo, 'still here')).toBe('STILL HERE');
  });

  it('that takes for ever ends there, and the server goes on meanwhile [U11]', async () => {
    const endless = reader('export const read = async () => { for (;;); }', { readMs: 500 });
    let turns = 0;
    const timer = setInterval(() => turns++, 10);
    await expect(readInWorker(endless, '')).rejects.toMatchObject(tooMuch);
    clearInterval(timer);
    expect(turns).toBeGreaterThan(5);
  });

  it.each([
    ['throws', 'export const read = async () => { throw new Error("no") }'],
    ['ends', 'export const read = async () => process.exit(0)'],
    ['cannot be loaded', 'this is no program'],
  ])('whose reader %s is an ordinary error', async (_, source) => {
    await expect(readInWorker(reader(source), '')).rejects.toThrow(Error);
    await expect(readInWorker(reader(source), '')).rejects.not.toHaveProperty('status');
  });

  it('that takes memory beside the heap ends there [U11]', async () => {
    const eater = reader(
      'export const read = async () => { const all = []; for (;;) all.push(Buffer.alloc(1e7, 1)); }',
    );
    await expect(readInWorker(eater, '')).rejects.toMatchObject(tooMuch);
  });

  it.each([
    ['write', 'import { writeFileSync } from "node:fs"; const act = () => writeFileSync("left-behind", "x");'],
    ['start another program', 'import { execSync } from "node:child_process"; const act = () => execSync("true");'],
    [
      'connect',
      'import { connect } from "node:net"; const act = () => new Promise((_, no) => connect(9, "127.0.0.1").on("error", no));',
    ],
  ])('cannot %s', async (_, source) => {
    const told = reader(
      `${source} export const read = async () => { try { await act(); return 'did'; } catch (error) { return error.code; } }`,
    );
    expect(await readInWorker(told, '')).toBe('ERR_ACCESS_DENIED');
  });

  it('sees nothing of the server', async () => {
    const curious = reader('export const read = async () => Object.keys(process.env).join()');
    expect(await readInWorker(curious, '')).toBe('');
  });

  it('waits for its turn, and is refused when too many do', async () => {
    const slow = reader('export const read = (input) => new Promise((done) => setTimeout(done, 200, input))');
    const all = await Promise.allSettled(Array.from({ length: 30 }, (_, n) => readInWorker(slow, String(n))));
    const served = all.filter(({ status }) => status === 'fulfilled');
    expect(served).toHaveLength(22);
    const refused = all.filter((one) => one.status === 'rejected').map(({ reason }) => reason.status);
    expect(refused).toEqual(Array(8).fill(503));
  });
});
