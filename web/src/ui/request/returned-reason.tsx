import { type ApprovalDetail, approvalDetail } from '@tongzhou/contract/areas/approval/request.ts';
import { auditStates } from '@tongzhou/contract/areas/approval/states.ts';
import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { useLoad } from '#platform/loading/load.ts';

/** By which action of the trail a request came back, as its state says. */
const ways: Readonly<Record<number, { action: string; words: string; type: 'warning' | 'error' | 'info' }>> = {
  [auditStates.returned]: { action: '退回申请人', words: '退回了申请', type: 'warning' },
  [auditStates.rejected]: { action: '驳回', words: '驳回了申请', type: 'error' },
  [auditStates.withdrawn]: { action: '系统撤回', words: '撤回了申请', type: 'info' },
};

type CameBack = Pick<ApprovalDetail, 'audit_status' | 'trail'>;

/** Why a request came back, said before anything else. */
export function ReturnedReason({ detail, inForm = false }: { detail: CameBack; inForm?: boolean }): ReactNode {
  const way = ways[detail.audit_status];
  const entry = detail.trail.findLast(({ action }) => action === way?.action);
  if (way === undefined || entry === undefined) return null;
  const { user_name, for_name, opinion } = entry;
  const who = user_name === null ? '系统' : for_name === null ? user_name : `${user_name}（代 ${for_name}）`;
  return (
    <Alert
      className={inForm ? 'returned-reason form-alert' : 'returned-reason'}
      type={way.type}
      showIcon
      title={`${who} ${way.words}${opinion === '' ? '' : `：${opinion}`}`}
    />
  );
}

/** The same above the form that sends it again. */
export function ReasonToResend({ again }: { again: number | undefined }): ReactNode {
  const { data } = useLoad(approvalDetail, { id: again ?? 0 }, { enabled: again !== undefined });
  return data === undefined ? null : <ReturnedReason detail={data} inForm />;
}
