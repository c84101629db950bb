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

/** 3301********1234: what others see of a number, whatever its length. */
export function masked(text: string): string {
  return text.length <= 8 ? '********' : `${text.slice(0, 4)}********${text.slice(-4)}`;
}
