import type { Db } from '#platform/database/client.ts';
import { day, int, query } from '#platform/database/statement.ts';

// What was given back of published months by the time a run was reckoned: it has paid for these, and for none that came later.
const taken = query({
  text: `select c.leave_id, c.day from leave_corrections c join payroll_sheets s on s.run_id = $run and s.user_id = c.user_id
    where c.settled_at is null and (s.returned_days @> jsonb_build_array(jsonb_build_object('leave_id', c.leave_id, 'day', c.day)))`,
  params: { run: int },
  row: { leave_id: int, day },
});
export const correctionsIn = (db: Db, run: number) => taken.all(db, { run });
