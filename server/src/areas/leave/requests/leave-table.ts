import type { Half } from '@tongzhou/contract/areas/leave/request.ts';
import type { Draw } from '#areas/leave/balances/draw-rules.ts';
import type { LeaveDay } from '#areas/leave/requests/length-rules.ts';
import { type TypeRow, typeSelect } from '#areas/leave/types/type-table.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import { sayOf } from '#platform/database/constraint-words.ts';
import {
  bool,
  type Column,
  command,
  day,
  int,
  json,
  nullable,
  query,
  small,
  text,
  texts,
  time,
  type Values,
} from '#platform/database/statement.ts';

const half = text as Column<Half>;
const row = {
  id: int,
  user_id: int,
  type_id: int,
  type_name: text,
  start_at: time,
  end_at: time,
  start_half: half,
  end_half: half,
  minutes: int,
  description: text,
};
const select = `select l.id, l.user_id, l.type_id, t.name as type_name, l.start_at, l.end_at, l.start_half, l.end_half, l.minutes, l.description
  from leaves l join leave_types t on t.id = l.type_id`;

const one = query({ text: `${select} where l.id = $id`, params: { id: int }, row });
export const leaveById = (db: Db, id: number) => one.first(db, { id });
export type LeaveRow = Values<typeof row>;

export interface LeaveValues {
  readonly type: number;
  readonly start: number;
  readonly end: number;
  readonly start_half: Half;
  readonly end_half: Half;
  readonly minutes: number;
  readonly description: string;
}

const values = { type: int, start: int, end: int, start_half: text, end_half: text, minutes: small, description: text };
const givenDays = `jsonb_to_recordset($days) as n (day date, "from" int, "to" int, minutes int)`;
const dayColumns = `leave_id, day, user_id, from_minute, to_minute, minutes, live`;
// With its days and what they draw on, since each leave that is sent writes all three.
const insert = command({
  text: `with leave as (
      insert into leaves (user_id, type_id, start_at, end_at, start_half, end_half, minutes, description, created_by, created_at)
      values ($user, $type, ms($start), ms($end), $start_half, $end_half, $minutes, $description, $by, ms($now)) returning id
    ), days as (
      insert into leave_days (${dayColumns}) select leave.id, n.day, $user, n."from", n."to", n.minutes, true from leave, ${givenDays}
    ), reserved as (
      insert into leave_ledger (lot_id, kind, minutes, leave_id, day, by_id, note, at)
      select n.lot, 'reserve', -n.minutes, leave.id, n.day, $by, '', ms($now)
      from leave, jsonb_to_recordset($draws) as n (lot bigint, day date, minutes int)
    )
    select id from leave`,
  params: { ...values, user: int, by: int, now: int, days: json<string>(), draws: json<string>() },
  row: { id: int },
});
const update = command({
  text: `update leaves set type_id = $type, start_at = ms($start), end_at = ms($end), start_half = $start_half, end_half = $end_half, minutes = $minutes,
      description = $description
    where id = $id`,
  params: { ...values, id: int },
});

export interface NewLeave {
  readonly leave: LeaveValues;
  readonly user: number;
  readonly by: number;
  readonly days: readonly LeaveDay[];
  readonly draws: readonly Draw[];
}

export async function insertLeave(tx: Tx, { leave, user, by, days, draws }: NewLeave, now: number): Promise<number> {
  const written = { days: JSON.stringify(days), draws: JSON.stringify(draws) };
  return ((await insert.first(tx, { ...leave, ...written, user, by, now })) as { id: number }).id;
}
export const updateLeave = (tx: Tx, id: number, leave: LeaveValues) => update.run(tx, { ...leave, id });

export const leaveValues = (leave: LeaveRow): LeaveValues => ({
  type: leave.type_id,
  start: leave.start_at,
  end: leave.end_at,
  start_half: leave.start_half,
  end_half: leave.end_half,
  minutes: leave.minutes,
  description: leave.description,
});

const clear = command({ text: `delete from leave_days where leave_id = $leave`, params: { leave: int } });
const insertDays = command({
  text: `insert into leave_days (${dayColumns}) select $leave, n.day, $user, n."from", n."to", n.minutes, true from ${givenDays}`,
  params: { leave: int, user: int, days: json<string>() },
});

// Two at once: the database lets only one of them in.
sayOf('leave_days_overlap', '与已有的请假时间重叠');

export const clearDays = (tx: Tx, leave: number) => clear.run(tx, { leave });
export const addDays = (tx: Tx, leave: number, user: number, days: readonly LeaveDay[]) =>
  insertDays.run(tx, { leave, user, days: JSON.stringify(days) });

