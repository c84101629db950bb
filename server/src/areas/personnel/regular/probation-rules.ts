import { mostProbationMonths, type RegularDecision } from '@tongzhou/contract/areas/personnel/regular.ts';
import { addMonths } from '@tongzhou/contract/rules/day.ts';

export interface OnProbation {
  readonly entry_date: string | null;
  readonly probation_months: number;
}

/** The first day after the probation. */
export const probationEnd = ({ entry_date, probation_months }: OnProbation): string | null =>
  entry_date === null ? null : addMonths(entry_date, probation_months);

/** What is wrong with the decision of the last step, and at which field. */
export function decisionProblem(
  person: OnProbation,
  decision: RegularDecision,
): { readonly field: string; readonly text: string } | undefined {
  if (decision.outcome === 'pass')
    return person.entry_date !== null && decision.effective_date < person.entry_date
      ? { field: 'effective_date', text: '不能早于入职日期' }
      : undefined;
  const left = mostProbationMonths - person.probation_months;
  if (decision.months <= left) return undefined;
  const text =
    left > 0 ? `试用期合计最长 ${mostProbationMonths} 个月，最多再延长 ${left} 个月` : '试用期已满 6 个月，不能再延长';
  return { field: 'months', text };
}

/** Without a decision: regular at the end of the probation, or today if that is over. */
export function withoutDecision(person: OnProbation, today: string): RegularDecision {
  const end = probationEnd(person);
  return { outcome: 'pass', effective_date: end !== null && end > today ? end : today };
}

const reminderDays = [7, 15, 30] as const;

/** Which reminder is due with this many days left; after days without a server only the nearest, after the end none. */
export const dueReminder = (daysLeft: number): number | undefined =>
  daysLeft < 0 ? undefined : reminderDays.find((days) => daysLeft <= days);
