import { permissionId, permits } from '@tongzhou/contract/permissions.ts';
import { lengthWords } from '@tongzhou/contract/rules/calendar/leave-length.ts';
import { type CompanyHours, calendarOf } from '@tongzhou/contract/rules/calendar/working-calendar.ts';
import { addMonths, dayOf, today } from '@tongzhou/contract/rules/day.ts';
import { addWorkingDays, calendarFor, type NamedDay } from '#areas/calendar/public.ts';
import { covers, scopeOf } from '#areas/identity/public.ts';
import { applicantOf, careerOf, overlapWith } from '#areas/leave/requests/leave-table.ts';
import { type Length, lengthOf, partWords, type Span } from '#areas/leave/requests/length-rules.ts';
import type { TypeRow } from '#areas/leave/types/type-table.ts';
import type { Db } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';
import { conflict, invalid, orNotFound, refuse } from '#platform/http/refusal.ts';

const backDays = 3;

export const mayFileForOthers = (caller: Caller): boolean =>
  permits(caller.granted, permissionId('staff.leave-for-others'));

/** HR, as far as their reach goes. */
export const mayLeadLeaveOf = async (db: Db, caller: Caller, person: LeavePerson): Promise<boolean> =>
  mayFileForOthers(caller) &&
  (person.id === caller.userId || covers(await scopeOf(db, caller, 'staff.leave-for-others'), person));

/** Whose leave it is about: one's own, or of someone whom one may file for. */
export const personFor = (db: Db, caller: Caller, username: number | undefined) =>
  subjectFor(db, caller, username, (user) => careerOf(db, user));
export type LeavePerson = Awaited<ReturnType<typeof personFor>>;

async function subjectFor<Person extends { readonly id: number; readonly department_id: number }>(
  db: Db,
  caller: Caller,
  username: number | undefined,
  find: (user: number) => Promise<Person | undefined>,
): Promise<Person> {
  const user = username ?? caller.userId;
  if (user !== caller.userId && !mayFileForOthers(caller)) refuse('not-permitted');
  const person = orNotFound(await find(user));
  if (user !== caller.userId && !covers(await scopeOf(db, caller, 'staff.leave-for-others'), person))
    refuse('not-found');
  return person;
}

export interface Measured {
  readonly person: LeavePerson;
  readonly type: TypeRow;
  readonly hours: CompanyHours;
  readonly length: Length;
  readonly named: readonly NamedDay[];
  /** The locked months of the span. */
  readonly locked: readonly string[];
}

/** How long it would be; a span that is none is said at its field. */
export async function measure(
  db: Db,
  caller: Caller,
  draft: Span & { readonly username?: number | undefined; readonly type_id: number },
  find: (user: number, type: number) => ReturnType<typeof applicantOf> = (user, type) => applicantOf(db, user, type),
): Promise<Measured> {
  // A span turned round is told from its ends, not by reading years of calendar.
  const [first, last] = [dayOf(draft.start_time), dayOf(Math.min(draft.end_time, draft.start_time + 400 * 86_400_000))];
  const [{ type, ...person }, { hours, named, locked }] = await Promise.all([
    subjectFor(db, caller, draft.username, (user) => find(user, draft.type_id)),
    calendarFor(db, first, last),
  ]);
  if (type?.enabled !== true) return invalid({ type_id: '假期类型不存在或已停用' });
  const length = lengthOf(draft, type, calendarOf(named), hours);
  if ('words' in length) return invalid({ [length.field]: length.words });
  return { person, type, hours, length, named, locked };
}

/** The first day one may still file for without HR. */
export const earliestDay = (db: Db, now: number): Promise<string> => addWorkingDays(db, today(now), -backDays);

/** Why someone cannot take a type of leave yet. */
export function serviceProblem(type: TypeRow, person: LeavePerson, day: string): string | null {
  if (type.min_service_months === 0) return null;
  const entitled = person.entry_date === null ? undefined : addMonths(person.entry_date, type.min_service_months);
  return entitled !== undefined && entitled <= day ? null : `入职满 ${type.min_service_months} 个月后可请`;
}

export interface Judged {
  readonly files: number;
  readonly byHr: boolean;
  /** The leave that is being changed, whose own days do not stand in its way. */
  readonly except: number;
}

/** Everything but the balance and the month's lock, which are judged when they are held. */
export async function judge(db: Db, measured: Measured, { files, byHr, except }: Judged, now: number): Promise<void> {
  const { person, type, hours, length } = measured;
  if (!person.enabled || (person.state !== 'probation' && person.state !== 'regular')) conflict('该人员不在职');
  const [first] = length.days;
  const begin = first?.day ?? today(now);
  const service = serviceProblem(type, person, begin);
  if (service !== null) invalid({ type_id: service });
  if (type.max_minutes !== null && length.minutes > type.max_minutes)
    invalid({ end_time: `${type.name}一次最多 ${lengthWords(type.max_minutes)}` });
  if (!byHr && begin < today(now) && begin < (await earliestDay(db, now)))
    conflict(`只能补请最近 ${backDays} 个工作日内的假期，请联系人事`);
  const other = await overlapWith(db, person.id, except, length.days);
  if (other !== undefined) conflict(`与已有的请假 ${other.number}（${other.day} ${partWords(other, hours)}）时间重叠`);
  if (type.attachment_from !== null && length.minutes >= type.attachment_from && files === 0)
    invalid({ file_ids: `${type.name}满 ${lengthWords(type.attachment_from)}需要上传证明` });
}

export const shortage = (type: TypeRow, left: number, needed: number): string =>
  `${type.name}余额不足：剩余 ${lengthWords(left)}，需要 ${lengthWords(needed)}`;
