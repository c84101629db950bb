import type { OpportunityAction } from '@tongzhou/contract/areas/business/opportunity.ts';
import { type Deed, deedOfMove, type Stage, stageNames } from '@tongzhou/contract/rules/business/opportunity-stage.ts';
import type { BoardMove } from '#ui/board/board-moves.ts';

export interface Move extends BoardMove<Stage> {
  /** What putting the card there asks for. */
  readonly deed: Deed;
}

/** Where a card may be put: where the table of stages names a deed, and the server offers it to this person. */
export const movesFrom = (from: Stage, offered: readonly OpportunityAction[]): readonly Move[] =>
  stageNames.flatMap((to) => {
    const deed = deedOfMove(from, to);
    return deed !== undefined && offered.includes(deed) ? [{ to, deed }] : [];
  });