/** In place of those it had. */
export async function putDays(tx: Tx, leave: number, user: number, days: readonly LeaveDay[]): Promise<void> {
  await clearDays(tx, leave);
  await addDays(tx, leave, user, days);
}

// By the person (offset 0): on one day half the company may be away.
const overlapping = query({
  text: `select d.day, d.from_minute as "from", d.to_minute as "to", a.number
    from jsonb_to_recordset($days) as n (day date, "from" int, "to" int)
      join (select * from leave_days where user_id = $user and live offset 0) d
        on d.day = n.day and d.from_minute < n."to" and d.to_minute > n."from" and d.leave_id <> $except
      join approvals a on a.kind = 'leave' and a.record_id = d.leave_id and a.reverses_id is null
    order by d.day limit 1`,
  params: { user: int, except: int, days: json<string>() },
  row: { day, from: int, to: int, number: text },
});

/** The first day on which someone is already away. */
export const overlapWith = (db: Db, user: number, except: number, days: readonly LeaveDay[]) =>
  overlapping.first(db, { user, except, days: JSON.stringify(days) });

const days = query({
  text: `select day, from_minute as "from", to_minute as "to", minutes, live, returned from leave_days where leave_id = $leave order by day`,
  params: { leave: int },
  row: { day, from: int, to: int, minutes: int, live: bool, returned: bool },
});
export const daysOfLeave = (db: Db, leave: number) => days.all(db, { leave });

const setLive = command({
  text: `update leave_days set live = false where leave_id = $leave and live`,
  params: { leave: int },
});
export const freeDays = (tx: Tx, leave: number) => setLive.run(tx, { leave });

const giveBack = command({
  text: `update leave_days set live = false, returned = true where leave_id = $leave and live and day = any ($days::text[]::date[])`,
  params: { leave: int, days: texts },
});
export const returnDays = (tx: Tx, leave: number, given: readonly string[]) => giveBack.run(tx, { leave, days: given });

const insertCorrections = command({
  text: `insert into leave_corrections (leave_id, day, user_id, minutes, created_at)
    select leave_id, day, user_id, minutes, ms($now) from leave_days where leave_id = $leave and day = any ($days::text[]::date[])`,
  params: { leave: int, days: texts, now: int },
});
/** Days that were paid as leave and are none: the next payroll run reads and settles them. */
export const insertLeaveCorrections = (tx: Tx, leave: number, given: readonly string[], now: number) =>
  insertCorrections.run(tx, { leave, days: given, now });

const settle = command({
  text: `update leave_corrections c set settled_at = ms($now) from jsonb_to_recordset($rows) as n (leave_id bigint, day date)
    where c.leave_id = n.leave_id and c.day = n.day and c.settled_at is null`,
  params: { rows: json<string>(), now: int },
});
/** By the payroll run that has paid for them. */
export const settleCorrections = (
  tx: Tx,
  rows: readonly { readonly leave_id: number; readonly day: string }[],
  now: number,
) => settle.run(tx, { rows: JSON.stringify(rows), now });

const career = `u.id, coalesce(u.name, u.job_number) as name, u.department_id, u.state, u.enabled, p.entry_date`;
const ofUser = `from users u left join staff_profiles p on p.user_id = u.id where u.id = $user`;
const careerRow = { id: int, name: text, department_id: int, state: text, enabled: bool, entry_date: nullable(day) };
const read = query({ text: `select ${career} ${ofUser}`, params: { user: int }, row: careerRow });
export const careerOf = (db: Db, user: number) => read.first(db, { user });

const applying = {
  text: `select ${career}, (select to_jsonb(t) from (${typeSelect} where id = $type) t) as type ${ofUser}`,
  params: { user: int, type: int },
  row: { ...careerRow, type: nullable(json<TypeRow>()) },
};
const readApplicant = query(applying);
const lockOne = command({ ...applying, text: `${applying.text} for no key update of u` });
/** Someone with the type of leave they would take. */
export const applicantOf = (db: Db, user: number, type: number) => readApplicant.first(db, { user, type });
/** One request of a person at a time: two for the same days would wait for each other at the constraint. */
export const lockApplicant = (tx: Tx, user: number, type: number) => lockOne.first(tx, { user, type });

const after = query({
  text: `select distinct l.id, t.name || ' ' || to_char(l.start_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as title
    from leave_days d join leaves l on l.id = d.leave_id join leave_types t on t.id = l.type_id where d.user_id = $user and d.live and d.day > $day order by l.id`,
  params: { user: int, day },
  row: { id: int, title: text },
});
/** Those with days after the given one. */
export const leavesAfter = (db: Db, user: number, last: string) => after.all(db, { user, day: last });
