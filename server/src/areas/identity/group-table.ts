import type { Db, Tx } from '#platform/database/client.ts';
import { bool, command, int, ints, nullable, query, text } from '#platform/database/statement.ts';

const all = query({
  text: `select g.id, g.name, g.wildcard, g.checked, g.half_checked, g.data_scope, g.scope_departments,
      (select count(*)::int4 from role_group_members m where m.group_id = g.id) as member_count
    from role_groups g order by g.id`,
  row: {
    id: int,
    name: text,
    wildcard: bool,
    checked: ints,
    half_checked: ints,
    data_scope: text,
    scope_departments: ints,
    member_count: int,
  },
});

export const allGroups = (db: Db) => all.all(db);

const insert = command({
  text: `insert into role_groups (key, name, wildcard, checked, half_checked, data_scope) values ($key, $name, $wildcard, $checked, $half, $scope) returning id`,
  params: { key: nullable(text), name: text, wildcard: bool, checked: ints, half: ints, scope: text },
  row: { id: int },
});

export interface NewGroup {
  readonly key: string | null;
  readonly name: string;
  readonly wildcard: boolean;
  readonly checked: readonly number[];
  readonly half: readonly number[];
  readonly scope: string;
}

export const insertGroup = async (tx: Tx, group: NewGroup): Promise<number> =>
  (await insert.first(tx, group))?.id as number;

const join = command({
  text: `insert into role_group_members (user_id, group_id) values ($user, $group) on conflict do nothing`,
  params: { user: int, group: int },
});

export const joinGroup = (tx: Tx, user: number, group: number) => join.run(tx, { user, group });

const keyed = query({ text: `select key, id from role_groups where key is not null`, row: { key: text, id: int } });

/** The groups shipped with the product. */
export const groupsByKey = async (db: Db): Promise<Map<string, number>> =>
  new Map((await keyed.all(db)).map(({ key, id }) => [key, id]));

const administratorRows = query({
  text: `select distinct u.id from users u join role_group_members m on m.user_id = u.id join role_groups g on g.id = m.group_id
    where g.wildcard and u.enabled and u.state in ('probation', 'regular')`,
  row: { id: int },
});

/** Everyone with the wildcard who may work now. */
export const administrators = async (db: Db): Promise<number[]> =>
  (await administratorRows.all(db)).map((row) => row.id);

const firstStart = command({ text: `select pg_advisory_xact_lock(7406004)::text as held`, row: { held: text } });

/** Servers that start together on an empty database take turns. */
export const lockFirstStart = (tx: Tx) => firstStart.run(tx);
