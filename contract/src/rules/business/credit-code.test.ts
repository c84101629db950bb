import { describe, expect, it } from 'vitest';
import { creditCodeProblem, plainCreditCode } from './credit-code.ts';

describe('a credit code', () => {
  it.each([
    '91350100M000100Y43',
    '9144030071526726XG',
    '914403001922038216',
    '91330100799655058B',
    '91110000802100433B',
  ])('%s, as it was issued, is right', (code) => expect(creditCodeProblem(code)).toBeUndefined());

  it('has one right last place of thirty-one', () => {
    const right = [...'0123456789ABCDEFGHJKLMNPQRTUWXY'].filter(
      (last) => creditCodeProblem(`91350100M000100Y4${last}`) === undefined,
    );
    expect(right).toEqual(['3']);
  });

  it('is not right any more when two neighbours change places', () => {
    const code = '9144030071526726XG';
    for (let at = 8; at < 16; at++) {
      const [one, next] = [code[at] as string, code[at + 1] as string];
      if (one === next) continue;
      expect(creditCodeProblem(`${code.slice(0, at)}${next}${one}${code.slice(at + 2)}`)).toBe(
        '统一社会信用代码校验位不正确，请核对',
      );
    }
  });

  it('may be typed in small letters and with spaces', () => {
    expect(creditCodeProblem(' 9135 0100 m000 100y 43 ')).toBeUndefined();
    expect(plainCreditCode(' 9135 0100 m000 100y 43 ')).toBe('91350100M000100Y43');
  });

  it.each([
    ['', '统一社会信用代码应为 18 位，现为 0 位'],
    ['91350100M000100Y4', '统一社会信用代码应为 18 位，现为 17 位'],
    ['91350100M000100Y433', '统一社会信用代码应为 18 位，现为 19 位'],
    ['91350100I000100Y43', '统一社会信用代码只含数字和大写字母，不含 I、O、S、V、Z'],
    ['91350100软000100Y43', '统一社会信用代码只含数字和大写字母，不含 I、O、S、V、Z'],
    ['9135010AM000100Y43', '统一社会信用代码第 3 至 8 位应为数字'],
    ['91350100M000100Y44', '统一社会信用代码校验位不正确，请核对'],
  ])('%s is wrong, and is told why', (code, words) => expect(creditCodeProblem(code)).toBe(words));
});
