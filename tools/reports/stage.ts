export interface Count {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

export const countOf = (succeeded: boolean): Count => ({
  passed: Number(succeeded),
  failed: Number(!succeeded),
  skipped: 0,
});

export const addCounts = (counts: readonly Count[]): Count => ({
  passed: counts.reduce((sum, count) => sum + count.passed, 0),
  failed: counts.reduce((sum, count) => sum + count.failed, 0),
  skipped: counts.reduce((sum, count) => sum + count.skipped, 0),
});

export function describeCount({ passed, failed, skipped }: Count): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** Runs one stage; what it throws is a failure of that stage and does not keep the others from running. */
export async function stage(name: string, work: () => Promise<boolean | Count>): Promise<Count> {
  console.log(`\n── ${name}`);
  const started = performance.now();
  const result = await work().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    return false;
  });
  const count = typeof result === 'boolean' ? countOf(result) : result;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${count.failed > 0 ? '✗' : '✓'} ${name}：${describeCount(count)}（${seconds} 秒）`);
  return count;
}
