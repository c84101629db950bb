import type { OpportunityAction } from '@tongzhou/contract/areas/business/opportunity.ts';
import { type Deed, deedOfMove, type Stage, stageNames } from '@tongzhou/contract/rules/opportunity-stage.ts';

export interface Move {
  readonly to: Stage;
  /** What putting the card there asks for. */
  readonly deed: Deed;
}

/** Where a card may be put: where the table of stages names a deed, and the server offers it to this person. */
export const movesFrom = (from: Stage, offered: readonly OpportunityAction[]): readonly Move[] =>
  stageNames.flatMap((to) => {
    const deed = deedOfMove(from, to);
    return deed !== undefined && offered.includes(deed) ? [{ to, deed }] : [];
  });

export const moveTo = (moves: readonly Move[], stage: Stage | undefined): Move | undefined =>
  moves.find(({ to }) => to === stage);

/** By the arrow keys: the next column that takes the card, or the one it came from; at the end it stays. */
export function nextColumn(moves: readonly Move[], from: Stage, at: Stage, step: -1 | 1): Stage {
  const columns = stageNames.filter((stage) => stage === from || moveTo(moves, stage) !== undefined);
  return columns[columns.indexOf(at) + step] ?? at;
}
