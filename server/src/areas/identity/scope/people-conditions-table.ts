import type { Scope } from '#areas/identity/scope/scope.ts';
import { contains } from '#platform/database/lists/keyword.ts';
import { int, ints } from '#platform/database/statement.ts';

// What lists of people, and of what belongs to people, are narrowed by.

export const scopeParams = { self: int, departments: ints };

/** People of the viewer's scope: of `users` by its alias. */
export const within = (users: string): string =>
  `${users}.id = $self or ${users}.department_id = any ($departments::int8[])`;

/** What belongs to people of the viewer's scope, by the column that names them. */
export const ofPeopleWithin = (user: string): string =>
  `${user} = any (array(select w.id from users w where w.department_id = any ($departments::int8[])) || $self::int8)`;

/**
 * The same, looked at row by row where the rows are found otherwise: ids of a subquery are hashed, an array is searched from its
 * beginning for each row.
 */
export const isOfPeopleWithin = (user: string): string =>
  `(${user} = $self or ${user} in (select w.id from users w where w.department_id = any ($departments::int8[])))`;

/** What `within` is given. Nothing for those who may see everybody. */
export const scopeValues = (scope: Scope) =>
  scope.kind === 'all'
    ? undefined
    : { self: scope.userId, departments: scope.kind === 'departments' ? scope.departmentIds : [] };

/** People by name, pinyin or job number: of `users` by its alias. */
export const named = (users: string): string =>
  ['name', 'pinyin', 'pinyin_initials', 'job_number'].map((column) => contains(`${users}.${column}`)).join(' or ');

export const employed = (users: string): string => `${users}.state in ('probation', 'regular')`;
