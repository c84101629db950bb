import { exportReturns, returnPage } from '@tongzhou/contract/areas/materials/movement.ts';
import type { ReactNode } from 'react';
import { projectAddress, requestAddress } from '#areas/materials/addresses.ts';
import { LineList } from '#areas/materials/lines/line-list.tsx';
import type { MaterialTabProps } from '#areas/materials/tab-props.ts';
import { Amount } from '#ui/amount.tsx';
import { AppLink } from '#ui/link/app-link.tsx';
import { ListPage } from '#ui/list/list-page.tsx';
import type { RowOf } from '#ui/list/list-state.ts';
import type { Column } from '#ui/list/table/column.ts';
import { usePageQuery } from '#ui/list/use-page-query.ts';
import { dateTime } from '#ui/shanghai-time.ts';

const columns: readonly Column<RowOf<typeof returnPage>>[] = [
  { key: 'number', title: '单号', width: 148, render: ({ number }) => number },
  {
    key: 'project',
    title: '项目',
    width: 200,
    render: ({ project_id, project_name }) => <AppLink to={projectAddress(project_id)}>{project_name}</AppLink>,
  },
  {
    key: 'use',
    title: '领用单',
    width: 168,
    render: ({ approval_id, use_number }) => <AppLink to={requestAddress(approval_id)}>{use_number}</AppLink>,
  },
  {
    key: 'lines',
    title: '物资',
    width: 240,
    card: 'whole',
    render: ({ lines, note }) => (
      <>
        <LineList lines={lines} />
        {note !== '' && <div className="cell-sub">{note}</div>}
      </>
    ),
  },
  { key: 'value', title: '金额（元）', width: 120, align: 'right', render: ({ value }) => <Amount value={value} /> },
  { key: 'by', title: '经办人', width: 96, card: 'foot', render: ({ by_name }) => by_name },
  { key: 'at', title: '时间', width: 148, sort: 'at', card: 'foot', render: ({ at }) => dateTime(at) },
];

/** Goods given back by the projects that the viewer sees. */
export function ReturnTab({ tabs }: MaterialTabProps): ReactNode {
  return (
    <ListPage
      title="项目物资"
      above={tabs}
      name="material-returns"
      noun="退库单"
      query={usePageQuery(returnPage)}
      exportEndpoint={exportReturns}
      keyword="单号、说明"
      fields={[{ kind: 'range', from: 'from', to: 'to', label: '时间' }]}
      columns={columns}
      rowName={({ number }) => number}
      emptyHint="在“领用”中找到领用单，点“退库”登记退回的物资。"
    />
  );
}
