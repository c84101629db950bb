import { today } from '@tongzhou/contract/rules/day.ts';
import type { Notify } from '#areas/notices/public.ts';
import { dueReminder } from '#areas/personnel/regular/probation-rules.ts';
import { endingProbations } from '#areas/personnel/regular/probation-table.ts';
import type { Database } from '#platform/database/database.ts';

/** 30, 15 and 7 days before a probation ends, each once: to the person, and to those who have to see to it. */
export async function remindProbation(database: Database, notify: Notify, now: number): Promise<number> {
  const people = await endingProbations(database, today(now));
  for (const { id, name, ends, days_left, others } of people) {
    const due = dueReminder(days_left);
    if (due === undefined) continue;
    const once = `probation:${id}:${ends}:${due}`;
    await database.transaction(async (tx) => {
      await notify(
        tx,
        {
          to: [id],
          kind: 'reminder',
          title: '试用期即将结束',
          content: `您的试用期将于 ${ends} 结束，还有 ${days_left} 天，请提交转正申请。`,
          link: '/staff/my_center/regular',
          once,
        },
        now,
      );
      await notify(
        tx,
        {
          to: others.filter((one) => one !== id),
          kind: 'reminder',
          title: `试用期即将结束：${name ?? '某员工'}`,
          content: `${name ?? '某员工'} 的试用期将于 ${ends} 结束，还有 ${days_left} 天，尚未提交转正申请。`,
          link: `/staff/index/edit?id=${id}`,
          once,
        },
        now,
      );
    });
  }
  return people.length;
}
