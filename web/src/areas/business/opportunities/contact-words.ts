import { beginOf, dayMs, dayOf, today } from '@tongzhou/contract/rules/day.ts';

export interface NextContact {
  readonly words: string;
  /** It is promised for today or was for a day before. */
  readonly due: boolean;
}

/** When the customer is to be contacted next, as of now. */
export function nextContactWords(on: number | null, now: number): NextContact {
  if (on === null) return { words: '未约', due: false };
  const late = Math.round((beginOf(today(now)) - beginOf(dayOf(on))) / dayMs);
  if (late === 0) return { words: '今天', due: true };
  if (late > 0) return { words: `逾期 ${late} 天`, due: true };
  return { words: late === -1 ? '明天' : dayOf(on), due: false };
}

/** How long nobody has been in contact, where that is too long. */
export const quietWords = (days: number | null): string | undefined => (days === null ? undefined : `${days} 天未联系`);
