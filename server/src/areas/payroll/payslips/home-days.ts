import type { HomeDay } from '@tongzhou/contract/areas/home.ts';
import { settings } from '@tongzhou/contract/areas/settings.ts';
import { addDays, addMonths, beginOf } from '@tongzhou/contract/rules/day.ts';
import { settingOf } from '#areas/settings/public.ts';
import type { Db } from '#platform/database/client.ts';

/** The day of the month on which the company pays; of a shorter month the last. */
export async function payDays(db: Db, _caller: unknown, first: string, last: string): Promise<HomeDay[]> {
  const date = await settingOf(db, settings.payDay);
  if (date === 0) return [];
  const months: HomeDay[] = [];
  for (let month = `${first.slice(0, 7)}-01`; month <= last; month = addMonths(month, 1)) {
    const end = addDays(addMonths(month, 1), -1);
    const day = addDays(month, date - 1);
    const falls = day < end ? day : end;
    if (falls >= first && falls <= last)
      months.push({ day: beginOf(falls), kind: 'payday', title: '发薪日', link: '/staff/my_center/salary' });
  }
  return months;
}
