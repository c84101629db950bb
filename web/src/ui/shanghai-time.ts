import { dayOf } from '@tongzhou/contract/rules/day.ts';

// Times are shown as they are in the company, wherever the browser stands.

const parts = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});

const longDay = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  weekday: 'long',
});

export function dateTime(milliseconds: number): string {
  const of = Object.fromEntries(parts.formatToParts(milliseconds).map(({ type, value }) => [type, value]));
  return `${of.year}-${of.month}-${of.day} ${of.hour}:${of.minute}`;
}

export const dayInWords = (milliseconds: number): string => longDay.format(milliseconds);

export const hourOfDay = (milliseconds: number): number => Number(dateTime(milliseconds).slice(11, 13));

/** A short day, where the year goes without saying: 1/20. */
export function monthAndDay(milliseconds: number): string {
  const [, month, day] = dayOf(milliseconds).split('-').map(Number);
  return `${month}/${day}`;
}
