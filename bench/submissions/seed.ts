// A company by SQL: departments in a tree, everyone with a manager, a session and days to take.
import { runSql } from '../../tools/embedded-sql.ts';
import { fill } from '../fill.ts';

const firstDepartment = 1000;
export const firstPerson = 1_000_000;

export const secretFor = (user: number) => `00000000-0000-4000-8000-${user.toString(16).padStart(12, '0')}`;

/** Gives the id of the type of leave everyone has days of. */
export async function seedCompany(dataDir: string, people: number): Promise<number> {
  // As many to a department as in the largest company the product is meant for.
  const departments = Math.ceil(people / 6);
  const everyone = `(select ${firstPerson} + n as p, ${firstDepartment} + n / 6 as home from generate_series(0, ${people - 1}) n) x`;
  await fill(
    dataDir,
    `insert into departments (id, parent_id, department_name, position, head_id)
      select ${firstDepartment} + n, case when n < 5 then null else ${firstDepartment} + n / 5 end, '部门' || n, n, ${firstPerson} + n * 6
      from generate_series(0, ${departments - 1}) n;
    insert into users (id, job_number, name, pinyin, pinyin_initials, department_id, manager_id, state, created_at)
      select p, 'T' || p, '员工' || p, 'yuangong' || p, 'yg' || p, home, ${firstPerson} + (home - ${firstDepartment}) / 5 * 6, 'regular', now() from ${everyone};
    insert into credentials (user_id) select p from ${everyone};
    insert into staff_profiles (user_id, entry_date) select p, '2020-01-01' from ${everyone};
    insert into role_group_members (user_id, group_id) select p, g.id from ${everyone}, role_groups g where g.key = 'employees';
    insert into sessions (user_id, secret, rotated_at, created_at, last_active_at, address, user_agent)
      select p, ('00000000-0000-4000-8000-' || lpad(to_hex(p), 12, '0'))::uuid, now(), now(), now() + interval '6 hours', '127.0.0.1', 'bench' from ${everyone};
    insert into leave_lots (id, user_id, type_id, source, year, tier, valid_from, valid_to, why, created_at) overriding system value
      select p, p, t.id, 'grant', 2028, 0, '2028-01-01', '2029-12-31', '', now() from ${everyone}, leave_types t where t.key = 'annual';
    insert into leave_ledger (lot_id, kind, minutes, at) select p, 'grant', 48000, now() from ${everyone}`,
  );
  const [type] = await runSql<{ id: string }>(dataDir, `select id from leave_types where key = 'annual'`);
  return Number(type?.id);
}
