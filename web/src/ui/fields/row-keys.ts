import { useRef } from 'react';

/** Keys for rows that have no name of their own yet, so that taking one out does not hand its typing to the next. */
export function useRowKeys(count: number) {
  const next = useRef(0);
  const keys = useRef<number[]>([]);
  while (keys.current.length < count) {
    keys.current.push(next.current);
    next.current += 1;
  }
  keys.current.length = count;
  return {
    keys: keys.current as readonly number[],
    remove: (at: number) => {
      keys.current.splice(at, 1);
    },
    move: (at: number, by: -1 | 1) => {
      keys.current.splice(at + by, 0, ...keys.current.splice(at, 1));
    },
    replace: () => {
      keys.current = [];
    },
  };
}
