import { today } from '@tongzhou/contract/rules/day.ts';
import { invalid } from '#platform/http/refusal.ts';
import { judgePersonal, type Personal } from './personal-rules.ts';

/** Refuses at the fields what cannot be; gives back what was said with what follows from the ID card. */
export function checkPersonal<Given extends Personal>(given: Given, kept: Personal, now: number): Given {
  const { problems, follows } = judgePersonal(given, kept, today(now));
  if (Object.keys(problems).length > 0) invalid(problems);
  return { ...given, ...follows };
}
