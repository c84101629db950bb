import type { mySalary, personSalary, salaryForm, userSalaryLogUserPage } from '@tongzhou/contract/areas/salary.ts';
import type { GivenOf, InputOf } from '@tongzhou/contract/endpoint.ts';
import { beginOf, today } from '@tongzhou/contract/rules/day.ts';
import { covers } from '#areas/identity/public.ts';
import { namesOf, type PersonCore, person } from '#areas/organisation/public.ts';
import { salaryRequests } from '#areas/salary/request-table.ts';
import { earliestDay, type SalaryChange } from '#areas/salary/salary-kind.ts';
import { type StandardRow, standardOn, standardPage, standardsOf } from '#areas/salary/standard-table.ts';
import { reachOf } from '#areas/staff/public.ts';
import type { Db } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';
import { orNotFound, refuse } from '#platform/http/refusal.ts';

const shown = ({ effective_date, ...row }: StandardRow) => ({ ...row, effective_date: beginOf(effective_date) });

/** Of the newest first: those whose day has yet to come, the one that holds, and those before it. */
function ordered(rows: readonly StandardRow[], day: string) {
  const coming = rows.filter((row) => row.effective_date > day).map(shown);
  const [current = null, ...history] = rows.filter((row) => row.effective_date <= day).map(shown);
  return { current, coming, history };
}

/** Whoever is in the list but whose salary is not the caller's to see is a refusal, not a secret. */
async function visible(db: Db, caller: Caller, userId: number): Promise<PersonCore> {
  const about = orNotFound(await person(db, userId));
  if (!covers(await reachOf(db, caller, 'staff.list'), about)) refuse('not-found');
  if (!covers(await reachOf(db, caller, 'data.salary'), about)) refuse('not-permitted');
  return about;
}

export async function showSalary(
  db: Db,
  caller: Caller,
  userId: number,
  now: number,
): Promise<{ about: PersonCore; salary: GivenOf<typeof personSalary> }> {
  const about = await visible(db, caller, userId);
  const open = await salaryRequests.openOf(db, userId);
  const running =
    open === undefined ? null : { id: open.approval_id, number: open.number, audit_status: open.audit_status };
  return {
    about,
    salary: { user_id: userId, ...ordered(await standardsOf(db, userId), today(now)), running },
  };
}

export async function showMine(db: Db, user: number, now: number): Promise<GivenOf<typeof mySalary>> {
  const { current, coming } = ordered(await standardsOf(db, user), today(now));
  return { current, coming };
}

export async function showMyLog(
  db: Db,
  user: number,
  query: InputOf<typeof userSalaryLogUserPage>,
  now: number,
): Promise<GivenOf<typeof userSalaryLogUserPage>> {
  const { source, ...request } = query;
  const day = today(now);
  const held = await standardOn(db, user, day);
  const page = await standardPage(db, user, source, request);
  const state = ({ id, effective_date }: StandardRow) =>
    effective_date > day ? ('coming' as const) : id === held?.id ? ('current' as const) : ('past' as const);
  return { ...page, list: page.list.map((row) => ({ ...shown(row), state: state(row) })) };
}

/** For whoever could send it: others are told what one is told of someone who does not exist. */
export async function showForm(
  db: Db,
  caller: Caller,
  { user_id, again }: InputOf<typeof salaryForm>,
  now: number,
): Promise<{ about: PersonCore; form: GivenOf<typeof salaryForm> }> {
  const about = orNotFound(await person(db, user_id));
  for (const permission of ['staff.salary-change', 'data.salary'] as const)
    if (!covers(await reachOf(db, caller, permission), about)) refuse('not-found');
  const request = again === undefined ? undefined : orNotFound(await salaryRequests.findByApproval(db, again));
  if (request !== undefined && (request.created_by !== caller.userId || request.subject_id !== user_id))
    refuse('not-found');
  const open = await salaryRequests.openOf(db, user_id);
  const rows = await standardsOf(db, user_id);
  const before = request?.form;
  return {
    about,
    form: {
      user_id,
      user_name: about.name ?? '',
      earliest: beginOf(await earliestDay(db, now)),
      standards: rows.map(({ effective_date, amounts }) => ({ effective_date: beginOf(effective_date), amounts })),
      problem:
        open !== undefined && open.approval_id !== again
          ? `${salaryRequests.alreadyOpen.words}（${open.number}）`
          : null,
      before:
        before === undefined
          ? null
          : { amounts: before.to, effective_date: beginOf(before.effective_date), reason: before.reason },
    },
  };
}

/** For whoever sent it. */
export async function showRequest(db: Db, caller: Caller, change: SalaryChange, approval_id: number) {
  const { subject_id: user_id } = await change.load(db, caller, approval_id);
  return { approval_id, user_id, user_name: (await namesOf(db, [user_id])).get(user_id) ?? '' };
}
