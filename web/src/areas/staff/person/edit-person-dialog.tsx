import { editPerson } from '@tongzhou/contract/areas/staff/people.ts';
import { editOwnInfo, type Person } from '@tongzhou/contract/areas/staff/person.ts';
import type { ReactNode } from 'react';
import type { Field } from '#ui/fields/field.ts';
import { FieldDialog } from '#ui/form/field-dialog.tsx';
import { changedValues } from './changed-values.ts';
import { nameFields, ownFields, personalFields, serviceFields, workStartField } from './person-fields.ts';

const secrets = new Set(['id_card', 'bank_account']);

/** A masked number is never put into a field: it would be sent back as if it were the number. */
const secretField = (field: Field, person: Person): Field => {
  const masked = person[field.name as 'id_card' | 'bank_account'];
  return masked === null ? field : { ...field, placeholder: `${masked}，留空不修改` };
};

const heldField = (field: Field, why: string | undefined): Field =>
  why === undefined ? field : { ...field, disabled: true, hint: why };

const managerField = (id: number): Field => ({ name: 'manager_id', label: '直属上级', kind: 'person', exclude: [id] });

interface EditPersonDialogProps {
  readonly person: Person;
  /** One's own data: name, mobile and what belongs to the post are not changed by oneself, not even in HR. */
  readonly own?: boolean;
  readonly close: () => void;
}

export function EditPersonDialog({ person, own = false, close }: EditPersonDialogProps): ReactNode {
  const all = own
    ? [...personalFields, ...ownFields]
    : [...nameFields, ...personalFields, managerField(person.id), ...serviceFields, workStartField, ...ownFields];
  const fields = all
    .filter(({ name }) => person.editable.includes(name))
    .map((field) => (secrets.has(field.name) ? secretField(field, person) : field))
    .map((field) => heldField(field, person.held[field.name]));
  const { id_card: _card, bank_account: _account, ...initial } = person;
  return (
    <FieldDialog
      title={own ? '修改个人信息' : '编辑员工'}
      endpoint={own ? editOwnInfo : editPerson}
      fields={fields}
      initial={initial}
      fixed={own ? {} : { user_id: person.id }}
      toInput={(input) => changedValues(initial, input)}
      close={close}
    />
  );
}
