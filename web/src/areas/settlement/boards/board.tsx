import type { DividendPlace, dividendBoard, growthBoard } from '@tongzhou/contract/areas/settlement/board.ts';
import type { SentOf } from '@tongzhou/contract/endpoint.ts';
import { periodWords } from '@tongzhou/contract/rules/calendar/board-period.ts';
import { type ComponentType, type ReactNode, useState } from 'react';
import { type Figure, Figures, placeColumns, seesWords } from '#areas/settlement/boards/board-cells.tsx';
import { BoardFilter, usePeriod } from '#areas/settlement/boards/board-filter.tsx';
import { useDepartmentField } from '#areas/settlement/boards/use-department-field.tsx';
import { useLoad } from '#platform/loading/load.ts';
import type { ExportEndpoint } from '#ui/excel/export-button.tsx';
import { ListPage } from '#ui/list/list-page.tsx';
import type { ListQuery } from '#ui/list/list-panel.tsx';
import type { Column } from '#ui/list/table/column.ts';
import { usePageQuery } from '#ui/list/use-page-query.ts';

export interface SumProps {
  readonly userId: number;
  readonly name: string;
  readonly period: string;
  readonly amount: number;
  readonly close: () => void;
}

interface BoardProps<Row extends DividendPlace> {
  readonly title: string;
  readonly name: string;
  readonly endpoint: typeof dividendBoard | typeof growthBoard;
  readonly exportEndpoint: ExportEndpoint;
  /** Between the title and the period. */
  readonly tabs?: ReactNode;
  /** They follow those of rank, name and the previous period. */
  readonly columns: readonly Column<Row>[];
  readonly figure: (amount: number) => ReactNode;
  /** What one's own figure is called, and what it is the sum of. */
  readonly mine: { readonly label: string; readonly how: string };
  /** What an empty board says of its period. */
  readonly nothing: string;
  /** Opened from a row: what its figure is the sum of. */
  readonly Sum: ComponentType<SumProps>;
}

/** Who stands where in a period; figures only for those who may see them. */
export function Board<Row extends DividendPlace>(props: BoardProps<Row>): ReactNode {
  const { title, name, endpoint, exportEndpoint, tabs, columns, figure, mine, nothing, Sum } = props;
  const period = usePeriod();
  const query = usePageQuery(endpoint, { period });
  const by = query.filters.by === 'department' ? 'department' : 'person';
  const { data } = useLoad(endpoint, query.input as SentOf<typeof endpoint>, { quiet: true });
  const department = useDepartmentField(query.filters.department_id);
  const [opened, setOpened] = useState<Row>();
  const figures: Figure[] = [
    ...(data?.mine
      ? [
          { label: '我的名次', value: `第 ${data.mine.rank} 名`, how: periodWords(period) },
          { label: mine.label, value: figure(data.mine.amount), how: mine.how },
        ]
      : []),
    ...(data?.sum != null ? [{ label: '全榜合计', value: figure(data.sum), how: '榜上各行之和' }] : []),
  ];
  return (
    <ListPage<Row>
      title={title}
      above={
        <>
          {tabs}
          <BoardFilter period={period} by={by} change={query.change} />
          {figures.length > 0 && <Figures label="本期" items={figures} />}
          {data !== undefined && <p className="board-words">{seesWords[data.sees]}</p>}
        </>
      }
      name={name}
      noun="排名"
      query={query as unknown as ListQuery<Row>}
      exportEndpoint={exportEndpoint}
      keyword={by === 'person' ? '姓名、拼音、工号' : '部门名称'}
      fields={by === 'person' ? [department] : []}
      columns={[...placeColumns<Row>(), ...columns]}
      rowName={(row) => row.name}
      rowActions={{ how: { label: '怎么算的', run: setOpened } }}
      offered={({ amount }) => (by === 'person' && amount !== null ? ['how'] : [])}
      emptyHint={`${periodWords(period)}${nothing}`}
    >
      {opened !== undefined && (
        <Sum
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
