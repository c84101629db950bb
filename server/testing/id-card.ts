import { idCardCheckDigit } from '@tongzhou/contract/rules/staff/id-card.ts';

/** A right ID-card number of a woman born on 1995-05-05, another one for every n below 50,000. */
export function idCard(n: number): string {
  const places = `1101${String(n % 100).padStart(2, '0')}19950505${String(Math.floor(n / 100) * 2).padStart(3, '0')}`;
  return places + idCardCheckDigit(places);
}
