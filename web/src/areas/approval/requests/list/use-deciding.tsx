import type { ListedApproval } from '@tongzhou/contract/areas/approval/request.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useRowDeeds } from '#areas/approval/requests/actions/use-request-deeds.tsx';
import { isOpen } from '#areas/approval/requests/request-words.ts';
import type { DataTableProps } from '#ui/list/table/data-table.tsx';
import { BatchDialog } from './batch-dialog.tsx';

type Table = DataTableProps<ListedApproval>;

const batchable = (row: ListedApproval) => row.batchable && isOpen(row);

/** What a list of requests lets the viewer do: decide a row, and pass several of one kind at once. */
export function useDeciding(rows: Table['list']['rows'], addressOf: (row: ListedApproval) => string) {
  const { start, dialog } = useRowDeeds();
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [batch, setBatch] = useState(false);
  const picked = rows?.filter((row) => chosen.includes(row.id)) ?? [];
  const oneKind = new Set(picked.map(({ kind }) => kind)).size <= 1;
  const ticked = {
    chosen,
    onChoose: setChosen,
    selectable: batchable,
    actions: (
      <>
        <Button type="primary" size="small" disabled={!oneKind} onClick={() => setBatch(true)}>
          批量同意
        </Button>
        {!oneKind && <span className="cell-sub">一次只能处理同一类型的申请</span>}
      </>
    ),
  };
  /** Where there is anything to be passed with others. */
  const selection: Pick<Table, 'selection'> = rows?.some(batchable) === true ? { selection: ticked } : {};
  return {
    table: {
      rowName: ({ number }) => number,
      // Specification 4: deciding only while it is under approval and the viewer may; else the detail alone.
      offered: (row) => (isOpen(row) ? ['pass', 'reject', 'detail'] : ['detail']),
      rowActions: {
        pass: { label: '同意', run: (row) => start('pass', row) },
        reject: { label: '驳回', danger: true, run: (row) => start('reject', row) },
        detail: { label: '详情', to: addressOf },
      },
    } satisfies Partial<Table>,
    selection,
    dialogs: (
      <>
        {dialog}
        {batch && <BatchDialog rows={picked} onDone={() => setChosen([])} close={() => setBatch(false)} />}
      </>
    ),
  };
}
