import { type DividendPlace, dividendBoard, exportDividendBoard } from '@tongzhou/contract/areas/settlement/board.ts';
import type { SentOf } from '@tongzhou/contract/endpoint.ts';
import { periodWords } from '@tongzhou/contract/rules/board-period.ts';
import { type ReactNode, useState } from 'react';
import { type Figure, Figures, hiddenFigure, placeColumns, seesWords } from '#areas/settlement/boards/board-cells.tsx';
import { BoardFilter, usePeriod } from '#areas/settlement/boards/board-filter.tsx';
import { useDepartmentField } from '#areas/settlement/boards/use-department-field.tsx';
import { later } from '#platform/later.tsx';
import { useLoad } from '#platform/load.ts';
import { Amount } from '#ui/amount.tsx';
import type { Column } from '#ui/list/column.ts';
import { ListPage } from '#ui/list/list-page.tsx';
import { usePageQuery } from '#ui/list/use-page-query.ts';

const BonusDrawer = later(async () => (await import('#areas/settlement/dividends/bonus-drawer.tsx')).BonusDrawer);

const columns: readonly Column<DividendPlace>[] = [
  ...placeColumns<DividendPlace>(),
  {
    key: 'amount',
    title: '分红（元）',
    width: 160,
    align: 'right',
    render: ({ amount }) => (amount === null ? hiddenFigure : <Amount value={amount} />),
  },
];

/** 分红排行榜: who stands where; amounts only for those who may see them. */
export default function DividendBoardPage(): ReactNode {
  const period = usePeriod();
  const query = usePageQuery(dividendBoard, { period });
  const by = query.filters.by === 'department' ? 'department' : 'person';
  const { data } = useLoad(dividendBoard, query.input as SentOf<typeof dividendBoard>, { quiet: true });
  const department = useDepartmentField(query.filters.department_id);
  const [opened, setOpened] = useState<DividendPlace>();
  const figures: Figure[] = [
    ...(data?.mine
      ? [
          { label: '我的名次', value: `第 ${data.mine.rank} 名`, how: periodWords(period) },
          { label: '我的分红', value: <Amount value={data.mine.amount} unit />, how: '本期已入账、未冲销' },
        ]
      : []),
    ...(data?.sum != null ? [{ label: '全榜合计', value: <Amount value={data.sum} unit />, how: '榜上各行之和' }] : []),
  ];
  return (
    <ListPage
      title="分红排行榜"
      above={
        <>
          <BoardFilter period={period} by={by} change={query.change} />
          {figures.length > 0 && <Figures label="本期" items={figures} />}
          {data !== undefined && <p className="board-words">{seesWords[data.sees]}</p>}
        </>
      }
      name="dividend-board"
      noun="排名"
      query={query}
      exportEndpoint={exportDividendBoard}
      keyword={by === 'person' ? '姓名、拼音、工号' : '部门名称'}
      fields={by === 'person' ? [department] : []}
      columns={columns}
      rowName={({ name }) => name}
      rowActions={{ how: { label: '怎么算的', run: setOpened } }}
      offered={({ amount }) => (by === 'person' && amount !== null ? ['how'] : [])}
      emptyHint={`${periodWords(period)}没有已入账的分红；结算通过后会出现在这里。`}
    >
      {opened !== undefined && (
        <BonusDrawer
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
