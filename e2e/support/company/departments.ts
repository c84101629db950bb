import type { Person } from '../people/people.ts';
import { literal, sql } from './database.ts';

/** In a department of their own, whose head decides first: nobody else is in it, nobody else's head is changed. */
export async function underHead(head: Person, person: Person, name = `部门 ${head.jobNumber}`): Promise<void> {
  await sql(
    `with own as (
      insert into departments (parent_id, department_name, head_id)
      select min(id), ${literal(name)}, ${head.id} from departments returning id
    )
    update users set department_id = own.id from own where users.id in (${head.id}, ${person.id})`,
  );
}
