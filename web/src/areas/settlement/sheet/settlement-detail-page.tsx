import { useSearch } from '@tanstack/react-router';
import { settlementDetail } from '@tongzhou/contract/areas/settlement/sheet.ts';
import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { listAddress, projectAddress, requestAddress } from '#areas/settlement/addresses.ts';
import { rowTitle, SettlementStatus } from '#areas/settlement/sheet/settlement-columns.tsx';
import { SettlementView } from '#areas/settlement/sheet/settlement-view.tsx';
import { CallError } from '#platform/call.ts';
import { useLoad } from '#platform/loading/load.ts';
import { AppLink } from '#ui/link/app-link.tsx';
import { DetailPage } from '#ui/page/detail-page.tsx';
import { Page } from '#ui/page/page.tsx';
import { dateTime } from '#ui/shanghai-time.ts';
import { LoadError } from '#ui/state/load-error.tsx';
import { StateMessage } from '#ui/state/state-message.tsx';

const title = '结算详情';

function NotShown({ error, retry }: { error: unknown; retry: () => void }): ReactNode {
  if (!(error instanceof CallError) || ![403, 404].includes(error.status))
    return <LoadError error={error} retry={retry} />;
  return (
    <StateMessage
      kind="locked"
      title="没有找到这次结算"
      hint="它可能不存在，或者你没有查看它的权限。"
      action={<AppLink to={listAddress}>回到项目结算</AppLink>}
    />
  );
}

function Loaded({ id }: { id: number }): ReactNode {
  const { data, error, refetch } = useLoad(settlementDetail, { id }, { quiet: true });
  if (data !== undefined)
    return (
      <DetailPage
        title={rowTitle(data)}
        status={<SettlementStatus state={data.state} />}
        facts={
          <>
            <AppLink to={projectAddress(data.project_id)}>{data.project_number ?? data.project_title}</AppLink>
            <AppLink to={requestAddress(data.approval_id)}>{data.approval_number}</AppLink>
            <span>
              {data.applicant_name} · {dateTime(data.created_at)}
            </span>
          </>
        }
        log={{ kind: 'project', id: data.project_id }}
      >
        <SettlementView settlement={data} />
      </DetailPage>
    );
  return (
    <Page title={title}>
      {error === null ? (
        <div className="panel panel-padded" aria-busy>
          <Skeleton active paragraph={{ rows: 10 }} />
        </div>
      ) : (
        <NotShown error={error} retry={() => void refetch()} />
      )}
    </Page>
  );
}

/** One settlement: what was earned, how it was shared, what became of it. */
export default function SettlementDetailPage(): ReactNode {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const id = Number(search.id);
  if (Number.isInteger(id) && id > 0) return <Loaded key={id} id={id} />;
  return (
    <Page title={title}>
      <StateMessage kind="empty" title="没有指定结算" hint="请从项目结算中打开。" />
    </Page>
  );
}
