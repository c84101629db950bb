// Growth values: what a piece of work adds, and which level a total reaches. The same for booking, for trying rules, and for
// showing how a figure came about.

export const growthKinds = {
  finished: '项目完成',
  on_time: '按时完成',
  satisfaction: '客户满意',
  bid_won: '揭榜中标',
  grant: '人工授予',
} as const;
export type GrowthKind = keyof typeof growthKinds;
export const growthKindNames = Object.keys(growthKinds) as [GrowthKind, ...GrowthKind[]];
/** Those that follow from work; a grant is given by hand. */
export type WorkKind = Exclude<GrowthKind, 'grant'>;

export interface Level {
  readonly name: string;
  /** From so much on. */
  readonly least: number;
}

export interface GrowthRule {
  readonly finished_percent: number;
  readonly on_time_percent: number;
  readonly satisfaction_percent: number;
  /** Tenths of a point: 45 is 4.5 of 5. */
  readonly satisfaction_least: number;
  readonly bid_won_percent: number;
}

/** What is counted: the type's base, how much of a person's time the project had in percent, and what the client said in tenths. */
export interface Work {
  readonly kind: WorkKind;
  readonly base: number;
  readonly participation: number;
  readonly score: number | null;
}

/** What the rule gives for such work, in percent of the base. */
export function percentOf(rule: GrowthRule, { kind, score }: Pick<Work, 'kind' | 'score'>): number {
  if (kind === 'satisfaction' && (score ?? 0) < rule.satisfaction_least) return 0;
  return rule[`${kind}_percent`];
}

/** Base × percent × participation, to the nearest whole one. */
export const worthOf = (base: number, percent: number, participation: number): number =>
  Math.round((base * percent * participation) / 10_000);

export const growthOf = (rule: GrowthRule, work: Work): number =>
  worthOf(work.base, percentOf(rule, work), work.participation);

/** Where a total stands: levels are in their order, the first from 0 on. */
export function levelAt(
  levels: readonly Level[],
  total: number,
): { readonly level: Level; readonly next: Level | null } {
  const reached = levels.findLastIndex(({ least }) => total >= least);
  const at = Math.max(reached, 0);
  return { level: levels[at] ?? { name: '', least: 0 }, next: levels[at + 1] ?? null };
}
