import { setTimeout as sleep } from 'node:timers/promises';

/** Asks again and again; resolves to whether the condition came true in time. */
export async function waitUntil(
  condition: () => boolean,
  limits: { readonly everyMs: number; readonly atMostMs: number },
): Promise<boolean> {
  const end = performance.now() + limits.atMostMs;
  while (!condition()) {
    if (performance.now() > end) return false;
    await sleep(limits.everyMs);
  }
  return true;
}

/** Resolves to whether the promise settled in time. The timer keeps the process alive meanwhile and is gone afterwards. */
export async function settledWithin(promise: Promise<unknown>, atMostMs: number): Promise<boolean> {
  const cancel = new AbortController();
  const late = sleep(atMostMs, false, { signal: cancel.signal }).catch(() => false);
  const settled = promise.then(
    () => true,
    () => true,
  );
  const inTime = await Promise.race([settled, late]);
  cancel.abort();
  return inTime;
}
