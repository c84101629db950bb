import {
  cancelLoan,
  type LoanRow,
  loanToEdit,
  returnLoan,
  submitLoan,
} from '@tongzhou/contract/areas/reimbursement/loan.ts';
import { beginOf, today } from '@tongzhou/contract/rules/day.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLoadOnce } from '#platform/loading/load.ts';
import { parseSteps } from '#ui/approval/approval-steps.ts';
import type { Field } from '#ui/fields/field.ts';
import { FieldDialog } from '#ui/form/field-dialog.tsx';
import { RequestDialog } from '#ui/request/request-dialog.tsx';

const fields: readonly Field[] = [
  { name: 'amount', label: '借支金额', kind: 'money', required: '请填写金额' },
  { name: 'return_on', label: '归还日期', kind: 'date-101', required: '请选择时间' },
  { name: 'purpose', label: '用途', kind: 'textarea', required: '请填写用途', maxLength: 200 },
];

interface LoanDialogProps {
  readonly again: number | undefined;
  readonly close: () => void;
}

export function LoanDialog({ again, close }: LoanDialogProps): ReactNode {
  const { data, error } = useLoadOnce(loanToEdit, { approval_id: again ?? 0 }, { enabled: again !== undefined });
  const giveUp = useRef(close);
  giveUp.current = close;
  // The person has been told.
  useEffect(() => {
    if (error !== null) giveUp.current();
  }, [error]);
  if (again !== undefined && data === undefined) return null;
  return (
    <RequestDialog
      title="申请借支"
      what="借支"
      kind="loan"
      endpoint={submitLoan}
      fields={fields}
      again={again}
      initial={
        data === undefined
          ? {}
          : {
              amount: data.amount,
              return_on: data.return_on,
              purpose: data.purpose,
              audit: parseSteps(data.content_json),
            }
      }
      figures={({ amount }) => ({ amount: typeof amount === 'number' ? amount : undefined })}
      close={close}
    />
  );
}

/** 还款 in cash, booked by finance. */
export function ReturnDialog({ loan, close }: { loan: LoanRow; close: () => void }): ReactNode {
  return (
    <FieldDialog
      title={`登记还款：${loan.user_name} ${loan.number}`}
      endpoint={returnLoan}
      fields={[
        { name: 'amount', label: '还款金额', kind: 'money', required: true },
        { name: 'day', label: '还款日期', kind: 'date', required: true },
        { name: 'note', label: '说明', kind: 'textarea', required: true, maxLength: 200 },
      ]}
      initial={{ amount: loan.left - loan.reserved, day: beginOf(today(Date.now())), note: '现金还款' }}
      fixed={{ id: loan.id }}
      okText="登记"
      doneText="还款已登记"
      keepRefusal
      close={close}
    />
  );
}

/** Agreed to and not paid out after all. */
export function CancelLoanDialog({ id, number, close }: { id: number; number: string; close: () => void }): ReactNode {
  return (
    <FieldDialog
      title={`取消借支 ${number}`}
      endpoint={cancelLoan}
      fields={[
        {
          name: 'reason',
          label: '原因',
          kind: 'textarea',
          required: '请填写原因',
          maxLength: 200,
          hint: '借支不再打款，申请人会收到消息。',
        },
      ]}
      fixed={{ id }}
      okText="取消借支"
      doneText="借支已取消"
      width={560}
      keepRefusal
      close={close}
    />
  );
}
