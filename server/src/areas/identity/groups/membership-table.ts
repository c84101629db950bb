import { membersAtWork } from '#areas/identity/groups/group-table.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import { sayOf } from '#platform/database/constraint-words.ts';
import { bool, command, int, ints, query, text } from '#platform/database/statement.ts';

const ofUser = query({
  text: `select g.id, g.name from role_group_members m join role_groups g on g.id = m.group_id where m.user_id = $user order by g.id`,
  params: { user: int },
  row: { id: int, name: text },
});

export const groupsOf = (db: Db, user: number) => ofUser.all(db, { user });

const joinMany = command({
  text: `insert into role_group_members (user_id, group_id)
    select user_id, group_id from unnest($users::int8[], $groups::int8[]) as m (user_id, group_id) on conflict do nothing`,
  params: { users: ints, groups: ints },
});

sayOf('role_group_members_group_id_fkey', { group_ids: '权限组不存在' });

export const joinGroups = (tx: Tx, members: readonly { readonly user: number; readonly group: number }[]) =>
  joinMany.run(tx, { users: members.map(({ user }) => user), groups: members.map(({ group }) => group) });

// Whoever takes an administrator's powers away, by whatever way, holds this: two cannot take the last two at once.
const lockAdministrators = command({
  text: `select id from role_groups where wildcard order by id for update`,
  row: { id: int },
});

const another = query({
  text: `select exists (${membersAtWork('g.wildcard')} and u.id <> $user) as any`,
  params: { user: int },
  row: { any: bool },
});

/** Whether someone with the wildcard would still be there without this one. */
export async function administratorRemains(tx: Tx, without: number): Promise<boolean> {
  await lockAdministrators.run(tx);
  return (await another.first(tx, { user: without }))?.any === true;
}

const holdsWildcard = query({
  text: `select exists (select from role_group_members m join role_groups g on g.id = m.group_id
    where g.wildcard and m.user_id = $user) as any`,
  params: { user: int },
  row: { any: bool },
});

export const isAdministrator = async (db: Db, user: number): Promise<boolean> =>
  (await holdsWildcard.first(db, { user }))?.any === true;

const membersByKey = query({
  text: `${membersAtWork('g.key = $key')} order by u.id`,
  params: { key: text },
  row: { id: int },
});

/** Those at work in one of the groups that come with the product. */
export const membersOfGroup = async (db: Db, key: string): Promise<number[]> =>
  (await membersByKey.all(db, { key })).map((row) => row.id);
