import { refuse } from '#platform/http/refusal.ts';

interface Room {
  readonly atOnce: number;
  readonly mayWait: number;
}

/** For what costs much: a bounded number run at once and a bounded number wait; the surplus is refused. */
export function createQueue({ atOnce, mayWait }: Room): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= atOnce) {
      if (waiting.length >= mayWait) refuse('busy');
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    running++;
    try {
      return await work();
    } finally {
      running--;
      waiting.shift()?.();
    }
  };
}
