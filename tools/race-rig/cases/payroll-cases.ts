// A payroll is begun by two at once, published while a leave of its month passes, or takes dividends of a settlement that is
// being reversed.
import { auditStates } from '../../../contract/src/areas/approval/states.ts';
import { computeRun, publishRun } from '../../../contract/src/areas/payroll/run.ts';
import { permissionId } from '../../../contract/src/permissions.ts';
import { halfChecked } from '../../../contract/src/rules/half-checked.ts';
import { act, type Play, reverse, spanOf, submit } from '../deeds.ts';
import type { Evidence } from '../evidence.ts';
import { acting, type RaceCase } from '../race-case.ts';
import { type Cast, type Casts, castOf, type Deed, perCast, type Stage } from '../stage.ts';
import { firstOf, prepareProjects, settle } from './settlement-cases.ts';

/** Of no other case, and late enough for whatever was booked. */
const month = '2098-03-01';
const lastDay = '2098-03-31';
const payDay = '2098-04-10';
const tuesday = '2098-03-04';
/** Whoever asks for this day opens the month, and is all that work in it. */
const opener = '2098-05-06';
const wasHere = '2097-12-31';
const group = '竞态工资';
const held = (['report.salary', 'report.salary.run', 'report.salary.publish', 'data.salary'] as const).map(
  permissionId,
);

/** Each cast has a run of its own. What is begun looks published to the job, so that nobody computes it: the race is about beginning. */
async function prepare({ sql }: Stage, place: number, { from, to }: Casts, state: 'draft' | 'approved') {
  const id = `${firstOf(place)} + n`;
  const applicant = `${castOf(0).applicant} + n * ${perCast}`;
  await sql(`set session_replication_role = replica;
    drop index if exists payroll_runs_one_open, payroll_runs_of_month;
    alter table payroll_runs drop constraint if exists payroll_runs_check;
    insert into payroll_parameters (kind, from_day, source, content, updated_at) select 'tax', '2090-01-01', '竞态', content, now() from payroll_parameters where kind = 'tax' limit 1 on conflict do nothing;
    insert into role_groups (name, checked, half_checked, data_scope) select '${group}', '{${held}}', '{${halfChecked(held)}}', 'all' where not exists (select from role_groups where name = '${group}');
    insert into role_group_members (user_id, group_id) select member + n * ${perCast}, g.id from role_groups g, unnest('{${castOf(0).ann},${castOf(0).bob}}'::int8[]) member, generate_series(${from}, ${to}) n
      where g.name = '${group}' on conflict do nothing;
    insert into payroll_runs (id, number, kind, month, pay_date, state, created_at, published_at) overriding system value
      select ${id}, 'RG-' || (${id}), '${state === 'draft' ? 'extra' : 'monthly'}', '${month}', '${payDay}', '${state}', now(), case when '${state}' = 'draft' then now() end from generate_series(${from}, ${to}) n;
    insert into payroll_sheets (run_id, user_id, department_id, job_number, user_name, month, monthly, tax_year, tax_month, compute_no, gross, leave_cut, bonus, dividend, social, housing, tax, bonus_tax,
        other, net, debt, company_social, company_housing, income, additional, basic, taxable, bonus_apart, lines, leave_rows, returned_days, facts, moved, over, reasons)
      select ${id}, ${applicant}, 1, 'T', '员工', '${month}', true, 2098, 4, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, '[]', '[]', '[]', md5('${month}/${lastDay}'), 0, false, '{}'
      from generate_series(${from}, ${to}) n where '${state}' = 'approved';`);
}

/** The month is open to each cast anew. */
async function prepareMonth(stage: Stage, place: number, casts: Casts) {
  await stage.sql(`create or replace function race_month() returns trigger language plpgsql security definer as $$ begin
      delete from calendar_locked_months where month = '${month}';
      update staff_profiles set entry_date = null, left_date = null where entry_date = '${month}';
      update staff_profiles set entry_date = '${month}', left_date = '${lastDay}' where user_id = new.user_id;
      return new; end $$;
    create or replace trigger race_month before insert on leaves for each row when (new.start_at >= '${opener} 00:00+08') execute function race_month();`);
  await prepare(stage, place, casts, 'approved');
}

