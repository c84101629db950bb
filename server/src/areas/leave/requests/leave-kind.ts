import { lengthWords } from '@tongzhou/contract/rules/calendar/leave-length.ts';
import { dayOf } from '@tongzhou/contract/rules/day.ts';
import { filedKind, type KindRequest, type Section } from '#areas/approval/public.ts';
import { checkPeriod, companyHours, lockedMonthOf } from '#areas/calendar/public.ts';
import { membersOfGroup } from '#areas/identity/public.ts';
import { balancesOf, reservedBy, takenBy } from '#areas/leave/balances/ledger-table.ts';
import { fileKind, release, take } from '#areas/leave/balances/move-balance.ts';
import { careerOf, daysOfLeave, freeDays, leaveById } from '#areas/leave/requests/leave-table.ts';
import { dayWords, leaveWords } from '#areas/leave/requests/leave-words-rules.ts';
import { daysOf, partWords, totalOf } from '#areas/leave/requests/length-rules.ts';
import { mayLeadLeaveOf } from '#areas/leave/requests/plan-leave.ts';
import { returnLeave } from '#areas/leave/requests/return-leave.ts';
import { daysToReverse, isLongAgo } from '#areas/leave/requests/reversal-rules.ts';
import { judgeLeave, leaveRecords, leaveSubject } from '#areas/leave/requests/submit-leave.ts';
import { allTypes, typeById } from '#areas/leave/types/type-table.ts';
import type { Notify } from '#areas/notices/public.ts';
import { namesOf } from '#areas/organisation/public.ts';
import type { Db } from '#platform/database/client.ts';
import { conflict, orNotFound } from '#platform/http/refusal.ts';

const hr = 'hr';

const liveDays = async (db: Db, leave: number) => (await daysOfLeave(db, leave)).filter((one) => one.live);

/** How the length came about, and what it does to the balance. */
async function sections(db: Db, { recordId, applicantId }: KindRequest, now: number): Promise<Section[]> {
  const leave = orNotFound(await leaveById(db, recordId));
  const hours = await companyHours(db);
  const days = await daysOfLeave(db, recordId);
  const how = days.map((day) => ({
    label: dayWords(day.day),
    value: `${partWords(day, hours)} · ${lengthWords(day.minutes)}${day.returned ? ' · 已销假' : ''}`,
  }));
  const type = orNotFound(await typeById(db, leave.type_id));
  const made: Section[] = [{ kind: 'figure', title: '时长', value: lengthWords(totalOf(days)), how }];
  if (!type.has_balance) return made;
  const left = (await balancesOf(db, applicantId, dayOf(now))).get(type.id)?.left ?? 0;
  const [held, used] = [totalOf(await reservedBy(db, recordId)), totalOf(await takenBy(db, recordId))];
  return [
    ...made,
    {
      kind: 'values',
      title: `${type.name}额度`,
      momentary: true,
      rows: [
        ...(held > 0 ? [{ label: '本次预占', value: lengthWords(held) }] : []),
        ...(used > 0 ? [{ label: '本次已用', value: lengthWords(used) }] : []),
        { label: '今日剩余', value: lengthWords(left) },
      ],
    },
  ];
}

export const leaveRequest = (notify: Notify) =>
  filedKind({
    kind: 'leave',
    prefix: 'QJ',
    list: 'leave',
    defaultPath: [{ role: 'manager' }, { role: 'head', days: 3 }],
    types: async (db) => (await allTypes(db)).map((type) => type.name),
    batchable: true,
    fileKind,
    editPath: ({ id }) => `/staff/my_center/leave?again=${id}`,
    sections,
    records: leaveRecords,
    subject: leaveSubject,
    judge: judgeLeave,
    passed: async (tx, { id }, _request, now) => {
      const check = async () => {
        const days = (await liveDays(tx, id)).map((one) => one.day);
        await checkPeriod(tx, days, '不能再通过该月的请假，请驳回或退回申请人');
      };
      await Promise.all([check(), take(tx, id, now)]);
    },
    ended: async (tx, { id }, state, _request, now) => {
      // Returned, it keeps what it holds: the person is changing it, and nobody else may take the days meanwhile.
      if (state === 'returned') return;
      await freeDays(tx, id);
      await release(tx, id, null, now);
    },
    alsoNotifiedOnPass: (tx) => membersOfGroup(tx, hr),
    reversal: {
      days: async (db, { recordId }) => {
        const hours = await companyHours(db);
        return (await liveDays(db, recordId)).map((one) => ({
          day: one.day,
          label: `${dayWords(one.day)} ${partWords(one, hours)}`,
        }));
      },
      refusal: async (db, { recordId, applicantId, submitterId }, by, now) => {
        if (await mayLeadLeaveOf(db, by, orNotFound(await careerOf(db, applicantId)))) return undefined;
        if (by.userId !== applicantId && by.userId !== submitterId) return '只有申请人可以销假';
        const last = (await liveDays(db, recordId)).at(-1)?.day ?? null;
        return isLongAgo(last, dayOf(now)) ? `这次请假已超过 ${daysToReverse} 天，销假请联系人事` : undefined;
      },
      plan: async (tx, { recordId, applicantId }, wanted) => {
        const leave = orNotFound(await leaveById(tx, recordId));
        const live = await liveDays(tx, recordId);
        const chosen = wanted.length === 0 ? live : live.filter((one) => wanted.includes(one.day));
        if (chosen.length === 0 || (wanted.length > 0 && chosen.length < wanted.length))
          conflict('所选日期不在这次请假中或已销假');
        const name = (await namesOf(tx, [applicantId])).get(applicantId) ?? '';
        const minutes = totalOf(chosen);
        const days = chosen.map((one) => one.day);
        const given = days.join('、');
        const paid = await lockedMonthOf(tx, days);
        return {
          title: `${leaveWords(name, leave.type_name, minutes)}（销假）`,
          summary: [{ label: '销假日期', value: given }],
          form: [
            { field: 'type', label: '假期类型', value: leave.type_name },
            { field: 'days', label: '销假日期', value: given },
            { field: 'length', label: '销假时长', value: lengthWords(minutes) },
            ...(paid === undefined
              ? []
              : [{ field: 'payroll', label: '工资', value: `${paid} 的工资已发布，差额在下次工资中调整` }]),
          ],
          figures: { days: daysOf(minutes), type: leave.type_name },
        };
      },
      apply: async (tx, { recordId, number, applicantId }, wanted, now) => {
        const live = await liveDays(tx, recordId);
        const days = wanted.length === 0 ? live.map((one) => one.day) : wanted;
        const lost = await returnLeave(tx, recordId, days, now);
        if (lost.length > 0) {
          const content = `${number} 销假退回的 ${lengthWords(totalOf(lost))}所属额度已到期，如需保留请手工发放。`;
          await notify(
            tx,
            { to: await membersOfGroup(tx, hr), kind: 'reminder', title: '销假额度已到期', content, from: applicantId },
            now,
          );
        }
        return { whole: live.every((one) => days.includes(one.day)) };
      },
    },
  });

export type LeaveRequest = ReturnType<typeof leaveRequest>;
