import { paymentCount } from '@tongzhou/contract/areas/reimbursement/payment.ts';
import type { ReactNode } from 'react';
import { ApprovalListPage } from '#areas/approval/public.ts';
import { PaymentTab } from '#areas/reimbursement/payments/payment-tab.tsx';
import { useAllowed } from '#platform/allowed.tsx';
import { useLoad } from '#platform/loading/load.ts';

/** 报销审批: what is to be decided about, and for finance also what is to be paid. */
export default function ReimburseApprovalPage(): ReactNode {
  const pays = useAllowed()('approval.reimburse.pay');
  const { data } = useLoad(paymentCount, {}, { enabled: pays, quiet: true });
  const beside = { key: 'pay', name: '待打款', count: data?.due, Content: PaymentTab };
  return <ApprovalListPage list="reimburse" {...(pays && { beside })} />;
}
