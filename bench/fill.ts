// What the parts that look at a large company lay out alike.
import { runSql } from '../tools/embedded-sql.ts';

/**
 * Without triggers: they would only look up what is known to be there. Indexes of words take in all rows at once, with the vacuum
 * that a part ends its filling with.
 */
export const fill = (dataDir: string, text: string) =>
  runSql(dataDir, `set session_replication_role = replica; set gin_pending_list_limit = '1GB'; ${text}`, 'postgres');

export const numbers = (count: number) => `generate_series(1, ${count}) n`;

/** One of these, by the number of the row. */
export const pick = (words: string, factor: number) => {
  const list = words.split(' ');
  return `(array['${list.join("', '")}'])[1 + (n * ${factor}::bigint) % ${list.length}]`;
};

/** So many days back at most, in no order of the rows. */
export const ago = (count: number, days: number) =>
  `now() - interval '${days} days' * ((n * 104729::bigint) % ${count}) / ${count}`;

export const firstPerson = 1000;

/** Eight hundred departments, most of them below ten others, with as many in each. */
export const addPeople = (dataDir: string, people: number) =>
  fill(
    dataDir,
    `insert into departments (id, parent_id, department_name, position)
      select 1000 + n, case when n > 100 then 1001 + n % 10 end, '部门' || n, n from generate_series(1, 800) n;
    insert into users (id, job_number, name, pinyin, pinyin_initials, department_id, state, created_at)
      select ${firstPerson} - 1 + n, 'T' || (100000 + n), '员工' || n, 'yuangong' || n, 'yg' || n, 1001 + n % 800, 'regular', now() from ${numbers(people)};
    insert into project_types (id, name, code, kind, dividend_basis_points, growth_base, client_acceptance)
      select n, '类型' || n, 'T' || n, 'client', 2000, 100, true from generate_series(1, 5) n;`,
  );

export interface Viewer {
  readonly id: number;
  readonly name: string;
  /** By its key or its name. */
  readonly group: string;
  readonly secret: string;
}

/** Signed in, all of the first department. */
export async function addViewers(dataDir: string, viewers: readonly Viewer[]): Promise<void> {
  for (const { id, group, secret } of viewers)
    await fill(
      dataDir,
      `insert into users (id, job_number, name, pinyin, pinyin_initials, department_id, state, created_at)
        values (${id}, 'T90${id}', '查看者${id}', 'chakanzhe', 'ckz', 1001, 'regular', now());
      insert into credentials (user_id) values (${id});
      insert into role_group_members (user_id, group_id) select ${id}, id from role_groups where key = '${group}' or name = '${group}';
      insert into sessions (user_id, secret, rotated_at, created_at, last_active_at, address, user_agent)
        values (${id}, '${secret}', now(), now(), now() + interval '6 hours', '127.0.0.1', 'bench')`,
    );
}

/** One of so many, as if by chance and the same at each run: with another salt it has nothing to do with the former. */
export const oneOf = (count: number, salt: number): string =>
  `((hashint8extended(n, ${salt}) & 1073741823) % ${count})::int`;
export const pickOf = (words: string, salt: number): string => {
  const list = words.split(' ');
  return `(array['${list.join("', '")}'])[1 + ${oneOf(list.length, salt)}]`;
};
