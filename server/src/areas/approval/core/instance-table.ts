import type { ApprovalList } from '@tongzhou/contract/areas/approval/request.ts';
import type { AuditState, SeatState } from '@tongzhou/contract/areas/approval/states.ts';
import type { ApprovalKindName } from '@tongzhou/contract/areas/approval/template.ts';
import type { Instance, Seat, Step, StepReason, StepState } from '#areas/approval/core/instance-rules.ts';
import type { StepMode } from '#areas/approval/path/path-rules.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import {
  bool,
  type Column,
  command,
  int,
  ints,
  json,
  nullable,
  query,
  small,
  text,
  time,
} from '#platform/database/statement.ts';
import { failPoint } from '#platform/fail-point.ts';

// A request as the rules see it, read and written whole. Whoever changes one holds its row until the end.

export const requestRow = {
  id: int,
  kind: text as Column<ApprovalKindName>,
  list: text as Column<ApprovalList>,
  number: text,
  record_id: int,
  title: text,
  applicant_id: int,
  submitter_id: int,
  concerns_id: nullable(int),
  department_id: int,
  state: int as Column<AuditState>,
  round: int,
  next_key: int,
  resume: bool,
  remind_hours: int,
  reverses_id: nullable(int),
  submitted_at: time,
};
export const requestColumns = Object.keys(requestRow).join(', ');
const select = `select ${requestColumns} from approvals`;

const lockOne = command({ text: `${select} where id = $id for update`, params: { id: int }, row: requestRow });
const readOne = query({ text: `${select} where id = $id`, params: { id: int }, row: requestRow });

const byNumber = query({ text: `${select} where number = $number`, params: { number: text }, row: requestRow });

/** First of all, before anything is judged: what is read of the request after this is how it stays. */
export async function lockRequest(tx: Tx, id: number) {
  await failPoint('approval/before-lock');
  const request = await lockOne.first(tx, { id });
  await failPoint('approval/after-lock');
  return request;
}
const lockSeveral = command({
  text: `select id from approvals where id = any ($ids) order by id for update nowait`,
  params: { ids: ints },
  row: { id: int },
});
/** Besides the one that is held already: refused at once where someone is deciding about one of them, who may wait for that one. */
export const lockRequestsAtOnce = (tx: Tx, ids: readonly number[]) => lockSeveral.run(tx, { ids });

export const readRequest = (db: Db, id: number) => readOne.first(db, { id });
export const readRequestByNumber = (db: Db, number: string) => byNumber.first(db, { number });
export type RequestRow = NonNullable<Awaited<ReturnType<typeof readRequest>>>;

const readable = query({
  text: `select a.id, a.number, a.kind from approvals a where a.id = any ($ids) and (a.applicant_id = $user or a.submitter_id = $user
      or exists (select from approval_parts p where p.approval_id = a.id and p.user_id = $user))`,
  params: { ids: ints, user: int },
  row: { id: int, number: text, kind: text as Column<ApprovalKindName> },
});

/** Of these, the ones in which someone takes part. */
export const requestsWith = (db: Db, ids: readonly number[], user: number) => readable.all(db, { ids, user });

const openSeats = query({
  text: `select a.id, a.number, a.title from approvals a
    where a.state = 0 and exists (select from approval_seats s where s.approval_id = a.id and s.round = a.round and s.user_id = $user and s.state in (0, 3, 9))
    order by a.id`,
  params: { user: int },
  row: { id: int, number: text, title: text },
});

/** Requests at whose active step someone sits, waits for signers or has yet to come in turn. */
export const openSeatsOf = (db: Db, user: number) => openSeats.all(db, { user });

const about = query({
  text: `${select} where kind = $kind and record_id = $record order by id`,
  params: { kind: text, record: int },
  row: requestRow,
});

/** All there ever were. */
export const requestsAbout = (db: Db, kind: ApprovalKindName, record: number) => about.all(db, { kind, record });

