import { readdirSync } from 'node:fs';
import path from 'node:path';
import { api } from '@tongzhou/contract/api.ts';
import { describe, expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '..', '..');
const { tiers } = (await import(path.join(root, 'architecture.ts'))) as { tiers: string[][] };
const areas = tiers.flat().sort();

const names = (folder: string) =>
  readdirSync(path.join(root, folder))
    .map((name) => name.replace(/\.ts$/, ''))
    .filter((name) => !name.includes('.'))
    .sort();

describe('areas', () => {
  it('have the same names in the architecture, the contract, the server and the web', () => {
    expect(names('server/src/areas')).toEqual(areas);
    for (const folder of ['contract/src/areas', 'web/src/areas'])
      expect(areas).toEqual(expect.arrayContaining(names(folder)));
  });

  it('stand in the contract exactly when they serve calls', () => {
    const serving = areas.filter((area) =>
      readdirSync(path.join(root, 'server/src/areas', area)).includes('routes.ts'),
    );
    expect(Object.keys(api).sort()).toEqual(serving);
  });

  it('name their migrations', () => {
    const migrated = readdirSync(path.join(root, 'server/migrations')).map((name) =>
      name.replace(/^\d{4}-/, '').replace('.sql', ''),
    );
    for (const name of migrated)
      expect([...areas, 'platform']).toContainEqual(
        expect.toSatisfy((area: string) => name === area || name.startsWith(`${area}-`)),
      );
  });
});
