import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { proveBackup, restoreBackup, startBackup } from '@tongzhou/contract/areas/administration.ts';
import type { Endpoint, SentOf } from '@tongzhou/contract/endpoint.ts';
import { expect } from 'vitest';
import { writeManifest } from '#areas/administration/backup/backup-folder.ts';
import { aGroup, aPerson } from '#testing/builders.ts';
import { type Scene, type Stage, sent } from '#testing/scenes/staff-scenes.ts';
import type { TestApp } from '#testing/test-app.ts';

/** What is written of a back-up, without what is in it. */
export function aBackup(
  app: Pick<TestApp, 'config' | 'clock'>,
  at = app.clock.now,
  own: { database?: false } = {},
): string {
  const name = new Date(at).toISOString().replace(/[:.]/g, '-');
  const folder = path.join(app.config.backupDir, name);
  mkdirSync(folder, { recursive: true });
  writeManifest(folder, {
    format: 1,
    at,
    ms: 1200,
    app: '0',
    ...(own.database !== false && {
      database: { postgres: '18', bytes: 5000, startSegment: '000000010000000000000002', rows: {} },
    }),
    files: { count: 3, bytes: 300, wrong: [] },
  });
  return name;
}

const password = 'oars and water 7';

// The deeds about back-ups, each done once, for the test that every deed leaves its entry.
export function backupScenes({ app, where }: Stage): readonly Scene[] {
  const play = <E extends Endpoint>(endpoint: E, input: () => SentOf<E>, about: object): Scene => ({
    endpoint,
    act: async () => {
      const groups = [await aGroup(app(), { permissions: ['permission.backup'] })];
      const keeper = await aPerson(app(), { password, groups });
      const answer = await app().call(endpoint, input(), { as: await app().signInAs(keeper), ...where });
      return sent(answer, about, keeper);
    },
  });
  const ofBackup = { object_kind: 'backup', object_label: expect.stringMatching(/Z$/) };
  return [
    play(startBackup, () => ({}), {}),
    play(proveBackup, () => ({ name: aBackup(app()) }), ofBackup),
    play(restoreBackup, () => ({ name: aBackup(app()), password }), ofBackup),
  ];
}
