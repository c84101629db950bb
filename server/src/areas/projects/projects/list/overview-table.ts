import type { Light } from '@tongzhou/contract/rules/projects/project-risk.ts';
import type { ProjectStatus } from '@tongzhou/contract/rules/projects/project-status.ts';
import type { Scope } from '#areas/identity/public.ts';
import { projectSight, sightParams, sightValues } from '#areas/projects/sight-table.ts';
import type { Db } from '#platform/database/client.ts';
import { bool, type Column, day, int, ints, query, text } from '#platform/database/statement.ts';
import { mayBeLate } from './project-list-table.ts';

// How many projects stand where, of those that someone sees.

const seen = projectSight('p').holds;

const countsText = (sight: string) =>
  `select p.status, count(*)::int4 as count from projects p where p.deleted_at is null and (${sight}) group by p.status`;
const countsRow = { status: int as Column<ProjectStatus>, count: int };
const allCounts = query({ text: countsText('true'), row: countsRow });
const seenCounts = query({ text: countsText(seen), params: sightParams, row: countsRow });

export function statusCounts(db: Db, scope: Scope) {
  const within = sightValues(scope);
  return within === undefined ? allCounts.all(db) : seenCounts.all(db, within);
}

// The light as `riskOf` judges it. Money counts where the viewer sees it: their own, and what their scope for it covers.
const budget = 'p.budget_labour + p.budget_reimbursement + p.budget_material + p.budget_outsourcing';
const lightsText = (
  sight: string,
) => `select x.light, count(*)::int4 as count, count(*) filter (where x.overdue)::int4 as overdue from (
    select p.planned_end < $today as overdue, case
      when p.planned_end < $today or m.money and b.budget > 0 and p.cost > b.budget or late.milestones > 0 then 'red'
      when p.planned_end <= $today::date + 7 or m.money and b.budget > 0 and p.cost * 10 >= b.budget * 9 or late.tasks > 0 then 'yellow'
      else 'green' end as light
    from projects p
      join users h on h.id = coalesce(p.leader_id, p.created_by)
      left join (select k.project_id, count(*) as tasks, count(*) filter (where k.milestone) as milestones from project_tasks k
        where k.state in ('todo', 'doing') and k.planned_end < $today group by 1) late on late.project_id = p.id
      cross join lateral (select ${budget} as budget) b
      cross join lateral (select $all_money or p.leader_id = $viewer or h.department_id = any ($money::int8[]) as money) m
    where p.deleted_at is null and ${mayBeLate('p')} and (${sight})
  ) x group by x.light`;
const lightsParams = { today: day, viewer: int, all_money: bool, money: ints };
const lightsRow = { light: text as Column<Light>, count: int, overdue: int };
const allLights = query({ text: lightsText('true'), params: lightsParams, row: lightsRow });
const seenLights = query({ text: lightsText(seen), params: { ...lightsParams, ...sightParams }, row: lightsRow });

/** Of those that can be late. `money`: over whom the viewer sees what projects cost; nothing where only of their own. */
export function lightCounts(db: Db, scope: Scope, money: Scope | undefined, today: string) {
  const given = {
    today,
    viewer: scope.userId,
    all_money: money?.kind === 'all',
    money: money?.kind === 'departments' ? money.departmentIds : [],
  };
  const within = sightValues(scope);
  return within === undefined ? allLights.all(db, given) : seenLights.all(db, { ...given, ...within });
}
