import { exportMoves, moveKinds, movePage } from '@tongzhou/contract/areas/materials/movement.ts';
import type { ReactNode } from 'react';
import { projectAddress } from '#areas/materials/addresses.ts';
import type { MaterialTabProps } from '#areas/materials/tab-props.ts';
import { Amount } from '#ui/amount.tsx';
import { AppLink } from '#ui/link/app-link.tsx';
import type { SearchField } from '#ui/list/filter/search-field.ts';
import { ListPage } from '#ui/list/list-page.tsx';
import type { RowOf } from '#ui/list/list-state.ts';
import type { Column } from '#ui/list/table/column.ts';
import { usePageQuery } from '#ui/list/use-page-query.ts';
import { dateTime } from '#ui/shanghai-time.ts';

type MoveRow = RowOf<typeof movePage>;

const columns: readonly Column<MoveRow>[] = [
  {
    key: 'goods',
    title: '物资',
    width: 200,
    render: ({ goods_name, goods_number }) => (
      <>
        {goods_name}
        <div className="cell-sub">{goods_number}</div>
      </>
    ),
  },
  { key: 'at', title: '时间', width: 148, sort: 'at', render: ({ at }) => dateTime(at) },
  { key: 'kind', title: '类型', width: 96, card: 'beside', render: ({ kind }) => moveKinds[kind] },
  {
    key: 'num',
    title: '数量',
    width: 120,
    align: 'right',
    render: ({ num, unit }) => `${num > 0 ? '+' : ''}${num} ${unit}`,
  },
  { key: 'value', title: '金额（元）', width: 120, align: 'right', render: ({ value }) => <Amount value={value} /> },
  {
    key: 'after',
    title: '结存',
    width: 150,
    align: 'right',
    cardLabel: '结存',
    render: ({ stock_after, unit, value_after }) => (
      <>
        {stock_after} {unit}
        <div className="cell-sub">
          <Amount value={value_after} unit />
        </div>
      </>
    ),
  },
  {
    key: 'source',
    title: '单据',
    width: 220,
    card: 'foot',
    render: ({ source_number, project_id, project_name }) => (
      <>
        {source_number}
        {project_id !== null && (
          <div className="cell-sub">
            <AppLink to={projectAddress(project_id)}>{project_name}</AppLink>
          </div>
        )}
      </>
    ),
  },
  { key: 'by', title: '经办人', width: 100, card: 'foot', render: ({ by_name }) => by_name ?? '系统' },
];

/** Every move of the stock, and what was left after it. */
export function MoveTab({ tabs }: MaterialTabProps): ReactNode {
  const query = usePageQuery(movePage);
  const first = query.list.rows?.[0];
  const fields: readonly SearchField[] = [
    {
      kind: 'select',
      name: 'kind',
      label: '类型',
      inline: '全部类型',
      options: Object.entries(moveKinds).map(([value, label]) => ({ value, label })),
    },
    { kind: 'range', from: 'from', to: 'to', label: '时间' },
    // Chosen in the list of goods; here it is only shown, and taken away.
    ...(query.filters.goods_id === undefined
      ? []
      : [
          {
            kind: 'select' as const,
            name: 'goods_id',
            label: '物资',
            options: [{ value: query.filters.goods_id as number, label: first?.goods_name ?? '所选物资' }],
          },
        ]),
  ];
  return (
    <ListPage
      title="项目物资"
      above={tabs}
      name="stock-moves"
      noun="库存流水"
      query={query}
      exportEndpoint={exportMoves}
      fields={fields}
      columns={columns}
      rowName={({ goods_name, source_number }) => `${goods_name} ${source_number}`}
      emptyHint="入库、领用、退库和盘点都会在这里留下一行。"
    />
  );
}
