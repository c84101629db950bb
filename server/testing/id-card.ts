import { isIdCard } from '@tongzhou/contract/rules/id-card.ts';

/** A right ID-card number, another one for every n. */
export function idCard(n: number): string {
  const places = `110105${1950 + (n % 50)}0${1 + (n % 9)}1${n % 10}${String(n % 1000).padStart(3, '0')}`;
  return [...'0123456789X'].map((digit) => places + digit).find(isIdCard) as string;
}
