import { grantLeave } from '@tongzhou/contract/areas/leave/balance.ts';
import type { LeaveType } from '@tongzhou/contract/areas/leave/type.ts';
import { beginOf, today } from '@tongzhou/contract/rules/day.ts';
import type { ReactNode } from 'react';
import { useMyself } from '#areas/identity/public.ts';
import type { Field } from '#ui/fields/field.ts';
import { FieldDialog } from '#ui/form/field-dialog.tsx';

const fieldsFor = (types: readonly LeaveType[], me: number | undefined): readonly Field[] => [
  {
    kind: 'people',
    name: 'user_ids',
    label: '公司成员',
    required: '请选择公司成员',
    wide: true,
    // One's own is granted by another person.
    exclude: me === undefined ? [] : [me],
  },
  {
    kind: 'select',
    name: 'type_id',
    label: '假期类型',
    required: '请选择假期类型',
    options: types.filter(({ enabled }) => enabled).map(({ id, name }) => ({ value: id, label: name })),
  },
  {
    kind: 'number',
    name: 'days',
    label: '天数',
    required: true,
    min: 0.5,
    max: 366,
    digits: 1,
    unit: '天',
    hint: '以半天为单位',
  },
  { kind: 'date', name: 'valid_from', label: '生效日', required: '请选择时间' },
  { kind: 'date', name: 'valid_to', label: '到期日', required: '请选择时间' },
  {
    kind: 'textarea',
    name: 'reason',
    label: '原因',
    required: true,
    maxLength: 200,
    placeholder: '例如：周末加班折算调休',
  },
];

export function GrantDialog({ types, close }: { types: readonly LeaveType[]; close: () => void }): ReactNode {
  const day = today(Date.now());
  const me = useMyself().data?.user_info.id;
  return (
    <FieldDialog
      title="发放假期额度"
      endpoint={grantLeave}
      fields={fieldsFor(types, me)}
      initial={{ valid_from: beginOf(day), valid_to: beginOf(`${day.slice(0, 4)}-12-31`) }}
      okText="发放"
      doneText="发放成功"
      close={close}
    />
  );
}
