import { userStation } from '@tongzhou/contract/areas/personnel/change.ts';
import type { Person } from '@tongzhou/contract/areas/staff/person.ts';
import { beginOf, today } from '@tongzhou/contract/rules/day.ts';
import type { ReactNode } from 'react';
import { nameOf, placeFields } from '#areas/staff/public.ts';
import { FieldDialog } from '#ui/field-dialog.tsx';
import type { Field } from '#ui/fields/field.ts';

const fields: readonly Field[] = [
  ...placeFields,
  { name: 'effective_date', label: '生效日期', kind: 'date', required: true, hint: '今天或更早的日期立即生效。' },
  { name: 'reason', label: '变动原因', kind: 'textarea', required: true, maxLength: 200 },
];

interface PostChangeDialogProps {
  readonly person: Person;
  readonly onDone: () => void;
  readonly close: () => void;
}

export function PostChangeDialog({ person, onDone, close }: PostChangeDialogProps): ReactNode {
  const { department_id, station_id, manager_id } = person;
  return (
    <FieldDialog
      title={`岗位变动：${nameOf(person)}`}
      endpoint={userStation}
      fields={fields}
      initial={{ department_id, station_id, manager_id, effective_date: beginOf(today(Date.now())) }}
      fixed={{ user_id: person.id }}
      doneText="岗位变动已提交"
      onDone={onDone}
      close={close}
    />
  );
}
