import { createPerson } from '@tongzhou/contract/areas/staff/people.ts';
import { beginOf, today } from '@tongzhou/contract/rules/day.ts';
import type { ReactNode } from 'react';
import {
  nameFields,
  ownFields,
  personalFields,
  serviceFields,
  workStartField,
} from '#areas/staff/person/person-fields.ts';
import { useGroupField } from '#areas/staff/use-group-field.ts';
import { usePlaceFields } from '#areas/staff/use-place-fields.ts';
import { FieldDialog } from '#ui/form/field-dialog.tsx';
import { LoadingDialog } from '#ui/form/loading-dialog.tsx';

interface NewPersonDialogProps {
  readonly onAdded?: (person: { readonly id: number; readonly name: string }) => void;
  readonly close: () => void;
}

export function NewPersonDialog({ onAdded, close }: NewPersonDialogProps): ReactNode {
  const place = usePlaceFields();
  const groups = useGroupField();
  const title = '新增员工';
  if (groups.usual === undefined) return <LoadingDialog title={title} error={null} retry={() => {}} close={close} />;
  return (
    <FieldDialog
      title={title}
      endpoint={createPerson}
      fields={[
        ...nameFields,
        ...place.fields,
        ...serviceFields,
        workStartField,
        groups.field,
        ...personalFields,
        ...ownFields,
      ]}
      initial={{ probation_months: 3, group_ids: groups.usual, entry_date: beginOf(today(Date.now())) }}
      doneText="新增成功"
      onDone={({ id }, { name }) => onAdded?.({ id, name })}
      close={close}
    />
  );
}
