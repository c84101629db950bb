import type { ApproverStep } from '@tongzhou/contract/areas/approval/step.ts';
import { handOver, leave } from '@tongzhou/contract/areas/personnel/change.ts';
import { beginOf, today } from '@tongzhou/contract/rules/day.ts';
import type { ReactNode } from 'react';
import { HandOverList } from '#areas/personnel/changes/hand-over-list.tsx';
import { leavingFields } from '#areas/personnel/changes/leaving-fields.ts';
import '#areas/personnel/people/personnel.css';
import { useLoadOnce } from '#platform/loading/load.ts';
import { LoadingDialog } from '#ui/form/loading-dialog.tsx';
import { RequestDialog } from '#ui/request/request-dialog.tsx';

/** What was sent before. */
export interface LeavingStart {
  readonly left_date: number;
  readonly receiver_id: number | null;
  readonly reason: string;
  readonly audit: readonly ApproverStep[];
}

interface LeavingDialogProps {
  readonly userId: number;
  readonly name: string;
  readonly start?: LeavingStart;
  /** The request this is the next round of. */
  readonly again?: number;
  readonly close: () => void;
}

export function LeavingDialog({ userId, name, start, again, close }: LeavingDialogProps): ReactNode {
  const { data, error, refetch } = useLoadOnce(handOver, { user_id: userId });
  const title = `办理离职：${name}`;
  if (data === undefined)
    return <LoadingDialog title={title} error={error} retry={() => void refetch()} close={close} />;
  return (
    <RequestDialog
      title={title}
      what="离职"
      kind="leaving"
      endpoint={leave}
      concernsId={userId}
      again={again}
      note={
        <>
          <p className="dialog-note">提交后按下列流程审批，通过后到离职日期时交接并停用账号。</p>
          <HandOverList parts={data.parts} />
        </>
      }
      fields={leavingFields(userId)}
      initial={{ ...(start ?? { left_date: beginOf(today(Date.now())), receiver_id: data.receiver_id }) }}
      fixed={{ user_id: userId }}
      close={close}
    />
  );
}
