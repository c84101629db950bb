import { named, scopeParams, scopeValues, within } from '#areas/identity/scope/people-conditions-table.ts';
import type { Scope } from '#areas/identity/scope/scope.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import { list, type PageRequest } from '#platform/database/lists/list.ts';
import { command, int, ints, nullable, query, text } from '#platform/database/statement.ts';

const active = `u.enabled and u.state in ('probation', 'regular')`;

const add = command({
  text: `insert into role_group_members (user_id, group_id) select u.id, $group from users u where u.id = any ($ids) and ${active} order by u.id
    on conflict do nothing returning user_id as id`,
  params: { group: int, ids: ints },
  row: { id: int },
});
const remove = command({
  text: `delete from role_group_members where group_id = $group and user_id = any ($ids) returning user_id as id`,
  params: { group: int, ids: ints },
  row: { id: int },
});

/** Both return whom it concerned: who was a member already, or was none, is left out. */
export const addMembers = async (tx: Tx, group: number, ids: readonly number[]): Promise<number[]> =>
  (await add.all(tx, { group, ids })).map((row) => row.id);
export const removeMembers = async (tx: Tx, group: number, ids: readonly number[]): Promise<number[]> =>
  (await remove.all(tx, { group, ids })).map((row) => row.id);

const ids = query({
  text: `select user_id as id from role_group_members where group_id = $group order by user_id`,
  params: { group: int },
  row: { id: int },
});

export const memberIds = async (db: Db, group: number): Promise<number[]> =>
  (await ids.all(db, { group })).map((row) => row.id);

const outsiders = query({
  text: `select distinct m.group_id as id from role_group_members m join users u on u.id = m.user_id
    where u.id <> $self and u.state <> 'left' and not u.department_id = any ($departments)`,
  params: { self: int, departments: ints },
  row: { id: int },
});

/** The groups that have members whom the scope does not cover. */
export const groupsBeyond = async (db: Db, scope: Scope): Promise<ReadonlySet<number>> => {
  if (scope.kind === 'all') return new Set();
  const departments = scope.kind === 'departments' ? scope.departmentIds : [];
  return new Set((await outsiders.all(db, { self: scope.userId, departments })).map((row) => row.id));
};

const besides = query({
  text: `select u.id, u.name, array(select o.group_id from role_group_members o where o.user_id = m.user_id and o.group_id <> m.group_id) as others
    from role_group_members m join users u on u.id = m.user_id where m.group_id = $group order by u.pinyin, u.id`,
  params: { group: int },
  row: { id: int, name: nullable(text), others: ints },
});

/** The members, each with the other groups they are in. */
export const membersWithOtherGroups = (db: Db, group: number) => besides.all(db, { group });

const page = list({
  row: {
    id: int,
    name: nullable(text),
    job_number: text,
    department_name: text,
    post_name: nullable(text),
  },
  params: { group: int, keyword: text, ...scopeParams },
  select: `u.id, u.name, u.job_number, d.department_name, p.post_name`,
  from: `role_group_members m join users u on u.id = m.user_id`,
  joins: `join users u on u.id = m.user_id join departments d on d.id = u.department_id left join posts p on p.id = u.post_id`,
  always: `m.group_id = $group`,
  conditions: { keyword: named('u'), within: within('u') },
  sorts: { pinyin: 'u.pinyin' },
  tieBreaker: 'u.id',
});

export interface MemberFilter {
  readonly group: number;
  readonly keyword: string | undefined;
}

export const membersPage = (db: Db, scope: Scope, filter: MemberFilter, request: PageRequest<'pinyin'>) =>
  page.page(db, { ...filter, within: scopeValues(scope) }, request);
