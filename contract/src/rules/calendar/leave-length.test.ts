import { expect, test } from 'vitest';
import { lengthWords } from './leave-length.ts';

test('a length is said in days, or in hours where it is no round part of one', () => {
  expect([0, 240, 480, 720, 90, 630, -240].map(lengthWords)).toEqual([
    '0 天',
    '0.5 天',
    '1 天',
    '1.5 天',
    '1.5 小时',
    '10.5 小时',
    '-0.5 天',
  ]);
});
