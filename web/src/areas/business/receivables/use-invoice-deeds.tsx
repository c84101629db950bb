import {
  cancelInvoice,
  type InvoiceRow,
  issueInvoice,
  redInvoice,
  refuseInvoice,
} from '@tongzhou/contract/areas/business/invoice.ts';
import { beginOf, today } from '@tongzhou/contract/rules/day.ts';
import { fenOfYuan, yuan } from '@tongzhou/contract/rules/money.ts';
import { type ReactNode, useState } from 'react';
import '#areas/business/receivables/receivables.css';
import { call } from '#platform/call.ts';
import { toast } from '#platform/toast.ts';
import { useConfirm } from '#ui/confirm.tsx';
import type { Field } from '#ui/fields/field.ts';
import { FieldDialog } from '#ui/form/field-dialog.tsx';
import type { RowActionMap } from '#ui/list/table/row-actions.tsx';
import { showFailures } from '#ui/show-failures.ts';

type Deed = 'issue' | 'refuse' | 'red';

const numberField: Field = { name: 'number', label: '发票号码', kind: 'input', required: true, maxLength: 30 };
const dayField: Field = { name: 'issued_on', label: '开票日期', kind: 'date', required: true };
const todayMillis = () => beginOf(today(Date.now()));

const factsOf = ({ title, credit_code, amount, order_number, note }: InvoiceRow): string =>
  [title, credit_code, `${yuan(fenOfYuan(amount))} 元`, order_number, note].filter(Boolean).join(' · ');

function IssueDialog({ invoice, close }: { invoice: InvoiceRow; close: () => void }): ReactNode {
  return (
    <FieldDialog
      title="开具发票"
      endpoint={issueInvoice}
      note={<p className="money-note">{factsOf(invoice)}</p>}
      fields={[numberField, dayField, { name: 'file_ids', label: '发票文件', kind: 'file' }]}
      initial={{ issued_on: todayMillis() }}
      fixed={{ id: invoice.id }}
      doneText="发票已开具"
      close={close}
    />
  );
}

function RefuseDialog({ invoice, close }: { invoice: InvoiceRow; close: () => void }): ReactNode {
  return (
    <FieldDialog
      title="退回开票申请"
      endpoint={refuseInvoice}
      okText="确认退回"
      note={<p className="money-note">{factsOf(invoice)}</p>}
      fields={[{ name: 'reason', label: '退回原因', kind: 'textarea', required: true, maxLength: 200 }]}
      fixed={{ id: invoice.id }}
      doneText="已退回"
      close={close}
    />
  );
}

function RedDialog({ invoice, close }: { invoice: InvoiceRow; close: () => void }): ReactNode {
  return (
    <FieldDialog
      title={`红冲发票：${invoice.number ?? ''}`}
      endpoint={redInvoice}
      okText="确认红冲"
      note={<p className="money-note">原发票保留，另开一张负数的红字发票冲回。</p>}
      fields={[
        {
          name: 'amount',
          label: '红冲金额',
          kind: 'money',
          required: true,
          hint: `最多可红冲 ${yuan(fenOfYuan(invoice.reversible))} 元`,
        },
        { ...numberField, label: '红字发票号码' },
        dayField,
        { name: 'note', label: '红冲原因', kind: 'textarea', required: true, maxLength: 200 },
      ]}
      initial={{ amount: invoice.reversible, issued_on: todayMillis() }}
      fixed={{ id: invoice.id }}
      doneText="已红冲"
      close={close}
    />
  );
}

const dialogs = { issue: IssueDialog, refuse: RefuseDialog, red: RedDialog } as const;

interface InvoiceDeeds {
  readonly start: (deed: Deed | 'cancel', invoice: InvoiceRow) => void;
  /** What stands open. */
  readonly dialog: ReactNode;
}

/** What is done with an invoice that was asked for or issued. */
export function useInvoiceDeeds(): InvoiceDeeds {
  const confirm = useConfirm();
  const [open, setOpen] = useState<{ readonly deed: Deed; readonly invoice: InvoiceRow }>();
  const cancel = async (invoice: InvoiceRow) => {
    const content = `${factsOf(invoice)}，确定取消这份开票申请吗？`;
    if (!(await confirm({ title: '取消开票申请', content, okText: '取消申请', cancelText: '返回', danger: true })))
      return;
    await call(cancelInvoice, { id: invoice.id });
    toast('开票申请已取消', 'success');
  };
  const Dialog = open && dialogs[open.deed];
  return {
    start: (deed, invoice) => {
      if (deed === 'cancel') showFailures(cancel(invoice));
      else setOpen({ deed, invoice });
    },
    dialog: open !== undefined && Dialog !== undefined && (
      <Dialog invoice={open.invoice} close={() => setOpen(undefined)} />
    ),
  };
}

export const invoiceActions = ({ start }: InvoiceDeeds): RowActionMap<InvoiceRow> => ({
  issue: { label: '开具', run: (row) => start('issue', row) },
  refuse: { label: '退回', run: (row) => start('refuse', row) },
  cancel: { label: '取消', danger: true, run: (row) => start('cancel', row) },
  red: { label: '红冲', danger: true, run: (row) => start('red', row) },
});
