import { costKinds } from '@tongzhou/contract/areas/projects/cost.ts';
import {
  exportSettlementRows,
  type SettlementFigures,
  type SettlementLine,
  settlementRows,
} from '@tongzhou/contract/areas/settlement/sheet.ts';
import { dayOf } from '@tongzhou/contract/rules/day.ts';
import { Drawer } from 'antd';
import type { ReactNode } from 'react';
import { useAllowed } from '#platform/allowed.tsx';
import { Amount } from '#ui/amount.tsx';
import { ListPanel } from '#ui/list/list-panel.tsx';
import type { RowOf } from '#ui/list/list-state.ts';
import type { Column } from '#ui/list/table/column.ts';
import { useDialogPage } from '#ui/list/use-page-query.ts';
import { useReturnFocus } from '#ui/use-return-focus.ts';

const columns: readonly Column<RowOf<typeof settlementRows>>[] = [
  { key: 'day', title: '日期', width: 112, sort: 'day', render: ({ day }) => dayOf(day) },
  { key: 'note', title: '说明', width: 220, card: 'whole', render: ({ note }) => note },
  {
    key: 'amount',
    title: '金额（元）',
    width: 120,
    align: 'right',
    render: ({ amount }) => <Amount value={amount} />,
  },
  { key: 'by', title: '登记', width: 88, card: 'foot', render: ({ by_name }) => by_name ?? '系统' },
];

interface RowsDrawerProps {
  readonly projectId: number;
  readonly settlementId: number | undefined;
  readonly line: SettlementLine;
  readonly figures: SettlementFigures;
  readonly close: () => void;
}

/** The rows that a line is the sum of. */
export function RowsDrawer({ projectId, settlementId, line, figures, close }: RowsDrawerProps): ReactNode {
  useReturnFocus();
  const mayExport = useAllowed()('project.settlement.export');
  const query = useDialogPage(settlementRows, {
    project_id: projectId,
    line,
    ...(settlementId !== undefined && { settlement_id: settlementId }),
  });
  const name = line === 'income' ? '回款（含税）' : costKinds[line];
  return (
    <Drawer open title={`${name}明细`} size="min(640px, 100vw)" onClose={close}>
      <p>
        合计 <Amount value={line === 'income' ? figures.received : figures[line]} unit />
      </p>
      <ListPanel
        name="settlement-rows"
        noun={name}
        query={query}
        columns={columns}
        rowName={({ note }) => note}
        {...(mayExport && { exportEndpoint: exportSettlementRows })}
        emptyHint="这一项没有入账的记录。"
      />
    </Drawer>
  );
}
