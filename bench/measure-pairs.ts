import { setTimeout as sleep } from 'node:timers/promises';
import { processorMs } from '../tools/processes/process-tree.ts';
import { type Pair, percentile, type Summary, summarise } from './figures.ts';
import type { LoadResult } from './load.ts';

export interface Measured {
  readonly pairs: number;
  /** The server, whose processor time is measured. */
  readonly pid: number;
  readonly runPgbench: () => Promise<number>;
  readonly runHttp: () => Promise<LoadResult>;
  readonly say: (line: string) => void;
}

async function measurePair({ pid, runPgbench, runHttp }: Measured): Promise<Pair> {
  const pgbenchPerSecond = await runPgbench();
  // pgbench's connections are still closing after it has ended.
  await sleep(200);
  const before = processorMs(pid);
  const load = await runHttp();
  return {
    pgbenchPerSecond,
    requestsPerSecond: load.requests / load.seconds,
    processorMsPerRequest: (processorMs(pid) - before) / load.requests,
    p50: percentile(load.latencies, 0.5),
    p95: percentile(load.latencies, 0.95),
    p99: percentile(load.latencies, 0.99),
  };
}

/** Runs the same statements without the server and through it, in turns. */
export async function measurePairs(measured: Measured): Promise<Summary> {
  const { say } = measured;
  const pairs: Pair[] = [];
  for (let number = 1; number <= measured.pairs; number++) {
    const pair = await measurePair(measured);
    pairs.push(pair);
    say(
      `第 ${number} 对  pgbench ${pair.pgbenchPerSecond.toFixed(0)}/s  HTTP ${pair.requestsPerSecond.toFixed(0)}/s` +
        `  比 ${(pair.requestsPerSecond / pair.pgbenchPerSecond).toFixed(3)}  CPU ${pair.processorMsPerRequest.toFixed(3)} ms` +
        `  p50 ${pair.p50.toFixed(2)}  p95 ${pair.p95.toFixed(2)}  p99 ${pair.p99.toFixed(2)} ms`,
    );
  }
  const summary = summarise(pairs);
  say(
    `中位比 ${summary.ratio.toFixed(3)}（${summary.lowest.toFixed(3)}–${summary.highest.toFixed(3)}）` +
      `  服务器 CPU ${summary.processorMs.toFixed(3)} ms/次  ${summary.requestsPerSecond.toFixed(0)} 次/s`,
  );
  return summary;
}
