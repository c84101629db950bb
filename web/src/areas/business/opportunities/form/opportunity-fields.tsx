import { businessSources } from '@tongzhou/contract/areas/business/customer.ts';
import { Form, Select } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useAllowed } from '#platform/allowed.tsx';
import { later } from '#platform/loading/later.tsx';
import type { Control, Field, Option } from '#ui/fields/field.ts';
import { type CoWorker, CoWorkers } from './co-workers.tsx';
import { CustomerPicker, useCustomer } from './customer-picker.tsx';

const CustomerDialog = later(
  async () => (await import('#areas/business/customers/customer-dialog.tsx')).CustomerDialog,
);

interface CustomerFieldProps {
  readonly control: Control;
  readonly disabled: boolean;
}

/** Whom it is for; one that is not there yet is made on the way. */
function CustomerField({ control, disabled }: CustomerFieldProps): ReactNode {
  const { id, value, onChange } = control;
  const mayCreate = useAllowed()('business.customer');
  const [creating, setCreating] = useState(false);
  return (
    <>
      <CustomerPicker
        {...(id !== undefined && { id })}
        disabled={disabled}
        value={value as number | null | undefined}
        onChange={(chosen) => onChange?.(chosen)}
        onNew={mayCreate ? () => setCreating(true) : undefined}
      />
      {creating && <CustomerDialog onSaved={(saved) => onChange?.(saved)} close={() => setCreating(false)} />}
    </>
  );
}

/** People of the chosen customer; another customer brings its main contact. */
function ContactField({ control }: { control: Control }): ReactNode {
  const { id, value, onChange } = control;
  const customerId = (Form.useWatch('customer_id') as number | null | undefined) ?? null;
  const customer = useCustomer(customerId);
  const before = useRef<number | null>(undefined);
  const set = useRef(onChange);
  set.current = onChange;
  useEffect(() => {
    const isAnother = before.current !== undefined && before.current !== customerId;
    if (isAnother && customerId !== null && customer === undefined) return;
    if (isAnother) set.current?.(customer?.contacts.find(({ main }) => main)?.id ?? null);
    before.current = customerId;
  }, [customerId, customer]);
  const options = (customer?.contacts ?? []).map((one) => ({ value: one.id, label: one.name }));
  return (
    <Select<number>
      {...(id !== undefined && { id })}
      allowClear
      placeholder={customerId === null ? '请先选择客户' : '请选择联系人'}
      disabled={customerId === null}
      notFoundContent="这个客户还没有联系人"
      options={options}
      // Before the names are there, the number would be shown as one.
      value={options.some((option) => option.value === value) ? (value as number) : (null as never)}
      onChange={(chosen) => onChange?.(chosen ?? null)}
    />
  );
}

const sources = Object.entries(businessSources).map(([key, label]) => ({ value: key, label }));

interface FieldOptions {
  readonly types: readonly Option[];
  readonly loading: boolean;
  /** While a returned order is reworked, the customer stays. */
  readonly fixedCustomer: boolean;
  readonly owner: number | undefined;
  readonly mayDeleteFiles: boolean;
}

export interface FieldGroup {
  readonly title: string;
  readonly hint?: string;
  readonly fields: readonly Field[];
}

/** The form of an opportunity, in its sections. */
export const fieldGroups = ({ types, loading, fixedCustomer, owner, mayDeleteFiles }: FieldOptions): FieldGroup[] => [
  {
    title: '基本信息',
    fields: [
      {
        kind: 'input',
        name: 'name',
        label: '商机名称',
        required: '请填写商机名称',
        maxLength: 60,
        wide: true,
        placeholder: '客户和要做的事，例如“云帆科技官网改版”',
      },
      {
        kind: 'custom',
        name: 'customer_id',
        label: '客户',
        required: '请选择客户',
        ...(fixedCustomer && { hint: '成单退回后客户不能更换' }),
        render: (control) => <CustomerField control={control} disabled={fixedCustomer} />,
      },
      {
        kind: 'custom',
        name: 'contact_id',
        label: '联系人',
        render: (control) => <ContactField control={control} />,
      },
      { kind: 'select', name: 'type_id', label: '项目类型', required: '请选择项目类型', options: types, loading },
      { kind: 'select', name: 'source', label: '来源', required: '请选择来源', options: sources },
    ],
  },
  {
    title: '预计',
    hint: '说不准也先估一个，之后可以补充',
    fields: [
      { kind: 'money', name: 'amount', label: '预计金额', required: '请填写预计金额' },
      { kind: 'date', name: 'expected_date', label: '预计签约日期' },
      {
        kind: 'number',
        name: 'probability',
        label: '赢率',
        required: '请填写赢率',
        min: 0,
        max: 100,
        digits: 0,
        unit: '%',
      },
    ],
  },
  {
    title: '说明与附件',
    fields: [
      {
        kind: 'textarea',
        name: 'description',
        label: '描述',
        maxLength: 2000,
        rows: 4,
        placeholder: '需求、预算、决策人、竞争情况（选填）',
      },
      { kind: 'file', name: 'file_ids', label: '附件', mayDelete: mayDeleteFiles },
    ],
  },
  {
    title: '协作人',
    hint: '协作人能看到这个商机；“可编辑”的还能写跟进、补充和成单',
    fields: [
      {
        kind: 'custom',
        name: 'members',
        label: '一起跟进的人',
        wide: true,
        render: ({ value, onChange }) => (
          <CoWorkers
            value={(value ?? []) as readonly CoWorker[]}
            onChange={(rows) => onChange?.(rows)}
            exclude={owner === undefined ? [] : [owner]}
          />
        ),
      },
    ],
  },
];
