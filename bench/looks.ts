// What people look at in the large company, each of it asked for some time at fixed moments, whether or not those before were answered.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tokens as tokenSigner } from '../server/src/areas/identity/sessions/token.ts';
import { applyOpenLoop } from './decisions/open-loop.ts';
import { percentile } from './figures.ts';
import type { Viewer } from './fill.ts';
import { takenByHost } from './machine.ts';
import { browser, type Request } from './requests.ts';

/** Milliseconds at the 95th of a hundred. */
export const goals = { list: 30, statistics: 200, saturation: 300 } as const;

export interface Look {
  readonly name: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string | number>>;
  readonly goal: number;
}

export interface ListLook {
  readonly name: string;
  readonly path: string;
  readonly sorts: readonly string[];
  /** What is asked with every page. */
  readonly of?: Look['query'];
  readonly filters: Readonly<Record<string, Look['query']>>;
}

/** Every order near and far, every filter in every order, and far. */
export function looksOf({ name, path, sorts, of = {}, filters }: ListLook): Look[] {
  const page = (said: string, query: Look['query']): Look => ({
    name: `${name}，${said}`,
    path,
    query: { ...of, ...query, page_size: 20 },
    goal: goals.list,
  });
  return [
    ...sorts.flatMap((sort) =>
      (['desc', 'asc'] as const).flatMap((order) => [
        page(`按 ${sort} ${order}`, { sort, order, page: 1 }),
        page(`按 ${sort} ${order}，第 100 页`, { sort, order, page: 100 }),
      ]),
    ),
    ...Object.entries(filters).flatMap(([said, query]) =>
      sorts.map((sort) => page(`${said}，按 ${sort}`, { ...query, sort, page: 1 })),
    ),
    ...Object.entries(filters).map(([said, query]) => page(`${said}，第 100 页`, { ...query, page: 100 })),
  ];
}

export interface Looked {
  readonly name: string;
  readonly p95: number;
  readonly goal: number;
}

/** What was promised and not reached. A figure that could not be measured is not reached either. */
export const missed = (looked: readonly Looked[]): string[] =>
  looked.flatMap(({ name, p95, goal }) =>
    p95 <= goal ? [] : [`${name} p95 ${p95.toFixed(1)} ms，目标不超过 ${goal} ms`],
  );

export interface LookPlan {
  readonly perSecond: number;
  readonly seconds: number;
}

export interface Looking {
  readonly dataDir: string;
  readonly port: number;
  readonly plan: LookPlan;
  readonly quick: boolean;
  readonly say: (line?: string) => void;
}

/** What is slow is asked less often, and as often all in all: a queue of its own making is not what is measured. */
function pacing(goal: number, { perSecond, seconds }: LookPlan, quick: boolean): LookPlan {
  if (goal === goals.list || quick) return { perSecond, seconds };
  const slower = Math.floor(800 / goal);
  return { perSecond: slower, seconds: (seconds * perSecond) / slower };
}

const undisturbed = 20;
export const mostPasses = 8;
/** Of twenty asks two decide where the 95th of a hundred is. What missed its goal is asked a hundred times, and that counts. */
const closer = 5;

interface Measure {
  readonly look: Look;
  readonly p95: number;
  /** Milliseconds that the host took away meanwhile. */
  readonly taken: number;
}

/** The same of a single measure: taken again while the host disturbed it, and the least disturbed one counts. */
export async function leastDisturbed(passes: number, measure: () => Promise<number>): Promise<number> {
  let best = { value: Number.NaN, taken: Number.POSITIVE_INFINITY };
  for (let pass = 0; pass < passes && best.taken > undisturbed; pass++) {
    const before = takenByHost();
    const value = await measure();
    const taken = takenByHost() - before;
    if (taken < best.taken) best = { value, taken };
  }
  return best.value;
}

/** What the host took away meanwhile is no delay of the server's: such a look is taken again when the others are done, and the least disturbed one counts. */
async function measureAll(
  looks: readonly Look[],
  passes: number,
  measure: (look: Look, longer: number) => Promise<Measure>,
): Promise<readonly Measure[]> {
  const best = new Map<Look, Measure>();
  let left = looks;
  for (let pass = 0; pass < passes && left.length > 0; pass++) {
    for (const one of left) {
      const now = await measure(one, 1);
      if (now.taken < (best.get(one)?.taken ?? Number.POSITIVE_INFINITY)) best.set(one, now);
    }
    left = left.filter((one) => (best.get(one)?.taken ?? 0) > undisturbed);
  }
  const first = [...best.values()];
  if (passes === 1) return first;
  const counted: Measure[] = [];
  for (const one of first) counted.push(one.p95 > one.look.goal ? await measure(one.look, closer) : one);
  return counted;
}

/** A quick run shows that it works: of many looks it takes some. */
const some = (looks: readonly Look[]): readonly Look[] =>
  looks.length <= 20 ? looks : looks.filter((_, at) => at % 4 === 0);

/** One viewer after the other, each at what they look at. */
export async function look<V extends Viewer>(
  viewers: readonly V[],
  looksOfViewer: (viewer: V) => readonly Look[],
  { dataDir, port, plan, quick, say }: Looking,
): Promise<Looked[]> {
  const signer = tokenSigner([readFileSync(join(dataDir, 'auth-key'), 'utf8').trim()]);
  const looked: Looked[] = [];
  for (const viewer of viewers) {
    const token = signer.signSession(viewer.secret, 1, Date.now());
    const measure = async (one: Look, longer: number): Promise<Measure> => {
      const text = new URLSearchParams(Object.entries(one.query).map(([key, value]) => [key, String(value)]));
      const request: Request = {
        name: one.name,
        method: 'GET',
        path: `${one.path}?${text}`,
        headers: { ...browser, authorization: `Bearer ${token}` },
      };
      const pace = pacing(one.goal, plan, quick);
      const run = (seconds: number) =>
        applyOpenLoop({ port, perSecond: pace.perSecond, seconds, request: () => request });
      await run(plan.seconds / 4);
      const before = takenByHost();
      const p95 = percentile(await run(pace.seconds * longer), 0.95);
      return { look: one, p95, taken: takenByHost() - before };
    };
    const looks = looksOfViewer(viewer);
    const measured = await measureAll(quick ? some(looks) : looks, quick ? 1 : mostPasses, measure);
    const own = measured.map(({ look: { name, goal }, p95 }) => ({ name: `${viewer.name}：${name}`, p95, goal }));
    const slowest = [...own].sort((a, b) => b.p95 / b.goal - a.p95 / a.goal).slice(0, 5);
    const disturbed = measured.filter(({ taken }) => taken > undisturbed).length;
    say(
      `${viewer.name}  ${own.length} 种查看${disturbed === 0 ? '' : `（其中 ${disturbed} 种始终受宿主机干扰）`}，最慢的五种：`,
    );
    for (const one of slowest)
      say(`  ${one.name.slice(viewer.name.length + 1)}  p95 ${one.p95.toFixed(1)} ms（目标 ${one.goal}）`);
    looked.push(...own);
  }
  return looked;
}
