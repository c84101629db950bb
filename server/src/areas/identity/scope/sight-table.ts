import { scopeParams, scopeValues, within } from '#areas/identity/scope/people-conditions-table.ts';
import type { Scope } from '#areas/identity/scope/scope.ts';
import type { Db } from '#platform/database/client.ts';
import { int, ints, query } from '#platform/database/statement.ts';

const lookers = query({
  text: `select distinct u.id from users u join role_group_members m on m.user_id = u.id join role_groups g on g.id = m.group_id
    where u.department_id = any ($departments) and u.enabled and u.state in ('probation', 'regular')
      and g.data_scope = 'department-and-below' and (g.wildcard or cardinality(g.checked) > 0)
      and not exists (select from role_group_members n join role_groups a on a.id = n.group_id
        where n.user_id = u.id and a.data_scope = 'all' and (a.wildcard or (not g.wildcard and g.checked <@ a.checked)))
    order by u.id`,
  params: { departments: ints },
  row: { id: int },
});

/** Who, from one of these departments, sees what is below it only because it is below: not those who see everything anyway. */
export const seesBelow = async (db: Db, departments: readonly number[]): Promise<number[]> =>
  departments.length === 0 ? [] : (await lookers.all(db, { departments })).map(({ id }) => id);

const covered = query({
  text: `select u.id from users u where ${within('u')}`,
  params: scopeParams,
  row: { id: int },
});

/** Everyone whose rows lie within a scope, for what is kept below the people themselves. */
export async function peopleWithin(db: Db, scope: Scope): Promise<'all' | readonly number[]> {
  const given = scopeValues(scope);
  return given === undefined ? 'all' : (await covered.all(db, given)).map(({ id }) => id);
}
