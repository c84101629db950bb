import { useSearch } from '@tanstack/react-router';
import { type ClaimDetail, claimDetail } from '@tongzhou/contract/areas/reimbursement/claim.ts';
import { verifyInvoices } from '@tongzhou/contract/areas/reimbursement/invoice.ts';
import { Id } from '@tongzhou/contract/fields.ts';
import { dayOf } from '@tongzhou/contract/rules/day.ts';
import { claimTypes } from '@tongzhou/contract/rules/reimbursement/claim.ts';
import { Alert, Button, Checkbox, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { reimbursementAddress } from '#areas/reimbursement/addresses.ts';
import { ClaimStatus } from '#areas/reimbursement/claims/claim-status.tsx';
import { ClaimLineTable } from '#areas/reimbursement/claims/lines/claim-line-table.tsx';
import { call } from '#platform/call.ts';
import { useLoad } from '#platform/loading/load.ts';
import { decodeQuery } from '#platform/query-text.ts';
import { Amount } from '#ui/amount.tsx';
import { AppLink, useAppLink } from '#ui/link/app-link.tsx';
import { DetailPage, DetailSection } from '#ui/page/detail-page.tsx';
import { Page } from '#ui/page/page.tsx';
import { requestAddress } from '#ui/request/request-address.ts';
import { showFailures } from '#ui/show-failures.ts';
import { LoadError } from '#ui/state/load-error.tsx';
import { StateMessage } from '#ui/state/state-message.tsx';
import { FileList } from '#ui/upload/file-list.tsx';

const Address = z.strictObject({ id: z.optional(Id) });

function Invoices({ claim }: { claim: ClaimDetail }): ReactNode {
  const { id, invoices, may_verify } = claim;
  if (invoices.length === 0) return null;
  const tick = (invoice: number, verified: boolean) =>
    showFailures(call(verifyInvoices, { claim_id: id, ids: [invoice], verified }));
  return (
    <DetailSection title="发票">
      <ul className="claim-invoices">
        {invoices.map((invoice) => (
          <li key={invoice.id}>
            <Checkbox
              checked={invoice.verified}
              disabled={!may_verify}
              onChange={({ target }) => tick(invoice.id, target.checked)}
            >
              {invoice.number} {invoice.verified ? '已查验' : '未查验'}
            </Checkbox>
          </li>
        ))}
      </ul>
    </DetailSection>
  );
}

function Shown({ claim }: { claim: ClaimDetail }): ReactNode {
  const approval = useAppLink(
    claim.approval_id === null ? reimbursementAddress() : requestAddress('reimburse', claim.approval_id),
  );
  const voucher = useAppLink(
    claim.approval_id === null ? reimbursementAddress() : `${requestAddress('reimburse', claim.approval_id)}&print=a5`,
  );
  const { payment } = claim;
  return (
    <DetailPage
      title={claim.reason === '' ? claimTypes[claim.type] : claim.reason}
      status={<ClaimStatus state={claim.state} pay={claim.pay_state} />}
      facts={[claim.number, claimTypes[claim.type], claim.user_name].filter((one) => one !== null).join(' · ')}
      actions={
        claim.approval_id !== null && (
          <>
            <Button {...voucher}>打印凭证</Button>
            <Button {...approval}>审批过程</Button>
          </>
        )
      }
    >
      {claim.warnings.length > 0 && <Alert type="warning" showIcon title={claim.warnings.join('；')} />}
      <DetailSection
        title="报销"
        facts={[
          {
            label: claim.project_title === null ? '承担部门' : '项目',
            value: claim.project_title ?? claim.department_name,
          },
          { label: '申请金额', value: <Amount value={claim.total} unit /> },
          { label: '核定金额', value: claim.approved === null ? null : <Amount value={claim.approved} unit /> },
          { label: '大写金额', value: claim.capitals },
          ...claim.offsets.map(({ number, amount }) => ({
            label: `冲账 ${number}`,
            value: <Amount value={amount} unit />,
          })),
          {
            label: '收款人',
            value: [claim.payee, claim.bank_name, claim.bank_account].filter((one) => one !== '').join(' '),
          },
          ...(payment === null
            ? []
            : [
                {
                  label: payment.paid_on === null ? '应付金额' : '已付金额',
                  value: <Amount value={payment.amount} unit />,
                },
                { label: '打款日期', value: payment.paid_on === null ? null : dayOf(payment.paid_on) },
                { label: '凭证号', value: payment.voucher },
              ]),
        ]}
      />
      <DetailSection title="明细">
        <ClaimLineTable claim={claim} />
      </DetailSection>
      <Invoices claim={claim} />
      {claim.files.length > 0 && (
        <DetailSection title="整单附件">
          <FileList files={claim.files} />
        </DetailSection>
      )}
    </DetailPage>
  );
}

/** A claim of one's own, or one that the viewer decides about or pays. */
export default function ClaimPage(): ReactNode {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const { id } = decodeQuery(Address, search);
  const { data, error, refetch } = useLoad(claimDetail, { id: id ?? 0 }, { enabled: id !== undefined });
  if (data !== undefined) return <Shown claim={data} />;
  return (
    <Page title="报销详情">
      {id === undefined || error?.status === 404 ? (
        <StateMessage
          kind="locked"
          title="没有找到这张报销单"
          hint="它可能已被删除，或者你没有查看它的权限。"
          action={<AppLink to={reimbursementAddress()}>回到我的报销</AppLink>}
        />
      ) : error !== null ? (
        <LoadError error={error} retry={() => void refetch()} />
      ) : (
        <div className="panel panel-padded" aria-busy>
          <Skeleton active paragraph={{ rows: 10 }} />
        </div>
      )}
    </Page>
  );
}
