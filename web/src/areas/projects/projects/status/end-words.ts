import { beginOf, dayMs, dayOf, today } from '@tongzhou/contract/rules/day.ts';
import { canBeLate, type ProjectStatus } from '@tongzhou/contract/rules/projects/project-status.ts';

/** From when on an end that comes near is said in another colour: as the light does. */
const soon = 7;

export interface EndWords {
  readonly words: string;
  readonly tone: 'plain' | 'soon' | 'late';
}

/** How far off the planned end of a project is; nothing where it is over, not begun or has none. */
export function endWords(status: ProjectStatus, plannedEnd: number | null, now: number): EndWords | undefined {
  if (plannedEnd === null || !canBeLate(status)) return undefined;
  const days = Math.round((beginOf(dayOf(plannedEnd)) - beginOf(today(now))) / dayMs);
  if (days < 0) return { words: `逾期 ${-days} 天`, tone: 'late' };
  if (days === 0) return { words: '今天到期', tone: 'soon' };
  return { words: `还有 ${days} 天`, tone: days <= soon ? 'soon' : 'plain' };
}
