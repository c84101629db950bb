// A project is established, gets its team or another one, at the moment in which someone else decides about it or leaves.
import { applyLeaving } from '../../../contract/src/areas/personnel/change.ts';
import { establishProject, terminateProject } from '../../../contract/src/areas/projects/project-deeds.ts';
import { assignProject, changeTeam } from '../../../contract/src/areas/projects/team.ts';
import { addDays, beginOf, today } from '../../../contract/src/rules/day.ts';
import { type ProjectStatus, projectStatuses } from '../../../contract/src/rules/projects/project-status.ts';
import { type TeamRole, usualWeights } from '../../../contract/src/rules/projects/team.ts';
import { act, type Path, type Play, stepsOf } from '../deeds.ts';
import type { Evidence } from '../evidence.ts';
import { acting, type RaceCase } from '../race-case.ts';
import { type Cast, type Casts, castOf, type Deed, type Stage } from '../stage.ts';

const projectType = 901;

/** What a cast has in a case: one project, or two of them this far apart. */
const apart = 500_000;
const firstOf = (place: number) => 1_000_000 * (place + 1);
export const projectOf = ({ place, number }: Play, which = 0) => firstOf(place) + which * apart + number;

const began = '2026-01-05';
/** On which whoever leaves was here for the last time, and the day after it. */
const [last, next] = ['2026-03-05', '2026-03-06'];
const from = addDays(today(Date.now()), 10);

type Person = keyof Cast;
const of = (person: Person) => `${castOf(0)[person]} + n * ${castOf(1).applicant - castOf(0).applicant}`;

interface Standing {
  readonly status: ProjectStatus;
  readonly leader?: Person;
  readonly projects?: 1 | 2;
}

/** As it lies there before: with its leader on the team since January where it runs. Without looking up what is known to be there. */
export const prepare =
  ({ status, leader, projects = 1 }: Standing) =>
  async ({ sql }: Stage, place: number, casts: Casts): Promise<void> => {
    const all = `generate_series(${casts.from}, ${casts.to}) n, generate_series(0, ${projects - 1}) k`;
    const id = `${firstOf(place)} + k * ${apart} + n`;
    await sql(`set session_replication_role = replica;
      insert into project_types (id, name, code, kind, dividend_basis_points, growth_base, client_acceptance) overriding system value
        values (${projectType}, '竞态项目', 'JX', 'internal', 0, 0, false) on conflict do nothing;
      insert into projects (id, name, number, type_id, status, leader_id, planned_start, planned_end, created_by, created_at) overriding system value
        select ${id}, '项目', ${status < 2 ? 'null' : `'RX-' || (${id})`}, ${projectType}, ${status},
          ${leader === undefined ? 'null::bigint' : of(leader)}, '${began}', '2028-01-05', ${of('applicant')}, now() from ${all};`);
    if (leader !== undefined)
      await sql(`set session_replication_role = replica;
        insert into project_members (project_id, user_id, role, weight, participation, start_on, created_at)
          select ${id}, ${of(leader)}, 'leader', 15, 10, '${began}', now() from ${all};`);
  };

const place = (user_id: number, role: TeamRole, participation: number, start_on: string) => ({
  user_id,
  role,
  weight: usualWeights[role],
  participation,
  start_on: beginOf(start_on),
  end_on: null,
});

const establish =
  (path: Path) =>
  (play: Play): Deed => ({
    path: establishProject.path,
    body: { id: projectOf(play), version: 1, audit: stepsOf(path, play.cast) },
    by: play.cast.applicant,
  });

const assign = (play: Play): Deed => ({
  path: assignProject.path,
  body: {
    project_id: projectOf(play),
    members: [place(play.cast.applicant, 'leader', 10, from)],
    audit: stepsOf(['ann'], play.cast),
  },
  by: play.cast.applicant,
});

const terminate = (play: Play): Deed => ({
  path: terminateProject.path,
  body: { id: projectOf(play), reason: '客户取消' },
  by: play.cast.applicant,
});

/** Someone comes, for so much of their time; whoever leads goes on. */
const change =
  (path: Path, leader: Person, comes: Person, participation: number, which = 0) =>
  (play: Play): Deed => ({
    path: changeTeam.path,
    body: {
      project_id: projectOf(play, which),
      effective_on: beginOf(from),
      members: [place(play.cast[leader], 'leader', 10, began), place(play.cast[comes], 'member', participation, from)],
      reason: '增加人手',
      audit: stepsOf(path, play.cast),
    },
    by: play.cast.applicant,
  });

