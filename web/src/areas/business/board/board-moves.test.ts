import { opportunityActions } from '@tongzhou/contract/areas/business/opportunity.ts';
import { deedOfMove, stageNames } from '@tongzhou/contract/rules/business/opportunity-stage.ts';
import { expect, test } from 'vitest';
import { movesFrom } from '#areas/business/board/board-moves.ts';
import { moveTo } from '#ui/board/board-moves.ts';

test('a card goes where the table names a deed, and nowhere else', () => {
  for (const from of stageNames)
    for (const to of stageNames)
      expect([from, to, moveTo(movesFrom(from, opportunityActions), to)?.deed]).toEqual([
        from,
        to,
        deedOfMove(from, to),
      ]);
});

test('what the server does not offer is no move', () => {
  expect(movesFrom('active', ['detail', 'lose'])).toEqual([{ to: 'lost', deed: 'lose' }]);
  expect(movesFrom('active', ['detail', 'follow-up'])).toEqual([]);
});
