import { beginOf, dayMs, dayOf } from '@tongzhou/contract/rules/day.ts';
import dayjs, { type Dayjs } from 'dayjs';
import 'dayjs/locale/zh-cn';

// Pickers know the browser's own clock only. They are given the company's clock as if it were that one, and what they give
// back is read the same way, so a date is the same wherever the browser stands.

dayjs.locale('zh-cn');

const eightHours = 8 * 3_600_000;
const dayPattern = 'YYYY-MM-DD';

export const dayOnWall = (millis: number): Dayjs => dayjs(dayOf(millis));
export const timeOnWall = (millis: number): Dayjs =>
  dayjs(new Date(millis + eightHours).toISOString().slice(0, 'YYYY-MM-DDTHH:mm:ss'.length));

export const dayFromWall = (shown: Dayjs): number => beginOf(shown.format(dayPattern));
export const timeFromWall = (shown: Dayjs): number => Date.parse(`${shown.format('YYYY-MM-DDTHH:mm:ss')}+08:00`);

/** The last second of the day, with which a range ends (specification 9). */
export const endOfDayFromWall = (shown: Dayjs): number => dayFromWall(shown) + dayMs - 1000;

/** Date type 101: nothing earlier than one day ago, so today is the first that can be chosen. */
export const isTooEarly = (shown: Dayjs, now: number): boolean => dayFromWall(shown) < now - dayMs;
