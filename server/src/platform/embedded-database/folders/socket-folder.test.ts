import { chmodSync, existsSync, lstatSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { RunAs } from '#platform/embedded-database/process/run-as.ts';
import { openSocketFolder, removeSocketFolder } from './socket-folder.ts';

const self: RunAs = { name: 'me', uid: process.getuid?.() ?? 0, ids: {} };

describe('socket folder', () => {
  let base: string;
  let cluster: string;

  const emptied = (folder: string) => {
    rmSync(folder, { recursive: true });
    return folder;
  };

  beforeEach(() => {
    base = mkdtempSync(join(tmpdir(), 's-'));
    cluster = join(base, 'postgres');
    mkdirSync(cluster);
    vi.stubEnv('TMPDIR', base);
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    rmSync(base, { recursive: true, force: true });
  });

  test('is private whatever the umask, and found again after a crash, without its old files', async () => {
    const before = process.umask(0);
    const folder = await openSocketFolder(cluster, self);
    process.umask(before);
    expect(lstatSync(folder).mode & 0o777).toBe(0o700);
    writeFileSync(join(folder, '.s.PGSQL.5432.lock'), '1\n');
    expect(await openSocketFolder(cluster, self)).toBe(folder);
    expect(existsSync(join(folder, '.s.PGSQL.5432.lock'))).toBe(false);
    removeSocketFolder(folder);
    expect(existsSync(folder)).toBe(false);
  });

  test.each([
    ['open to others', (folder: string) => chmodSync(folder, 0o755)],
    ['a link', (folder: string) => symlinkSync(cluster, emptied(folder))],
    ['a file', (folder: string) => writeFileSync(emptied(folder), '')],
  ])('is another one where the usual name is %s', async (_, spoil) => {
    const usual = await openSocketFolder(cluster, self);
    spoil(usual);
    const other = await openSocketFolder(cluster, self);
    expect(other).not.toBe(usual);
    const found = lstatSync(other);
    expect([found.isDirectory(), found.mode & 0o777, found.uid]).toEqual([true, 0o700, self.uid]);
  });

  test('is another one where the usual name is owned by somebody else', async () => {
    const usual = await openSocketFolder(cluster, self);
    const other = await openSocketFolder(cluster, { ...self, uid: self.uid + 1 });
    expect(other).not.toBe(usual);
  });

  test('is short enough for a socket, even where the temporary folder is not', async () => {
    const long = join(base, 'x'.repeat(90));
    mkdirSync(long);
    vi.stubEnv('TMPDIR', long);
    const folder = await openSocketFolder(cluster, self);
    expect(folder.length).toBeLessThan(80);
    removeSocketFolder(folder);
  });
});
