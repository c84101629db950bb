import { useSearch } from '@tanstack/react-router';
import { claimToEdit, reimburseIndex } from '@tongzhou/contract/areas/reimbursement/claim.ts';
import { Id } from '@tongzhou/contract/fields.ts';
import { type ClaimType, claimTypes } from '@tongzhou/contract/rules/reimbursement/claim.ts';
import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { reimbursementAddress } from '#areas/reimbursement/addresses.ts';
import { ClaimForm } from '#areas/reimbursement/claims/claim-form.tsx';
import { useLoadOnce } from '#platform/loading/load.ts';
import { decodeQuery } from '#platform/query-text.ts';
import { AppLink } from '#ui/link/app-link.tsx';
import { Page } from '#ui/page/page.tsx';
import { LoadError } from '#ui/state/load-error.tsx';
import { StateMessage } from '#ui/state/state-message.tsx';

const Address = z.strictObject({ draft: z.optional(Id), again: z.optional(Id) });

function Content({
  type,
  draft,
  again,
}: {
  type: ClaimType;
  draft: number | undefined;
  again: number | undefined;
}): ReactNode {
  const begun = draft !== undefined || again !== undefined;
  const index = useLoadOnce(reimburseIndex, {});
  const existing = useLoadOnce(claimToEdit, again === undefined ? { draft_id: draft ?? 0 } : { approval_id: again }, {
    enabled: begun,
  });
  const error = index.error ?? existing.error;
  if (error !== null && error.status === 404)
    return (
      <StateMessage
        kind="locked"
        title="没有找到这张报销单"
        hint="它可能已提交或已删除。"
        action={<AppLink to={reimbursementAddress()}>回到我的报销</AppLink>}
      />
    );
  const retry = () => {
    void index.refetch();
    if (begun) void existing.refetch();
  };
  if (error !== null) return <LoadError error={error} retry={retry} />;
  if (index.data === undefined || (begun && existing.data === undefined))
    return (
      <div className="panel panel-padded" aria-busy>
        <Skeleton active paragraph={{ rows: 12 }} />
      </div>
    );
  return <ClaimForm type={existing.data?.type ?? type} index={index.data} existing={existing.data} again={again} />;
}

/** `?draft=` one that is gone on with, `?again=` one that came back. */
export function ClaimFormPage({ type }: { type: ClaimType }): ReactNode {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const { draft, again } = decodeQuery(Address, search);
  return (
    <Page title={claimTypes[type]}>
      <Content key={`${draft ?? ''}-${again ?? ''}`} type={type} draft={draft} again={again} />
    </Page>
  );
}
