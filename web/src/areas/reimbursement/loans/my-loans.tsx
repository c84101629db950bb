import { exportMyLoans, loanBalance, myLoanPage } from '@tongzhou/contract/areas/reimbursement/loan.ts';
import type { ReactNode } from 'react';
import { useRowDeeds } from '#areas/approval/public.ts';
import { reimbursementAddress } from '#areas/reimbursement/addresses.ts';
import '#areas/reimbursement/claims/claim-form.css';
import { loanAddress, loanColumns, stateOptions } from '#areas/reimbursement/loans/loan-columns.tsx';
import { useLoad } from '#platform/loading/load.ts';
import { Amount } from '#ui/amount.tsx';
import { ListPanel } from '#ui/list/list-panel.tsx';
import type { ShownTabs } from '#ui/list/list-tabs.ts';
import { usePageQuery } from '#ui/list/use-page-query.ts';

/** What one has of the company, and what of it is back. */
export function MyLoans({ tabs, tools }: { tabs: ShownTabs; tools: ReactNode }): ReactNode {
  const { start, dialog } = useRowDeeds();
  const { data: balance } = useLoad(loanBalance, {}, { quiet: true });
  return (
    <>
      <ListPanel
        name="my-loans"
        noun="借支"
        label="我的借支"
        query={usePageQuery(myLoanPage)}
        exportEndpoint={exportMyLoans}
        tabs={tabs}
        fields={[{ kind: 'select', name: 'state', label: '状态', inline: '全部状态', options: stateOptions }]}
        tools={
          balance !== undefined &&
          balance.loans > 0 && (
            <span>
              未还 <Amount value={balance.left} unit />
            </span>
          )
        }
        columns={loanColumns}
        rowName={({ number }) => number}
        rowActions={{
          detail: { label: '详情', to: loanAddress },
          edit: { label: '修改', to: ({ approval_id }) => reimbursementAddress({ tab: 'loans', again: approval_id }) },
          withdraw: { label: '撤回', run: ({ approval_id }) => start('withdraw', { id: approval_id }) },
        }}
        emptyHint="需要预支费用时申请借支，之后在报销中冲账或向财务还款。"
        emptyAction={tools}
      />
      {dialog}
    </>
  );
}
