import { dayOf } from '@tongzhou/contract/rules/day.ts';

interface Due {
  readonly due_on: number | null;
  readonly days_after_acceptance: number | null;
}

/** When an instalment is due: its day, or what will date it. */
export function dueWords({ due_on, days_after_acceptance }: Due): string {
  if (due_on !== null) return dayOf(due_on);
  if (days_after_acceptance === null) return '—';
  return days_after_acceptance === 0 ? '验收当天' : `验收后 ${days_after_acceptance} 天`;
}
