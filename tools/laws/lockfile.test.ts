import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../list-files.ts';

interface LockEntry {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly inBundle?: boolean;
}

type Manifest = Record<string, unknown> & { readonly workspaces?: readonly string[] };

const readJson = <T>(path: string): T => JSON.parse(readFileSync(join(root, path), 'utf8')) as T;
const lock = readJson<{ packages: Record<string, LockEntry> }>('package-lock.json').packages;
const installed = Object.entries(lock).filter(([path, entry]) => path.includes('node_modules/') && !entry.link);
const nameOf = (path: string) => path.replace(/^.*node_modules\//, '');
const workspaces = readJson<Manifest>('package.json').workspaces ?? [];
const manifests = ['package.json', ...workspaces.map((folder) => `${folder}/package.json`)];

const banned = ['xlsx', 'vm2', '@fastify/express', '@fastify/middie', 'exceljs'];

// The first versions without a known hole.
const floors: Record<string, string> = {
  fastify: '5.12.1',
  '@fastify/static': '10.1.4',
  '@fastify/multipart': '10.1.1',
  'fast-jwt': '6.3.0',
  'drizzle-orm': '0.45.2',
  dompurify: '3.4.16',
};

function isAtLeast(version: string, floor: string): boolean {
  const [have, want] = [version, floor].map((text) => text.split(/[.-]/).map(Number));
  for (const [place, wanted] of (want ?? []).entries()) {
    const difference = (have?.[place] ?? 0) - wanted;
    if (difference !== 0) return difference > 0;
  }
  return true;
}

describe('the lock file', () => {
  test('holds packages', () => {
    expect(installed.length).toBeGreaterThan(100);
  });

  test('has the integrity of every package', () => {
    // A bundled package comes inside its parent's archive and is covered by that.
    const without = installed.filter(([, entry]) => !entry.inBundle && !/^sha512-/.test(entry.integrity ?? ''));
    expect(without.map(([path]) => path)).toEqual([]);
  });

  test('records no hosts, and only workspaces as links', () => {
    const recorded = Object.entries(lock).filter(([, entry]) => entry.resolved !== undefined);
    expect(recorded.filter(([, entry]) => !workspaces.includes(entry.resolved ?? '')).map(([path]) => path)).toEqual(
      [],
    );
  });

  test('holds no banned package', () => {
    expect(installed.map(([path]) => nameOf(path)).filter((name) => banned.includes(name))).toEqual([]);
  });

  test.each(Object.entries(floors))('%s is at least %s where installed', (name, floor) => {
    const versions = installed.filter(([path]) => nameOf(path) === name).map(([, entry]) => entry.version ?? '');
    expect(versions.filter((version) => !isAtLeast(version, floor))).toEqual([]);
  });

  test('compares versions by number', () => {
    expect(isAtLeast('5.12.8', '5.12.1')).toBe(true);
    expect(isAtLeast('5.9.9', '5.12.1')).toBe(false);
    expect(isAtLeast('10.0.0', '9.9.9')).toBe(true);
  });
});

describe('the manifests', () => {
  test.each(manifests)('%s pins exact versions from the registry', (path) => {
    const kinds = ['dependencies', 'devDependencies', 'optionalDependencies', 'overrides'];
    const manifest = readJson<Manifest>(path);
    const wanted = kinds.flatMap((kind) => Object.entries((manifest[kind] ?? {}) as Record<string, string>));
    expect(wanted.filter(([, version]) => !/^(npm:[\w@/.-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
  });

  test('every workspace exists', () => {
    expect(manifests.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});
