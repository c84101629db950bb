import { expect, test } from 'vitest';
import { scannedSince } from './scans.ts';

const at = (rows: number, scans: number) => ({ rows, scans });

test('a large table that was scanned is named, a small one and one that was left alone are not', () => {
  const before = new Map([
    ['public.small', at(10, 5)],
    ['public.large', at(900, 5)],
    ['public.still', at(5000, 7)],
  ]);
  const after = new Map([
    ['public.small', at(10, 900)],
    ['public.large', at(20_000, 8)],
    ['public.still', at(6000, 7)],
    ['public.new', at(3000, 1)],
  ]);
  expect(scannedSince(before, after)).toEqual([
    'public.large（20000 行）被整表扫描 3 次',
    'public.new（3000 行）被整表扫描 1 次',
  ]);
});
