import { opportunityActions } from '@tongzhou/contract/areas/business/opportunity.ts';
import { deedOfMove, stageNames } from '@tongzhou/contract/rules/opportunity-stage.ts';
import { expect, test } from 'vitest';
import { movesFrom, moveTo, nextColumn } from '#areas/business/board/board-moves.ts';

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

test('the arrows go from column to column that takes it, and back home', () => {
  const moves = movesFrom('active', opportunityActions);
  expect(nextColumn(moves, 'active', 'active', 1)).toBe('ordering');
  expect(nextColumn(moves, 'active', 'ordering', 1)).toBe('lost');
  expect(nextColumn(moves, 'active', 'lost', 1)).toBe('lost');
  expect(nextColumn(moves, 'active', 'ordering', -1)).toBe('active');
  expect(nextColumn(moves, 'active', 'active', -1)).toBe('active');
});