/** To cho, once bob agrees. */
const leave =
  (person: Person) =>
  ({ cast }: Play): Deed => ({
    path: applyLeaving.path,
    body: {
      left_date: beginOf(last),
      reason: '个人原因',
      receiver_id: cast.cho,
      audit: [{ user_id: cast.bob, checked: ['detail', 'check'] }],
    },
    by: cast[person],
  });

interface Row {
  readonly id: string;
  readonly status: ProjectStatus;
  readonly number: string | null;
  readonly leader: string | null;
  readonly team: readonly (readonly [user: number, role: TeamRole, part: number, start: string, end: string | null])[];
  readonly trail: readonly string[];
  readonly passed: string;
  readonly effects: string;
}

const gather = (base: number) => `select p.id, p.status, p.number, p.leader_id as leader,
    (select coalesce(json_agg(json_build_array(m.user_id, m.role, m.participation, m.start_on, m.end_on) order by m.start_on, m.user_id), '[]')
      from project_members m where m.project_id = p.id) as team,
    (select coalesce(json_agg(t.title order by t.id), '[]') from project_trail t where t.project_id = p.id) as trail,
    (select count(*) from project_requests r where r.project_id = p.id and r.state = 'passed') as passed,
    (select count(*) from log.operations o where o.object_kind = 'project' and o.object_id = p.id and o.action in ('项目立项', '派单生效', '团队变更生效', '项目验收通过')) as effects
  from projects p where p.id between ${base} and ${base + 999_999} order by p.id`;

const nameIn = (cast: Cast, user: number): string =>
  Object.entries(cast).find(([, id]) => id === user)?.[0] ?? String(user);

/** In the words of Outcome.stands: each project with its status, leader, team by period and trail. */
function standsOf({ status, number, leader, team, trail }: Row, cast: Cast): string {
  const people = team.map(
    ([user, role, part, start, end]) => `${nameIn(cast, user)} ${role} ${part}% ${start}–${end ?? ''}`,
  );
  return [
    projectStatuses[status],
    ...(number?.startsWith('XM-') === true ? ['numbered'] : []),
    ...(leader === null ? [] : [`led by ${nameIn(cast, Number(leader))}`]),
    ...people,
    ...trail,
  ].join(', ');
}

export const evidence: NonNullable<RaceCase['evidence']> = async (stage, _day, at) => {
  const base = firstOf(at);
  const rows = await stage.sql<Row>(gather(base));
  const byCast = Map.groupBy(rows, ({ id }) => (Number(id) - base) % apart);
  return new Map(
    [...byCast].map(([number, projects]): [number, Evidence] => [
      number,
      {
        stands: projects.map((one) => standsOf(one, castOf(number))).join(' | '),
        faults: projects.flatMap(({ id, passed, effects }) =>
          passed === effects ? [] : [`project ${id}: ${passed} requests passed, ${effects} took effect`],
        ),
      },
    ]),
  );
};

const changing = [...acting.slice(0, 4), 'projects/before-teams', 'projects/after-teams', ...acting.slice(4)];
const ending = ['approval/before-lock', 'approval/after-lock', 'transaction/before-commit'] as const;

const ended = '409 该审批已结束，请刷新';
const both: [string, string] = ['200', '200'];
const sent = '草稿 → 立项审批中';
const established = `待派单, numbered, ${sent}, 立项审批中 → 待派单`;
const led = (leader: Person, start = began, end = '') => `${leader} leader 10% ${start}–${end}`;
const running = (leader: Person) => `进行中, led by ${leader}`;
const came = (comes: Person, part: number) => `${comes} member ${part}% ${from}–`;
const changed = `团队变更（${from} 起）`;
const unchanged = `${running('applicant')}, ${led('applicant')}`;
const choLeads = `${running('cho')}, ${led('eve', began, last)}, ${led('cho', next)}`;
const tooMuch = /^409 审批期间人员安排已有变动：员工\d+ \S+ 起 最高 120%/;
const withCho = `${unchanged}, ${came('cho', 60)}, ${changed}`;
const withBob = `${unchanged}, ${came('bob', 30)}, ${changed}`;

