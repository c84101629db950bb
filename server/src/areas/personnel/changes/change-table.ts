import { ofPeopleWithin, type Scope, scopeParams, scopeValues } from '#areas/identity/public.ts';
import type { Receiver, Regularising, RequestKind, Standing } from '#areas/personnel/changes/request-words-rules.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import { list, type PageRequest } from '#platform/database/lists/list.ts';
import { type Column, command, day, int, json, nullable, query, text } from '#platform/database/statement.ts';

const changeRow = {
  id: int,
  user_id: int,
  kind: text as Column<RequestKind>,
  effective_date: day,
  new: json<Standing | Receiver | Regularising>(),
  reason: text,
  created_by: nullable(int),
};
const columns = 'id, user_id, kind, effective_date, new, reason, created_by';

const insert = command({
  text: `insert into personnel_changes (user_id, kind, effective_date, old, new, reason, created_by, request_id, created_at)
    values ($user, $kind, $effective_date, $old, $new, $reason, $created_by, $request, ms($now)) returning id`,
  params: {
    user: int,
    kind: text,
    effective_date: day,
    old: json<string>(),
    new: json<string>(),
    reason: text,
    created_by: int,
    request: int,
    now: int,
  },
  row: { id: int },
});

export interface NewChange {
  readonly user: number;
  readonly kind: RequestKind;
  readonly effective_date: string;
  readonly old: Standing | null;
  readonly new: Standing | Receiver | Regularising;
  readonly reason: string;
  readonly created_by: number;
  /** The request it was decided by. */
  readonly request: number;
}

export const insertChange = async (tx: Tx, change: NewChange, now: number): Promise<number> =>
  (
    await insert.first(tx, {
      ...change,
      old: JSON.stringify(change.old ?? {}),
      new: JSON.stringify(change.new),
      now,
    })
  )?.id as number;

const open = 'applied_at is null and cancelled_at is null';

const byId = query({
  text: `select ${columns} from personnel_changes where id = $id`,
  params: { id: int },
  row: changeRow,
});
const lock = command({
  text: `select ${columns} from personnel_changes where id = $id and ${open} for update`,
  params: { id: int },
  row: changeRow,
});

export const changeById = (db: Db, id: number) => byId.first(db, { id });
/** Undefined once it was applied or cancelled: whoever holds the row decides, once. */
export const lockOpenChange = (tx: Tx, id: number) => lock.first(tx, { id });
const approval = query({
  text: `select r.approval_id from personnel_changes c join personnel_requests r on r.id = c.request_id where c.id = $id`,
  params: { id: int },
  row: { approval_id: nullable(int) },
});

/** The request by which it was decided. */
export const approvalOfChange = async (db: Db, id: number): Promise<number | null> =>
  (await approval.first(db, { id }))?.approval_id ?? null;
export type Change = NonNullable<Awaited<ReturnType<typeof changeById>>>;

const due = query({
  text: `select id from personnel_changes where effective_date <= $today and ${open} order by effective_date, id`,
  params: { today: day },
  row: { id: int },
});

export const dueChanges = async (db: Db, today: string): Promise<number[]> =>
  (await due.all(db, { today })).map((row) => row.id);

const apply = command({
  text: `update personnel_changes set applied_at = ms($now) where id = $id and ${open}`,
  params: { id: int, now: int },
});
const cancel = command({
  text: `update personnel_changes set cancelled_at = ms($now) where id = $id and ${open}`,
  params: { id: int, now: int },
});
const cancelOthers = command({
  text: `update personnel_changes set cancelled_at = ms($now) where user_id = $user and ${open}`,
  params: { user: int, now: int },
});

export const markApplied = (tx: Tx, id: number, now: number) => apply.run(tx, { id, now });
export const markCancelled = (tx: Tx, id: number, now: number) => cancel.run(tx, { id, now });
export const cancelAllOf = (tx: Tx, user: number, now: number) => cancelOthers.run(tx, { user, now });

const planned = list({
  row: {
    id: int,
    user_id: int,
    user_name: nullable(text),
    kind: text as Column<RequestKind>,
    effective_date: day,
    old: json<Partial<Standing>>(),
    new: json<Partial<Standing & Receiver>>(),
    reason: text,
  },
  params: { ...scopeParams, user: int },
  select: 'c.id, c.user_id, u.name as user_name, c.kind, c.effective_date, c.old, c.new, c.reason',
  from: 'personnel_changes c',
  joins: 'join users u on u.id = c.user_id',
  always: 'c.applied_at is null and c.cancelled_at is null',
  conditions: { within: ofPeopleWithin('c.user_id'), user: 'c.user_id = $user' },
  sorts: { effective_date: 'c.effective_date' },
  tieBreaker: 'c.id',
});

export const plannedPage = (db: Db, scope: Scope, user: number | undefined, request: PageRequest<'effective_date'>) =>
  planned.page(db, { user, within: scopeValues(scope) }, request);
