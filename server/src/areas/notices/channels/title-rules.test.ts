import { describe, expect, it } from 'vitest';
import { plainTitle } from '#areas/notices/channels/title-rules.ts';

describe('a title that leaves the house', () => {
  it.each([
    ['回款到账：12,000.00 元', '回款到账：***'],
    ['报销 ￥300 已打款', '报销 *** 已打款'],
    ['分红 3.5万元、毛利 30%', '分红 ***、毛利 ***'],
    ['月薪 8000.50', '月薪 ***'],
    ['待处理：请假 QJ-2026-0001', '待处理：请假 QJ-2026-0001'],
    ['11 月 17 日停电\n通知', '11 月 17 日停电 通知'],
  ])('%s is told as %s', (title, told) => {
    expect(plainTitle(title)).toBe(told);
  });
});
