import type { Stage } from '@tongzhou/contract/rules/business/opportunity-stage.ts';
import { addDays, beginOf, dayMs, dayOf, today } from '@tongzhou/contract/rules/day.ts';

// 冷落: still under way, and nobody spoke with the customer for more days than the company allows.

/** Whoever was spoken to last before this moment is left alone too long. */
export const quietSince = (quietDays: number, now: number): number => beginOf(addDays(today(now), -quietDays));

interface Followed {
  readonly stage: Stage;
  readonly last_contact_at: number | null;
  readonly created_at: number;
}

/** How many days nobody spoke with them, where that is too many. */
export function quietDaysOf(row: Followed, quietDays: number, now: number): number | null {
  if (row.stage === 'won' || row.stage === 'lost') return null;
  const last = row.last_contact_at ?? row.created_at;
  if (last >= quietSince(quietDays, now)) return null;
  return Math.round((beginOf(today(now)) - beginOf(dayOf(last))) / dayMs);
}
