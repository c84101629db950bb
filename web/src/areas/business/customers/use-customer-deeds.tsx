import { type CustomerRow, customerDetail, deleteCustomer } from '@tongzhou/contract/areas/business/customer.ts';
import { type ReactNode, useState } from 'react';
import { call } from '#platform/call.ts';
import { later } from '#platform/loading/later.tsx';
import { useLoadOnce } from '#platform/loading/load.ts';
import { useConfirmDelete } from '#ui/confirm.tsx';
import { LoadingDialog } from '#ui/form/loading-dialog.tsx';
import { showFailures } from '#ui/show-failures.ts';

const CustomerDialog = later(
  async () => (await import('#areas/business/customers/customer-dialog.tsx')).CustomerDialog,
);
const HandOverDialog = later(
  async () => (await import('#areas/business/customers/hand-over-dialog.tsx')).HandOverDialog,
);
const MergeDialog = later(async () => (await import('#areas/business/customers/merge-dialog.tsx')).MergeDialog);

type Subject = Pick<CustomerRow, 'id' | 'name' | 'credit_code' | 'owner_id'>;
export type Deed = 'edit' | 'delete' | 'hand-over' | 'merge';

/** A row knows less than the form needs: the customer is asked for first. */
function EditCustomer({ id, close }: { id: number; close: () => void }): ReactNode {
  const { data, error, refetch } = useLoadOnce(customerDetail, { id });
  if (data !== undefined) return <CustomerDialog customer={data} close={close} />;
  return <LoadingDialog title="编辑客户" width={760} error={error} retry={() => void refetch()} close={close} />;
}

interface Deeds {
  /** What a merge or a hand-over is about may be several: of a merge two. */
  readonly start: (deed: Deed, subjects: readonly Subject[]) => void;
  /** What stands open. */
  readonly dialog: ReactNode;
  /** The one that is on its way out: nobody should ask for it again. */
  readonly going: number | undefined;
}

interface DeedOptions {
  /** One is gone, or has become part of another, which is named then. */
  readonly onGone?: (kept: number | undefined) => void;
  readonly onHandedOver?: () => void;
}

/** What is done to customers, from the list and from a customer's own page alike. */
export function useCustomerDeeds({ onGone, onHandedOver }: DeedOptions = {}): Deeds {
  const confirmDelete = useConfirmDelete();
  const [open, setOpen] = useState<{ readonly deed: Deed; readonly subjects: readonly Subject[] }>();
  const [going, setGoing] = useState<number>();
  const close = () => setOpen(undefined);
  const remove = async ({ id }: Subject) => {
    const send = async () => {
      setGoing(id);
      try {
        await call(deleteCustomer, { id });
      } catch (failure) {
        setGoing(undefined);
        throw failure;
      }
    };
    if (await confirmDelete(send)) onGone?.(undefined);
  };
  const start: Deeds['start'] = (deed, subjects) => {
    const [subject] = subjects;
    if (subject === undefined) return;
    if (deed === 'delete') showFailures(remove(subject));
    else setOpen({ deed, subjects });
  };
  const dialog = () => {
    const [first, second] = open?.subjects ?? [];
    if (open === undefined || first === undefined) return null;
    switch (open.deed) {
      case 'edit':
        return <EditCustomer id={first.id} close={close} />;
      case 'merge':
        return (
          <MergeDialog
            customer={first}
            other={second}
            onMerging={setGoing}
            onMerged={(kept) => onGone?.(kept)}
            close={close}
          />
        );
      default:
        return <HandOverDialog customers={open.subjects} onDone={() => onHandedOver?.()} close={close} />;
    }
  };
  return { start, dialog: dialog(), going };
}
