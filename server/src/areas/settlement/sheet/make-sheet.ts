import { costKindNames } from '@tongzhou/contract/areas/projects/cost.ts';
import { addDays, dayOf } from '@tongzhou/contract/rules/day.ts';
import { projectStatuses } from '@tongzhou/contract/rules/projects/project-status.ts';
import { figuresOf, unitsOf } from '@tongzhou/contract/rules/settlement/settlement.ts';
import { workingDays } from '#areas/calendar/public.ts';
import { awayDuring, type ProjectRecord, periodsOf } from '#areas/projects/public.ts';
import type { FrozenFigures } from '#areas/settlement/sheet/settlement-table.ts';
import { sourcesOf } from '#areas/settlement/sheet/source-table.ts';
import { type WorkedPart, workedParts } from '#areas/settlement/sheet/work-rules.ts';
import type { Db } from '#platform/database/client.ts';
import { orNotFound } from '#platform/http/refusal.ts';

interface SheetSharer {
  readonly user_id: number;
  readonly name: string;
  readonly department_name: string;
  readonly leads: boolean;
  readonly parts: readonly WorkedPart[];
  readonly units: number;
}

export interface Sheet {
  readonly figures: FrozenFigures;
  readonly sharers: readonly SheetSharer[];
  /** What it was reckoned from, in a few characters. */
  readonly mark: string;
  /** Why it cannot be sent. */
  readonly problem: string | null;
}

/** Longer ago nobody’s days are counted. */
const longest = 3_650;

async function sharersOf(db: Db, project: ProjectRecord, until: string): Promise<SheetSharer[]> {
  const periods = (await periodsOf(db, [project.id])).filter(({ start_on }) => start_on <= until);
  const [first] = periods;
  if (first === undefined) return [];
  const earliest = addDays(until, -longest);
  const from = first.start_on < earliest ? earliest : first.start_on;
  const people = Map.groupBy(periods, (one) => one.user_id);
  const [working, away] = await Promise.all([
    workingDays(db, from, until),
    awayDuring(db, [...people.keys()], { from, to: until }),
  ]);
  const missed = new Map(
    away.map(({ user_id, days, minutes }) => {
      const byDay = new Map<string, number>();
      for (const [at, days_after] of days.entries()) {
        const day = addDays(from, days_after);
        byDay.set(day, (byDay.get(day) ?? 0) + (minutes[at] as number));
      }
      return [user_id, byDay] as const;
    }),
  );
  return [...people.entries()].map(([user_id, own]) => {
    const [{ name, department_name }] = own as [(typeof own)[number], ...typeof own];
    const parts = workedParts(
      own.map(({ weight, ...one }) => ({ ...one, weight: Math.round(weight * 10) })),
      working,
      missed.get(user_id) ?? new Map(),
      until,
    );
    return { user_id, name, department_name, leads: user_id === project.leader_id, parts, units: unitsOf(parts) };
  });
}

function problemOf(
  status: ProjectRecord['status'],
  { settled, pool, units }: { readonly settled: number; readonly pool: number; readonly units: number },
): string | null {
  if (status !== 6 && status !== 9) return `项目当前为“${projectStatuses[status]}”，不能结算`;
  if (status === 9 && settled > 0) return '已终止的项目已完成成本结算';
  return pool > 0 && units === 0 ? '没有可分配的成员，请先核对团队的参与时间' : null;
}

/** How the project would be settled now: of one that is finished its profit, of a terminated one its costs alone. */
export async function makeSheet(db: Db, project: ProjectRecord): Promise<Sheet> {
  const { status } = project;
  const found = orNotFound(await sourcesOf(db, project.id));
  const kind = status === 9 ? 'cost' : 'profit';
  const { received, tax_rate, basis_points, pool_before, receipts_until, costs_until, settled } = found;
  const { income, profit, poolTotal, pool, carried } = figuresOf({
    kind,
    received,
    taxRate: tax_rate,
    costs: costKindNames.map((name) => found[name]),
    basisPoints: basis_points,
    poolBefore: pool_before,
  });
  const worked_until = kind === 'cost' ? null : dayOf(project.status_since);
  const sharers = worked_until === null ? [] : await sharersOf(db, project, worked_until);
  const units = sharers.reduce((sum, one) => sum + one.units, 0);
  const { labour, reimbursement, material, outsourcing, other } = found;
  return {
    figures: {
      kind,
      received,
      tax_rate,
      income,
      labour,
      reimbursement,
      material,
      outsourcing,
      other,
      profit,
      basis_points,
      pool_total: poolTotal,
      pool_before,
      pool,
      carried,
      receipts_until,
      costs_until,
      worked_until,
    },
    sharers,
    mark: [receipts_until, costs_until, pool_before, pool, units].join('.'),
    problem: problemOf(status, { settled, pool, units }),
  };
}
