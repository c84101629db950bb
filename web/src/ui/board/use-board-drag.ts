import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { type KeyPlace, useKeyHints } from '#platform/keyboard/key-hints.ts';
import { type BoardMove, moveTo, nextColumn } from '#ui/board/board-moves.ts';

type CarriedBy = 'pointer' | 'keys';

interface Carried<Card, Column extends string, Move extends BoardMove<Column>> {
  readonly card: Card;
  readonly from: Column;
  readonly moves: readonly Move[];
  /** The column below it. */
  readonly over: Column;
  readonly by: CarriedBy;
  /** As wide as the card that was taken up, and first where that was. */
  readonly width: number;
  readonly transform: string;
}

interface BoardDragOptions<Card, Column extends string, Move extends BoardMove<Column>> {
  /** From left to right. Each has its name as `data-column`. */
  readonly columns: readonly Column[];
  readonly movesOf: (card: Card, from: Column) => readonly Move[];
  /** Only where the card may be put. */
  readonly onDrop: (move: Move, card: Card, by: CarriedBy) => void;
}

export interface BoardDrag<Card, Column extends string, Move extends BoardMove<Column>> {
  readonly carried: Carried<Card, Column, Move> | undefined;
  /** Follows the pointer. */
  readonly ghost: RefObject<HTMLDivElement | null>;
  /** Scrolls sideways when the pointer comes to its edge. */
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly onPointerDown: (event: PointerEvent<HTMLElement>, card: Card, from: Column) => void;
  readonly onKeyDown: (event: KeyboardEvent, card: Card, from: Column) => void;
}

/** Less is a press. */
const least = 6;
const edge = 48;
const scrollStep = 14;
const steps: Readonly<Record<string, -1 | 1>> = { ArrowLeft: -1, ArrowRight: 1 };
const keys: KeyPlace = {
  place: '看板卡片的移动按钮',
  hints: [
    ['← →', '移到旁边的一列'],
    ['Enter 空格', '放下'],
    ['Esc', '放回原处'],
  ],
};

const columnAt = (x: number, y: number): string | undefined =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-column]')?.dataset.column;

/** A press that ends a drag opens nothing. */
function swallowClick(): void {
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }));
}

/** Takes cards from one column to another, by pointer or arrow keys. A finger scrolls, and moves by the card's menu. */
export function useBoardDrag<
  Card extends { readonly id: number },
  Column extends string,
  Move extends BoardMove<Column>,
>({ columns, movesOf, onDrop }: BoardDragOptions<Card, Column, Move>): BoardDrag<Card, Column, Move> {
  useKeyHints(keys);
  type Drag = BoardDrag<Card, Column, Move>;
  const [carried, setCarried] = useState<Carried<Card, Column, Move>>();
  const ghost = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const stop = useRef<() => void>(undefined);
  const drop = useRef(onDrop);
  drop.current = onDrop;
  useEffect(() => () => stop.current?.(), []);

  const onPointerDown: Drag['onPointerDown'] = (event, card, from) => {
    if (event.button !== 0 || event.pointerType === 'touch') return;
    const moves = movesOf(card, from);
    if (moves.length === 0 || (event.target as Element).closest('button') !== null) return;
    const { left, top, width } = event.currentTarget.getBoundingClientRect();
    const [startX, startY] = [event.clientX, event.clientY];
    let begun = false;
    let over: Column = from;

    const first = { by: 'pointer', width, transform: `translate(${left}px, ${top}px)` } as const;
    const place = (x: number, y: number) => {
      if (ghost.current !== null)
        ghost.current.style.transform = `translate(${left + x - startX}px, ${top + y - startY}px)`;
      const box = scroller.current?.getBoundingClientRect();
      if (box === undefined) return;
      if (x < box.left + edge) scroller.current?.scrollBy(-scrollStep, 0);
      else if (x > box.right - edge) scroller.current?.scrollBy(scrollStep, 0);
    };
    const move = ({ clientX: x, clientY: y }: MouseEvent) => {
      if (!begun && Math.hypot(x - startX, y - startY) < least) return;
      const below = (columnAt(x, y) as Column | undefined) ?? from;
      if (!begun || below !== over) setCarried({ card, from, moves, over: below, ...first });
      begun = true;
      over = below;
      place(x, y);
    };
    const end = () => {
      stop.current?.();
      if (!begun) return;
      swallowClick();
      const asked = moveTo(moves, over);
      if (asked !== undefined) drop.current(asked, card, 'pointer');
    };
    const giveUp = () => stop.current?.();
    const byKey = ({ key }: globalThis.KeyboardEvent) => {
      if (key === 'Escape') giveUp();
    };
    stop.current?.();
    const listening = new AbortController();
    const { signal } = listening;
    stop.current = () => {
      listening.abort();
      setCarried(undefined);
    };
    window.addEventListener('pointermove', move, { signal });
    window.addEventListener('pointerup', end, { signal });
    window.addEventListener('pointercancel', giveUp, { signal });
    window.addEventListener('keydown', byKey, { signal });
  };

  const onKeyDown: Drag['onKeyDown'] = (event, card, from) => {
    const mine = carried?.by === 'keys' && carried.card.id === card.id ? carried : undefined;
    const step = steps[event.key];
    if (step !== undefined) {
      const moves = movesOf(card, from);
      const over = nextColumn(columns, moves, from, mine?.over ?? from, step);
      event.preventDefault();
      setCarried(over === from ? undefined : { card, from, moves, over, by: 'keys', width: 0, transform: '' });
    } else if (mine !== undefined && (event.key === 'Enter' || event.key === ' ' || event.key === 'Escape')) {
      event.preventDefault();
      setCarried(undefined);
      const asked = event.key === 'Escape' ? undefined : moveTo(mine.moves, mine.over);
      if (asked !== undefined) drop.current(asked, card, 'keys');
    } else if (event.key === 'Tab') setCarried(undefined);
  };
  return { carried, ghost, scroller, onPointerDown, onKeyDown };
}
