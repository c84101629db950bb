// A notice is cancelled, or one of its bids chosen, at the moment in which someone bids or chooses another.
import { setTimeout as sleep } from 'node:timers/promises';
import { actOnApproval } from '../../../contract/src/areas/approval/act.ts';
import { saveBid } from '../../../contract/src/areas/projects/bid.ts';
import { cancelNotice } from '../../../contract/src/areas/projects/bid-notice.ts';
import { beginOf } from '../../../contract/src/rules/day.ts';
import { type ProjectStatus, projectStatuses } from '../../../contract/src/rules/projects/project-status.ts';
import type { Play } from '../deeds.ts';
import type { Evidence } from '../evidence.ts';
import { acting, type RaceCase } from '../race-case.ts';
import { type Cast, type Casts, castOf, type Deed, type Stage } from '../stage.ts';

const projectType = 902;
const firstOf = (place: number) => 200_000_000 + 1_000_000 * place;
const projectOf = ({ place, number }: Pick<Play, 'place' | 'number'>) => firstOf(place) + number;
const start = '2028-01-05';

type Person = keyof Cast;
const of = (person: Person) => `${castOf(0)[person]} + n * ${castOf(1).applicant - castOf(0).applicant}`;

/** Each with a notice that ann decides about, for which bob and cho have bid. */
async function open({ sql }: Stage, place: number, casts: Casts, deadline: string): Promise<void> {
  const all = `generate_series(${casts.from}, ${casts.to}) n`;
  const id = `${firstOf(place)} + n`;
  const form = (
    person: Person,
  ) => `jsonb_build_object('members', jsonb_build_array(jsonb_build_object('user_id', ${of(person)}, 'role', 'leader', 'weight', 1.5,
    'participation', 10, 'start_on', '${start}', 'end_on', null)), 'plan', '方案', 'overload_reason', '', 'overloads', '[]'::jsonb, 'copied', '[]'::jsonb)`;
  const bids = (
    person: Person,
    at: number,
  ) => `insert into bids (id, notice_id, bidder_id, form, state, created_at, changed_at)
    select 2 * (${id}) + ${at}, ${id}, ${of(person)}, ${form(person)}, 'sealed', now(), now() from ${all};`;
  await sql(`set session_replication_role = replica;
    insert into project_types (id, name, code, kind, dividend_basis_points, growth_base, client_acceptance) overriding system value
      values (${projectType}, '竞态揭榜', 'JB', 'client', 0, 0, false) on conflict do nothing;
    insert into projects (id, name, number, type_id, status, planned_start, planned_end, created_by, created_at) overriding system value
      select ${id}, '项目', 'RB-' || (${id}), ${projectType}, 3, '${start}', '2028-03-05', ${of('applicant')}, now() from ${all};
    insert into bid_notices (id, project_id, kind, words, requirements, reward, planned_start, planned_end, deadline, departments, posts, deciders, state, created_by, created_at) overriding system value
      select ${id}, ${id}, 'client', '', '要求', '奖励', '${start}', '2028-03-05', ${deadline}, '{}', '{}', array[${of('ann')}], 'open', ${of('applicant')}, now() from ${all};
    ${bids('bob', 0)} ${bids('cho', 1)}`);
}

const ahead = (stage: Stage, place: number, casts: Casts) => open(stage, place, casts, `now() + interval '1 day'`);

/** The requests that the deadline made of the bids of bob and cho, by project. */
const requests = new Map<number, readonly [bob: number, cho: number]>();

async function over(stage: Stage, place: number, casts: Casts): Promise<void> {
  const { sql } = stage;
  const [from, to] = [firstOf(place) + casts.from, firstOf(place) + casts.to];
  await open(stage, place, casts, `now() - interval '1 minute'`);
  await sql(`select graphile_worker.add_job('projects/close-notices')`);
  for (;;) {
    const [left] = await sql<{ n: number }>(
      `select count(*)::int as n from bid_notices where state = 'open' and id between ${from} and ${to}`,
    );
    if (left?.n === 0) break;
    await sleep(100);
  }
  const rows = await sql<{ id: string; bob: string; cho: string }>(
    `select b.notice_id as id, min(b.approval_id) as bob, max(b.approval_id) as cho from bids b where b.notice_id between ${from} and ${to} group by 1`,
  );
  for (const { id, bob, cho } of rows) requests.set(Number(id), [Number(bob), Number(cho)]);
}

/** Bob's is the older of the two. */
const award =
  (which: 0 | 1) =>
  (play: Play): Deed => ({
    path: actOnApproval.path,
    body: {
      action: 'pass',
      id: requests.get(projectOf(play))?.[which],
      step: 1,
      activation: 1,
      opinion: '最合适',
    },
    by: play.cast.ann,
  });

