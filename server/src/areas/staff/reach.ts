import type { EmploymentState, PersonAction } from '@tongzhou/contract/areas/staff/people.ts';
import { type PermissionKey, permissionId, permits } from '@tongzhou/contract/permissions.ts';
import { covers, isAdministrator, type Scope, scopeOf } from '#areas/identity/public.ts';
import { lockPerson, type PersonCore } from '#areas/organisation/public.ts';
import { refusalOf, type Subject, type Viewer } from '#areas/staff/person/person-rules.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';
import { conflict, orNotFound, refuse } from '#platform/http/refusal.ts';

/** What a running request about the person is decided by: the fields, and why they cannot be changed now. */
export type HeldFields = (db: Db, userId: number) => Promise<Readonly<Record<string, string>>>;

const permissionOf = {
  detail: 'staff.list',
  edit: 'staff.edit',
  status: 'staff.status',
  'post-change': 'staff.post-change',
  'salary-change': 'staff.salary-change',
  leaving: 'staff.leaving',
  activate: 'staff.activate',
} as const satisfies Record<PersonAction, PermissionKey>;
const actions = Object.keys(permissionOf) as PersonAction[];
/** Nobody writes what they may not see. */
const alsoNeeded: Readonly<Partial<Record<PersonAction, PermissionKey>>> = { 'salary-change': 'data.salary' };

function common(one: Scope, other: Scope): Scope {
  if (one.kind === 'all') return other;
  if (other.kind === 'all' || one.kind === 'self') return one;
  if (other.kind === 'self') return other;
  return { ...one, departmentIds: one.departmentIds.filter((id) => other.departmentIds.includes(id)) };
}

/** Whose rows a deed reaches: never someone the list does not show. */
export async function reachOf(db: Db, caller: Caller, permission: PermissionKey): Promise<Scope> {
  const listed = await scopeOf(db, caller, 'staff.list');
  return permission === 'staff.list' ? listed : common(listed, await scopeOf(db, caller, permission));
}

export type ViewerOf = (person: { readonly id: number; readonly department_id: number }) => Viewer;

/** Asked once per request; then each person is judged without another question. */
export async function viewerOf(db: Db, caller: Caller, asked: readonly PersonAction[] = actions): Promise<ViewerOf> {
  const held: (readonly [PersonAction, Scope])[] = [];
  // One after the other: a transaction has one connection. Only a scope that reaches below asks the database at all.
  for (const action of asked.filter((one) => holds(caller, permissionOf[one]))) {
    const reach = await reachOf(db, caller, permissionOf[action]);
    const also = alsoNeeded[action];
    held.push([action, also === undefined ? reach : common(reach, await scopeOf(db, caller, also))]);
  }
  return (person) => ({
    userId: caller.userId,
    administrator: caller.granted.wildcard,
    reaches: new Set(held.filter(([, scope]) => covers(scope, person)).map(([action]) => action)),
  });
}

export const holds = (caller: Caller, permission: PermissionKey): boolean =>
  permits(caller.granted, permissionId(permission));

/** Locks the person and judges the deed: out of reach answers like a missing one. */
export async function lockForDeed(tx: Tx, caller: Caller, userId: number, action: PersonAction): Promise<PersonCore> {
  const person = orNotFound(await lockPerson(tx, userId));
  const subject = {
    ...person,
    state: person.state as EmploymentState,
    administrator: await isAdministrator(tx, userId),
  };
  const refusal = refusalOf((await viewerOf(tx, caller, [action]))(person), subject satisfies Subject, action);
  if (refusal === 'hidden') refuse('not-found');
  if (refusal !== undefined) conflict(refusal);
  return person;
}
