// The largest company the product is meant for: five storeys of departments with two posts each.

export const largeCompany = { departments: 800, people: 5000 };

const { departments, people } = largeCompany;

/** Each makes one part of it, in this order; the tables' owner runs them. */
export const largeCompanySql: readonly string[] = [
  `insert into departments (id, parent_id, department_name, position)
    select 1000 + n, case when n <= 5 then null else 1000 + n / 5 end, '部门' || n, n
    from generate_series(1, ${departments}) n`,
  `insert into posts (id, department_id, post_name, level)
    select 10000 + n, 1001 + n % ${departments}, '岗位' || n, 1 + n % 20 from generate_series(1, ${departments * 2}) n`,
  `insert into users (job_number, name, pinyin, pinyin_initials, mobile, department_id, post_id, state, created_at)
    select 'T' || (20000 + n), '王' || n, 'wang' || n, 'w' || n, '139' || lpad(n::text, 8, '0'),
      1001 + n % ${departments}, 10000 + 1 + n % ${departments * 2}, 'regular', now()
    from generate_series(1, ${people}) n`,
  'analyze users, departments, posts',
];

const projects = 1000;
const inThree = (k: string) => `(u.id * 31 + ${k} * 337) % ${projects}`;

/** Everyone on three of a thousand running projects, with more or less to do, for half a year. */
export const largeTeamsSql: readonly string[] = [
  `insert into project_types (id, name, code, kind, dividend_basis_points, growth_base, client_acceptance)
    values (1000, '大项目', 'LT', 'client', 0, 0, true)`,
  `insert into projects (id, name, pinyin, pinyin_initials, number, type_id, status, created_by, created_at) overriding system value
    select 10000 + n, '项目' || n, 'xiangmu' || n, 'xm' || n, 'LP-' || n, 1000, 4, (select min(id) from users), now()
    from generate_series(0, ${projects - 1}) n`,
  `insert into project_members (project_id, user_id, role, weight, participation, start_on, end_on, created_at)
    select 10000 + ${inThree('k')}, u.id, 'member', 10, 15 + (u.id * 7 + k * 13) % 30,
      current_date - 40 + ((u.id * 11 + k * 29) % 60)::int, current_date + 60 + ((u.id * 17 + k * 43) % 150)::int, now()
    from users u, generate_series(0, 2) k`,
  'analyze projects, project_members',
];
