import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import law from '../../.dependency-cruiser.mjs';
import { tiers } from '../../architecture.ts';
import { findViolations } from './import-law.ts';

type Tree = Record<string, string>;

const repository = dirname(dirname(import.meta.dirname));
const tierOf = (area: string) => `tier-${tiers.findIndex((names) => names.includes(area)) + 1}-calls-downward`;
const contractImport = `import { code } from '@tongzhou/contract/errors.ts';`;

// A small house that keeps every law; each canary adds the lines that break exactly one.
const clean: Tree = {
  'contract/src/errors.ts': `import * as z from 'zod/mini'; export const code = z;`,
  'contract/src/rules/money.ts': `import { code } from '#contract/errors.ts'; export const money = code;`,
  'contract/src/areas/files.ts': `import { money } from '#contract/rules/money.ts'; export const files = money;`,
  'contract/src/areas/identity/session.ts': `import { files } from '#contract/areas/files.ts'; export const session = files;`,
  'server/src/main.ts': `import { app } from '#app/app.ts'; app();`,
  'server/src/app.ts': `import { areas } from '#app/areas.ts'; export const app = () => areas;`,
  'server/src/areas.ts': `import { area } from '#areas/identity/area.ts'; export const areas = [area];`,
  'server/src/areas/identity/area.ts': `import { routes } from './routes.ts'; export const area = routes;`,
  'server/src/platform/clock.ts': `export const clock = 1;`,
  'server/src/platform/database/client.ts': `import pg from 'pg'; export type Db = 1; export const client = pg;`,
  'server/src/areas/files/public.ts': `import type { Db } from '#platform/database/client.ts'; export type Files = Db;`,
  'server/src/areas/identity/session-table.ts': `import { client } from '#platform/database/client.ts'; export const table = client;`,
  'server/src/areas/identity/session-rules.ts': `${contractImport} export const rules = code;`,
  'server/src/areas/identity/routes.ts': `
    import type { Files } from '#areas/files/public.ts';
    import { session } from '@tongzhou/contract/areas/identity/session.ts';
    import { clock } from '#platform/clock.ts';
    import { table } from './session-table.ts';
    import { rules } from './session-rules.ts';
    export const routes: [Files, ...unknown[]] = [1, session, clock, table, rules];`,
  'server/src/areas/identity/routes.test.ts': `import { testing } from '#testing/builders.ts'; import './routes.ts'; import 'vitest'; testing;`,
  'server/testing/builders.ts': `import pg from 'pg'; import { client } from '#platform/database/client.ts'; export const testing = [pg, client];`,
  'web/src/main.tsx': `import { router } from '#app/router.tsx'; router;`,
  'web/src/app/areas.ts': `export { area as home } from '#areas/home/area.tsx';`,
  'web/src/app/router.tsx': `import * as areas from './areas.ts'; export const router = areas;`,
  'web/src/platform/call.ts': `${contractImport} export const call = code;`,
  'web/src/ui/field.tsx': `import 'react'; export const field = 1;`,
  'web/src/areas/notices/public.ts': `export const bell = 1;`,
  'web/src/areas/home/area.tsx': `
    import { bell } from '#areas/notices/public.ts';
    import { call } from '#platform/call.ts';
    import { field } from '#ui/field.tsx';
    export const area = [bell, call, field];`,
};

