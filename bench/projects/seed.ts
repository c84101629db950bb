// A company that has worked on projects for years: everyone of four viewers sees another part of it.
import { runSql } from '../../tools/embedded-sql.ts';
import { addPeople, addViewers, ago, fill, firstPerson, numbers, pick } from '../fill.ts';

/** Who looks: all of it, the departments below theirs, what they lead, or what they work on. */
export const viewers = [
  { id: 900, name: '项目管理', group: 'project-managers', secret: '00000000-0000-4000-8000-000000000601' },
  { id: 901, name: '项目负责人', group: 'employees', secret: '00000000-0000-4000-8000-000000000602' },
  { id: 902, name: '成员', group: 'employees', secret: '00000000-0000-4000-8000-000000000603' },
  { id: 903, name: '部门负责人', group: 'heads', secret: '00000000-0000-4000-8000-000000000604' },
] as const;
export type ProjectViewer = (typeof viewers)[number];

export interface ProjectSize {
  readonly people: number;
  readonly projects: number;
  /** Of each. */
  readonly tasks: number;
}

/** The one that is opened: under way, led by the one viewer, worked on by the other, with a thousand tasks. */
export const opened = 1200;
const tasksOfOpened = 1000;

const places = '杭州 宁波 苏州 无锡 绍兴 上海 嘉兴 湖州 南京 台州 温州 合肥 广州 深圳 佛山 厦门 福州 东莞 珠海 长沙';
const placesPinyin =
  'hangzhou ningbo suzhou wuxi shaoxing shanghai jiaxing huzhou nanjing taizhou wenzhou hefei guangzhou shenzhen foshan xiamen fuzhou dongguan zhuhai changsha';
const placesInitials = 'hz nb sz wx sx sh jx hz nj tz wz hf gz sz fs xm fz dg zh cs';
const works = '官网改版 数据中台 机房集成 安防系统 等级测评 年度运维 移动办公 驻场服务 系统升级 软件定制';
const worksPinyin =
  'guanwanggaiban shujuzhongtai jifangjicheng anfangxitong dengjiceping nianduyunwei yidongbangong zhuchangfuwu xitongshengji ruanjiandingzhi';
const worksInitials = 'gwgb sjzt jfjc afxt djcp ndyw ydbg zcfw xtsj rjdz';

const customers = 2000;
const sets = 400;

// Three in five are finished, one in four is under way.
const chance = `(n * 104729::bigint) % 1000`;
const status = `case when ${chance} < 600 then 8 when ${chance} < 650 then 9 when ${chance} < 850 then 4 when ${chance} < 880 then 5 when ${chance} < 910 then 6
  when ${chance} < 940 then 7 when ${chance} < 970 then 2 when ${chance} < 980 then 3 when ${chance} < 990 then 1 else 0 end`;
const isOver = `${status} in (6, 8, 9)`;
const start = `(current_date - case when ${isOver} then 200 + ((n * 7919::bigint) % 1200)::int else ((n * 7919::bigint) % 190)::int end)`;
const end = `(${start} + 60 + ((n * 31::bigint) % 180)::int)`;

async function addOrders(dataDir: string, orders: number, people: number): Promise<void> {
  const seller = `${firstPerson} + (n * 31::bigint) % ${people}`;
  await fill(
    dataDir,
    `insert into customers (id, number, name, name_key, pinyin, pinyin_initials, owner_id, created_by, created_at) overriding system value
      select n, 'KH-2020-' || n, '客户' || n, '客户' || n, 'kehu' || n, 'kh' || n, ${seller}, ${seller}, ${ago(customers, 1400)} from ${numbers(customers)};
    insert into opportunities (id, number, name, pinyin, pinyin_initials, customer_id, source, type_id, amount, expected_date, probability, owner_id, stage, stage_since,
        reached, closed_on, created_by, created_at) overriding system value
      select n, 'SJ-2024-' || n, '商机' || n, 'shangji' || n, 'sj' || n, 1 + n % ${customers}, 'visit', 1 + n % 5, 3000000, current_date, 100, ${seller}, 'won', now(), 4, current_date,
        ${seller}, ${ago(orders, 1400)} from ${numbers(orders)};
    insert into trade_orders (id, number, name, opportunity_id, customer_id, owner_id, amount, tax_rate, expected_cost, signed_on, request_id, approval_id, created_at, pinyin, pinyin_initials) overriding system value
      select n, 'HT-2025-' || n, '商机' || n, n, 1 + n % ${customers}, ${seller}, 3000000 + n, 6, 1000000, current_date - (n % 900)::int, n, 10000000 + n, now(), 'shangji' || n, 'sj' || n from ${numbers(orders)};
    insert into order_instalments (order_id, position, name, amount, due_on, received)
      select n, k, '第' || k || '期', 1000000, current_date - 500 + (n % 900)::int + 30 * k, case when k < 3 then 1000000 else 0 end from ${numbers(orders)}, generate_series(1, 3) k;`,
  );
}

