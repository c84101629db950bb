import { randomUUID } from 'node:crypto';
import { addDays, dayOf, today } from '@tongzhou/contract/rules/day.ts';
import type { ProjectStatus } from '@tongzhou/contract/rules/projects/project-status.ts';
import type { TaskState } from '@tongzhou/contract/rules/projects/task.ts';
import { type TeamRole, usualWeights } from '@tongzhou/contract/rules/projects/team.ts';
import { pinyinOf } from '#areas/organisation/public.ts';
import { aDepartment, aGroup, aPerson } from '#testing/builders.ts';
import { aChief } from '#testing/decide.ts';
import type { TestApp } from '#testing/test-app.ts';

// A small company that works on projects. What the builders put in lies in the database as if it had come there by calls, which
// tests of the calls themselves do not use. Amounts are 分.

export interface MemberGiven {
  readonly user: number;
  readonly role?: TeamRole;
  readonly participation?: number;
  /** From the project's planned start on, unless said. */
  readonly start_on?: string;
  readonly end_on?: string | null;
}

export interface ProjectGiven {
  readonly name?: string;
  readonly status?: ProjectStatus;
  readonly type?: number;
  readonly set?: number | null;
  /** `scene.leader` from 进行中 on, and before nobody, unless said. Also on its team, for half of the time. */
  readonly leader?: number | null;
  /** `scene.office`, unless said. */
  readonly maker?: number;
  readonly order?: number | null;
  /** `scene.member`, unless said; for half of their time as an ordinary member. */
  readonly members?: readonly MemberGiven[];
  readonly planned_start?: string | null;
  readonly planned_end?: string | null;
  readonly contract_amount?: number;
  readonly budget_labour?: number;
  readonly budget_reimbursement?: number;
  readonly budget_material?: number;
  readonly budget_outsourcing?: number;
}

export interface TaskGiven {
  readonly title?: string;
  readonly owner?: number | null;
  readonly state?: TaskState;
  readonly progress?: number;
  readonly planned_start?: string | null;
  readonly planned_end?: string | null;
  readonly milestone?: boolean;
}

let counter = 0;

