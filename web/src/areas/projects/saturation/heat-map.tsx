import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { addDays, dayOf, mondayOf, today } from '@tongzhou/contract/rules/day.ts';
import { bandOf } from '@tongzhou/contract/rules/projects/saturation.ts';
import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type ReactNode,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { bandWords } from '#areas/projects/saturation/band-words.ts';
import '#areas/projects/saturation/bands.css';
import { type Cell, cellAfter, inside, overByWeek, type Person } from '#areas/projects/saturation/map-rules.ts';
import '#areas/projects/saturation/saturation.css';
import { useGradually } from '#areas/projects/saturation/use-gradually.ts';
import { type KeyPlace, useKeyHints } from '#platform/keyboard/key-hints.ts';
import { monthAndDay } from '#ui/shanghai-time.ts';

export interface Week {
  readonly monday: number;
  readonly working: number;
}

const keys: KeyPlace = {
  place: '饱和度',
  hints: [
    ['← → ↑ ↓', '到旁边的一格'],
    ['PageUp PageDown', '上一屏、下一屏'],
    ['Home End', '第一周、最后一周'],
    ['Enter', '打开这一格'],
  ],
};

// The same as in saturation.css.
const rowHeight = 44;
const headHeight = 58;
const usualDays = 5;

const rounded = (percent: number | null): string => (percent === null ? bandWords.away : `${Math.round(percent)}%`);

interface RowProps {
  readonly person: Person;
  readonly weeks: readonly Week[];
  readonly index: number;
  readonly top: number;
  /** The week whose cell the keyboard reaches; -1 in every other row. */
  readonly reached: number;
}

/** Plain elements without handlers of their own: thousands of them pass by when the map is scrolled. */
const Row = memo(function Row({ person, weeks, index, top, reached }: RowProps): ReactNode {
  const { name, department_name, post_name, percents } = person;
  return (
    <tr aria-rowindex={index + 2} className="sat-row" style={{ transform: `translateY(${top}px)` }}>
      <th scope="row" className="sat-name" aria-colindex={1}>
        <span>{name}</span>
        <span className="cell-sub">{[department_name, post_name].filter(Boolean).join(' · ')}</span>
      </th>
      {weeks.map(({ monday }, week) => {
        const percent = percents[week] ?? null;
        const band = bandOf(percent);
        return (
          <td
            key={monday}
            aria-colindex={week + 2}
            aria-label={percent === null ? bandWords.away : `${rounded(percent)} ${bandWords[band]}`}
            tabIndex={week === reached ? 0 : -1}
            data-row={index}
            data-week={week}
            className={`sat-cell band-${band}`}
          >
            {rounded(percent)}
          </td>
        );
      })}
    </tr>
  );
});

function Head({ weeks, over }: { weeks: readonly Week[]; over: readonly number[] }): ReactNode {
  const thisWeek = mondayOf(today(Date.now()));
  return (
    <thead className="sat-head">
      <tr aria-rowindex={1} className="sat-head-row">
        <th scope="col" aria-colindex={1} className="sat-name">
          姓名
        </th>
        {weeks.map(({ monday, working }, week) => {
          const first = dayOf(monday);
          const isThis = first === thisWeek;
          const many = over[week] ?? 0;
          return (
            <th
              key={monday}
              scope="col"
              aria-colindex={week + 2}
              className={isThis ? 'sat-week sat-this-week' : 'sat-week'}
              title={`${first} 至 ${addDays(first, 6)}，${working} 个工作日${many > 0 ? `，${many} 人超负荷` : ''}`}
              {...(isThis && { 'aria-current': 'date' as const })}
            >
              <b>{monthAndDay(monday)}</b>
              <span>{isThis ? '本周' : working === usualDays ? '' : `${working} 天`}</span>
              <span className="sat-week-over">{many > 0 ? `${many} 人超` : ''}</span>
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

const cellIn = (target: EventTarget): Cell | undefined => {
  const { row, week } = (target as HTMLElement).closest<HTMLElement>('[data-week]')?.dataset ?? {};
  return row === undefined || week === undefined ? undefined : { row: Number(row), week: Number(week) };
};

interface HeatMapProps {
  readonly weeks: readonly Week[];
  readonly people: readonly Person[];
  readonly onOpen: (person: Person, week: Week) => void;
}

/** People by weeks. Only the rows in sight are drawn; the keyboard moves from cell to cell and reaches all of them. */
export function HeatMap({ weeks, people, onOpen }: HeatMapProps): ReactNode {
  const scroller = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState<Cell>({ row: 0, week: 0 });
  const takesFocus = useRef(false);
  const bounds = { rows: people.length, weeks: weeks.length };
  const { row: reachedRow, week: reachedWeek } = inside(wanted, bounds);
  const over = useMemo(() => overByWeek(people, weeks.length), [people, weeks.length]);

  const virtual = useVirtualizer({
    count: people.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 4,
    scrollMargin: headHeight,
    getItemKey: (index) => people[index]?.user_id ?? index,
    // The row that the keyboard is in is there however far it was scrolled away.
    rangeExtractor: useCallback(
      (range: Range) => [...new Set([...defaultRangeExtractor(range), reachedRow])].sort((a, b) => a - b),
      [reachedRow],
    ),
  });

  const { startIndex = 0, endIndex = 0 } = virtual.range ?? {};
  const shown = useGradually(
    virtual.getVirtualItems(),
    ({ index }) => index === reachedRow || (index >= startIndex && index <= endIndex),
  );

  useEffect(() => {
    if (!takesFocus.current) return;
    takesFocus.current = false;
    const cell = scroller.current?.querySelector<HTMLElement>(`[data-row="${reachedRow}"][data-week="${reachedWeek}"]`);
    cell?.focus({ preventScroll: true });
    // Past the names and the weeks that stand fast: the map's scroll padding.
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [reachedRow, reachedWeek]);

  const open = ({ row, week }: Cell) => {
    const [person, opened] = [people[row], weeks[week]];
    if (person !== undefined && opened !== undefined) onOpen(person, opened);
  };
  useKeyHints(keys);
  const press = (event: KeyboardEvent) => {
    const from = cellIn(event.target);
    if (from === undefined) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      open(from);
      return;
    }
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 2);
    const next = cellAfter(event.key, event.ctrlKey || event.metaKey, from, { ...bounds, page });
    if (next === undefined) return;
    event.preventDefault();
    takesFocus.current = true;
    setWanted(next);
  };
  const click = (event: MouseEvent) => {
    const cell = cellIn(event.target);
    if (cell === undefined) return;
    setWanted(cell);
    open(cell);
  };
  return (
    <div ref={scroller} className="sat-scroll" style={{ '--sat-weeks': weeks.length } as CSSProperties}>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrow keys move between its cells
        role="grid"
        className="sat-map"
        aria-label="每人每周的饱和度"
        aria-rowcount={people.length + 1}
        aria-colcount={weeks.length + 1}
        onKeyDown={press}
        onClick={click}
      >
        <Head weeks={weeks} over={over} />
        <tbody className="sat-body" style={{ height: virtual.getTotalSize() }}>
          {shown.map(({ index, start }) => {
            const person = people[index];
            if (person === undefined) return null;
            return (
              <Row
                key={person.user_id}
                person={person}
                weeks={weeks}
                index={index}
                top={start - headHeight}
                reached={index === reachedRow ? reachedWeek : -1}
              />
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
