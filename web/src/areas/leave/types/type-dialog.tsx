import { createLeaveType, editLeaveType, type LeaveType } from '@tongzhou/contract/areas/leave/type.ts';
import type { ReactNode } from 'react';
import type { Field } from '#ui/fields/field.ts';
import { FieldDialog } from '#ui/form/field-dialog.tsx';

const days = { kind: 'number', min: 0.5, max: 366, digits: 1, unit: '天' } as const;

const fields: readonly Field[] = [
  { kind: 'input', name: 'name', label: '名称', required: true, maxLength: 10 },
  { kind: 'number', name: 'pay_percent', label: '计薪比例', required: true, min: 0, max: 100, digits: 0, unit: '%' },
  {
    kind: 'radio',
    name: 'unit',
    label: '请假单位',
    options: [
      { value: 'half', label: '半天' },
      { value: 'hour', label: '小时' },
    ],
  },
  {
    kind: 'radio',
    name: 'counts',
    label: '时长计算',
    options: [
      { value: 'working', label: '按工作日' },
      { value: 'natural', label: '按自然日' },
    ],
  },
  { ...days, name: 'attachment_from', label: '需要证明', placeholder: '满多少天，不填则不需要' },
  { ...days, name: 'max_days', label: '一次最多', placeholder: '不填则不限' },
  {
    kind: 'number',
    name: 'min_service_months',
    label: '入职满',
    required: true,
    min: 0,
    max: 120,
    digits: 0,
    unit: '个月',
  },
  { kind: 'switch', name: 'has_balance', label: '有额度', hint: '打开后，只能请已发放的天数' },
];

const usual = { unit: 'half', counts: 'working', pay_percent: 100, min_service_months: 0, has_balance: false } as const;

/** Adds a type, or changes the rules of one. */
export function TypeDialog({ type, close }: { type: LeaveType | undefined; close: () => void }): ReactNode {
  if (type === undefined) {
    const dialog = { title: '新增假期类型', fields, initial: usual, close };
    return <FieldDialog {...dialog} endpoint={createLeaveType} />;
  }
  return (
    <FieldDialog
      title={`编辑“${type.name}”`}
      fields={fields}
      initial={type}
      endpoint={editLeaveType}
      fixed={{ id: type.id, enabled: type.enabled }}
      close={close}
    />
  );
}
