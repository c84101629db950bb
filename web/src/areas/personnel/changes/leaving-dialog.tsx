import type { ApproverStep } from '@tongzhou/contract/areas/approval/step.ts';
import { handOver, leave } from '@tongzhou/contract/areas/personnel/change.ts';
import { beginOf, today } from '@tongzhou/contract/rules/day.ts';
import type { ReactNode } from 'react';
import { useApprovalField } from '#areas/personnel/changes/approval-field.tsx';
import { useFiled } from '#areas/personnel/changes/filed-request.ts';
import { HandOverList } from '#areas/personnel/changes/hand-over-list.tsx';
import { leavingFields } from '#areas/personnel/changes/leaving-fields.ts';
import '#areas/personnel/people/personnel.css';
import { useLoadOnce } from '#platform/load.ts';
import { FieldDialog } from '#ui/field-dialog.tsx';

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
  const filed = useFiled();
  const approval = useApprovalField('leaving', userId);
  const { data } = useLoadOnce(handOver, { user_id: userId });
  if (data === undefined) return null;
  return (
    <FieldDialog
      title={`办理离职：${name}`}
      endpoint={leave}
      note={
        <>
          <p className="dialog-note">提交后按下列流程审批，通过后到离职日期时交接并停用账号。</p>
          <HandOverList parts={data.parts} />
        </>
      }
      fields={[...leavingFields(userId), approval]}
      initial={{ ...(start ?? { left_date: beginOf(today(Date.now())), receiver_id: data.receiver_id }) }}
      fixed={{ user_id: userId, ...(again !== undefined && { again }) }}
      okText="提交审批"
      doneText="已提交审批"
      onDone={(reply) => filed(reply, '离职')}
      close={close}
    />
  );
}
