import { expect, test } from 'vitest';
import { moveTo, nextColumn } from '#ui/board/board-moves.ts';

const columns = ['open', 'active', 'ordering', 'won', 'lost'] as const;
const moves = [{ to: 'ordering' }, { to: 'lost' }] as const;
type Column = (typeof columns)[number];
const next = (at: Column, step: -1 | 1) => nextColumn<Column>(columns, moves, 'active', at, step);

test('the arrows go from column to column that takes it, and back home', () => {
  expect(next('active', 1)).toBe('ordering');
  expect(next('ordering', 1)).toBe('lost');
  expect(next('lost', 1)).toBe('lost');
  expect(next('ordering', -1)).toBe('active');
  expect(next('active', -1)).toBe('active');
});

test('a column that takes it names its move', () => {
  expect(moveTo<Column, (typeof moves)[number]>(moves, 'lost')).toBe(moves[1]);
  expect(moveTo<Column, (typeof moves)[number]>(moves, 'won')).toBeUndefined();
  expect(moveTo<Column, (typeof moves)[number]>(moves, undefined)).toBeUndefined();
});
