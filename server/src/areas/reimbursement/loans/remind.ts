import { settings } from '@tongzhou/contract/areas/settings.ts';
import { addDays, today } from '@tongzhou/contract/rules/day.ts';
import { yuan } from '@tongzhou/contract/rules/money.ts';
import type { Notify } from '#areas/notices/public.ts';
import { loansDue } from '#areas/reimbursement/loans/loan-table.ts';
import { settingOf } from '#areas/settings/public.ts';
import type { Database } from '#platform/database/database.ts';

const most = 500;

function whenDue(days: number): string {
  if (days > 0) return `借支已逾期 ${days} 天`;
  return days === 0 ? '借支今天到期' : `借支 ${-days} 天后到期`;
}

/** Those who have money of the company: once before the day of return, on it, and every week after it. */
export async function remindOfLoans(database: Database, notify: Notify, now: number): Promise<number> {
  const day = today(now);
  const until = addDays(day, await settingOf(database, settings.loanReminderDays));
  let told = 0;
  for (let after = 0; ; ) {
    const due = await loansDue(database, { today: day, until, after, most });
    await database.transaction(async (tx) => {
      for (const loan of due) {
        const stage = loan.days > 0 ? `week-${Math.ceil(loan.days / 7)}` : loan.days === 0 ? 'day' : 'before';
        const content = `${loan.purpose}，应于 ${loan.return_on} 归还，未还 ${yuan(loan.left)} 元。可在报销时冲账，或向财务还款。`;
        await notify(
          tx,
          {
            to: [loan.user_id],
            kind: 'reminder',
            title: `${whenDue(loan.days)}：${loan.number}`,
            content,
            link: '/staff/my_center/reimbursement?tab=loans',
            once: `loan:${loan.id}:${loan.return_on}:${stage}`,
          },
          now,
        );
      }
    });
    told += due.length;
    after = due.at(-1)?.id ?? 0;
    if (due.length < most) return told;
  }
}
