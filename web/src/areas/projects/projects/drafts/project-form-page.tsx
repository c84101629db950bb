import { useSearch } from '@tanstack/react-router';
import { projectDetail } from '@tongzhou/contract/areas/projects/project.ts';
import { Id } from '@tongzhou/contract/fields.ts';
import { actionsAt, type ProjectStatus, statusRefusal } from '@tongzhou/contract/rules/projects/project-status.ts';
import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { listAddress, projectAddress } from '#areas/projects/addresses.ts';
import { OrderLink } from '#areas/projects/projects/order-link.tsx';
import { useAllowed } from '#platform/allowed.tsx';
import type { ProjectShown } from '#platform/area.tsx';
import { useLoadOnce } from '#platform/loading/load.ts';
import { decodeQuery } from '#platform/query-text.ts';
import { Amount } from '#ui/amount.tsx';
import { AppLink } from '#ui/link/app-link.tsx';
import { DetailSection } from '#ui/page/detail-page.tsx';
import { Page } from '#ui/page/page.tsx';
import { LoadError } from '#ui/state/load-error.tsx';
import { StateMessage } from '#ui/state/state-message.tsx';
import { CameBack } from './came-back.tsx';
import { ProjectForm } from './project-form.tsx';

/** A draft, of one's own or of an order that was won: both are projects already. */
const Address = z.strictObject({ id: z.optional(Id), draft: z.optional(Id) });

function Locked({ project }: { project: ProjectShown }): ReactNode {
  const { id, status, actions } = project;
  const atThisStatus = actionsAt(status as ProjectStatus).includes('edit');
  const why = actions.includes('edit') ? '你看不到这个项目的金额，不能编辑' : '你不能编辑这个项目';
  return (
    <StateMessage
      kind="locked"
      title={atThisStatus ? why : statusRefusal(status as ProjectStatus, 'edit')}
      hint="可以打开项目，看现在能做什么。"
      action={<AppLink to={projectAddress(id)}>打开项目</AppLink>}
    />
  );
}

/** What the order says of a project that comes from one. */
function OrderFacts({ project }: { project: ProjectShown }): ReactNode {
  const { order, customer_name, contract_amount } = project;
  if (order === null) return null;
  return (
    <DetailSection
      title="订单"
      facts={[
        { label: '合同编号', value: <OrderLink order={order} /> },
        { label: '客户', value: customer_name },
        { label: '合同金额', value: <Amount value={contract_amount} unit /> },
      ]}
    />
  );
}

function Existing({ id }: { id: number }): ReactNode {
  const { data, error, refetch } = useLoadOnce(projectDetail, { id });
  if (data === undefined) {
    if (error === null)
      return (
        <div className="panel panel-padded" aria-busy>
          <Skeleton active paragraph={{ rows: 12 }} />
        </div>
      );
    if (error.status !== 404) return <LoadError error={error} retry={() => void refetch()} />;
    return (
      <StateMessage
        kind="locked"
        title="没有找到这个项目"
        hint="它可能已被删除，或者你没有查看它的权限。"
        action={<AppLink to={listAddress()}>回到项目列表</AppLink>}
      />
    );
  }
  if (!data.actions.includes('edit') || data.budget_parts === null) return <Locked project={data} />;
  return (
    <>
      <CameBack project={data} />
      <OrderFacts project={data} />
      <ProjectForm existing={data} />
    </>
  );
}

/** A new project, or a draft that is gone on with: `?id=` one's own, `?draft=` that of an order. */
export default function ProjectFormPage(): ReactNode {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const { id, draft } = decodeQuery(Address, search);
  const mayCreate = useAllowed()('project.new');
  const existing = id ?? draft;
  const content = () => {
    if (existing !== undefined) return <Existing key={existing} id={existing} />;
    if (mayCreate) return <ProjectForm />;
    return <StateMessage kind="locked" title="你不能新建项目" hint="如需使用，请联系管理员开通权限。" />;
  };
  return <Page title={draft !== undefined ? '完善立项' : id === undefined ? '新建项目' : '编辑项目'}>{content()}</Page>;
}
