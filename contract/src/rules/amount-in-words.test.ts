import { expect, test } from 'vitest';
import { amountInWords } from '#contract/rules/amount-in-words.ts';

test.each([
  [0, '零元整'],
  [5, '伍分'],
  [50, '伍角整'],
  [105, '壹元零伍分'],
  [110, '壹元壹角整'],
  [100_000, '壹仟元整'],
  [1_001_000, '壹万零壹拾元整'],
  [10_050_000, '壹拾万零伍佰元整'],
  [12_345_605, '壹拾贰万叁仟肆佰伍拾陆元零伍分'],
  [100_000_000_00, '壹亿元整'],
  [100_001_000_00, '壹亿零壹仟元整'],
  [1_000_000_000_050, '壹佰亿元伍角整'],
  [-100, '负壹元整'],
])('%d 分 is %s', (fen, words) => expect(amountInWords(fen)).toBe(words));