const openAbout = query({
  text: `select id, number, title from approvals where kind = $kind and record_id = any ($records) and state in (0, 4) order by id`,
  params: { kind: text, records: ints },
  row: { id: int, number: text, title: text },
});

/** Running or returned. */
export const openRequestsAbout = (db: Db, kind: ApprovalKindName, records: readonly number[]) =>
  openAbout.all(db, { kind, records });

const steps = query({
  text: `select key, is_check, planned, mode, label, people, state, reasons, activation, activated_at, finished_at
    from approval_steps where approval_id = $id and round = $round order by key`,
  params: { id: int, round: small },
  row: {
    key: int,
    is_check: bool,
    planned: text as Column<StepMode>,
    mode: text as Column<StepMode>,
    label: text,
    people: ints,
    state: text as Column<StepState>,
    reasons: json<StepReason[]>(),
    activation: int,
    activated_at: nullable(time),
    finished_at: nullable(time),
  },
});
export const stepRows = (db: Db, id: number, round: number) => steps.all(db, { id, round });

type SeatTuple = [
  key: number,
  activation: number,
  user: number,
  stood: number | null,
  state: SeatState,
  signs: number | null,
  place: 'before' | 'after' | null,
];

// Steps and seats in one statement, since every decision reads them.
const whole = query({
  text: `select s.key, s.is_check, s.planned, s.mode, s.label, s.people, s.state, s.reasons, s.activation,
      (select coalesce(jsonb_agg(jsonb_build_array(p.key, p.activation, p.user_id, p.for_id, p.state, p.signs_seat, p.signs_place) order by p.place), '[]')
        from approval_seats p where p.approval_id = s.approval_id and p.round = s.round and p.step_key = s.key) as seats
    from approval_steps s where s.approval_id = $id and s.round = $round order by s.key`,
  params: { id: int, round: small },
  row: {
    key: int,
    is_check: bool,
    planned: text as Column<StepMode>,
    mode: text as Column<StepMode>,
    label: text,
    people: ints,
    state: text as Column<StepState>,
    reasons: json<StepReason[]>(),
    activation: int,
    seats: json<SeatTuple[]>(),
  },
});

const readSeat = ([key, activation, userId, forId, state, signs, place]: SeatTuple): Seat => ({
  key,
  activation,
  userId,
  forId,
  state,
  signs: signs === null ? null : { seat: signs, place: place ?? 'before' },
});

export async function readInstance(db: Db, request: RequestRow, round = request.round): Promise<Instance> {
  const rows = await whole.all(db, { id: request.id, round });
  return {
    state: request.state,
    round,
    applicantId: request.applicant_id,
    submitterId: request.submitter_id,
    concernsId: request.concerns_id,
    nextKey: request.next_key,
    steps: rows.map(({ is_check: check, seats, ...step }): Step => ({ ...step, check, seats: seats.map(readSeat) })),
  };
}

/** The parameters $steps and $seats as rows. */
export const givenSteps = `jsonb_to_recordset($steps) as n (key int, is_check boolean, locked boolean, planned text, mode text, label text, people bigint[], state text, reasons jsonb, activation int)`;
export const givenSeats = `jsonb_to_recordset($seats) as n (key int, step_key int, place int, activation int, user_id bigint, for_id bigint, state int, signs_seat int, signs_place text)`;

export const stepColumns = `approval_id, round, key, is_check, locked, planned, mode, label, people, state, reasons, activation, activated_at, finished_at`;
export const seatColumns = `approval_id, round, key, step_key, place, list, submitted_at, activation, user_id, for_id, state, signs_seat, signs_place, opened_at, acted_at`;
/** What is inserted of a step and of a seat, behind the number of the request. */
export const stepOf = `$round, n.key, n.is_check, n.locked, n.planned, n.mode, n.label, n.people, n.state, n.reasons, n.activation,
        case when n.state = 'active' then ms($now) end, case when n.state in ('done', 'skipped') then ms($now) end`;
export const seatOf = (request: string) =>
  `$round, n.key, n.step_key, n.place, ${request}.list, ${request}.submitted_at, n.activation, n.user_id, n.for_id, n.state, n.signs_seat, n.signs_place, ms($now), null::timestamptz`;

