import type { Field } from '#ui/fields/field.ts';

export const leavingFields = (userId: number): readonly Field[] => [
  {
    name: 'left_date',
    label: '离职日期',
    kind: 'date',
    required: true,
    hint: '审批通过后，今天或更早的日期立即生效。',
  },
  {
    name: 'receiver_id',
    label: '交接给',
    kind: 'person',
    exclude: [userId],
    hint: '生效时由此人接手交接清单中的事项。',
  },
  { name: 'reason', label: '离职原因', kind: 'textarea', required: true, maxLength: 200 },
];
