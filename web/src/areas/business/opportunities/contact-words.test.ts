import { beginOf } from '@tongzhou/contract/rules/day.ts';
import { expect, test } from 'vitest';
import { nextContactWords } from '#areas/business/opportunities/contact-words.ts';

const now = Date.parse('2026-11-17T23:30:00+08:00');

test.each([
  ['2026-11-17', '今天', true],
  ['2026-11-18', '明天', false],
  ['2026-11-14', '逾期 3 天', true],
  ['2026-12-01', '2026-12-01', false],
])('%s is %s', (day, words, due) => {
  expect(nextContactWords(beginOf(day), now)).toEqual({ words, due });
});
