import { expect, it } from 'vitest';
import { sharedBuffers } from '#platform/embedded-database/server-settings.ts';

it('keeps a quarter of the memory for pages, within what is sensible', () => {
  const gigabyte = 2 ** 30;
  expect([0.5, 2, 8, 64].map((memory) => sharedBuffers(memory * gigabyte))).toEqual([
    '256MB',
    '512MB',
    '2048MB',
    '4096MB',
  ]);
});
