import type { SettlementSharer } from '@tongzhou/contract/areas/settlement/sheet.ts';
import {
  adjustmentProblem,
  basisPointsOf,
  type Share,
  sharesOf,
  unitsOf,
} from '@tongzhou/contract/rules/settlement/settlement.ts';

type Part = SettlementSharer['parts'][number];

interface Adjusted {
  /** Percent. */
  readonly percent: number;
  readonly reason: string;
}

export interface Trial {
  /** Weights that are tried, by person and the place of the period. */
  readonly weights: Readonly<Record<string, number>>;
  readonly adjusted: Readonly<Record<number, Adjusted>>;
}

export const noTrial: Trial = { weights: {}, adjusted: {} };
export const weightKey = (user: number, place: number): string => `${user}.${place}`;

/** As the rule counts it: the wire's 1.5 is 15. */
export const partUnits = ({ minutes, participation, weight }: Part): number =>
  unitsOf([{ minutes, participation, weight: Math.round(weight * 10) }]);

export interface TriedShare extends Share {
  readonly units: number;
}

export interface Tried {
  readonly shares: ReadonlyMap<number, TriedShare>;
  /** Why the adjustments cannot be; the shares are then those without any. */
  readonly problem: string | undefined;
}

/** Every share for what is typed, by the rule that the server holds. */
export function tryShares(pool: number, sharers: readonly SettlementSharer[], { weights, adjusted }: Trial): Tried {
  const rows = sharers.map(({ user_id, parts }) => ({
    user_id,
    units: parts.reduce(
      (sum, part, place) => sum + partUnits({ ...part, weight: weights[weightKey(user_id, place)] ?? part.weight }),
      0,
    ),
    adjustment: basisPointsOf(adjusted[user_id]?.percent ?? 0),
  }));
  const problem = adjustmentProblem(rows);
  const used = problem === undefined ? rows : rows.map((row) => ({ ...row, adjustment: 0 }));
  const shares = sharesOf(pool, used);
  return {
    shares: new Map(shares.map((share, at) => [share.user_id, { ...share, units: rows[at]?.units ?? 0 }])),
    problem,
  };
}

export const adjustmentsOf = ({ adjusted }: Trial) =>
  Object.entries(adjusted)
    .filter(([, { percent }]) => percent !== 0)
    .map(([user, { percent, reason }]) => ({ user_id: Number(user), percent, reason: reason.trim() }));
