// A part of npm run bench that fills a company and then measures what its people look at.
import { openBenchServer } from './bench-server.ts';
import type { Viewer } from './fill.ts';
import { type Look, type Looked, type Looking, look, missed } from './looks.ts';

export interface PartRun {
  readonly quick: boolean;
  readonly say: (line?: string) => void;
}

interface LookPart<Size, V extends Viewer> {
  readonly name: string;
  readonly title: string;
  readonly sizes: { readonly quick: Size; readonly whole: Size };
  /** How long each is looked at in a whole run. */
  readonly seconds?: number;
  readonly seed: (dataDir: string, size: Size) => Promise<void>;
  /** How much there is of what: what the figures are to be judged by. */
  readonly counts: (size: Size) => readonly (readonly [count: number, what: string])[];
  /** In a quick run only the first of them looks. */
  readonly viewers: readonly V[];
  readonly looks: (viewer: V, now: number) => readonly Look[];
  /** What is measured before anyone looks. */
  readonly before?: (looking: Looking, size: Size) => Promise<Looked>;
}

export const lookPart =
  <Size, V extends Viewer>({ name, title, seconds = 1, seed, counts, looks, before, ...part }: LookPart<Size, V>) =>
  async ({ quick, say }: PartRun): Promise<string[]> => {
    const size = part.sizes[quick ? 'quick' : 'whole'];
    const plan = quick ? { perSecond: 100, seconds: 0.02 } : { perSecond: 20, seconds };
    const viewers = quick ? part.viewers.slice(0, 1) : part.viewers;
    const { dataDir, server, close } = await openBenchServer(name);
    try {
      await seed(dataDir, size);
      const counted = counts(size).map(([count, what]) => `${count.toLocaleString('zh-CN')} ${what}`);
      say(`\n── ${title}，${counted.join('、')}，每秒 ${plan.perSecond} 次（按计划时刻发送）`);
      const now = Date.now();
      const looking = { dataDir, port: server.port, plan, quick, say };
      const first = before === undefined ? [] : [await before(looking, size)];
      return missed([...first, ...(await look(viewers, (viewer) => looks(viewer, now), looking))]);
    } finally {
      await close();
    }
  };
