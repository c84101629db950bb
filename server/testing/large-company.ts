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
