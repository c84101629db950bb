import type { Db, Tx } from '#platform/database/client.ts';
import {
  bool,
  command,
  int,
  ints,
  json,
  nullable,
  query,
  small,
  text,
  texts,
  time,
} from '#platform/database/statement.ts';

/** The parameters $entries, and $users with $parts, as rows. */
export const givenEntries = `jsonb_to_recordset($entries) as n (step_key int, activation int, user_id bigint, for_id bigint, action text, opinion text, detail jsonb)`;
export const givenParts = `unnest($users::int8[], $parts::text[]) as p (user_id, part)`;

export const trailColumns = `approval_id, round, step_key, activation, user_id, for_id, action, opinion, detail, at`;
export const partColumns = `user_id, part, approval_id, list, state, submitted_at, at`;
/** What is inserted of an entry, behind the number of the request, and of a part. */
export const entryOf = `$round, n.step_key, n.activation, n.user_id, n.for_id, n.action, n.opinion, n.detail, ms($now)`;
export const partOf = (request: string) =>
  `p.user_id, p.part, ${request}.id, ${request}.list, case when p.part <> 'asked' then ${request}.state end, case when p.part <> 'asked' then ${request}.submitted_at end, ms($now)`;

// With the parts people take by it, since every decision writes both.
const insert = command({
  text: `with part as (
      insert into approval_parts (${partColumns}) select ${partOf('a')} from approvals a, ${givenParts} where a.id = $approval
      on conflict (user_id, part, approval_id) do update set at = excluded.at
    )
    insert into approval_trail (${trailColumns}) select $approval, ${entryOf} from ${givenEntries} returning id`,
  params: { approval: int, round: small, now: int, users: ints, parts: texts, entries: json<string>() },
  row: { id: int },
});

/** acted: known as having dealt with it. copied: reads along. asked: sat at one of its steps. */
export type Part = 'acted' | 'copied' | 'asked';

interface TrailDetail {
  /** People it was about: who received it, who was called in or mentioned. */
  readonly targets?: readonly number[];
  readonly target_step?: number;
  readonly files?: readonly number[];
  readonly fields?: unknown;
  /** Who did it, where they are nobody of the company. */
  readonly as?: string;
}

export interface NewTrailEntry {
  readonly step_key: number | null;
  readonly activation: number | null;
  /** Nobody: the engine itself. */
  readonly user_id: number | null;
  readonly for_id: number | null;
  readonly action: string;
  readonly opinion: string;
  readonly detail: TrailDetail;
}

/** What is written down of a deed, and who takes part by it. */
export interface Trace {
  readonly entries: readonly NewTrailEntry[];
  readonly people?: Readonly<Partial<Record<Part, readonly number[]>>>;
}

export function traceValues({ entries, people = {} }: Trace) {
  const taken = Object.entries(people).flatMap(([part, users]) => [...new Set(users)].map((user) => ({ user, part })));
  return {
    users: taken.map(({ user }) => user),
    parts: taken.map(({ part }) => part),
    entries: JSON.stringify(entries),
  };
}

/** Returns their numbers, in order. */
export const addTrail = async (
  tx: Tx,
  { id: approval, round }: { readonly id: number; readonly round: number },
  trace: Trace,
  now: number,
): Promise<number[]> => (await insert.all(tx, { approval, round, now, ...traceValues(trace) })).map((row) => row.id);

const all = query({
  text: `select t.id, t.round, t.step_key, t.activation, t.user_id, u.name as user_name, t.for_id, f.name as for_name, t.action, t.opinion, t.detail, t.at
    from approval_trail t left join users u on u.id = t.user_id left join users f on f.id = t.for_id
    where t.approval_id = $approval order by t.id`,
  params: { approval: int },
  row: {
    id: int,
    round: int,
    step_key: nullable(int),
    activation: nullable(int),
    user_id: nullable(int),
    user_name: nullable(text),
    for_id: nullable(int),
    for_name: nullable(text),
    action: text,
    opinion: text,
    detail: json<TrailDetail>(),
    at: time,
  },
});

export const trailOf = (db: Db, approval: number) => all.all(db, { approval });

const touched = query({
  text: `select exists (select from approval_trail where approval_id = $approval and round = $round and step_key = $step and activation = $activation
      and user_id is not null and action <> '催办') as any`,
  params: { approval: int, round: small, step: small, activation: small },
  row: { any: bool },
});

/** Whether anyone did anything at a step since it became active, a comment included. */
export const wasTouched = async (
  db: Db,
  at: { approval: number; round: number; step: number; activation: number },
): Promise<boolean> => (await touched.first(db, at))?.any === true;

const lastAt = query({
  text: `select max(at) as at from approval_trail where approval_id = $approval and round = $round and step_key = $step and activation = $activation and action = $action`,
  params: { approval: int, round: small, step: small, activation: small, action: text },
  row: { at: nullable(time) },
});

export const lastOf = async (
  db: Db,
  at: { approval: number; round: number; step: number; activation: number; action: string },
): Promise<number | null> => (await lastAt.first(db, at))?.at ?? null;

const handledIn = query({
  text: `select user_id, max(round)::int4 as round from approval_trail
    where approval_id = $approval and round < $round and user_id = any ($users) group by user_id`,
  params: { approval: int, round: small, users: ints },
  row: { user_id: nullable(int), round: int },
});

/** Of these people, in which earlier round each last had to do with it. */
export const lastHandled = (db: Db, where: { approval: number; round: number; users: readonly number[] }) =>
  handledIn.all(db, where);

const partRows = query({
  text: `select user_id from approval_parts where approval_id = $approval and part = $part order by user_id`,
  params: { approval: int, part: text },
  row: { user_id: int },
});

export const participantsOf = async (db: Db, approval: number, part: Part): Promise<number[]> =>
  (await partRows.all(db, { approval, part })).map((row) => row.user_id);

const decidingPart = query({
  text: `select exists (select from approval_parts where approval_id = $approval and user_id = $user and part in ('asked', 'acted')) as any`,
  params: { approval: int, user: int },
  row: { any: bool },
});

/** Sits or sat at a deciding step; the copied and the mentioned do not. */
export const decidesIn = async (db: Db, approval: number, user: number): Promise<boolean> =>
  (await decidingPart.first(db, { approval, user }))?.any === true;

const anyPart = query({
  text: `select exists (select from approval_parts where approval_id = $approval and user_id = $user) as any`,
  params: { approval: int, user: int },
  row: { any: bool },
});

/** Applicant, submitter, asked, acted or copied: they read the record and its files, whatever their scope. */
export const participates = async (
  db: Db,
  request: { readonly id: number; readonly applicant_id: number; readonly submitter_id: number },
  user: number,
): Promise<boolean> =>
  request.applicant_id === user ||
  request.submitter_id === user ||
  (await anyPart.first(db, { approval: request.id, user }))?.any === true;
