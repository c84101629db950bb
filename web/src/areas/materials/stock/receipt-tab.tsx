import { exportReceipts, type ReceiptRow, receiptPage } from '@tongzhou/contract/areas/materials/movement.ts';
import { dayOf } from '@tongzhou/contract/rules/day.ts';
import { type ReactNode, useState } from 'react';
import { LineList } from '#areas/materials/lines/line-list.tsx';
import type { MaterialTabProps } from '#areas/materials/tab-props.ts';
import { later } from '#platform/loading/later.tsx';
import { Amount } from '#ui/amount.tsx';
import { ListPage } from '#ui/list/list-page.tsx';
import type { Column } from '#ui/list/table/column.ts';
import { usePageQuery } from '#ui/list/use-page-query.ts';
import { type TitleAction, TitleActions } from '#ui/page/title-bar.tsx';
import { dateTime } from '#ui/shanghai-time.ts';
import { FileList } from '#ui/upload/file-list.tsx';

const dialogs = () => import('#areas/materials/stock/receipt-dialogs.tsx');
const ReceiptDialog = later(async () => (await dialogs()).ReceiptDialog);
const ReverseDialog = later(async () => (await dialogs()).ReverseDialog);

const columns: readonly Column<ReceiptRow>[] = [
  {
    key: 'number',
    title: '单号',
    width: 148,
    render: ({ number, reversed }) => (
      <>
        <span className={reversed === null ? '' : 'material-reversed'}>{number}</span>
        {reversed !== null && <div className="cell-sub">已冲销：{reversed.reason}</div>}
      </>
    ),
  },
  { key: 'day', title: '日期', width: 112, sort: 'day', render: ({ day }) => dayOf(day) },
  { key: 'supplier', title: '供应商', width: 180, render: ({ supplier }) => supplier },
  {
    key: 'lines',
    title: '物资',
    width: 260,
    card: 'whole',
    render: ({ lines, note, files }) => (
      <>
        <LineList lines={lines} />
        {note !== '' && <div className="cell-sub">{note}</div>}
        {files.length > 0 && <FileList files={files} />}
      </>
    ),
  },
  {
    key: 'value',
    title: '金额（元）',
    width: 132,
    align: 'right',
    render: ({ value, reversed }) => (
      <span className={reversed === null ? '' : 'material-reversed'}>
        <Amount value={value} />
      </span>
    ),
  },
  {
    key: 'by',
    title: '经办',
    width: 140,
    card: 'foot',
    render: ({ by_name, at }) => (
      <>
        {by_name}
        <div className="cell-sub">{dateTime(at)}</div>
      </>
    ),
  },
];

/** What came in, and from whom. */
export function ReceiptTab({ tabs }: MaterialTabProps): ReactNode {
  const query = usePageQuery(receiptPage);
  const [receiving, setReceiving] = useState(false);
  const [reversing, setReversing] = useState<ReceiptRow>();
  const create: TitleAction = { id: 'material.receive', label: '入库', primary: true, run: () => setReceiving(true) };
  return (
    <ListPage
      title="项目物资"
      above={tabs}
      actions={[create]}
      name="goods-receipts"
      noun="入库单"
      query={query}
      exportEndpoint={exportReceipts}
      keyword="单号、供应商、备注"
      fields={[{ kind: 'range', from: 'from', to: 'to', label: '日期' }]}
      columns={columns}
      rowName={({ number }) => number}
      rowActions={{ reverse: { label: '冲销', danger: true, run: setReversing } }}
      emptyHint="到货后在这里登记，一张单可以有多种物资。"
      emptyAction={<TitleActions actions={[create]} />}
    >
      {receiving && <ReceiptDialog close={() => setReceiving(false)} />}
      {reversing !== undefined && <ReverseDialog receipt={reversing} close={() => setReversing(undefined)} />}
    </ListPage>
  );
}
