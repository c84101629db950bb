import type { DataScopeKind } from '@tongzhou/contract/areas/identity/permission.ts';
import { type PermissionKey, permissionId } from '@tongzhou/contract/permissions.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import { sayOf } from '#platform/database/constraint-words.ts';
import {
  bool,
  type Column,
  command,
  int,
  ints,
  nullable,
  query,
  small,
  smalls,
  text,
} from '#platform/database/statement.ts';
import { failPoint } from '#platform/fail-point.ts';

const groupRow = {
  id: int,
  key: nullable(text),
  name: text,
  wildcard: bool,
  checked: ints,
  half_checked: ints,
  data_scope: text as Column<DataScopeKind>,
  scope_departments: ints,
  needs_second_factor: bool,
  version: text,
};
const columns = `g.id, g.key, g.name, g.wildcard, g.checked, g.half_checked, g.data_scope, g.scope_departments, g.needs_second_factor,
  md5(concat_ws('|', g.name, g.checked, g.data_scope, g.scope_departments, g.needs_second_factor)) as version`;

const all = query({
  text: `select ${columns}, (select count(*)::int4 from role_group_members m where m.group_id = g.id) as member_count
    from role_groups g order by g.id`,
  row: { ...groupRow, member_count: int },
});
const one = query({
  text: `select ${columns} from role_groups g where g.id = $id`,
  params: { id: int },
  row: groupRow,
});
const ofPerson = query({
  text: `select ${columns} from role_groups g join role_group_members m on m.group_id = g.id where m.user_id = $user order by g.id`,
  params: { user: int },
  row: groupRow,
});

export const allGroups = (db: Db) => all.all(db);
export const groupById = (db: Db, id: number) => one.first(db, { id });
export const groupsOf = (db: Db, user: number) => ofPerson.all(db, { user });
export type GroupRow = NonNullable<Awaited<ReturnType<typeof groupById>>>;

// With the administrators' group in the same order: two who each remove the last but one must not pass each other. Not
// against foreign keys: whoever merely joins a group does not wait.
const lock = command({
  text: `select ${columns} from role_groups g where g.id = $id or g.wildcard order by g.id for no key update`,
  params: { id: int },
  row: groupRow,
});

/** Without an id only the turn is taken. */
export async function lockGroup(tx: Tx, id?: number) {
  await failPoint('identity/before-lock');
  const group = (await lock.all(tx, { id: id ?? 0 })).find((one) => one.id === id);
  await failPoint('identity/after-lock');
  return group;
}

const hold = command({ text: `select id from role_groups where wildcard order by id for share`, row: { id: int } });

export const holdAdministrators = (tx: Tx) => hold.run(tx);

sayOf('role_groups_name_key', '已有同名的权限组');

const insert = command({
  text: `insert into role_groups (key, name, wildcard, checked, half_checked, data_scope, scope_departments, needs_second_factor)
    values ($key, $name, $wildcard, $checked, $half, $scope, $departments, $factor) returning id`,
  params: {
    key: nullable(text),
    name: text,
    wildcard: bool,
    checked: smalls,
    half: smalls,
    scope: text,
    departments: ints,
    factor: bool,
  },
  row: { id: int },
});

export interface GroupValues {
  readonly name: string;
  readonly checked: readonly number[];
  readonly half: readonly number[];
  readonly scope: string;
  readonly departments?: readonly number[];
  readonly factor?: boolean;
}

export interface NewGroup extends GroupValues {
  readonly key: string | null;
  readonly wildcard: boolean;
}

export const insertGroup = async (tx: Tx, group: NewGroup): Promise<number> =>
  (await insert.first(tx, { departments: [], factor: false, ...group }))?.id as number;

const update = command({
  text: `update role_groups set name = $name, checked = $checked, half_checked = $half, data_scope = $scope,
      scope_departments = $departments, needs_second_factor = $factor where id = $id`,
  params: { id: int, name: text, checked: smalls, half: smalls, scope: text, departments: ints, factor: bool },
});

export const updateGroup = (tx: Tx, group: Required<GroupValues> & { readonly id: number }) => update.run(tx, group);

const remove = command({ text: `delete from role_groups where id = $id`, params: { id: int } });

export const removeGroup = (tx: Tx, id: number) => remove.run(tx, { id });

const join = command({
  text: `insert into role_group_members (user_id, group_id) values ($user, $group) on conflict do nothing`,
  params: { user: int, group: int },
});

export const joinGroup = (tx: Tx, user: number, group: number) => join.run(tx, { user, group });

const keyed = query({ text: `select key, id from role_groups where key is not null`, row: { key: text, id: int } });

/** The groups shipped with the product. */
export const groupsByKey = async (db: Db): Promise<Map<string, number>> =>
  new Map((await keyed.all(db)).map(({ key, id }) => [key, id]));

/**
 * The groups are found first, then their members, then those at work among them (offset 0): left to itself PostgreSQL may ask
 * everyone at work for their groups (docs/decisions/0022-plans.md).
 */
export const membersAtWork = (groups: string) =>
  `select u.id from (select id, enabled, state from users where id = any (array(
      select m.user_id from role_group_members m where m.group_id = any (array(select g.id from role_groups g where ${groups})))) offset 0) u
    where u.enabled and u.state in ('probation', 'regular')`;

/** As part of another statement. */
export const administratorIds = `array(${membersAtWork('g.wildcard')})`;

const administratorRows = query({ text: membersAtWork('g.wildcard'), row: { id: int } });

/** Everyone with the wildcard who may work now. */
export const administrators = async (db: Db): Promise<number[]> =>
  (await administratorRows.all(db)).map((row) => row.id);

const holderRows = query({
  text: membersAtWork('$permission = any (g.checked)'),
  params: { permission: small },
  row: { id: int },
});

/** Everyone to whom it is given by name and who may work now; administrators, who may everything, are not among them. */
export const holdersOf = async (db: Db, permission: PermissionKey): Promise<number[]> =>
  (await holderRows.all(db, { permission: permissionId(permission) })).map((row) => row.id);

const departments = query({
  text: `select id, department_name from departments where id = any ($ids)`,
  params: { ids: ints },
  row: { id: int, department_name: text },
});

/** Those of them that exist, with their names. */
export const departmentNames = async (db: Db, ids: readonly number[]): Promise<Map<number, string>> =>
  new Map((await departments.all(db, { ids })).map((row) => [row.id, row.department_name]));

const firstStart = command({ text: `select pg_advisory_xact_lock(7406004)::text as held`, row: { held: text } });

/** Servers that start together on an empty database take turns. */
export const lockFirstStart = (tx: Tx) => firstStart.run(tx);
