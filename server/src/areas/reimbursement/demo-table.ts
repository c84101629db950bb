import type { Db } from '#platform/database/client.ts';
import { hasWords } from '#platform/database/lists/keyword.ts';
import { int, query, text } from '#platform/database/statement.ts';

const due = query({
  text: `select id from claim_payments where approval_id = $approval and state = 'due'`,
  params: { approval: int },
  row: { id: int },
});
export const dueOf = async (db: Db, approval: number): Promise<number | undefined> =>
  (await due.first(db, { approval }))?.id;

const named = query({
  text: `select p.id from projects p where ${hasWords('p.words', '$name').found} and p.name = $name order by p.id limit 1`,
  params: { name: text },
  row: { id: int },
});
export const projectNamed = async (db: Db, name: string): Promise<number | undefined> =>
  (await named.first(db, { name }))?.id;

const departments = query({ text: `select id from departments order by id`, row: { id: int } });
export const departmentNumbers = async (db: Db): Promise<number[]> => (await departments.all(db)).map(({ id }) => id);
