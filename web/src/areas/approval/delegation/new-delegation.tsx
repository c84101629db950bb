import { delegate } from '@tongzhou/contract/areas/approval/delegation.ts';
import { type ApprovalKindName, approvalKindNames, approvalKinds } from '@tongzhou/contract/areas/approval/template.ts';
import { beginOf, today } from '@tongzhou/contract/rules/day.ts';
import type { ReactNode } from 'react';
import type { Field } from '#ui/fields/field.ts';
import { FieldDialog } from '#ui/form/field-dialog.tsx';

/** Whoever stands in for all kinds does not for these: they must be named. */
const salaryKinds: ReadonlySet<ApprovalKindName> = new Set(['salary_change', 'payroll']);

const kindLabel = (kind: ApprovalKindName): string =>
  salaryKinds.has(kind) ? `${approvalKinds[kind]}（薪资类）` : approvalKinds[kind];

const fields: readonly Field[] = [
  { name: 'stand_in_id', label: '代理人', kind: 'person', required: '请选择公司成员', wide: true },
  { name: 'start_date', label: '开始日期', kind: 'date-101', required: '请选择时间' },
  { name: 'end_date', label: '结束日期', kind: 'date-101', required: '请选择时间' },
  {
    name: 'scope',
    label: '代理范围',
    kind: 'radio',
    wide: true,
    options: [
      { value: 'all', label: '全部类型（薪资类除外）' },
      { value: 'some', label: '指定类型' },
    ],
  },
  {
    name: 'kinds',
    label: '审批类型',
    kind: 'checkbox',
    required: '请选择审批类型',
    wide: true,
    when: ({ scope }) => scope === 'some',
    options: approvalKindNames.map((kind) => ({ value: kind, label: kindLabel(kind) })),
  },
];

/** The first and the last day. */
export type Period = readonly [from: string, to: string];

const days = /^(\d{4}-\d\d-\d\d),(\d{4}-\d\d-\d\d)$/;

/** From an address, which says either days (of a leave, 2026-11-16,2026-11-18) or nothing about them. */
export function periodIn(text: unknown): Period | undefined {
  const [, from, to] = (typeof text === 'string' ? days.exec(text) : null) ?? [];
  return from === undefined || to === undefined || Number.isNaN(beginOf(from) + beginOf(to)) ? undefined : [from, to];
}

interface NewDelegationProps {
  readonly period: Period | undefined;
  readonly close: () => void;
}

export function NewDelegation({ period, close }: NewDelegationProps): ReactNode {
  const now = today(Date.now());
  const [from, to] = period ?? [now, now];
  return (
    <FieldDialog
      title="新增代理"
      endpoint={delegate}
      fields={fields}
      initial={{ start_date: beginOf(from < now ? now : from), end_date: beginOf(to), scope: 'all' }}
      toInput={({ scope, kinds, ...rest }) => ({ ...rest, kinds: scope === 'some' ? kinds : null })}
      doneText="代理已设置"
      close={close}
    />
  );
}
