import type { Db, Tx } from '#platform/database/client.ts';
import { command, int, ints, nullable, query, text, texts } from '#platform/database/statement.ts';

// Heads of departments: only someone who works here now is made one.

const byNumber = query({
  text: `select id, name, job_number from users
    where job_number = any ($numbers) and enabled and state in ('probation', 'regular')`,
  params: { numbers: texts },
  row: { id: int, name: nullable(text), job_number: text },
});
/** Those of them who work here now. */
export const activeByNumber = (db: Db, numbers: readonly string[]) => byNumber.all(db, { numbers });

const lockSome = command({
  text: `select id from users where id = any ($ids) and enabled and state in ('probation', 'regular') order by id for share`,
  params: { ids: ints },
  row: { id: int },
});
/** Held until the end, so that nobody leaves while being made head. */
export const holdActive = async (tx: Tx, ids: readonly number[]): Promise<number[]> =>
  (await lockSome.all(tx, { ids })).map(({ id }) => id);
