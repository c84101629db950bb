import { auditStates } from '@tongzhou/contract/areas/approval/states.ts';
import type * as contract from '@tongzhou/contract/areas/leave/request.ts';
import type { InputOf, ReplyOf } from '@tongzhou/contract/endpoint.ts';
import { beginOf, dayOf, today } from '@tongzhou/contract/rules/day.ts';
import { defaultSteps } from '#areas/approval/public.ts';
import { companyHours, lockedMonthOf, namedDays } from '#areas/calendar/public.ts';
import { type FileLinks, filesOf } from '#areas/files/public.ts';
import { covers, scopeOf } from '#areas/identity/public.ts';
import { drawOn } from '#areas/leave/balances/draw-rules.ts';
import { balancesOf, lotsOf, reservedBy } from '#areas/leave/balances/ledger-table.ts';
import { fileKind } from '#areas/leave/balances/move-balance.ts';
import type { LeaveRequest } from '#areas/leave/requests/leave-kind.ts';
import { spanWords } from '#areas/leave/requests/leave-words-rules.ts';
import { daysOf, partWords } from '#areas/leave/requests/length-rules.ts';
import { awayDays, myLeaves } from '#areas/leave/requests/my-leave-table.ts';
import {
  earliestDay,
  judge,
  type Measured,
  mayFileForOthers,
  measure,
  personFor,
  serviceProblem,
  shortage,
} from '#areas/leave/requests/plan-leave.ts';
import { isLongAgo } from '#areas/leave/requests/reversal-rules.ts';
import { allTypes } from '#areas/leave/types/type-table.ts';
import { departmentsBelow } from '#areas/organisation/public.ts';
import type { Db } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';
import { Refusal, refuse } from '#platform/http/refusal.ts';

const daysIn = (minutes: number | null) => (minutes === null ? null : daysOf(minutes));
const shownDays = (named: Awaited<ReturnType<typeof namedDays>>) =>
  named.map((one) => ({ ...one, day: beginOf(one.day) }));

export async function leaveIndex(
  db: Db,
  caller: Caller,
  username: number | undefined,
  now: number,
): Promise<ReplyOf<typeof contract.userLeaveIndex>> {
  const person = await personFor(db, caller, username);
  const day = today(now);
  const year = Number(day.slice(0, 4));
  const balances = await balancesOf(db, person.id, day);
  const hours = await companyHours(db);
  return {
    user: { id: person.id, name: person.name },
    for_others: mayFileForOthers(caller),
    types: (await allTypes(db))
      .filter((type) => type.enabled)
      .map((type) => ({
        id: type.id,
        name: type.name,
        unit: type.unit,
        counts: type.counts,
        pay_percent: type.pay_percent,
        attachment_from: daysIn(type.attachment_from),
        max_days: daysIn(type.max_minutes),
        balance: type.has_balance ? (balances.get(type.id)?.left ?? 0) : null,
        reserved: type.has_balance ? (balances.get(type.id)?.reserved ?? 0) : null,
        unavailable: serviceProblem(type, person, day),
      })),
    hours: { am: [...hours.am], pm: [...hours.pm] },
    calendar: shownDays(await namedDays(db, `${year - 1}-01-01`, `${year + 1}-12-31`)),
    earliest: beginOf(await earliestDay(db, now)),
    ...(await defaultSteps(db, 'leave')),
  };
}

async function balanceBefore(db: Db, { person, type, length }: Measured, leave: number) {
  if (!type.has_balance) return null;
  const own = leave === 0 ? [] : await reservedBy(db, leave);
  const lots = (await lotsOf(db, person.id, type.id, length.days[0]?.day ?? '')).map((lot) => ({
    ...lot,
    left: lot.left + own.filter((held) => held.lot === lot.id).reduce((sum, held) => sum + held.minutes, 0),
  }));
  const { short } = drawOn(lots, length.days);
  const usable = lots.filter((lot) => length.days.some(({ day }) => day >= lot.valid_from && day <= lot.valid_to));
  return { left: usable.reduce((sum, lot) => sum + lot.left, 0), short };
}

