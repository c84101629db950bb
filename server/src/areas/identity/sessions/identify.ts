import { accepts, activityStepMs, lives, mayWork } from '#areas/identity/sessions/session-rules.ts';
import {
  type GroupTuple,
  groupsOf,
  personWithRights,
  type SessionRow,
  sessionById,
  sessionReader,
  touchSession,
} from '#areas/identity/sessions/session-table.ts';
import type { Tokens } from '#areas/identity/sessions/token.ts';
import type { Db } from '#platform/database/client.ts';
import type { Database } from '#platform/database/database.ts';
import type { Caller } from '#platform/http/caller.ts';
import { refuse } from '#platform/http/refusal.ts';
import type { RequestInfo } from '#platform/http/serve.ts';

interface Rights extends Pick<Caller, 'groups' | 'granted'> {
  readonly needsSecondFactor: boolean;
}

function rightsOf(tuples: readonly GroupTuple[]): Rights {
  const groups = tuples.map(([id, , wildcard, checked, , dataScope, scopeDepartments]) => ({
    id,
    wildcard,
    checked: new Set(checked),
    dataScope: dataScope as Caller['groups'][number]['dataScope'],
    scopeDepartments,
  }));
  const checked = new Set(groups.flatMap((group) => [...group.checked]));
  const halfChecked = new Set(tuples.flatMap((group) => group[4]).filter((id) => !checked.has(id)));
  return {
    groups,
    granted: { checked, halfChecked, wildcard: groups.some((group) => group.wildcard) },
    needsSecondFactor: tuples.some((group) => group[7]),
  };
}

/** By what the database said this time: equal groups are one object, changed ones another. */
const known = new WeakMap<readonly GroupTuple[], Rights>();

function rightsIn(row: Pick<SessionRow, 'groups'>): Rights {
  const groups = groupsOf(row);
  const rights = known.get(groups) ?? rightsOf(groups);
  known.set(groups, rights);
  return rights;
}

export function callerOf(row: SessionRow): Caller {
  const rights = rightsIn(row);
  return {
    userId: row.user_id,
    sessionId: row.id,
    name: row.name,
    departmentId: row.department_id,
    groups: rights.groups,
    granted: rights.granted,
    pending: row.must_change ? 'password' : rights.needsSecondFactor && !row.second_factor ? 'second-factor' : null,
  };
}

/** Reads the session, the person and the groups anew for every request. */
export function createIdentify(database: Database, tokens: Tokens) {
  const readSession = sessionReader(database);
  return async (request: RequestInfo, now: number, background: boolean): Promise<Caller> => {
    const token = request.bearer === undefined ? undefined : tokens.readSession(request.bearer);
    if (token === undefined) return refuse('no-session');
    const row = await readSession(token.sid);
    if (row === undefined || !accepts(row, token, now)) return refuse('no-session');
    if (!background && now - row.last_active_at > activityStepMs)
      await database.transaction((tx) => touchSession(tx, row.id, now));
    return callerOf(row);
  };
}

/** The caller once more, for a deed that waited for others: what they were when the request came may not hold any longer. */
export const callerNow = async (db: Db, { sessionId }: Caller, now: number): Promise<Caller> =>
  (await callerOfSession(db, sessionId, now)) ?? refuse('no-session');

/** The person of a session that is known by its number, for links signed for it. */
export async function callerOfSession(db: Db, sessionId: number, now: number): Promise<Caller | undefined> {
  const row = await sessionById(db, sessionId);
  return row !== undefined && lives(row, now) ? callerOf(row) : undefined;
}

/** Someone as the caller they would be, for what goes on in their name while they are away; nobody who may not work. */
export async function callerOfPerson(db: Db, user: number): Promise<Caller | undefined> {
  const row = await personWithRights(db, user);
  if (row === undefined || !row.enabled || !mayWork(row.state)) return undefined;
  const { groups, granted } = rightsIn(row);
  const { user_id: userId, name, department_id: departmentId } = row;
  return { userId, sessionId: 0, name, departmentId, groups, granted, pending: null };
}
