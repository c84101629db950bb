import { useEffect, useState } from 'react';

/** Milliseconds that a page of the wall stays. */
export const pageTime = 20_000;

export interface Rotation {
  readonly at: number;
  readonly paused: boolean;
  readonly go: (page: number) => void;
  readonly toggle: () => void;
}

/** Turns pages by itself; arrows turn them by hand, the space bar stops them. */
export function useRotation(count: number): Rotation {
  const [page, setPage] = useState(0);
  const [paused, setPaused] = useState(false);
  const at = count === 0 ? 0 : page % count;
  useEffect(() => {
    if (paused || count < 2) return undefined;
    // Begun anew with every turn, so that a page chosen by hand stays as long as the others.
    const timer = setTimeout(() => setPage((at + 1) % count), pageTime);
    return () => clearTimeout(timer);
  }, [at, count, paused]);
  useEffect(() => {
    const pressed = ({ key, target }: KeyboardEvent) => {
      if (key === 'ArrowRight') setPage((before) => (before + 1) % Math.max(1, count));
      if (key === 'ArrowLeft') setPage((before) => (before + count - 1) % Math.max(1, count));
      // A button takes its own space.
      if (key === ' ' && !(target instanceof HTMLButtonElement)) setPaused((before) => !before);
    };
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  }, [count]);
  return { at, paused, go: setPage, toggle: () => setPaused(!paused) };
}
