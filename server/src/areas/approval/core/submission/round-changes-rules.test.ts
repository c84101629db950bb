import { hiddenFigure } from '@tongzhou/contract/rules/hidden-figure.ts';
import { expect, it } from 'vitest';
import type { FormField } from '#areas/approval/core/said-rules.ts';
import { changesInWords, roundChanges } from './round-changes-rules.ts';

const field = (name: string, value: string, more: Partial<FormField> = {}): FormField => ({
  field: name,
  label: name,
  value,
  ...more,
});
const before = [field('金额', '1,200,000.00'), field('客户', '甲公司'), field('折扣', '九折')];
const after = [field('金额', '980,000.00'), field('客户', '甲公司'), field('账期', '30 天')];

it('what changed, came and went is compared, and nothing else', () => {
  expect(roundChanges(before, after, true)).toEqual([
    { label: '金额', old: '1,200,000.00', new: '980,000.00' },
    { label: '账期', old: '', new: '30 天' },
    { label: '折扣', old: '九折', new: '' },
  ]);
  expect(changesInWords(before, after)).toBe('金额 1,200,000.00 → 980,000.00；账期 空 → 30 天；折扣 九折 → 空');
  expect(changesInWords(before, before)).toBe('没有变化');
});

it('a secret is hidden from those who may not see it, and is in no message', () => {
  const [old, now] = [[field('工资', '8,000.00', { secret: true })], [field('工资', '9,000.00', { secret: true })]];
  expect(roundChanges(old, now, false)).toEqual([{ label: '工资', old: hiddenFigure, new: hiddenFigure }]);
  expect(roundChanges(old, now, true)).toEqual([{ label: '工资', old: '8,000.00', new: '9,000.00' }]);
  expect(changesInWords(old, now)).toBe('工资有修改');
  // A figure that was secret stays so when it no longer is marked.
  expect(changesInWords(old, [field('工资', '9,000.00')])).toBe('工资有修改');
});

it('a message names three changes at most, and quotes no long words', () => {
  const names = ['甲', '乙', '丙', '丁'];
  const all = (value: string) => names.map((name) => field(name, value));
  expect(changesInWords(all('1'), all('2'))).toBe('甲 1 → 2；乙 1 → 2；丙 1 → 2等 4 项');
  expect(changesInWords([field('说明', '短')], [field('说明', '长'.repeat(31))])).toBe('说明有修改');
});
