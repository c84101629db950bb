import { addDays } from '#contract/rules/day.ts';

// The light beside a project: red or yellow with its reasons, else green.

export const lights = { green: '正常', yellow: '注意', red: '风险' } as const;
export type Light = keyof typeof lights;
export const lightNames = Object.keys(lights) as [Light, ...Light[]];

/** What the light is judged by, of a project that can be late. */
export interface RiskFacts {
  readonly planned_end: string | null;
  readonly budget: number;
  readonly cost: number;
  readonly late_tasks: number;
  readonly late_milestones: number;
}

export interface Risk {
  readonly light: Light;
  readonly reasons: readonly string[];
}

export const riskRule =
  '红：已过计划结束日、成本超出预算或有里程碑逾期。黄：7 天内到期、成本达到预算的 90% 或有任务逾期。其余为绿。';

export function riskOf({ planned_end, budget, cost, late_tasks, late_milestones }: RiskFacts, today: string): Risk {
  const red = [
    ...(planned_end !== null && planned_end < today ? ['已过计划结束日'] : []),
    ...(budget > 0 && cost > budget ? ['成本超出预算'] : []),
    ...(late_milestones > 0 ? [`${late_milestones} 个里程碑逾期`] : []),
  ];
  const yellow = [
    ...(planned_end !== null && planned_end >= today && planned_end <= addDays(today, 7) ? ['7 天内到期'] : []),
    ...(budget > 0 && cost <= budget && cost * 10 >= budget * 9 ? ['成本达到预算的 90%'] : []),
    ...(late_tasks > 0 ? [`${late_tasks} 个任务逾期`] : []),
  ];
  const light = red.length > 0 ? 'red' : yellow.length > 0 ? 'yellow' : 'green';
  return { light, reasons: [...red, ...yellow] };
}
