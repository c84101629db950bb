import type { ProjectRow, projectList } from '@tongzhou/contract/areas/projects/project.ts';
import type { GivenOf } from '@tongzhou/contract/endpoint.ts';
import { beginOf } from '@tongzhou/contract/rules/day.ts';
import { type Risk, riskOf } from '@tongzhou/contract/rules/projects/project-risk.ts';
import { canBeLate } from '@tongzhou/contract/rules/projects/project-status.ts';
import { actionsFor } from '#areas/projects/projects/status/judge-actions.ts';
import { finishableProjects, type SettledProjects } from '#areas/projects/projects/status/settled.ts';
import { type SeesMoney, scopesOf, seesMoney } from '#areas/projects/sight.ts';
import type { Db } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';
import type { ProjectShown } from './project-list-table.ts';

/** As the code gives it: amounts in 分. */
type ShownRow = GivenOf<typeof projectList>['list'][number];

const dayShown = (day: string | null): number | null => (day === null ? null : beginOf(day));

/** Of one that can be late. Whoever sees no money is not told by the light how it stands. */
export function riskShown(
  row: Pick<ProjectShown, 'status' | 'planned_end' | 'budget' | 'cost' | 'late_tasks' | 'late_milestones'>,
  money: boolean,
  today: string,
): ProjectRow['risk'] {
  if (!canBeLate(row.status)) return null;
  const { light, reasons }: Risk = riskOf(money ? row : { ...row, budget: 0, cost: 0 }, today);
  return { light, reasons: [...reasons] };
}

export interface Shower {
  readonly money: SeesMoney;
  /** All rows of a page at once: what is asked of the database for them is asked once. */
  readonly rows: (rows: readonly ProjectShown[]) => Promise<ShownRow[]>;
}

/** What rows look like to this person, asked once per request. */
export async function showerFor(
  db: Db,
  caller: Caller,
  { settled }: { readonly settled: SettledProjects },
  today: string,
  scopes = scopesOf(db, caller),
): Promise<Shower> {
  const [money, actionsOf] = await Promise.all([seesMoney(db, caller, scopes), actionsFor(db, caller, scopes)]);
  const show = (row: ProjectShown, finishable: boolean): ShownRow => {
    const open = money(row);
    return {
      id: row.id,
      number: row.number,
      project_title: row.name,
      status: row.status,
      show_money_over_btn: finishable ? 1 : 0,
      type_id: row.type_id,
      type_name: row.type_name,
      set_id: row.set_id,
      set_name: row.set_name,
      leader_id: row.leader_id,
      leader_name: row.leader_name,
      customer_name: row.customer_name,
      planned_start: dayShown(row.planned_start),
      planned_end: dayShown(row.planned_end),
      progress: row.progress,
      members: row.members,
      late_tasks: row.late_tasks,
      risk: riskShown(row, open, today),
      contract_amount: open ? row.contract_amount : null,
      budget: open ? row.budget : null,
      cost: open ? row.cost : null,
      created_at: row.created_at,
      actions: actionsOf({ ...row, finishable }),
    };
  };
  return {
    money,
    rows: async (rows) => {
      const finishable = await finishableProjects(db, settled, rows);
      return rows.map((row) => show(row, finishable.has(row.id)));
    },
  };
}
