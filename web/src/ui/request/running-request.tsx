import { approvalDetail } from '@tongzhou/contract/areas/approval/request.ts';
import { auditStates } from '@tongzhou/contract/areas/approval/states.ts';
import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { useLoad } from '#platform/loading/load.ts';
import { safeAddress } from '#platform/session/leave.ts';
import { AuditStatus } from '#ui/approval/audit-status.tsx';
import { AppLink } from '#ui/link/app-link.tsx';
import { DetailSection } from '#ui/page/detail-page.tsx';
import { requestAddress } from '#ui/request/request-address.ts';
import { ReturnedReason } from '#ui/request/returned-reason.tsx';
import { dateTime } from '#ui/shanghai-time.ts';
import { LoadError } from '#ui/state/load-error.tsx';

/** One's own request that runs or came back, in the place of the form that would send another. */
export function RunningRequest({ id }: { id: number }): ReactNode {
  const { data, error, refetch } = useLoad(approvalDetail, { id }, { staleTime: 0 });
  if (data === undefined)
    return error === null ? (
      <Skeleton active paragraph={{ rows: 3 }} />
    ) : (
      <LoadError error={error} retry={() => void refetch()} />
    );
  const { kind, number, title, audit_status, summary, waiting_for, submitted_at, edit_path } = data;
  const editing = audit_status === auditStates.returned ? safeAddress(edit_path ?? '') : undefined;
  return (
    <>
      <ReturnedReason detail={data} />
      <DetailSection
        title={title}
        extra={<AuditStatus kind={kind} state={audit_status} />}
        facts={[
          { label: '编号', value: number },
          ...summary,
          { label: '当前处理人', value: waiting_for.join('、') },
          { label: '提交时间', value: dateTime(submitted_at) },
        ]}
      >
        <div className="request-links">
          {editing !== undefined && <AppLink to={editing}>修改并重新提交</AppLink>}
          <AppLink to={requestAddress(kind, id)}>查看进度</AppLink>
        </div>
      </DetailSection>
    </>
  );
}
