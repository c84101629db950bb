import { exportGrowthBoard, type GrowthPlace, growthBoard } from '@tongzhou/contract/areas/settlement/board.ts';
import type { ReactNode } from 'react';
import { Board } from '#areas/settlement/boards/board.tsx';
import { hiddenFigure, Trend } from '#areas/settlement/boards/board-cells.tsx';
import type { GrowthTabProps } from '#areas/settlement/growth/tab-props.ts';
import { later } from '#platform/loading/later.tsx';
import type { Column } from '#ui/list/table/column.ts';

const GrowthDrawer = later(async () => (await import('#areas/settlement/growth/growth-drawer.tsx')).GrowthDrawer);

const whole = (value: number) => value.toLocaleString('zh-CN');

const columns: readonly Column<GrowthPlace>[] = [
  {
    key: 'amount',
    title: '本期成长值',
    width: 130,
    align: 'right',
    render: ({ amount }) => (amount === null ? hiddenFigure : whole(amount)),
  },
  {
    key: 'total',
    title: '累计',
    width: 110,
    align: 'right',
    card: 'none',
    render: ({ total }) => (total === null ? '—' : whole(total)),
  },
  { key: 'level', title: '级别', width: 100, render: ({ level }) => level ?? '—' },
  {
    key: 'trend',
    title: '近 6 期',
    width: 110,
    card: 'none',
    render: ({ trend }) => (trend === null ? '—' : <Trend values={trend} />),
  },
];

/** 成长值汇总. */
export function GrowthBoard({ tabs }: GrowthTabProps): ReactNode {
  return (
    <Board
      title="成长值汇总"
      name="growth-board"
      endpoint={growthBoard}
      exportEndpoint={exportGrowthBoard}
      tabs={tabs}
      columns={columns}
      figure={whole}
      mine={{ label: '我的成长值', how: '本期各项之和' }}
      nothing="没有成长值；项目结算、客户评价、揭榜中标和授予都会计入。"
      Sum={GrowthDrawer}
    />
  );
}
