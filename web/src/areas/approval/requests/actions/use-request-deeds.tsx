import { useRouter } from '@tanstack/react-router';
import { urge } from '@tongzhou/contract/areas/approval/act.ts';
import {
  type ApprovalDetail,
  type ApprovalRow,
  approvalDetail,
  type RequestAction,
} from '@tongzhou/contract/areas/approval/request.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ActionDialog } from '#areas/approval/dialogs.ts';
import { call } from '#platform/call.ts';
import { useLoad } from '#platform/loading/load.ts';
import { safeAddress } from '#platform/session/leave.ts';
import { toast } from '#platform/toast.ts';
import { requestAddress } from '#ui/request/request-address.ts';
import { showFailures } from '#ui/show-failures.ts';
import type { DialogAction } from './action-plans.tsx';

interface Deeds<Subject> {
  readonly start: (action: RequestAction, subject: Subject) => void;
  /** What stands open. */
  readonly dialog: ReactNode;
}

interface Open<Subject> {
  readonly action: DialogAction;
  readonly subject: Subject;
}

/** What the bar of a request does. */
export function useRequestDeeds(detail: ApprovalDetail | undefined) {
  const router = useRouter();
  const [open, setOpen] = useState<Open<ApprovalDetail>>();

  const tell = async ({ id }: ApprovalDetail) => {
    const { told } = await call(urge, { id });
    toast(`已催办 ${told} 人`, 'success');
  };
  const go = (address: string | undefined) => {
    if (address !== undefined) router.history.push(address);
  };
  const start: Deeds<ApprovalDetail>['start'] = (action, subject) => {
    if (action === 'urge') showFailures(tell(subject));
    else if (action === 'print') go(`${requestAddress(subject.kind, subject.id)}&print=1`);
    else if (action === 'resubmit') go(safeAddress(subject.edit_path ?? ''));
    else setOpen({ action: action === 'return-to' ? 'return' : action, subject });
  };
  const dialog = open !== undefined && (
    <ActionDialog
      detail={detail ?? open.subject}
      seen={open.subject.audit_info}
      action={open.action}
      close={() => setOpen(undefined)}
    />
  );
  return { start, dialog } satisfies Deeds<ApprovalDetail>;
}

/** A row of a list: the request, and the viewer's own step in it, where the list shows one. */
type Subject = Pick<ApprovalRow, 'id'> & Partial<Pick<ApprovalRow, 'audit_info'>>;

interface RowDialogProps extends Open<Subject> {
  readonly close: () => void;
}

/** A row knows less than the dialog needs; its step is still the one the person saw in the list. */
function RowDialog({ action, subject, close }: RowDialogProps): ReactNode {
  const { data, error } = useLoad(approvalDetail, { id: subject.id });
  const giveUp = useRef(close);
  giveUp.current = close;
  // The person has been told; pressing again asks again.
  useEffect(() => {
    if (error !== null) giveUp.current();
  }, [error]);
  if (data === undefined) return null;
  return <ActionDialog detail={data} seen={subject.audit_info ?? data.audit_info} action={action} close={close} />;
}

/** Deciding from a list, and withdrawing or reversing from the list of one's own. */
export function useRowDeeds() {
  const [open, setOpen] = useState<Open<Subject>>();
  const start = (action: DialogAction, subject: Subject) => setOpen({ action, subject });
  const dialog = open !== undefined && <RowDialog key={open.subject.id} {...open} close={() => setOpen(undefined)} />;
  return { start, dialog };
}
