import { beginOf } from '@tongzhou/contract/rules/day.ts';
import { expect, test } from 'vitest';
import { endWords } from './end-words.ts';

const now = beginOf('2026-11-15') + 20 * 3_600_000;

test.each([
  ['2026-11-12', '逾期 3 天', 'late'],
  ['2026-11-15', '今天到期', 'soon'],
  ['2026-11-22', '还有 7 天', 'soon'],
  ['2026-11-23', '还有 8 天', 'plain'],
] as const)('an end on %s: %s', (day, words, tone) => {
  expect(endWords(4, beginOf(day), now)).toEqual({ words, tone });
});

test('what is over, a draft or has no end is not late', () => {
  expect(endWords(8, beginOf('2026-01-01'), now)).toBeUndefined();
  expect(endWords(0, beginOf('2026-01-01'), now)).toBeUndefined();
  expect(endWords(4, null, now)).toBeUndefined();
});
