import { exportLoans, type LoanRow, loanPage } from '@tongzhou/contract/areas/reimbursement/loan.ts';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import '#areas/reimbursement/claims/claim-form.css';
import { loanAddress, loanColumns, stateOptions } from '#areas/reimbursement/loans/loan-columns.tsx';
import { later } from '#platform/loading/later.tsx';
import type { SearchField } from '#ui/list/filter/search-field.ts';
import { ListPage } from '#ui/list/list-page.tsx';
import type { ShownTabs } from '#ui/list/list-tabs.ts';
import type { Column } from '#ui/list/table/column.ts';
import { usePageQuery } from '#ui/list/use-page-query.ts';

const dialogs = () => import('#areas/reimbursement/loans/loan-dialog.tsx');
const ReturnDialog = later(async () => (await dialogs()).ReturnDialog);
const CancelLoanDialog = later(async () => (await dialogs()).CancelLoanDialog);

const who: Column<LoanRow> = {
  key: 'user',
  title: '借支人',
  width: 130,
  render: ({ user_name, department_name }) => (
    <>
      {user_name}
      <div className="cell-sub">{department_name}</div>
    </>
  ),
};
const [first, ...rest] = loanColumns;
const columns = first === undefined ? [who] : [first, who, ...rest];

const fields: readonly SearchField[] = [
  { kind: 'select', name: 'state', label: '状态', inline: '全部状态', options: stateOptions },
  { kind: 'select', name: 'overdue', label: '逾期', options: [{ value: 'true', label: '只看逾期' }] },
];

/** 借支台账: who has what of the company. */
export function LoanTab({ tabs, back }: { tabs: ShownTabs; back: () => void }): ReactNode {
  const [returning, setReturning] = useState<LoanRow>();
  const [cancelling, setCancelling] = useState<LoanRow>();
  return (
    <ListPage
      title="借支台账"
      name="loans"
      noun="借支"
      label="借支台账"
      query={usePageQuery(loanPage)}
      exportEndpoint={exportLoans}
      tabs={tabs}
      keyword="借支人、用途"
      fields={fields}
      columns={columns}
      rowName={({ number }) => number}
      rowActions={{
        return: { label: '登记还款', run: setReturning },
        detail: { label: '详情', to: loanAddress },
        cancel: { label: '取消借支', danger: true, run: setCancelling },
      }}
      buttons={<Button onClick={back}>返回打款</Button>}
    >
      {returning !== undefined && <ReturnDialog loan={returning} close={() => setReturning(undefined)} />}
      {cancelling !== undefined && <CancelLoanDialog {...cancelling} close={() => setCancelling(undefined)} />}
    </ListPage>
  );
}
