import { type DataScopeKind, dataScopeNames } from '@tongzhou/contract/areas/identity/permission.ts';
import { basePermission, permissionById } from '@tongzhou/contract/permissions.ts';
import { halfChecked } from '@tongzhou/contract/rules/half-checked.ts';

export interface GroupScope {
  readonly data_scope: DataScopeKind;
  readonly scope_departments: readonly number[];
}

export interface GroupRights extends GroupScope {
  readonly wildcard: boolean;
  readonly checked: readonly number[];
}

/** Whoever changes groups or their members, with what they hold themselves. */
export interface GroupGiver {
  readonly administrator: boolean;
  readonly groups: readonly GroupRights[];
  readonly department: number;
  /** The own department and all below. */
  readonly below: readonly number[];
}

/** 「员工列表 · 编辑」: a button alone says nothing. */
export function permissionName(id: number): string {
  const row = permissionById(id);
  const parent = row?.kind === 'button' || row?.kind === 'data' ? permissionById(row.parent) : undefined;
  return parent === undefined ? (row?.name ?? `${id}`) : `${parent.name} · ${row?.name}`;
}

const isData = (id: number): boolean => permissionById(id)?.kind === 'data';

export const holds = (group: Pick<GroupRights, 'wildcard' | 'checked'>, id: number): boolean =>
  group.checked.includes(id) || (group.wildcard && !isData(id));

/** What is wrong with the ids of a group, by field. */
export function idProblems(checked: readonly number[], half: readonly number[]): Record<string, string> | undefined {
  const unknown = checked.find((id) => permissionById(id) === undefined);
  if (unknown !== undefined) return { checked: `没有编号为 ${unknown} 的权限` };
  const due = halfChecked(checked);
  const agrees = new Set(half).size === due.length && due.every((id) => half.includes(id));
  return agrees ? undefined : { half_checked: '半选与勾选不一致，请刷新后重试' };
}

const ranks: Readonly<Record<Exclude<DataScopeKind, 'chosen'>, number>> = {
  self: 0,
  department: 1,
  'department-and-below': 2,
  all: 3,
};

/** Whether the first reaches everyone the second reaches, whoever is in the group. */
export function reachesAsFar(scope: GroupScope, other: GroupScope): boolean {
  if (scope.data_scope === 'all' || other.data_scope === 'self') return true;
  if (scope.data_scope === 'chosen' || other.data_scope === 'chosen')
    return (
      scope.data_scope === other.data_scope &&
      other.scope_departments.every((department) => scope.scope_departments.includes(department))
    );
  return ranks[scope.data_scope] >= ranks[other.data_scope];
}

/** What a change hands out: permissions that were not there, or not as far. Everyone has the base permission anyway. */
export const given = (before: GroupRights | undefined, after: GroupRights): number[] =>
  after.checked.filter((id) => id !== basePermission && !(before?.checked.includes(id) && reachesAsFar(before, after)));

function departmentsOf(giver: GroupGiver, scope: GroupScope): readonly number[] {
  if (scope.data_scope === 'department') return [giver.department];
  if (scope.data_scope === 'department-and-below') return giver.below;
  return scope.scope_departments;
}

/** Whether someone who holds a permission in these groups reaches all that the scope would. */
function reaches(giver: GroupGiver, holding: readonly GroupRights[], wanted: GroupScope): boolean {
  if (holding.some((group) => reachesAsFar(group, wanted))) return true;
  if (wanted.data_scope !== 'chosen') return false;
  const reached = new Set(holding.flatMap((group) => departmentsOf(giver, group)));
  return wanted.scope_departments.every((department) => reached.has(department));
}

/** What a change takes away: permissions that are gone, or reach less far. One that is retired is nobody's. */
export const taken = (before: GroupRights, after: GroupRights | undefined): number[] =>
  given(after, before).filter((id) => permissionById(id) !== undefined);

const holding = (giver: GroupGiver, id: number) => giver.groups.filter((group) => holds(group, id));
const lacking = (giver: GroupGiver, ids: readonly number[], scope: GroupScope) =>
  ids.filter((id) => !reaches(giver, holding(giver, id), scope));

/** What someone who is no administrator may neither give nor take, in the words for the one or the other. */
function beyond(
  giver: GroupGiver,
  ids: readonly number[],
  scope: GroupScope,
  deed: '授予' | '移除',
): string | undefined {
  if (ids.some(isData)) return `数据权限只能由系统管理员${deed}`;
  const [first] = lacking(giver, ids, scope);
  if (first === undefined) return undefined;
  return holding(giver, first).length === 0
    ? `不能${deed}自己没有的权限：${permissionName(first)}`
    : `不能${deed}超出自己数据范围的权限：${permissionName(first)}（${dataScopeNames[scope.data_scope]}）`;
}

/** Nobody gives what they do not hold; private figures are an administrator's to give, and never to oneself. */
export function givingProblem(
  giver: GroupGiver,
  ids: readonly number[],
  scope: GroupScope,
  toOneself: boolean,
): string | undefined {
  if (!giver.administrator) return beyond(giver, ids, scope, '授予');
  return toOneself && lacking(giver, ids, scope).some(isData)
    ? '不能给自己授予数据权限，须由另一位系统管理员操作'
    : undefined;
}

/** Nobody takes what they could not give. */
export const takingProblem = (giver: GroupGiver, ids: readonly number[], scope: GroupScope): string | undefined =>
  giver.administrator ? undefined : beyond(giver, ids, scope, '移除');

/** Of what others hold, the name of something that this one does not, or not as far. */
export function lackedName(giver: GroupGiver, others: readonly GroupRights[]): string | undefined {
  if (giver.administrator) return undefined;
  if (others.some((group) => group.wildcard)) return '系统管理员';
  const [first] = others.flatMap((group) => lacking(giver, taken(group, undefined), group));
  return first === undefined ? undefined : permissionName(first);
}

/** Whether a member with these other groups would hold less after the change than before. */
export const loses = (before: GroupRights, after: readonly GroupRights[]): boolean =>
  before.checked.some(
    (id) => id !== basePermission && !after.some((group) => holds(group, id) && reachesAsFar(group, before)),
  );

export const scopeName = (scope: GroupScope, departments: ReadonlyMap<number, string>): string =>
  scope.data_scope === 'chosen'
    ? `指定部门（${scope.scope_departments.map((id) => departments.get(id) ?? '已删除的部门').join('、')}）`
    : dataScopeNames[scope.data_scope];

/** The scopes of several groups in one breath: the widest swallows the rest. */
export function unionName(scopes: readonly GroupScope[], departments: ReadonlyMap<number, string>): string {
  if (scopes.some((scope) => scope.data_scope === 'all')) return dataScopeNames.all;
  const wider = scopes.filter(
    (scope, index) =>
      scope.data_scope !== 'self' &&
      !scopes.some(
        (other, at) => at !== index && reachesAsFar(other, scope) && !(reachesAsFar(scope, other) && at > index),
      ),
  );
  return wider.length === 0 ? dataScopeNames.self : wider.map((scope) => scopeName(scope, departments)).join('、');
}
