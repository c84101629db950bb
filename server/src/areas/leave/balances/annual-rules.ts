import { minutesOfDay } from '@tongzhou/contract/areas/leave/type.ts';
import { addMonths, beginOf, dayMs } from '@tongzhou/contract/rules/day.ts';

// Annual leave by working life: 5 days from the first year, 10 from the tenth, 15 from the twentieth. Whoever comes, or
// crosses a threshold, during the year gets the part of the year that is left; fractions of a day are dropped.

const tiers = [
  { years: 1, days: 5 },
  { years: 10, days: 10 },
  { years: 20, days: 15 },
] as const;

export interface Career {
  readonly entry: string;
  readonly workStart: string;
}

export interface AnnualGrant {
  /** The threshold it is for. */
  readonly tier: number;
  readonly from: string;
  readonly minutes: number;
  readonly why: string;
}

const daysFrom = (from: string, to: string) => Math.round((beginOf(to) - beginOf(from)) / dayMs) + 1;

/** Everything one is due in a year, up to the given day. */
export function annualGrants({ entry, workStart }: Career, year: number, today: string): AnnualGrant[] {
  const [first, last] = [`${year}-01-01`, `${year}-12-31`];
  const grants: AnnualGrant[] = [];
  let before = 0;
  for (const { years, days } of tiers) {
    const crossed = addMonths(workStart, years * 12);
    const from = [first, entry, crossed].reduce((latest, day) => (day > latest ? day : latest));
    if (crossed > last || from > today || from > last) break;
    const [left, whole] = [daysFrom(from, last), daysFrom(first, last)];
    const due = Math.floor(((days - before) * left) / whole);
    const share = from === first ? '' : ` × ${left}/${whole}（${from} 起，不足一天舍去）`;
    const amount = before === 0 ? `${days} 天` : `(${days} − ${before}) 天`;
    if (due > 0)
      grants.push({ tier: years, from, minutes: due * minutesOfDay, why: `工龄满 ${years} 年：${amount}${share}` });
    before = days;
  }
  return mergedAtYearStart(grants, first);
}

/** Thresholds crossed in earlier years are one amount on 1 January. */
function mergedAtYearStart(grants: readonly AnnualGrant[], first: string): AnnualGrant[] {
  const old = grants.filter((grant) => grant.from === first);
  const highest = old.at(-1);
  if (highest === undefined || old.length === 1) return [...grants];
  const minutes = old.reduce((sum, grant) => sum + grant.minutes, 0);
  const merged = { ...highest, minutes, why: `工龄满 ${highest.tier} 年：${minutes / minutesOfDay} 天` };
  return [merged, ...grants.filter((grant) => grant.from !== first)];
}