const run =
  ({ path, method }: { readonly path: string; readonly method: string }, by: keyof Cast) =>
  ({ place, number, cast }: Play): Deed => ({ method, path, body: { id: firstOf(place) + number }, by: cast[by] });
const compute = (by: keyof Cast) => run(computeRun, by);

interface Row {
  readonly own: string;
  readonly stands: string;
}

/** What stands by the number of each cast; afterwards people are who they were in the other cases. */
const evidence =
  (text: (base: number) => string): NonNullable<RaceCase['evidence']> =>
  async ({ sql }, _day, place) => {
    const base = firstOf(place);
    const rows = await sql<Row>(text(base));
    await sql(`delete from role_group_members where group_id in (select id from role_groups where name = '${group}');
      update staff_profiles set entry_date = null, left_date = null where left_date in ('${wasHere}', '${lastDay}')`);
    return new Map(rows.map(({ own, stands }): [number, Evidence] => [Number(own) - base, { stands, faults: [] }]));
  };
const runsOf = (base: number) => `payroll_runs r where r.id between ${base} and ${base + 999_999}`;
const monthEvidence = evidence(
  (
    base,
  ) => `select r.id as own, r.state || ', leave ' || (select a.state from approvals a join leaves l on l.id = a.record_id
      where a.kind = 'leave' and l.start_at between '${month}' and '${payDay}' and l.user_id = ${castOf(0).applicant} + (r.id - ${base}) * ${perCast} order by a.id desc limit 1) as stands
    from ${runsOf(base)}`,
);

const computing = ['payroll/before-compute', 'transaction/before-commit'];
const publishing = ['payroll/before-publish', 'transaction/before-commit'];
const busy = '409 正在核算，请稍候';

export const payrollCases: readonly RaceCase[] = [
  {
    name: 'a payroll is begun by two at once',
    before: [],
    alone: true,
    prepare: (stage, place, casts) => prepare(stage, place, casts, 'draft'),
    deeds: [compute('ann'), compute('bob')],
    stops: [computing, computing],
    outcomes: [
      { told: ['200', busy], stands: 'computing, once' },
      { told: [busy, '200'], stands: 'computing, once' },
    ],
    evidence: evidence(
      (base) =>
        `select r.id as own, r.state || case when r.compute_no = 1 then ', once' else ', again' end as stands from ${runsOf(base)}`,
    ),
  },
  {
    name: 'a payroll is published while a leave of its month passes',
    before: [],
    alone: true,
    prepare: prepareMonth,
    eachBefore: [submit(['ann'], () => spanOf(opener)), submit(['ann'], () => spanOf(tuesday))],
    deeds: [act('ann', 'pass', {}, 1), run(publishRun, 'bob')],
    stops: [acting, publishing],
    outcomes: [
      {
        told: ['200', /^409 核算之后有请假、工资标准、在职情况或计薪设置变动：员工，请退回核算$/],
        stands: `approved, leave ${auditStates.passed}`,
      },
      {
        told: [`409 ${month.slice(0, 7)} 的工资已发布，不能再通过该月的请假，请驳回或退回申请人`, '200'],
        stands: `published, leave ${auditStates.running}`,
      },
    ],
    evidence: monthEvidence,
  },
  {
    name: 'a settlement is reversed while a payroll takes its dividends',
    before: [],
    alone: true,
    prepare: async (stage, place, casts) => {
      await prepareProjects(stage, place, casts);
      // Paid here, but not in the month of the other case.
      await stage.sql(
        `update staff_profiles set entry_date = '2020-01-01', left_date = '${wasHere}' where entry_date is null`,
      );
      await prepare(stage, place, casts, 'draft');
    },
    eachBefore: [settle(['ann']), act('ann', 'pass'), reverse],
    deeds: [act('ann', 'pass', {}, 1), compute('bob')],
    stops: [acting, computing],
    outcomes: [
      { told: ['200', '200'], stands: '0 taken, 2 reversed' },
      { told: ['409 分红已进入工资核算，不能撤销结算', '200'], stands: '2 taken, 0 reversed' },
    ],
    evidence: evidence(
      (
        base,
      ) => `select r.id as own, (select count(d.payroll_id) || ' taken, ' || count(d.reversed_day) || ' reversed' from dividends d where d.project_id = r.id) as stands
        from ${runsOf(base)}`,
    ),
  },
];
