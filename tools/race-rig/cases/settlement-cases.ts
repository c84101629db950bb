// A settlement is decided by two at the same moment, or sent by two.
import { submitSettlement } from '../../../contract/src/areas/settlement/sheet.ts';
import { yuan } from '../../../contract/src/rules/money.ts';
import { act, type Path, type Play, stepsOf } from '../deeds.ts';
import type { Evidence } from '../evidence.ts';
import { acting, type RaceCase } from '../race-case.ts';
import { type Casts, castOf, type Deed, type Stage } from '../stage.ts';

const projectType = 903;
export const firstOf = (place: number) => 1_000_000 * (place + 1);
const step = castOf(1).applicant - castOf(0).applicant;
const person = (member: 'applicant' | 'cho') => `${castOf(0)[member]} + n * ${step}`;

/** Each cast has a finished project that earned a thousand, at which two people worked for one day. */
export async function prepareProjects({ sql }: Stage, place: number, casts: Casts): Promise<void> {
  const all = `generate_series(${casts.from}, ${casts.to}) n`;
  const id = `${firstOf(place)} + n`;
  await sql(`set session_replication_role = replica;
    insert into project_types (id, name, code, kind, dividend_basis_points, growth_base, client_acceptance) overriding system value
      values (${projectType}, '结算项目', 'JS', 'internal', 1000, 0, false) on conflict do nothing;
    insert into projects (id, name, number, type_id, status, status_since, leader_id, planned_start, planned_end, cost, created_by, created_at) overriding system value
      select ${id}, '项目', 'RS-' || (${id}), ${projectType}, 6, now(), ${person('applicant')}, '2026-01-05', '2028-01-05', -100000, ${person('applicant')}, now() from ${all};
    insert into project_costs (id, project_id, day, kind, amount, note, source, source_id, at) overriding system value
      select ${id}, ${id}, '2026-01-05', 'other', -100000, '收益', 'hand', ${id}, now() from ${all};
    insert into project_members (project_id, user_id, role, weight, participation, start_on, end_on, created_at)
      select ${id}, ${person('applicant')}, 'leader', 10, 100, date '2026-01-05', date '2026-01-05', now() from ${all}
      union all select ${id}, ${person('cho')}, 'member', 10, 100, date '2026-01-05', date '2026-01-05', now() from ${all};`);
}

export const settle =
  (path: Path) =>
  (play: Play): Deed => {
    const own = firstOf(play.place) + play.number;
    return {
      method: submitSettlement.method,
      path: submitSettlement.path,
      body: {
        project_id: own,
        mark: `0.${own}.0.10000.960000`,
        audit: stepsOf(path, play.cast),
      },
      by: play.cast.applicant,
    };
  };

interface Row {
  readonly own: string;
  readonly sent: string;
  readonly passed: string;
  readonly dividends: string;
  readonly amount: string;
  readonly entries: string;
  readonly balance: string;
  readonly unbalanced: string;
}

/** How often it was booked, and what the accounts say. */
const evidence: NonNullable<RaceCase['evidence']> = async (stage, _day, place) => {
  const base = firstOf(place);
  const rows = await stage.sql<Row>(
    `select p.id as own, (select count(*) from settlements s where s.project_id = p.id) as sent,
      (select count(*) from settlements s where s.project_id = p.id and s.state = 'passed') as passed,
      (select count(*) from dividends d where d.project_id = p.id) as dividends, (select coalesce(sum(d.amount), 0) from dividends d where d.project_id = p.id) as amount,
      count(distinct l.entry_id) as entries, coalesce(sum(l.amount), 0) as balance,
      coalesce((select sum(o.amount) from ledger_lines o where o.entry_id in (select e.entry_id from ledger_lines e where e.account = 'project' and e.account_id = p.id)), 0) as unbalanced
    from projects p left join ledger_lines l on l.account = 'project' and l.account_id = p.id
    where p.id between ${base} and ${base + 999_999} group by p.id`,
  );
  return new Map(
    rows.map(({ own, sent, passed, dividends, amount, entries, balance, unbalanced }): [number, Evidence] => [
      Number(own) - base,
      {
        stands: `${sent} sent, ${passed} passed, ${dividends} dividends of ${yuan(Number(amount))}`,
        faults: [
          ...(entries === passed ? [] : [`${passed} passed and ${entries} booked`]),
          ...(Number(balance) === -Number(amount) ? [] : [`${amount} of dividends, but a balance of ${balance}`]),
          ...(unbalanced === '0' ? [] : [`entries that sum to ${unbalanced}`]),
        ],
      },
    ]),
  );
};

const booking = [...acting.slice(0, 4), 'settlement/before-booking', ...acting.slice(4)];
const ended = '409 该审批已结束，请刷新';
const once = '1 sent, 1 passed, 2 dividends of 100.00';

export const settlementCases: readonly RaceCase[] = [
  {
    name: 'a settlement is passed by two at once',
    before: [],
    prepare: prepareProjects,
    eachBefore: [settle([{ mode: 'any', people: ['ann', 'bob'] }])],
    deeds: [act('ann', 'pass'), act('bob', 'pass')],
    stops: [booking, booking],
    outcomes: [
      { told: ['200', ended], stands: once },
      { told: [ended, '200'], stands: once },
    ],
    evidence,
  },
];