async function addProjects(dataDir: string, { people, projects, tasks }: ProjectSize): Promise<void> {
  const leader = `case when ${chance} >= 990 then null when n % 100 = 0 then 901 else ${firstPerson} + (n * 31::bigint) % ${Math.ceil(people / 5)} end`;
  const done = `case when ${isOver} then 100 else 45 end`;
  await fill(
    dataDir,
    `insert into project_sets (id, name, owner_id, created_by, created_at) overriding system value
      select n, '项目集' || n, 900, 900, ${ago(sets, 1400)} from ${numbers(sets)};
    insert into projects (id, name, pinyin, pinyin_initials, number, type_id, set_id, leader_id, order_id, status, status_since, planned_start, planned_end, contract_amount,
        budget_labour, budget_reimbursement, budget_material, budget_outsourcing, cost, tasks_total, tasks_done, progress, created_by, created_at) overriding system value
      select n, ${pick(places, 31)} || ${pick(works, 17)} || n, ${pick(placesPinyin, 31)} || ${pick(worksPinyin, 17)} || n, ${pick(placesInitials, 31)} || ${pick(worksInitials, 17)} || n,
        case when ${status} > 1 then 'XM-2024-' || lpad(n::text, 5, '0') end, 1 + n % 5, case when n % 2 = 0 then 1 + n % ${sets} end, ${leader}, case when n % 2 = 0 then n / 2 end,
        ${status}, now(), ${start}, ${end}, 3000000, 1000000, 100000, 100000, 50000, 5 * (1000 + n), ${tasks}, ${tasks} * ${done} / 100, ${done},
        case when n % 50 = 0 then 900 else ${firstPerson} + (n * 37::bigint) % ${people} end, ${ago(projects, 1400)} from ${numbers(projects)};
    insert into project_members (project_id, user_id, role, weight, participation, start_on, end_on, created_at)
      select p.id, p.leader_id, 'leader', 15, 20, p.planned_start, p.planned_end, now() from projects p where p.leader_id is not null and p.status >= 4;
    insert into project_members (project_id, user_id, role, weight, participation, start_on, end_on, created_at)
      select p.id, case when k = 1 and p.id % 400 = 0 then 902 else ${firstPerson} + (p.id * 7919 + k * 1009) % ${people} end, 'member', 10, 20, p.planned_start, p.planned_end, now()
      from projects p, generate_series(1, 4) k where p.status >= 4 on conflict do nothing;
    insert into project_costs (project_id, day, kind, amount, note, source, source_id, by_id, at)
      select n, ${start} + 10 * k, (array['labour', 'labour', 'material', 'outsourcing', 'other'])[k], 1000 + n, '成本', 'bench', n * 10 + k, 900, now() from ${numbers(projects)}, generate_series(1, 5) k;
    insert into bid_notices (project_id, kind, words, requirements, reward, planned_start, planned_end, deadline, departments, posts, deciders, state, created_by, created_at)
      select n, 'client', p.words, '要求', '奖励', ${start}, ${end}, ${ago(projects, 1000)}, '{}', '{}', array[900], case when ${status} = 3 then 'open' else 'awarded' end, 900, ${ago(projects, 1000)}
      from ${numbers(projects)} join projects p on p.id = n where ${status} = 3 or n % 4 = 0;
    insert into project_trail (project_id, at, by_id, title) select n, ${ago(projects, 1000)} + k * interval '1 day', 900, '编辑项目' from ${numbers(projects)}, generate_series(1, 10) k;`,
  );
}

async function addTasks(dataDir: string, { people, tasks }: ProjectSize): Promise<void> {
  // What lies behind is done, of what is under way but for one in ten; some of them are the leader's.
  const row = (count: number, from: string) =>
    `insert into project_tasks (project_id, title, owner_id, state, progress, planned_start, planned_end, actual_start, milestone, created_by, created_at)
      select t.project_id, '任务' || t.k || ${pick(works, 13).replaceAll('n *', '(t.project_id + t.k) *')}, t.owner_id, t.state, case t.state when 'done' then 100 when 'doing' then 40 else 0 end,
        t.day, t.day + 6, case when t.state <> 'todo' then t.day end, t.k % 10 = 0, coalesce(t.leader_id, 900), now() - interval '1 day' * ((t.project_id * 7919 + t.k) % 900)
      from (select p.id as project_id, p.leader_id, k, p.planned_start + (p.planned_end - p.planned_start) * k / ${count} as day,
          case when k % 2 = 0 and p.id % 400 = 0 then 902 when k % 5 = 0 then p.leader_id else ${firstPerson} + (p.id * 7919 + (1 + k % 4) * 1009) % ${people} end as owner_id,
          case when p.status in (6, 8) or k * 10 < ${count} * 4 and (p.id + k) % 10 > 0 then 'done' when k * 10 < ${count} * 6 then 'doing' else 'todo' end as state
        from ${from}) t;`;
  await fill(dataDir, row(tasks, `projects p, generate_series(1, ${tasks}) k`));
  await fill(
    dataDir,
    `${row(tasksOfOpened - tasks, `projects p, generate_series(1, ${tasksOfOpened - tasks}) k where p.id = ${opened}`)}
    update projects set tasks_total = ${tasksOfOpened} where id = ${opened};
    insert into task_dependencies (task_id, after_id) select t.id, t.id - 1 from project_tasks t where t.id % 4 = 0 and t.project_id = (select b.project_id from project_tasks b where b.id = t.id - 1);`,
  );
}

