import { today } from '@tongzhou/contract/rules/day.ts';
import { knownYears } from '#areas/calendar/public.ts';
import { administrators, holdersOf } from '#areas/identity/public.ts';
import type { Notify } from '#areas/notices/public.ts';
import type { Tx } from '#platform/database/client.ts';

/** The State Council announces the next year's holidays in November. */
const remindFrom = '11-01';

/** Reminds once that next year is missing: those who keep the calendar, or else the administrators. */
export async function remindOfCalendar(tx: Tx, notify: Notify, now: number): Promise<void> {
  const day = today(now);
  const year = Number(day.slice(0, 4)) + 1;
  if (day.slice(5) < remindFrom || (await knownYears(tx, [year])).length > 0) return;
  const keepers = await holdersOf(tx, 'staff.calendar');
  await notify(
    tx,
    {
      to: keepers.length > 0 ? keepers : await administrators(tx),
      kind: 'reminder',
      title: `${year} 年的工作日历还没有录入`,
      content: `请在组织架构页的“工作日历”中录入 ${year} 年的节假日和调休，并确认录入完毕；请假和工时按它计算。`,
      link: '/basic_management/organizational_structure',
      once: `calendar:${year}`,
    },
    now,
  );
}