// In one statement, since every decision writes them. Rows that did not change are left alone: their versions would only
// fill the table.
const put = command({
  text: `with request as (
      update approvals set state = $state::int2, round = $round, next_key = $next_key, finished_at = case when $state::int2 = 0 then null else ms($now) end
      where id = $id and (state <> $state::int2 or round <> $round or next_key <> $next_key)
    ), part as (
      update approval_parts p set state = $state::int2, submitted_at = a.submitted_at from approvals a
      where a.id = $id and p.approval_id = a.id and p.part <> 'asked' and (p.state <> $state::int2 or p.submitted_at <> a.submitted_at)
    ), step as (
      insert into approval_steps as s (${stepColumns}) select $id, ${stepOf} from ${givenSteps}
      on conflict (approval_id, round, key) do update set people = excluded.people, mode = excluded.mode, state = excluded.state, reasons = excluded.reasons, activation = excluded.activation,
        reminded = case when excluded.activation = s.activation then s.reminded else 0 end,
        activated_at = case when excluded.state = 'active' and s.state <> 'active' then ms($now) else s.activated_at end,
        finished_at = case when excluded.state in ('done', 'skipped') then coalesce(s.finished_at, ms($now)) end
    )
    insert into approval_seats as s (${seatColumns}) select a.id, ${seatOf('a')} from approvals a, ${givenSeats} where a.id = $id
    on conflict (approval_id, round, key) do update set state = excluded.state, place = excluded.place, signs_seat = excluded.signs_seat,
      opened_at = case when excluded.state = 0 and s.state <> 0 then ms($now) else s.opened_at end,
      acted_at = case when excluded.state in (0, 3, 9) then null else ms($now) end`,
  params: {
    id: int,
    state: small,
    round: small,
    next_key: small,
    now: int,
    steps: json<string>(),
    seats: json<string>(),
  },
});

const seatValues = (step: Step) =>
  step.seats.map((seat, place) => ({
    key: seat.key,
    step_key: step.key,
    place,
    activation: seat.activation,
    user_id: seat.userId,
    for_id: seat.forId,
    state: seat.state,
    signs_seat: seat.signs?.seat ?? null,
    signs_place: seat.signs?.place ?? null,
  }));

const stepValues = ({ key, check, planned, mode, label, people, state, reasons, activation }: Step) => ({
  key,
  is_check: check,
  locked: false,
  planned,
  mode,
  label,
  people,
  state,
  reasons,
  activation,
});

const changed = <Row extends { readonly key: number }>(before: readonly Row[], after: readonly Row[]): Row[] => {
  const known = new Map(before.map((row) => [row.key, JSON.stringify(row)]));
  return after.filter((row) => known.get(row.key) !== JSON.stringify(row));
};

/** Closed places first: someone may sit down where they have just stood up. */
const closedFirst =
  <Row extends { readonly state: unknown }>(open: unknown) =>
  (a: Row, b: Row) =>
    Number(a.state === open) - Number(b.state === open);

export const instanceValues = ({ steps }: Instance) => ({
  steps: JSON.stringify(steps.map(stepValues)),
  seats: JSON.stringify(steps.flatMap(seatValues)),
});

export async function saveInstance(
  tx: Tx,
  { id }: Pick<RequestRow, 'id'>,
  before: Instance | undefined,
  after: Instance,
  now: number,
): Promise<void> {
  const { round } = after;
  const same = before?.round === round ? before.steps : [];
  const newSteps = changed(same.map(stepValues), after.steps.map(stepValues)).sort(closedFirst('active'));
  const newSeats = changed(same.flatMap(seatValues), after.steps.flatMap(seatValues)).sort(closedFirst(0));
  await put.run(tx, {
    id,
    state: after.state,
    round,
    next_key: after.nextKey,
    now,
    steps: JSON.stringify(newSteps),
    seats: JSON.stringify(newSeats),
  });
}
