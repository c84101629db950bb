// 统一社会信用代码 (GB 32100): eighteen places, of which the last is worked out from the others.

/** Without I, O, S, V and Z, which are taken for digits. */
const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const weights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28];

/** As it is kept: capitals without spaces, however it was typed or pasted. */
export const plainCreditCode = (typed: string): string => typed.replace(/\s/g, '').toUpperCase();

/** Of the seventeen places before it. */
export const creditCodeCheck = (places: string): string => {
  const sum = weights.reduce((total, weight, at) => total + weight * alphabet.indexOf(places[at] as string), 0);
  return alphabet[(31 - (sum % 31)) % 31] as string;
};

/** What is wrong with it, in words. */
export function creditCodeProblem(typed: string): string | undefined {
  const code = plainCreditCode(typed);
  if (code.length !== 18) return `统一社会信用代码应为 18 位，现为 ${code.length} 位`;
  if ([...code].some((place) => !alphabet.includes(place)))
    return '统一社会信用代码只含数字和大写字母，不含 I、O、S、V、Z';
  if (!/^..\d{6}/.test(code)) return '统一社会信用代码第 3 至 8 位应为数字';
  return creditCodeCheck(code) === code[17] ? undefined : '统一社会信用代码校验位不正确，请核对';
}
