import { areaName, type LogEntry, type OperationResult, resultNames } from '@tongzhou/contract/areas/operation-log.ts';
import { changeWords } from '@tongzhou/contract/rules/change-words.ts';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { Column } from '#ui/list/table/column.ts';
import { dateTime } from '#ui/shanghai-time.ts';
import { Status, type Tone } from '#ui/state/status.tsx';

const tones: Readonly<Record<OperationResult, Tone>> = { done: 'success', refused: 'warning', failed: 'error' };

export function ResultStatus({ result }: { result: OperationResult }): ReactNode {
  return <Status tone={tones[result]}>{resultNames[result]}</Status>;
}

/** What nobody was, such as a wrong password of an unknown account, or the program itself. */
export const whoOf = ({ user_name, user_id, address }: LogEntry): string =>
  user_name ?? (user_id === null && address === '' ? '系统' : '未登录');

const inShort = ({ changes }: LogEntry): string | undefined => {
  const [first] = changes;
  if (first === undefined) return undefined;
  const more = changes.length > 1 ? ` 等 ${changes.length} 项` : '';
  return `${changeWords(first)}${more}`;
};

const line = (words: string | undefined): ReactNode =>
  words === undefined ? (
    '—'
  ) : (
    <span className="log-line" title={words}>
      {words}
    </span>
  );

export const logColumns = (open: (entry: LogEntry) => void): readonly Column<LogEntry>[] => [
  {
    key: 'action',
    title: '操作',
    width: 190,
    render: (entry) => (
      <>
        <Button type="link" size="small" className="cell-link" onClick={() => open(entry)}>
          {entry.action}
        </Button>
        <div className="cell-sub">{areaName(entry.area)}</div>
      </>
    ),
  },
  {
    key: 'object',
    title: '对象',
    width: 200,
    render: ({ object_label, object_id }) =>
      line(object_label ?? (object_id === null ? undefined : `编号 ${object_id}`)),
  },
  {
    key: 'changes',
    title: '变更',
    width: 260,
    card: 'whole',
    render: (entry) => line(inShort(entry)),
  },
  {
    key: 'who',
    title: '操作人',
    width: 130,
    render: (entry) => (
      <>
        {whoOf(entry)}
        <div className="cell-sub">{entry.address}</div>
      </>
    ),
  },
  { key: 'result', title: '结果', width: 90, card: 'beside', render: ({ result }) => <ResultStatus result={result} /> },
  { key: 'duration', title: '耗时', width: 90, card: 'none', render: ({ duration_ms }) => `${duration_ms} 毫秒` },
  { key: 'at', title: '时间', width: 150, sort: 'at', card: 'foot', render: ({ at }) => dateTime(at) },
];
