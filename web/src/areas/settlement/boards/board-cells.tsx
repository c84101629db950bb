import type { ReactNode } from 'react';
import '#areas/settlement/boards/boards.css';
import type { Column } from '#ui/list/table/column.ts';

interface Place {
  readonly rank: number;
  readonly previous_rank: number | null;
  readonly name: string;
  readonly department_name: string | null;
  readonly mine: boolean;
}

function Rank({ rank }: { rank: number }): ReactNode {
  return <span className={rank <= 3 ? 'board-rank board-rank-top' : 'board-rank'}>{rank}</span>;
}

/** Against the period before, in words and never by colour alone. */
function Moved({ rank, previous_rank }: Pick<Place, 'rank' | 'previous_rank'>): ReactNode {
  if (previous_rank === null) return <span className="board-moved">新上榜</span>;
  if (previous_rank === rank) return <span className="board-moved">持平</span>;
  return previous_rank > rank ? (
    <span className="board-moved board-moved-up">升 {previous_rank - rank} 位</span>
  ) : (
    <span className="board-moved board-moved-down">降 {rank - previous_rank} 位</span>
  );
}

/** What everyone sees of everyone. */
export const placeColumns = <Row extends Place>(): readonly Column<Row>[] => [
  { key: 'rank', title: '名次', width: 80, render: (row) => <Rank rank={row.rank} /> },
  {
    key: 'name',
    title: '姓名',
    width: 200,
    card: 'title',
    render: ({ name, department_name, mine }) => (
      <>
        {name}
        {mine && <span className="board-mine">{department_name === null ? '本部门' : '我'}</span>}
        {department_name !== null && <div className="cell-sub">{department_name}</div>}
      </>
    ),
  },
  { key: 'moved', title: '较上期', width: 100, render: (row) => <Moved {...row} /> },
];

export const hiddenFigure: ReactNode = <span className="board-hidden">不可见</span>;

/** Bars for the eye, and what they say for everyone else. */
export function Trend({ values }: { values: readonly number[] }): ReactNode {
  const most = Math.max(...values, 1);
  return (
    <span className="board-trend" role="img" aria-label={`近 ${values.length} 期：${values.join('、')}`}>
      {values.map((value, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place of a period in its row is what it is
        <span key={at} style={{ height: `${Math.max(0, Math.round((value / most) * 100))}%` }} />
      ))}
    </span>
  );
}

export interface Figure {
  readonly label: string;
  readonly value: ReactNode;
  /** How it comes about. */
  readonly how: ReactNode;
}

export function Figures({ label, items }: { label: string; items: readonly Figure[] }): ReactNode {
  return (
    <ul className="board-figures" aria-label={label}>
      {items.map((item) => (
        <li key={item.label} className="board-figure">
          <span>{item.label}</span>
          <b>{item.value}</b>
          <span>{item.how}</span>
        </li>
      ))}
    </ul>
  );
}

/** Whose figures the viewer sees, and why not the others'. */
export const seesWords = {
  all: '显示全部人员和部门的数值，数值相同的并列。',
  some: '显示本人和数据范围内人员的数值，其他人只显示名次；部门合计只对可查看全部人员分红的人显示。',
  none: '只显示名次和姓名；自己的数值在上方。',
} as const;
