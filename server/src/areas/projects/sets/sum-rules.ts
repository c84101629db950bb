import type { SetRow } from '@tongzhou/contract/areas/projects/set.ts';
import { type Light, lightNames } from '@tongzhou/contract/rules/projects/project-risk.ts';
import { isRunning, type ProjectStatus } from '@tongzhou/contract/rules/projects/project-status.ts';

/** Of a project, as one viewer sees it: null where its money is not theirs to see. */
export interface Counted {
  readonly status: ProjectStatus;
  readonly progress: number;
  readonly light: Light | null;
  readonly money: { readonly contract_amount: number; readonly budget: number; readonly cost: number } | null;
}

export type SetSums = Pick<
  SetRow,
  'projects' | 'running' | 'progress' | 'risk' | 'contract_amount' | 'budget' | 'cost'
>;

const words = { red: '个项目有风险', yellow: '个项目需注意' } as const;

/** The worst of its projects, and how many are like it. */
function riskOfSet(projects: readonly Counted[]): SetRow['risk'] {
  const lit = projects.flatMap(({ light }) => (light === null ? [] : [light]));
  if (lit.length === 0) return null;
  const worst = lit.reduce((one, other) => (lightNames.indexOf(other) > lightNames.indexOf(one) ? other : one));
  const reasons = (['red', 'yellow'] as const).flatMap((light) => {
    const count = lit.filter((one) => one === light).length;
    return count === 0 ? [] : [`${count} ${words[light]}`];
  });
  return { light: worst, reasons };
}

/** Neither a draft nor given up: what the progress of a set is the mean of. */
const isMeant = ({ status }: Counted): boolean => status >= 2 && status !== 9;

/** What a set says to someone: over the projects they see, and the money of those whose money they see. */
export function sumsOf(projects: readonly Counted[]): SetSums {
  const meant = projects.filter(isMeant);
  const seen = projects.flatMap(({ money }) => (money === null ? [] : [money]));
  const sum = (part: keyof NonNullable<Counted['money']>) =>
    seen.length === 0 ? null : seen.reduce((total, money) => total + money[part], 0);
  return {
    projects: projects.length,
    running: projects.filter(({ status }) => isRunning(status)).length,
    progress:
      meant.length === 0 ? 0 : Math.floor(meant.reduce((total, { progress }) => total + progress, 0) / meant.length),
    risk: riskOfSet(projects),
    contract_amount: sum('contract_amount'),
    budget: sum('budget'),
    cost: sum('cost'),
  };
}
