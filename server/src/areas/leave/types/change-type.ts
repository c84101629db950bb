import type { createLeaveType, editLeaveType, LeaveType } from '@tongzhou/contract/areas/leave/type.ts';
import { minutesOfDay } from '@tongzhou/contract/areas/leave/type.ts';
import type { InputOf } from '@tongzhou/contract/endpoint.ts';
import { daysOf } from '#areas/leave/requests/length-rules.ts';
import { insertType, isUsed, lockType, type TypeRow, updateType } from '#areas/leave/types/type-table.ts';
import { changedFields } from '#platform/changed-fields.ts';
import type { Tx } from '#platform/database/client.ts';
import { conflict, orNotFound } from '#platform/http/refusal.ts';
import type { Note } from '#platform/http/serve.ts';

interface Changing {
  readonly tx: Tx;
  readonly note: (note: Note) => void;
}

const labels = {
  name: '名称',
  unit: '单位',
  counts: '计算方式',
  pay_percent: '发薪比例',
  attachment_from: '需证明天数',
  has_balance: '有额度',
  min_service_months: '入职满月数',
  max_days: '最多天数',
  enabled: '启用',
};

const minutes = (days: number | null) => (days === null ? null : days * minutesOfDay);
const days = (given: number | null) => (given === null ? null : daysOf(given));

export const shownType = ({ key, attachment_from, max_minutes, ...type }: TypeRow): LeaveType => ({
  ...type,
  attachment_from: days(attachment_from),
  max_days: days(max_minutes),
  builtin: key !== null,
});

const valuesOf = ({ attachment_from, max_days, ...draft }: InputOf<typeof createLeaveType>) => ({
  ...draft,
  attachment_from: minutes(attachment_from),
  max_minutes: minutes(max_days),
});

export async function createType({ tx, note }: Changing, draft: InputOf<typeof createLeaveType>): Promise<number> {
  const id = await insertType(tx, { ...valuesOf(draft), key: null });
  note({ object: { kind: 'leave-type', id, label: draft.name }, changes: changedFields(labels, {}, { ...draft }) });
  return id;
}

export async function editType({ tx, note }: Changing, draft: InputOf<typeof editLeaveType>): Promise<void> {
  const { id, enabled, ...rules } = draft;
  const before = orNotFound(await lockType(tx, id));
  const frozen = before.unit !== rules.unit || before.has_balance !== rules.has_balance;
  if (frozen && (await isUsed(tx, id))) conflict('已有请假或额度使用该类型，单位和额度方式不能再改');
  await updateType(tx, { ...valuesOf(rules), id, enabled });
  note({
    object: { kind: 'leave-type', id, label: rules.name },
    changes: changedFields(labels, { ...shownType(before) }, { ...rules, enabled }),
  });
}
