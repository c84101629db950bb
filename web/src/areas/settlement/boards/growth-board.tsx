import { exportGrowthBoard, type GrowthPlace, growthBoard } from '@tongzhou/contract/areas/settlement/board.ts';
import type { SentOf } from '@tongzhou/contract/endpoint.ts';
import { periodWords } from '@tongzhou/contract/rules/board-period.ts';
import { type ReactNode, useState } from 'react';
import {
  type Figure,
  Figures,
  hiddenFigure,
  placeColumns,
  seesWords,
  Trend,
} from '#areas/settlement/boards/board-cells.tsx';
import { BoardFilter, usePeriod } from '#areas/settlement/boards/board-filter.tsx';
import { useDepartmentField } from '#areas/settlement/boards/use-department-field.tsx';
import type { GrowthTabProps } from '#areas/settlement/growth/tab-props.ts';
import { later } from '#platform/later.tsx';
import { useLoad } from '#platform/load.ts';
import type { Column } from '#ui/list/column.ts';
import { ListPage } from '#ui/list/list-page.tsx';
import { usePageQuery } from '#ui/list/use-page-query.ts';

const GrowthDrawer = later(async () => (await import('#areas/settlement/growth/growth-drawer.tsx')).GrowthDrawer);

const whole = (value: number) => value.toLocaleString('zh-CN');

const columns: readonly Column<GrowthPlace>[] = [
  ...placeColumns<GrowthPlace>(),
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

/** 成长值汇总: who grew how much; figures only for those who may see them. */
export function GrowthBoard({ tabs }: GrowthTabProps): ReactNode {
  const period = usePeriod();
  const query = usePageQuery(growthBoard, { period });
  const by = query.filters.by === 'department' ? 'department' : 'person';
  const { data } = useLoad(growthBoard, query.input as SentOf<typeof growthBoard>, { quiet: true });
  const department = useDepartmentField(query.filters.department_id);
  const [opened, setOpened] = useState<GrowthPlace>();
  const figures: Figure[] = [
    ...(data?.mine
      ? [
          { label: '我的名次', value: `第 ${data.mine.rank} 名`, how: periodWords(period) },
          { label: '我的成长值', value: whole(data.mine.amount), how: '本期各项之和' },
        ]
      : []),
    ...(data?.sum != null ? [{ label: '全榜合计', value: whole(data.sum), how: '榜上各行之和' }] : []),
  ];
  return (
    <ListPage
      title="成长值汇总"
      above={
        <>
          {tabs}
          <BoardFilter period={period} by={by} change={query.change} />
          {figures.length > 0 && <Figures label="本期" items={figures} />}
          {data !== undefined && <p className="board-words">{seesWords[data.sees]}</p>}
        </>
      }
      name="growth-board"
      noun="排名"
      query={query}
      exportEndpoint={exportGrowthBoard}
      keyword={by === 'person' ? '姓名、拼音、工号' : '部门名称'}
      fields={by === 'person' ? [department] : []}
      columns={columns}
      rowName={({ name }) => name}
      rowActions={{ how: { label: '怎么算的', run: setOpened } }}
      offered={({ amount }) => (by === 'person' && amount !== null ? ['how'] : [])}
      emptyHint={`${periodWords(period)}没有成长值；项目结算、客户评价、揭榜中标和授予都会计入。`}
    >
      {opened !== undefined && (
        <GrowthDrawer
          userId={opened.id}
          name={opened.name}
          period={period}
          amount={opened.amount ?? 0}
          close={() => setOpened(undefined)}
        />
      )}
    </ListPage>
  );
}
