import { approvalDetail } from '@tongzhou/contract/areas/approval/request.ts';
import { Drawer, Skeleton } from 'antd';
import { type ReactNode, useState } from 'react';
import { ActionBar } from '#areas/approval/requests/actions/action-bar.tsx';
import { useRequestDeeds } from '#areas/approval/requests/actions/use-request-deeds.tsx';
import { RequestFacts, RoundChoice } from '#areas/approval/requests/request-head.tsx';
import { RequestPath } from '#areas/approval/requests/request-path.tsx';
import { RequestRecord } from '#areas/approval/requests/request-record.tsx';
import { RequestTrail } from '#areas/approval/requests/request-trail.tsx';
import { CallError } from '#platform/call.ts';
import { useLoad } from '#platform/loading/load.ts';
import { AuditStatus } from '#ui/approval/audit-status.tsx';
import { DetailPage, DetailSection } from '#ui/page/detail-page.tsx';
import { Page } from '#ui/page/page.tsx';
import { ReturnedReason } from '#ui/request/returned-reason.tsx';
import { LoadError } from '#ui/state/load-error.tsx';
import { StateMessage } from '#ui/state/state-message.tsx';
import { usePhone } from '#ui/use-phone.ts';
import { useReturnFocus } from '#ui/use-return-focus.ts';

interface RequestViewProps {
  readonly id: number;
  /** At an address of its own: a page on a desk too. */
  readonly alone?: boolean;
  /** To another one that waits for the viewer, if there is one. */
  readonly onNext?: (() => void) | undefined;
  readonly close: () => void;
}

const drawerWidth = 1080;

function NotShown({ error, retry }: { error: unknown; retry: () => void }): ReactNode {
  if (error instanceof CallError && error.status === 404)
    return <StateMessage kind="locked" title="没有找到这个申请" hint="它可能已被删除，或者你没有查看它的权限。" />;
  return <LoadError error={error} retry={retry} />;
}

/** A request with its record, its path and its trail: a drawer beside the list, a page on a phone. */
export function RequestView({ id, alone = false, onNext, close }: RequestViewProps): ReactNode {
  useReturnFocus();
  const page = usePhone() || alone;
  const [round, setRound] = useState<number>();
  const current = useLoad(approvalDetail, { id }, { staleTime: 0 });
  const older = useLoad(approvalDetail, { id, round: round ?? 1 }, { enabled: round !== undefined });
  const { start, dialog } = useRequestDeeds(current.data);
  const shown = round === undefined ? current.data : older.data;
  const error = current.error ?? (round === undefined ? null : older.error);
  const retry = () => void (round === undefined ? current : older).refetch();
  const detail = current.data;

  if (detail === undefined || (shown === undefined && error !== null)) {
    const content =
      error === null ? <Skeleton active paragraph={{ rows: 12 }} /> : <NotShown error={error} retry={retry} />;
    if (page) return <Page title="申请详情">{content}</Page>;
    return (
      <Drawer open title="申请详情" size={drawerWidth} onClose={close}>
        {content}
      </Drawer>
    );
  }
  const choice = (
    <>
      <ReturnedReason detail={detail} />
      <RoundChoice detail={detail} round={round} onChoose={setRound} />
    </>
  );
  const record = shown === undefined ? <Skeleton active paragraph={{ rows: 8 }} /> : <RequestRecord detail={shown} />;
  const aside = (
    <>
      <DetailSection title="审批流程">{shown && <RequestPath steps={shown.steps} />}</DetailSection>
      <DetailSection title="审批记录">
        <RequestTrail trail={detail.trail} rounds={detail.rounds} />
      </DetailSection>
    </>
  );
  // What is decided is what stands before the eyes: not beside an earlier round.
  const bar = round === undefined && (
    <ActionBar detail={detail} onStart={(action) => start(action, detail)} onNext={onNext} />
  );
  if (page) {
    return (
      <>
        <DetailPage
          title={detail.title}
          status={<AuditStatus kind={detail.kind} state={detail.audit_status} />}
          facts={<RequestFacts detail={detail} />}
          {...(bar !== false && { actions: bar })}
          aside={aside}
        >
          {choice}
          {record}
        </DetailPage>
        {dialog}
      </>
    );
  }
  return (
    <Drawer
      open
      size={drawerWidth}
      onClose={close}
      className="request-drawer"
      title={
        <span className="request-title">
          {detail.title}
          <AuditStatus kind={detail.kind} state={detail.audit_status} />
        </span>
      }
      footer={bar !== false && <div className="request-bar">{bar}</div>}
    >
      <div className="detail-facts request-facts">
        <RequestFacts detail={detail} />
      </div>
      <div className="detail-body detail-body-aside">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: where nothing in it can be pressed, it is scrolled by the keyboard too. */}
        <section className="detail-main" aria-label="申请单" tabIndex={0}>
          {choice}
          {record}
        </section>
        <aside className="detail-aside" aria-label="流程与记录">
          {aside}
        </aside>
      </div>
      {dialog}
    </Drawer>
  );
}
