const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const checkDigits = '10X98765432';

/** Of the seventeen places before it, as GB 11643 has it. */
export const idCardCheckDigit = (places: string): string => {
  const sum = weights.reduce((total, weight, at) => total + weight * Number(places[at]), 0);
  return checkDigits[sum % 11] as string;
};

/** 18 places, a possible birthday, and the right check digit. */
export function isIdCard(text: string): boolean {
  const match = /^[1-9]\d{5}(\d{4})(\d{2})(\d{2})\d{3}[\dX]$/.exec(text);
  if (match === null) return false;
  const [, year, month, day] = match.map(Number);
  const born = new Date(Date.UTC(year as number, (month as number) - 1, day));
  if (born.getUTCMonth() + 1 !== month || born.getUTCDate() !== day || (year as number) < 1900) return false;
  return idCardCheckDigit(text) === text[17];
}

/** Of a right number: the places seven to fourteen. */
export const birthdayIn = (card: string): string => `${card.slice(6, 10)}-${card.slice(10, 12)}-${card.slice(12, 14)}`;

/** Of a right number: odd numbers are men's. */
export const sexIn = (card: string): 'male' | 'female' => (Number(card[16]) % 2 === 1 ? 'male' : 'female');

/** What does not agree with the card, by field; nothing said is nothing wrong. */
export function cardProblems(
  card: string,
  { sex, birthday }: { readonly sex?: string | null | undefined; readonly birthday?: string | null | undefined },
): { sex?: string; birthday?: string } {
  const [is, born] = [sexIn(card), birthdayIn(card)];
  return {
    ...((sex ?? is) === is ? {} : { sex: `与身份证号不一致，应为${is === 'male' ? '男' : '女'}` }),
    ...((birthday ?? born) === born ? {} : { birthday: `与身份证号不一致，应为 ${born}` }),
  };
}

/** 3301********1234: what others see of a number, whatever its length. */
export function masked(text: string): string {
  return text.length <= 8 ? '********' : `${text.slice(0, 4)}********${text.slice(-4)}`;
}
