import type { Page } from '@playwright/test';
import { mainThreadTasks } from './main-thread.ts';

/** How the page ran while something was done in it, in milliseconds. */
export interface Smoothness {
  /** The longest task of the main thread, in processor time: the same whatever else the machine is doing. */
  readonly longestTask: number;
  readonly p95Gap: number;
  readonly worstGap: number;
}

interface Recording {
  readonly gaps: number[];
  readonly stop: () => void;
}

/** From before the deed until two frames after it. */
export async function smoothness(page: Page, deed: () => Promise<void>): Promise<Smoothness> {
  await page.evaluate(() => {
    const gaps: number[] = [];
    let last = performance.now();
    let next = 0;
    const frame = () => {
      const now = performance.now();
      gaps.push(now - last);
      last = now;
      next = requestAnimationFrame(frame);
    };
    next = requestAnimationFrame(frame);
    Object.assign(window, { recording: { gaps, stop: () => cancelAnimationFrame(next) } satisfies Recording });
  });
  let gaps: number[] = [];
  const tasks = await mainThreadTasks(page, async () => {
    await deed();
    gaps = await page.evaluate(async () => {
      for (let frames = 0; frames < 2; frames++) await new Promise((done) => requestAnimationFrame(done));
      const { recording } = window as unknown as { recording: Recording };
      recording.stop();
      return recording.gaps.toSorted((a, b) => a - b);
    });
  });
  return {
    longestTask: Math.max(...tasks),
    p95Gap: gaps[Math.floor(gaps.length * 0.95)] ?? 0,
    worstGap: gaps.at(-1) ?? 0,
  };
}

/** From the last letter to the words standing in the place of the selector, pause after typing included. */
export async function answerTime(page: Page, type: () => Promise<void>, selector: string, words: string) {
  await page.evaluate(
    ([where, text]) => {
      const times = { typed: 0, shown: 0 };
      Object.assign(window, { times });
      const typed = () => {
        times.typed = performance.now();
        times.shown = 0;
      };
      document.addEventListener('input', typed, true);
      const look = () => {
        const there = [...document.querySelectorAll(where)].some((element) => element.textContent?.includes(text));
        if (!there) times.shown = 0;
        else if (times.shown === 0 && times.typed > 0) times.shown = performance.now();
        if (times.typed === 0 || times.shown === 0 || performance.now() - times.shown < 300)
          requestAnimationFrame(look);
        else document.removeEventListener('input', typed, true);
      };
      requestAnimationFrame(look);
    },
    [selector, words] as const,
  );
  await type();
  const done = await page.waitForFunction(() => {
    const { typed, shown } = (window as unknown as { times: { typed: number; shown: number } }).times;
    return shown > typed && typed > 0 && performance.now() - shown > 300 ? shown - typed : false;
  });
  return (await done.jsonValue()) as number;
}
