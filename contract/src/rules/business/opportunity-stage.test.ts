import { describe, expect, it } from 'vitest';
import {
  codesOf,
  deedNames,
  deedOfMove,
  deedsOf,
  nextStage,
  rowActionsOf,
  type StageEvent,
  stageNames,
} from './opportunity-stage.ts';

const table: Readonly<Record<string, readonly string[]>> = {
  '0,2': ['detail', 'edit', 'delete'],
  '0,1': ['detail', 'edit', 'order', 'supplement'],
  '1,2': ['detail', 'order', 'supplement'],
};
const pairs = Array.from({ length: 6 }, (_, create) => Array.from({ length: 6 }, (__, end) => [create, end] as const));

describe('what a row offers', () => {
  it.each(pairs.flat())('with codes %i and %i is what the table says', (create, end) => {
    expect(rowActionsOf({ create_audit_status: create, end_audit_status: end })).toEqual(
      table[`${create},${end}`] ?? ['detail'],
    );
  });

  it('is told by a pair of codes of its own for every stage', () => {
    expect(Object.fromEntries(stageNames.map((stage) => [stage, Object.values(codesOf(stage)).join()]))).toEqual({
      open: '0,2',
      creating: '2,2',
      active: '1,2',
      ordering: '1,0',
      reworking: '0,1',
      won: '1,3',
      lost: '1,4',
    });
  });
});

describe('a stage', () => {
  const events: readonly StageEvent[] = [
    'submitted',
    'approved',
    'sent-back',
    'order-submitted',
    'order-passed',
    'order-sent-back',
    'order-reversed',
    'lost',
    'reopened',
  ];
  const moves = stageNames.flatMap((stage) =>
    events.flatMap((event) => {
      const next = nextStage(stage, event);
      return next === undefined ? [] : [`${stage} ${event} ${next}`];
    }),
  );

  it('is left by exactly these events', () => {
    expect(moves).toEqual([
      'open submitted creating',
      'creating approved active',
      'creating sent-back open',
      'active order-submitted ordering',
      'active lost lost',
      'ordering order-passed won',
      'ordering order-sent-back reworking',
      'reworking order-submitted ordering',
      'reworking lost lost',
      'won order-reversed reworking',
      'lost reopened active',
    ]);
  });

  it('offers a drag only where the deed is offered too, and reaches a stage that the deed may lead to', () => {
    for (const from of stageNames)
      for (const to of stageNames) {
        const deed = deedOfMove(from, to);
        if (deed === undefined) continue;
        expect(deedNames).toContain(deed);
        expect(deedsOf(from)).toContain(deed);
        expect(moves.some((move) => move.startsWith(`${from} `) && move.endsWith(` ${to}`))).toBe(true);
      }
  });

  it('is never dragged to won: only an approval wins', () => {
    for (const from of stageNames) expect(deedOfMove(from, 'won')).toBeUndefined();
  });
});
