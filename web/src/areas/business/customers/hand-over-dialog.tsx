import { type CustomerRow, handOverCustomers } from '@tongzhou/contract/areas/business/customer.ts';
import type { ReactNode } from 'react';
import '#areas/business/customers/customer-dialogs.css';
import { toast } from '#platform/toast.ts';
import { FieldDialog } from '#ui/form/field-dialog.tsx';

interface HandOverDialogProps {
  readonly customers: readonly Pick<CustomerRow, 'id' | 'name' | 'owner_id'>[];
  readonly onDone?: () => void;
  readonly close: () => void;
}

const named = 3;

/** Whom it is about: a few by name, the others counted. */
function subjectWords(customers: HandOverDialogProps['customers']): string {
  const names = customers.slice(0, named).map(({ name }) => name);
  return customers.length > named ? `${names.join('、')} 等 ${customers.length} 个客户` : names.join('、');
}

/** Another owner for one customer or several, with what is under way for them. */
export function HandOverDialog({ customers, onDone, close }: HandOverDialogProps): ReactNode {
  const owners = new Set(customers.map(({ owner_id }) => owner_id));
  return (
    <FieldDialog
      title="移交客户"
      endpoint={handOverCustomers}
      fields={[
        {
          kind: 'person',
          name: 'user_id',
          label: '新负责人',
          required: '请选择公司成员',
          wide: true,
          exclude: owners.size === 1 ? [...owners] : [],
        },
        {
          kind: 'switch',
          name: 'with_opportunities',
          label: '同时移交进行中的商机',
          hint: '原负责人名下、还没有赢单或输单的商机一并移交。',
          wide: true,
        },
      ]}
      initial={{ with_opportunities: true }}
      fixed={{ ids: customers.map(({ id }) => id) }}
      note={<p className="customer-subject">{subjectWords(customers)}</p>}
      okText="移交"
      doneText={undefined}
      width={560}
      keepRefusal
      onDone={({ customers: moved, opportunities }) => {
        const also = opportunities === 0 ? '' : `、${opportunities} 个商机`;
        toast(`已移交 ${moved} 个客户${also}`, 'success');
        onDone?.();
      }}
      close={close}
    />
  );
}
