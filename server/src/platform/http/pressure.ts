import { getHeapStatistics } from 'node:v8';

export interface Pressure {
  readonly isHigh: () => boolean;
  readonly stop: () => void;
}

interface Bounds {
  /** How much later than asked for a timer may come. */
  readonly lateMs: number;
  readonly heapBytes: number;
}

const sampleMs = 500;

/** Whether this server has more to do than it can: its turns come late, or its memory is nearly used up. */
export function watchPressure({ lateMs, heapBytes }: Bounds): Pressure {
  let high = false;
  let last = performance.now();
  // Looked at twice a second, not a hundred times: on a busy machine every waking costs.
  const timer = setInterval(() => {
    const now = performance.now();
    high = now - last - sampleMs > lateMs || getHeapStatistics().used_heap_size > heapBytes;
    last = now;
  }, sampleMs).unref();
  return { isHigh: () => high, stop: () => clearInterval(timer) };
}
