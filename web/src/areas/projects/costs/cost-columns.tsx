import { type CostRow, costKinds } from '@tongzhou/contract/areas/projects/cost.ts';
import { dayOf } from '@tongzhou/contract/rules/day.ts';
import { Amount } from '#ui/amount.tsx';
import { AppLink } from '#ui/link/app-link.tsx';
import type { Column } from '#ui/list/table/column.ts';
import { dateTime } from '#ui/shanghai-time.ts';
import { FileList } from '#ui/upload/file-list.tsx';

export const costColumns: readonly Column<CostRow>[] = [
  {
    key: 'day',
    title: '日期',
    width: 112,
    sort: 'day',
    render: ({ day, reversed }) => (
      <>
        {dayOf(day)}
        {reversed && <div className="cell-sub">已冲销</div>}
      </>
    ),
  },
  { key: 'kind', title: '科目', width: 80, card: 'beside', render: ({ kind }) => costKinds[kind] },
  {
    key: 'amount',
    title: '金额（元）',
    width: 132,
    align: 'right',
    render: ({ amount, reversed }) => (
      <span className={reversed ? 'cost-reversed' : ''}>
        <Amount value={amount} />
      </span>
    ),
  },
  {
    key: 'note',
    title: '说明',
    width: 240,
    card: 'whole',
    render: ({ note, files }) => (
      <>
        {note}
        {files.length > 0 && <FileList files={files} />}
      </>
    ),
  },
  {
    key: 'source',
    title: '来源',
    width: 208,
    render: ({ source, source_path }) => (source_path === null ? source : <AppLink to={source_path}>{source}</AppLink>),
  },
  {
    key: 'by',
    title: '登记',
    width: 140,
    card: 'foot',
    render: ({ by_name, at }) => (
      <>
        {by_name ?? '系统'}
        <div className="cell-sub">{dateTime(at)}</div>
      </>
    ),
  },
];
