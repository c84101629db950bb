import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { auditStates } from '@tongzhou/contract/areas/approval/states.ts';
import {
  deleteOpportunity,
  type OpportunityAction,
  opportunityDetail,
} from '@tongzhou/contract/areas/business/opportunity.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useRowDeeds } from '#areas/approval/public.ts';
import { agreementAddress, editAddress, opportunityAddress, orderAddress } from '#areas/business/addresses.ts';
import { call } from '#platform/call.ts';
import { later } from '#platform/loading/later.tsx';
import { queryOf, useLoadOnce } from '#platform/loading/load.ts';
import { toast } from '#platform/toast.ts';
import { useConfirmDelete } from '#ui/confirm.tsx';
import { showFailures } from '#ui/show-failures.ts';
import type { Opportunity, Subject } from './deed-dialogs.tsx';

const dialogs = () => import('./deed-dialogs.tsx');
const LoseDialog = later(async () => (await dialogs()).LoseDialog);
const ReopenDialog = later(async () => (await dialogs()).ReopenDialog);
const HandOverDialog = later(async () => (await dialogs()).HandOverDialog);
const SubmitDialog = later(async () => (await dialogs()).SubmitDialog);
const SupplementDialog = later(
  async () => (await import('#areas/business/opportunities/form/supplement-dialog.tsx')).SupplementDialog,
);

type DialogDeed = 'lose' | 'reopen' | 'hand-over' | 'submit' | 'supplement';

interface WholeProps {
  readonly id: number;
  readonly close: () => void;
  readonly children: (opportunity: Opportunity) => ReactNode;
}

/** A row or card knows less than the dialog needs: it is asked for first, as it is now. */
function Whole({ id, close, children }: WholeProps): ReactNode {
  const { data, error } = useLoadOnce(opportunityDetail, { id });
  const giveUp = useRef(close);
  giveUp.current = close;
  // The person has been told; pressing again asks again.
  useEffect(() => {
    if (error !== null) giveUp.current();
  }, [error]);
  return data !== undefined && children(data);
}

interface Deeds {
  readonly start: (deed: OpportunityAction, subject: Subject) => void;
  /** What stands open. */
  readonly dialog: ReactNode;
}

/**
 * What is done to an opportunity, from the list, the board and its own page alike.
 * @param onDeleted where to go when the page itself is gone
 */
export function useOpportunityDeeds(onDeleted?: () => void): Deeds {
  const router = useRouter();
  const client = useQueryClient();
  const confirmDelete = useConfirmDelete();
  const requests = useRowDeeds();
  const [open, setOpen] = useState<{ readonly deed: DialogDeed; readonly subject: Subject }>();
  const close = () => setOpen(undefined);
  const go = (address: string) => router.history.push(address);
  const whole = (id: number): Promise<Opportunity> =>
    client.fetchQuery({ ...queryOf(opportunityDetail, { id }), staleTime: 0 });

  const remove = async ({ id }: Subject) => {
    if (await confirmDelete(() => call(deleteOpportunity, { id }))) onDeleted?.();
  };
  /** The request that runs is withdrawn; the stage follows from that. */
  const withdraw = async ({ id }: Subject) => {
    const running = (await whole(id)).requests.find(
      ({ kind, audit_status }) => kind !== 'write_off' && audit_status === auditStates.running,
    );
    if (running === undefined) toast('审批已结束，请刷新后重试', 'warning');
    else requests.start('withdraw', { id: running.id });
  };
  const agree = async ({ id }: Subject) => {
    const order = (await whole(id)).orders.find(({ reversed }) => !reversed);
    if (order !== undefined) go(agreementAddress(id, order.id));
  };

  const start: Deeds['start'] = (deed, subject) => {
    switch (deed) {
      case 'detail':
      case 'follow-up':
        return go(opportunityAddress(subject.id));
      case 'edit':
        return go(editAddress(subject.id));
      case 'order':
        return go(orderAddress(subject.id));
      case 'agreement':
        return showFailures(agree(subject));
      case 'delete':
        return showFailures(remove(subject));
      case 'withdraw':
        return showFailures(withdraw(subject));
      default:
        return setOpen({ deed, subject });
    }
  };
  const shown = () => {
    if (open === undefined) return null;
    const { deed, subject } = open;
    switch (deed) {
      case 'lose':
        return <LoseDialog subject={subject} close={close} />;
      case 'reopen':
        return <ReopenDialog subject={subject} close={close} />;
      case 'hand-over':
        return <HandOverDialog ids={[subject.id]} what={subject.name} close={close} />;
      case 'submit':
      case 'supplement': {
        const Dialog = deed === 'submit' ? SubmitDialog : SupplementDialog;
        return (
          <Whole id={subject.id} close={close}>
            {(opportunity) => <Dialog opportunity={opportunity} close={close} />}
          </Whole>
        );
      }
    }
  };
  return {
    start,
    dialog: (
      <>
        {shown()}
        {requests.dialog}
      </>
    ),
  };
}
