import {
  exportBankList,
  exportVouchers,
  type PaymentRow,
  pay,
  paymentCount,
  takeBackPayment,
} from '@tongzhou/contract/areas/reimbursement/payment.ts';
import { beginOf, today } from '@tongzhou/contract/rules/day.ts';
import { fenOfYuan, yuan } from '@tongzhou/contract/rules/money.ts';
import { Input, Modal } from 'antd';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useProof } from '#areas/identity/public.ts';
import { useAllowed } from '#platform/allowed.tsx';
import { useLoad } from '#platform/loading/load.ts';
import { DownloadButton } from '#ui/excel/download-button.tsx';
import type { Field } from '#ui/fields/field.ts';
import { FieldDialog } from '#ui/form/field-dialog.tsx';

const DateField = lazy(() => import('#ui/fields/date-field.tsx'));

const ownFields: readonly Field[] = [
  { name: 'day', label: '打款日期', kind: 'date', required: true },
  { name: 'voucher', label: '凭证号', kind: 'input', required: true, maxLength: 50, placeholder: '付款凭证或流水号' },
];
/** One or several: all or none. */
export function PayDialog({ payments, close }: { payments: readonly PaymentRow[]; close: () => void }): ReactNode {
  const maySeeAccounts = useAllowed()('data.bank-account');
  const { data } = useLoad(paymentCount, {}, { quiet: true });
  const total = payments.reduce((sum, { amount }) => sum + fenOfYuan(amount), 0);
  const asks = data !== undefined && total >= fenOfYuan(data.proof_from);
  const proof = useProof();
  const ids = payments.map(({ id }) => id);
  return (
    <FieldDialog
      key={String(asks)}
      title={payments.length === 1 ? `打款 ${payments[0]?.number}` : `批量打款 ${payments.length} 笔`}
      endpoint={pay}
      fields={asks ? [...ownFields, ...proof.fields] : ownFields}
      onRefused={proof.onRefused}
      initial={{ day: beginOf(today(Date.now())) }}
      fixed={{ ids }}
      note={
        <p>
          合计 <b className="amount">{yuan(total)}</b> 元
          {maySeeAccounts && (
            <>
              {' '}
              <DownloadButton
                endpoint={exportBankList}
                input={{ ids }}
                label="银行付款清单"
                fileName="银行付款清单.xlsx"
                type="link"
              />
            </>
          )}
        </p>
      }
      okText="确认打款"
      doneText="已打款"
      keepRefusal
      close={close}
    />
  );
}

export function TakeBackDialog({ payment, close }: { payment: PaymentRow; close: () => void }): ReactNode {
  return (
    <FieldDialog
      title={`撤回打款 ${payment.number}`}
      endpoint={takeBackPayment}
      fields={[
        {
          name: 'reason',
          label: '原因',
          kind: 'textarea',
          required: '请填写原因',
          maxLength: 200,
          hint: '单据回到待打款，申请人会收到消息。',
        },
      ]}
      fixed={{ id: payment.id }}
      okText="撤回打款"
      doneText="已撤回"
      width={560}
      keepRefusal
      close={close}
    />
  );
}

/** A month's vouchers for the accountant. */
export function VoucherDialog({ close }: { close: () => void }): ReactNode {
  const [month, setMonth] = useState(beginOf(`${today(Date.now()).slice(0, 7)}-01`));
  return (
    <Modal open title="凭证清单" footer={null} onCancel={close} width={420}>
      <p>当月打款、冲账和还款的分录，科目编码在公司设置中维护。</p>
      <Suspense fallback={<Input disabled />}>
        <DateField
          aria-label="月份"
          granularity="month"
          value={month}
          onChange={(value) => value !== null && setMonth(value)}
        />
      </Suspense>
      <p>
        <DownloadButton
          endpoint={exportVouchers}
          input={{ month }}
          label="导出 Excel"
          fileName="凭证清单.xlsx"
          type="primary"
        />
      </p>
    </Modal>
  );
}
