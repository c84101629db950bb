import { literal, sql } from './database.ts';
import type { Person } from './people.ts';

/** In a department of their own, whose head decides first: nobody else is in it, nobody else's head is changed. */
export async function underHead(head: Person, ...people: readonly Person[]): Promise<void> {
  const ids = [head, ...people].map(({ id }) => id);
  await sql(
    `with own as (
      insert into departments (parent_id, department_name, head_id)
      select min(id), ${literal(`部门 ${head.jobNumber}`)}, ${head.id} from departments returning id
    )
    update users set department_id = own.id from own where users.id in (${ids.join()})`,
  );
}