// The rule, how it is broken, and the lines added to the clean files.
const canaries: [rule: string, what: string, files: Tree][] = [
  ['web-and-server-apart', 'web → server', { 'web/src/main.tsx': `import '../../server/src/platform/clock.ts';` }],
  [
    'web-and-server-apart',
    'type only',
    { 'server/src/main.ts': `import type { C } from '../../web/src/platform/call.ts';` },
  ],
  ['contract-alone', 'whole zod', { 'contract/src/errors.ts': `import 'zod';` }],
  ['contract-alone', 'Node', { 'contract/src/errors.ts': `import 'node:fs';` }],
  ['contract-alone', 'server', { 'contract/src/errors.ts': `import '../../server/src/platform/clock.ts';` }],
  ['contract-rules-pure', 'zod in rules', { 'contract/src/rules/money.ts': `import 'zod/mini';` }],
  [
    'platform-knows-no-area',
    'server',
    { 'server/src/platform/clock.ts': `import type { Files } from '#areas/files/public.ts';` },
  ],
  ['platform-knows-no-area', 'web', { 'web/src/platform/call.ts': `import '#areas/notices/public.ts';` }],
  ['ui-knows-no-area', 'web', { 'web/src/ui/field.tsx': `import '#areas/notices/public.ts';` }],
  [
    'areas-meet-at-public',
    'inner file',
    {
      'server/src/areas/files/store.ts': `export type Store = 1;`,
      'server/src/areas/identity/session-table.ts': `import type { Store } from '#areas/files/store.ts';`,
    },
  ],
  [
    tierOf('files'),
    'upward',
    {
      'server/src/areas/files/public.ts': `import type { T } from '#areas/identity/public.ts';`,
      'server/src/areas/identity/public.ts': `export type T = 1;`,
    },
  ],
  [
    tierOf('files'),
    'same tier',
    {
      'server/src/areas/files/public.ts': `import '#areas/operation-log/public.ts';`,
      'server/src/areas/operation-log/public.ts': `export const log = 1;`,
    },
  ],
  [
    tierOf('notices'),
    'web',
    {
      'web/src/areas/notices/public.ts': `import '#areas/home/public.ts';`,
      'web/src/areas/home/public.ts': `export const home = 1;`,
    },
  ],
  [
    tierOf('files'),
    'contract',
    {
      'contract/src/areas/files.ts': `import '#contract/areas/identity/account.ts';`,
      'contract/src/areas/identity/account.ts': `export const account = 1;`,
    },
  ],
  ['only-app-imports-areas', 'main', { 'server/src/main.ts': `import '#areas/identity/area.ts';` }],
  [
    'only-app-imports-areas',
    'another file of the app',
    { 'server/src/app.ts': `import { area } from '#areas/identity/area.ts'; area;` },
  ],
  ['only-app-imports-areas', 'web', { 'web/src/main.tsx': `import '#areas/home/area.tsx';` }],
  ['only-app-imports-areas', 'the shell', { 'web/src/app/router.tsx': `import '#areas/home/area.tsx';` }],
  [
    'client-only-in-tables',
    'routes',
    {
      'server/src/areas/files/public.ts': `import { client } from '#platform/database/client.ts'; client;`,
    },
  ],
  ['pg-only-in-tables', 'type only', { 'server/src/areas/files/public.ts': `import type { Pool } from 'pg';` }],
  ['area-rules-pure', 'platform', { 'server/src/areas/identity/session-rules.ts': `import '#platform/clock.ts';` }],
  ['area-rules-pure', 'Node', { 'server/src/areas/identity/session-rules.ts': `import 'node:crypto';` }],
  [
    'no-testing-in-product',
    '#testing',
    {
      'server/src/areas/files/public.ts': `import '#testing/fixture.ts';`,
      'server/testing/fixture.ts': '',
    },
  ],
  [
    'no-cycles',
    'type only',
    {
      'server/src/platform/clock.ts': `import type { Other } from './other.ts';`,
      'server/src/platform/other.ts': `import { clock } from './clock.ts'; export type Other = typeof clock;`,
    },
  ],
  ['no-unresolvable', 'missing file', { 'web/src/ui/field.tsx': `import './missing.ts';` }],
  ['no-undeclared-packages', 'antd in server', { 'server/src/platform/clock.ts': `import 'antd';` }],
  ['no-dev-packages-at-run-time', 'fast-check', { 'server/src/platform/clock.ts': `import 'fast-check';` }],
  ['no-unreachable', 'left over', { 'server/src/platform/left-over.ts': `export const left = 1;` }],
];

let folder = '';

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

const packages: Tree = {
  zod: '{"exports":{".":"./index.js","./mini":"./mini/index.js"}}',
  pg: '{"main":"index.js"}',
  antd: '{"main":"index.js"}',
  react: '{"main":"index.js"}',
  vitest: '{"main":"index.js"}',
  'fast-check': '{"main":"index.js"}',
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'import-law-'));
  // The real manifests: the law also leans on their "imports" and dependencies.
  for (const place of ['.', 'contract', 'server', 'web']) {
    mkdirSync(join(folder, place), { recursive: true });
    cpSync(join(repository, place, 'package.json'), join(folder, place, 'package.json'));
  }
  for (const [name, manifest] of Object.entries(packages)) {
    write(`node_modules/${name}/package.json`, manifest);
    write(`node_modules/${name}/index.js`, '');
  }
  write('node_modules/zod/mini/index.js', '');
  mkdirSync(join(folder, 'node_modules/@tongzhou'));
  symlinkSync('../../contract', join(folder, 'node_modules/@tongzhou/contract'));
  for (const [path, text] of Object.entries(clean)) write(path, text);
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the import law', () => {
  test('lets a clean tree pass', async () => {
    expect(await findViolations(folder)).toEqual([]);
  });

  test.each(canaries)('%s bites: %s', async (rule, _what, files) => {
    for (const [path, text] of Object.entries(files)) write(path, `${clean[path] ?? ''}\n${text}`);
    const names = (await findViolations(folder)).map((violation) => violation.rule);
    expect([...new Set(names)]).toEqual([rule]);
  });

  test('has a canary for every rule', () => {
    const tried = new Set(canaries.map(([rule]) => rule));
    const names = law.forbidden.map((rule) => rule.name).filter((name) => !name.startsWith('tier-'));
    expect([...names, 'no-unreachable'].filter((name) => !tried.has(name))).toEqual([]);
  });

  test('places every area in a tier', () => {
    const placed = new Set(tiers.flat());
    const found = ['contract', 'server', 'web']
      .map((side) => join(repository, side, 'src/areas'))
      .filter((path) => existsSync(path))
      .flatMap((path) => readdirSync(path))
      .map((name) => name.replace(/\.ts$/, ''))
      .filter((name) => !name.endsWith('.test'));
    expect([...new Set(found)].filter((name) => !placed.has(name))).toEqual([]);
  });
});
