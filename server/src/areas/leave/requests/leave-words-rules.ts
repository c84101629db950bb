import { lengthWords } from '@tongzhou/contract/rules/calendar/leave-length.ts';
import type { CompanyHours } from '@tongzhou/contract/rules/calendar/working-calendar.ts';
import { type LeaveDay, partWords } from '#areas/leave/requests/length-rules.ts';

export const leaveWords = (name: string, type: string, minutes: number): string =>
  `${name}的${type} ${lengthWords(minutes)}`;

/** 2026-01-15 下午 至 2026-01-19 上午 */
export function spanWords(days: readonly LeaveDay[], hours: CompanyHours): string {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return '';
  const at = (day: LeaveDay) => {
    const part = partWords(day, hours);
    return part === '全天' ? day.day : `${day.day} ${part}`;
  };
  return first === last ? at(first) : `${at(first)} 至 ${at(last)}`;
}

const weekdays = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'] as const;

export const dayWords = (day: string): string => `${day} ${weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()]}`;
