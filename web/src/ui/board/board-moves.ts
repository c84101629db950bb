/** Where a card may be put; an area adds what that asks for. */
export interface BoardMove<Column extends string> {
  readonly to: Column;
}

export const moveTo = <Column extends string, Move extends BoardMove<Column>>(
  moves: readonly Move[],
  column: Column | undefined,
): Move | undefined => moves.find(({ to }) => to === column);

/** By the arrow keys: the next column that takes the card, or the one it came from; at the end it stays. */
export function nextColumn<Column extends string>(
  columns: readonly Column[],
  moves: readonly BoardMove<Column>[],
  from: Column,
  at: Column,
  step: -1 | 1,
): Column {
  const open = columns.filter((column) => column === from || moveTo(moves, column) !== undefined);
  return open[open.indexOf(at) + step] ?? at;
}
