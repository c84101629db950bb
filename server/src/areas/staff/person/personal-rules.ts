import { birthdayIn, cardProblems, sexIn } from '@tongzhou/contract/rules/staff/id-card.ts';
import {
  type LifeDate,
  lifeDateProblem,
  lifeDates,
  tooYoungProblem,
} from '@tongzhou/contract/rules/staff/life-dates.ts';

/** What is said of someone; what is left out was not said. */
export interface Personal extends Readonly<Partial<Record<LifeDate, string | null>>> {
  readonly id_card?: string | null;
  readonly sex?: string | null;
}

/** What is wrong by field, and what follows from the ID card. `kept`: what is known of the person already. */
export function judgePersonal(given: Personal, kept: Personal, today: string) {
  const card = (given.id_card === undefined ? kept.id_card : given.id_card) ?? null;
  const asked = given.id_card !== undefined || given.sex !== undefined || given.birthday !== undefined;
  const follows = card === null || !asked ? {} : { sex: sexIn(card), birthday: birthdayIn(card) };
  const birthday = follows.birthday ?? given.birthday ?? kept.birthday ?? null;

  const problems: Record<string, string> = {};
  const wrong = (field: string, words: string | undefined) => {
    if (words !== undefined) problems[field] ??= words;
  };
  if (card !== null) {
    for (const [field, words] of Object.entries(cardProblems(card, given))) wrong(field, words);
    const born = given.id_card == null ? undefined : lifeDateProblem('birthday', birthdayIn(card), today);
    wrong('id_card', born === undefined ? undefined : `身份证号中的出生日期${born}`);
  }
  for (const date of lifeDates) {
    const day = given[date] ?? null;
    if (day === null) continue;
    wrong(date, lifeDateProblem(date, day, today));
    if (date !== 'birthday' && birthday !== null && problems.birthday === undefined)
      wrong(date, tooYoungProblem(day, birthday));
  }
  return { problems, follows };
}
