import { absoluteLimitMs, idleLimitMs } from '#areas/identity/sessions/session-rules.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import { readTogether } from '#platform/database/connections/read-together.ts';
import {
  bool,
  command,
  int,
  nullable,
  query,
  text,
  texts,
  time,
  uuid,
  type Values,
} from '#platform/database/statement.ts';

export type GroupTuple = [
  id: number,
  key: string | null,
  wildcard: boolean,
  checked: number[],
  half: number[],
  scope: string,
  departments: number[],
  factor: boolean,
];

const sessionRow = {
  id: int,
  user_id: int,
  generation: int,
  rotated_at: time,
  created_at: time,
  last_active_at: time,
  ended_at: nullable(time),
  name: nullable(text),
  department_id: int,
  enabled: bool,
  state: text,
  must_change: bool,
  second_factor: bool,
  groups: nullable(text),
};

const groupsText = (user: string) =>
  `(select jsonb_agg(jsonb_build_array(g.id, g.key, g.wildcard, g.checked, g.half_checked, g.data_scope, g.scope_departments, g.needs_second_factor))::text
      from role_group_members m join role_groups g on g.id = m.group_id where m.user_id = ${user})`;
const sessionSelect = `select s.id, s.user_id, s.generation, s.rotated_at, s.created_at, s.last_active_at, s.ended_at,
    u.name, u.department_id, u.enabled, u.state, c.must_change, c.totp_enabled as second_factor, ${groupsText('s.user_id')} as groups
  from sessions s join users u on u.id = s.user_id join credentials c on c.user_id = s.user_id`;

/** Session, person and permissions in one statement: whatever changed is in force with the next request, on every server. */
const bySecret = query({
  text: `${sessionSelect} where s.secret = $secret`,
  params: { secret: uuid },
  row: sessionRow,
});
const bySecrets = query({
  text: `${sessionSelect.replace('select ', 'select s.secret, ')} where s.secret = any ($secrets::text[]::uuid[])`,
  params: { secrets: texts },
  row: { secret: uuid, ...sessionRow },
});
const byId = query({ text: `${sessionSelect} where s.id = $id`, params: { id: int }, row: sessionRow });

const personRow = {
  user_id: int,
  name: nullable(text),
  department_id: int,
  enabled: bool,
  state: text,
  groups: nullable(text),
};
const ofPerson = query({
  text: `select u.id as user_id, u.name, u.department_id, u.enabled, u.state, ${groupsText('u.id')} as groups from users u where u.id = $user`,
  params: { user: int },
  row: personRow,
});
/** Who someone is and what they may, without a session. */
export const personWithRights = (db: Db, user: number) => ofPerson.first(db, { user });

// Read from the same text, groups are the same: what a request needs of them is worked out once, and a change is another text.
const readGroups = new Map<string, readonly GroupTuple[]>();
const rememberedTexts = 1000;
const noGroups: readonly GroupTuple[] = [];

export function groupsOf({ groups: written }: Pick<SessionRow, 'groups'>): readonly GroupTuple[] {
  if (written === null) return noGroups;
  const before = readGroups.get(written);
  if (before !== undefined) return before;
  const groups = JSON.parse(written) as GroupTuple[];
  if (readGroups.size >= rememberedTexts) readGroups.clear();
  readGroups.set(written, groups);
  return groups;
}

export type SessionRow = Values<typeof sessionRow>;

export const sessionById = (db: Db, id: number): Promise<SessionRow | undefined> => byId.first(db, { id });
export const sessionBySecret = (db: Db, secret: string): Promise<SessionRow | undefined> =>
  bySecret.first(db, { secret });

/** For every request: those of the same moment share a statement. */
export const sessionReader = (db: Db) =>
  readTogether(async (secrets: readonly string[]): Promise<ReadonlyMap<string, SessionRow>> => {
    const [only] = secrets;
    if (secrets.length === 1 && only !== undefined) {
      const row = await sessionBySecret(db, only);
      return new Map(row === undefined ? [] : [[only, row]]);
    }
    return new Map((await bySecrets.all(db, { secrets })).map((row) => [row.secret, row]));
  });

const lock = command({
  text: `select s.id, s.user_id, s.generation, s.rotated_at, s.created_at, s.last_active_at, s.ended_at, u.name, u.enabled, u.state
    from sessions s join users u on u.id = s.user_id where s.secret = $secret for update of s`,
  params: { secret: uuid },
  row: {
    id: int,
    user_id: int,
    generation: int,
    rotated_at: time,
    created_at: time,
    last_active_at: time,
    ended_at: nullable(time),
    name: nullable(text),
    enabled: bool,
    state: text,
  },
});

