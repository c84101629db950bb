import { leaveToEdit, userLeaveIndex } from '@tongzhou/contract/areas/leave/request.ts';
import type { ReactNode } from 'react';
import { blankValues, valuesOf } from '#areas/leave/requests/leave-draft.ts';
import { LeaveForm } from '#areas/leave/requests/leave-form.tsx';
import { leaveFrame } from '#areas/leave/requests/leave-frame.ts';
import { useLoad, useLoadOnce } from '#platform/loading/load.ts';
import { parseSteps } from '#ui/approval/approval-steps.ts';
import { LoadingDialog } from '#ui/form/loading-dialog.tsx';

interface LeaveDialogProps {
  /** The request to be changed and sent again; a new one without it. */
  readonly again: number | undefined;
  readonly close: () => void;
}

export default function LeaveDialog({ again, close }: LeaveDialogProps): ReactNode {
  const title = again === undefined ? '请假' : '修改并重新提交';
  // A balance loaded before may have changed.
  const index = useLoad(userLeaveIndex, {}, { staleTime: 0 });
  const record = useLoadOnce(leaveToEdit, { approval_id: again ?? 0 }, { enabled: again !== undefined });
  if (index.data === undefined || (again !== undefined && record.data === undefined)) {
    const retry = () => {
      void index.refetch();
      if (again !== undefined) void record.refetch();
    };
    return (
      <LoadingDialog {...leaveFrame} title={title} error={index.error ?? record.error} retry={retry} close={close} />
    );
  }
  const begun =
    record.data === undefined
      ? blankValues(index.data.user.id)
      : valuesOf(record.data, parseSteps(record.data.content_json));
  return <LeaveForm title={title} mine={index.data} begun={begun} again={again} close={close} />;
}
