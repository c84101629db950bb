// Canaries for the laws that Biome, the compiler and knip keep: a check that no longer bites fails here.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const repository = dirname(dirname(import.meta.dirname));
const modules = join(repository, 'node_modules');

function write(folder: string, files: Record<string, string>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

const run = (program: string, args: string[], cwd: string) =>
  spawnSync(process.execPath, [join(modules, program), ...args], { cwd, encoding: 'utf8' }).stdout;

describe('Biome', () => {
  const broken: [rule: string, path: string, text: string][] = [
    ['lint/style/noRestrictedImports', 'server/src/areas/home/up.ts', `import '../x.ts';`],
    ['lint/style/noRestrictedImports', 'web/src/ui/up.ts', `import type { X } from '../../x.ts';\nexport type Y = X;`],
    ['lint/style/noRestrictedImports', 'contract/src/areas/up.ts', `export { x } from '../x.ts';`],
    ['lint/style/useFilenamingConvention', 'server/src/areas/home/BadName.ts', ''],
    ['lint/style/noExcessiveLinesPerFile', 'web/src/ui/long.ts', 'void 0;\n'.repeat(301)],
    ['lint/style/noEnum', 'contract/src/colour.ts', 'export enum Colour { Red }'],
    ['lint/suspicious/noConsole', 'server/src/platform/loud.ts', 'console.log(1);'],
    ['lint/suspicious/noConsole', 'web/src/ui/loud.tsx', 'console.error(1);'],
    ['lint/suspicious/noExplicitAny', 'server/src/platform/any.ts', 'export const x: any = 1;'],
    [
      'lint/security/noDangerouslySetInnerHtml',
      'web/src/ui/raw.tsx',
      'export const Raw = () => <p dangerouslySetInnerHTML={{ __html: "" }} />;',
    ],
  ];
  const allowed: Record<string, string> = {
    'server/src/main.ts': 'console.log(1);\n',
    'server/src/areas/home/long.test.ts': 'void 0;\n'.repeat(301),
    'tools/up.ts': `import '../x.ts';\n`,
  };
  let folder = '';
  let errors: string[] = [];

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'biome-'));
    cpSync(join(repository, 'biome.json'), join(folder, 'biome.json'));
    write(folder, Object.fromEntries(broken.map(([, path, text]) => [path, text])));
    write(folder, allowed);
    const report = run(
      '@biomejs/biome/bin/biome',
      ['lint', '--reporter=github', '--max-diagnostics=none', '.'],
      folder,
    );
    errors = [...report.matchAll(/^::error title=([^,]+),file=([^,]+),/gm)].map(
      ([, rule, path]) => `${rule} ${path?.replace(/^.*?(?=(contract|server|web|tools)\/)/, '')}`,
    );
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test.each(broken)('%s bites in %s', (rule, path) => {
    expect(errors).toContain(`${rule} ${path}`);
  });

  test.each(Object.keys(allowed))('leaves %s alone', (path) => {
    expect(errors.filter((error) => error.endsWith(path))).toEqual([]);
  });
});

describe('the compiler', () => {
  // Inside node_modules, so that the types are found as from the packages themselves.
  const folder = join(modules, '.cache', `checks-bite-${process.pid}`);
  const canaries: [side: string, what: string, text: string, error: string][] = [
    ['contract', 'no DOM', 'document.title;', 'TS2584'],
    ['contract', 'no Node', `import 'node:fs';\nprocess.exit();`, 'TS25'],
    ['server', 'no DOM', 'document.title;', 'TS2584'],
    ['web', 'no Node', `import { readFileSync } from 'node:fs';\nreadFileSync;`, 'TS2591'],
    ['web', 'no Node globals', 'process.exit();', 'TS25'],
    ['server', 'erasable syntax only', 'export enum E { A }', 'TS1294'],
    ['server', 'explicit type imports', `import { PathLike } from 'node:fs';\nexport type P = PathLike;`, 'TS1484'],
    ['web', 'checked index access', 'const list: number[] = [];\nexport const n: number = list[0];', 'TS2322'],
    ['contract', 'exact optional properties', 'export const o: { a?: 1 } = { a: undefined };', 'TS2375'],
  ];
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test.each(canaries)('%s: %s', (side, what, text, error) => {
    const place = join(folder, `${side}-${what.replaceAll(' ', '-')}`);
    const config = { extends: join(repository, side, 'tsconfig.json'), include: [], files: ['./canary.ts'] };
    write(place, { 'canary.ts': `${text}\nexport {};`, 'tsconfig.json': JSON.stringify(config) });
    write(place, { 'package.json': '{"type":"module"}' });
    expect(run('typescript-native/bin/tsc', ['-p', place], place)).toContain(`error ${error}`);
  });

  test.each(['contract', 'server', 'web'])('%s: a good file passes', (side) => {
    const place = join(folder, side);
    const config = { extends: join(repository, side, 'tsconfig.json'), include: [], files: ['./canary.ts'] };
    write(place, { 'canary.ts': 'export const one: number = 1;\n', 'tsconfig.json': JSON.stringify(config) });
    write(place, { 'package.json': '{"type":"module"}' });
    expect(run('typescript-native/bin/tsc', ['-p', place], place)).toBe('');
  });
});

