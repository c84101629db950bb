import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

// The regular check of types compiles testing/type-laws.ts with its marks. Here they are taken away: the compiler must
// then complain about exactly the lines that were marked, which shows that the check is switched on and reads them.

const root = path.join(import.meta.dirname, '..', '..', '..', '..');
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tongzhou-types-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function complaints(source: string): Promise<number[]> {
  symlinkSync(path.join(root, 'server', 'src'), path.join(folder, 'src'));
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  writeFileSync(path.join(folder, 'laws.ts'), source);
  writeFileSync(path.join(folder, 'package.json'), '{"type":"module","imports":{"#platform/*":"./src/platform/*"}}');
  writeFileSync(
    path.join(folder, 'tsconfig.json'),
    JSON.stringify({
      extends: path.join(root, 'tsconfig.base.json'),
      compilerOptions: { lib: ['ESNext'], types: ['node'] },
      files: ['laws.ts'],
    }),
  );
  const tsc = path.join(root, 'node_modules', 'typescript-native', 'bin', 'tsc');
  const told = await promisify(execFile)(process.execPath, [tsc, '-p', folder, '--pretty', 'false'], {
    cwd: folder,
  }).then(
    ({ stdout }) => stdout,
    (error: { stdout: string }) => error.stdout,
  );
  const places = told.split('\n').filter((line) => /^\S+\(\d+,\d+\): error/.test(line));
  expect(places.filter((line) => !line.startsWith('laws.ts('))).toEqual([]);
  return places.map((line) => Number(/\((\d+),/.exec(line)?.[1]));
}

describe('the compiler', () => {
  it('refuses a call without permission, a write without a log name, and a write without a transaction [C02]', async () => {
    const lines = readFileSync(path.join(root, 'server', 'testing', 'type-laws.ts'), 'utf8').split('\n');
    const marked = lines.flatMap((line, at) => (line.startsWith('// @ts-expect-error') ? [at + 1] : []));
    const bare = lines.map((line) => line.replace('@ts-expect-error', 'law:')).join('\n');
    expect(marked.length).toBeGreaterThan(10);
    const found = new Set(await complaints(bare));
    // A complaint stands in the statement below its mark, which may go over several lines.
    const covered = marked.map((mark, index) =>
      [...found].some((line) => line > mark && line < (marked[index + 1] ?? mark + 5)),
    );
    expect(covered).toEqual(marked.map(() => true));
    const before = marked[0] ?? 0;
    expect([...found].filter((line) => line < before)).toEqual([]);
  }, 60_000);
});
