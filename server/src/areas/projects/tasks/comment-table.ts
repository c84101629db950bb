import type { Db, Tx } from '#platform/database/client.ts';
import { command, int, ints, query, text, texts, time } from '#platform/database/statement.ts';

const latest = query({
  text: `select c.id, coalesce(u.name, u.job_number) as by_name, c.at, c.content,
      array(select coalesce(m.name, m.job_number) from users m where m.id = any (c.mention_ids) order by m.id) as mentions
    from (select * from task_comments l where l.task_id = $task order by l.at desc, l.id desc limit 200) c join users u on u.id = c.by_id
    order by c.at, c.id`,
  params: { task: int },
  row: { id: int, by_name: text, at: time, content: text, mentions: texts },
});
/** The latest two hundred, the first of them first. */
export const commentsOf = (db: Db, task: number) => latest.all(db, { task });

// What people are editing meanwhile is not touched by it.
const count = command({
  text: `update project_tasks set comments = comments + 1 where id = $task returning id`,
  params: { task: int },
  row: { id: int },
});
const insert = command({
  text: `insert into task_comments (task_id, by_id, at, content, mention_ids) values ($task, $by, ms($now), $content, $mentions) returning id`,
  params: { task: int, by: int, content: text, mentions: ints, now: int },
  row: { id: int },
});

export interface NewComment {
  readonly task: number;
  readonly by: number;
  readonly content: string;
  readonly mentions: readonly number[];
}

/** Nothing where the task is no longer there. */
export async function insertComment(tx: Tx, comment: NewComment, now: number): Promise<number | undefined> {
  if ((await count.first(tx, { task: comment.task })) === undefined) return undefined;
  return (await insert.first(tx, { ...comment, now }))?.id;
}
