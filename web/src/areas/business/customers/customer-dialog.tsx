import {
  businessSources,
  createCustomer,
  type customerDetail,
  editCustomer,
  industries,
} from '@tongzhou/contract/areas/business/customer.ts';
import type { ReplyOf } from '@tongzhou/contract/endpoint.ts';
import { creditCodeProblem, plainCreditCode } from '@tongzhou/contract/rules/business/credit-code.ts';
import { Input } from 'antd';
import type { ReactNode } from 'react';
import { ContactRows } from '#areas/business/customers/contact-rows.tsx';
import { type ContactRow, contactsInput } from '#areas/business/customers/contacts.ts';
import { TwinNotice, useTwins } from '#areas/business/customers/twin-notice.tsx';
import { useMyself } from '#areas/identity/public.ts';
import type { Field, Option, Values } from '#ui/fields/field.ts';
import { FieldItems } from '#ui/form/field-items.tsx';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { useFieldSession } from '#ui/form/use-field-session.ts';

export type Customer = ReplyOf<typeof customerDetail>;

const optionsOf = (words: Readonly<Record<string, string>>): Option[] =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

const nameField: Field = {
  kind: 'input',
  name: 'name',
  label: '客户名称',
  required: true,
  maxLength: 60,
  placeholder: '请输入营业执照上的全称',
};

const otherFields: readonly Field[] = [
  { kind: 'select', name: 'industry', label: '行业', options: optionsOf(industries) },
  { kind: 'select', name: 'source', label: '来源', options: optionsOf(businessSources) },
  { kind: 'input', name: 'region', label: '地区', maxLength: 30, placeholder: '如 浙江杭州' },
  { kind: 'input', name: 'address', label: '地址', maxLength: 100 },
];

const noteField: Field = { kind: 'textarea', name: 'description', label: '备注', maxLength: 1000 };

const words = (value: unknown): string => (typeof value === 'string' ? value : '');

interface CustomerDialogProps {
  /** The one that is edited; without it a new one is made. */
  readonly customer?: Customer | undefined;
  readonly onSaved?: (id: number) => void;
  readonly close: () => void;
}

/** A new customer or the data of one. Whoever is likely the same stands below the name while it is typed. */
export function CustomerDialog({ customer, onSaved, close }: CustomerDialogProps): ReactNode {
  const { data: me } = useMyself();
  const codeField: Field = {
    kind: 'custom',
    name: 'credit_code',
    label: '统一社会信用代码',
    render: ({ value, ...control }) => (
      <Input
        {...control}
        autoComplete="off"
        placeholder="18 位（选填）"
        maxLength={30}
        value={words(value)}
        onBlur={() => judgeCode(words(value))}
      />
    ),
  };
  const contactField: Field = {
    kind: 'custom',
    name: 'contacts',
    label: '联系人',
    wide: true,
    showsErrors: true,
    render: ({ value, onChange, ...control }) => (
      <ContactRows
        {...control}
        value={(value ?? []) as readonly ContactRow[]}
        onChange={(rows) => onChange?.(rows)}
        problem={session.errors.contacts}
      />
    ),
  };
  const fileField: Field = {
    kind: 'file',
    name: 'file_ids',
    label: '附件',
    mayDelete: me?.may_delete_files === true,
  };
  const { session, shown } = useFieldSession<typeof createCustomer | typeof editCustomer>({
    endpoint: customer === undefined ? createCustomer : editCustomer,
    fields: [nameField, codeField, ...otherFields, contactField, noteField, fileField],
    initial: customer === undefined ? { contacts: [] } : begunWith(customer),
    ...(customer !== undefined && { fixed: { id: customer.id, version: customer.version } }),
    toInput: (input, { contacts }) => ({ ...input, contacts: contactsInput(contacts as readonly ContactRow[]) }),
    keepRefusal: true,
    doneText: customer === undefined ? '新增成功' : '保存成功',
    onDone: (reply) => {
      const saved = customer?.id ?? (reply as { id: number }).id;
      close();
      onSaved?.(saved);
    },
  });
  const { values } = session;
  const { twins, composition } = useTwins(
    { name: words(values.name), credit_code: words(values.credit_code) },
    customer?.id,
  );
  /** As it will be kept; what is wrong with it is said before anything else is typed. */
  const judgeCode = (typed: string) => {
    const code = plainCreditCode(typed);
    if (code !== typed) session.setValues({ credit_code: code });
    const problem = code === '' ? undefined : creditCodeProblem(code);
    // What the server has said of this code stays.
    if (problem !== undefined) session.form.setFields([{ name: 'credit_code', errors: [problem] }]);
  };
  const items = (fields: readonly Field[]) => (
    <FieldItems fields={fields} begun={session.begun} setValues={session.setValues} errors={session.errors} />
  );
  return (
    <FormDialog
      session={session}
      title={customer === undefined ? '新增客户' : '编辑客户'}
      okText="保存"
      width={760}
      formClass=""
      close={close}
    >
      <div className="form-fields" {...composition}>
        {items(shown.slice(0, 2))}
        <TwinNotice twins={twins} />
        {items(shown.slice(2))}
      </div>
    </FormDialog>
  );
}

const begunWith = (customer: Customer): Values => ({
  name: customer.name,
  credit_code: customer.credit_code,
  industry: customer.industry,
  source: customer.source,
  region: customer.region,
  address: customer.address,
  contacts: customer.contacts,
  description: customer.description,
  file_ids: customer.files,
});