export const lockSession = (tx: Tx, secret: string) => lock.first(tx, { secret });

// Only for someone who may work at this very moment, whatever was true when the password was being checked.
const insert = command({
  text: `insert into sessions (user_id, secret, rotated_at, created_at, last_active_at, address, user_agent, factor_since)
    select u.id, $secret, ms($now), ms($now), ms($now), $address, $user_agent, ms($factor_since)
    from users u where u.id = $user and u.enabled and u.state in ('probation', 'regular') for share
    returning id`,
  params: { user: int, secret: uuid, now: int, address: text, user_agent: text, factor_since: nullable(int) },
  row: { id: int },
});

export const insertSession = (
  tx: Tx,
  session: {
    user: number;
    secret: string;
    now: number;
    address: string;
    user_agent: string;
    /** Of the second factor it was opened with. */
    factor_since?: number | null;
  },
) => insert.first(tx, { factor_since: null, ...session });

const rotate = command({
  text: `update sessions set generation = generation + 1, rotated_at = ms($now) where id = $id`,
  params: { id: int, now: int },
});

export const rotateSession = (tx: Tx, id: number, now: number) => rotate.run(tx, { id, now });

const touch = command({
  text: `update sessions set last_active_at = ms($now) where id = $id and ended_at is null`,
  params: { id: int, now: int },
});

export const touchSession = (tx: Tx, id: number, now: number) => touch.run(tx, { id, now });

const end = command({
  text: `update sessions set ended_at = ms($now), end_reason = $reason where id = $id and user_id = $user and ended_at is null`,
  params: { id: int, user: int, now: int, reason: text },
});

export const endSession = (tx: Tx, session: { id: number; user: number; now: number; reason: string }) =>
  end.run(tx, session);

const endAll = command({
  text: `update sessions set ended_at = ms($now), end_reason = $reason where user_id = $user and ended_at is null`,
  params: { user: int, now: int, reason: text },
});

export const endSessions = (tx: Tx, user: number, now: number, reason: string) => endAll.run(tx, { user, now, reason });

const endOthers = command({
  text: `update sessions set ended_at = ms($now), end_reason = $reason where user_id = $user and id <> $keep and ended_at is null`,
  params: { user: int, keep: int, now: int, reason: text },
});

/** All but the one the person is at. */
export const endOtherSessions = (
  tx: Tx,
  { userId: user, sessionId: keep }: { readonly userId: number; readonly sessionId: number },
  now: number,
  reason: string,
) => endOthers.run(tx, { user, keep, now, reason });

const living = query({
  text: `select id, user_agent, address, created_at, last_active_at from sessions
    where user_id = $user and ended_at is null and last_active_at > ms($idle_since) and created_at > ms($begun_since)
    order by last_active_at desc limit 50`,
  params: { user: int, idle_since: int, begun_since: int },
  row: { id: int, user_agent: text, address: text, created_at: time, last_active_at: time },
});

export const livingSessions = (db: Db, user: number, idleSince: number, begunSince: number) =>
  living.all(db, { user, idle_since: idleSince, begun_since: begunSince });

const endEverybodys = command({
  text: `update sessions set ended_at = ms($now), end_reason = $reason where ended_at is null`,
  params: { now: int, reason: text },
});

export const endAllSessions = (tx: Tx, now: number, reason: string) => endEverybodys.run(tx, { now, reason });

const openNow = query({
  text: `select count(*)::int8 as open, count(distinct user_id)::int8 as people,
      count(distinct user_id) filter (where last_active_at > ms($lately))::int8 as active_people
    from sessions where ended_at is null and last_active_at > ms($idle_since) and created_at > ms($begun_since)`,
  params: { lately: int, idle_since: int, begun_since: int },
  row: { open: int, people: int, active_people: int },
});

const lately = 15 * 60_000;

/** How many are open, of how many people, and how many of them did something in the last quarter of an hour. */
export const sessionsNow = async (db: Db, now: number) =>
  (await openNow.first(db, {
    lately: now - lately,
    idle_since: now - idleLimitMs,
    begun_since: now - absoluteLimitMs,
  })) ?? { open: 0, people: 0, active_people: 0 };

const forget = command({ text: `delete from sessions where created_at < ms($before)`, params: { before: int } });

export const deleteOldSessions = (tx: Tx, before: number) => forget.run(tx, { before });
