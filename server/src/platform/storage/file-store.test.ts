import { createHash, randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FileStore, localStore, TooLarge } from '#platform/storage/file-store.ts';

let folder: string;
let store: FileStore;
beforeEach(() => {
  folder = path.join(mkdtempSync(path.join(tmpdir(), 'tongzhou-store-')), 'files');
  store = localStore(folder);
});
afterEach(() => rmSync(path.dirname(folder), { recursive: true, force: true }));

async function* chunks(...parts: (string | Buffer)[]): AsyncGenerator<Buffer> {
  for (const part of parts) yield Buffer.from(part as string);
}
const all = () =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    : [];
const read = async (key: string) => Buffer.concat(await (await store.read(key)).toArray());

describe('the file store', () => {
  it('keeps what it received, byte for byte, under a name of its own', async () => {
    const parts = [randomBytes(70_000), randomBytes(5)];
    const received = await store.receive(chunks(...parts), 100_000);
    const whole = Buffer.concat(parts);
    expect(received).toMatchObject({ size: whole.length, sha256: createHash('sha256').update(whole).digest() });
    const key = await store.save(received);
    expect(key).toMatch(/^[\da-f]{48}$/);
    expect(all()).toEqual([path.join(key.slice(0, 2), key.slice(2, 4), key)]);
    expect(await read(key)).toEqual(whole);
  });

  it('lets nobody else read it', async () => {
    const key = await store.save(await store.receive(chunks('x'), 10));
    const place = path.join(folder, key.slice(0, 2), key.slice(2, 4), key);
    expect(statSync(place).mode & 0o777).toBe(0o600);
    for (let up = path.dirname(place); up !== folder; up = path.dirname(up)) expect(statSync(up).mode & 0o077).toBe(0);
    expect(statSync(path.join(folder, 'incoming')).mode & 0o077).toBe(0);
  });

  it('takes up to the limit and not a byte more, and leaves nothing of the rest [U08]', async () => {
    expect((await store.receive(chunks('12345', '67890'), 10)).size).toBe(10);
    await store.discardBefore(Date.now() + 1000);
    await expect(store.receive(chunks('12345', '678901'), 10)).rejects.toBeInstanceOf(TooLarge);
    expect(all()).toEqual([]);
  });

  it('stops reading where the limit is passed [U08]', async () => {
    let asked = 0;
    const endless = async function* () {
      for (;;) {
        asked += 1;
        yield Buffer.alloc(1000);
      }
    };
    await expect(store.receive(endless(), 5000)).rejects.toBeInstanceOf(TooLarge);
    expect(asked).toBe(6);
  });

  it('leaves nothing of what broke off', async () => {
    const broken = async function* () {
      yield Buffer.from('half');
      throw new Error('gone');
    };
    await expect(store.receive(broken(), 100)).rejects.toThrow('gone');
    expect(all()).toEqual([]);
  });

  it('forgets what is discarded or removed, and does not mind being told twice', async () => {
    const received = await store.receive(chunks('x'), 10);
    await store.discard(received);
    await store.discard(received);
    const key = await store.save(await store.receive(chunks('x'), 10));
    await store.remove(key);
    await store.remove(key);
    expect(all()).toEqual([]);
    await expect(store.read(key)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it.each([
    '../../etc/passwd',
    '/etc/passwd',
    '',
    'incoming',
    'x'.repeat(48),
    `${'a'.repeat(48)}/..`,
    'A'.repeat(48),
    'a'.repeat(47),
  ])('takes %j for no key [U05] [U15]', async (key) => {
    await expect(store.read(key)).rejects.toThrow('not a key of this store');
    expect(() => store.remove(key)).toThrow('not a key of this store');
  });

  it('never uses a name twice', async () => {
    const keys = await Promise.all(
      Array.from({ length: 200 }, async () => store.save(await store.receive(chunks('same'), 10))),
    );
    expect(new Set(keys).size).toBe(200);
  });

  it('fails without a trace where it cannot write [G10]', async () => {
    mkdirSync(path.dirname(folder), { recursive: true });
    writeFileSync(folder, 'a file where the folder should be');
    await expect(store.receive(chunks('x'), 10)).rejects.toMatchObject({
      code: expect.stringMatching(/^E(EXIST|NOTDIR)$/),
    });
    expect(readFileSync(folder, 'utf8')).toBe('a file where the folder should be');
  });

  it('does not call a file kept that could not be put in its place', async () => {
    const received = await store.receive(chunks('x'), 10);
    const key = path.basename(received.temporary);
    writeFileSync(path.join(folder, key.slice(0, 2)), 'in the way');
    await expect(store.save(received)).rejects.toThrow();
    expect(existsSync(received.temporary)).toBe(true);
    await store.discard(received);
    expect(all()).toEqual([key.slice(0, 2)]);
  });

  it('lists what is older than a moment, in portions, and nothing that is not its own', async () => {
    const keys = await Promise.all(
      Array.from({ length: 7 }, async () => store.save(await store.receive(chunks('x'), 10))),
    );
    const place = (key: string) => path.join(folder, key.slice(0, 2), key.slice(2, 4), key);
    const now = Date.now();
    for (const key of keys.slice(0, 5)) utimesSync(place(key), new Date(now - 10_000), new Date(now - 10_000));
    writeFileSync(path.join(folder, 'notes.txt'), 'x');
    mkdirSync(path.join(folder, 'zz'));
    const portions: string[][] = [];
    for await (const portion of store.keysBefore(now - 5000, 2)) portions.push(portion);
    expect(portions.flat().sort()).toEqual(keys.slice(0, 5).sort());
    expect(Math.max(...portions.map((portion) => portion.length))).toBeLessThanOrEqual(2);
  });

  it('clears away what was begun and never finished', async () => {
    const old = await store.receive(chunks('old'), 10);
    const fresh = await store.receive(chunks('new'), 10);
    utimesSync(old.temporary, new Date(1000), new Date(1000));
    expect(await store.discardBefore(Date.now() - 1000)).toBe(1);
    expect([existsSync(old.temporary), existsSync(fresh.temporary)]).toEqual([false, true]);
  });

  it('has nothing to list before the first upload', async () => {
    expect(await store.discardBefore(Date.now())).toBe(0);
    for await (const portion of store.keysBefore(Date.now(), 10)) expect(portion).toEqual([]);
    expect(existsSync(folder)).toBe(false);
  });
});
