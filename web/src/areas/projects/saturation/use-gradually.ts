import { useEffect, useReducer, useRef } from 'react';

interface Drawn {
  readonly key: string | number | bigint;
  readonly index: number;
}

/** What a frame has time for. */
const atOnce = 5;

/**
 * Of the rows that are wanted, those that are drawn now: all that are there already, and a few more with every frame, those in
 * sight first. However far someone jumps, no frame has much to do.
 */
export function useGradually<Item extends Drawn>(
  wanted: readonly Item[],
  isUrgent: (item: Item) => boolean,
): readonly Item[] {
  const drawn = useRef<ReadonlySet<Drawn['key']>>(new Set());
  const [, drawMore] = useReducer((turn: number) => turn + 1, 0);
  const missing = wanted.filter(({ key }) => !drawn.current.has(key));
  const added = missing.toSorted((one, other) => Number(isUrgent(other)) - Number(isUrgent(one))).slice(0, atOnce);
  const shown = wanted.filter((item) => drawn.current.has(item.key) || added.includes(item));
  const isWhole = added.length === missing.length;
  useEffect(() => {
    drawn.current = new Set(shown.map(({ key }) => key));
    if (isWhole) return undefined;
    const next = requestAnimationFrame(drawMore);
    return () => cancelAnimationFrame(next);
  });
  return shown;
}
