import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { root } from '../list-files.ts';
import { raceCases } from './cases/cases.ts';
import { type RigReport, runRaceRig } from './rig.ts';

const onLinux = process.platform === 'linux';
/** At each place twice, whichever of the two is held; npm run prove races ten thousand times. */
const races = 28;
const racesWithoutLocks = 14;

/** What the database's own constraints hold together, lock or no lock. */
const guarded = [
  'the same person twice with one key',
  'two requests for the same day',
  // Refused before the passing as after it: the stage offers it at neither.
  'an order passes against a supplement',
  'one invoice of two people',
  // What comes too early is refused, and the other order is as good.
  'a claim is paid while its payment is taken back',
  'a payment is taken back while its claim is reversed',
];

describe.runIf(onLinux)(`two servers on one database, each order of two deeds forced ${races} times`, () => {
  let report: RigReport;
  beforeAll(async () => {
    report = await runRaceRig({ races, racesWithoutLocks });
  }, 400_000);
  const named = (name: string) => report.cases.find((one) => one.name === name);

  test.each(raceCases.map((one) => one.name))(
    '%s: one decision, one effect, the loser is told [X01, X02, X04, X05, X07, X08, X16, X22, X23, F44]',
    (name) => {
      const one = named(name);
      expect(one?.problems).toEqual([]);
      const [first = 0, second = 0, either = 0] = one?.orders ?? [];
      expect(first + second + either).toBe(races);
      // Both orders came about, and often the one really stood waiting for the other.
      for (const often of [first, second, either, one?.waited ?? 0]) expect(often).toBeGreaterThan(races / 20);
    },
  );

  test('a request was held at every fail-point there is', () => {
    const sources = globSync('server/src/**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'));
    const points = sources.flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/failPoint\('([^']+)'\)/g)].map(([, point]) => point),
    );
    expect([...report.held.keys()].sort()).toEqual([...new Set(points)].sort());
  });

  test('without the locks every case turns red that no constraint guards', () => {
    expect(report.withoutLocks).toHaveLength(raceCases.length);
    const red = report.withoutLocks.filter((one) => one.problems.length > 0).map((one) => one.name);
    expect(red).toEqual(raceCases.map((one) => one.name).filter((name) => !guarded.includes(name)));
  });
});
