// The whole rig: the same number of interleavings of every case.
import { raceCases } from './cases/cases.ts';
import { type CaseReport, runCase } from './run-case.ts';
import { type Casts, setStage } from './stage.ts';

export interface RigReport {
  readonly cases: readonly CaseReport[];
  /** The same cases with all row locks and advisory locks taken out of the servers' statements. */
  readonly withoutLocks: readonly CaseReport[];
  /** How often a request was held at each fail-point. */
  readonly held: ReadonlyMap<string, number>;
  readonly seconds: number;
  readonly postgres: string;
}

export interface RigOptions {
  readonly races: number;
  readonly racesWithoutLocks: number;
  readonly only?: (name: string) => boolean;
  readonly say?: (report: CaseReport, locked: boolean) => void;
}

export async function runRaceRig(options: RigOptions): Promise<RigReport> {
  const { races, racesWithoutLocks, only = () => true, say } = options;
  const began = performance.now();
  const stage = await setStage(races + racesWithoutLocks);
  try {
    const run = async (locked: boolean, casts: Casts) => {
      stage.control.withoutLocks(!locked);
      const reports: CaseReport[] = [];
      for (const [place, one] of raceCases.entries()) {
        if (casts.to < casts.from || !only(one.name)) continue;
        reports.push(await runCase(stage, place + (locked ? 0 : raceCases.length), one, casts));
        say?.(reports.at(-1) as CaseReport, locked);
      }
      return reports;
    };
    const [version] = await stage.sql<{ server_version: string }>('show server_version');
    const cases = await run(true, { from: 1, to: races });
    const withoutLocks = await run(false, { from: races + 1, to: races + racesWithoutLocks });
    return {
      cases,
      withoutLocks,
      held: stage.control.held,
      seconds: (performance.now() - began) / 1000,
      postgres: version?.server_version ?? '',
    };
  } finally {
    await stage.close();
  }
}
