import { supplementOpportunity } from '@tongzhou/contract/areas/business/opportunity-deeds.ts';
import { Alert } from 'antd';
import type { ReactNode } from 'react';
import type { Opportunity } from '#areas/business/opportunities/stages/deed-dialogs.tsx';
import type { Field, Option } from '#ui/fields/field.ts';
import { FieldDialog } from '#ui/form/field-dialog.tsx';
import { type CoWorker, CoWorkers } from './co-workers.tsx';
import { useCustomer } from './customer-picker.tsx';
import { correctable, correctionsIn } from './supplement-values.ts';

const fieldsWith = (contacts: readonly Option[], owner: number): readonly Field[] => [
  { kind: 'money', name: 'amount', label: '预计金额', required: true },
  { kind: 'number', name: 'probability', label: '赢率', required: true, min: 0, max: 100, digits: 0, unit: '%' },
  { kind: 'date', name: 'expected_date', label: '预计签约日期' },
  { kind: 'select', name: 'contact_id', label: '联系人', options: contacts },
  { kind: 'textarea', name: 'description', label: '描述', maxLength: 2000 },
  {
    kind: 'custom',
    name: 'members',
    label: '协作人',
    wide: true,
    render: ({ value, onChange }) => (
      <CoWorkers value={value as readonly CoWorker[]} onChange={(rows) => onChange?.(rows)} exclude={[owner]} />
    ),
  },
  { kind: 'file', name: 'file_ids', label: '补充附件' },
  {
    kind: 'textarea',
    name: 'note',
    label: '补充说明',
    required: '请填写补充说明',
    maxLength: 500,
    rows: 2,
    placeholder: '补充了什么，为什么',
  },
];

/** 补充: corrections and files with a trail; what was not changed is not sent. */
export function SupplementDialog({ opportunity, close }: { opportunity: Opportunity; close: () => void }): ReactNode {
  const { id, version, customer_id, contact, owner_id } = opportunity;
  const customer = useCustomer(customer_id);
  const before = correctable(opportunity);
  const known = customer?.contacts ?? (contact === null ? [] : [contact]);
  return (
    <FieldDialog
      title="补充商机"
      endpoint={supplementOpportunity}
      fields={fieldsWith(
        known.map((one) => ({ value: one.id, label: one.name })),
        owner_id,
      )}
      initial={{ ...before, file_ids: [] }}
      fixed={{ id, version }}
      toInput={(input) => correctionsIn(before, input)}
      note={<Alert className="form-alert" type="info" showIcon title="改动会写入变更记录；附件只增加，不替换。" />}
      doneText="补充成功"
      keepRefusal
      close={close}
    />
  );
}
