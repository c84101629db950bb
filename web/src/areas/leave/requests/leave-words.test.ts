import { expect, test } from 'vitest';
import { dayWords, movedWords, rulesWords } from '#areas/leave/requests/leave-words.ts';

test('what moves a balance has a sign', () => {
  expect([480, 0, -240].map(movedWords)).toEqual(['+1 天', '0 天', '-0.5 天']);
});

test('a day has its weekday', () => {
  expect(['2026-11-15', '2026-11-16', '2026-01-03'].map(dayWords)).toEqual(['11/15 周日', '11/16 周一', '1/3 周六']);
});

test('the rules of a type in words', () => {
  const type = { id: 1, name: '病假', balance: null, reserved: null, unavailable: null } as const;
  const usual = {
    ...type,
    unit: 'half',
    counts: 'working',
    pay_percent: 100,
    attachment_from: null,
    max_days: null,
  } as const;
  expect(rulesWords(usual)).toBe('最小半天 · 按工作日计算 · 工资照发');
  expect(
    rulesWords({ ...usual, unit: 'hour', counts: 'natural', pay_percent: 60, attachment_from: 2, max_days: 15 }),
  ).toBe('按小时 · 按自然日计算，含周末和节假日 · 工资按 60% 发放 · 满 2 天需要证明 · 一次最多 15 天');
  expect(rulesWords({ ...usual, pay_percent: 0 })).toContain('不计薪');
});
