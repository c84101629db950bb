import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { deadline } from '#platform/deadline.ts';

it('tells what is late, each at its own time, and leaves alone what is done', async () => {
  const began = performance.now();
  const told: [string, number][] = [];
  const watch = deadline(60);
  const tell = (name: string) => () => void told.push([name, performance.now() - began]);
  watch(tell('first'));
  const done = watch(tell('done'));
  await sleep(30);
  watch(tell('second'));
  done();
  await sleep(150);
  watch(tell('third'));
  await sleep(150);
  expect(told.map(([name]) => name)).toEqual(['first', 'second', 'third']);
  const [first, second, third] = told.map(([, ms]) => ms) as [number, number, number];
  // A sleep may be a millisecond short.
  expect(first).toBeGreaterThanOrEqual(59);
  expect(second).toBeGreaterThanOrEqual(89);
  expect(third).toBeGreaterThanOrEqual(237);
});

it('goes on with the rest where one begins something new', async () => {
  const watch = deadline(20);
  const told: string[] = [];
  watch(() => {
    told.push('first');
    watch(() => told.push('again'));
  });
  watch(() => told.push('second'));
  await sleep(120);
  expect(told).toEqual(['first', 'second', 'again']);
});