// All teams are changed one after the other, so the casts of what changes them are played so too.
export const projectCases: readonly RaceCase[] = [
  {
    name: 'an establishing passes against its withdrawal',
    before: [],
    prepare: prepare({ status: 0 }),
    eachBefore: [establish(['ann'])],
    deeds: [act('ann', 'pass'), act('applicant', 'withdraw')],
    stops: [acting, acting],
    outcomes: [
      { told: ['200', ended], stands: established },
      { told: [ended, '200'], stands: `草稿, ${sent}, 立项审批中 → 草稿` },
    ],
    evidence,
  },
  {
    name: 'an establishing is passed by two at once',
    before: [],
    prepare: prepare({ status: 0 }),
    eachBefore: [establish([{ mode: 'any', people: ['ann', 'bob'] }])],
    deeds: [act('ann', 'pass'), act('bob', 'pass')],
    stops: [acting, acting],
    outcomes: [
      { told: ['200', ended], stands: established },
      { told: [ended, '200'], stands: established },
    ],
    evidence,
  },
  {
    name: 'an assignment passes against the end of its project',
    before: [],
    alone: true,
    prepare: prepare({ status: 2 }),
    eachBefore: [assign],
    deeds: [act('ann', 'pass'), terminate],
    stops: [changing, ending],
    outcomes: [
      {
        told: ['200', '409 项目当前为“进行中”，不能终止'],
        stands: `${running('applicant')}, ${led('applicant', from)}, 待派单 → 进行中, 派单`,
      },
      { told: [ended, '200'], stands: '已终止, 待派单 → 已终止' },
    ],
    evidence,
  },
  {
    name: 'a team change is passed by two at once',
    before: [],
    alone: true,
    prepare: prepare({ status: 4, leader: 'applicant' }),
    eachBefore: [change([{ mode: 'any', people: ['ann', 'bob'] }], 'applicant', 'bob', 30)],
    deeds: [act('ann', 'pass'), act('bob', 'pass')],
    stops: [changing, changing],
    outcomes: [
      { told: ['200', ended], stands: withBob },
      { told: [ended, '200'], stands: withBob },
    ],
    evidence,
  },
  {
    name: 'two team changes that take more of one day than there is',
    before: [],
    alone: true,
    prepare: prepare({ status: 4, leader: 'applicant', projects: 2 }),
    eachBefore: [change(['ann'], 'applicant', 'cho', 60), change(['bob'], 'applicant', 'cho', 60, 1)],
    deeds: [act('ann', 'pass'), act('bob', 'pass', {}, 1)],
    stops: [changing, changing],
    outcomes: [
      { told: ['200', tooMuch], stands: `${withCho} | ${unchanged}` },
      { told: [tooMuch, '200'], stands: `${unchanged} | ${withCho}` },
    ],
    evidence,
  },
  {
    name: 'a team change passes against the leaving of its leader',
    before: [],
    alone: true,
    prepare: prepare({ status: 4, leader: 'eve' }),
    eachBefore: [change(['ann'], 'eve', 'bob', 30), leave('eve')],
    deeds: [act('ann', 'pass'), act('bob', 'pass', {}, 1)],
    stops: [changing, changing],
    outcomes: [
      { told: both, stands: `${choLeads}, ${came('bob', 30)}, ${changed}, 离职交接：团队` },
      {
        told: ['409 审批期间该项目的团队已有变动，请退回申请人，按新的团队核对后重新提交', '200'],
        stands: `${choLeads}, 离职交接：团队`,
      },
    ],
    evidence,
  },
  {
    name: 'a team change passes against the leaving of who comes by it',
    before: [],
    alone: true,
    prepare: prepare({ status: 4, leader: 'applicant' }),
    eachBefore: [change(['ann'], 'applicant', 'fay', 30), leave('fay')],
    deeds: [act('ann', 'pass'), act('bob', 'pass', {}, 1)],
    stops: [changing, changing],
    outcomes: [
      { told: both, stands: `${unchanged}, ${changed}, 离职交接：团队` },
      { told: [/^409 员工\d+ 已离职或停用，请退回申请人，调整团队后重新提交$/, '200'], stands: unchanged },
    ],
    evidence,
  },
];
