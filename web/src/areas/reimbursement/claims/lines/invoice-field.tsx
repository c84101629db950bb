import { checkInvoice } from '@tongzhou/contract/areas/reimbursement/invoice.ts';
import { invoiceNumber, splitInvoices } from '@tongzhou/contract/rules/reimbursement/invoice-number.ts';
import { Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { useLoad } from '#platform/loading/load.ts';
import type { CellProps } from './cell-props.ts';
import { ReadMark } from './read-mark.tsx';

/** What is wrong is said when the field is left: its shape at once, whether it is used as the server knows it. */
export function InvoiceField({ type, line, label, errors, set, claimId }: CellProps): ReactNode {
  const [left, setLeft] = useState('');
  const wrong = splitInvoices(left)
    .map(invoiceNumber)
    .find((one) => 'problem' in one);
  const asked = left !== '' && wrong === undefined;
  const { data } = useLoad(
    checkInvoice,
    { re_no: left, ...(claimId !== undefined && { claim_id: claimId }) },
    { enabled: asked, quiet: true, staleTime: 10_000 },
  );
  const typing = line.re_no.trim() !== left;
  const problem = typing
    ? errors.re_no
    : (errors.re_no ?? (wrong !== undefined && 'problem' in wrong ? wrong.problem : (data?.problem ?? undefined)));
  return (
    <>
      <Input
        aria-label={`${label}发票号码`}
        maxLength={300}
        placeholder="多张用逗号分开"
        value={line.re_no}
        {...(problem !== undefined && { status: 'error' as const, 'aria-invalid': true })}
        onChange={({ target }) => set({ re_no: target.value })}
        onBlur={() => setLeft(line.re_no.trim())}
      />
      <ReadMark type={type} line={line} name="re_no" />
      {problem !== undefined && (
        <p className="claim-over" role="alert">
          {problem}
        </p>
      )}
      {!typing &&
        problem === undefined &&
        data?.warnings.map((warning) => (
          <p key={warning} className="claim-warning">
            {warning}
          </p>
        ))}
    </>
  );
}