export async function countLeave(
  db: Db,
  caller: Caller,
  request: LeaveRequest,
  draft: InputOf<typeof contract.countLeave>,
  now: number,
): Promise<ReplyOf<typeof contract.countLeave>> {
  const measured = await measure(db, caller, draft);
  const { type, length, hours, named } = measured;
  const except = draft.again === undefined ? 0 : (await request.load(db, caller, draft.again)).id;
  const balance = await balanceBefore(db, measured, except);
  const published = await lockedMonthOf(
    db,
    length.days.map((one) => one.day),
  );
  // A missing paper is no problem yet: it is asked for when the form is sent.
  const problem = await problemOf(() => judge(db, measured, { files: 1, byHr: mayFileForOthers(caller), except }, now));
  const names = new Map(named.map((one) => [one.day, one.name]));
  return {
    minutes: length.minutes,
    days: daysOf(length.minutes),
    rows: length.days.map((one) => ({ day: beginOf(one.day), part: partWords(one, hours), minutes: one.minutes })),
    uncounted: length.uncounted.map((day) => ({ day: beginOf(day), reason: names.get(day) ?? '周末' })),
    balance: balance?.left ?? null,
    balance_after: balance === null ? null : balance.left - length.minutes,
    problem:
      problem ??
      (published === undefined ? null : `${published} 的工资已发布，不能再请该月的假`) ??
      (balance === null || balance.short === 0 ? null : shortage(type, length.minutes - balance.short, length.minutes)),
  };
}

async function problemOf(run: () => Promise<void>): Promise<string | null> {
  try {
    await run();
    return null;
  } catch (error) {
    if (!(error instanceof Refusal) || (error.kind !== 'invalid' && error.kind !== 'conflict')) throw error;
    return Object.values(error.fields ?? {})[0] ?? error.message;
  }
}

const actionsFor = (state: number, reversible: boolean) => {
  const editable = ([auditStates.rejected, auditStates.withdrawn, auditStates.returned] as number[]).includes(state);
  return [
    'detail' as const,
    ...(editable ? ['edit' as const] : []),
    ...(state === auditStates.running || state === auditStates.returned ? ['withdraw' as const] : []),
    ...(state === auditStates.passed && reversible ? ['reverse' as const] : []),
  ];
};

export async function showMyLeaves(
  db: Db,
  caller: Caller,
  { type_id, audit_status, from, to, ...request }: InputOf<typeof contract.myTakeOffPage>,
  now: number,
): Promise<ReplyOf<typeof contract.myTakeOffPage>> {
  const hours = await companyHours(db);
  const page = await myLeaves(db, caller.userId, { type_id, audit_status, from, to }, request);
  return {
    ...page,
    list: page.list.map(({ start_at, end_at, minutes, returned, last_day, days, ...row }) => ({
      ...row,
      start_time: start_at,
      end_time: end_at,
      span: spanWords(days, hours),
      days: daysOf(minutes),
      returned_days: daysOf(returned),
      actions: actionsFor(
        row.audit_status,
        row.reversal === null && returned < minutes && (mayFileForOthers(caller) || !isLongAgo(last_day, today(now))),
      ),
    })),
  };
}

export async function leaveToEdit(
  db: Db,
  caller: Caller,
  request: LeaveRequest,
  approval: number,
  links: FileLinks,
  now: number,
): Promise<ReplyOf<typeof contract.leaveToEdit>> {
  const { id, subject_id, form, content_json } = await request.load(db, caller, approval);
  const person = await personFor(db, caller, subject_id);
  return {
    approval_id: approval,
    user: { id: person.id, name: person.name },
    type_id: form.type,
    start_time: form.start,
    end_time: form.end,
    start_half: form.start_half,
    end_half: form.end_half,
    desc: form.description,
    files: (await filesOf(db, fileKind, [id])).map(({ owner_id: _owner, ...file }) => ({
      ...file,
      url: links.sign(file.id, caller.sessionId, now),
    })),
    content_json,
  };
}

const mostAway = 2000;

/** That someone is away everyone of the department may know; why, whoever may see the person's page. */
export async function teamCalendar(
  db: Db,
  caller: Caller,
  { from, to, department_id }: InputOf<typeof contract.teamCalendar>,
): Promise<ReplyOf<typeof contract.teamCalendar>> {
  const scope = await scopeOf(db, caller, 'staff.list');
  const chosen = department_id ?? caller.departmentId;
  const wanted = department_id === undefined ? [caller.departmentId] : await departmentsBelow(db, [chosen]);
  const seen = (department: number) =>
    department === caller.departmentId || covers(scope, { id: 0, department_id: department });
  const departments = wanted.filter(seen);
  if (departments.length === 0) refuse('not-found');
  const [first, last] = [dayOf(from), dayOf(to)];
  const hours = await companyHours(db);
  const rows = await awayDays(db, departments, first, last, mostAway + 1);
  const people = Map.groupBy(rows.slice(0, mostAway), (row) => row.user_id);
  return {
    people: [...people].map(([user_id, days]) => ({
      user_id,
      name: days[0]?.name ?? '',
      department_name: days[0]?.department_name ?? '',
      days: days.map((row) => ({
        day: beginOf(row.day),
        part: partWords(row, hours),
        type_name: covers(scope, { id: user_id, department_id: row.department_id }) ? row.type_name : null,
        passed: row.passed,
      })),
    })),
    calendar: shownDays(await namedDays(db, first, last)),
    more: rows.length > mostAway,
  };
}