const cancel = (play: Play): Deed => ({
  path: cancelNotice.path,
  body: { id: projectOf(play), reason: '不做了' },
  by: play.cast.applicant,
});

const change = (play: Play): Deed => ({
  path: saveBid.path,
  body: {
    notice_id: projectOf(play),
    version: 1,
    members: [
      {
        user_id: play.cast.bob,
        role: 'leader',
        weight: 1.5,
        participation: 20,
        start_on: beginOf(start),
        end_on: null,
      },
    ],
    plan: '另一个方案',
    send: true,
  },
  by: play.cast.bob,
});

interface Row {
  readonly id: string;
  readonly status: ProjectStatus;
  readonly state: string;
  readonly bids: readonly string[];
  readonly team: readonly string[];
  readonly passed: string;
  readonly effects: string;
}

const gather = (base: number) => `select p.id, p.status, n.state,
    (select json_agg(b.state || ' ' || (b.form->>'plan') order by b.id) from bids b where b.notice_id = n.id) as bids,
    (select coalesce(json_agg(m.user_id::text order by m.user_id), '[]') from project_members m where m.project_id = p.id) as team,
    (select count(*) from bids b where b.notice_id = n.id and b.state = 'passed') as passed,
    (select count(*) from log.operations o where o.object_kind = 'project' and o.object_id = p.id and o.action = '中榜生效') as effects
  from projects p join bid_notices n on n.project_id = p.id where p.id between ${base} and ${base + 999_999} order by p.id`;

const evidence: NonNullable<RaceCase['evidence']> = async (stage, _day, place) => {
  const base = firstOf(place);
  const rows = await stage.sql<Row>(gather(base));
  return new Map(
    rows.map(({ id, status, state, bids, team, passed, effects }): [number, Evidence] => {
      const number = Number(id) - base;
      const named = team.map((user) => Object.entries(castOf(number)).find(([, one]) => String(one) === user)?.[0]);
      return [
        number,
        {
          stands: [projectStatuses[status], state, ...bids, ...named].join(', '),
          faults: passed === effects ? [] : [`project ${id}: ${passed} bids passed, ${effects} took effect`],
        },
      ];
    }),
  );
};

const ended = '409 该审批已结束，请刷新';
/** The one that wins holds the other's request, or finds it held: whoever is refused then has decided nothing. */
const late = /^409 (该审批已结束，请刷新|正在处理，请稍后重试)$/;
const chosen = (who: 'bob' | 'cho') =>
  `进行中, awarded, ${who === 'bob' ? 'passed' : 'rejected'} 方案, ${who === 'bob' ? 'rejected' : 'passed'} 方案, ${who}`;
const noticed = ['projects/before-notice', 'projects/after-notice', 'transaction/before-commit'] as const;
/** From the other requests on, which are held with the notice: whoever comes then waits. */
const choosing = [
  'approval/before-lock',
  'projects/before-teams',
  'projects/after-teams',
  'approval/after-effect',
  'transaction/before-commit',
] as const;

// All teams are changed one after the other, so the casts of what changes them are played so too.
export const bidCases: readonly RaceCase[] = [
  {
    name: 'a bid is changed against the end of its notice',
    before: [],
    prepare: ahead,
    deeds: [change, cancel],
    stops: [noticed, noticed],
    outcomes: [
      { told: ['200', '200'], stands: '待派单, cancelled, sealed 另一个方案, sealed 方案' },
      { told: ['409 揭榜已取消', '200'], stands: '待派单, cancelled, sealed 方案, sealed 方案' },
    ],
    evidence,
  },
  {
    name: 'a bid is chosen against another',
    before: [],
    alone: true,
    prepare: over,
    deeds: [award(0), award(1)],
    stops: [choosing, choosing],
    outcomes: [
      { told: ['200', late], stands: chosen('bob') },
      { told: [late, '200'], stands: chosen('cho') },
    ],
    evidence,
  },
  {
    name: 'a bid is chosen against the end of its notice',
    before: [],
    alone: true,
    prepare: over,
    deeds: [award(0), cancel],
    stops: [
      [...acting.slice(0, 4), 'projects/before-teams', ...acting.slice(4)],
      ['approval/before-lock', 'approval/after-lock', 'projects/after-notice', 'transaction/before-commit'],
    ],
    outcomes: [
      { told: ['200', '409 项目当前为“进行中”，不能取消揭榜'], stands: chosen('bob') },
      { told: [ended, '200'], stands: '待派单, cancelled, withdrawn 方案, withdrawn 方案' },
    ],
    evidence,
  },
];