describe('knip', () => {
  const used: Record<string, string> = {
    'package.json': '{ "workspaces": ["contract", "server"] }',
    'contract/package.json': '{ "name": "@tongzhou/contract", "exports": { "./*": "./src/*" } }',
    'contract/src/money.ts': 'export const used = 1;',
    'server/package.json': '{ "dependencies": { "@tongzhou/contract": "1.0.0", "pg": "1.0.0" } }',
    'server/src/main.ts': `import pg from 'pg';\nimport { clock } from './clock.ts';\nvoid [pg, clock];`,
    'server/src/clock.ts': `import { used } from '@tongzhou/contract/money.ts';\nexport const clock = used;`,
    'server/src/clock.test.ts': `import { forTests } from './for-tests.ts';\nvoid forTests;`,
    'server/src/for-tests.ts': 'export const forTests = 1;',
  };
  const canaries: [kind: string, name: string, path: string, text: string][] = [
    ['exports', 'leftExport', 'server/src/clock.ts', `${used['server/src/clock.ts']}\nexport const leftExport = 1;`],
    // Used where it stands, which needs no export.
    [
      'exports',
      'ownExport',
      'server/src/for-tests.ts',
      `export const ownExport = 1;\nexport const forTests = 1 + ownExport;`,
    ],
    ['types', 'LeftType', 'contract/src/money.ts', `${used['contract/src/money.ts']}\nexport type LeftType = 1;`],
    [
      'exports',
      'leftInTest',
      'server/src/clock.test.ts',
      `${used['server/src/clock.test.ts']}\nexport const leftInTest = 1;`,
    ],
    ['files', 'server/src/left-file.ts', 'server/src/left-file.ts', 'export const left = 1;'],
    [
      'dependencies',
      'left-package',
      'server/package.json',
      '{ "dependencies": { "@tongzhou/contract": "1.0.0", "left-package": "1.0.0", "pg": "1.0.0" } }',
    ],
    ['unlisted', 'never-listed', 'server/src/main.ts', `${used['server/src/main.ts']}\nimport 'never-listed';`],
  ];
  let folder = '';

  /** What it finds, each as `kind name`. */
  function found(files: Record<string, string>): string[] {
    write(folder, { ...used, ...files });
    const report = run('knip/bin/knip.js', ['--no-progress', '--no-config-hints', '--reporter=json'], folder);
    const { issues } = JSON.parse(report) as { issues: Record<string, { name: string }[] | string>[] };
    return issues.flatMap((file) =>
      Object.entries(file).flatMap(([kind, all]) =>
        Array.isArray(all) ? all.map(({ name }) => `${kind} ${name}`) : [],
      ),
    );
  }

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'knip-'));
    cpSync(join(repository, 'knip.jsonc'), join(folder, 'knip.jsonc'));
    mkdirSync(join(folder, 'node_modules/@tongzhou'), { recursive: true });
    symlinkSync('../../contract', join(folder, 'node_modules/@tongzhou/contract'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('finds nothing where everything is used', () => {
    expect(found({})).toEqual([]);
  });

  test('finds exactly what nobody uses', () => {
    const bitten = found(Object.fromEntries(canaries.map(([, , path, text]) => [path, text])));
    expect(bitten.sort()).toEqual(canaries.map(([kind, name]) => `${kind} ${name}`).sort());
  });
});
