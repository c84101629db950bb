import type { Db } from '#platform/database/client.ts';
import { int, query, text } from '#platform/database/statement.ts';

const departments = query({
  text: `select d.id, d.department_name from departments d`,
  row: { id: int, department_name: text },
});
const projects = query({
  text: `select p.id from projects p where p.status >= 4 and p.deleted_at is null order by p.id limit 10`,
  row: { id: int },
});

/** What the demo company's documents lie beside. */
export async function demoPlaces(db: Db) {
  const [named, running] = [await departments.all(db), await projects.all(db)];
  return {
    departments: new Map(named.map((one) => [one.department_name, one.id])),
    projects: running.map(({ id }) => id),
  };
}
