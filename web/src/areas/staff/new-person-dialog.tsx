import { createPerson, givableGroups } from '@tongzhou/contract/areas/staff/people.ts';
import { beginOf, today } from '@tongzhou/contract/rules/day.ts';
import type { ReactNode } from 'react';
import {
  nameFields,
  ownFields,
  personalFields,
  placeFields,
  serviceFields,
  workStartField,
} from '#areas/staff/person-fields.ts';
import { useLoad } from '#platform/load.ts';
import type { Field } from '#ui/fields/field.ts';
import { FieldDialog } from '#ui/form/field-dialog.tsx';

/** The groups that whoever is asking may put someone into. */
export function useGroupField(): Field {
  const { data, isPending } = useLoad(givableGroups, {}, { staleTime: 60_000 });
  return {
    name: 'group_ids',
    label: '权限组',
    kind: 'select',
    multiple: true,
    wide: true,
    loading: isPending,
    options: (data ?? []).map(({ id, name }) => ({ value: id, label: name })),
    hint: '决定这个人能使用的功能，可选多个。',
  };
}

export function NewPersonDialog({ close }: { close: () => void }): ReactNode {
  const groups = useGroupField();
  return (
    <FieldDialog
      title="新增员工"
      endpoint={createPerson}
      fields={[
        ...nameFields,
        ...placeFields,
        ...serviceFields,
        workStartField,
        groups,
        ...personalFields,
        ...ownFields,
      ]}
      initial={{ probation_months: 3, group_ids: [], entry_date: beginOf(today(Date.now())) }}
      doneText="新增成功"
      close={close}
    />
  );
}
