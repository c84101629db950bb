import { applyLeaving, changeToEdit, ownHandOver } from '@tongzhou/contract/areas/personnel/change.ts';
import { userDetail } from '@tongzhou/contract/areas/staff/person.ts';
import { beginOf, today } from '@tongzhou/contract/rules/day.ts';
import { Alert, Button, Skeleton } from 'antd';
import { type ReactNode, useState } from 'react';
import { HandOverList } from '#areas/personnel/changes/hand-over-list.tsx';
import { leavingFields } from '#areas/personnel/changes/leaving-fields.ts';
import { useLoad, useLoadOnce } from '#platform/loading/load.ts';
import { parseSteps } from '#ui/approval/approval-steps.ts';
import { Page } from '#ui/page/page.tsx';
import { RequestDialog } from '#ui/request/request-dialog.tsx';
import { RunningRequest } from '#ui/request/running-request.tsx';
import { useAgain } from '#ui/request/use-again.ts';
import { LoadError } from '#ui/state/load-error.tsx';

/** Of one's own accord: what would be handed over, and the request. */
export default function OwnLeavingPage(): ReactNode {
  const { again, clearAgain } = useAgain();
  const [open, setOpen] = useState(false);
  const { data, error, refetch } = useLoad(ownHandOver, {}, { staleTime: 0 });
  const { data: me } = useLoad(userDetail, {});
  const before = useLoadOnce(changeToEdit, { approval_id: again ?? 1 }, { enabled: again !== undefined });
  const ready = data !== undefined && me !== undefined && (again === undefined || before.data !== undefined);
  const running = data?.open ?? null;
  const mayApply = data === undefined || data.problem === null;
  const close = () => {
    setOpen(false);
    if (again !== undefined) clearAgain();
  };
  const start = () =>
    before.data === undefined
      ? { left_date: beginOf(today(Date.now())), receiver_id: data?.receiver_id ?? null }
      : {
          left_date: before.data.effective_date,
          receiver_id: before.data.receiver_id,
          reason: before.data.reason,
          audit: parseSteps(before.data.content_json),
        };
  return (
    <Page
      title="离职申请"
      actions={
        mayApply && (
          <Button type="primary" disabled={!ready} onClick={() => setOpen(true)}>
            申请离职
          </Button>
        )
      }
    >
      {running !== null && <RunningRequest id={running.id} />}
      {running === null && (
        <Alert
          type="info"
          showIcon
          title={data?.problem ?? '提交后按离职流程审批，通过后到离职日期时交接下列事项并停用账号。'}
        />
      )}
      <div className="panel panel-padded">
        {data === undefined && error !== null && <LoadError error={error} retry={() => void refetch()} />}
        {data === undefined && error === null && <Skeleton active paragraph={{ rows: 4 }} />}
        {data !== undefined && <HandOverList parts={data.parts} />}
      </div>
      {(open || again !== undefined) && ready && (
        <RequestDialog
          title="申请离职"
          what="离职申请"
          kind="leaving"
          endpoint={applyLeaving}
          again={again}
          fields={leavingFields(me.id)}
          initial={start()}
          close={close}
        />
      )}
    </Page>
  );
}
