import type { Db, Tx } from '#platform/database/client.ts';
import { sayOf } from '#platform/database/constraint-words.ts';
import { command, int, json, query, small, text } from '#platform/database/statement.ts';

const row = { id: int, department_id: int, post_name: text, level: int };

sayOf('posts_department_id_post_name_key', { post_name: '本部门已有同名岗位' });

const lock = command({
  text: `select id, department_id, post_name, level from posts where id = $id for update`,
  params: { id: int },
  row,
});
export const lockPost = (tx: Tx, id: number) => lock.first(tx, { id });

const update = command({
  text: `update posts set post_name = $name, level = $level where id = $id`,
  params: { id: int, name: text, level: small },
});
export const updatePost = (tx: Tx, post: { id: number; name: string; level: number }) => update.run(tx, post);

const holders = query({
  text: `select count(*)::int4 as people from users where post_id = $post`,
  params: { post: int },
  row: { people: int },
});
export const countHolders = async (db: Db, post: number): Promise<number> =>
  (await holders.first(db, { post }))?.people ?? 0;

const remove = command({ text: `delete from posts where id = $id`, params: { id: int } });
export const removePost = (tx: Tx, id: number) => remove.run(tx, { id });

const every = query({
  text: `select id, department_id, post_name, level from posts order by department_id, level, post_name, id`,
  row,
});
export const allPosts = (db: Db) => every.all(db);

const put = command({
  text: `insert into posts (department_id, post_name, level)
    select department_id, post_name, level from jsonb_to_recordset($posts) as p (department_id bigint, post_name text, level int)
    on conflict (department_id, post_name) do update set level = excluded.level where posts.level <> excluded.level`,
  params: { posts: json<string>() },
});

export interface PutPost {
  readonly department_id: number;
  readonly post_name: string;
  readonly level: number;
}
export const putPosts = (tx: Tx, posts: readonly PutPost[]) => put.run(tx, { posts: JSON.stringify(posts) });
