import { type ApprovalDetail, approvalDetail } from '@tongzhou/contract/areas/approval/request.ts';
import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import '#areas/approval/requests/approvals.css';
import { RequestChanges } from '#areas/approval/requests/request-changes.tsx';
import { RequestFacts } from '#areas/approval/requests/request-head.tsx';
import { RequestRecord } from '#areas/approval/requests/request-record.tsx';
import { RequestTrail } from '#areas/approval/requests/request-trail.tsx';
import { useLoad } from '#platform/loading/load.ts';
import { AuditStatus } from '#ui/approval/audit-status.tsx';
import { AppLink } from '#ui/link/app-link.tsx';
import { DetailSection } from '#ui/page/detail-page.tsx';
import { requestAddress } from '#ui/request/request-address.ts';
import { dateTime } from '#ui/shanghai-time.ts';
import { LoadError } from '#ui/state/load-error.tsx';
import { StateMessage } from '#ui/state/state-message.tsx';

interface RoundProps {
  readonly id: number;
  readonly latest: ApprovalDetail;
  readonly round: number;
}

/** How a round came out: the one that goes on has no outcome yet. */
const outcomeOf = ({ rounds, audit_status }: ApprovalDetail, round: number): number =>
  rounds.find((one) => one.round === round)?.outcome ?? audit_status;

/** What was otherwise than the round before, and who said what to it. */
function Differences({ id, latest, round }: RoundProps): ReactNode {
  const isLatest = round === latest.round;
  const { data, error, refetch } = useLoad(approvalDetail, { id, round }, { enabled: !isLatest });
  const detail = isLatest ? latest : data;
  if (detail === undefined)
    return error === null ? (
      <Skeleton active paragraph={{ rows: 3 }} />
    ) : (
      <LoadError error={error} retry={() => void refetch()} />
    );
  const trail = latest.trail.filter((entry) => entry.round === round);
  return (
    <div className="round-content">
      {round === 1 ? (
        <p className="cell-sub">首次提交</p>
      ) : detail.changes.length === 0 ? (
        <p className="cell-sub">与上一轮相同</p>
      ) : (
        <RequestChanges changes={detail.changes} />
      )}
      <RequestTrail trail={trail} rounds={[]} />
    </div>
  );
}

/** Every round of one request, newest first: what changed and what became of it; then all of it as it stands now. */
export function RequestRounds({ id }: { id: number }): ReactNode {
  const { data, error, refetch } = useLoad(approvalDetail, { id }, { staleTime: 0, quiet: true });
  if (data === undefined) {
    if (error === null) return <Skeleton active paragraph={{ rows: 10 }} />;
    if (error.status !== 404) return <LoadError error={error} retry={() => void refetch()} />;
    return <StateMessage kind="locked" title="没有找到这个申请" hint="它可能已被删除，或者你没有查看它的权限。" />;
  }
  const { kind, title, rounds } = data;
  return (
    <>
      <DetailSection title={title} extra={<AppLink to={requestAddress(kind, id)}>打开申请</AppLink>}>
        <div className="detail-facts">
          <RequestFacts detail={data} />
        </div>
      </DetailSection>
      {rounds.toReversed().map(({ round, started_at }) => (
        <DetailSection
          key={round}
          title={`第 ${round} 轮 · ${dateTime(started_at)}`}
          extra={<AuditStatus kind={kind} state={outcomeOf(data, round)} />}
        >
          <Differences id={id} latest={data} round={round} />
        </DetailSection>
      ))}
      <RequestRecord detail={{ ...data, changes: [] }} />
    </>
  );
}
