import type { Band } from '@tongzhou/contract/rules/projects/saturation.ts';

/** What a band means, beside its figures. */
export const bandWords: Readonly<Record<Band, string>> = {
  over: '超负荷',
  full: '饱满',
  good: '适中',
  idle: '有余量',
  away: '休假',
};

/** From what needs a look to what does not. */
export const bandOrder: readonly Band[] = ['over', 'full', 'good', 'idle', 'away'];

export const percentWords = (percent: number | null): string => (percent === null ? bandWords.away : `${percent}%`);
