import type { ApproverStep } from '@tongzhou/contract/areas/approval/step.ts';
import { type ApprovalKindName, approvalKinds, type Template } from '@tongzhou/contract/areas/approval/template.ts';
import type { FieldChange } from '@tongzhou/contract/areas/operation-log.ts';
import { type Granted, type PermissionKey, permissionId, permits } from '@tongzhou/contract/permissions.ts';

type State = Pick<Template, 'state' | 'locked' | 'used'>;

/** A locked template is the default of its kinds: it stays until it is unlocked. One in use is only ever disabled. */
export const disableProblem = ({ locked }: State) => (locked ? '锁定的默认模板不能停用，请先解除锁定' : undefined);
export const deleteProblem = ({ locked, used }: State) => {
  if (used) return '该模板已被使用，只能停用';
  return locked ? '锁定的默认模板不能删除，请先解除锁定' : undefined;
};

/** What the caller may do with it: judged by the same rules as the deeds themselves. */
export function actionsOn(template: State, granted: Granted): Template['actions'] {
  const may = (key: PermissionKey) => permits(granted, permissionId(key));
  const offers: readonly (readonly [Template['actions'][number], boolean])[] = [
    ['edit', may('template.edit')],
    ['copy', may('template.create')],
    ['disable', may('template.edit') && template.state === 'enabled' && disableProblem(template) === undefined],
    ['enable', may('template.edit') && template.state === 'disabled'],
    ['delete', may('template.delete') && deleteProblem(template) === undefined],
    ['unlock', may('template.unlock') && template.locked],
    ['lock', may('template.unlock') && !template.locked && template.state === 'enabled'],
  ];
  return offers.filter(([, offered]) => offered).map(([action]) => action);
}

/** All ids the steps point to. */
export function pointedTo(steps: readonly ApproverStep[]) {
  const roles = (role: ApproverStep['role']) =>
    steps.flatMap((step) => (step.role === role && step.role_id !== undefined ? [step.role_id] : []));
  return {
    people: [...new Set(steps.flatMap((step) => step.user_ids ?? (step.user_id === null ? [] : [step.user_id])))],
    posts: roles('post'),
    groups: roles('group'),
    departments: steps.flatMap((step) =>
      (step.conditions ?? []).flatMap((condition) => (condition.field === 'department' ? condition.in : [])),
    ),
    types: steps.flatMap((step) =>
      (step.conditions ?? []).flatMap((condition) => (condition.field === 'type' ? condition.in : [])),
    ),
  };
}

export interface TemplateValues {
  readonly name: string;
  readonly kinds: readonly ApprovalKindName[];
  readonly content: readonly ApproverStep[];
  readonly resume: boolean;
  readonly remind_hours: number;
}

const inWords = (kinds: readonly ApprovalKindName[]) => kinds.map((kind) => approvalKinds[kind]);

/** The database keeps an object's keys in an order of its own. */
const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
};
const same = (a: unknown, b: unknown) => JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));

export function changesBetween(before: TemplateValues | undefined, after: TemplateValues): FieldChange[] {
  const all: FieldChange[] = [
    { field: 'name', label: '名称', old: before?.name ?? null, new: after.name },
    {
      field: 'kinds',
      label: '适用类型',
      old: before === undefined ? null : inWords(before.kinds),
      new: inWords(after.kinds),
    },
    { field: 'content', label: '审批步骤', old: before?.content ?? null, new: after.content },
    { field: 'resume', label: '退回后续审', old: before?.resume ?? null, new: after.resume },
    {
      field: 'remind_hours',
      label: '提醒时长（工作小时）',
      old: before?.remind_hours ?? null,
      new: after.remind_hours,
    },
  ];
  return all.filter((change) => !same(change.old, change.new));
}
