import type { OfferedType } from '@tongzhou/contract/areas/leave/request.ts';
import { lengthWords } from '@tongzhou/contract/rules/calendar/leave-length.ts';

/** What moved a balance carries its sign. */
export const movedWords = (minutes: number): string =>
  minutes > 0 ? `+${lengthWords(minutes)}` : lengthWords(minutes);

const weekdays = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'] as const;

export const weekdayOf = (day: string): (typeof weekdays)[number] =>
  weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? '周日';

/** '2026-11-16' as 11/16 周一. */
export function dayWords(day: string): string {
  const [, month, date] = day.split('-').map(Number);
  return `${month}/${date} ${weekdayOf(day)}`;
}

/** The rules of a type that someone who takes it must know. */
export function rulesWords({ unit, counts, pay_percent, attachment_from, max_days }: OfferedType): string {
  return [
    unit === 'half' ? '最小半天' : '按小时',
    counts === 'working' ? '按工作日计算' : '按自然日计算，含周末和节假日',
    pay_percent === 100 ? '工资照发' : pay_percent === 0 ? '不计薪' : `工资按 ${pay_percent}% 发放`,
    ...(attachment_from === null ? [] : [`满 ${attachment_from} 天需要证明`]),
    ...(max_days === null ? [] : [`一次最多 ${max_days} 天`]),
  ].join(' · ');
}