export async function projectScene(app: TestApp) {
  const groupOf = async (key: string): Promise<number> =>
    (await app.sql<{ id: number }>('select id::int from role_groups where key = $1', [key]))[0]?.id ?? 0;
  const employees = await groupOf('employees');
  const [work, elsewhere] = [await aDepartment(app), await aDepartment(app)];
  const chief = await aChief(app);
  const head = await aPerson(app, { department: work, name: '部门头', groups: [employees, await groupOf('heads')] });
  await app.sql('update departments set head_id = $1 where id = $2', [head, work]);
  const leader = await aPerson(app, { department: work, name: '林负责', groups: [employees] });
  const member = await aPerson(app, { department: work, name: '毛成员', groups: [employees] });
  const other = await aPerson(app, { department: work, name: '欧成员', groups: [employees] });
  const office = await aPerson(app, { name: '项目办', groups: [employees, await groupOf('project-managers')] });
  const finance = await aPerson(app, { name: '冯财务', groups: [employees, await groupOf('finance')] });
  /** Sees what they take part in, which is nothing. */
  const outsider = await aPerson(app, { department: elsewhere, name: '外人', groups: [employees] });
  /** Makes and runs projects, their own only. */
  const ownGroup = await aGroup(app, {
    permissions: [
      'project.list',
      'project.new',
      'project.edit',
      'project.delete',
      'project.pass-order',
      'project.bid',
      'project.team',
      'project.pause',
      'project.terminate',
      'project.done',
      'project.cost',
      'project.task',
      'project.export',
      'project.report',
      'project.check',
      'project.client-link',
    ],
  });
  const maker = await aPerson(app, { department: elsewhere, name: '马立项', groups: [ownGroup] });
  const people = { leader, member, other, head, office, finance, outsider, maker, chief };

  const at = () => new Date(app.clock.now).toISOString();
  const day = (days: number) => addDays(today(app.clock.now), days);
  const one = async (text: string, values: unknown[]): Promise<number> =>
    (await app.sql<{ id: number }>(`${text} returning id::int`, values))[0]?.id as number;

  const aType = (
    given: { readonly kind?: 'client' | 'internal'; readonly template?: number; readonly acceptance?: boolean } = {},
  ): Promise<number> => {
    const mark = String(++counter);
    return one(
      `insert into project_types (name, code, kind, dividend_basis_points, growth_base, client_acceptance, template_id)
        values ($1, $2, $3, 1000, 1, $5, $4)`,
      [`项目类型${mark}`, `XR${mark}`, given.kind ?? 'client', given.template ?? null, given.acceptance ?? true],
    );
  };
  const type = await aType();

  const aSet = (name = `项目集${++counter}`, owner: number | null = null): Promise<number> =>
    one(`insert into project_sets (name, owner_id, created_by, created_at) values ($1, $2, $3, $4)`, [
      name,
      owner,
      office,
      at(),
    ]);

  async function aMember(project: number, given: MemberGiven): Promise<number> {
    const { role = 'member', participation = 50, start_on = day(-30), end_on = null } = given;
    return one(
      `insert into project_members (project_id, user_id, role, weight, participation, start_on, end_on, why, created_at)
        values ($1, $2, $3, $4, $5, $6, $7, '派单', $8)`,
      [project, given.user, role, Math.round(usualWeights[role] * 10), participation, start_on, end_on, at()],
    );
  }

  /** Open for a week, to everyone; the chief decides. */
  const aNotice = (project: number, by = office): Promise<number> =>
    one(
      `insert into bid_notices (project_id, kind, words, requirements, reward, planned_start, planned_end, deadline, departments, posts, deciders, state, created_by, created_at)
        select id, 'client', words, '能驻场', '奖金池的 10%', $2, $3, clock_timestamp() + interval '7 days', '{}', '{}', $4, 'open', $5, $6 from projects where id = $1`,
      [project, day(1), day(60), [chief], by, at()],
    );

  /** In this status, with a team where it has got that far. */
  async function aProject(given: ProjectGiven = {}): Promise<number> {
    const { status = 4, maker: by = office, name = `项目${++counter}` } = given;
    const begun = status >= 4;
    const led = given.leader === undefined ? (begun ? leader : null) : given.leader;
    const spelled = pinyinOf(name);
    const start = given.planned_start === undefined ? day(-30) : given.planned_start;
    const id = await one(
      `insert into projects (name, pinyin, pinyin_initials, number, type_id, set_id, leader_id, order_id, status, status_since, planned_start, planned_end,
          contract_amount, budget_labour, budget_reimbursement, budget_material, budget_outsourcing, pause_reason, created_by, created_at)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $10)`,
      [
        name,
        spelled.pinyin,
        spelled.initials,
        status < 2 ? null : `XM-0000-${String(++counter).padStart(4, '0')}`,
        given.type ?? type,
        given.set ?? null,
        led,
        given.order ?? null,
        status,
        at(),
        start,
        given.planned_end === undefined ? day(60) : given.planned_end,
        given.contract_amount ?? 100_000_00,
        given.budget_labour ?? 40_000_00,
        given.budget_reimbursement ?? 5_000_00,
        given.budget_material ?? 5_000_00,
        given.budget_outsourcing ?? 0,
        status === 7 ? '等场地' : null,
        by,
      ],
    );
    const team: readonly MemberGiven[] = begun
      ? [...(led === null ? [] : [{ user: led, role: 'leader' as const }]), ...(given.members ?? [{ user: member }])]
      : (given.members ?? []);
    for (const someone of team) await aMember(id, { start_on: start ?? day(-30), ...someone });
    if (status === 3) await aNotice(id, by);
    return id;
  }

  /** As if someone had planned it, with what the project says of its tasks. */
  async function aTask(project: number, given: TaskGiven = {}): Promise<number> {
    const { state = 'todo', title = `任务${++counter}` } = given;
    const id = await one(
      `insert into project_tasks (project_id, title, owner_id, state, progress, planned_start, planned_end, actual_start, actual_end, milestone, created_by, created_at)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
      [
        project,
        title,
        given.owner === undefined ? member : given.owner,
        state,
        given.progress ?? (state === 'done' ? 100 : 0),
        given.planned_start === undefined ? day(-5) : given.planned_start,
        given.planned_end === undefined ? day(5) : given.planned_end,
        state === 'todo' ? null : day(-5),
        state === 'done' ? dayOf(app.clock.now) : null,
        given.milestone ?? false,
        leader,
        at(),
      ],
    );
    await app.sql(
      `update projects p set tasks_total = s.total, tasks_done = s.done, progress = s.progress
        from (select count(*)::int as total, count(*) filter (where t.state = 'done')::int as done, coalesce(floor(avg(t.progress)), 0)::int as progress
          from project_tasks t where t.project_id = $1 and t.state <> 'cancelled') s where p.id = $1`,
      [project],
    );
    return id;
  }

  /** Booked, with the project's sum. */
  async function aCost(project: number, amount: number, kind = 'other', on = day(0)): Promise<number> {
    const id = await one(
      `insert into project_costs (project_id, day, kind, amount, note, source, source_id, by_id, at)
        values ($1, $2, $3, $4, '试', 'hand', nextval('project_cost_sources'), $5, $6)`,
      [project, on, kind, amount, office, at()],
    );
    await app.sql('update projects set cost = cost + $2 where id = $1', [project, amount]);
    return id;
  }

  /** As if this person had uploaded it. */
  const aFile = (user: number): Promise<number> =>
    one(
      `insert into files (file_name, content_type, size, sha256, store_key, image, uploaded_by, uploaded_at)
        values ('方案.pdf', 'application/pdf', 1, '', $1, false, $2, $3)`,
      [randomUUID(), user, at()],
    );

  const statusOf = async (project: number): Promise<number> =>
    (await app.sql<{ status: number }>('select status from projects where id = $1', [project]))[0]?.status as number;

  return {
    ...people,
    people,
    work,
    elsewhere,
    type,
    ownGroup,
    groupOf,
    day,
    aType,
    aSet,
    aProject,
    aMember,
    aNotice,
    aTask,
    aCost,
    aFile,
    statusOf,
  };
}
export type ProjectScene = Awaited<ReturnType<typeof projectScene>>;
