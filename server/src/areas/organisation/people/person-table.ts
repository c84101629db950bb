import type { Db, Tx } from '#platform/database/client.ts';
import { bool, command, int, ints, nullable, query, text } from '#platform/database/statement.ts';

// The person's core: what every area may need to know of someone. Only organisation writes it.

const core = {
  id: int,
  name: nullable(text),
  job_number: text,
  mobile: nullable(text),
  avatar: nullable(text),
  department_id: int,
  post_id: nullable(int),
  manager_id: nullable(int),
  state: text,
  enabled: bool,
};
const select = `select id, name, job_number, mobile, avatar, department_id, post_id, manager_id, state, enabled from users`;

const byIds = query({ text: `${select} where id = any($ids::int8[]) order by id`, params: { ids: ints }, row: core });
// Not against new rows that name the person: their decision on a request and their leaving would wait for each other.
const lock = command({ text: `${select} where id = $id for no key update`, params: { id: int }, row: core });

export const people = (db: Db, ids: readonly number[]) => byIds.all(db, { ids });
export const person = async (db: Db, id: number) => (await people(db, [id]))[0];
/** Everything that changes a person takes this lock first. */
export const lockPerson = (tx: Tx, id: number) => lock.first(tx, { id });
export type PersonCore = NonNullable<Awaited<ReturnType<typeof lockPerson>>>;

const update = command({
  text: `update users set name = $name, pinyin = $pinyin, pinyin_initials = $initials, mobile = $mobile, avatar = $avatar,
      department_id = $department, post_id = $post, manager_id = $manager, state = $state, enabled = $enabled
    where id = $id`,
  params: {
    id: int,
    name: nullable(text),
    pinyin: text,
    initials: text,
    mobile: nullable(text),
    avatar: nullable(text),
    department: int,
    post: nullable(int),
    manager: nullable(int),
    state: text,
    enabled: bool,
  },
});

export interface PersonValues {
  readonly id: number;
  readonly name: string | null;
  readonly pinyin: string;
  readonly initials: string;
  readonly mobile: string | null;
  readonly avatar: string | null;
  readonly department: number;
  readonly post: number | null;
  readonly manager: number | null;
  readonly state: string;
  readonly enabled: boolean;
}

export const updatePersonRow = (tx: Tx, values: PersonValues) => update.run(tx, values);
