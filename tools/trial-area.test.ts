// A small area with a list, something put to approval, a dialog, an export and demo rows is built into a copy of the repository:
// what changes outside its own folders are lists of what there is, and everything else finds it.
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listFiles, root } from './list-files.ts';
import { runScript } from './processes/run-program.ts';

const copy = mkdtempSync(join(tmpdir(), 'trial-area-'));
const parts = join(import.meta.dirname, 'trial-area');
/** Its address, its kind of approval and the list of that. */
const named = { address: '/report_form/trial', kind: 'trial', list: 'worker' } as const;
const next = String(readdirSync(join(root, 'server/migrations')).length + 1).padStart(4, '0');
const migration = `server/migrations/${next}-trial.sql`;

const own = (file: string) =>
  /^(contract\/src\/areas\/trial\.ts$|(server|web)\/src\/areas\/trial\/)/.test(file) || file === migration;
const targets: Readonly<Record<string, (name: string) => string>> = {
  contract: (name) => `contract/src/areas/${name}`,
  server: (name) => `server/src/areas/trial/${name}`,
  web: (name) => `web/src/areas/trial/${name}`,
  migrations: () => migration,
};
const filled = (text: string) =>
  text.replaceAll('<kind>', named.kind).replaceAll('<list>', named.list).replaceAll('<address>', named.address);

function copyRepository(): void {
  for (const file of listFiles() ?? []) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(root, file), join(copy, file));
  }
  // Packages are shared; those of the repository itself are the copy's.
  mkdirSync(join(copy, 'node_modules/@tongzhou'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name !== '@tongzhou') symlinkSync(join(root, 'node_modules', name), join(copy, 'node_modules', name));
  }
  for (const name of readdirSync(join(root, 'node_modules/@tongzhou')))
    symlinkSync(join(copy, name), join(copy, 'node_modules/@tongzhou', name));
}

function addArea(): void {
  for (const part of readdirSync(parts))
    for (const name of readdirSync(join(parts, part))) {
      const target = join(copy, (targets[part] as (name: string) => string)(name.replace(/\.txt$/, '')));
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, filled(readFileSync(join(parts, part, name), 'utf8')));
    }
}

const edit = (file: string, change: (text: string) => string) => {
  const path = join(copy, file);
  const before = readFileSync(path, 'utf8');
  const after = change(before);
  expect(after).not.toBe(before);
  writeFileSync(path, after);
};

function listArea(): void {
  edit('server/src/areas.ts', (text) =>
    text
      .replace(/^import type/m, `import { trialArea } from '#areas/trial/area.ts';\nimport type`)
      .replace('[leaveArea,', '[trialArea, leaveArea,'),
  );
  edit('web/src/app/areas.ts', (text) => `${text}export { area as trial } from '#areas/trial/area.tsx';\n`);
  edit('contract/src/api.ts', (text) =>
    text
      .replace(/^import \{/m, `import * as trial from '#contract/areas/trial.ts';\nimport {`)
      .replace(/^ {2}leave: /m, '  trial: endpointsOf(trial),\n  leave: '),
  );
  edit('contract/src/routes.ts', (text) =>
    text.replace(/^.*'\/report_form\/leave'.*$/m, (line) => `${line}\n${line.replace('/leave', '/trial')}`),
  );
  edit('contract/src/areas/approval/template.ts', (text) =>
    text.replace(/^ {2}leave: /m, "  trial: '试办',\n  leave: "),
  );
  edit('contract/src/areas/approval/request.ts', (text) => text.replace("'payroll']", "'payroll', 'trial']"));
}

const changed = () =>
  (listFiles() ?? []).filter((file) => readFileSync(join(root, file)).compare(readFileSync(join(copy, file))) !== 0);

beforeAll(() => {
  copyRepository();
  addArea();
  listArea();
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

describe.skipIf(listFiles() === null)('a new area', () => {
  test('changes lists alone outside its own folders: of calls, addresses and kinds, of the server’s areas and of the web’s', () => {
    expect(
      changed()
        .filter((file) => !own(file))
        .sort(),
    ).toEqual([
      'contract/src/api.ts',
      'contract/src/areas/approval/request.ts',
      'contract/src/areas/approval/template.ts',
      'contract/src/routes.ts',
      'server/src/areas.ts',
      'web/src/app/areas.ts',
    ]);
  });

  test.each(['server', 'web'])(
    'fits the types of the contract and the %s',
    async (name) => {
      expect(await runScript(join(root, 'node_modules/typescript-native/bin/tsc'), ['-p', name], { cwd: copy })).toBe(
        true,
      );
    },
    120_000,
  );

  test('works: it is listed, filed, decided, exported and in the demo company, and the laws about areas hold', async () => {
    const files = [
      'server/src/areas/trial',
      'server/src/areas.test.ts',
      'web/src/areas/trial',
      'web/src/app/areas.test.ts',
    ];
    const vitest = join(root, 'node_modules/vitest/vitest.mjs');
    expect(await runScript(vitest, ['run', ...files], { cwd: copy })).toBe(true);
  }, 300_000);
});
