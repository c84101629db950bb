// The whole company at once: what it sold, works on, pays, shares and decides, as the parts before lay it out.
import { runSql } from '../../tools/embedded-sql.ts';
import { type BusinessSize, seedBusiness } from '../business/seed.ts';
import { addViewers, ago, fill, firstPerson, numbers, pick } from '../fill.ts';
import { addPay } from '../payroll/seed.ts';
import { addWork } from '../projects/seed.ts';

/** Who looks: at all of it, or at the departments below theirs. The first came with what was sold. */
export const viewers = [
  { id: 900, name: '公司领导', group: 'leaders', secret: '00000000-0000-4000-8000-000000000501' },
  { id: 910, name: '分管领导', group: 'bench-part', secret: '00000000-0000-4000-8000-000000000901' },
] as const;

export interface CockpitSize {
  readonly business: BusinessSize;
  readonly projects: number;
  /** Of each. */
  readonly tasks: number;
  readonly requests: number;
  readonly months: number;
}

export async function seedCockpit(dataDir: string, size: CockpitSize): Promise<void> {
  const { business, projects, tasks, requests, months } = size;
  const { people } = business;
  await seedBusiness(dataDir, business);
  await addWork(dataDir, { people, projects, tasks });
  await addPay(dataDir, { people, months });
  await fill(
    dataDir,
    `insert into role_groups (key, name, checked, half_checked, data_scope)
      select null, 'bench-part', g.checked, g.half_checked, 'department-and-below' from role_groups g where g.key = 'leaders'`,
  );
  await addViewers(dataDir, viewers.slice(1));
  const sent = ago(requests, 1000);
  const waits = 'n % 40 = 0';
  await fill(
    dataDir,
    `insert into approvals (id, kind, list, number, record_id, title, summary, applicant_id, submitter_id, department_id, state, round, next_key, resume, remind_hours,
        submitted_at, finished_at) overriding system value
      select 10000000 + n, 'leave', ${pick('leave reimburse worker check team_change business_approval business_chengdan', 7919)}, 'QB-' || n, n, '申请', '[]',
        ${firstPerson} + n % ${people}, ${firstPerson} + n % ${people}, 1001 + n % 800, case when ${waits} then 0 when n % 9 = 0 then 2 else 1 end, 1, 3, true, 24,
        ${sent}, case when not (${waits}) then ${sent} + interval '1 hour' * (1 + n % 90) end from ${numbers(requests)};
    insert into approval_sums select * from approval_sums_counted;
    insert into client_scores (project_id, link_id, leader_id, quality, schedule, communication, skill, overall, words, signer, at)
      select n, n, ${firstPerson} + n % ${people}, 1 + n % 5, 5, 4, 5, 4, '', '客户', ${ago(projects, 1400)} from ${numbers(Math.floor(projects / 2))};
    insert into board_sums (measure, subject, period, subject_id, amount)
      select 'dividend', 'person', p.period, ${firstPerson} - 1 + n, sum(100000 + n % 900) from ${numbers(people)},
        generate_series(0, 47) m, unnest(periods_of((date_trunc('month', current_date) - interval '1 month' * m)::date)) p (period) group by n, p.period;`,
  );
  await runSql(dataDir, 'vacuum (analyze)', 'postgres');
}