/** Each was established and assigned by a request; a few are decided about now. */
async function addRequests(dataDir: string, { people, projects }: ProjectSize): Promise<void> {
  const applicant = `${firstPerson} + (n * 37::bigint) % ${people}`;
  const approver = `${firstPerson} + (n * 41::bigint) % ${people}`;
  const requests = (first: number, kind: string, list: string, prefix: string, waits: string) => {
    const id = `${first} + n`;
    const sent = ago(projects, 1000);
    return `insert into project_requests (id, project_id, kind, approval_id, form, state, created_by, created_at) overriding system value
        select ${id}, n, '${kind}', ${id}, '{}', case when ${waits} then 'running' else 'passed' end, ${applicant}, now() from ${numbers(projects)};
      insert into approvals (id, kind, list, number, record_id, title, summary, applicant_id, submitter_id, department_id, state, round, next_key, resume, remind_hours,
          submitted_at, finished_at) overriding system value
        select ${id}, '${kind}', '${list}', '${prefix}-' || n, ${id}, '申请', '[]', ${applicant}, ${applicant}, 1001 + n % 800, case when ${waits} then 0 else 1 end, 1, 3, true, 24,
          ${sent}, case when not (${waits}) then now() end from ${numbers(projects)};
      insert into approval_rounds (approval_id, round, form, watched, asked, started_at) select ${id}, 1, '[]', '{}', '[]', now() from ${numbers(projects)};
      insert into approval_steps (approval_id, round, key, is_check, locked, planned, mode, label, people, state, reasons, activation, activated_at)
        select ${id}, 1, 1, true, false, 'one', 'one', '直属上级', array[${approver}], case when ${waits} then 'active' else 'done' end, '[]', 1, now() from ${numbers(projects)};
      insert into approval_seats (approval_id, round, key, step_key, place, list, submitted_at, activation, user_id, state, opened_at)
        select ${id}, 1, 2, 1, 0, '${list}', ${sent}, 1, ${approver}, case when ${waits} then 0 else 1 end, now() from ${numbers(projects)};`;
  };
  await fill(dataDir, requests(1_000_000, 'project_establish', 'project_approval', 'LX', `${status} = 1`));
  await fill(dataDir, requests(2_000_000, 'project_assign', 'assign', 'PD', `${status} = 2 and n % 2 = 0`));
}

/** Everyone is away for twelve days of the half year that is looked at. */
const addLeave = (dataDir: string, people: number) =>
  fill(
    dataDir,
    `insert into staff_profiles (user_id, entry_date) select ${firstPerson} - 1 + n, current_date - 3000 + (n * 7::bigint % 3000)::int from ${numbers(people)};
    insert into leave_days (leave_id, day, user_id, from_minute, to_minute, minutes, live)
      select n * 100 + k, current_date - 30 + ((n * 17::bigint + k * 15) % 180)::int, ${firstPerson} - 1 + n, 540, 1080, case when k % 3 = 0 then 240 else 480 end, true
      from ${numbers(people)}, generate_series(1, 12) k;`,
  );

/** Projects, their tasks and requests, and leave, of people and orders that are there. */
export async function addWork(dataDir: string, size: ProjectSize): Promise<void> {
  // Much faster made at the end than kept row by row.
  await fill(dataDir, 'drop index projects_word_grams_idx');
  await addProjects(dataDir, size);
  await addTasks(dataDir, size);
  await addRequests(dataDir, size);
  await addLeave(dataDir, size.people);
  await fill(dataDir, 'create index on projects using gin (word_grams(words))');
}

export async function seedProjects(dataDir: string, size: ProjectSize): Promise<void> {
  const { people, projects } = size;
  await addPeople(dataDir, people);
  await addViewers(dataDir, viewers);
  await addOrders(dataDir, Math.floor(projects / 2), people);
  await addWork(dataDir, size);
  await runSql(dataDir, 'vacuum (analyze)', 'postgres');
}
