import { useSearch } from '@tanstack/react-router';
import { opportunityDetail } from '@tongzhou/contract/areas/business/opportunity.ts';
import { Id } from '@tongzhou/contract/fields.ts';
import { deedsOf, stageRefusal } from '@tongzhou/contract/rules/business/opportunity-stage.ts';
import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { opportunityAddress } from '#areas/business/addresses.ts';
import '#areas/business/opportunities/opportunities.css';
import { useAllowed } from '#platform/allowed.tsx';
import { useLoadOnce } from '#platform/loading/load.ts';
import { decodeQuery } from '#platform/query-text.ts';
import { AppLink } from '#ui/link/app-link.tsx';
import { Page } from '#ui/page/page.tsx';
import { LoadError } from '#ui/state/load-error.tsx';
import { StateMessage } from '#ui/state/state-message.tsx';
import { OpportunityForm } from './opportunity-form.tsx';
import { blankValues, valuesOf } from './opportunity-values.ts';

const Address = z.strictObject({ id: z.optional(Id), customer_id: z.optional(Id) });

function Existing({ id }: { id: number }): ReactNode {
  const { data, error, refetch } = useLoadOnce(opportunityDetail, { id });
  if (data === undefined) {
    return error === null ? (
      <div className="panel panel-padded">
        <Skeleton active paragraph={{ rows: 12 }} />
      </div>
    ) : (
      <LoadError error={error} retry={() => void refetch()} />
    );
  }
  if (data.actions.includes('edit')) return <OpportunityForm begun={valuesOf(data)} existing={data} />;
  return (
    <StateMessage
      kind="locked"
      title={deedsOf(data.stage).includes('edit') ? '你不能编辑这个商机' : stageRefusal(data.stage, 'edit')}
      hint="可以打开商机，看现在能做什么。"
      action={<AppLink to={opportunityAddress(id)}>打开商机</AppLink>}
    />
  );
}

/** A new opportunity (`?customer_id=` for whom), or with `?id=` one that is changed. */
export default function OpportunityFormPage(): ReactNode {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const { id, customer_id } = decodeQuery(Address, search);
  const mayCreate = useAllowed()('business.create');
  const content = () => {
    if (id !== undefined) return <Existing key={id} id={id} />;
    if (mayCreate) return <OpportunityForm begun={blankValues(customer_id)} />;
    return <StateMessage kind="locked" title="你不能新增商机" hint="如需使用，请联系管理员开通权限。" />;
  };
  return <Page title={id === undefined ? '新增商机' : '编辑商机'}>{content()}</Page>;
}
