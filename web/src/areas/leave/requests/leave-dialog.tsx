import { leaveToEdit, userLeaveIndex } from '@tongzhou/contract/areas/leave/request.ts';
import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { blankValues, valuesOf } from '#areas/leave/requests/leave-draft.ts';
import { LeaveForm } from '#areas/leave/requests/leave-form.tsx';
import { LeaveFrame } from '#areas/leave/requests/leave-frame.tsx';
import { useLoad, useLoadOnce } from '#platform/load.ts';
import { stepsIn } from '#ui/approval-steps.ts';
import { LoadError } from '#ui/load-error.tsx';
import { useReturnFocus } from '#ui/use-return-focus.ts';

interface LeaveDialogProps {
  /** The request to be changed and sent again; a new one without it. */
  readonly again: number | undefined;
  readonly close: () => void;
}

export default function LeaveDialog({ again, close }: LeaveDialogProps): ReactNode {
  useReturnFocus();
  const title = again === undefined ? '请假' : '修改并重新提交';
  // A balance loaded before may have changed.
  const index = useLoad(userLeaveIndex, {}, { staleTime: 0 });
  const record = useLoadOnce(leaveToEdit, { approval_id: again ?? 0 }, { enabled: again !== undefined });
  const error = index.error ?? record.error;
  const failed = error !== null && (index.data === undefined || (again !== undefined && record.data === undefined));
  if (index.data !== undefined && (again === undefined || record.data !== undefined)) {
    const begun =
      record.data === undefined
        ? blankValues(index.data.user.id)
        : valuesOf(record.data, stepsIn(record.data.content_json));
    return <LeaveForm title={title} mine={index.data} begun={begun} again={again} close={close} />;
  }
  return (
    <LeaveFrame title={title} onCancel={close}>
      {failed ? (
        <LoadError
          error={error}
          retry={() => {
            void index.refetch();
            if (again !== undefined) void record.refetch();
          }}
        />
      ) : (
        <Skeleton active paragraph={{ rows: 10 }} />
      )}
    </LeaveFrame>
  );
}
