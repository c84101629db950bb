/** The value below which this share of the ascending values lies. */
export function percentile(ascending: ArrayLike<number>, share: number): number {
  return ascending[Math.min(ascending.length - 1, Math.floor(ascending.length * share))] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  const ascending = values.toSorted((a, b) => a - b);
  const middle = ascending.length / 2;
  if (!Number.isInteger(middle)) return ascending[Math.floor(middle)] ?? Number.NaN;
  return ((ascending[middle - 1] ?? Number.NaN) + (ascending[middle] ?? Number.NaN)) / 2;
}

/** One pgbench run and the HTTP run after it. */
export interface Pair {
  readonly pgbenchPerSecond: number;
  readonly requestsPerSecond: number;
  readonly processorMsPerRequest: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
}

export interface Summary {
  readonly ratio: number;
  readonly lowest: number;
  readonly highest: number;
  readonly processorMs: number;
  readonly requestsPerSecond: number;
}

export function summarise(pairs: readonly Pair[]): Summary {
  const ratios = pairs.map((pair) => pair.requestsPerSecond / pair.pgbenchPerSecond);
  return {
    ratio: median(ratios),
    lowest: Math.min(...ratios),
    highest: Math.max(...ratios),
    processorMs: median(pairs.map((pair) => pair.processorMsPerRequest)),
    requestsPerSecond: median(pairs.map((pair) => pair.requestsPerSecond)),
  };
}

export const goals = { ratio: 0.4, processorMs: 0.6 } as const;

/** The goals that were missed. A figure that could not be measured counts as missed. */
export function missedGoals({ ratio, processorMs }: Summary): string[] {
  return [
    ...(ratio >= goals.ratio ? [] : [`与 pgbench 之比 ${ratio.toFixed(2)}，目标不低于 ${goals.ratio}`]),
    ...(processorMs <= goals.processorMs
      ? []
      : [`服务器每次请求占用 CPU ${processorMs.toFixed(3)} ms，目标不超过 ${goals.processorMs} ms`]),
  ];
}
