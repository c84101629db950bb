import { type Amounts, noAmounts } from '@tongzhou/contract/rules/salary.ts';
import { checkPeriodSince } from '#areas/calendar/public.ts';
import type { Notify } from '#areas/notices/public.ts';
import { recordOwnWork } from '#areas/operation-log/public.ts';
import { lockPerson } from '#areas/organisation/public.ts';
import { loggedChanges } from '#areas/salary/salary-words-rules.ts';
import {
  formerAmounts,
  insertStandards,
  type NewStandard,
  standardOfApproval,
  standardOn,
} from '#areas/salary/standard-table.ts';
import type { Tx } from '#platform/database/client.ts';
import { orNotFound } from '#platform/http/refusal.ts';

const myLogPath = '/staff/my_center/salary/salary_change';

type Written = Omit<NewStandard, keyof Amounts | 'at'> & { readonly amounts: Amounts };

/** One more row, behind the person's lock: what is compared with is what it comes after. The person hears that, not how much. */
export async function saveStandard(tx: Tx, notify: Notify, written: Written, now: number): Promise<void> {
  const { amounts, user, effective_date, ...rest } = written;
  // Whoever has just come was in no payroll: their first pay is the next run's matter.
  if (rest.source !== 'entry') await checkPeriodSince(tx, effective_date);
  const { name } = orNotFound(await lockPerson(tx, user));
  const before = await standardOn(tx, user, effective_date);
  await insertStandards(tx, [{ user, effective_date, ...rest, ...amounts, at: now }]);
  await recordOwnWork(tx, 'salary', '工资标准变动', [
    {
      object: { kind: 'user', id: user, label: name },
      changes: [
        { field: 'effective_date', label: '生效日期', old: before?.effective_date ?? null, new: effective_date },
        ...loggedChanges(before?.amounts ?? null, amounts),
      ],
    },
  ]);
  await notify(
    tx,
    {
      to: [user],
      kind: 'system',
      title: `工资标准：${effective_date} 生效`,
      content: `您的工资标准自 ${effective_date} 起有变动，请在调薪记录中查看。`,
      link: myLogPath,
    },
    now,
  );
}

/** What was decided along with something else that is now called off: what held before holds again from the same day. */
export async function revertStandard(
  tx: Tx,
  notify: Notify,
  approval: number,
  taken: { readonly reason: string; readonly by: number | null },
  now: number,
): Promise<void> {
  const gone = await standardOfApproval(tx, approval);
  if (gone === undefined) return;
  const { id, user_id: user, effective_date } = gone;
  await lockPerson(tx, user);
  // Another has taken its place on that day already.
  if ((await standardOn(tx, user, effective_date))?.id !== id) return;
  const amounts = (await formerAmounts(tx, user, effective_date, id)) ?? noAmounts;
  await saveStandard(tx, notify, { user, effective_date, amounts, source: 'regular', approval: null, ...taken }, now);
}
